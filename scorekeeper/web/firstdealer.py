"""Who deals first: chosen, or drawn for with real cards or with ours."""

from __future__ import annotations

import secrets
from typing import Any, Final

from flask_babel import lazy_gettext
from wtforms import RadioField, StringField

from scorekeeper.engine.cards import LETTERS, PACK, Card, Rank, parse_cards
from scorekeeper.errors import ScorekeeperError
from scorekeeper.web.language import gettext
from scorekeeper.web.names import NamesForm
from scorekeeper.web.seats import MOST
from scorekeeper.words.texts import RANKS

DRAWN: Final = "drawn"


def read_rank(text: str | None) -> Rank | None:
    """Read what a card is worth in a draw: a whole card, or its rank alone, as suits do not count.

    >>> read_rank("10h").name, read_rank("k").name, read_rank("7H 8H"), read_rank("")
    ('TEN', 'KING', None, None)
    """
    card = _read_card(text)
    if card is not None:
        return card.rank
    letter = (text or "").strip().upper().replace("10", "T")
    return Rank(LETTERS.index(letter) + 1) if len(letter) == 1 and letter in LETTERS else None


def _read_card(text: str | None) -> Card | None:
    """Read one card of the pack; None where it is none, or several."""
    try:
        cards = parse_cards(text or "")
    except ScorekeeperError:
        return None
    return cards[0] if len(cards) == 1 and cards[0] in PACK else None


class FirstDealerForm(NamesForm):
    """The first dealer: a seat, or `drawn` with the card of each; the highest card deals."""

    first_dealer = RadioField(
        lazy_gettext("Who deals first?"), choices=[*map(str, range(MOST)), DRAWN], default="0"
    )

    @property
    def drawn(self) -> list[Any]:
        """The fields of the drawn cards, seat by seat."""
        return [self[f"draw-{seat}"] for seat in range(self.number)]

    @property
    def drawn_cards(self) -> list[Card | None]:
        """The cards drawn, where a whole card is known."""
        return [_read_card(field.data) for field in self.drawn]

    @property
    def drawn_ranks(self) -> list[Rank | None]:
        """The ranks drawn, as far as they can be read."""
        return [read_rank(field.data) for field in self.drawn]

    @property
    def ranks(self) -> list[tuple[Rank, str, str]]:
        """The ranks to choose from, the highest first: as value, and in words."""
        letters = [(Rank(place + 1), letter) for place, letter in enumerate(LETTERS)]
        return [(rank, letter, gettext(RANKS[rank])) for rank, letter in reversed(letters)]

    def draw(self) -> None:
        """Draw a card for each; equal ranks are drawn again."""
        cards: list[Card] = []
        while len({card.rank for card in cards}) < self.number:
            cards = secrets.SystemRandom().sample(list(PACK), self.number)
        for field, card in zip(self.drawn, cards, strict=True):
            field.data = str(card)
        self.first_dealer.data = DRAWN

    @property
    def dealer(self) -> int | None:
        """The seat that deals first; None while that is open."""
        if self.first_dealer.data != DRAWN:
            chosen = self.first_dealer.data
            return int(chosen) if chosen in map(str, range(self.number)) else None
        ranks = [rank for rank in self.drawn_ranks if rank is not None]
        if len(ranks) < self.number or ranks.count(max(ranks)) > 1:
            return None
        return ranks.index(max(ranks))

    def check_dealer(self) -> bool:
        """Refuse a dealer who does not play."""
        chosen = self.first_dealer.data
        if chosen == DRAWN or self.dealer is not None or self.first_dealer.errors:
            return True
        self.first_dealer.errors = [gettext("Who deals first? Choose one who plays.")]
        return False

    def settle_draw(self) -> bool:
        """Refuse a draw that decides nothing; a dealer who was chosen needs none."""
        if self.first_dealer.data != DRAWN or self.dealer is not None:
            return True
        ranks, cards = self.drawn_ranks, self.drawn_cards
        for field, rank, name in zip(self.drawn, ranks, self.typed_names, strict=True):
            if name:
                field.label.text = gettext("Card of %(who)s", who=name)
            if rank is None:
                field.errors = [*field.errors, gettext("Which card was drawn? Choose its rank.")]
        if None not in ranks:
            said = gettext("Equal ranks decide nothing: draw again.")
            whole = [card for card in cards if card is not None]
            if len(set(whole)) < len(whole):
                said = gettext("A pack holds this card once. Correct one of them.")
            self.drawn[-1].errors = [*self.drawn[-1].errors, said]
        return False


for _seat in range(MOST):
    setattr(
        FirstDealerForm,
        f"draw-{_seat}",
        StringField(lazy_gettext("Card of player %(number)s", number=_seat + 1)),
    )
