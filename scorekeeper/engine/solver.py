"""The integer core: a hand is a 52-bit mask, and what the runs of a suit do is looked up.

Only the ranks of sets are tried out, and of those only the ones whose
cards a run or a layoff also wants. A run the closer laid down is joined to the defender's suit:
whatever then lies in a run with it is laid off, chains included, because a run of the joined
suit that touches the closer's can always be stretched to hold all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from scorekeeper.engine.rules import Aces, CardRules
from scorekeeper.engine.suits import ACE_LIES_HIGH, ACE_LIES_LOW, KEPT, RUN, SUIT, TWO, tables

HALF: Final = (1 << 26) - 1
LEAST: Final = RUN - 1
ALL_SUITS: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39

NO_ENDS: Final = (0, 0, 0, 0)

#: The sets, each with the card it still lacks; a set of four lacks none.
FOURTHS: Final = {
    four ^ missing: missing
    for four in (ALL_SUITS << rank for rank in range(13))
    for missing in (0, *(four & SUIT << 13 * suit for suit in range(4)))
}


@dataclass(frozen=True, eq=False)
class Solver:
    """The three questions the whole engine asks, for one set of card rules."""

    least_deadwood: Callable[[int], int]
    least_deadwood_after_discard: Callable[[int], int]
    defence_deadwood: Callable[[Sequence[int], int], int]


@lru_cache(maxsize=KEPT)
def solver(rules: CardRules) -> Solver:
    """Bind the three functions to the tables of these card rules.

    They are closures because a look-up in a closure costs a third of one in an object.
    """
    bound = tables(rules)
    left, gain, wanted = bound.left, bound.gain, bound.wanted
    marked, value = bound.marked, bound.value
    thrice = [3 * points for points in value]
    fixed = ALL_SUITS if rules.aces is Aces.EITHER else 0

    def least_deadwood(hand: int) -> int:
        hs = hand >> 26
        cd = hand & HALF
        if pairs := cd & hs:  # three of a rank hold clubs and hearts, or diamonds and spades
            either = cd | hs
            if sets := pairs & either >> 13 | pairs >> 13 & either:
                loose = marked[cd & SUIT] + marked[cd >> 13] + marked[hs & SUIT] + marked[hs >> 13]
                fours = pairs & pairs >> 13
                if loose < RUN:  # no run wants a card of a set
                    return loose - thrice[sets] - value[fours]
                c, d, h, s = cd & SUIT, cd >> 13, hs & SUIT, hs >> 13
                loose &= LEAST
                if fours or sets & sets - 1:
                    return meld_sets(c, d, h, s, sets, loose)
                rest = ~sets  # one set of three, by far the most frequent: with it or without
                melded = left[c & rest] + left[d & rest] + left[h & rest] + left[s & rest]
                return melded if melded < loose else loose
        return left[cd & SUIT] + left[cd >> 13] + left[hs & SUIT] + left[hs >> 13]

    def meld_sets(c: int, d: int, h: int, s: int, sets: int, best: int) -> int:
        """Try every choice among the sets; *best* is what runs alone leave.

        Where there are several, those that no run wants are melded first, once for all.
        """
        if sets & sets - 1:
            torn = sets & (wanted[c] | wanted[d] | wanted[h] | wanted[s])
            if torn != sets:
                rest = ~(sets ^ torn)
                c, d, h, s = c & rest, d & rest, h & rest, s & rest
                best = left[c] + left[d] + left[h] + left[s]
                sets = torn
        fours = c & d & h & s
        chosen = sets
        while chosen:
            rest = ~chosen
            melded = left[c & rest] + left[d & rest] + left[h & rest] + left[s & rest]
            if fours and fours & chosen:
                melded = spare(c & rest, d & rest, h & rest, s & rest, fours & chosen)
            if melded < best:
                best = melded
            chosen = chosen - 1 & sets
        return best

    def spare(c: int, d: int, h: int, s: int, fours: int) -> int:
        """Least deadwood when each of the melded fours may give one card back to its suit."""
        one = fours & -fours
        fours ^= one
        if fours:
            return min(
                spare(c, d, h, s, fours),
                spare(c | one, d, h, s, fours),
                spare(c, d | one, h, s, fours),
                spare(c, d, h | one, s, fours),
                spare(c, d, h, s | one, fours),
            )
        lc, ld, lh, ls = left[c], left[d], left[h], left[s]
        more = min(
            left[c | one] - lc, left[d | one] - ld, left[h | one] - lh, left[s | one] - ls, 0
        )
        return lc + ld + lh + ls + more

    def least_deadwood_after_discard(hand: int) -> int:
        cd, hs = hand & HALF, hand >> 26
        c, d, h, s = cd & SUIT, cd >> 13, hs & SUIT, hs >> 13
        pairs = cd & hs
        if not pairs:
            return discard(c, d, h, s)
        either = cd | hs
        sets = pairs & either >> 13 | pairs >> 13 & either
        if not sets:
            return discard(c, d, h, s)
        torn = sets & (wanted[c] | wanted[d] | wanted[h] | wanted[s])
        if torn != sets:
            rest = ~(sets ^ torn)
            c, d, h, s = c & rest, d & rest, h & rest, s & rest
            sets = torn
        best = discard(c, d, h, s)
        fours = c & d & h & s
        chosen = sets
        while chosen:
            rest = ~chosen
            if fours & chosen:
                melded = spare_discard(c & rest, d & rest, h & rest, s & rest, fours & chosen)
            else:
                melded = discard(c & rest, d & rest, h & rest, s & rest)
            if melded < best:
                best = melded
            chosen = chosen - 1 & sets
        return best

    def discard(c: int, d: int, h: int, s: int) -> int:
        """Count what runs alone leave, less the card whose loss helps most."""
        most, other = gain[c], gain[d]
        if other > most:
            most = other
        other = gain[h]
        if other > most:
            most = other
        other = gain[s]
        if other > most:
            most = other
        return left[c] + left[d] + left[h] + left[s] - most

    def spare_discard(c: int, d: int, h: int, s: int, fours: int) -> int:
        """Do what `spare` does, less the card whose loss helps most.

        A card goes back only to a suit where a run may want it, with all that may go back there.
        """
        if not fours:
            return discard(c, d, h, s)
        one = fours & -fours
        rest = fours ^ one
        best = spare_discard(c, d, h, s, rest)
        if one & wanted[c | fours]:
            best = min(best, spare_discard(c | one, d, h, s, rest))
        if one & wanted[d | fours]:
            best = min(best, spare_discard(c, d | one, h, s, rest))
        if one & wanted[h | fours]:
            best = min(best, spare_discard(c, d, h | one, s, rest))
        if one & wanted[s | fours]:
            best = min(best, spare_discard(c, d, h, s | one, rest))
        return best

    def defence_deadwood(melds: Sequence[int], hand: int) -> int:
        runs = fourths = 0
        for meld in melds:
            fourth = FOURTHS.get(meld)
            if fourth is None:
                runs |= meld
            else:
                fourths |= fourth
        ends = ace_ends(melds) if runs & fixed else NO_ENDS
        return defend(runs, ends, fourths & hand, hand)

    def defend(runs: int, ends: Sequence[int], fourths: int, hand: int) -> int:
        """Least deadwood of *hand* joined to the runs; each fourth card may fill its set."""
        joined = hand | runs
        low, high = joined & HALF, joined >> 26
        c, d, h, s = low & SUIT, low >> 13, high & SUIT, high >> 13
        if ends is not NO_ENDS:
            c, d, h, s = c | ends[0], d | ends[1], h | ends[2], s | ends[3]
        if fourths:
            contested = fourths & (wanted[c] | wanted[d] << 13 | wanted[h] << 26 | wanted[s] << 39)
            if not contested:
                return defend(runs, ends, 0, hand ^ fourths)
            one = contested & -contested
            fourths ^= one
            return min(defend(runs, ends, fourths, hand), defend(runs, ends, fourths, hand ^ one))
        loose = left[c] + left[d] + left[h] + left[s]
        cd, hs = hand & HALF, hand >> 26
        pairs = cd & hs
        if not pairs:
            return loose
        either = cd | hs
        sets = pairs & either >> 13 | pairs >> 13 & either
        if not sets:
            return loose
        return meld_own(c, d, h, s, cd & SUIT, cd >> 13, hs & SUIT, hs >> 13, sets, loose)

    def meld_own(
        c: int, d: int, h: int, s: int, oc: int, od: int, oh: int, os: int, sets: int, best: int
    ) -> int:
        """Do what `meld_sets` does where only the own cards (o.) of the suits may leave."""
        if sets & sets - 1:
            torn = sets & (wanted[c] & oc | wanted[d] & od | wanted[h] & oh | wanted[s] & os)
            if torn != sets:
                free = sets ^ torn
                c, d, h, s = c ^ oc & free, d ^ od & free, h ^ oh & free, s ^ os & free
                best = left[c] + left[d] + left[h] + left[s]
                sets = torn
        fours = oc & od & oh & os
        chosen = sets
        while chosen:
            nc, nd, nh, ns = c ^ oc & chosen, d ^ od & chosen, h ^ oh & chosen, s ^ os & chosen
            melded = left[nc] + left[nd] + left[nh] + left[ns]
            if fours and fours & chosen:
                melded = spare(nc, nd, nh, ns, fours & chosen)
            if melded < best:
                best = melded
            chosen = chosen - 1 & sets
        return best

    return Solver(least_deadwood, least_deadwood_after_discard, defence_deadwood)


def ace_ends(melds: Sequence[int]) -> Sequence[int]:
    """Mark each suit in which a run of the closer holds the ace, at its low or its high end."""
    ends = [0, 0, 0, 0]
    for meld in melds:
        if meld & ALL_SUITS and meld not in FOURTHS:
            suit = (meld.bit_length() - 1) // 13
            ends[suit] = ACE_LIES_LOW if meld >> 13 * suit & TWO else ACE_LIES_HIGH
    return ends


_STANDARD: Final = solver(CardRules())

least_deadwood: Final = _STANDARD.least_deadwood
least_deadwood_after_discard: Final = _STANDARD.least_deadwood_after_discard
defence_deadwood: Final = _STANDARD.defence_deadwood
