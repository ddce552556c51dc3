"""What the pages' forms say, read into a deal: shape only, the rules judge later."""

from __future__ import annotations

import re
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final, cast

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.engine.cards import Hand, Pack
from scorekeeper.engine.deal import Deal, Ending, Holding, Remedy
from scorekeeper.web.fields import (
    ONE_PACK,
    BaseForm,
    CardField,
    CardsField,
    ChoiceField,
    CountField,
    KeptField,
    LayoffsField,
    MeldsField,
    TypedField,
    WordField,
)

__all__ = ["BaseForm", "CardsField", "DealForm", "Problem", "deal_form"]

NOBODY: Final = "nobody"
CARDS, TEXT, COUNT = BY = ("cards", "text", "count")

#: Endings that have no closer, whoever was tapped before.
UNCLOSED: Final = (Ending.VOID, Ending.MISDEAL)

#: How a line copied from paper may have been won.
UNDERCUT: Final = "undercut"
WON_BY: Final = (Ending.KNOCK.value, UNDERCUT, Ending.GIN.value, Ending.BIG_GIN.value)

#: The field that holds a hand, by the way it was entered.
HOLDS: Final = {CARDS: "hand", TEXT: "text", COUNT: "deadwood"}

_SEATED = re.compile(r"(hand|text|deadwood|by|melds|layoffs|announced)-(\d+)")


@dataclass(frozen=True)
class Problem:
    """Something sent that does not fit: the field, a code, a sentence, and what was typed."""

    field: str
    code: str
    sentence: str
    text: str = ""


