"""Verdicts of the games of going out: who went out, what the others hold, what is nearest."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scorekeeper.engine.contract import ContractCheck
from scorekeeper.engine.deal import Ending
from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.rules import Game
from scorekeeper.engine.settlement import HandResult, Reason, Settlement
from scorekeeper.engine.split import Part
from scorekeeper.engine.stretches import PartKind
from scorekeeper.words.lines import MINUS, Line
from scorekeeper.words.sections import section_of_reason
from scorekeeper.words.texts import N_

if TYPE_CHECKING:
    from scorekeeper.words.verdict import Words

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
        "%(who)s cannot have a count of %(claimed)s: it is 0 for who went out, and at most"
        " %(actual)s here."
    ),
    FindingCode.ANNOUNCED_DIFFERS: N_("%(who)s announced %(claimed)s; the cards count %(actual)s."),
}


def finding_text(code: FindingCode) -> str | None:
    """Return what is said of a finding in these games; None where it is said as in gin."""
    return FINDINGS.get(code)


def hand_line(words: Words, seat: int, hand: HandResult) -> str:
    """Count one hand card by card: *Anna: Jk 25 + K♥ 10 + 7♦ 7 + A♠ 15 = 57*."""
    figures = {"who": words.name(seat), "count": hand.deadwood}
    if hand.unmatched is None:
        return words.filled(N_("%(who)s: a count of %(count)s."), **figures)
    if not hand.unmatched:
        return words.filled(N_("%(who)s: nothing left."), **figures)
    points = words.rules.cards.points
    cards = " + ".join(f"{words.face(card)} {points[card.rank]}" for card in hand.unmatched)
    return words.filled(N_("%(who)s: %(cards)s = %(count)s"), cards=cards, **figures)


def own_headline(words: Words, settled: Settlement) -> str:
    """Say who went out where everybody writes down the own count."""
    if settled.ending in (Ending.VOID, Ending.MISDEAL):
        return words.filled(N_("Nobody writes anything for this deal."))
    if settled.winner is None:
        return words.filled(N_("Nobody went out: everybody writes down their own count."))
    return words.filled(
        N_("%(who)s has no cards left; the others write down what they hold."),
        who=words.name(settled.winner),
    )


def own_short(words: Words, settled: Settlement) -> str:
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


def own_sum(words: Words, settled: Settlement) -> list[Line]:
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


def won_headline(words: Words, settled: Settlement) -> str:
    """Say who collects what, or who shares a blocked deal."""
    shares = [seat for seat, points in enumerate(settled.scores) if points]
    if settled.winner is None and len(shares) > 1:
        return words.filled(
            N_("%(names)s are lowest and get %(points)s points each."),
            names=", ".join(map(words.name, shares)),
            points=settled.scores[shares[0]],
        )
    if settled.winner is None:
        return words.filled(N_("Nobody scores in this deal."))
    text = (
        N_("%(who)s wins 1 point.")
        if settled.points == 1
        else N_("%(who)s wins %(points)s points.")
    )
    return words.filled(text, who=words.name(settled.winner), points=settled.points)


def won_short(words: Words, settled: Settlement) -> str:
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


def won_sum(words: Words, settled: Settlement) -> list[Line]:
    """Write how the winner's points add up, or how the difference to the lowest is shared."""
    held = [hand.deadwood for hand in settled.hands if hand is not None]
    lines, total = [], 0
    winners = [award for award in settled.awards if award.seat == settled.awards[0].seat]
    for award in winners:
        total += award.points
        figures = f"+ {award.points}"
        if award.reason is Reason.HAND_COUNT:
            figures = _sum([count for count in held if count] or [award.points])
        elif award.reason is Reason.DIFFERENCE:
            figures = _differences(held, award.points)
        section = section_of_reason(award.reason, settled)
        lines.append(Line(words.reason(award.reason), figures, section))
    if len(lines) > 1:
        lines.append(Line(words.filled(N_("Together")), f"= {total}"))
    return lines


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


