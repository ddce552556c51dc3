"""A deal written back as its form would have sent it, for correcting it."""

from __future__ import annotations

from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.sheet import Match, deals_of
from scorekeeper.web.forms import NOBODY, UNDERCUT
from scorekeeper.web.laying import write_layoffs, write_melds


def fields_of(deal: Deal) -> MultiDict[str, str]:
    """Write a deal as the form would have sent it, for correcting it."""
    ending = deal.ending and deal.ending.value
    copied = deal.hands is None and deal.winner is not None
    nobody = deal.closer is None and deal.winner is None
    plain: list[tuple[str, Any]] = [
        ("closer", NOBODY if nobody else None if copied else deal.closer),
        ("ending", None if copied else ending),
        ("won-by", _won_by(deal) if copied else None),
        (
            "with-cards",
            1 if nobody and any(held and held.cards for held in deal.hands or ()) else 0,
        ),
        ("upcard", deal.upcard),
        ("table", deal.table),
        ("winner", deal.winner),
        ("points", deal.points),
        ("boxes", deal.boxes),
        ("went_rummy", 1 if deal.went_rummy else None),
        ("remedy", deal.remedy and deal.remedy.value),
    ]
    for seat, holding in enumerate(deal.hands or ()):
        plain += _hand_fields(seat, holding) if holding else []
    return MultiDict([(name, str(value)) for name, value in plain if value is not None])


def only_counted(match: Match) -> bool:
    """Tell whether the last deal with hands was entered as counts: so a table goes on."""
    last = next((deal.hands for deal in reversed(deals_of(match)) if deal.hands), ())
    held = [holding for holding in last if holding is not None]
    return bool(held) and all(holding.cards is None for holding in held)


def _won_by(deal: Deal) -> str:
    """Say how a line copied from paper was won: an undercut is a knock that the other side won."""
    if deal.closer not in (None, deal.winner):
        return UNDERCUT
    return (deal.ending or Ending.KNOCK).value


def _hand_fields(seat: int, holding: Holding) -> list[tuple[str, Any]]:
    melds, layoffs = holding.melds, holding.layoffs
    return [
        *((f"hand-{seat}", card) for card in holding.cards or ()),
        (f"deadwood-{seat}", holding.deadwood),
        (f"melds-{seat}", None if melds is None else write_melds(melds)),
        (f"layoffs-{seat}", None if layoffs is None else write_layoffs(layoffs)),
        (f"announced-{seat}", holding.announced),
        ("discard", holding.discard),
    ]
