"""How the cards lay on the table: groups made on the page, each tap one post that comes back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorekeeper.engine.arrange import best_arrangement
from scorekeeper.engine.cards import Card, Hand, parse_cards
from scorekeeper.engine.deal import Deal, Layoff
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.layoffs import legal_layoffs
from scorekeeper.engine.melds import Meld, make_meld
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import Settlement
from scorekeeper.errors import IllegalMeld, NotationError
from scorekeeper.web.fields import NOTHING, Misfit, read_layoffs, read_melds
from scorekeeper.web.mend import Sent
from scorekeeper.web.onphoto import melds_on_photo
from scorekeeper.words import Words

#: What a tap may do to the groups; the last two end it.
TAPS: Final = ("open", "meld", "apart", "off", "back", "done", "best")


@dataclass(frozen=True)
class Laying:
    """One hand in groups: its melds, what it laid off and where, its loose cards.

    `picked` are the loose cards that stay picked: those of a tap that was refused.
    """

    seat: int
    name: str
    melds: tuple[Hand, ...]
    laid_off: tuple[tuple[Card, str], ...]
    loose: Hand
    count: int
    table: tuple[str, ...]
    picked: Hand
    wrong: str


@dataclass
class Tapped:
    """The tap that was made: what to do, to whose hand, to which group, with which cards."""

    verb: str
    seat: int
    place: int
    picked: Hand
    wrong: Finding | None = None


def tapped(sent: Sent) -> Tapped | None:
    """Take the tap out of what was sent; None where there was no sensible one."""
    said = sent.poplist("lay")
    picked = sent.poplist("pick")
    verb, seat, place = [*(said[0] if said else "").split(":"), "", ""][:3]
    if (
        verb not in TAPS
        or seat not in ("0", "1", "2", "3")
        or place not in ("", *map(str, range(10)))
    ):
        return None
    try:
        cards = parse_cards(" ".join(picked))
    except NotationError:
        cards = ()
    return Tapped(verb, int(seat), int(place or 0), cards)


def follow(tap: Tapped | None, sent: Sent, rules: RuleSet) -> None:
    """Do to the groups in *sent* what was tapped; the last taps send the form on."""
    if tap is None:
        return
    melds, layoffs = f"melds-{tap.seat}", f"layoffs-{tap.seat}"
    if tap.verb == "done":
        sent[melds] = sent.get(melds) or NOTHING[0]
    elif tap.verb == "best":
        sent[melds] = sent[layoffs] = ""
    elif tap.verb in ("meld", "apart"):
        sent[melds] = write_melds(_grouped(tap, _melds(sent, tap.seat), rules))
    elif tap.verb in ("off", "back"):
        sent[layoffs] = write_layoffs(_moved(tap, _layoffs(sent, tap.seat)))
    if tap.verb in ("done", "best"):
        sent["action"] = "ask"


def _grouped(tap: Tapped, melds: list[Hand], rules: RuleSet) -> list[Hand]:
    """Add the picked cards as a meld, or take one apart; an illegal one is said, not made."""
    if tap.verb == "apart":
        return melds[: tap.place] + melds[tap.place + 1 :]
    try:
        return [*melds, make_meld(tap.picked, rules.cards).cards]
    except IllegalMeld:
        tap.wrong = Finding(code=FindingCode.ILLEGAL_MELD, seat=tap.seat, cards=tap.picked)
        return melds


def _moved(tap: Tapped, layoffs: list[Layoff]) -> list[Layoff]:
    """Lay the picked cards off on a meld, or take one back."""
    if tap.verb == "back":
        return layoffs[: tap.place] + layoffs[tap.place + 1 :]
    return [*layoffs, *(Layoff(card=card, meld=tap.place) for card in tap.picked)]


def laying_of(tap: Tapped, sent: Sent, deal: Deal, rules: RuleSet, words: Words) -> Laying | None:
    """Draw one hand in its groups; a hand nobody grouped yet begins with its best layout."""
    holding = (deal.hands or ())[tap.seat] if tap.seat < len(deal.hands or ()) else None
    if holding is None or holding.cards is None:
        return None
    blind = _as_if_unsaid(deal, tap.seat, rules, len(words.names))
    table = _table(deal, tap.seat, blind)
    if not sent.get(f"melds-{tap.seat}"):
        _propose(sent, tap.seat, holding.cards, blind, rules)
        if not table and (seen := melds_on_photo(sent, tap.seat, rules.cards)):
            sent[f"melds-{tap.seat}"] = write_melds(seen)
    melds, layoffs = _still_held(sent, tap.seat, holding.cards)
    fitting = _fitting(layoffs, [make_meld(meld, rules.cards) for meld in table], rules)
    wrong = tap.wrong
    if len(fitting) < len(layoffs):
        cards = tuple(one.card for one in layoffs if one not in fitting)
        if tap.verb == "off":
            wrong = Finding(code=FindingCode.ILLEGAL_LAYOFF, seat=tap.seat, cards=cards)
        layoffs = fitting
        sent[f"layoffs-{tap.seat}"] = write_layoffs(layoffs)
    used = {card for meld in melds for card in meld} | {one.card for one in layoffs}
    loose = tuple(c for c in holding.cards if c not in used and c != holding.discard)
    names = tuple(map(words.group_name, table))
    return Laying(
        seat=tap.seat,
        name=words.name(tap.seat),
        melds=tuple(melds),
        laid_off=tuple((one.card, names[one.meld]) for one in layoffs),
        loose=loose,
        count=sum(rules.cards.points[card.rank] for card in loose),
        table=names,
        picked=tap.picked if wrong else (),
        wrong=words.finding(wrong) if wrong else "",
    )


def _still_held(sent: Sent, seat: int, cards: Hand) -> tuple[list[Hand], list[Layoff]]:
    """Keep of what was said to lie only what is made of the cards in hand."""
    melds = [meld for meld in _melds(sent, seat) if set(meld) <= set(cards)]
    layoffs = [one for one in _layoffs(sent, seat) if one.card in cards]
    if len(melds) < len(_melds(sent, seat)):
        sent[f"melds-{seat}"] = write_melds(melds)
    if len(layoffs) < len(_layoffs(sent, seat)):
        sent[f"layoffs-{seat}"] = write_layoffs(layoffs)
    return melds, layoffs


def _fitting(layoffs: list[Layoff], table: list[Meld], rules: RuleSet) -> list[Layoff]:
    """Keep the layoffs that fit; what followed a card that was taken back goes with it."""
    kept: list[Layoff] = []
    for one in layoffs:
        if legal_layoffs(table, [*kept, one], rules.cards) > len(kept):
            kept.append(one)
    return kept


def _as_if_unsaid(deal: Deal, seat: int, rules: RuleSet, seats: int) -> Settlement:
    """Settle the deal as if nobody had said how this hand lay."""
    hands = tuple(
        replace(hand, melds=None, layoffs=None) if hand and place == seat else hand
        for place, hand in enumerate(deal.hands or ())
    )
    return settle(replace(deal, hands=hands), rules, seats=seats)


def _table(deal: Deal, seat: int, settled: Settlement) -> tuple[Hand, ...]:
    """Return the closer's melds, where this hand may lay off on them."""
    if not settled.ok or deal.closer in (None, seat) or settled.ending != "knock":
        return ()
    closer = settled.hands[deal.closer or 0]
    return (closer.melds or ()) if closer else ()


