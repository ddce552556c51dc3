"""Every rule set: its values, its source, its words, and how a rule set is read."""

import json
from dataclasses import replace

import pytest

from scorekeeper.engine.leftover import most_cards
from scorekeeper.engine.rulecheck import check_rules
from scorekeeper.errors import Refused
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import OVERLAYS, RULESETS, TEMPLATES, combine, resolve
from scorekeeper.words import (
    differences,
    overlay_name,
    rule_groups,
    ruleset_name,
    ruleset_summary,
    template_name,
)
from tests.engine.cases import ids, rows

#: The presets as the sources give them: knock, gin, undercut, big gin, box, game, target, shutout,
#: next dealer.
TABLE = {
    "classic": (10, 25, 25, 31, 25, 100, 100, "double_total", "loser"),
    "older": (10, 20, 10, None, 20, 100, 100, "double_game", "loser"),
    "norwegian_simple": (10, 25, 25, None, 0, 0, 100, "none", "alternate"),
    "swedish_simple": (10, 25, 25, None, 0, 0, 100, "none", "alternate"),
    "wikipedia": (10, 25, 25, 31, 25, 100, 100, "double_points", "alternate"),
    "straight": (0, 25, 25, 31, 25, 100, 100, "double_total", "loser"),
    "oklahoma": (10, 25, 25, 31, 25, 100, 150, "double_total", "loser"),
    "oklahoma_norwegian": (10, 25, 25, None, 0, 0, 100, "none", "alternate"),
}


#: The games of going out: rounds, cards dealt, packs, jokers, wild cards, target, lowest wins.
OTHERS = {
    "swedish_seven": (7, 10, 2, 4, ("Jk",), None, True),
    "swedish_fifteen": (15, 10, 2, 4, ("Jk",), None, True),
    "rilpedia_fifteen": (15, 11, None, 0, ("2",), None, True),
    "rummy": (0, None, 1, 0, (), 100, False),
}


def test_the_tables_name_every_preset():
    assert {*TABLE, *OTHERS} == set(RULESETS), "each has a line in TABLE, or in OTHERS, above"


@pytest.mark.parametrize("key", OTHERS)
def test_games_of_going_out_as_the_sources_have_them(key):
    rules = RULESETS[key]
    cards, sheet = rules.cards, rules.sheet
    assert OTHERS[key] == (
        len(rules.contract.rounds), rules.hand_size, cards.decks, cards.jokers, cards.wild,
        sheet.target, sheet.low_wins,
    )  # fmt: skip
    assert (sheet.game_bonus, sheet.box_bonus, sheet.shutout) == (0, 0, "none")
    assert (rules.seats.players, rules.seats.next_dealer) == (None, "left")


@pytest.mark.parametrize("row", rows("contract-table.json"), ids=ids)
def test_rounds_ask_for_as_many_cards_as_the_sources_say(row):
    rules = resolve(row["ruleset"])
    said = row["expected"].get("minCards") or row["expected"]["cardsInContract"]
    asked = [
        sum(one.sets) + 2 * one.pair + sum(run for run in one.runs if run != "rest")
        for one in rules.contract.rounds
    ]
    # In a round of "rest" all twelve cards lie down.
    rest = ["rest" in one.runs for one in rules.contract.rounds]
    found = [12 if lies else number for lies, number in zip(rest, asked, strict=True)]
    assert found == said
    assert most_cards(rules, 4) == row["expected"].get("maxHand", most_cards(rules, 4))
    points = row["expected"].get("points", {})
    names = {"joker": "Jk", "A": "A", "court": "K", "other": "9"}
    assert {name: rules.cards.values.of(names[name]) for name in points} == points


def test_rounds_without_a_standard_are_the_familys_to_write():
    rounds = RULESETS["swedish_fifteen"].contract.rounds
    assert [number for number, one in enumerate(rounds, start=1) if one is None] == [12, 13, 14, 15]


@pytest.mark.parametrize("template", TEMPLATES.values(), ids=lambda one: one.key)
def test_templates_are_whole_rule_sets_over_their_preset(template):
    rules = template.rules
    assert rules.source
    assert not check_rules(rules)
    assert resolve(to_plain(rules)) == rules
    assert rules.game is RULESETS[template.preset].game
    assert template_name(template.key, str)


