"""Check what somebody lays down in a round: whether it is what the round asks for, and how."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.engine.cards import Hand
from scorekeeper.engine.contract import ContractCheck, check_contract
from scorekeeper.engine.leftover import pack_of
from scorekeeper.engine.rules import Game, Round, RuleSet
from scorekeeper.engine.split import MOST_CARDS
from scorekeeper.rulesets import RULESETS
from scorekeeper.sheet import match_sheet, meetings, up_to_date
from scorekeeper.web.asked import Asked, asked_of
from scorekeeper.web.fields import Misfit, read_ticked
from scorekeeper.web.language import gettext, listed
from scorekeeper.web.leftover import Twins, twins
from scorekeeper.web.mend import Sent
from scorekeeper.web.playable import USUAL_PLAYERS
from scorekeeper.web.reader import reader_words
from scorekeeper.web.stored import store
from scorekeeper.words import ruleset_name
from scorekeeper.words.contract import contract_lines

bp = Blueprint("contract", __name__)

#: The games whose rounds ask for something.
GAMES = tuple(key for key, rules in RULESETS.items() if rules.game is Game.CONTRACT)


@dataclass(frozen=True)
class Laid:
    """Cards that somebody lays down in a round, and the answer."""

    rules: RuleSet
    players: int
    number: int
    sent: Sent

    @property
    def names(self) -> tuple[str, ...]:
        """The cards as they were ticked."""
        return tuple(self.sent.getlist("card"))

    @property
    def grid(self) -> list[list[Twins]]:
        """The packs with what was ticked."""
        return twins(pack_of(self.rules.cards, self.players), self.names)

    @property
    def rounds(self) -> list[Asked]:
        """What every round asks for."""
        numbers = range(1, len(self.rules.contract.rounds) + 1)
        return [asked for number in numbers if (asked := asked_of(self.rules, number))]

    @property
    def asked(self) -> Asked:
        """What the chosen round asks for."""
        return self.rounds[self.number - 1]

    @property
    def round(self) -> Round | None:
        """The chosen round; None while it is still to be written."""
        return self.rules.contract.rounds[self.number - 1]

    @property
    def kept(self) -> int:
        """How many cards stay in the hand."""
        said = self.sent.get("kept", "")
        return int(said) if said.isascii() and said.isdigit() and len(said) < 3 else 0

    @cached_property
    def cards(self) -> Hand:
        """The cards; raises `Misfit`."""
        return read_ticked(self.names, pack_of(self.rules.cards, self.players))

    @property
    def wrong(self) -> str:
        """What stands in the way of an answer; nothing where there is one, or nothing is asked."""
        try:
            number = len(self.cards)
        except Misfit as error:
            return str(error)
        if many := Counter(self.cards) - Counter(pack_of(self.rules.cards, self.players).cards()):
            faces = listed([reader_words((), self.rules).face(card) for card in many])
            return gettext("The packs do not hold %(cards)s so often.", cards=faces)
        if number and self.round is None:
            return gettext("This round has no contract yet. Write down first what it asks for.")
        if number > MOST_CARDS:
            return gettext("At most %(most)s cards can be checked at once.", most=MOST_CARDS)
        return ""

    @cached_property
    def check(self) -> ContractCheck | None:
        """The answer; None where nothing was laid down."""
        if self.wrong or not self.cards or self.round is None:
            return None
        return check_contract(self.cards, self.round, self.rules.cards, kept=self.kept)

    @property
    def lines(self) -> list[str]:
        """Say part by part how the cards lie, and what is missing."""
        check = self.check
        return contract_lines(check, reader_words((), self.rules)) if check else []


@bp.get("/m/<code>/contract")
def of_match(code: str) -> ResponseReturnValue:
    """Check cards against a round of a match."""
    match = up_to_date(store().load(code).match)
    coming = next((one.round for one in meetings(match, match_sheet(match)) if one.round), 1)
    laid = _laid(match.rules, len(match.players), coming)
    return _page(laid, code=code, back=url_for("deal.new", code=code))


@bp.get("/check/contract")
def referee() -> ResponseReturnValue:
    """Check cards against a round of a game, without a match."""
    key = request.args.get("preset", "")
    rules = RULESETS[key if key in GAMES else GAMES[0]]
    games = [(one, ruleset_name(one, gettext)) for one in GAMES]
    laid = _laid(rules, USUAL_PLAYERS, 1)
    return _page(laid, games=games, preset=rules.key, back=url_for("check.show", preset=rules.key))


def _laid(rules: RuleSet, players: int, coming: int) -> Laid:
    said = request.args.get("round", "")
    number = int(said) if said.isascii() and said.isdigit() and len(said) < 3 else coming
    number = min(max(number, 1), max(len(rules.contract.rounds), 1))
    return Laid(rules, players, number, request.args)


def _page(laid: Laid, **more: Any) -> ResponseReturnValue:
    if not laid.rules.contract.rounds:
        abort(404)
    return render_template("check/contract.html", laid=laid, **more), 422 if laid.wrong else 200
