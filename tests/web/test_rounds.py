"""A table of rounds, a family's own: read, written, kept, signed, and fixed from then on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.rules import Round
from scorekeeper.plain import to_plain
from scorekeeper.rulesets import RULESETS, TEMPLATES
from scorekeeper.web.roundtable import rounds_of_text, text_of_rounds
from tests.goingout import FOUR, out, table
from tests.web.page import fields_of, text_of

PATH = "contract.rounds"
NAMES = {f"name-{seat}": name for seat, name in enumerate(FOUR)}

SIZES = st.lists(st.integers(3, 13), max_size=4).map(tuple)
ROUNDS = st.builds(
    Round,
    sets=SIZES,
    runs=st.one_of(SIZES, SIZES.map(lambda sizes: (*sizes, "rest"))),
    pair=st.booleans(),
    all_out=st.booleans(),
    no_discard=st.booleans(),
).filter(lambda one: one.sets or one.runs or one.pair)


@given(st.lists(st.one_of(st.none(), ROUNDS), min_size=1, max_size=15))
def test_what_is_written_is_read_again(rounds):
    plain = [one and to_plain(one) for one in rounds]
    assert rounds_of_text(text_of_rounds(plain)) == plain


def rows(*written):
    """The fields of so many rounds: sets, runs, and how each ends."""
    columns = zip(*written, strict=True)
    names = (f"{PATH}-{part}" for part in ("sets", "runs", "ends"))
    return dict(zip(names, map(list, columns), strict=True))


def begun(client, kept, **sent):
    answer = client.post("/new", data=NAMES | {"preset": "swedish_seven"} | sent)
    assert answer.status_code == 303, text_of(answer)
    return kept.load(answer.headers["Location"].removeprefix("/m/")).match


def test_the_page_shows_what_each_round_asks_for(client):
    page = client.get("/new?preset=rilpedia_fifteen")
    held = fields_of(page)
    assert held[f"{PATH}-sets"][:3] == ["3 3", "3", "3 3 3"]
    assert held[f"{PATH}-sets"][12] == "5 3 2"
    assert held[f"{PATH}-runs"][14] == "rest"
    assert held[f"{PATH}-ends"][14] == "all"
    assert "1 set of five + 1 set of three + 1 pair" in text_of(page)


def test_an_untouched_table_is_the_games_own(client, kept):
    held = fields_of(client.get("/new?preset=swedish_seven"))
    sent = {name: held[name] for name in held if name.startswith(PATH)}
    assert begun(client, kept, **sent, drawn_for="swedish_seven").rules.key == "swedish_seven"


def test_a_familys_own_rounds(client, kept):
    own = rows(("3 3", "", ""), ("", "4, 4", ""), ("", "", ""), ("3 2", "rest", "all"))
    rules = begun(client, kept, **own).rules
    assert rules.key == "custom"
    assert rules.contract.rounds == (
        Round(sets=(3, 3)),
        Round(runs=(4, 4)),
        None,
        Round(sets=(3,), runs=("rest",), pair=True, all_out=True, no_discard=True),
    )


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (("three", "", ""), "Round 1 cannot be read"),
        (("3", "x", ""), "Round 1 cannot be read"),
        (("2 2", "", ""), "Round 1 cannot be read"),
        (("3/3|", "4", "never"), "Round 1 cannot be read"),
        (("99", "", ""), "No game can use this value"),
        (("1", "", ""), "No game can use this value"),
    ],
)
def test_refused_with_all_of_it_kept(client, kept, row, said):
    answer = client.post("/new", data=NAMES | {"preset": "swedish_seven"} | rows(row))
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert fields_of(answer)[f"{PATH}-runs"] == [row[1]]
    assert kept.matches() == []


def test_rounds_come_and_go_by_a_button(client):
    sent = NAMES | {"preset": "swedish_seven"} | rows(("3 3", "", ""), ("", "4", ""))
    more = client.post("/new", data=sent | {"action": "rounds-more"})
    assert fields_of(more)[f"{PATH}-sets"] == ["3 3", "", ""]
    fewer = client.post("/new", data=sent | {"action": "rounds-fewer"})
    assert fields_of(fewer)[f"{PATH}-sets"] == ["3 3"]


def test_own_rounds_are_kept_under_a_name_and_go_by_an_address(client, kept):
    own = rows(("3 3", "", ""), ("", "4 4", "all"))
    client.post(
        "/new", data=NAMES | {"preset": "swedish_seven", "called": "Stugan", "action": "keep"} | own
    )
    page = client.get("/new")
    assert "Stugan" in text_of(page)
    (house,) = kept.houses()
    match = begun(client, kept, preset=f"house.{house.id}")
    assert match.rules.source == "Stugan"
    assert match.rules.contract.rounds[1] == Round(runs=(4, 4), all_out=True, no_discard=True)
    card = client.get("/rules/card?preset=swedish_seven&contract.rounds=3 3|| / |4 4|all")
    assert "2 runs of four. All cards at once, no discard." in text_of(card)


@pytest.mark.parametrize("key", TEMPLATES)
def test_a_table_to_begin_from(client, kept, key):
    assert "differences" in text_of(client.get(f"/new?preset=table.{key}"))
    rules = begun(client, kept, preset=f"table.{key}").rules
    asked = TEMPLATES[key].rules
    assert (rules.contract, rules.cards, rules.hand_size) == (
        asked.contract,
        asked.cards,
        asked.hand_size,
    )


def test_rounds_are_fixed_after_the_first_deal_and_open_ones_are_written(client, kept):
    rounds = [{"sets": [3, 3]}, None]
    contract = {"contract": {"rounds": rounds}}
    fresh = kept.create(table("swedish_seven", FOUR, id="fresh", **contract))
    played = kept.create(table("swedish_seven", FOUR, out(0, 5, 6, 7), id="played", **contract))
    changed, filled = rows(("3 3 3", "", ""), ("", "", "")), rows(("3 3", "", ""), ("", "4", ""))
    assert client.post(f"/m/{fresh.code}/rules/change", data=changed).status_code == 200
    refused = client.post(f"/m/{played.code}/rules/change", data=changed)
    assert refused.status_code == 422
    assert "fixed once cards were dealt" in text_of(refused)
    assert client.post(f"/m/{played.code}/rules/change", data=filled).status_code == 200


# The other rules of these games.


def test_figures_of_the_house(client, kept):
    figures = {"cards.values.Jk": "50", "cards.values.A": "25", "contract.buys": "3"}
    rules = begun(client, kept, **figures).rules
    assert (rules.cards.points[0], rules.cards.points[1], rules.contract.buys) == (50, 25, 3)
    assert rules.cards.points[7] == 7


@pytest.mark.parametrize(("aces", "points"), [("low", 1), ("either", 15), ("around", 15)])
def test_a_high_ace_counts_fifteen_in_basic_rummy(client, kept, aces, points):
    rules = begun(client, kept, preset="rummy", **{"cards.aces": aces}).rules
    assert (rules.cards.aces, rules.cards.points[1]) == (aces, points)


def test_differences_are_counted_in_the_groups_of_the_game(client):
    page = client.get("/new?preset=rummy&rummy.block=true&sheet.target=200")
    assert "2 differences" in text_of(page)
    assert "Knock with at most" not in text_of(page)


def test_six_sit_down_only_where_six_can(client, kept):
    six = {f"name-{seat}": f"P{seat}" for seat in range(6)}
    for key, rules in RULESETS.items():
        answer = client.post("/new", data=six | {"preset": key})
        can = rules.seats.players is None
        assert answer.status_code == (303 if can else 422), key
        assert can or "at most 4 players" in text_of(answer)


def test_ways_of_gin_do_not_go_with_them(client):
    answer = client.post("/new", data=NAMES | {"preset": "rummy", "overlay": "hollywood"})
    assert answer.status_code == 422
    assert "does not go with this game" in text_of(answer)
