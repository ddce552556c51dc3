"""The rule book, the hints and the card: a word for every value, and none for what is not so."""

import pytest

from scorekeeper.engine.rules import Shutout
from scorekeeper.rulesets import OVERLAYS, RULESETS, combine, resolve
from scorekeeper.words import rule_hint, shutout_source, shutout_sum
from scorekeeper.words.book import book, examples
from scorekeeper.words.card import card_figures, guides
from scorekeeper.words.hints import HINTS
from scorekeeper.words.keys import GROUPS, VALUES

CLASSIC = RULESETS["classic"]
GIN = [key for key, rules in RULESETS.items() if rules.game == "gin"]

#: Rules whose values the book tells apart, with those that only matter beside another rule.
TOLD = {
    "knock.ace_upcard": {"knock": {"from_upcard": True}},
    "knock.spade_doubles": {},
    "knock.first_round": {},
    "knock.illegal": {},
    "knock.layoffs": {},
    "bonuses.tie": {},
    "sheet.box_timing": {},
    "sheet.shutout": {},
    "sheet.shutout_when": {},
    "sheet.wall": {},
    "sheet.late_entry": {"sheet": {"columns": 3}},
    "seats.void_dealer": {},
    "cards.aces": {},
}


def texts(rules):
    return [passage.text for section in book(rules, str) for passage in section.passages]


def changed(path, value, beside):
    part, name = path.split(".")
    own = {**beside.get(part, {}), name: value}
    return resolve({"preset": "classic", **beside, part: own})


@pytest.mark.parametrize("path", TOLD)
def test_every_value_is_told_apart(path):
    books = [tuple(texts(changed(path, value, TOLD[path]))) for value in VALUES[path]]
    assert len(set(books)) == len(books)


@pytest.mark.parametrize(
    ("key", "overlay"),
    [*((key, None) for key in RULESETS), *((key, overlay) for key in GIN for overlay in OVERLAYS)],
)
def test_a_book_is_whole_sentences_with_their_sources(key, overlay):
    rules = combine(key, (overlay,) if overlay else ())
    for section in book(rules, str):
        assert section.heading
        for passage in section.passages:
            assert passage.text.endswith(".")
            assert "%(" not in passage.text
            assert "None" not in passage.text
            assert passage.source


def test_what_the_stock_holds_follows_the_hand():
    seven = resolve({"preset": "classic", "hand_size": 7})
    assert any("7 cards to each player" in text and "37 cards" in text for text in texts(seven))


def test_values_of_a_house_are_said():
    fifteen = resolve({"preset": "classic", "cards": {"values": {"A": 15}}})
    assert any(text.startswith("Loose cards count: A 15; otherwise") for text in texts(fifteen))


def test_straight_gin_speaks_of_no_knock():
    said = " ".join(texts(RULESETS["straight"]))
    assert "There is no knocking here" in said
    assert "may knock" not in said


@pytest.mark.parametrize("key", GIN)
def test_worked_deals_end_as_the_rules_say(key):
    points = [settled.points for _, settled in examples(RULESETS[key])]
    assert points == {
        "straight": [30],
        "older": [13, 13, 25],
    }.get(key, [13, 28, 30])


def test_hands_of_another_size_have_no_worked_deal():
    assert list(examples(resolve({"preset": "classic", "hand_size": 7}))) == []


def test_every_rule_has_a_hint():
    assert set(HINTS) == {
        path for groups in GROUPS.values() for _, group in groups for path in group
    }
    assert rule_hint("sheet.low_wins", str) == ""


@pytest.mark.parametrize(
    ("mode", "total"),
    list(zip(Shutout, (724, 462, 462, 612, 474, 362), strict=True)),
)
def test_shutouts_are_worked_out(mode, total):
    assert shutout_sum(mode, CLASSIC.sheet).endswith(f"= {total}")
    left, _ = shutout_sum(mode, CLASSIC.sheet).split("=")
    assert eval(left.replace("×", "*")) == total
    assert shutout_source(mode, str)


def test_the_card_shows_what_differs():
    rules = resolve({"preset": "classic", "bonuses": {"gin": 20, "knock": 5}})
    figures = card_figures(rules, CLASSIC, str)
    assert ("Gin", "20", True) in figures
    assert ("Knock", "5", True) in figures
    assert ("Undercut", "25", False) in figures
    assert "Nobody knocks in the first round." not in list(guides(rules, str))
