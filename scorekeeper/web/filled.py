"""A deal written back as its form would have sent it, for correcting it."""

from __future__ import annotations

from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.engine.deal import Deal, Holding
from scorekeeper.web.fields import NOTHING
from scorekeeper.web.forms import NOBODY


def fields_of(deal: Deal) -> MultiDict[str, str]:
    """Write a deal as the form would have sent it, for correcting it."""
    plain: list[tuple[str, Any]] = [
        ("closer", NOBODY if deal.closer is None and deal.winner is None else deal.closer),
        ("ending", deal.ending and deal.ending.value),
        ("upcard", deal.upcard),
        ("table", deal.table),
        ("winner", deal.winner),
        ("points", deal.points),
        ("boxes", deal.boxes),
        ("remedy", deal.remedy and deal.remedy.value),
    ]
    for seat, holding in enumerate(deal.hands or ()):
        plain += _hand_fields(seat, holding) if holding else []
    return MultiDict([(name, str(value)) for name, value in plain if value is not None])


def _hand_fields(seat: int, holding: Holding) -> list[tuple[str, Any]]:
    melds = holding.melds and " ".join("".join(map(str, meld)) for meld in holding.melds)
    laid = holding.layoffs and " ".join(f"{one.card}={one.meld + 1}" for one in holding.layoffs)
    return [
        *((f"hand-{seat}", card) for card in holding.cards or ()),
        (f"deadwood-{seat}", holding.deadwood),
        (f"melds-{seat}", NOTHING[0] if holding.melds == () else melds),
        (f"layoffs-{seat}", NOTHING[0] if holding.layoffs == () else laid),
        (f"announced-{seat}", holding.announced),
        ("discard", holding.discard),
    ]
