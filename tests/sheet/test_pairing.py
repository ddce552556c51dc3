import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import Rests
from scorekeeper.sheet import Meeting, match_sheet, meeting_of, meetings, named, opponents, placed
from scorekeeper.sheet.pairing import reseated
from tests.sheet.ready import VOID, play, won

PAIRS = {"overlays": ["partnership"]}
BY_GAME = {"overlays": ["hollywood", "partnership"], "seats": {"opponents": "game"}}
THREE = {"overlays": ["three_hand"]}
LOSER_RESTS = {"overlays": ["three_hand"], "seats": {"rests": "loser", "next_dealer": "winner"}}


def coming(*deals, rules=PAIRS, names="ABCD", **more):
    """Who can meet now: round, table, players, dealer."""
    match = play(*deals, rules=rules, names=names, **more)
    sheet = match_sheet(match)
    return [(one.round, one.table, one.players, one.dealer) for one in meetings(match, sheet)]


def at(seat, number, table, points=10, **more):
    return won(seat, points, round=number, table=table, **more)


def test_everyone_meets_everyone_of_the_other_side():
    sides = ((0, 2), (1, 3))
    met = {frozenset(pair) for turn in (0, 1) for pair in opponents(sides, turn)}
    assert met == {frozenset((one, other)) for one in sides[0] for other in sides[1]}
    assert opponents(sides, 2) == opponents(sides, 0)


def test_pairs_begin_at_two_tables_and_each_has_a_dealer_of_one_side():
    assert coming() == [(1, 1, (0, 1), 0), (1, 2, (2, 3), 2)]
    assert coming(first_dealer=3) == [(1, 1, (0, 1), 1), (1, 2, (2, 3), 3)]


def test_a_half_entered_round_comes_before_the_next():
    assert coming(at(0, 1, 1)) == [(1, 2, (2, 3), 2), (2, 1, (0, 3), 0)]
    assert coming(at(3, 1, 2)) == [(1, 1, (0, 1), 0), (2, 2, (2, 1), 2)]


def test_opponents_change_each_round_and_the_winning_side_deals():
    done = [at(1, 1, 1, 12), at(2, 1, 2, 10)]
    assert coming(*done) == [(2, 1, (0, 3), 3), (2, 2, (2, 1), 1)]
    done += [at(0, 2, 1), at(2, 2, 2)]
    assert coming(*done) == [(3, 1, (0, 1), 0), (3, 2, (2, 3), 2)]


def test_opponents_may_change_after_a_game_only():
    rounds = [at(0, number, table, 20) for number in (1, 2, 3) for table in (1, 2)]
    seen = [one[2] for one in coming(*rounds[:4], rules=BY_GAME)]
    assert seen == [(0, 1), (2, 3)]
    rounds += [at(0, 4, 1, 20)]
    assert [one[2] for one in coming(*rounds, rules=BY_GAME)] == [(2, 3), (0, 1)]
    rounds += [at(0, 4, 2, 20)]
    assert [one[2] for one in coming(*rounds, rules=BY_GAME)] == [(0, 3), (2, 1)]


def test_the_other_table_of_a_round_takes_who_is_left():
    swapped = at(0, 1, 1, players=[0, 3])
    assert coming(swapped)[0] == (1, 2, (2, 1), 2)  # as ever, first who plays with seat 0


def test_a_deal_without_a_table_leaves_the_one_where_nobody_of_it_sits():
    named_by_closer = won(2, 10, round=1, closer=3)
    assert coming(named_by_closer)[0] == (1, 1, (0, 1), 0)
    assert coming(won(0, 10, round=1))[0][:2] == (1, 2)


def test_a_misdeal_is_dealt_again_at_the_same_table():
    assert coming({"ending": "misdeal", "round": 1, "table": 1})[0] == (1, 1, (0, 1), 0)


def test_a_deal_that_names_no_round_is_refused_and_keeps_no_table_waiting():
    assert coming(VOID) == coming()
    assert coming(VOID, at(0, 1, 1)) == coming(at(0, 1, 1))


def test_a_round_that_lost_a_table_waits_for_it_while_play_goes_on():
    done = [at(0, 1, 1), at(2, 1, 2), at(0, 2, 1)]
    assert [one[:2] for one in coming(*done, at(3, 3, 1))] == [(2, 2), (4, 1)]