class DealForm(BaseForm):
    """One deal as entered, both hands at once; made for a number of seats by `deal_form`."""

    seats: int = 2

    seq = CountField()
    key = WordField()
    ending = ChoiceField(choices=list(Ending))
    upcard = CardField()
    discard = CardField()
    table = CountField()
    points = CountField()
    boxes = CountField()
    remedy = ChoiceField(choices=list(Remedy))
    action = ChoiceField(choices=("record", "check", "ask", "answered"))

    @classmethod
    def more_fields(cls, places: list[str]) -> dict[str, Any]:
        """Return the fields that are otherwise in a form of this kind."""
        return {}

    def way(self, seat: int) -> str | None:
        """Return how a hand was entered: as said or shown, else the one way that is filled."""
        said = self[f"by-{seat}"].data
        counted = self.shown == COUNT and self[f"deadwood-{seat}"].filled
        if said and not (counted or self.hides_cards):
            return str(said)
        filled = self.filled(seat)
        return filled[0] if len(filled) == 1 else None

    def filled(self, seat: int) -> list[str]:
        """List the ways of entering a hand in which something was sent."""
        if self["line"].filled:
            return []
        ways = (COUNT,) if self.hides_cards else BY
        found = [way for way in ways if self[f"{HOLDS[way]}-{seat}"].filled]
        return [self.shown] if self.shown in found else found

    @cached_property
    def shown(self) -> str | None:
        """The way the page showed, only counts or the cards; what the other still holds is kept."""
        sent = self["counts"].raw_data
        return None if not sent else COUNT if "1" in sent else CARDS

    @property
    def closing_seat(self) -> int | None:
        """The seat that closed."""
        said = self["closer"].data
        return None if said in (None, NOBODY) else int(said)

    @property
    def nobody(self) -> bool:
        """Whether the deal is said to have ended without a closer."""
        return bool(self["closer"].data == NOBODY)

    @property
    def hides_cards(self) -> bool:
        """Whether nobody closed and the page showed no cards: those ticked before do not count."""
        return self.nobody and self["with-cards"].raw_data == ["0"]

    def problems(self, names: tuple[str, ...]) -> list[Problem]:
        """Find everything that cannot be read; what is only kept beside it does not matter."""
        found = [
            Problem(name, field.code or "bad_value", str(field.errors[0]), field.text)
            for name, field in self._counting()
            if not field.validate(self)
        ]
        for seat in range(self.seats):
            found += self._ways(seat, names[seat])
        return [*found, *self._line_lacks()]

    def _line_lacks(self) -> list[Problem]:
        """Ask for what every line copied from paper says."""
        asked = {
            "winner": _("Who won? Choose the winner of this line."),
            "points": _("How many points? Write what the winner got."),
        }
        return [
            Problem(name, "bad_value", sentence)
            for name, sentence in asked.items()
            if self._is_line and not self[name].filled
        ]

    def foreign(self, sent: MultiDict[str, str]) -> list[Problem]:
        """Find what was sent for a seat that this table does not have."""
        seated = (_SEATED.fullmatch(name) for name in sent)
        return [
            Problem(match[0], "bad_value", _("Nobody sits there: “%(name)s”.", name=match[0][:40]))
            for match in seated
            if match and not (match[2].isascii() and int(match[2][:4]) < self.seats)
        ]

    def _counting(self) -> list[tuple[str, KeptField]]:
        """List the fields that count."""
        names = [
            "closer", "seq", "key", "ending", "upcard", "discard", "table",
            "winner", "points", "boxes", "won-by", "remedy", "action",
        ]  # fmt: skip
        for seat in range(self.seats):
            names.append(f"by-{seat}")
            way = self.way(seat)
            if way:
                names.append(f"{HOLDS[way]}-{seat}")
            if way != COUNT:
                names += [f"melds-{seat}", f"layoffs-{seat}"]
            names.append(f"announced-{seat}")
        return [(name, self[name]) for name in names]

    def _ways(self, seat: int, who: str) -> list[Problem]:
        """Check that a hand was entered in one way, or that one of them was named."""
        by = self[f"by-{seat}"]
        if not by.filled and len(self.filled(seat)) > 1:
            sentence = _(
                "%(who)s’s hand was entered in two ways. Choose which of them counts.", who=who
            )
            return [Problem(f"by-{seat}", "bad_value", sentence)]
        if self._lacks_count(seat):
            sentence = _("%(who)s’s count is missing. Write what the loose cards count.", who=who)
            return [Problem(f"deadwood-{seat}", "bad_value", sentence)]
        return []

    def _lacks_count(self, seat: int) -> bool:
        """Whether a count was asked for, of this hand or of all of them, and is not there."""
        no_hands = self._says_points or self.ending.data in UNCLOSED
        closer = None if no_hands else self.closing_seat
        plays = closer is not None and (self.seats == 2 or seat == closer)
        shown = self.shown if plays and not self.filled(seat) else None
        return COUNT in (self[f"by-{seat}"].data, shown) and not self[f"deadwood-{seat}"].filled

    def deal(self) -> Deal:
        """Return the deal as said; call it where `problems` found none."""
        if self._is_line:
            return self._line()
        ending = self.ending.data and Ending(self.ending.data)
        if self.nobody and ending is None:
            ending = Ending.VOID
        nobody = self.nobody and self["won-by"].filled  # a line from paper, corrected
        winner = None if nobody else self["winner"].data
        return Deal(
            closer=None if ending in UNCLOSED else self.closing_seat,
            ending=ending,
            upcard=self.upcard.data,
            hands=self._hands(ending),
            winner=None if winner is None else int(winner),
            points=None if nobody else self.points.data,
            boxes=None if nobody else self.boxes.data,
            table=self.table.data,
            remedy=self.remedy.data and Remedy(self.remedy.data),
        )

    @property
    def _says_points(self) -> bool:
        """Whether it is said who won, or how much, so that no hand need be."""
        return bool(self._is_line or self["winner"].filled or self.points.filled)

    @property
    def _is_line(self) -> bool:
        """Whether this is a line copied from paper, as its own button or its own field says."""
        entered = any(self.filled(seat) for seat in range(self.seats))
        said = self["won-by"].filled and not (entered or self.nobody)
        return bool(self["line"].filled or said)

    def _line(self) -> Deal:
        """Return the line copied from paper; who closed follows from who won, and how."""
        how, winner = self["won-by"].data or self.ending.data, self["winner"].data
        closer = None if winner is None else int(winner)
        if how == UNDERCUT:
            closer = 1 - closer if closer is not None and self.seats == 2 else None
        return Deal(
            closer=closer,
            ending=Ending.KNOCK if how == UNDERCUT else how and Ending(how),
            upcard=self.upcard.data,
            winner=None if winner is None else int(winner),
            points=self.points.data,
            boxes=self.boxes.data,
            table=self.table.data,
        )

    def _hands(self, ending: Ending | None) -> tuple[Holding | None, ...] | None:
        """Return the hands; none for a copied line, nor where nobody closed or nothing is said."""
        entered = [seat for seat in range(self.seats) if self.filled(seat)]
        if ending is Ending.MISDEAL:
            return None
        nobody = self.nobody or ending is Ending.VOID
        said = self._says_points or self.closing_seat is None
        if len(entered) < 2 if nobody else said and not entered:
            return None
        return tuple(
            self.holding(seat) if seat in entered or self.seats == 2 else None
            for seat in range(self.seats)
        )

    def holding(self, seat: int) -> Holding:
        """Return one hand as entered; an untouched one holds no cards."""
        way, announced = self.way(seat), self[f"announced-{seat}"].data
        if way == COUNT:
            return Holding(deadwood=self[f"deadwood-{seat}"].data, announced=announced)
        cards: Hand = self[f"{HOLDS[way or CARDS]}-{seat}"].data or ()
        return Holding(
            cards=cards,
            melds=self[f"melds-{seat}"].data,
            layoffs=self[f"layoffs-{seat}"].data,
            announced=announced,
            discard=self.discard.data if seat == self.closing_seat else None,
        )


def deal_form(
    sent: MultiDict[str, str],
    seats: int,
    kind: type[DealForm] = DealForm,
    pack: Pack = ONE_PACK,
) -> DealForm:
    """Read what was sent for a table with so many seats, who play with these packs."""
    # Asked whether the class can be hashed, mypy looks at what hashes its instances.
    return _form_class(seats, cast(Hashable, kind), pack)(formdata=sent)


@cache
def _form_class(seats: int, kind: type[DealForm], pack: Pack) -> type[DealForm]:
    """Make the form of a table with so many seats."""
    places = [str(seat) for seat in range(seats)]
    fields: dict[str, Any] = {
        "seats": seats,
        "closer": ChoiceField(choices=(*places, NOBODY)),
        "winner": ChoiceField(choices=places),
        "with-cards": WordField(),
        "counts": WordField(),
        "line": WordField(),
        "won-by": ChoiceField(choices=(*WON_BY, "")),
    }
    for seat in places:
        fields[f"hand-{seat}"] = CardsField(pack)
        fields[f"text-{seat}"] = TypedField()
        fields[f"deadwood-{seat}"] = CountField()
        fields[f"by-{seat}"] = ChoiceField(choices=BY)
        fields[f"melds-{seat}"] = MeldsField()
        fields[f"layoffs-{seat}"] = LayoffsField()
        fields[f"announced-{seat}"] = CountField()
    return type("SeatedDealForm", (kind,), fields | kind.more_fields(places))
