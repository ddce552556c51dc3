"""What a deal would do to the sheet is what it does."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.rulesets import combine
from scorekeeper.sheet import Match, Player, deal_events, match_sheet
from scorekeeper.sheet.preview import preview

RULES = combine("classic", ("hollywood",))

wins = st.builds(Deal, winner=st.integers(0, 1), points=st.integers(0, 70))
deals = st.lists(wins | st.just(Deal(ending=Ending.VOID)), max_size=12)


def match_of(played):
    players = (Player("Anna"), Player("Bertil"))
    return Match("m", "", RULES, players, events=deal_events(played))


def test_the_guide_s_example_is_announced():
    """A 18, B 23, and A's gin of 41 goes to columns 1 and 2 (Swedish long guide)."""
    seen = preview(match_of([Deal(winner=0, points=18), Deal(winner=1, points=23)]),
                   Deal(winner=0, points=41, ending=Ending.GIN))  # fmt: skip
    assert (seen.points, seen.written, seen.closed) == (41, (1, 2), ())


@given(deals, wins)
def test_what_is_announced_is_what_happens(played, deal):
    seen = preview(match_of(played), deal)
    after = match_sheet(match_of([*played, deal]))
    assert seen.sheet == after
    number = len(played) + 1
    entered = [c.number for c in after.columns if any(one.deal == number for one in c.lines)]
    assert list(seen.written) == entered
    before = {c.number for c in match_sheet(match_of(played)).columns if c.closed}
    assert set(seen.closed) == {c.number for c in after.columns if c.closed} - before
