"""One card, one point, one deal: every text that counts knows the word for one."""

import ast
import re

import pytest

from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.rulecheck import LEAST
from scorekeeper.rulesets import RULESETS, resolve
from scorekeeper.words import Words, rules_line
from scorekeeper.words.book import book
from scorekeeper.words.card import guides
from scorekeeper.words.contract import LACKING
from scorekeeper.words.counts import ONE, filled
from scorekeeper.words.rounds import OTHER_RUNS, OTHER_SETS, RUNS, SETS
from tests.catalogues import ROOT, texts

NOUNS = (
    "boxes|buys|cards|codes|columns|days|deals|entries|evenings|games|hands|letters|marks|matches"
    "|melds|names|pages|phones|pictures|players|points|rounds|runs|seats|sets|sides|times"
)

#: A figure with what it counts behind it; whoever deals is no figure.
COUNTED = re.compile(rf"%\((?!who|dealer)(\w+)\)s (?:\w+ )?(?:{NOUNS})\b")

#: Figures that are never one, and why not.
NEVER_ONE = {
    "hand": "hands are of three cards at least",
    "fewer": "one less than that",
    "more": "one more than that",
    "stock": "a pack without two hands",
    "columns": "said where there are several",
    "games": "said where there are several",
    "boxes": "said where there are several, of points too",
    "most": "what the program can take",
    "claimed": "nobody plays alone",
    "total": "one of them is missing",
    "count": "said by the script of several",
}

#: Texts whose figure is never one here alone, and why not.
NEVER_ONE_HERE = {
    "%(who)s wins %(points)s points and %(boxes)s boxes.": "said of two points at least",
    "%(points)s points, with the bonus": "a bonus is more than the points without it",
}


def test_whatever_is_counted_may_be_one():
    pairs = [*SETS.values(), *RUNS.values(), OTHER_SETS, OTHER_RUNS, *LACKING.values()]
    two_forms = {*ONE, *NEVER_ONE_HERE, *(several for _, several in pairs)}
    said = [text.id for text in texts() if isinstance(text.id, str) and text.id not in two_forms]
    wrong = [text for text in said if set(COUNTED.findall(text)) - set(NEVER_ONE)]
    assert wrong == [], "let ngettext choose, or write it into words/counts.py"
    assert LEAST["hand_size"] > 2


@pytest.mark.parametrize("text", ONE)
def test_a_text_for_one_says_the_same(text):
    figure, one = ONE[text]
    figures = set(re.findall(r"%\((\w+)\)s", text))
    assert set(re.findall(r"%\((\w+)\)s", one)) == figures - {figure}
    assert filled(text, dict.fromkeys(figures, 7), str).count("7") == text.count(")s")
    said = filled(text, dict.fromkeys(figures, 7) | {figure: 1}, str)
    assert not re.search(rf"\b1 (?:\w+ )?({NOUNS})\b", said)


def test_every_text_for_several_is_said_somewhere():
    places = [ROOT / "scorekeeper" / folder for folder in ("words", "web")]
    files = [file for place in places for file in place.rglob("*.py") if file.name != "counts.py"]
    said = {
        node.value
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    }
    assert set(ONE) - said == set()


#: Rules in which all that can be one is.
BARE = {
    "knock": {"limit": 1},
    "bonuses": {"gin": 1, "big_gin": 1, "undercut": 1, "knock": 1},
    "sheet": {"target": 1, "deals": 1, "game_bonus": 1, "box_bonus": 1, "shutout_flat": 1},
}


@pytest.mark.parametrize("overlays", [[], ["hollywood"], ["three_hand"], ["partnership"]])
@pytest.mark.parametrize("shutout", ["flat", "double_total"])
def test_rules_with_ones(overlays, shutout):
    sheet = BARE["sheet"] | {"shutout": shutout}
    rules = resolve({"preset": "classic", "overlays": overlays} | BARE | {"sheet": sheet})
    told = [passage.text for part in book(rules, str) for passage in part.passages]
    said = "\n".join([*told, *guides(rules, str), rules_line(rules, str)])
    assert not re.search(rf"\b1 (?:\w+ )?({NOUNS})\b", said)
    assert "1 point" in said


@pytest.mark.parametrize("key", RULESETS)
def test_a_hand_of_one_card(key):
    words = Words(str, ("Anna", "Bertil"), RULESETS[key])
    found = Finding(code=FindingCode.WRONG_NUMBER_OF_CARDS, seat=0, claimed=10, actual=1)
    assert words.finding(found).startswith("Anna has 1 card, ")