def test_eight_rounds_with_a_dear_joker():
    rules = TEMPLATES["eight_rounds"].rules
    row = next(row for row in rows("contract-table.json") if row["id"] == "ger-8-rounds")
    assert rules.contract.rounds[:7] == resolve(row["ruleset"]).contract.rounds[:7]
    assert [rules.cards.values.of(rank) for rank in ("Jk", "A", "K", "T", "9", "2")] == [
        50, 25, 10, 10, 5, 5]  # fmt: skip


@pytest.mark.parametrize("key", TABLE)
def test_values_of_the_sources(key):
    rules = RULESETS[key]
    bonuses, sheet = rules.bonuses, rules.sheet
    assert TABLE[key] == (
        rules.knock.limit, bonuses.gin, bonuses.undercut, bonuses.big_gin, sheet.box_bonus,
        sheet.game_bonus, sheet.target, sheet.shutout, rules.seats.next_dealer,
    )  # fmt: skip
    assert bonuses.tie == "undercut"


def test_the_two_oklahomas_differ_in_ace_and_spades():
    one, other = RULESETS["oklahoma"].knock, RULESETS["oklahoma_norwegian"].knock
    assert (one.from_upcard, one.ace_upcard, one.spade_doubles) == (
        True, "gin_only", "points_and_boxes")  # fmt: skip
    assert (other.from_upcard, other.ace_upcard, other.spade_doubles) == (True, "one", "points")


@pytest.mark.parametrize("key", RULESETS)
def test_every_preset_has_a_source_words_and_possible_values(key):
    rules = RULESETS[key]
    assert rules.source
    assert rules.key == key
    assert ruleset_name(key, str) != ruleset_name("custom", str)
    assert ruleset_summary(key, str) != ruleset_summary("custom", str)
    assert not check_rules(rules)
    for _, group in rule_groups(rules, str):
        assert all(label and value for _, label, value in group)


def combinations():
    """Every preset, alone and with each overlay or pair of overlays, either way round."""
    for preset in RULESETS:
        yield preset, ()
        for one in OVERLAYS:
            yield preset, (one,)
            yield from ((preset, (one, other)) for other in OVERLAYS)


CLASHES = {frozenset(pair) for pair in [("hollywood", "three_hand"), ("three_hand", "partnership")]}


@pytest.mark.parametrize(("preset", "overlays"), list(combinations()))
def test_combinations_round_trip_or_are_refused(preset, overlays):
    twice = len(set(overlays)) < len(overlays)
    if twice or frozenset(overlays) in CLASHES or (overlays and preset in OTHERS):
        with pytest.raises(Refused) as refused:
            combine(preset, overlays)
        assert refused.value.arguments["problems"][0].code == "overlays_clash"
        return
    rules = combine(preset, overlays)
    assert (rules.key, rules.overlays) == (preset, overlays)
    assert resolve(json.loads(json.dumps(to_plain(rules)))) == rules
    assert all(overlay_name(key, str) for key in overlays)


@pytest.mark.parametrize(
    ("overlay", "changed"),
    [
        ("hollywood", {"sheet.columns": 3}),
        (
            "three_hand",
            {
                "sheet.shutout": "flat",
                "seats.players": 3,
                "seats.rests": "dealer",
            },
        ),
        (
            "partnership",
            {
                "sheet.target": 125,
                "seats.players": 4,
                "seats.sides": "pairs",
                "seats.next_dealer": "winner",
            },
        ),
    ],
)
def test_what_an_overlay_changes_in_the_classic_game(overlay, changed):
    assert differences(combine("classic", (overlay,)), RULESETS["classic"]) == changed


def test_an_overlay_keeps_a_target_that_is_not_a_hundred():
    assert combine("oklahoma", ("partnership",)).sheet.target == 150
    assert combine("norwegian_simple", ("three_hand",)).sheet.shutout == "none"


def test_single_keys_lie_over_preset_and_overlays_and_make_house_rules():
    rules = resolve({"preset": "classic", "overlays": ["hollywood"], "bonuses": {"gin": 20},
                     "cards": {"values": {"A": 15}}})  # fmt: skip
    assert (rules.key, rules.overlays, rules.sheet.columns) == ("custom", ("hollywood",), 3)
    assert (rules.bonuses.gin, rules.bonuses.undercut, rules.cards.points[1]) == (20, 25, 15)


def test_a_key_with_the_preset_s_own_value_changes_nothing():
    assert resolve({"preset": "classic", "bonuses": {"gin": 25}}) == RULESETS["classic"]


