"""The fields of a form that carry a seat: whose they are, and the same for other seats."""

from __future__ import annotations

import re

from werkzeug.datastructures import MultiDict

from scorekeeper.web.mend import Sent

#: The fields that carry a seat in their name, and those that hold one.
_SEATED = re.compile(r"([a-z]+)-(\d)")
_HANDS = ("hand", "text", "deadwood")
_HOLD_SEATS = ("closer", "winner", "photo")


def named_seats(sent: Sent, players: int) -> set[int]:
    """List the seats for which something was sent: a hand, or who closed or won."""
    found = {
        int(match[2])
        for name, value in sent.items(multi=True)
        if (match := _SEATED.fullmatch(name)) and match[1] in _HANDS and value.strip()
    }
    said = (sent.get(name, "") for name in ("closer", "winner"))
    found |= {int(seat) for seat in said if seat in map(str, range(players))}
    return {seat for seat in found if seat < players}


def reseat_fields(sent: Sent, to: dict[int, int], known: int) -> Sent:
    """Write the seats in names and values of fields anew; those of nobody here are dropped."""
    renamed: list[tuple[str, str]] = []
    for name, value in sent.items(multi=True):
        match = _SEATED.fullmatch(name)
        if match and int(match[2]) < known:
            if int(match[2]) in to:
                renamed.append((f"{match[1]}-{to[int(match[2])]}", value))
        elif name in _HOLD_SEATS and value in map(str, range(known)):
            renamed += [(name, str(to[int(value)]))] if int(value) in to else []
        else:
            renamed.append((name, value))
    return MultiDict(renamed)