@dataclass(frozen=True)
class Telling:
    """How a family of games tells a deal."""

    headline: Callable[[Words, Settlement], str]
    short: Callable[[Words, Settlement], str]
    arithmetic: Callable[[Words, Settlement], list[Line]]


OWN_COUNTS: Final = Telling(own_headline, own_short, own_sum)
WINNER_COLLECTS: Final = Telling(won_headline, won_short, won_sum)

#: How the games of going out are told, without and with minus points; gin tells itself.
TELLINGS: Final = {
    (Game.CONTRACT, False): OWN_COUNTS,
    (Game.RUMMY, False): WINNER_COLLECTS,
    (Game.RUMMY, True): OWN_COUNTS,
}

#: What a part of a contract that is there is called.
PARTS: Final = {
    PartKind.SET: N_("%(cards)s: a set."),
    PartKind.RUN: N_("%(cards)s: a run."),
    PartKind.PAIR: N_("%(cards)s: a pair."),
    PartKind.REST: N_("%(cards)s: the rest in one run."),
}

#: What a part that is not there at all is called.
MISSING: Final = {
    PartKind.SET: N_("A set of %(size)s is still missing."),
    PartKind.RUN: N_("A run of %(size)s is still missing."),
    PartKind.PAIR: N_("A pair is still missing."),
    PartKind.REST: N_("A run of all the rest is still missing."),
}

#: What a part that is begun lacks.
LACKING: Final = {
    PartKind.SET: (
        N_("%(cards)s lack one card for a set of %(size)s."),
        N_("%(cards)s lack %(number)s cards for a set of %(size)s."),
    ),
    PartKind.RUN: (
        N_("%(cards)s lack one card for a run of %(size)s."),
        N_("%(cards)s lack %(number)s cards for a run of %(size)s."),
    ),
    PartKind.PAIR: (
        N_("%(cards)s lacks one card for a pair."),
        N_("%(cards)s lacks one card for a pair."),
    ),
    PartKind.REST: (
        N_("%(cards)s lack one card for a run."),
        N_("%(cards)s lack %(number)s cards for a run."),
    ),
}


def contract_lines(check: ContractCheck, words: Words) -> list[str]:
    r"""Say part by part what was laid down, what is missing, and what lies in no part.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> from scorekeeper.engine.contract import check_contract
    >>> from scorekeeper.engine.rules import Round, RuleSet
    >>> from scorekeeper.words.verdict import Words
    >>> words = Words(str, (), RuleSet())
    >>> asked = Round(sets=(3,), runs=(4,))
    >>> check = check_contract(parse_cards("6H 7H 8H"), asked, words.rules.cards)
    >>> [line.replace("\ufe0e", "") for line in contract_lines(check, words)]
    ['A set of 3 is still missing.', '6♥ 7♥ 8♥ lack one card for a run of 4.']
    """
    said = [_part_line(part, words) for part in check.parts]
    if check.loose:
        cards = words.faces(check.loose)
        said.append(words.filled(N_("In no group: %(cards)s."), cards=cards))
    if check.adjoining:
        said.append(
            words.filled(N_("Two runs of one suit side by side are one run. Lay them apart."))
        )
    if check.piled_otherwise:
        said.append(words.filled(N_("These cards would do, but not in the groups as they lie.")))
    if check.too_many_left:
        said.append(words.filled(N_("In this round all cards must be laid down at once.")))
    return said


def _part_line(part: Part, words: Words) -> str:
    figures = {
        "cards": words.faces(part.cards),
        "size": part.slot.size,
        "number": part.lacking,
    }
    if not part.lacking:
        return words.filled(PARTS[part.slot.kind], **figures)
    if not part.cards:
        return words.filled(MISSING[part.slot.kind], **figures)
    one, several = LACKING[part.slot.kind]
    return words.filled(one if part.lacking == 1 else several, **figures)