def test_a_stored_rule_set_that_was_changed_is_house_rules():
    plain = to_plain(replace(RULESETS["classic"], sheet=RULESETS["oklahoma"].sheet))
    assert resolve(plain).key == "custom"


#: Changes to a preset of another family, and the one path that is refused.
REFUSED_ELSEWHERE = [
    ("swedish_seven", {"contract": {"rounds": []}}, "contract.rounds"),
    ("swedish_seven", {"contract": {"rounds": [{"sets": []}]}}, "contract.rounds.0"),
    ("swedish_seven", {"contract": {"rounds": [None, {"sets": [2]}]}}, "contract.rounds.1"),
    ("swedish_seven", {"contract": {"rounds": [{"runs": ["all"]}]}}, "contract.rounds.0.runs"),
    ("swedish_seven", {"contract": {"rounds": [{"sets": [3] * 7}]}}, "contract.rounds.0"),
    ("swedish_seven", {"contract": {"penalty_cards": 3}}, "contract.penalty_cards"),
    ("swedish_seven", {"cards": {"wild": ["Jk", "deuce"]}}, "cards.wild"),
    ("swedish_seven", {"hand_size": None}, "hand_size"),
    ("rilpedia_fifteen", {"contract": {"buys": 500}}, "contract.buys"),
    ("swedish_seven", {"sheet": {"low_wins": False}}, "sheet.low_wins"),
    ("swedish_seven", {"sheet": {"game_bonus": 100}}, "sheet.game_bonus"),
    ("swedish_seven", {"sheet": {"columns": 3}}, "sheet.columns"),
    ("swedish_seven", {"seats": {"sides": "pairs"}}, "seats.sides"),
    ("swedish_seven", {"seats": {"rests": "dealer"}}, "seats.rests"),
    ("swedish_seven", {"rummy": {"minus": True}}, "rummy.minus"),
    ("rummy", {"cards": {"decks": None}}, "cards.decks"),
    ("rummy", {"sheet": {"low_wins": True}}, "sheet.low_wins"),
    ("rummy", {"contract": {"rounds": [{"sets": [3]}]}}, "contract.rounds"),
    ("rummy", {"rummy": {"minus": True}, "sheet": {"box_bonus": 25}}, "sheet.box_bonus"),
    ("rummy", {"rummy": {"going_rummy": "thrice"}}, "rummy.going_rummy"),
]


@pytest.mark.parametrize(("preset", "changes", "path"), REFUSED_ELSEWHERE)
def test_what_a_game_of_going_out_cannot_be_played_by(preset, changes, path):
    with pytest.raises(Refused) as refused:
        resolve({"preset": preset, **changes})
    found = {problem.path for problem in refused.value.arguments["problems"]}
    assert f"rules.{path}" in found


@pytest.mark.parametrize("overlay", OVERLAYS)
def test_ways_of_playing_gin_are_refused_beside_house_rules_of_another_game(overlay):
    plain = {**to_plain(TEMPLATES["eight_rounds"].rules), "overlays": [overlay]}
    with pytest.raises(Refused) as refused:
        resolve(plain)
    assert "rules.overlays" in {one.path for one in refused.value.arguments["problems"]}


