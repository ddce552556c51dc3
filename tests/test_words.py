"""A text for every code, with placeholders that the code can fill."""

import pytest

from scorekeeper import errors
from scorekeeper.engine.cards import PACK, Card, parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.defence import Why
from scorekeeper.engine.findings import Finding, FindingCode
from scorekeeper.engine.settle import settle
from scorekeeper.engine.settlement import Reason
from scorekeeper.papercode import Seal
from scorekeeper.plain import from_plain
from scorekeeper.rulesets import OVERLAYS, RULESETS, TEMPLATES, resolve
from scorekeeper.words import (
    Words,
    error_sentence,
    face,
    overlay_name,
    overlay_summary,
    rule_groups,
    rule_value,
    rules_line,
    ruleset_name,
    ruleset_summary,
)
from scorekeeper.words.rules import GROUPS, SILENT, SOURCES, VALUES, flat
from scorekeeper.words.texts import ENDINGS, ERRORS, FINDINGS, REASONS, SEALS, WHYS

CLASSIC = RULESETS["classic"]
WORDS = Words(str, ("Anna", "Bertil"), CLASSIC)


def settled(closer, defender, rules=CLASSIC, **more):
    hands = tuple(Holding(cards=parse_cards(text)) for text in (closer, defender))
    return settle(Deal(closer=0, hands=hands, **more), rules)


def plain(text):
    return text.replace("\ufe0e", "")


@pytest.mark.parametrize(
    ("table", "codes"),
    [(FINDINGS, FindingCode), (REASONS, Reason), (ENDINGS, Ending), (WHYS, Why), (SEALS, Seal)],
)
def test_every_code_has_a_text(table, codes):
    assert set(table) == set(codes)
    assert all(table.values())


def test_every_error_has_a_text():
    def children(kind):
        yield kind
        for child in kind.__subclasses__():
            yield from children(child)

    own = {kind.code for kind in children(errors.ScorekeeperError) if kind.code != "refused"}
    assert own <= set(ERRORS)


@pytest.mark.parametrize("code", FindingCode)
def test_a_finding_is_one_whole_sentence(code):
    cards = parse_cards("8H 9H")
    said = WORDS.finding(
        Finding(code=code, seat=1, cards=cards, claimed=4, actual=12, path="hands.1.cards")
    )
    assert "%(" not in said
    assert "None" not in said
    assert said.endswith((".", "?", "!"))


def test_over_a_limit_of_nought_only_gin_counts():
    said = WORDS.finding(Finding(code=FindingCode.OVER_LIMIT, seat=0, claimed=0, actual=1))
    assert said == "Anna cannot close: only gin counts here, and 1 is left."


@pytest.mark.parametrize("code", ERRORS)
def test_an_error_is_one_whole_sentence(code):
    error = errors.ScorekeeperError(
        host="h",
        port=1,
        reason="in use",
        path="p",
        text="7X",
        name="n",
        missing="2",
        total=3,
        part="players",
    )
    error.code = code
    said = error_sentence(error, str)
    assert "%(" not in said
    assert said.endswith(".")


def test_cards_are_drawn_and_read_aloud():
    assert plain(face(Card.from_plain("TS"))) == "10♠"
    assert WORDS.card_name(Card.from_plain("9S")) == "nine of spades"
    assert len({WORDS.card_name(card) for card in PACK}) == 52
    assert all(face(card).endswith("\ufe0e") for card in PACK)


def test_a_knock_in_words():
    deal = settled("2-4H 8C8D8S J-KC 6S", "5-7D 9C9H9S QH 4C 3S 2D")
    assert WORDS.headline(deal) == "Anna wins 13 points."
    assert WORDS.short(deal) == "Anna knocked: 13"
    assert WORDS.ending(deal) == "Knock"
    assert [(line.label, line.sum) for line in WORDS.arithmetic(deal)] == [
        ("Difference", "19 − 6 = 13")
    ]


def test_an_undercut_in_words():
    """The deal of a public report: layoffs chain, and turn the knock round."""
    deal = settled("5-7S JHJCJD KHKDKC 6D", "8S9SJS 3C3D3H THTCTD 4C")
    assert WORDS.short(deal) == "Bertil undercut by 2: 27"
    assert [line.sum for line in WORDS.arithmetic(deal)] == ["6 − 4 = 2", "+ 25", "= 27"]
    said = [plain(line) for line in WORDS.explain(deal)]
    assert said[1] == (
        "Bertil: 3♣ 3♦ 3♥ | 10♣ 10♦ 10♥ | laid off: 8♠ 9♠ on the run 5♠ to 7♠, J♠ on the jacks"
        " | loose: 4♣ = 4"
    )
    assert "Undercut. Bertil wins 27 points." in said


def test_a_doubled_gin_in_words():
    deal = settled("4-6H 9C9D9S JCJDJSJH", "2-4S KCKDKH QCQDQS 5D", RULESETS["oklahoma"],
                   upcard=Card.from_plain("7S"))  # fmt: skip
    assert [(line.label, line.sum) for line in WORDS.arithmetic(deal)] == [
        ("Difference", "5 − 0 = 5"),
        ("Gin bonus", "+ 25"),
        ("Doubled by the spade turned up", "+ 30"),
        ("Together", "= 60"),
    ]


