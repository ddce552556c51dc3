"""The form for a new match: who plays, who deals, what, and what this house changes."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any

from wtforms import StringField

from scorekeeper.engine.rules import Game
from scorekeeper.sheet import Match, Player, match_sheet
from scorekeeper.web.carried import COLUMNS, CarriedForm
from scorekeeper.web.clock import utc_now
from scorekeeper.web.firstdealer import FirstDealerForm
from scorekeeper.web.houserules import address_of
from scorekeeper.web.language import gettext
from scorekeeper.web.onetime import new_key
from scorekeeper.web.rulesform import RESIZES, RulesForm
from scorekeeper.web.seats import seating_lines

__all__ = ["MatchForm", "the_same_again"]

#: The families of games that count boxes.
BOXED = frozenset({Game.GIN})

#: How many sit down at least.
FEWEST = 2

#: What the button says that takes a player away, before the seat.
REMOVE = "remove-"


class MatchForm(FirstDealerForm, CarriedForm, RulesForm):
    """What `/new` asks; `action` names a button that begins nothing yet."""

    action = StringField()
    key = StringField(default=new_key)

    @property
    def wants_keeping(self) -> bool:
        """Whether the button was tapped that keeps house rules."""
        return bool(self.action.data == "keep")

    @property
    def wants_card(self) -> bool:
        """Whether the button was tapped that puts the rules on a card."""
        return bool(self.action.data == "card")

    def helps(self) -> bool:
        """Do what a button asks that fills the form in; tell whether there was one."""
        if self.known.data:
            self.take_known()
        elif self.action.data == "draw":
            self.draw()
        elif self.action.data == "more":
            self.add_player()
        elif (self.action.data or "").startswith(REMOVE):
            self.remove_player(self.action.data.removeprefix(REMOVE))
        elif self.action.data not in ("look", *RESIZES):
            return False
        self.choose_known()
        self.read_rules()
        if self.action.data in RESIZES:
            self.resize(self.action.data)
        return True

    def can_be_kept(self) -> bool:
        """Check the rules and the name they are to be kept under, and nothing else."""
        self.choose_known()
        sound = self.called.validate(self)
        if sound and not self.called.data:
            self.called.errors = [gettext("Name these rules first: Sommarhuset.")]
        return self.read_rules() and not self.called.errors

    def validate(self, extra_validators: Any = None) -> bool:
        """Check everything one by one, then whether it goes together."""
        sound = [super().validate(extra_validators), self.tell_apart(), self.settle_draw()]
        sound += [self.check_dealer(), self.check_seats(), self.read_rules()]
        return all(sound) and self._can_be_played()

    @property
    def columns(self) -> int:
        """How many columns of paper to show: those of the rules, and those written in."""
        columns = (self.rules or self.basis.rules()).sheet.columns
        return max(min(columns, COLUMNS), self.last_brought)

    @property
    def counts_boxes(self) -> bool:
        """Whether boxes of the chosen game stand on paper."""
        return self.game in BOXED

    @property
    def seating(self) -> tuple[str, ...]:
        """Who plays with whom, deals and rests first; nothing where two play."""
        if self.number == FEWEST or not self.by_number:
            return ()
        return seating_lines(self.typed_names, self.rules or self.basis.rules(), self.dealer or 0)

    @property
    def card(self) -> dict[str, Any]:
        """The address of the rule card; call it where the rules are read."""
        return address_of(self.house(), self.typed_names)

    def match(self) -> Match:
        """Return the match as asked for; call it where the form is sound."""
        assert self.rules is not None
        assert self.dealer is not None
        name = self.called.data or self.basis.name
        custom = self.rules.key != self.basis.preset
        rules = replace(self.rules, source=name) if name and custom else self.rules
        return Match(
            id=secrets.token_urlsafe(12),
            created=utc_now(),
            rules=rules,
            players=tuple(Player(name=field.data) for field in self.names),
            first_dealer=self.dealer,
            carried=self.carried(),
        )

    def _can_be_played(self) -> bool:
        """Refuse what paper brings where the match could not take it, or were over at once."""
        match = self.match()
        sheet = match_sheet(match)
        if not match.carried:
            if sheet.findings:
                self.overlay.errors = [gettext("So many players cannot play by these rules.")]
            return not sheet.findings
        if sheet.findings:
            self.blame_carried(gettext("These rules have no such column. Leave it empty."))
        elif sheet.finished:
            self.blame_carried(gettext("With these points the match is over already."))
        return not sheet.findings and not sheet.finished


def the_same_again(last: Match, dealer: int) -> Match:
    """Begin a match as an earlier one: the same players and rules, nothing played."""
    return Match(
        id=secrets.token_urlsafe(12),
        created=utc_now(),
        rules=last.rules,
        players=last.players,
        first_dealer=dealer,
    )
