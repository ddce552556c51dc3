"""The sentences of a verdict: who won what, why, and what else was possible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scorekeeper.engine.deal import Layoff
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rules import Game
from scorekeeper.engine.settlement import LayoutOutcome, Rejected, Settlement
from scorekeeper.errors import ScorekeeperError
from scorekeeper.words.gin import GIN
from scorekeeper.words.goingout import OWN_COUNTS, WINNER_COLLECTS
from scorekeeper.words.speech import Speech
from scorekeeper.words.telling import Line, Telling
from scorekeeper.words.texts import BAD_VALUES, ERRORS, FINDINGS, N_, WHYS, Gettext

#: How each game tells a deal, without minus points; with them everybody keeps the own count.
TELLINGS: Final = {Game.GIN: GIN, Game.CONTRACT: OWN_COUNTS, Game.RUMMY: WINNER_COLLECTS}


def error_sentence(error: ScorekeeperError, gettext: Gettext) -> str:
    """Say what an error means and how to mend it."""
    text = gettext(ERRORS.get(error.code, ERRORS["error"]))
    return text % {"path": "", "text": "", "cards": "", **error.arguments}


class Words(Speech):
    """The sentences of one match in one language."""

    @property
    def telling(self) -> Telling:
        """How the games of this family are told."""
        return OWN_COUNTS if self.rules.rummy.minus else TELLINGS[self.rules.game]

    def finding(self, finding: Finding) -> str:
        """Say what was found, where, and how to mend it."""
        text = self._text(finding)
        if finding.code is FindingCode.OVER_LIMIT and not finding.claimed:
            text = N_("%(who)s cannot close: only gin counts here, and %(actual)s is left.")
        if finding.code is FindingCode.IMPOSSIBLE_COUNT and not finding.actual:
            text = N_("%(who)s went out, with no cards left: the count is 0, not %(claimed)s.")
        return self.filled(
            text,
            who=self.name(finding.seat),
            cards=self.faces(finding.cards),
            claimed=finding.claimed,
            actual=finding.actual,
            path=finding.path or "",
        )

    def _text(self, finding: Finding) -> str:
        """Choose the text of a finding: as this game says it, or as its field is called."""
        field = (finding.path or "").rpartition(".")[2]
        if finding.code is FindingCode.BAD_VALUE and field in BAD_VALUES:
            return BAD_VALUES[field]
        return self.telling.findings.get(finding.code) or FINDINGS[finding.code]

    def headline(self, settlement: Settlement) -> str:
        """Say who won what, in one sentence."""
        return self.telling.headline(self, settlement)

    def short(self, settlement: Settlement) -> str:
        """Say a whole deal in one line: *Bertil undercut by 3: 28*."""
        return self.telling.short(self, settlement)

    def arithmetic(self, settlement: Settlement) -> list[Line]:
        """Write the sum line by line, each with what it is for, the total last."""
        return self.telling.arithmetic(self, settlement)

    def laid_off_by(self, seat: int, layoffs: Sequence[Layoff]) -> str:
        """Say which cards a hand lays off on what the closer laid down."""
        text = N_("On these melds %(who)s lays off %(cards)s.")
        if not layoffs:
            text = N_("On these melds %(who)s can lay off nothing.")
        cards = self.faces(tuple(layoff.card for layoff in layoffs))
        return self._(text) % {"who": self.name(seat), "cards": cards}

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
            self.telling.hand(self, seat, settlement)
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

    def _other(self, row: LayoutOutcome) -> str:
        melds = " | ".join(map(self.faces, row.melds))
        return self._(N_("Laid as %(melds)s: %(what)s")) % {
            "melds": melds,
            "what": self.layout(row),
        }
