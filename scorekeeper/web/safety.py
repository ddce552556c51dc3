"""The safe count: how much each side may be caught with and still be in the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from scorekeeper.engine.cards import Card, Rank, Suit
from scorekeeper.engine.closing import is_doubled, knock_limit
from scorekeeper.engine.rules import Game, RuleSet
from scorekeeper.engine.safe import SafeCount, safe_count
from scorekeeper.web.board import Board
from scorekeeper.web.language import gettext, listed
from scorekeeper.web.rounds import settled_deals
from scorekeeper.words.texts import N_

#: Cards that may be turned up and change what is safe, each kind by one of it, with its words.
TURNED: Final = (
    (Card(Suit.HEARTS, Rank.ACE), N_("With an ace turned up:")),
    (Card(Suit.SPADES, Rank.TEN), N_("With a spade turned up:")),
    (Card(Suit.SPADES, Rank.ACE), N_("With the ace of spades turned up:")),
)

#: The games in which the other side's next deal may end the match at a count.
KNOWN: Final = frozenset({Game.GIN})

#: A card that is none of these.
PLAIN: Final = Card(Suit.HEARTS, Rank.TEN)

#: More to go than any deal can bring.
EVERYTHING = 100_000


@dataclass(frozen=True)
class Row:
    """What is safe for one side in one column."""

    who: str
    column: int
    sentence: str
    turned: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Safety:
    """The smallest figures in one line, and all of them below."""

    line: str
    rows: tuple[Row, ...]
    columns: bool


@dataclass(frozen=True)
class _Figures:
    side: int
    column: int
    plain: SafeCount
    by_upcard: tuple[tuple[str, Card, SafeCount], ...]


def safety(board: Board) -> Safety | None:
    """Say what is safe in the next deal; None where the match is over or has no target.

    Nor in the last of a fixed number of deals, which ends the game at any count.
    """
    rules = board.match.rules
    if (
        rules.game not in KNOWN
        or board.sheet.finished
        or not board.sheet.ok
        or rules.sheet.target is None
        or _is_last(board)
    ):
        return None
    found = list(_figures(board, rules.sheet.target))
    if not found:
        return None
    most = safe_count(rules, EVERYTHING).knock or 0  # cut to the most a hand can hold
    rows = tuple(
        Row(
            who=board.scores[one.side].name,
            column=one.column,
            sentence=_sentence(one.plain, PLAIN, most, rules),
            turned=tuple(
                (gettext(label), _sentence(safe, card, most, rules))
                for label, card, safe in one.by_upcard
            ),
        )
        for one in found
    )
    everything = [safe.gin for one in found for safe in (one.plain, *_turned(one))]
    if min(map(_rank, everything)) >= most:
        return None  # nobody can lose the game in the next deal
    nearest = min(found, key=lambda one: (_rank(one.plain.knock), _rank(one.plain.gin)))
    alike = dict.fromkeys(one.side for one in found if one.plain == nearest.plain)
    who = listed([board.scores[side].name for side in alike])
    said = _figures_of(nearest.plain, PLAIN, most, rules)
    line = gettext("Safe for %(who)s: %(said)s", who=who, said=said)
    if any(is_doubled(rules.knock, card) for _label, card, _safe in nearest.by_upcard):
        line = gettext("%(line)s; less with a spade turned up", line=line)
    return Safety(line=line, rows=rows, columns=len(board.sheet.columns) > 1)


def _is_last(board: Board) -> bool:
    """Tell whether the next deal that is scored is the last of a fixed number."""
    most = board.match.rules.sheet.deals
    scored = {line.deal for column in board.sheet.columns for line in column.lines}
    return most is not None and len(scored) + 1 >= most


def _figures(board: Board, target: int) -> Iterator[_Figures]:
    """Find the safe counts of every side that plays next, in every open column.

    Where the other side does not stand yet only the first open column can be lost.
    """
    sheet, rules = board.sheet, board.match.rules
    ahead = _ahead(board)
    for side, others in sorted(_meets(board).items()):
        for column in sheet.columns:
            held = [column.sides[other] for other in others]
            first_open = next((one for one in sheet.columns if not one.closed), None)
            stands = any(one.points or one.boxes for one in held)
            if column.closed or not (stands or column is first_open):
                continue
            to_go = target - max(one.points for one in held) + ahead.get(side, 0)
            yield _Figures(
                side=side,
                column=column.number,
                plain=safe_count(rules, to_go),
                by_upcard=tuple(_by_upcard(rules, to_go)),
            )


def _meets(board: Board) -> dict[int, set[int]]:
    """Say whom each side can lose the next deal to: whoever rests wins and loses nothing."""
    met: dict[int, set[int]] = {}
    for one in board.coming:
        here = {_side(board, seat) for seat in one.meeting.players}
        for side in here:
            met.setdefault(side, set()).update(here - {side})
    return met


def _ahead(board: Board) -> dict[int, int]:
    """Count what the other table of a half-entered round brings each side against the other."""
    waiting = {one.meeting.round for one in board.coming[:1] if one.waits}
    ahead: dict[int, int] = {}
    for counted in settled_deals(board.match):
        won = counted.settlement.winner
        if counted.place.deal.round in waiting and won is not None:
            for side in range(len(board.sheet.sides)):
                gain = counted.settlement.points
                ahead[side] = gain if side == _side(board, won) else -gain
    return ahead


def _side(board: Board, seat: int) -> int:
    return next(at for at, side in enumerate(board.sheet.sides) if seat in side.seats)


def _turned(one: _Figures) -> list[SafeCount]:
    return [safe for _label, _card, safe in one.by_upcard]


def _by_upcard(rules: RuleSet, to_go: int) -> Iterator[tuple[str, Card, SafeCount]]:
    """Find the safe counts for the kinds of cards that are not like all others."""
    kinds = [_kind(rules, PLAIN)]
    for card, label in TURNED:
        if (kind := _kind(rules, card)) not in kinds:
            kinds.append(kind)
            yield label, card, safe_count(rules, to_go, card)


def _kind(rules: RuleSet, card: Card) -> tuple[bool, bool]:
    """Tell what the card turned up changes: whether one may knock, and whether it doubles."""
    return bool(knock_limit(rules.knock, card)), is_doubled(rules.knock, card)


def _rank(count: int | None) -> int:
    """Order counts; none at all is less than nought."""
    return -1 if count is None else count


def _sentence(safe: SafeCount, turned: Card, most: int, rules: RuleSet) -> str:
    return gettext("Safe: %(said)s", said=_figures_of(safe, turned, most, rules))


def _figures_of(safe: SafeCount, turned: Card, most: int, rules: RuleSet) -> str:
    gin = _figure(safe.gin, most)
    if not knock_limit(rules.knock, turned):
        return gettext("%(gin)s against gin", gin=gin)
    knock = _figure(safe.knock, most)
    return gettext("%(knock)s against a knock, %(gin)s against gin", knock=knock, gin=gin)


def _figure(count: int | None, most: int) -> str:
    if count is None:
        return gettext("nothing")
    return gettext("any") if count >= most else str(count)
