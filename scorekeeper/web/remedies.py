"""After a knock that was none: how the table may go on, the house's own way first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.answer import own_result
from scorekeeper.engine.deal import Deal, Remedy
from scorekeeper.engine.rules import Illegal, RuleSet
from scorekeeper.web.language import gettext
from scorekeeper.web.mend import Tap
from scorekeeper.words import Words
from scorekeeper.words.book import Passage, book
from scorekeeper.words.remedies import SOURCES, remedy_button

#: The remedy that each house rule names; asking leaves it to the table.
HOUSE: Final = {
    Illegal.ASK: None,
    Illegal.OPPONENT_MAY_ACCEPT: Remedy.ACCEPTED,
    Illegal.EXPOSE_AND_CONTINUE: Remedy.EXPOSED,
    Illegal.FORFEIT_HAND: Remedy.FORFEITED,
}

#: What the button sends by which the other side accepts the knock.
_ACCEPTS: Final = f"remedy:{Remedy.ACCEPTED.value}"


@dataclass(frozen=True)
class Ways:
    """The house's own remedy, the others, why a knock cannot be accepted, what the books say.

    `section` is where the rule book speaks of it.
    """

    own: Tap | None
    more: tuple[Tap, ...] = ()
    barred: str = ""
    books: tuple[Passage, ...] = ()
    section: str = "knock"

    def left_to(self, who: str) -> Ways:
        """Leave it to *who* to accept the knock, where that may be: on another phone."""
        taps = [tap for tap in (self.own, *self.more) if tap]
        left = tuple(tap for tap in taps if tap.value != _ACCEPTS)
        if len(left) == len(taps):
            return self
        return Ways(None, left, gettext("%(who)s may accept it, on their own phone.", who=who))


def after_miscount(rules: RuleSet) -> Ways:
    """List the remedies for a hand miscounted: dealt anew, and what the books say."""
    found = next(one for one in book(rules, gettext) if one.anchor == "misdeal")
    said = gettext("It was a misdeal: deal anew")
    own = Tap("set", "ending:misdeal", said, found.passages[0].source)
    return Ways(own, books=found.passages, section=found.anchor)


def ways_on(deal: Deal, rules: RuleSet, words: Words, limit: int) -> Ways:
    """List the remedies for a knock over the limit.

    The other side may accept it only where it could itself knock (Gin Rummy Association).
    """
    assert deal.closer is not None
    count = _others_count(deal, rules)
    may_accept = limit > 0 and count is not None and count <= limit
    open_to = [one for one in Remedy if one is not Remedy.ACCEPTED or may_accept]
    house = HOUSE[rules.knock.illegal]
    found = {
        one: Tap(
            "set",
            f"remedy:{one.value}",
            remedy_button(one, deal.closer, words),
            gettext(SOURCES[one]),
        )
        for one in open_to
    }
    own = found.pop(house, None) if house else None
    barred = ""
    if limit and count is not None and not may_accept:
        barred = _barred(deal.closer, count, limit, words)
    return Ways(own, tuple(found.values()), barred)


def if_mixed_up(deal: Deal, rules: RuleSet, words: Words, limit: int) -> tuple[Tap, ...]:
    """Offer what mends the usual slips where the other hand could have closed.

    The wrong player was tapped as the one who closed, or each hand went in for the other.
    """
    count = _others_count(deal, rules)
    if deal.closer not in (0, 1) or len(words.names) != 2 or count is None or count > limit:
        return ()
    who = words.name(1 - deal.closer)
    return (
        Tap("set", f"closer:{1 - deal.closer}", gettext("It was %(who)s who closed", who=who)),
        Tap("swap", "1", gettext("Swap the two hands")),
    )


def _others_count(deal: Deal, rules: RuleSet) -> int | None:
    """Count the hand of whoever did not close, by itself; None where it is not all there."""
    hands = [hand for seat, hand in enumerate(deal.hands or ()) if hand and seat != deal.closer]
    if len(hands) != 1:
        return None
    if hands[0].cards is not None and len(set(hands[0].cards)) != rules.in_hand:
        return None
    return own_result(hands[0], rules).deadwood


def _barred(closer: int, count: int, limit: int, words: Words) -> str:
    other = next((seat for seat in range(len(words.names)) if seat != closer), None)
    return gettext(
        "%(who)s may not accept it: with %(count)s of their own, more than %(limit)s, they "
        "could not knock either.",
        who=words.name(other),
        count=count,
        limit=limit,
    )
