"""A deal on its way in: what was sent, what it says, what is wrong with it, what to ask."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.cards import Card, Hand, Pack, Suit
from scorekeeper.engine.closing import knock_limit
from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import RuleSet, Wall
from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import Reason, Settlement
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import RULESETS
from scorekeeper.web.choice import Choices, choices_of
from scorekeeper.web.complaints import Complaint, of_findings, of_problems
from scorekeeper.web.forms import COUNT, TEXT, DealForm, deal_form
from scorekeeper.web.laying import Laying, Tapped, follow, laying_of, tapped
from scorekeeper.web.mend import Sent, Tap, is_move, mended
from scorekeeper.web.reader import reader_words
from scorekeeper.web.sitting import Sitting
from scorekeeper.web.upcard import UpcardChoice, upcard_choice
from scorekeeper.web.verdict import Verdict

#: The suits in the order of the grid.
SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


class Entry:
    """A form with a deal in it, empty, kept, refused or ready to be recorded."""

    def __init__(
        self,
        sent: Sent,
        rules: RuleSet,
        names: Sequence[str],
        *,
        old: Deal | None = None,
        wrong: Sequence[Complaint] = (),
        fresh: bool = False,
        referee: bool = False,
        sitting: Sitting | None = None,
    ) -> None:
        self.moved = is_move(sent)
        self.sent = mended(sent)
        self.tap = tapped(self.sent)
        follow(self.tap, self.sent, rules)
        self.rules = rules
        self.names = tuple(names)
        self.words = reader_words(self.names, rules)
        self.old = old
        self.wrong = wrong
        self.fresh = fresh
        self.referee = referee
        self.sitting = sitting

    @property
    def seats(self) -> Sequence[int]:
        """The seats of the match at the places of this form."""
        return self.sitting.seats if self.sitting else range(len(self.names))

    @cached_property
    def form(self) -> DealForm:
        """The form as it was sent."""
        return deal_form(self.sent, len(self.names))

    @property
    def action(self) -> str:
        """What the pressed button asks for; without one the deal is recorded."""
        if self.moved or self.referee:
            return "check"
        return self.form.action.data or ("ask" if self.form["line"].filled else "record")

    @property
    def judged(self) -> bool:
        """Whether the page shows a verdict on what is not recorded."""
        return self.action == "check" and bool(self.verdict) and not (self.moved or self.fresh)

    @cached_property
    def deal(self) -> Deal | None:
        """The deal as said, or None where something cannot be read."""
        return None if self._unread else self.form.deal()

    @cached_property
    def whole(self) -> Deal | None:
        """The deal as the match keeps it, by its seats."""
        return self.deal and (self.sitting.whole(self.deal) if self.sitting else self.deal)

    @cached_property
    def _unread(self) -> list[Complaint]:
        problems = self.form.problems(self.names)
        return of_problems([*problems, *self.form.foreign(self.sent)])

    @cached_property
    def settlement(self) -> Settlement | None:
        """What the deal comes to under the rules."""
        if self.deal is None:
            return None
        return settle(self.deal, self.rules, seats=len(self.names))

    @cached_property
    def complaints(self) -> list[Complaint]:
        """Everything that is wrong, unreadable input first; a form nobody sent is not judged."""
        if self.fresh:
            return []
        found = self.settlement.findings if self.settlement else ()
        limit = knock_limit(self.rules.knock, self.form.upcard.data)
        judged = of_findings(found, self.words, self.rules, limit, self.deal)
        return [*self.wrong, *self._unread, *judged]

    @property
    def refused(self) -> bool:
        """Whether nothing can be scored yet."""
        return bool(self.complaints)

    @cached_property
    def verdict(self) -> Verdict | None:
        """The deal as people read it, where it can be scored."""
        if self.deal is None or self.settlement is None or not self.settlement.ok:
            return None
        return Verdict(self.deal, self.settlement, self.words)

    # What the page asks before it records.

    @cached_property
    def laying(self) -> Laying | None:
        """One hand in its groups, where somebody wants to say how it lay."""
        tap = self.tap if self.tap and self.tap.verb not in ("done", "best") else self._next_to_lay
        if tap is None or self.deal is None:
            return None
        return laying_of(tap, self.sent, self.deal, self.rules, self.words)

    @property
    def _next_to_lay(self) -> Tapped | None:
        """The hand to ask about where what was laid counts: the closer's, then the other's."""
        done, closer = self.settlement, self.form.closing_seat
        as_laid = self.rules.knock.as_laid and self.action == "ask"
        left_open = self.tap is not None and self.tap.verb == "best"
        if not as_laid or left_open or done is None or not done.ok or closer is None:
            return None
        seats = [seat for seat, hand in enumerate(done.hands) if hand and hand.melds is not None]
        seats.sort(key=lambda seat: seat != closer)
        open_ = [seat for seat in seats if not self.form[f"melds-{seat}"].filled]
        return Tapped("open", open_[0], 0, ()) if open_ else None

    @property
    def asks(self) -> bool:
        """Whether the page's own button should show a choice first."""
        return self.action == "ask" and bool(self.layouts or self.totals)

    @cached_property
    def layouts(self) -> Choices | None:
        """The closer's layouts, where they differ and nobody said how the cards lay."""
        done, seat = self.settlement, self.form.closing_seat
        if done is None or seat is None or self.form[f"melds-{seat}"].filled:
            return None
        if not self._noted(FindingCode.ARRANGEMENT_MATTERS):
            return None
        return choices_of(done.layouts, seat)

    def laid_as(self, melds: tuple[Hand, ...]) -> Deal | None:
        """Return the deal with the closer's cards laid in these melds."""
        seat, deal = self.form.closing_seat, self.deal
        if deal is None or deal.hands is None or seat is None:
            return self.whole
        hands = [
            replace(hand, melds=melds) if hand and place == seat else hand
            for place, hand in enumerate(deal.hands)
        ]
        laid = replace(deal, hands=tuple(hands))
        return self.sitting.whole(laid) if self.sitting else laid

    @cached_property
    def totals(self) -> list[Tap]:
        """What a count may mean that looks like a count with its bonus."""
        note = self._noted(FindingCode.LOOKS_LIKE_TOTAL)
        seat = note.seat if note else None
        if note is None or seat is None or note.claimed is None:
            return []
        return [
            Tap("set", f"deadwood-{seat}:{count}", _("%(count)s in loose cards", count=count))
            for count in (note.claimed, self._without_bonus(note.claimed, seat))
        ]

    def _without_bonus(self, total: int, seat: int) -> int:
        """Return the count that a total with its bonus was made of."""
        done, bonuses = self.settlement, self.rules.bonuses
        assert done is not None
        if done.ending is Ending.KNOCK:
            own = next(hand for place, hand in enumerate(done.hands) if hand and place != seat)
            return own.deadwood - (total - bonuses.undercut)
        return total - (bonuses.gin if done.ending is Ending.GIN else bonuses.big_gin or 0)

    def _noted(self, code: FindingCode) -> Finding | None:
        found = self.settlement.findings if self.settlement and self.settlement.ok else ()
        return next((note for note in found if note.code is code), None)

    # What the page draws.

    @cached_property
    def grid(self) -> list[tuple[str, list[Card]]]:
        """The pack by suits, in the order of the page."""
        cards = Pack().cards()
        return [(suit.name.lower(), [c for c in cards if c.suit is suit]) for suit in SUITS]

    @property
    def turn(self) -> int:
        """Which hand the page opens with: the closer's 1, the other's 2."""
        troubled = next((one.seat for one in self.complaints if one.seat is not None), None)
        if self.moved:
            short = [seat for seat in range(2) if len(self.form[f"hand-{seat}"].ticked) < 10]
            troubled = short[0] if short else troubled
        closer = self.form.closing_seat
        return 1 if troubled is None or closer is None or troubled == closer else 2

    @property
    def size(self) -> int:
        """How many cards a hand holds."""
        return self.rules.hand_size or 10

    @property
    def rules_json(self) -> str:
        """The rules as a question to the JSON addresses names them."""
        rules = self.rules
        short = {"preset": rules.key, "overlays": list(rules.overlays)}
        return json.dumps(short if rules.key in RULESETS else to_plain(rules))

    @property
    def reasons(self) -> dict[str, str]:
        """Name what points are for, for the sum under the counts."""
        return {reason.value: self.words.reason(reason) for reason in Reason}

    @property
    def half_box(self) -> bool:
        """Whether the lower count gets half a box where the stock runs out."""
        return self.rules.sheet.wall is Wall.HALF_BOX

    @property
    def most(self) -> int:
        """The most a closer may keep in this match, whatever is turned up."""
        return 10 if self.rules.knock.from_upcard else self.rules.knock.limit

    @cached_property
    def upcard(self) -> UpcardChoice:
        """The upcard in two taps, as far as it was chosen."""
        said = self.form.upcard.data
        rank, suit = (said.text[:1], said.text[1:]) if said else ("", "")
        return upcard_choice(
            self.rules, rank or self.held("upcard-rank"), suit or self.held("upcard-suit")
        )

    @property
    def needs_upcard(self) -> bool:
        """Whether the rules ask for the card turned up."""
        return self.rules.knock.needs_upcard

    @property
    def counts_only(self) -> bool:
        """Whether every hand was entered as a count."""
        return all(self.form.way(seat) == COUNT for seat in range(len(self.names)))

    def typed(self, seat: int) -> Hand:
        """Return the cards of a hand that was typed, where they could be read."""
        return (self.form[f"text-{seat}"].data or ()) if self.form.way(seat) == TEXT else ()

    def held(self, name: str) -> str:
        """Return the text of a field as it was sent."""
        return str(self.sent.get(name, ""))


def new_key() -> str:
    """Make the one-time key of a form."""
    return secrets.token_urlsafe(16)


def blank(seq: int) -> Sent:
    """Return an empty form for the place *seq*."""
    return MultiDict({"seq": str(seq), "key": new_key()})
