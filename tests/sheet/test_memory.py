"""What is remembered of a match equals what its sheet and its deals say, counted another way."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding, Layoff
from scorekeeper.engine.rules import Game, Stake
from scorekeeper.engine.settle import settle
from scorekeeper.sheet import (
    GREATEST,
    Figures,
    longest,
    match_sheet,
    memory,
    settle_up,
    sides_of,
    together,
)
from scorekeeper.sheet.memory import OUTCOMES
from tests.evenings import GUIDE, KNOCK, UNDERCUT, VOID, a_match, won
from tests.many import ROUND, at, pairs, three
from tests.sheet.ready import match_rows, read

READY = [read(row["match"]) for row in match_rows()]


@st.composite
def copied(draw):
    """A deal of two, copied from paper or void."""
    winner = draw(st.integers(0, 1))
    ending = draw(st.sampled_from([Ending.KNOCK, Ending.GIN, Ending.BIG_GIN, Ending.VOID]))
    if ending is Ending.VOID:
        return VOID
    closer = draw(st.integers(0, 1)) if ending is Ending.KNOCK else winner
    points = draw(st.integers(1, 60))
    return Deal(winner=winner, closer=closer, points=points, ending=ending)


@st.composite
def counted(draw):
    """A deal of two of which the counts are known."""
    closer = draw(st.integers(0, 1))
    hands = [Holding(deadwood=draw(st.integers(0, 60)))] * 2
    hands[closer] = Holding(deadwood=draw(st.integers(0, 10)))
    return Deal(closer=closer, hands=tuple(hands))


matches = st.lists(copied() | counted(), max_size=20).map(lambda deals: a_match(*deals))


def test_every_family_of_games_says_how_it_ends():
    assert set(OUTCOMES) == set(Game)


@pytest.mark.parametrize("match", READY, ids=lambda match: match.id)
def test_it_agrees_with_the_sheet_of_every_ready_match(match):
    agrees(match)


@given(matches)
def test_it_agrees_with_the_sheet_of_any_match(match):
    agrees(match)


def agrees(match):
    sheet, seats = match_sheet(match), memory(match)
    if not sheet.sides:
        assert set(seats) <= {Figures()}
        return
    sides = sides_of(match.rules.seats, len(match.players))
    for side, held in enumerate(sides):
        for seat in held:
            one = seats[seat]
            ended = one.won + one.lost + one.shared + one.level
            assert one.matches == ended == int(sheet.finished)
            assert one.net == (sheet.sides[side].net if sheet.finished else 0)
            first = sheet.finished and side in sheet.leaders
            assert bool(one.won or one.shared) == bool(first and not one.level)
            assert one.deals_won <= one.deals
            assert one.gins <= min(one.closings, one.deals_won)
    assert sum(one.owed for one in seats) == sum(one.dishes for one in seats) == 0
    assert sum(one.won for one in seats) <= max(map(len, sides))


@given(matches)
def test_the_deals_are_those_of_the_sheet(match):
    """Count again, deal by deal, from what each was settled to."""
    late = match_sheet(match).after_end
    settled = [
        (event.deal, settle(event.deal, match.rules, 2))
        for number, event in enumerate(match.events, start=1)
        if number not in late
    ]
    for seat, one in enumerate(memory(match)):
        winners = [result.winner for _, result in settled if result.winner is not None]
        undercuts = [
            result.points for _, result in settled if result.undercut and result.winner == seat
        ]
        caught = [
            result.hands[seat].deadwood
            for deal, result in settled
            if deal.hands and deal.closer == result.winner == 1 - seat
        ]
        assert one.deals == len(settled)
        assert one.deals_won == winners.count(seat)
        assert (one.undercuts, one.biggest_undercut) == (len(undercuts), max(undercuts, default=0))
        assert (one.caught, one.times_caught) == (sum(caught), len(caught))
        assert "x" * one.longest_run in "".join("x" if w == seat else "." for w in winners)
        assert "x" * (one.longest_run + 1) not in "".join(
            "x" if w == seat else "." for w in winners
        )


@given(st.lists(st.booleans(), max_size=30))
def test_the_longest_run(won):
    runs = "".join("x" if one else " " for one in won).split()
    assert longest(won) == max(map(len, runs), default=0)


def test_how_the_match_of_the_guide_ended():
    seats = memory(a_match(*[won(seat, points) for seat, points in GUIDE]))
    assert [(one.won, one.lost, one.net) for one in seats] == [(1, 0, 271), (0, 1, -271)]
    assert [(one.deals_won, one.longest_run) for one in seats] == [(6, 2), (2, 1)]


def test_a_net_of_nothing_in_gin_is_a_draw():
    """Anna reaches the target with one deal, Bertil has as much by his boxes."""
    match = a_match(won(1, 30), won(1, 20), won(1, 25), won(0, 100))
    bonuses = replace(match.rules.sheet, game_bonus=25, box_bonus=25)
    level = replace(match, rules=replace(match.rules, sheet=bonuses))
    sheet = match_sheet(level)
    assert (sheet.finished, [side.net for side in sheet.sides]) == (True, [0, 0])
    assert [(one.level, one.won, one.lost) for one in memory(level)] == [(1, 0, 0)] * 2


def test_all_who_are_first_share_a_contract_game():
    deals = [
        Deal(closer=out, ending=Ending.OUT, hands=tuple(Holding(deadwood=d) for d in counts))
        for out, counts in ((0, (0, 20, 30)), (1, (20, 0, 30)))
    ]
    match = a_match(*deals, preset="swedish_seven", names=("Anna", "Bertil", "Cecilia"))
    match = replace(match, rules=replace(match.rules, sheet=replace(match.rules.sheet, deals=2)))
    assert match_sheet(match).leaders == (0, 1)
    anna, bertil, cecilia = memory(match)
    assert (anna.shared, bertil.shared, cecilia.lost) == (1, 1, 1)
    assert [one.dishes for one in (anna, bertil, cecilia)] == [0, 0, 0]


def test_who_rests_does_not_play_the_deal():
    anna, bertil, carl = memory(three(*ROUND))
    assert (anna.deals, bertil.deals, carl.deals) == (2, 2, 2)
    assert (bertil.biggest_undercut, carl.gins) == (28, 1)


def test_both_of_a_pair_win():
    deals = [deal for n in range(1, 6) for deal in (at(n, 1, 0, 40), at(n, 2, 2, 10))]
    seats = memory(pairs(*deals))
    assert [(one.won, one.lost, one.dishes) for one in seats] == [(1, 0, 1), (0, 1, -1)] * 2
    assert [one.deals for one in seats] == [3] * 4  # 150 points, then it is over


#: Anna lays 2-4 of hearts and eights; Bertil's 5 of hearts goes on, 6 as well.
LAID = Deal(
    closer=0,
    hands=(
        Holding(
            cards=parse_cards("2H3H4H8C8D8SJCQCKC6S"),
            melds=tuple(map(parse_cards, ("2H3H4H", "8C8D8S", "JCQCKC"))),
        ),
        Holding(cards=parse_cards("5H6H5D6D7D9C9H9SQH4C")),
    ),
)


@pytest.mark.parametrize(
    ("layoffs", "laid_off", "missed"),
    [(None, 2, 0), ((), 0, 2), ((Layoff(card=parse_cards("5H")[0], meld=0),), 1, 1)],
)
def test_layoffs_made_and_missed(layoffs, laid_off, missed):
    bertil = replace(LAID.hands[1], layoffs=layoffs)
    anna, bertil = memory(a_match(replace(LAID, hands=(LAID.hands[0], bertil))))
    assert (bertil.laid_off, bertil.missed) == (laid_off, missed)
    assert (anna.laid_off, anna.missed) == (0, 0)


def test_what_is_owed_in_money_is_what_the_sheet_says():
    match = a_match(*[won(seat, points) for seat, points in GUIDE])
    sheet = replace(match.rules.sheet, stake=Stake(per_point="0.05", currency="SEK"))
    seats = memory(replace(match, rules=replace(match.rules, sheet=sheet)))
    assert [one.cents for one in seats] == [1355, -1355]
    assert [one.owed for one in seats] == [271, -271]


def test_a_match_that_goes_on_adds_its_deals_only():
    anna, bertil = memory(a_match(KNOCK, UNDERCUT))
    assert (anna.matches, anna.net, anna.deals, bertil.undercuts) == (0, 0, 2, 1)


@given(st.lists(matches.map(lambda match: memory(match)[0]), max_size=4))
def test_figures_add_up(several):
    all_together = together(several)
    for name in ("won", "net", "deals", "caught", *GREATEST):
        values = [getattr(one, name) for one in several]
        expected = max(values, default=0) if name in GREATEST else sum(values)
        assert getattr(all_together, name) == expected


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=15))
def test_settling_up_levels_everybody_with_few_payments(owed):
    balance = dict(enumerate([*owed, -sum(owed)]))
    paid = settle_up(balance)
    for payer, to, points in paid:
        assert points > 0
        balance[payer] += points
        balance[to] -= points
    assert set(balance.values()) == {0}
    assert len(paid) < max(1, sum(map(bool, [*owed, -sum(owed)]))) or not paid