def _propose(sent: Sent, seat: int, cards: Hand, settled: Settlement, rules: RuleSet) -> None:
    """Begin with what would count if nobody said anything."""
    hand = settled.hands[seat] if settled.ok and settled.hands else None
    if hand is not None and hand.melds is not None:
        sent[f"melds-{seat}"] = write_melds(hand.melds)
        sent[f"layoffs-{seat}"] = write_layoffs(hand.layoffs) if hand.layoffs else ""
        return
    best = best_arrangement(tuple(dict.fromkeys(cards))[:11], rules.cards)
    sent[f"melds-{seat}"] = write_melds([meld.cards for meld in best.melds])


def write_melds(melds: Sequence[Hand]) -> str:
    """Write melds as the form takes them; a dash for none."""
    return " ".join("".join(map(str, meld)) for meld in melds) or NOTHING[0]


def write_layoffs(layoffs: Sequence[Layoff]) -> str:
    """Write layoffs as the form takes them; a dash for none."""
    return " ".join(f"{one.card}={one.meld + 1}" for one in layoffs) or NOTHING[0]


def _melds(sent: Sent, seat: int) -> list[Hand]:
    try:
        return list(read_melds(sent.get(f"melds-{seat}", "") or NOTHING[0]))
    except Misfit:
        return []


def _layoffs(sent: Sent, seat: int) -> list[Layoff]:
    try:
        return list(read_layoffs(sent.get(f"layoffs-{seat}", "") or NOTHING[0]))
    except Misfit:
        return []
