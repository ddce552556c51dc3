import pytest

from scorekeeper.engine.deal import Deal, Ending, Remedy
from scorekeeper.engine.rules import Game
from scorekeeper.engine.settlement import Settlement
from scorekeeper.sheet.scores import Played, Turn, pending, scores

TWO = ((0,), (1,))
THREE = ((0,), (1,), (2,))
PAIRS = ((0, 2), (1, 3))


def played(number: int, deal: Deal | None = None, **settled: object) -> Played:
    return Played(number=number, deal=deal or Deal(), settlement=Settlement(ok=True, **settled))


def test_gin_gives_the_winner_the_points() -> None:
    (score,) = scores([played(1, winner=1, points=28, boxes=2)], Game.GIN, TWO)
    assert [(gain.side, gain.points, gain.boxes) for gain in score.gains] == [(1, 28, 2)]
    assert (score.winner, score.turn) == (1, Turn.SCORED)


@pytest.mark.parametrize("game", [Game.CONTRACT, Game.RUMMY])
def test_other_games_write_a_line_a_seat(game: Game) -> None:
    out = played(1, ending=Ending.OUT, winner=2, scores=(57, 20, 0))
    (score,) = scores([out], game, THREE)
    assert [(gain.side, gain.points) for gain in score.gains] == [(0, 57), (1, 20), (2, 0)]
    assert score.winner == 2


def test_a_blocked_round_counts_without_a_winner() -> None:
    blocked = played(1, ending=Ending.BLOCKED, scores=(7, 20, 9))
    (score,) = scores([blocked], Game.RUMMY, THREE)
    assert [gain.points for gain in score.gains] == [7, 20, 9]
    assert (score.winner, score.turn) == (None, Turn.SCORED)


def test_a_void_deal_is_no_round() -> None:
    (score,) = scores([played(1, ending=Ending.VOID, scores=(0, 0, 0))], Game.CONTRACT, THREE)
    assert (score.gains, score.turn) == ((), Turn.VOID)


@pytest.mark.parametrize("ending", [Ending.GIN, Ending.BIG_GIN])
def test_gin_may_open_all_columns(ending: Ending) -> None:
    (score,) = scores([played(1, ending=ending, winner=0, points=40, boxes=1)], Game.GIN, TWO)
    assert score.opens_all


def test_gin_of_the_losing_pair_opens_nothing() -> None:
    first = played(1, Deal(round=1), ending=Ending.GIN, winner=1, points=30, boxes=1)
    second = played(2, Deal(round=1), ending=Ending.KNOCK, winner=0, points=40, boxes=1)
    (score,) = scores([first, second], Game.GIN, PAIRS)
    assert (score.winner, score.opens_all, score.deal) == (0, False, 2)


def test_rounds_count_in_the_order_they_are_complete() -> None:
    deals = [
        played(number, Deal(round=round), winner=0, points=5, boxes=1)
        for number, round in enumerate([1, 2, 2, 1, 3], start=1)
    ]
    assert [score.deal for score in scores(deals, Game.GIN, PAIRS)] == [3, 4]
    assert pending(deals, PAIRS) == (3,)


@pytest.mark.parametrize(
    "anew",
    [
        played(1, Deal(round=1), ending=Ending.MISDEAL),
        played(1, Deal(round=1, remedy=Remedy.EXPOSED)),
        played(1, Deal(round=1, remedy=Remedy.NEW_DEAL), ending=Ending.MISDEAL),
    ],
)
def test_a_table_that_plays_on_has_no_result(anew: Played) -> None:
    one = played(2, Deal(round=1), winner=0, points=5, boxes=1)
    assert scores([anew, one], Game.GIN, PAIRS) == ()
    assert pending([anew, one], PAIRS) == (1,)
    other = played(3, Deal(round=1), winner=2, points=7, boxes=1)
    (score,) = scores([anew, one, other], Game.GIN, PAIRS)
    assert score.gains[0].points == 12
