"""What a round of a contract game asks for, in the players' words."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from scorekeeper.engine.rules import Round
from scorekeeper.plain import from_plain
from scorekeeper.words.texts import N_, Gettext

#: One and several sets of a size; players have words of their own for three, four and five.
SETS: Final = {
    3: (N_("1 set of three"), N_("%(number)s sets of three")),
    4: (N_("1 set of four"), N_("%(number)s sets of four")),
    5: (N_("1 set of five"), N_("%(number)s sets of five")),
}

#: The same of any other size.
OTHER_SETS: Final = (N_("1 set of %(size)s"), N_("%(number)s sets of %(size)s"))

#: One and several runs of a size.
RUNS: Final = {
    3: (N_("1 run of three"), N_("%(number)s runs of three")),
    4: (N_("1 run of four"), N_("%(number)s runs of four")),
    5: (N_("1 run of five"), N_("%(number)s runs of five")),
}

OTHER_RUNS: Final = (N_("1 run of %(size)s"), N_("%(number)s runs of %(size)s"))


def round_line(asked: Round | None, gettext: Gettext) -> str:
    """Say what a round asks for, part by part; a round that is still open says so.

    >>> round_line(Round(sets=(3, 3), runs=(4,)), str)
    '2 sets of three + 1 run of four'
    >>> round_line(Round(sets=(3, 3), runs=("rest",)), str)
    '2 sets of three + all the rest in one run'
    """
    if asked is None:
        return gettext(N_("still to be written"))
    parts = []
    for table, others, sizes in ((SETS, OTHER_SETS, asked.sets), (RUNS, OTHER_RUNS, asked.runs)):
        numbers = Counter(size for size in sizes if isinstance(size, int))
        for size, number in numbers.items():
            one, several = table.get(size, others)
            text = one if number == 1 else several
            parts.append(gettext(text) % {"number": number, "size": size})
    if "rest" in asked.runs:
        parts.append(gettext(N_("all the rest in one run")))
    if asked.pair:
        parts.append(gettext(N_("1 pair")))
    return " + ".join(parts)


def round_remark(asked: Round | None, gettext: Gettext) -> str:
    """Say how a round ends otherwise than the rest; nothing where it does not.

    >>> round_remark(Round(runs=(4, 4, 4), all_out=True, no_discard=True), str)
    'All cards at once, no discard.'
    """
    if asked is None or not (asked.all_out or asked.no_discard):
        return ""
    if asked.all_out and asked.no_discard:
        return gettext(N_("All cards at once, no discard."))
    return gettext(N_("All cards at once.") if asked.all_out else N_("No discard."))


def plain_round(plain: dict[str, Any] | None, gettext: Gettext) -> str:
    """Say in one line what a round asks for and how it ends, as a rule set writes it."""
    asked = None if plain is None else from_plain(Round, plain)
    line, remark = round_line(asked, gettext), round_remark(asked, gettext)
    return f"{line}. {remark}" if remark else line
