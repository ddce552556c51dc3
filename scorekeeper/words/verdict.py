"""The sentences of a verdict: who won what, why, and what else was possible."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.engine.cards import Card, Hand, Rank
from scorekeeper.engine.deal import Ending, Layoff
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import RuleSet
from scorekeeper.engine.settlement import (
    HandResult,
    LayoutOutcome,
    Reason,
    Rejected,
    Settlement,
)
from scorekeeper.errors import ScorekeeperError
from scorekeeper.words.goingout import TELLINGS, finding_text, hand_line
from scorekeeper.words.letters import Letters, face, faces
from scorekeeper.words.lines import MINUS, Line
from scorekeeper.words.sections import section_of_reason
from scorekeeper.words.texts import (
    ENDINGS,
    ERRORS,
    FINDINGS,
    N_,
    RANKS,
    RANKS_IN_PLURAL,
    REASONS,
    SUITS,
    WHYS,
    Gettext,
)


def error_sentence(error: ScorekeeperError, gettext: Gettext) -> str:
    """Say what an error means and how to mend it."""
    text = gettext(ERRORS.get(error.code, ERRORS["error"]))
    return text % {"path": "", "text": "", "cards": "", **error.arguments}


class Words:
    """The sentences of one match in one language."""

    def __init__(
        self,
        gettext: Gettext,
        names: Sequence[str],
        rules: RuleSet,
        letters: Letters = Letters.ENGLISH,
    ) -> None:
        self._ = gettext
        self.names = names
        self.rules = rules
        self.letters = letters
        self.telling = TELLINGS.get((rules.game, rules.rummy.minus))

    def name(self, seat: int | None) -> str:
        """Return the name of a seat; a seat outside the match is numbered."""
        if seat is None:
            return self._(N_("Somebody"))
        if 0 <= seat < len(self.names):
            return self.names[seat]
        return self._(N_("Player %(number)s")) % {"number": seat + 1}

    def face(self, card: Card) -> str:
        """Write a card as it looks on the reader's deck."""
        return face(card, self.letters)

    def faces(self, cards: Hand) -> str:
        """Write cards as they look on the reader's deck, a space between them."""
        return faces(cards, self.letters)

    def filled(self, text: str, **values: object) -> str:
        """Return a marked text in the reader's language, with its values."""
        return self._(text) % values

    def card_name(self, card: Card) -> str:
        """Return a card's name as it is read aloud: *seven of hearts*."""
        if card.rank is Rank.JOKER:
            return self._(N_("joker"))
        return self._(N_("%(rank)s of %(suit)s")) % {
            "rank": self._(RANKS[card.rank]),
            "suit": self._(SUITS[card.suit]),
        }

    def group_name(self, cards: Hand) -> str:
        """Return what players call a meld: *the nines*, *the run 2–4 of hearts*."""
        if len({card.rank for card in cards}) == 1:
            return self._(RANKS_IN_PLURAL[cards[0].rank])
        return self._(N_("the run %(first)s to %(last)s")) % {
            "first": self.face(cards[0]),
            "last": self.face(cards[-1]),
        }

    def finding(self, finding: Finding) -> str:
        """Say what was found, where, and how to mend it."""
        own = finding_text(finding.code) if self.telling else None
        text = self._(own or FINDINGS[finding.code])
        if finding.code is FindingCode.OVER_LIMIT and not finding.claimed:
            text = self._(N_("%(who)s cannot close: only gin counts here, and %(actual)s is left."))
        return text % {
            "who": self.name(finding.seat),
            "cards": self.faces(finding.cards),
            "claimed": finding.claimed,
            "actual": finding.actual,
            "path": finding.path or "",
        }

    def ending(self, settlement: Settlement) -> str:
        """Name how a deal ended, as a short heading."""
        if settlement.undercut:
            return self._(N_("Undercut"))
        return self._(ENDINGS[settlement.ending or Ending.VOID])

    def reason(self, reason: Reason) -> str:
        """Name what points are for."""
        return self._(REASONS[reason])

    def headline(self, settlement: Settlement) -> str:
        """Say who won what, in one sentence."""
        if self.telling:
            return self.telling.headline(self, settlement)
        if settlement.winner is None:
            return self._(N_("Nobody scores in this deal."))
        text = N_("%(who)s wins %(points)s points.")
        if settlement.points == 1:
            text = N_("%(who)s wins 1 point.")
        return self._(text) % {"who": self.name(settlement.winner), "points": settlement.points}

    def short(self, settlement: Settlement) -> str:
        """Say a whole deal in one line: *Bertil undercut by 3: 28*."""
        if self.telling:
            return self.telling.short(self, settlement)
        if settlement.winner is None:
            return self.ending(settlement)
        figures = {
            "who": self.name(settlement.winner),
            "points": settlement.points,
            "by": sum(a.points for a in settlement.awards if a.reason is Reason.DIFFERENCE),
        }
        if settlement.undercut and settlement.hands:
            return self._(N_("%(who)s undercut by %(by)s: %(points)s")) % figures
        text = {
            Ending.GIN: N_("%(who)s went gin: %(points)s"),
            Ending.BIG_GIN: N_("%(who)s went big gin: %(points)s"),
        }.get(settlement.ending or Ending.KNOCK, N_("%(who)s knocked: %(points)s"))
        return self._(N_("%(who)s undercut: %(points)s") if settlement.undercut else text) % figures

    def arithmetic(self, settlement: Settlement) -> list[Line]:
        """Write the sum line by line, each with what it is for, the total last."""
        if self.telling:
            return self.telling.arithmetic(self, settlement)
        lines, total = [], 0
        for award in settlement.awards:
            total += award.points
            figures = f"+ {award.points}"
            if award.reason is Reason.DIFFERENCE:
                figures = self._difference(settlement, award.points)
            section = section_of_reason(award.reason, settlement)
            lines.append(Line(self.reason(award.reason), figures, section))
        if len(lines) > 1:
            lines.append(Line(self._(N_("Together")), f"= {total}"))
        return lines

    def _difference(self, settlement: Settlement, points: int) -> str:
        counts = sorted((hand.deadwood for hand in settlement.hands if hand), reverse=True)
        if len(counts) != 2:
            return str(points)
        return f"{counts[0]} {MINUS} {counts[1]} = {points}"

    def laid_off(self, layoffs: Sequence[Layoff], melds: Sequence[Hand]) -> list[tuple[Hand, str]]:
        """Gather layoffs by the meld they went on: the cards, and *on the nines*."""
        places = dict.fromkeys(layoff.meld for layoff in layoffs)
        return [
            (
                tuple(layoff.card for layoff in layoffs if layoff.meld == place),
                self._(N_("on %(group)s")) % {"group": self.group_name(melds[place])},
            )
            for place in places
        ]

    def layout(self, row: LayoutOutcome) -> str:
        """Say what a layout of the closer would lead to."""
        text = N_("%(own)s against %(other)s: %(who)s wins %(points)s.")
        return self._(text) % {
            "own": row.deadwood,
            "other": row.defender_deadwood,
            "who": self.name(row.winner),
            "points": row.points,
        }

    def why(self, rejected: Rejected, settlement: Settlement) -> str:
        """Say in one sentence why a plan was worse than the one that counted."""
        counted = next(hand for hand in settlement.hands if hand and rejected in hand.rejected)
        kept = [meld for meld in rejected.melds if meld not in (counted.melds or ())]
        return self._(WHYS[rejected.why]) % {
            "deadwood": rejected.deadwood,
            "groups": ", ".join(map(self.group_name, kept)),
            "card": self.face(rejected.layoffs[0].card) if rejected.layoffs else "",
        }

    def explain(self, settlement: Settlement) -> list[str]:
        """Tell the whole deal in sentences: hands, sum, result, notes, and what was rejected."""
        if not settlement.ok:
            return [self.finding(found) for found in settlement.findings]
        said = [
            self._hand(seat, hand, settlement)
            for seat, hand in enumerate(settlement.hands)
            if hand is not None
        ]
        said += [f"{line.label}: {line.sum}" for line in self.arithmetic(settlement)]
        said.append(f"{self.ending(settlement)}. {self.headline(settlement)}")
        said += [self.finding(found) for found in settlement.findings]
        said += [self._other(row) for row in settlement.layouts if not row.laid]
        said += [
            self.why(plan, settlement)
            for hand in settlement.hands
            if hand
            for plan in hand.rejected
        ]
        return said

    def _hand(self, seat: int, hand: HandResult, settlement: Settlement) -> str:
        if self.telling:
            return hand_line(self, seat, hand)
        who = self.name(seat)
        if hand.melds is None or hand.unmatched is None:
            return self._(N_("%(who)s: a count of %(count)s.")) % {
                "who": who,
                "count": hand.deadwood,
            }
        parts = [self.faces(meld) for meld in hand.melds]
        if hand.layoffs:
            table = self._closer_melds(seat, settlement)
            groups = self.laid_off(hand.layoffs, table)
            laid = ", ".join(f"{self.faces(cards)} {where}" for cards, where in groups)
            parts.append(self._(N_("laid off: %(cards)s")) % {"cards": laid})
        loose = N_("loose: %(cards)s = %(count)s") if hand.unmatched else N_("nothing loose")
        parts.append(self._(loose) % {"cards": self.faces(hand.unmatched), "count": hand.deadwood})
        return f"{who}: " + " | ".join(parts)

    @staticmethod
    def _closer_melds(seat: int, settlement: Settlement) -> Sequence[Hand]:
        others = (hand for place, hand in enumerate(settlement.hands) if hand and place != seat)
        return next(others).melds or ()

    def _other(self, row: LayoutOutcome) -> str:
        melds = " | ".join(map(self.faces, row.melds))
        return self._(N_("Laid as %(melds)s: %(what)s")) % {
            "melds": melds,
            "what": self.layout(row),
        }
