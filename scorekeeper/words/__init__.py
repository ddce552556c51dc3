"""Words for every code: findings, reasons, endings, cards, rules, and whole sentences.

The texts are English and marked with `N_`; a gettext function passed in turns them into the
reader's language. Nothing below this floor holds prose.
"""

from scorekeeper.words.contract import contract_lines
from scorekeeper.words.hints import rule_hint, shutout_source, shutout_sum
from scorekeeper.words.letters import Letters, face, faces
from scorekeeper.words.rounds import round_line, round_remark
from scorekeeper.words.rules import (
    amount_text,
    called,
    differences,
    overlay_name,
    overlay_summary,
    rule_groups,
    rule_label,
    rule_value,
    rules_line,
    rules_name,
    ruleset_name,
    ruleset_summary,
    source_name,
    template_name,
)
from scorekeeper.words.telling import Line
from scorekeeper.words.texts import Gettext
from scorekeeper.words.verdict import Words, error_sentence

__all__ = [
    "Gettext",
    "Letters",
    "Line",
    "Words",
    "amount_text",
    "called",
    "contract_lines",
    "differences",
    "error_sentence",
    "face",
    "faces",
    "overlay_name",
    "overlay_summary",
    "round_line",
    "round_remark",
    "rule_groups",
    "rule_hint",
    "rule_label",
    "rule_value",
    "rules_line",
    "rules_name",
    "ruleset_name",
    "ruleset_summary",
    "shutout_source",
    "shutout_sum",
    "source_name",
    "template_name",
]
