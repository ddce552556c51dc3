"""The card turned up, chosen in two taps, with what each choice means for the deal."""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.engine.cards import LETTERS, SIGNS, SUIT_LETTERS, Card, Rank, Suit
from scorekeeper.engine.closing import is_doubled, knock_limit
from scorekeeper.engine.rules import RuleSet
from scorekeeper.web.reader import look
from scorekeeper.words.texts import RANKS, SUITS


@dataclass(frozen=True)
class Part:
    """A rank or a suit to tap: its value, its face, how it is read, and what it brings."""

    value: str
    face: str
    spoken: str
    brings: str
    short: str
    chosen: bool
    style: str = ""
    limit: int | None = None


@dataclass(frozen=True)
class UpcardChoice:
    """The upcard as two rows of buttons."""

    ranks: tuple[Part, ...]
    suits: tuple[Part, ...]


def upcard_choice(rules: RuleSet, rank: str, suit: str) -> UpcardChoice:
    """Offer the thirteen ranks with their knock limits, and the suits with their doubling."""
    return UpcardChoice(
        ranks=tuple(
            Part(
                value=letter,
                face=look(Card(Suit.CLUBS, Rank(number))).rank,
                spoken=_(RANKS[Rank(number)]),
                brings=_limit(rules, Card(Suit.CLUBS, Rank(number))),
                short=_short(rules, Card(Suit.CLUBS, Rank(number))),
                chosen=letter == rank,
                limit=knock_limit(rules.knock, Card(Suit.CLUBS, Rank(number))),
            )
            for number, letter in enumerate(LETTERS, start=1)
        ),
        suits=tuple(
            Part(
                value=SUIT_LETTERS[one],
                face=SIGNS[one] + "\N{VARIATION SELECTOR-15}",
                spoken=_(SUITS[one]),
                brings=_doubling(rules, one),
                short="×2" if _doubling(rules, one) else "",
                chosen=SUIT_LETTERS[one] == suit,
                style=one.name.lower()[:-1],
            )
            for one in (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
        ),
    )


def _limit(rules: RuleSet, card: Card) -> str:
    """Say in few words up to what a player may knock; nothing where the upcard only doubles."""
    if not rules.knock.from_upcard:
        return ""
    limit = knock_limit(rules.knock, card)
    if not limit:
        return str(_("only gin closes"))
    return str(_("knock with %(limit)s or less", limit=limit))


def _short(rules: RuleSet, card: Card) -> str:
    """Write the same for a heading, where there is no room for words."""
    if not rules.knock.from_upcard:
        return ""
    limit = knock_limit(rules.knock, card)
    return f"≤\N{NO-BREAK SPACE}{limit}" if limit else str(_("gin only"))


def _doubling(rules: RuleSet, suit: Suit) -> str:
    """Say that a suit turned up doubles the deal; nothing where it does not."""
    return str(_("counts double")) if is_doubled(rules.knock, Card(suit, Rank.TWO)) else ""
