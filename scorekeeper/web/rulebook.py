"""The rule book: every game drawn from its own values, so that it says what is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, abort, render_template
from flask.typing import ResponseReturnValue

from scorekeeper.engine.rules import RuleSet
from scorekeeper.rulesets import OVERLAYS, RULESETS
from scorekeeper.web.language import gettext
from scorekeeper.words import (
    overlay_name,
    overlay_summary,
    rule_groups,
    ruleset_name,
    ruleset_summary,
)

bp = Blueprint("rulebook", __name__)

#: What an overlay is shown against, and every game compared with.
BASE = next(iter(RULESETS.values()))


@dataclass(frozen=True, kw_only=True)
class Heading:
    """What a game or a way of playing is called, what it is, and who plays it so."""

    key: str
    name: str
    summary: str
    source: str


@dataclass(frozen=True, kw_only=True)
class Row:
    """One rule in words, and what the base says where that differs."""

    label: str
    value: str
    classic: str | None

    @property
    def differs(self) -> bool:
        """Whether this is another value than the base's."""
        return self.classic is not None


@bp.get("/rules")
def index() -> ResponseReturnValue:
    """List the games and the ways of playing."""
    return render_template(
        "rulebook/index.html", games=games().values(), overlays=overlays().values()
    )


@bp.get("/rules/<key>")
def show(key: str) -> ResponseReturnValue:
    """Show one game with all its values, or what a way of playing changes."""
    if key in RULESETS:
        game, groups = _game(key), _groups(RULESETS[key], changed_only=False)
    elif key in OVERLAYS:
        game, groups = _overlay(key), _groups(OVERLAYS[key].lay(BASE), changed_only=True)
    else:
        abort(404)
    return render_template(
        "rulebook/show.html", game=game, groups=list(groups), playable=key in RULESETS
    )


def games() -> dict[str, Heading]:
    """Name every game, in the order in which people meet them."""
    return {key: _game(key) for key in RULESETS}


def overlays() -> dict[str, Heading]:
    """Name every way of playing."""
    return {key: _overlay(key) for key in OVERLAYS}


def _game(key: str) -> Heading:
    name, summary = ruleset_name(key, gettext), ruleset_summary(key, gettext)
    return Heading(key=key, name=name, summary=summary, source=RULESETS[key].source)


def _overlay(key: str) -> Heading:
    name, summary = overlay_name(key, gettext), overlay_summary(key, gettext)
    return Heading(key=key, name=name, summary=summary, source=OVERLAYS[key].source)


def _groups(rules: RuleSet, *, changed_only: bool) -> Iterator[tuple[str, list[Row]]]:
    base = {path: value for _, rows in rule_groups(BASE, gettext) for path, _, value in rows}
    for heading, rows in rule_groups(rules, gettext):
        found = [
            Row(
                label=label,
                value=value,
                classic=None if base.get(path) == value else base.get(path),
            )
            for path, label, value in rows
            if not changed_only or base.get(path) != value
        ]
        yield heading, found
