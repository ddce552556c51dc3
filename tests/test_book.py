"""The rule book, the hints and the card: a word for every value, and none for what is not so."""

import pytest

from scorekeeper.engine.rules import Shutout
from scorekeeper.plain import to_plain
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
    """6 against 19, 8 undercut by 5, and gin against 5; a knock only within the limit."""
    rules = RULESETS[key]
    seven, eight = (7, 8) if rules.knock.from_upcard else (rules.knock.limit,) * 2
    points = [13] if seven >= 6 else []
    points += [3 + rules.bonuses.undercut] if eight >= 8 else []
    points += [5 + rules.bonuses.gin]
    assert [settled.points for _, settled in examples(rules)] == points


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


@pytest.mark.parametrize(
    ("overlays", "house", "said"),
    [
        ([], {}, "One pack without jokers, 10 cards each."),
        (["hollywood"], {}, "A column that is closed is skipped"),
        (["hollywood"], {"late_entry": "strict"}, "A win for a column that is closed is lost"),
        (["hollywood"], {"rolling": True}, "until last games are called"),
        (["three_hand"], {}, "the dealer rests"),
        (["partnership"], {}, "partners add their deals together"),
    ],
)
def test_the_card_says_what_tables_quarrel_about(overlays, house, said):
    rules = resolve({"preset": "older", "overlays": overlays, "sheet": house})
    assert any(said in line for line in guides(rules, str))
    assert overlays == [] or not any(said in line for line in guides(CLASSIC, str))


#: What holds where two meet at one table, and what instead in columns, in pairs and of three.
ONE_TABLE = (
    "The match ends when somebody has",
    "Every deal won is a box",
    "The winner’s whole total is doubled",
)
INSTEAD = [
    ([], {}, ONE_TABLE),
    (["hollywood"], {}, ("A game ends, and its column is closed", *ONE_TABLE[1:])),
    (["partnership"], {}, (ONE_TABLE[0], "Every round won is one box", ONE_TABLE[2])),
    (["partnership"], {}, ("A table that nobody won counts nothing",)),
    (["three_hand"], {}, (*ONE_TABLE[:2], "Each loser who is shut out pays the winner 100")),
    (["three_hand"], {"shutout": "double_total"}, ("Each loser who is shut out pays",)),
    (["three_hand"], {"shutout": "none"}, ("A shutout earns nothing", "settles with everybody")),
]


@pytest.mark.parametrize(("overlays", "house", "said"), INSTEAD)
def test_the_book_speaks_of_the_table_that_plays(overlays, house, said):
    rules = resolve({"preset": "classic", "overlays": overlays, "sheet": house})
    book = list(texts(rules))
    assert all(any(text.startswith(one) or one in text for text in book) for one in said)
    unsaid = {one for other in INSTEAD for one in other[2]} - {
        one for other in INSTEAD if other[0] == overlays for one in other[2]
    }
    assert not [text for text in book if text.startswith(tuple(unsaid))]


#: House rules of games of going out, each with the values that the book or the card tells apart.
TOLD_ELSEWHERE = [
    ("swedish_seven", "contract", "buys", [None, 2, 3]),
    ("swedish_seven", "contract", "penalty_cards", [1, 2]),
    ("swedish_seven", "contract", "joker_exchange", [False, True]),
    ("swedish_seven", "contract", "out_when_laying", [True, False]),
    ("swedish_seven", "contract", "build_on", ["all", "own"]),
    ("swedish_seven", "contract", "last_round_extra", [0, 1]),
    ("swedish_seven", "cards", "wild_most", ["any", "half"]),
    ("swedish_seven", "cards", "aces", ["low", "either", "around"]),
    ("swedish_seven", "cards", "decks", [None, 2, 3]),
    ("swedish_seven", "cards", "jokers", [0, 4]),
    ("rummy", "rummy", "going_rummy", ["off", "double", "plus_ten"]),
    ("rummy", "rummy", "block", [False, True]),
    ("rummy", "rummy", "minus", [False, True]),
    ("rummy", "rummy", "melds_per_turn", [1, 2, None]),
    ("rummy", "rummy", "layoff_after_own", [False, True]),
    ("rummy", "rummy", "last_card_discard", [False, True]),
    ("rummy", "rummy", "pile_shuffle", [False, True]),
    ("rummy", "rummy", "seven_cards", [False, True]),
    ("rummy", "cards", "aces", ["low", "either", "around"]),
]


@pytest.mark.parametrize(("preset", "part", "name", "values"), TOLD_ELSEWHERE)
def test_rules_of_games_of_going_out_are_told_apart(preset, part, name, values):
    found = [resolve({"preset": preset, part: {name: value}}) for value in values]
    books = [tuple(texts(rules)) for rules in found]
    assert len(set(books)) == len(books)
    assert all(text.endswith(".") and "None" not in text for book in books for text in book)


@pytest.mark.parametrize("key", [key for key in RULESETS if key not in GIN])
def test_no_game_of_going_out_speaks_of_knocking(key):
    rules = RULESETS[key]
    said = " ".join([*texts(rules), *guides(rules, str)]).lower()
    assert not any(word in said for word in ("knock", "undercut", "big gin", "shut"))


def test_the_book_lists_every_round_and_what_is_still_open():
    said = texts(RULESETS["swedish_fifteen"])
    assert "Round 7: 3 runs of four." in said
    assert "Round 12: still to be written." in said
    last = texts(RULESETS["rilpedia_fifteen"])
    assert any(text.startswith("Round 13: ") and text.endswith(" + 1 pair.") for text in last)


def test_the_card_lists_the_rounds_and_marks_those_a_family_changed():
    bare = RULESETS["swedish_seven"]
    rounds = [*to_plain(bare)["contract"]["rounds"][:6], {"runs": [5, 5, 5]}]
    rules = resolve({"preset": "swedish_seven", "contract": {"rounds": rounds}})
    figures = card_figures(rules, bare, str)
    assert ("Round 1", "2 sets of three", False) in figures
    assert ("Round 7", "3 runs of five", True) in figures
    assert ("A joker left in hand", "25", False) in figures


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("knock.limit", 7, "7 points or less"),
        ("bonuses.gin", 37, "37 points"),
        ("bonuses.big_gin", 47, "earns 47 points"),
        ("bonuses.undercut", 17, "17 points more"),
        ("sheet.target", 333, "333 points or more"),
        ("sheet.game_bonus", 77, "and 77 points"),
        ("sheet.box_bonus", 13, "earns its winner 13 points"),
        ("hand_size", 7, "with 7 cards"),
    ],
)
def test_no_guide_vouches_for_a_number_that_a_house_made_up(path, value, said):
    part, _, name = path.partition(".")
    rules = resolve({"preset": "classic", part: {name: value} if name else value})
    own = [one for section in book(rules, str, CLASSIC) for one in section.passages]
    plain = {one for section in book(rules, str) for one in section.passages}
    marked = [one for one in own if one.source.endswith("; the number is a house rule")]
    assert [one for one in marked if said in one.text]
    assert set(own) - plain == set(marked)
    assert book(CLASSIC, str, CLASSIC) == book(CLASSIC, str)
