"""Change the rules of a match that goes on: look at what would change, decide, record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.rules import Game, RuleSet
from scorekeeper.errors import StaleMatch
from scorekeeper.sheet import Event, EventKind, Match, deals_of, match_sheet, up_to_date, with_event
from scorekeeper.store import Stored
from scorekeeper.web.ahead import Change, change_by
from scorekeeper.web.board import problem_line, words_for
from scorekeeper.web.clock import utc_now
from scorekeeper.web.houserules import Basis, basis_of, under_own_name
from scorekeeper.web.language import gettext
from scorekeeper.web.onetime import new_key, sent_key
from scorekeeper.web.rulediff import Changed, changed_rules
from scorekeeper.web.rulefields import CHANGEABLE, ROUNDS
from scorekeeper.web.rulesform import RulesForm
from scorekeeper.web.stored import store

bp = Blueprint("rulechange", __name__)

#: What may become of the deals that were played: counted anew, or left as they are.
ANEW: Final = "anew"
KEEP: Final = "keep"


class Present(Basis):
    """The rules of a match as they are now: what a change is compared with."""

    @property
    def bare(self) -> RuleSet:
        """The rules as they are."""
        return self.rules()


class RuleChangeForm(RulesForm):
    """The rules of one match as a form; players and game stay."""

    resizes = False

    def __init__(self, sent: Any, match: Match) -> None:
        self.match = match
        super().__init__(sent)

    @property
    def number(self) -> int:
        """How many play."""
        return len(self.match.players)

    @property
    def game(self) -> Game:
        """The family of games that is played."""
        return self.match.rules.game

    @cached_property
    def basis(self) -> Basis:
        """What the figures stand on."""
        found = basis_of(self.match.rules)
        return Present(found.preset, found.overlays, found.changes, found.name)

    def read_rules(self) -> bool:
        """Read the rules; a round that was signed and played by stays as it is."""
        if not super().read_rules() or self.rules is None:
            return False
        was, now = self.match.rules.contract.rounds, self.rules.contract.rounds
        kept = len(was) == len(now) and all(
            old in (None, new) for old, new in zip(was, now, strict=True)
        )
        if deals_of(self.match) and not kept:
            said = gettext(
                "The rounds are fixed once cards were dealt; only open ones are written."
            )
            self[ROUNDS].errors = [said]
        return not self[ROUNDS].errors

    @property
    def changed(self) -> RuleSet:
        """The rules as asked for, under the name they had where that was a house's own."""
        assert self.rules is not None
        return under_own_name(self.rules, self.match.rules)


@dataclass(frozen=True, kw_only=True)
class Way:
    """What may become of the earlier deals: how the match then stands, or why that cannot be."""

    value: str
    label: str
    change: Change
    wrong: tuple[str, ...]


@bp.get("/m/<code>/rules/change")
def ask(code: str) -> ResponseReturnValue:
    """Show the rules of the match as a form."""
    stored = store().load(code)
    form = RuleChangeForm(None, up_to_date(stored.match))
    form.read_rules()
    return _form(stored, form)


@bp.post("/m/<code>/rules/change")
def take(code: str) -> ResponseReturnValue:
    """Show what would change; with `earlier` said, record it."""
    stored = store().load(code)
    form = RuleChangeForm(request.form, up_to_date(stored.match))
    if not form.read_rules():
        return _form(stored, form), 422
    changes = changed_rules(form.match.rules, form.changed)
    if not changes:
        return _form(stored, form, gettext("Nothing is changed yet."))
    if request.form.get("earlier") in (ANEW, KEEP):
        return _record(stored, form)
    return _look(stored, form, changes)


@bp.post("/m/<code>/rules/change/again")
def again(code: str) -> ResponseReturnValue:
    """Show the form once more, with all that was changed in it."""
    stored = store().load(code)
    form = RuleChangeForm(request.form, up_to_date(stored.match))
    return _form(stored, form), 200 if form.read_rules() else 422


def _record(stored: Stored, form: RuleChangeForm) -> ResponseReturnValue:
    """Write the change into the history, for the state the page showed."""
    said = request.form.get("seq", "")
    if said != str(len(stored.match.events) + 1):
        raise StaleMatch(seq=None)
    keep = request.form["earlier"] == KEEP
    event = _event(stored, form.changed, keep, sent_key())
    if _wrong(stored, event):
        return _look(stored, form, changed_rules(form.match.rules, form.changed)), 422
    store().append(stored.code, event)
    flash(gettext("The rules are changed. “Undo” brings the old ones back."))
    return redirect(url_for("match.show", code=stored.code), 303)


def _event(stored: Stored, rules: RuleSet, keep: bool, key: str | None = None) -> Event:
    seq = len(stored.match.events) + 1
    return Event(
        seq, utc_now(), EventKind.RULES, rules=rules, target=seq if keep else None, key=key
    )


def _wrong(stored: Stored, event: Event) -> tuple[str, ...]:
    """Say what the match could not hold any more, that it holds now."""
    before = set(match_sheet(stored.match).findings)
    after = match_sheet(with_event(stored.match, event)).findings
    words = words_for(up_to_date(stored.match))
    return tuple(problem_line(one, words) for one in after if one not in before)


def _ways(stored: Stored, rules: RuleSet) -> Iterator[Way]:
    labels = {
        ANEW: gettext("Count the earlier deals anew"),
        KEEP: gettext("Leave the earlier deals as they are"),
    }
    if not deals_of(stored.match):
        labels = {ANEW: gettext("Play by these rules")}
    for value, label in labels.items():
        event = _event(stored, rules, value == KEEP)
        wrong = _wrong(stored, event)
        yield Way(value=value, label=label, change=change_by(stored, event), wrong=wrong)


def _form(stored: Stored, form: RuleChangeForm, said: str = "") -> str:
    return render_template("rulebook/change.html", form=form, code=stored.code, said=said)


def _look(stored: Stored, form: RuleChangeForm, changes: tuple[Changed, ...]) -> str:
    return render_template(
        "rulebook/changes.html",
        code=stored.code,
        changes=changes,
        ways=list(_ways(stored, form.changed)),
        played=len(deals_of(stored.match)),
        again={path: form[path].data for path in CHANGEABLE if path in request.form},
        seq=len(stored.match.events) + 1,
        key=new_key(),
    )
