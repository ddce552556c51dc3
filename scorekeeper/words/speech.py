"""How one match is spoken of in one language: its names, its cards, its figures."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.cards import Card, Hand, Rank
from scorekeeper.engine.deal import Ending, Layoff
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settlement import Reason, Settlement
from scorekeeper.words.counts import filled
from scorekeeper.words.letters import Letters, face, faces
from scorekeeper.words.texts import ENDINGS, N_, RANKS, RANKS_IN_PLURAL, REASONS, SUITS, Gettext


class Speech:
    """What every sentence about a match is made with."""

    def __init__(
        self,
        gettext: Gettext,
        names: Sequence[str],
        rules: RuleSet,
        letters: Letters = Letters.ENGLISH,
    ) -> None:
        self._ = gettext
        self.names = names
        self.rules = rules
        self.letters = letters

    def name(self, seat: int | None) -> str:
        """Return the name of a seat; a seat outside the match is numbered."""
        if seat is None:
            return self._(N_("Somebody"))
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self._(N_("Player %(number)s")) % {"number": seat + 1}

    def face(self, card: Card) -> str:
        """Write a card as it looks on the reader's deck."""
        return face(card, self.letters)

    def faces(self, cards: Hand) -> str:
        """Write cards as they look on the reader's deck, a space between them."""
        return faces(cards, self.letters)

    def filled(self, text: str, **values: object) -> str:
        """Return a marked text in the reader's language, with its values."""
        return filled(text, values, self._)

    def card_name(self, card: Card) -> str:
        """Return a card's name as it is read aloud: *seven of hearts*."""
        if card.rank is Rank.JOKER:
            return self._(N_("joker"))
        return self._(N_("%(rank)s of %(suit)s")) % {
            "rank": self._(RANKS[card.rank]),
            "suit": self._(SUITS[card.suit]),
        }

    def group_name(self, cards: Hand) -> str:
        """Return what players call a meld: *the nines*, *the run 2–4 of hearts*."""
        if len({card.rank for card in cards}) == 1:
            return self._(RANKS_IN_PLURAL[cards[0].rank])
        return self._(N_("the run %(first)s to %(last)s")) % {
            "first": self.face(cards[0]),
            "last": self.face(cards[-1]),
        }

    def ending(self, settlement: Settlement) -> str:
        """Name how a deal ended, as a short heading."""
        if settlement.undercut:
            return self._(N_("Undercut"))
        return self._(ENDINGS[settlement.ending or Ending.VOID])

    def reason(self, reason: Reason) -> str:
        """Name what points are for."""
        return self._(REASONS[reason])

    def laid_off(self, layoffs: Sequence[Layoff], melds: Sequence[Hand]) -> list[tuple[Hand, str]]:
        """Gather layoffs by the meld they went on: the cards, and *on the nines*."""
        places = dict.fromkeys(layoff.meld for layoff in layoffs)
        return [
            (
                tuple(layoff.card for layoff in layoffs if layoff.meld == place),
                self._(N_("on %(group)s")) % {"group": self.group_name(melds[place])},
            )
            for place in places
        ]
