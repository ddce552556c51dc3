"""How a deal without a winner is told: a knock that was none and its remedy, the wall."""

from __future__ import annotations

from typing import Final

from scorekeeper.engine.deal import Deal, Remedy
from scorekeeper.engine.settlement import Settlement
from scorekeeper.words.texts import N_
from scorekeeper.words.verdict import Words

#: What the button of each remedy says.
BUTTONS: Final = {
    Remedy.ACCEPTED: N_("%(other)s accepts it: score it as it lies"),
    Remedy.EXPOSED: N_("Play on, %(closer)s’s cards face up"),
    Remedy.FORFEITED: N_("%(closer)s gives up the deal, nobody scores"),
    Remedy.NEW_DEAL: N_("Deal anew, the same dealer"),
}

#: Who plays each remedy so.
SOURCES: Final = {
    Remedy.ACCEPTED: N_("Gin Rummy Association, by a public program"),
    Remedy.EXPOSED: N_("a public rule page; Gin Rummy Association, by a public program"),
    Remedy.FORFEITED: N_("a public program"),
    Remedy.NEW_DEAL: N_("by agreement at the table"),
}

#: How a sheet and a verdict tell it.
TOLD: Final = {
    Remedy.ACCEPTED: N_("%(closer)s knocked over the limit; %(other)s accepted it."),
    Remedy.EXPOSED: N_("%(closer)s could not knock: played on, cards face up."),
    Remedy.FORFEITED: N_("%(closer)s could not knock and gave up the deal."),
    Remedy.NEW_DEAL: N_("%(closer)s could not knock: dealt anew."),
}


def remedy_button(remedy: Remedy, closer: int, words: Words) -> str:
    """Say what a remedy does, for its button."""
    return words.filled(BUTTONS[remedy], **_names(closer, words))


def remedy_told(deal: Deal, words: Words) -> str:
    """Tell what the table did after a knock that was none; nothing where there was no such."""
    if deal.remedy is None:
        return ""
    return words.filled(TOLD[deal.remedy], **_names(deal.closer, words))


def deal_line(deal: Deal, settlement: Settlement, words: Words) -> str:
    """Tell a whole deal in one line, a remedy that left it without a winner included."""
    if deal.remedy is not None and settlement.winner is None:
        return remedy_told(deal, words)
    half = half_box_told(settlement, words)
    return f"{words.short(settlement)}. {half}" if half else words.short(settlement)


def half_box_told(settlement: Settlement, words: Words) -> str:
    """Tell who gets half a box at the wall; nothing where nobody does."""
    if settlement.half_box is None:
        return ""
    return words.filled(N_("Half a box for %(who)s."), who=words.name(settlement.half_box))


def _names(closer: int | None, words: Words) -> dict[str, str]:
    others = [words.name(seat) for seat in range(len(words.names)) if seat != closer]
    other = others[0] if len(others) == 1 else words.filled(N_("the other"))
    return {"closer": words.name(closer), "other": other}
