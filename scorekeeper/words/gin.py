"""Verdicts of gin: who won by how much, both hands as they lie, and the sum."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.engine.cards import Hand
from scorekeeper.engine.deal import Ending
from scorekeeper.engine.rules import Sides
from scorekeeper.engine.settlement import Award, Reason, Settlement
from scorekeeper.words.speech import Speech
from scorekeeper.words.telling import MINUS, Line, Telling, added_up, count_only, wins
from scorekeeper.words.texts import N_

#: How a deal that the closer won is told in one line.
SHORT: Final = {
    Ending.GIN: N_("%(who)s went gin: %(points)s"),
    Ending.BIG_GIN: N_("%(who)s went big gin: %(points)s"),
}


def headline(words: Speech, settled: Settlement) -> str:
    """Say who wins what; boxes only where one player alone gets more than the usual one."""
    alone = words.rules.seats.sides is Sides.EACH and words.rules.sheet.box_bonus > 0
    if not alone or settled.winner is None or min(settled.points, settled.boxes) < 2:
        return wins(words, settled)
    return words.filled(
        N_("%(who)s wins %(points)s points and %(boxes)s boxes."),
        who=words.name(settled.winner),
        points=settled.points,
        boxes=settled.boxes,
    )


def short(words: Speech, settled: Settlement) -> str:
    """Say a deal in one line: *Bertil undercut by 3: 28*."""
    if settled.winner is None:
        return words.ending(settled)
    by = sum(award.points for award in settled.awards if award.reason is Reason.DIFFERENCE)
    text = SHORT.get(settled.ending or Ending.KNOCK, N_("%(who)s knocked: %(points)s"))
    if settled.undercut and settled.hands:
        text = N_("%(who)s undercut by %(by)s: %(points)s")
    elif settled.undercut:
        text = N_("%(who)s undercut: %(points)s")
    return words.filled(text, who=words.name(settled.winner), points=settled.points, by=by)


def arithmetic(words: Speech, settled: Settlement) -> list[Line]:
    """Write the difference and the bonuses: *19 − 6 = 13*."""
    counts = sorted((hand.deadwood for hand in settled.hands if hand), reverse=True)

    def figures(award: Award) -> str:
        if award.reason is not Reason.DIFFERENCE:
            return f"+ {award.points}"
        if len(counts) != 2:
            return str(award.points)
        return f"{counts[0]} {MINUS} {counts[1]} = {award.points}"

    return added_up(words, settled, settled.awards, figures)


def hand(words: Speech, seat: int, settled: Settlement) -> str:
    """Write one hand: its melds, what was laid off where, and what is loose."""
    held = settled.hands[seat]
    assert held is not None
    if held.melds is None or held.unmatched is None:
        return count_only(words, seat, held.deadwood)
    parts = [words.faces(meld) for meld in held.melds]
    if held.layoffs:
        groups = words.laid_off(held.layoffs, _melds_against(seat, settled))
        laid = ", ".join(f"{words.faces(cards)} {where}" for cards, where in groups)
        parts.append(words.filled(N_("laid off: %(cards)s"), cards=laid))
    loose = N_("loose: %(cards)s = %(count)s") if held.unmatched else N_("nothing loose")
    parts.append(words.filled(loose, cards=words.faces(held.unmatched), count=held.deadwood))
    return f"{words.name(seat)}: " + " | ".join(parts)


def _melds_against(seat: int, settled: Settlement) -> Sequence[Hand]:
    others = (held for place, held in enumerate(settled.hands) if held and place != seat)
    return next(others).melds or ()


GIN: Final = Telling(headline=headline, short=short, arithmetic=arithmetic, hand=hand, findings={})
