"""What two phones say differently of one deal: asked of each player on the own phone."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext as _

from scorekeeper.engine.cards import Card
from scorekeeper.engine.findings import FindingCode
from scorekeeper.web.complaints import Complaint
from scorekeeper.web.mend import Tap
from scorekeeper.words import Words


def whose(card: Card, seat: int, words: Words, other: str) -> Complaint:
    """Ask *seat* whose a card is that both sent; *other* is the name of the other player."""
    sentence = _(
        "%(card)s is in your hand and in %(who)s’s too. Whose is it?",
        card=words.face(card),
        who=other,
    )
    tap = Tap("drop", str(card), _("%(card)s is not mine", card=words.face(card)))
    return Complaint(FindingCode.CARD_IN_TWO_HANDS.value, sentence, seat, f"hand-{seat}", (tap,))


def who_closed(said: int | None, players: Iterable[int], words: Words) -> Complaint:
    """Ask who of two *players* closed, where the second says that *said* did."""
    own, other = players
    sentence = _(
        "%(who)s says that %(closer)s closed. Who did?",
        who=words.name(other),
        closer=words.name(said),
    )
    taps = tuple(
        Tap("closed-by", str(seat), _("%(who)s closed", who=words.name(seat)))
        for seat in (own, other)
    )
    return Complaint("closer", sentence, None, "closer", taps)


def turned_up(card: Card, words: Words, other: str) -> Complaint:
    """Say that the *other* player names another card that was turned up."""
    sentence = _(
        "%(who)s says that %(card)s was turned up. Agree on it, then correct it there.",
        who=other,
        card=words.face(card),
    )
    return Complaint("upcard", sentence, None, "upcard")