REFUSED = [
    (None, [("bad_value", "rules")]),
    ([], [("bad_value", "rules")]),
    ({"preset": "whist"}, [("bad_value", "rules.preset")]),
    ({"preset": ["classic"]}, [("bad_value", "rules.preset")]),
    ({"preset": "classic", "overlays": ["bollywood"]}, [("bad_value", "rules.overlays")]),
    ({"preset": "classic", "overlays": "hollywood"}, [("bad_value", "rules.overlays")]),
    (
        {"preset": "classic", "overlays": ["hollywood", "three_hand"]},
        [("overlays_clash", "rules.overlays")],
    ),
    (
        {"preset": "classic", "bonuses": {"gim": 20, "gin": "20"}, "shet": {}},
        [
            ("unknown_key", "rules.shet"),
            ("unknown_key", "rules.bonuses.gim"),
            ("bad_value", "rules.bonuses.gin"),
        ],
    ),
    ({"preset": "classic", "knock": 10}, [("bad_value", "rules.knock")]),
    ({"preset": "classic", "knock": {"limit": -1}}, [("bad_value", "rules.knock.limit")]),
    ({"preset": "classic", "knock": {"limit": True}}, [("bad_value", "rules.knock.limit")]),
    ({"preset": "classic", "knock": {"limit": 10**30}}, [("bad_value", "rules.knock.limit")]),
    ({"preset": "classic", "sheet": {"target": 0}}, [("bad_value", "rules.sheet.target")]),
    ({"preset": "classic", "cards": {"decks": 2}}, [("bad_value", "rules.cards.decks")]),
    ({"preset": "classic", "cards": {"jokers": 2}}, [("bad_value", "rules.cards.jokers")]),
    ({"preset": "classic", "cards": {"wild": ["2"]}}, [("bad_value", "rules.cards.wild")]),
    (
        {"preset": "classic", "cards": {"values": {"Z": 3, "A": -1}}},
        [("unknown_key", "rules.cards.values.Z"), ("bad_value", "rules.cards.values.A")],
    ),
    (
        {"preset": "classic", "sheet": {"stake": {"per_point": "1,5", "currency": "SEK"}}},
        [("bad_value", "rules.sheet.stake.per_point")],
    ),
    ({"preset": "classic", "cards": {"values": [15]}}, [("bad_value", "rules.cards.values")]),
    (
        {"preset": "classic", "sheet": {"stake": {"per_point": "1.5", "currency": "1 krona"}}},
        [("bad_value", "rules.sheet.stake.currency")],
    ),
    (
        {"preset": "classic", "sheet": {"column_weights": []}},
        [("bad_value", "rules.sheet.column_weights")],
    ),
    ({"preset": "classic", "bonuses": {"tie": "toss"}}, [("bad_value", "rules.bonuses.tie")]),
    ({"preset": "classic", "seats": {"players": 5}}, [("bad_value", "rules.seats.players")]),
    ({"preset": "classic", "seats": {"sides": "pairs"}}, [("bad_value", "rules.seats.sides")]),
    ({"preset": "classic", "seats": {"rests": "dealer"}}, [("bad_value", "rules.seats.rests")]),
    (
        {"preset": "classic", "overlays": ["partnership"], "seats": {"rests": "loser"}},
        [("bad_value", "rules.seats.rests")],
    ),
    (
        {"preset": "classic", "contract": {"rounds": [None]}, "rummy": {"minus": True}},
        [("bad_value", "rules.contract.rounds"), ("bad_value", "rules.rummy.minus")],
    ),
    (
        {
            "preset": "whist",
            "overlays": ["a", "hollywood", "b"],
            "knok": {},
            "sheet": {"deals": "x"},
        },
        [
            ("bad_value", "rules.preset"),
            ("bad_value", "rules.overlays"),
            ("bad_value", "rules.overlays"),
            ("unknown_key", "rules.knok"),
            ("bad_value", "rules.sheet.deals"),
        ],
    ),
    (
        {"preset": "classic", "overlays": 3, "knock": {"limit": 99, "as_laid": 1}, "hand_size": 99},
        [
            ("bad_value", "rules.overlays"),
            ("bad_value", "rules.knock.as_laid"),
            ("bad_value", "rules.hand_size"),
            ("bad_value", "rules.knock.limit"),
        ],
    ),
    (
        {**to_plain(RULESETS["older"]), "overlays": ["hollywood", "three_hand"], "key": "custom"},
        [("overlays_clash", "rules.overlays")],
    ),
    (
        {**to_plain(RULESETS["older"]), "overlays": ["bollywood"], "key": "whist", "more": 1},
        [
            ("unknown_key", "rules.more"),
            ("bad_value", "rules.key"),
            ("bad_value", "rules.overlays"),
        ],
    ),
]


@pytest.mark.parametrize(("plain", "wanted"), REFUSED)
def test_what_a_rule_set_is_refused_for(plain, wanted):
    with pytest.raises(Refused) as refused:
        resolve(plain)
    found = [(problem.code, problem.path) for problem in refused.value.arguments["problems"]]
    assert found == wanted


def test_without_a_preset_every_key_must_be_there():
    plain = to_plain(RULESETS["classic"])
    del plain["knock"]["limit"]
    del plain["sheet"]
    with pytest.raises(Refused) as refused:
        resolve(plain)
    paths = [problem.path for problem in refused.value.arguments["problems"]]
    assert paths == ["rules.knock.limit", "rules.sheet"]
