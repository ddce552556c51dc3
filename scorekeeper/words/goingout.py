"""Verdicts of the games of going out: who went out, what the others hold, what is written."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.deal import Ending
from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.settlement import Award, Reason, Settlement
from scorekeeper.words.sections import section_of_reason
from scorekeeper.words.speech import Speech
from scorekeeper.words.telling import MINUS, Line, Telling, added_up, count_only, wins
from scorekeeper.words.texts import N_

#: What is said otherwise than in gin.
FINDINGS: Final = {
    FindingCode.CLOSER_NEEDED: N_("Who went out? Choose one player, or Nobody."),
    FindingCode.CARD_IN_TWO_HANDS: N_(
        "%(cards)s is in another hand too, and the pack holds it once. Take it out of one of them."
    ),
    FindingCode.WRONG_NUMBER_OF_CARDS: N_(
        "%(who)s has %(actual)s cards, which cannot be: only who goes out has none, and nobody"
        " holds more than were dealt and taken. Correct the cards."
    ),
    FindingCode.IMPOSSIBLE_COUNT: N_(
        "%(who)s cannot have a count of %(claimed)s: the cards left count from 0 to %(actual)s"
        " here."
    ),
}


def hand(words: Speech, seat: int, settled: Settlement) -> str:
    """Count one hand card by card: *Anna: Jk 25 + K♥ 10 + 7♦ 7 + A♠ 15 = 57*."""
    held = settled.hands[seat]
    assert held is not None
    if held.unmatched is None:
        return count_only(words, seat, held.deadwood)
    who = words.name(seat)
    if not held.unmatched:
        return words.filled(N_("%(who)s: nothing left."), who=who)
    points = words.rules.cards.points
    cards = " + ".join(f"{words.face(card)} {points[card.rank]}" for card in held.unmatched)
    return words.filled(
        N_("%(who)s: %(cards)s = %(count)s"), who=who, cards=cards, count=held.deadwood
    )


def own_headline(words: Speech, settled: Settlement) -> str:
    """Say who went out where everybody writes down the own count."""
    if settled.ending in (Ending.VOID, Ending.MISDEAL):
        return words.filled(N_("Nobody writes anything for this deal."))
    if settled.winner is None:
        return words.filled(N_("Nobody went out: everybody writes down their own count."))
    return words.filled(
        N_("%(who)s has no cards left; the others write down what they hold."),
        who=words.name(settled.winner),
    )


def own_short(words: Speech, settled: Settlement) -> str:
    """Say it in one line, with what everybody writes."""
    if settled.ending in (Ending.VOID, Ending.MISDEAL):
        return words.ending(settled)
    scores = ", ".join(
        f"{words.name(seat)} {settled.scores[seat]}"
        for seat, hand in enumerate(settled.hands)
        if hand is not None and seat != settled.winner
    )
    if settled.winner is None:
        return words.filled(N_("Blocked: %(scores)s"), scores=scores)
    return words.filled(
        N_("%(who)s went out: %(scores)s"), who=words.name(settled.winner), scores=scores
    )


def own_sum(words: Speech, settled: Settlement) -> list[Line]:
    """Write what each player puts down, and for going rummy how it comes about."""
    lines = []
    for seat in dict.fromkeys(award.seat for award in settled.awards):
        mine = [award for award in settled.awards if award.seat == seat]
        figures = " + ".join(str(award.points) for award in mine)
        if len(mine) > 1:
            figures += f" = {sum(award.points for award in mine)}"
        section = section_of_reason(mine[-1].reason, settled)
        lines.append(Line(words.name(seat), figures, section))
    return lines


def won_headline(words: Speech, settled: Settlement) -> str:
    """Say who collects what, or who shares a blocked deal."""
    shares = [seat for seat, points in enumerate(settled.scores) if points]
    if settled.winner is None and len(shares) > 1:
        return words.filled(
            N_("%(names)s are lowest and get %(points)s points each."),
            names=", ".join(map(words.name, shares)),
            points=settled.scores[shares[0]],
        )
    return wins(words, settled)


def won_short(words: Speech, settled: Settlement) -> str:
    """Say it in one line: *Anna went out: 41*."""
    if settled.ending in (Ending.VOID, Ending.MISDEAL):
        return words.ending(settled)
    blocked = settled.ending is Ending.BLOCKED
    if settled.winner is not None:
        text = (
            N_("Blocked, %(who)s lowest: %(points)s")
            if blocked
            else N_("%(who)s went out: %(points)s")
        )
        return words.filled(text, who=words.name(settled.winner), points=settled.points)
    scores = ", ".join(
        f"{words.name(seat)} {points}" for seat, points in enumerate(settled.scores) if points
    )
    return words.filled(N_("Blocked: %(scores)s"), scores=scores or "0")


def won_sum(words: Speech, settled: Settlement) -> list[Line]:
    """Write how the winner's points add up, or how the difference to the lowest is shared."""
    held = [hand.deadwood for hand in settled.hands if hand is not None]

    def figures(award: Award) -> str:
        if award.reason is Reason.HAND_COUNT:
            return _sum([count for count in held if count] or [award.points])
        if award.reason is Reason.DIFFERENCE:
            return _differences(held, award.points)
        return f"+ {award.points}"

    first = [award for award in settled.awards if award.seat == settled.awards[0].seat]
    return added_up(words, settled, first, figures)


def _sum(counts: list[int]) -> str:
    total = f" = {sum(counts)}" if len(counts) > 1 else ""
    return " + ".join(map(str, counts)) + total


def _differences(held: list[int], share: int) -> str:
    """Write the differences to the lowest count, shared out where several are lowest."""
    least = min(held)
    others = [count for count in held if count > least]
    figures = " + ".join(f"({count} {MINUS} {least})" for count in others)
    figures += f" = {sum(others) - least * len(others)}"
    sharing = held.count(least)
    return figures if sharing == 1 else f"{figures}; ÷ {sharing} = {share}"


OWN_COUNTS: Final = Telling(
    headline=own_headline, short=own_short, arithmetic=own_sum, hand=hand, findings=FINDINGS
)
WINNER_COLLECTS: Final = Telling(
    headline=won_headline, short=won_short, arithmetic=won_sum, hand=hand, findings=FINDINGS
)