def test_three_players_two_of_whom_meet():
    assert coming(rules=THREE, names="ABC") == [(None, None, (1, 2), 0)]
    assert coming(won(1, 9, players=[1, 2]), rules=THREE, names="ABC") == [(None, None, (0, 1), 2)]


def test_a_match_that_cannot_be_has_no_next_deal():
    assert coming(names="ABC") == []


@pytest.mark.parametrize(
    ("deal", "seats"),
    [
        (Deal(players=(1, 2), winner=1, points=5), (1, 2)),
        (Deal(hands=(Holding(deadwood=1), None, Holding(deadwood=2))), (0, 2)),
        (Deal(winner=2, points=5), (2,)),
        (Deal(ending=Ending.VOID), ()),
    ],
)
def test_whom_a_deal_names(deal, seats):
    assert named(deal) == seats


ONE = Meeting(players=(0, 1), dealer=0, round=1, table=1)
TWO = Meeting(players=(2, 3), dealer=2, round=1, table=2)


@pytest.mark.parametrize(
    ("deal", "where"),
    [
        (Deal(), ONE),
        (Deal(winner=3, points=5), TWO),
        (Deal(winner=3, points=5, table=1), ONE),
        (Deal(winner=0, closer=3, points=5), ONE),
        (Deal(hands=(None, None, Holding(deadwood=1), Holding(deadwood=2))), TWO),
    ],
)
def test_a_deal_finds_its_table(deal, where):
    assert meeting_of(deal, (ONE, TWO)) is where


def test_a_deal_of_pairs_is_written_with_round_table_and_players():
    deal = placed(Deal(winner=3, points=5), TWO)
    assert (deal.round, deal.table, deal.players, deal.dealer) == (1, 2, (2, 3), None)


def test_who_the_hands_say_met_stands():
    cards = Holding(cards=parse_cards("2H3H4H"))
    assert placed(Deal(hands=(cards, None, None, cards)), ONE).players == (0, 3)
    assert placed(Deal(winner=3, points=5, table=1), ONE).players is None


def test_a_deal_of_three_is_written_with_its_dealer_and_who_played():
    resting = Meeting(players=(1, 2), dealer=0, resting=0)
    deal = placed(Deal(ending=Ending.VOID), resting)
    assert (deal.dealer, deal.players, deal.round, deal.table) == (0, (1, 2), None, None)


def test_a_deal_of_two_is_left_as_it_is():
    deal = Deal(winner=0, points=5)
    assert placed(deal, Meeting(players=(0, 1), dealer=1)) is deal


def test_somebody_else_may_have_rested():
    loser_rests = Meeting(players=(0, 1), dealer=1, resting=2)
    assert reseated(loser_rests, 1, Rests.LOSER) == Meeting(players=(0, 2), dealer=2, resting=1)
    assert reseated(loser_rests, 0, Rests.LOSER) == Meeting(players=(1, 2), dealer=1, resting=0)
    assert reseated(loser_rests, 2, Rests.LOSER) is loser_rests
    assert reseated(ONE, 3, None) is ONE


@pytest.mark.parametrize("rules", [THREE, LOSER_RESTS])
@pytest.mark.parametrize("rested", [0, 1, 2])
def test_who_really_rested_stands_on_the_sheet(rules, rested):
    first = meetings(match := play(rules=rules, names="ABC"), match_sheet(match))[0]
    seated = reseated(first, rested, match.rules.seats.rests)
    winner, loser = seated.players
    line = {**won(winner, 9), "dealer": seated.dealer, "players": list(seated.players)}
    sheet = match_sheet(play(line, VOID, rules=rules, names="ABC"))
    assert sheet.ok
    assert sheet.resting == loser


def test_later_deals_keep_who_rested_when_an_earlier_one_is_corrected():
    second = {**won(0, 9), "dealer": 2, "players": [0, 1]}
    for winner in (1, 2):
        first = {**won(winner, 9), "dealer": 0, "players": [1, 2]}
        sheet = match_sheet(play(first, second, rules=THREE, names="ABC"))
        assert sheet.ok
        assert (sheet.next_dealer, sheet.resting) == (1, 1)
