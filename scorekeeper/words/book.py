"""The rule book: how exactly these rules are played, drawn from their values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.engine.cards import PACK, parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import Settlement
from scorekeeper.plain import to_plain
from scorekeeper.words.booktexts import BOOKS
from scorekeeper.words.booktexts.rows import HOUSE
from scorekeeper.words.counts import filled
from scorekeeper.words.hints import shutout_sum
from scorekeeper.words.rounds import round_line, round_remark
from scorekeeper.words.rules import rule_value
from scorekeeper.words.texts import N_, Gettext

#: The section that lists what every round asks for.
ROUNDS: Final = "rounds"


@dataclass(frozen=True)
class Passage:
    """A sentence or two of the rule book, and who plays it so."""

    text: str
    source: str


@dataclass(frozen=True)
class Section:
    """One section of the rule book; `anchor` never changes, so that pages can link to it."""

    anchor: str
    heading: str
    passages: tuple[Passage, ...]


#: Deals that show the counting: a plain knock, a layoff that undercuts, gin. Each with its upcard.
EXAMPLES: Final = (
    ("2H3H4H 8C8D8S JCQCKC 6S", "5D6D7D 9C9H9S QH4C3S2D", "7D"),
    ("9C9D9H 2H3H4H JCQCKC 8S", "6D7D8D TSTDTHTC 9S AD4C", "8H"),
    ("4H5H6H 9C9D9S JCJDJSJH", "2S3S4S KCKDKH QCQDQS 5D", "7C"),
)


def book(rules: RuleSet, gettext: Gettext, usual: RuleSet | None = None) -> list[Section]:
    """Write the rule book of exactly these rules; a section without a word is left out.

    No guide is made to vouch for a number in which the rules differ from the *usual* ones.

    >>> [section.anchor for section in book(RuleSet(), str)][:4]
    ['deal', 'draw', 'turn', 'values']
    """
    figures = _figures(rules, gettext)
    known = _figures(usual, gettext) if usual else figures
    own = {name for name, figure in figures.items() if figure != known[name]}
    sections = []
    for anchor, heading, rows in BOOKS[rules.game]:
        passages = tuple(
            Passage(filled(text, figures, gettext), _vouched(text, source, own, gettext))
            for holds, text, source in rows
            if holds(rules)
        )
        if anchor == ROUNDS:
            passages += tuple(_rounds(rules, gettext))
        if passages:
            sections.append(Section(anchor, gettext(heading), passages))
    return sections


def _vouched(text: str, source: str, own: set[str], gettext: Gettext) -> str:
    """Say who plays it so, and that a number in it is the house's *own* where it is."""
    if source == HOUSE or not any(f"%({name})s" in text for name in own):
        return gettext(source)
    return gettext(N_("%(source)s; the number is a house rule")) % {"source": gettext(source)}


def _rounds(rules: RuleSet, gettext: Gettext) -> Iterator[Passage]:
    """List what every round asks for, one after the other."""
    for number, asked in enumerate(rules.contract.rounds, start=1):
        text = gettext(N_("Round %(number)s: %(asked)s."))
        said = text % {"number": number, "asked": round_line(asked, gettext)}
        remark = round_remark(asked, gettext)
        yield Passage(f"{said} {remark}".strip(), gettext(N_("by this game")))


def examples(rules: RuleSet) -> Iterator[tuple[Deal, Settlement]]:
    """Work deals out under these rules; those that they do not allow are left out."""
    for closer, defender, upcard in EXAMPLES:
        hands = tuple(Holding(cards=parse_cards(text)) for text in (closer, defender))
        turned = parse_cards(upcard)[0] if rules.knock.needs_upcard else None
        deal = Deal(closer=0, hands=hands, upcard=turned)
        settled = settle(deal, rules, seats=2)
        if settled.ok and settled.ending in (Ending.KNOCK, Ending.GIN):
            yield deal, settled


def _figures(rules: RuleSet, gettext: Gettext) -> dict[str, Any]:
    """List every figure a sentence may name."""
    bonuses, sheet, extra = rules.bonuses, rules.sheet, rules.bonuses.extra_boxes
    hand = rules.hand_size or 0
    plain = to_plain(rules)
    return {
        "hand": hand,
        "fewer": hand - 1,
        "more": hand + 1,
        "stock": len(PACK) - 2 * hand - 1,
        "limit": rules.knock.limit,
        "decks": rules.cards.decks,
        "jokers": rules.cards.jokers,
        "buys": rules.contract.buys,
        "extra": rules.contract.last_round_extra,
        "rounds": len(rules.contract.rounds),
        "melds": rules.rummy.melds_per_turn,
        "knock": bonuses.knock,
        "gin": bonuses.gin,
        "big": bonuses.big_gin,
        "undercut": bonuses.undercut,
        "gin_off": bonuses.gin_off,
        "values": rule_value("cards.values", plain["cards"]["values"], gettext),
        "target": sheet.target,
        "deals": sheet.deals,
        "game": sheet.game_bonus,
        "box": sheet.box_bonus,
        "flat": sheet.shutout_flat,
        "sum": shutout_sum(sheet.shutout, sheet),
        "columns": sheet.columns,
        "stake": rule_value("sheet.stake", plain["sheet"]["stake"], gettext),
        "extra_gin": extra.gin,
        "extra_undercut": extra.undercut,
        "extra_big": extra.big_gin,
    }
