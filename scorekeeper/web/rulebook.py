"""The rule book: every game drawn from its own values, so that it says what is counted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.rules import RuleSet
from scorekeeper.rulesets import OVERLAYS, RULESETS, combine
from scorekeeper.sheet import up_to_date
from scorekeeper.store import Stored
from scorekeeper.web.houserules import address_of, basis_of
from scorekeeper.web.language import gettext
from scorekeeper.web.playable import FIRST_OF_FAMILY, USUAL
from scorekeeper.web.reader import reader_words
from scorekeeper.web.seats import BY_NUMBER
from scorekeeper.web.stored import store
from scorekeeper.web.verdict import Verdict
from scorekeeper.words import (
    overlay_name,
    overlay_summary,
    rule_groups,
    rules_name,
    ruleset_name,
    ruleset_summary,
    source_name,
)
from scorekeeper.words.book import book, examples

bp = Blueprint("rulebook", __name__)

#: Where a match shows its rules, by the code in the address of the page.
BOOKS: Final = {
    "code": "rulebook.of_match",
    "view_code": "rulebook.of_view",
    "seat_code": "rulebook.of_seat",
}


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
    usual: str | None

    @property
    def differs(self) -> bool:
        """Whether this is another value than the base's."""
        return self.usual is not None


@bp.get("/rules")
def index() -> ResponseReturnValue:
    """List the games and the ways of playing."""
    return render_template(
        "rulebook/index.html", games=games().values(), overlays=overlays().values()
    )


@bp.get("/rules/<key>")
def show(key: str) -> ResponseReturnValue:
    """Show how a game is played and counted, or what a way of playing changes."""
    if key in RULESETS:
        rules = RULESETS[key]
        return _page(rules, FIRST_OF_FAMILY[rules.game], _game(key), play={"preset": key})
    if key not in OVERLAYS:
        abort(404)
    laid = OVERLAYS[key].lay(USUAL)
    said = {passage for section in book(USUAL, gettext) for passage in section.passages}
    new = [one for one in book(laid, gettext) if said.isdisjoint(one.passages)]
    groups = list(_groups(laid, USUAL, changed_only=True))
    return render_template(
        "rulebook/show.html",
        game=_overlay(key),
        sections=new,
        groups=groups,
        base_name=ruleset_name(USUAL.key, gettext),
    )


@bp.app_template_global()
def rule_book(anchor: str, rules: RuleSet) -> str:
    """Return the address of a section: in the rules of the match of this page, else of the game."""
    here = request.view_args or {}
    for name, endpoint in BOOKS.items():
        if name in here:
            return url_for(endpoint, **{name: here[name]}, _anchor=anchor)
    return url_for("rulebook.show", key=rules.key, _anchor=anchor)


@bp.app_template_global()
def rule_sections(rules: RuleSet) -> dict[str, str]:
    """List the sections that the book of these rules has: their anchors and headings."""
    return {section.anchor: section.heading for section in book(rules, gettext)}


@bp.get("/m/<code>/rules")
def of_match(code: str) -> ResponseReturnValue:
    """Show the rules of a match."""
    stored = store().load(code)
    return _of_match(stored, change=url_for("rulechange.ask", code=code))


@bp.get("/v/<view_code>/rules")
def of_view(view_code: str) -> ResponseReturnValue:
    """Show the rules of a match to those who look on."""
    return _of_match(store().load_view(view_code), view_code=view_code)


@bp.get("/j/<seat_code>/rules")
def of_seat(seat_code: str) -> ResponseReturnValue:
    """Show the rules of a match to one of its players."""
    return _of_match(store().load_seat(seat_code).stored)


def _of_match(stored: Stored, **links: Any) -> str:
    """Show the rules of a match; who looks on is led nowhere else."""
    match = up_to_date(stored.match)
    name = rules_name(match.rules, gettext)
    basis = basis_of(match.rules, name if name == match.rules.source else None)
    overlays = [overlay_name(key, gettext) for key in match.rules.overlays]
    game = Heading(
        key=basis.preset,
        name=", ".join([name, *overlays]),
        summary=gettext("The rules of this match."),
        source=source_name(match.rules.source, gettext),
    )
    card = address_of(basis, [player.name for player in match.players])
    if "view_code" not in links:
        links["card"] = card
    return _page(match.rules, basis.bare, game, usual=basis.bare, **links)


def _page(
    rules: RuleSet, base: RuleSet, game: Heading, usual: RuleSet | None = None, **links: Any
) -> str:
    """Show the book of these rules, with what differs from *base* marked.

    Where a house changed rules, the *usual* ones tell which numbers are its own.
    """
    return render_template(
        "rulebook/show.html",
        game=game,
        sections=book(rules, gettext, usual),
        examples=_worked(rules),
        groups=list(_groups(rules, base, changed_only=False)),
        base_name=ruleset_name(base.key, gettext),
        **links,
    )


def _worked(rules: RuleSet) -> list[Verdict]:
    """Work some deals out as these rules count them."""
    words = reader_words(("Anna", "Bertil"), rules)
    return [Verdict(deal, settled, words) for deal, settled in examples(rules)]


def games(players: int = 0) -> dict[str, Heading]:
    """Name every game, in the order in which people meet them, as so many *players* play it."""
    return {key: _game(key, players) for key in RULESETS}


def overlays() -> dict[str, Heading]:
    """Name every way of playing."""
    return {key: _overlay(key) for key in OVERLAYS}


def _game(key: str, players: int = 0) -> Heading:
    overlays = BY_NUMBER[RULESETS[key].game].get(players, ())
    name, rules = ruleset_name(key, gettext), combine(key, overlays)
    summary = ruleset_summary(key, gettext, rules)
    source = source_name(RULESETS[key].source, gettext)
    return Heading(key=key, name=name, summary=summary, source=source)


def _overlay(key: str) -> Heading:
    name, summary = overlay_name(key, gettext), overlay_summary(key, gettext)
    source = source_name(OVERLAYS[key].source, gettext)
    return Heading(key=key, name=name, summary=summary, source=source)


def _groups(
    rules: RuleSet, base: RuleSet, *, changed_only: bool
) -> Iterator[tuple[str, list[Row]]]:
    usual = {path: value for _, rows in rule_groups(base, gettext) for path, _, value in rows}
    for heading, rows in rule_groups(rules, gettext):
        found = [
            Row(
                label=label,
                value=value,
                usual=None if usual.get(path) == value else usual.get(path),
            )
            for path, label, value in rows
            if not changed_only or usual.get(path) != value
        ]
        yield heading, found