def test_more_than_the_usual_box_is_told():
    """A spade doubles the box as well, extra ones come first; where no box counts none is told."""
    gin = "4-6H 9C9D9S JCJDJSJH", "2-4S KCKDKH QCQDQS 5D"
    kisses = {"preset": "oklahoma", "bonuses": {"extra_boxes": {"gin": 2}}}
    pairs = {**kisses, "overlays": ["partnership"]}
    told = {
        "Anna wins 60 points and 2 boxes.": {"preset": "oklahoma"},
        "Anna wins 60 points and 6 boxes.": kisses,
        "Anna wins 60 points.": {**kisses, "sheet": {"box_bonus": 0}},
    }
    for said, rules in told.items():
        rules = resolve(rules)
        deal = settled(*gin, rules, upcard=Card.from_plain("7S"))
        assert Words(str, ("Anna", "Bertil"), rules).headline(deal) == said
    four = Words(str, ("Anna", "Bertil", "Cissi", "David"), resolve(pairs))
    assert four.headline(deal) == "Anna wins 60 points.", "a round of pairs is one box"


def test_rejected_plans_say_what_they_keep():
    deal = settled("7C7D7H7S TH JH QH 2C 3H 2S", "9C9D9H9S KCKDKHKS 8H AS")
    assert [WORDS.why(plan, deal) for plan in deal.hands[1].rejected] == [
        "Laying down one’s own melds first leaves 9."
    ]


def test_other_layouts_are_told_with_their_points():
    deal = settled("7C7D7H7S 4S5S6S AH3D5C", "KCKDKH 2C3C4C JH9D8S6H")
    told = [plain(line) for line in WORDS.explain(deal) if line.startswith("Laid as")]
    assert told == ["Laid as 7♣ 7♦ 7♥ | 4♠ 5♠ 6♠ 7♠: 9 against 25: Anna wins 16."]


@pytest.mark.parametrize(
    ("deal", "said"),
    [
        ({"ending": "void"}, "Nobody scored"),
        ({"ending": "misdeal"}, "Misdeal"),
        ({"winner": 1, "points": 28, "closer": 0}, "Bertil undercut: 28"),
        ({"winner": 1, "points": 49, "ending": "gin"}, "Bertil went gin: 49"),
        ({"winner": 0, "points": 60, "ending": "big_gin"}, "Anna went big gin: 60"),
    ],
)
def test_deals_in_one_line(deal, said):
    assert WORDS.short(settle(from_plain(Deal, deal), CLASSIC)) == said


def test_one_point_is_one_point():
    one = settle(from_plain(Deal, {"winner": 0, "points": 1}), CLASSIC)
    assert WORDS.headline(one) == "Anna wins 1 point."


@pytest.mark.parametrize("key", RULESETS)
def test_rule_sets_are_named_and_summed_up(key):
    assert ruleset_name(key, str)
    assert ruleset_summary(key, str).endswith(".")
    assert rules_line(RULESETS[key], str).startswith(ruleset_name(key, str))


@pytest.mark.parametrize("key", OVERLAYS)
def test_overlays_are_named_and_summed_up(key):
    assert overlay_name(key, str)
    assert overlay_summary(key, str).endswith(".")


def test_every_value_of_an_enumeration_has_words():
    from dataclasses import fields
    from typing import get_type_hints

    from scorekeeper.engine import rules

    for part in (rules.CardRules, rules.KnockRules, rules.Bonuses, rules.SheetRules, rules.Seats):
        name = {"CardRules": "cards", "KnockRules": "knock", "SheetRules": "sheet",
                "Bonuses": "bonuses", "Seats": "seats"}[part.__name__]  # fmt: skip
        hints = get_type_hints(part)
        for field in fields(part):
            path, kind = f"{name}.{field.name}", hints[field.name]
            if path in VALUES and isinstance(kind, type) and issubclass(kind, str):
                assert set(VALUES[path]) == {member.value for member in kind}, path


def test_every_shown_rule_exists_and_silent_rules_stay_silent():
    shown = {path for groups in GROUPS.values() for _, group in groups for path in group}
    paths = {path for path, _ in flat(_plain(CLASSIC))}
    ranks = {path for path in shown if path.startswith("cards.values.")}
    assert shown - ranks <= paths
    assert set(SILENT) <= shown
    listed = {path for _, rows in rule_groups(CLASSIC, str) for path, _, _ in rows}
    assert "knock.ace_upcard" not in listed
    assert "knock.limit" in listed


def _plain(rules):
    from scorekeeper.plain import to_plain

    return to_plain(rules)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("knock.limit", 0, "gin only"),
        ("knock.limit", 10, "10"),
        ("bonuses.big_gin", None, "not played, counts as gin"),
        ("knock.as_laid", False, "no"),
        ("sheet.target", None, "no target"),
        ("cards.aces", "around", "round the corner: K A 2"),
    ],
)
def test_values_in_words(path, value, said):
    assert rule_value(path, value, str) == said


def test_house_rules_are_called_so():
    rules = resolve({"preset": "classic", "sheet": {"target": 250}})
    assert rules_line(rules, str).startswith("Classic gin, house rules · first to 250")


def test_every_source_of_a_rule_set_is_marked_for_translation():
    named = (*RULESETS.values(), *OVERLAYS.values(), *(one.rules for one in TEMPLATES.values()))
    assert {one.source for one in named} == set(SOURCES)
