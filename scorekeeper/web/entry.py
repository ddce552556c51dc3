"""A deal on its way in: what was sent, what it says, what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from werkzeug.datastructures import MultiDict

from scorekeeper.engine.cards import Hand
from scorekeeper.engine.closing import knock_limit
from scorekeeper.engine.deal import Deal
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import Settlement
from scorekeeper.web.complaints import Complaint, of_findings, of_problems
from scorekeeper.web.fields import ONE_PACK
from scorekeeper.web.formrules import FormRules
from scorekeeper.web.forms import COUNT, TEXT, DealForm, deal_form
from scorekeeper.web.laying import Laying, Tapped, follow, laying_of, tapped
from scorekeeper.web.leftover import LeftOver, count_on, is_counting
from scorekeeper.web.mend import Sent, clarified, is_move, mended
from scorekeeper.web.onetime import new_key
from scorekeeper.web.onphoto import melds_on_photo
from scorekeeper.web.questions import Questions
from scorekeeper.web.reader import reader_words
from scorekeeper.web.sitting import Sitting
from scorekeeper.web.upcard import UpcardChoice, upcard_choice
from scorekeeper.web.verdict import Verdict, laid_as


class Entry:
    """A form with a deal in it, empty, kept, refused or ready to be recorded."""

    #: What the page shows of it, with which scripts, and what style beside that of all entries.
    body = "deal/_entry.html"
    scripts = "deal/_scripts.html"
    style = ""

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
        self.counting = is_counting(sent)
        self.moved = is_move(sent) or self.counting
        self.clarified = clarified(sent)
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
        count_on(self.sent, self.counted)

    @property
    def counted(self) -> Sequence[int]:
        """The places whose hands the page takes in by their count."""
        return range(len(self.names))

    @property
    def number(self) -> int | None:
        """The round this deal is, where the game has a table of rounds."""
        return None

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
        if self.referee or self._only_opened:
            return "check"
        said = self.form.action.data or ("ask" if self.form["line"].filled else "record")
        return "check" if said == "ask" and self._unshown else said

    @property
    def copying(self) -> bool:
        """Whether deal after deal is copied from paper, so that the next form follows at once."""
        return bool(self.held("copying") or self.held("line"))

    @property
    def _unshown(self) -> bool:
        """Whether the page's own button was pressed before typed cards were shown as cards."""
        return any(
            self.typed(seat) and self.held(f"text-{seat}") != self.held(f"shown-{seat}")
            for seat in range(len(self.names))
        )

    @property
    def showing(self) -> int | None:
        """The place whose typed cards are only shown back as cards, while the rest is open yet."""
        is_open = not all(self.form.filled(seat) for seat in range(len(self.names)))
        return self._place(self.held("show") or (self.clarified if is_open else ""))

    @property
    def looking(self) -> int | None:
        """The place whose hand is opened to be mended, with nothing said about it."""
        return self._place(self.held("look"))

    def _place(self, said: str) -> int | None:
        return int(said) if said in map(str, range(len(self.names))) else None

    @property
    def _only_opened(self) -> bool:
        """Whether a button was pressed that only shows the form otherwise than it was."""
        return self.moved or self.showing is not None or self.looking is not None

    @property
    def judged(self) -> bool:
        """Whether the page shows a verdict on what is not recorded."""
        asked = self.action == "check" and not (self.fresh or self._only_opened)
        return asked and bool(self.verdict)

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
        if self.fresh or self.looking is not None:
            return []
        if self.showing is not None:
            return [one for one in self._unread if one.field == f"text-{self.showing}"]
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
        """The hand to ask about where what was laid counts, unless the best may count."""
        as_laid = self.rules.knock.as_laid and self.action == "ask"
        left_open = self.tap is not None and self.tap.verb == "best"
        return self.questions.next_to_lay if as_laid and not left_open and self.questions else None

    @cached_property
    def questions(self) -> Questions | None:
        """What is asked where a deal can be scored."""
        done = self.settlement
        if done is None or not done.ok:
            return None
        seen = melds_on_photo(self.sent, self.form.closing_seat, self.rules.cards)
        return Questions(self.form, done, self.rules, frozenset(seen))

    @property
    def asks(self) -> bool:
        """Whether the page's own button should show a choice first."""
        return self.action == "ask" and self.questions is not None and self.questions.any

    def laid_as(self, melds: tuple[Hand, ...]) -> Deal | None:
        """Return the deal with the closer's cards laid in these melds."""
        laid = self.deal and laid_as(self.deal, self.form.closing_seat, melds)
        return self.sitting.whole(laid) if laid and self.sitting else laid

    # What the page draws.

    @property
    def one_in_sight(self) -> bool:
        """Whether the page shows one hand at a time, as it does those of two."""
        return len(self.names) == 2

    @property
    def turn(self) -> int:
        """Which hand the page opens with: the closer's 1, the other's 2."""
        shown = self.held("photo")
        if shown:
            return 1 if shown == str(self.form.closing_seat) else 2
        opened = self.showing if self.looking is None else self.looking
        troubled = next((one.seat for one in self.complaints if one.seat is not None), opened)
        if self.moved and not self.counting:
            size = self.rules.in_hand
            short = [seat for seat in range(2) if len(self.form[f"hand-{seat}"].ticked) < size]
            troubled = short[0] if short else troubled
        closer = self.form.closing_seat
        return 1 if troubled is None or closer is None or troubled == closer else 2

    @cached_property
    def told(self) -> FormRules:
        """The rules as the form needs them."""
        return FormRules(self.rules, self.words)

    @cached_property
    def upcard(self) -> UpcardChoice:
        """The upcard in two taps, as far as it was chosen."""
        said = self.form.upcard.data
        rank, suit = (said.text[:1], said.text[1:]) if said else ("", "")
        return upcard_choice(
            self.rules, rank or self.held("upcard-rank"), suit or self.held("upcard-suit")
        )

    @property
    def left(self) -> LeftOver:
        """What stays behind in the hands, as the form takes it in."""
        refused = [] if self.moved else [one.seat for one in self.complaints]
        return LeftOver(
            sent=self.sent,
            form=self.form,
            rules=self.rules.cards,
            letters=self.words.letters,
            pack=ONE_PACK,
            places=self.counted,
            blamed=next((place for place in refused if place in self.counted), None),
        )

    def shows_closer(self, place: int) -> bool:
        """Whether a row stays in sight although its player went out: in gin nobody goes out."""
        return False

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


def blank(seq: int) -> Sent:
    """Return an empty form for the place *seq*."""
    return MultiDict({"seq": str(seq), "key": new_key()})
