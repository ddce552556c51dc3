"""What is wrong with a form that was sent: sentences, each with its place and a way to mend it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from flask_babel import gettext as _

from scorekeeper.engine.answer import own_result
from scorekeeper.engine.cards import JOKER, Card
from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import RuleSet
from scorekeeper.web.forms import Problem
from scorekeeper.web.mend import Tap
from scorekeeper.web.reader import look, reading
from scorekeeper.web.remedies import Ways, after_miscount, if_mixed_up, ways_on
from scorekeeper.words import Words
from scorekeeper.words.sections import section_of_finding
from scorekeeper.words.typed import meanings

#: Fields that stand under *Other ways* on the page.
ELSEWHERE = frozenset(
    {
        "ending",
        "discard",
        "winner",
        "won",
        "points",
        "boxes",
        "melds",
        "layoffs",
        "announced",
        "by",
        "remedy",
    }
)


#: A hand that holds a card too few or too many, or more.
MISCOUNTED = frozenset({FindingCode.WRONG_NUMBER_OF_CARDS, FindingCode.DISCARD_NEEDED})

#: A knock that was none, however it was announced.
NO_KNOCK = frozenset({FindingCode.OVER_LIMIT, FindingCode.NOT_GIN})


@dataclass(frozen=True)
class Complaint:
    """One thing that is wrong: a code, a sentence, the seat, the field, and one-tap answers.

    `section` is where the rule book speaks of it; `leads_to` is the first complaint that the same
    ways on are for, where they are offered here for several.
    """

    code: str
    sentence: str
    seat: int | None
    field: str
    taps: tuple[Tap, ...] = ()
    ways: Ways | None = None
    throws: tuple[Card, ...] = ()
    section: str | None = None
    leads_to: Complaint | None = None

    @property
    def of_hand(self) -> bool:
        """Whether it is about a whole hand, which the page can open."""
        return self.field.startswith("hand-") and self.seat is not None

    @property
    def goal(self) -> str:
        """What on the page it is about."""
        return f"cards-{self.seat}" if self.of_hand else self.field

    @property
    def elsewhere(self) -> bool:
        """Whether it is mended under *Other ways*; a discard is named with one tap beside it."""
        return self.field.split("-")[0] in ELSEWHERE and not self.throws


def of_problems(problems: list[Problem]) -> list[Complaint]:
    """Complain about what cannot be read."""
    return [
        Complaint(
            problem.code,
            problem.sentence,
            _seat(problem.field),
            problem.field,
            tuple(
                Tap("set", f"{problem.field}:{text}", look(card).spoken)
                for card, text in meanings(problem.text, reading())
            ),
        )
        for problem in problems
    ]


def of_findings(
    findings: tuple[Finding, ...],
    words: Words,
    rules: RuleSet,
    limit: int | None,
    deal: Deal | None = None,
) -> list[Complaint]:
    """Complain about what the rules do not allow; with the *deal* a false knock has remedies."""
    complaints = [
        complaint
        for found in findings
        if found.blocking
        for complaint in _of_finding(found, words, rules, limit or 0, deal or Deal())
    ]
    return _once(complaints)


def _once(complaints: list[Complaint]) -> list[Complaint]:
    """Offer the same ways on once, below the last of those they are for; they lead to the first."""
    told = []
    for one in complaints:
        alike = [other for other in complaints if one.ways and other.ways == one.ways]
        ways = one.ways if one in alike[-1:] else None
        told.append(replace(one, ways=ways, leads_to=alike[0] if ways else None))
    return told


def _of_finding(
    found: Finding, words: Words, rules: RuleSet, limit: int, deal: Deal
) -> Iterator[Complaint]:
    if found.code is FindingCode.CARD_IN_TWO_HANDS and len(words.names) == 2:
        yield from _whose(found, words)
        return
    taps: tuple[Tap, ...] = ()
    if found.code is FindingCode.DISCARD_NEEDED:
        label = _("Threw away %(card)s")
        taps = tuple(
            Tap("set", f"discard:{card}", label % {"card": words.face(card)})
            for card in found.cards
        )
    elif found.code is FindingCode.NOT_GIN and 0 < (found.actual or 0) <= limit:
        taps = (_as_a_knock(found.actual or 0),)
    elif found.code is FindingCode.WRONG_NUMBER_OF_CARDS:
        taps = tuple(_as_no_big_gin(found, deal, rules, limit))
    elif found.code is FindingCode.NOT_BIG_GIN:
        taps = (Tap("set", "ending:", _("It was no big gin")),)
    ways = None
    if found.code in NO_KNOCK and not taps and deal.closer is not None:
        ways, taps = ways_on(deal, rules, words, limit), if_mixed_up(deal, rules, words, limit)
    elif found.code in MISCOUNTED and _is_a_slip(found):
        ways = after_miscount(rules)
    field = _field(found)
    if _is_laid_badly(found, field, deal, rules, limit):
        taps = (*_lay_again(found.seat, words), *taps)
    if found.code in NO_KNOCK and _is_counted(deal, found.seat):
        field = f"deadwood-{found.seat}"
    throws = _held(deal, found.seat) if found.code is FindingCode.DISCARD_NEEDED else ()
    section = section_of_finding(found)
    yield Complaint(
        found.code.value, words.finding(found), found.seat, field, taps, ways, throws, section
    )


def _as_a_knock(count: int) -> Tap:
    label = _("Score it as a knock with %(count)s", count=count)
    return Tap("set", "ending:knock", label)


def _is_laid_badly(found: Finding, field: str, deal: Deal, rules: RuleSet, limit: int) -> bool:
    """Tell whether only how the cards were said to lie is in the way."""
    hand = (deal.hands or ())[found.seat] if found.seat is not None and deal.hands else None
    if hand is None or found.code not in NO_KNOCK:
        return field.startswith(("melds-", "layoffs-"))
    allowed = 0 if found.code is FindingCode.NOT_GIN else limit
    return hand.melds is not None and own_result(hand, rules).deadwood <= allowed


def _lay_again(seat: int | None, words: Words) -> tuple[Tap, ...]:
    return (
        Tap("lay", f"open:{seat}", _("%(who)s laid it differently", who=words.name(seat))),
        Tap("lay", f"best:{seat}", _("Let the best count")),
    )


def _as_no_big_gin(found: Finding, deal: Deal, rules: RuleSet, limit: int) -> Iterator[Tap]:
    """Offer what a big gin of one card too few comes to: a gin, or a knock within the limit."""
    hand = (deal.hands or ())[deal.closer] if deal.hands and deal.closer is not None else None
    is_big_gin = deal.ending is Ending.BIG_GIN and found.seat == deal.closer
    cards = set((hand and hand.cards) or ()) - {JOKER}
    if not is_big_gin or hand is None or not len(cards) == found.actual == (found.claimed or 0) - 1:
        return
    count = own_result(hand, rules).deadwood
    if not count:
        yield Tap("set", "ending:gin", _("Score it as gin"))
    elif count <= limit:
        yield _as_a_knock(count)


def _held(deal: Deal, seat: int | None) -> tuple[Card, ...]:
    """List the cards of a hand by suits, as they lie in the grid."""
    hand = (deal.hands or ())[seat] if seat is not None and deal.hands else None
    return tuple(sorted((hand and hand.cards) or (), key=lambda card: (-card.suit, card.rank)))


def _is_counted(deal: Deal, seat: int | None) -> bool:
    hand = (deal.hands or ())[seat] if seat is not None and deal.hands else None
    return hand is not None and hand.cards is None


def _is_a_slip(found: Finding) -> bool:
    """Tell whether a hand may really have held so many cards, and is not just half entered."""
    one_too_many = found.code is FindingCode.DISCARD_NEEDED
    return one_too_many or abs((found.actual or 0) - (found.claimed or 0)) <= 2


def _whose(found: Finding, words: Words) -> Iterator[Complaint]:
    """Ask of each card in two hands whose it is."""
    for card in found.cards:
        sentence = _(
            "%(card)s is in %(one)s’s hand and in %(other)s’s: whose is it?",
            card=words.face(card),
            one=words.name(0),
            other=words.name(1),
        )
        taps = tuple(
            Tap("move", f"{seat}:{card}", _("It is %(who)s’s", who=name))
            for seat, name in enumerate(words.names)
        )
        yield Complaint(found.code.value, sentence, found.seat, f"hand-{found.seat}", taps)


def _field(found: Finding) -> str:
    """Name the field that a finding is about."""
    if found.path is None:
        return f"hand-{found.seat}" if found.seat is not None else "closer"
    parts = found.path.split(".")
    if parts[0] != "hands" or len(parts) < 3:
        return parts[0] if parts[0] != "hands" else f"hand-{found.seat or 0}"
    if parts[2] == "discard":
        return "discard"
    name = {"cards": "hand"}.get(parts[2], parts[2])
    return f"{name}-{parts[1]}"


def _seat(field: str) -> int | None:
    tail = field.partition("-")[2]
    return int(tail) if tail.isascii() and tail.isdigit() and len(tail) < 3 else None
