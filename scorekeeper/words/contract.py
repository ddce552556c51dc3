"""What was laid down for the contract of a round, part by part, and what is missing."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.contract import ContractCheck
from scorekeeper.engine.split import Part
from scorekeeper.engine.stretches import PartKind
from scorekeeper.words.speech import Speech
from scorekeeper.words.texts import N_

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


def contract_lines(check: ContractCheck, words: Speech) -> list[str]:
    r"""Say part by part what was laid down, what is missing, and what lies in no part.

    >>> from scorekeeper.engine.cards import parse_cards
    >>> from scorekeeper.engine.contract import check_contract
    >>> from scorekeeper.engine.rules import Round, RuleSet
    >>> from scorekeeper.words.speech import Speech
    >>> words = Speech(str, (), RuleSet())
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


def _part_line(part: Part, words: Speech) -> str:
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
