"""Texts that count something, and what is said where it is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from scorekeeper.words.texts import N_, Gettext

#: By the text for several: the figure that may be one, and the text for one.
ONE: Final[Mapping[str, tuple[str, str]]] = {
    N_("%(who)s wins %(points)s points."): ("points", N_("%(who)s wins 1 point.")),
    N_("%(who)s pays %(to)s %(points)s points."): ("points", N_("%(who)s pays %(to)s 1 point.")),
    N_("%(who)s pay %(to)s %(points)s points."): ("points", N_("%(who)s pay %(to)s 1 point.")),
    N_("%(names)s are lowest and get %(points)s points each."): (
        "points",
        N_("%(names)s are lowest and get 1 point each."),
    ),
    N_(
        "%(who)s has %(actual)s cards, not %(claimed)s. Add or take away cards, or call a misdeal."
    ): (
        "actual",
        N_("%(who)s has 1 card, not %(claimed)s. Add or take away cards, or call a misdeal."),
    ),
    N_(
        "%(who)s has %(actual)s cards, which cannot be: only who goes out has none, and nobody"
        " holds more than were dealt and taken. Correct the cards."
    ): (
        "actual",
        N_(
            "%(who)s has 1 card, which cannot be: only who goes out has none, and nobody holds"
            " more than were dealt and taken. Correct the cards."
        ),
    ),
    N_("%(number)s rounds"): ("number", N_("1 round")),
    N_("After %(rounds)s rounds the lowest sum wins."): (
        "rounds",
        N_("After one round the lowest sum wins."),
    ),
    N_("The match ends after %(deals)s deals."): ("deals", N_("The match ends after one deal.")),
    N_("The match ends after %(deals)s scored deals."): (
        "deals",
        N_("The match ends after one scored deal."),
    ),
    N_("The match ends when somebody has %(target)s points or more; the most points win."): (
        "target",
        N_("The match ends when somebody has 1 point or more; the most points win."),
    ),
    N_("The match ends when somebody has %(target)s points or more; the fewest points win."): (
        "target",
        N_("The match ends when somebody has 1 point or more; the fewest points win."),
    ),
    N_("The match ends when somebody has %(target)s points or more in the running score."): (
        "target",
        N_("The match ends when somebody has 1 point or more in the running score."),
    ),
    N_(
        "A game ends, and its column is closed, when somebody has %(target)s points or more in it;"
        " the match ends with the last game."
    ): (
        "target",
        N_(
            "A game ends, and its column is closed, when somebody has 1 point or more in it; the"
            " match ends with the last game."
        ),
    ),
    N_("Whoever gets there first wins the game and %(game)s points."): (
        "game",
        N_("Whoever gets there first wins the game and 1 point."),
    ),
    N_(
        "Every round won is one box for the pair, whatever the two deals were. Each box earns"
        " %(box)s points, also on the losing side."
    ): (
        "box",
        N_(
            "Every round won is one box for the pair, whatever the two deals were. Each box earns"
            " 1 point, also on the losing side."
        ),
    ),
    N_(
        "Every deal won is a box, by knock, gin or undercut alike; a deal won with 0 points is"
        " none. Each box earns its winner %(box)s points, also on the losing side."
    ): (
        "box",
        N_(
            "Every deal won is a box, by knock, gin or undercut alike; a deal won with 0 points is"
            " none. Each box earns its winner 1 point, also on the losing side."
        ),
    ),
    N_("Each loser who is shut out pays the winner %(flat)s points more."): (
        "flat",
        N_("Each loser who is shut out pays the winner 1 point more."),
    ),
    N_("The winner gets %(flat)s points more."): ("flat", N_("The winner gets 1 point more.")),
    N_("A knock that wins earns %(knock)s points more."): (
        "knock",
        N_("A knock that wins earns 1 point more."),
    ),
    N_(
        "After drawing, whoever keeps loose cards of %(limit)s points or less may knock: discard"
        " face down, and lay the hand open in groups. Nobody has to knock."
    ): (
        "limit",
        N_(
            "After drawing, whoever keeps loose cards of 1 point or less may knock: discard face"
            " down, and lay the hand open in groups. Nobody has to knock."
        ),
    ),
    N_(
        "Gin is a hand without a loose card after the discard. It earns %(gin)s points and all"
        " that lies loose in the other hand. Gin cannot be undercut, not even by another gin."
    ): (
        "gin",
        N_(
            "Gin is a hand without a loose card after the discard. It earns 1 point and all that"
            " lies loose in the other hand. Gin cannot be undercut, not even by another gin."
        ),
    ),
    N_(
        "Big gin is %(more)s cards in groups after drawing, with no discard. It earns %(big)s"
        " points instead of %(gin)s, and all that lies loose in the other hand."
    ): (
        "big",
        N_(
            "Big gin is %(more)s cards in groups after drawing, with no discard. It earns 1 point"
            " instead of %(gin)s, and all that lies loose in the other hand."
        ),
    ),
    N_(
        "If the opponent, after laying off, counts less than the player who knocked, the opponent"
        " wins the difference and %(undercut)s points more."
    ): (
        "undercut",
        N_(
            "If the opponent, after laying off, counts less than the player who knocked, the"
            " opponent wins the difference and 1 point more."
        ),
    ),
}


def filled(text: str, figures: Mapping[str, Any], gettext: Gettext) -> str:
    """Return a marked text in the reader's language with its figures, as one says it of one.

    >>> text = "%(who)s wins %(points)s points."
    >>> [filled(text, {"who": "Anna", "points": points}, str) for points in (1, 2)]
    ['Anna wins 1 point.', 'Anna wins 2 points.']
    """
    figure, one = ONE.get(text, ("", text))
    return gettext(one if figures.get(figure) == 1 else text) % figures
