"""The rules as the form for a deal needs them: sizes, limits, and how scripts name them."""

from __future__ import annotations

import json
from dataclasses import dataclass

from scorekeeper.engine.rules import RuleSet, Wall
from scorekeeper.engine.settlement import Reason
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import RULESETS
from scorekeeper.web.asked import Asked, asked_of
from scorekeeper.web.language import gettext
from scorekeeper.words import Words


def draft_words() -> dict[str, str]:
    """Return what scripts say of a deal that is kept on the phone until it is recorded."""
    return {
        "restored": gettext("Unfinished deal restored."),
        "startOver": gettext("Start over"),
        "startedOver": gettext("Started over."),
        "bringBack": gettext("Bring it back"),
        "waiting": gettext("1 waiting: sent when the network is back."),
        "draft": gettext("There is an unfinished deal on this phone."),
        "useDraft": gettext("Go on with it"),
        "leaveDraft": gettext("Leave it"),
    }


@dataclass(frozen=True)
class FormRules:
    """What a form for a deal is told of the rules it is played by."""

    rules: RuleSet
    words: Words

    def asked(self, number: int | None) -> Asked | None:
        """Say what a round asks for; None where there is no such round."""
        return asked_of(self.rules, number)

    @property
    def draft_words(self) -> dict[str, str]:
        """What the script says of a deal that is not recorded yet."""
        return draft_words()

    @property
    def most(self) -> int:
        """The most a closer may keep in this match, whatever is turned up."""
        return 10 if self.rules.knock.from_upcard else self.rules.knock.limit

    @property
    def half_box(self) -> bool:
        """Whether the lower count gets half a box where the stock runs out."""
        return self.rules.sheet.wall is Wall.HALF_BOX

    @property
    def needs_upcard(self) -> bool:
        """Whether the rules ask for the card turned up."""
        return self.rules.knock.needs_upcard

    @property
    def json(self) -> str:
        """The rules as a question to the JSON addresses names them."""
        rules = self.rules
        short = {"preset": rules.key, "overlays": list(rules.overlays)}
        return json.dumps(short if rules.key in RULESETS else to_plain(rules))

    @property
    def reasons(self) -> dict[str, str]:
        """Name what points are for, for the sum under the counts."""
        return {reason.value: self.words.reason(reason) for reason in Reason}
