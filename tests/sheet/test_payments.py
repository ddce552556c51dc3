from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.rules import SheetRules, Stake
from scorekeeper.sheet import Pay, fewest, match_sheet, owing
from tests.sheet.ready import play, won

THREE = {"overlays": ["three_hand"]}


def balances(pay):
    held = {}
    for one in pay:
        held[one.to] = held.get(one.to, 0) + one.points
        held[one.payer] = held.get(one.payer, 0) - one.points
    return {seat: points for seat, points in held.items() if points}


def debts(players):
    seats = st.integers(0, players - 1)
    pairs = st.tuples(seats, seats).filter(lambda pair: pair[0] != pair[1])
    one = st.builds(lambda pair, points: Pay(payer=pair[0], to=pair[1], points=points), pairs,
                    st.integers(1, 300))  # fmt: skip
    return st.lists(one, max_size=8)


@given(st.integers(2, 6).flatmap(lambda number: st.tuples(st.just(number), debts(number))))
def test_the_fewest_payments_settle_the_same_debts(drawn):
    players, owed = drawn
    paid = fewest(owed, SheetRules())
    assert balances(paid) == balances(owed)
    assert len(paid) <= max(len(balances(owed)) - 1, 0) <= players - 1
    assert all(one.points > 0 and one.payer != one.to for one in paid)


def test_two_who_settle_between_them_need_no_others():
    owed = [Pay(payer=0, to=3, points=50), Pay(payer=2, to=1, points=20)]
    assert len(fewest(owed, SheetRules())) == 2


def test_money_follows_the_points():
    rules = SheetRules(stake=Stake(per_point="0.50", currency="SEK"))
    owed = [Pay(payer=1, to=0, points=30), Pay(payer=2, to=0, points=11)]
    assert [(one.payer, one.amount) for one in fewest(owed, rules)] == [(1, "15.00"), (2, "5.50")]


def test_three_players_owe_while_they_play():
    deals = [
        {**won(1, 40), "players": [1, 2]},
        {**won(0, 30), "players": [0, 1]},
    ]
    match = play(*deals, rules=THREE, names="ABC")
    sheet = match_sheet(match)
    assert sheet.pay == ()
    # With a box each Anna has 55, Bertil 65, Carl 0: Bertil gets 10 and 65, Anna 55 less 10.
    assert [(one.payer, one.to, one.points) for one in owing(match, sheet)] == [
        (2, 1, 75),
        (2, 0, 45),
    ]


def test_columns_owe_by_their_weights():
    rules = {"overlays": ["hollywood"], "sheet": {"column_weights": [1, 1, 2]}}
    match = play(*[won(0, 10)] * 3, rules=rules)
    assert [one.points for one in owing(match, match_sheet(match))] == [
        30 + 75 + 20 + 50 + 2 * (10 + 25)
    ]
