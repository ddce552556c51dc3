"""Any evening at all, through the store, against a model that a child could follow.

The model keeps whole copies of the table: what counts after each entry, the copies before it for
undo, the copies taken back for redo.
"""

import json
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scorekeeper.engine.deal import Deal
from scorekeeper.errors import StaleMatch
from scorekeeper.incoming import keep, read_incoming
from scorekeeper.matchfile import match_file
from scorekeeper.rulesets import RULESETS
from scorekeeper.sheet import Event, EventKind, can_redo, can_undo, standing, up_to_date
from scorekeeper.sheet.agreement import agreed_since
from scorekeeper.store import Store, prepare
from tests.evenings import a_match

AT = "2026-11-30T20:00:00Z"
GAMES = ("classic", "straight", "older")

points = st.integers(0, 60)
seats = st.integers(0, 1)
picks = st.integers(0, 20)


class Evening(RuleBasedStateMachine):
    """Two who enter, correct, take back, rename, agree, change the rules, and come again."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        path = Path(self.folder.name, "matches.db")
        prepare(path)
        self.path, self.store = path, Store(path)
        self.code = self.store.create(a_match(id="evening")).code
        self.seq, self.names, self.agreed = 0, ["Anna", "Bertil"], None
        self.deals, self.rules = {}, "classic"
        self.before, self.after = [], []  # what counted: (deals, rules)
        self.last = None

    def teardown(self):
        self.store.close()
        self.folder.cleanup()

    def enter(self, kind, **more):
        self.seq += 1
        event = Event(self.seq, AT, kind, key=f"key-{self.seq}", **more)
        assert self.store.append(self.code, event) == event
        self.last = event

    def changed(self):
        """Remember what counted until now; what was taken back cannot be brought back."""
        self.before.append((dict(self.deals), self.rules))
        self.after.clear()

    @rule(points=points, seat=seats)
    def record(self, points, seat):
        self.changed()
        self.enter(EventKind.DEAL, deal=Deal(winner=seat, points=points))
        self.deals[self.seq] = (seat, points)

    @precondition(lambda self: self.deals)
    @rule(pick=picks, points=points, seat=seats)
    def correct(self, pick, points, seat):
        self.changed()
        place = sorted(self.deals)[pick % len(self.deals)]
        self.enter(EventKind.REPLACE, deal=Deal(winner=seat, points=points), target=place)
        self.deals[place] = (seat, points)

    @precondition(lambda self: self.deals)
    @rule(pick=picks)
    def retract(self, pick):
        self.changed()
        place = sorted(self.deals)[pick % len(self.deals)]
        self.enter(EventKind.RETRACT, target=place)
        del self.deals[place]

    @rule()
    def undo(self):
        self.enter(EventKind.UNDO)
        if self.before:
            self.after.append((dict(self.deals), self.rules))
            self.deals, self.rules = self.before.pop()

    @rule()
    def redo(self):
        self.enter(EventKind.REDO)
        if self.after:
            self.before.append((dict(self.deals), self.rules))
            self.deals, self.rules = self.after.pop()

    @rule(key=st.sampled_from(GAMES))
    def change_the_rules(self, key):
        self.changed()
        self.enter(EventKind.RULES, rules=RULESETS[key])
        self.rules = key

    @rule(seat=seats, name=st.sampled_from(["Åke", "Anna-Lisa", "ÖÖ", "💃"]))
    def rename(self, seat, name):
        self.enter(EventKind.RENAME, seat=seat, name=name)
        self.names[seat] = name

    @rule()
    def agree(self):
        self.enter(EventKind.AGREEMENT)
        self.agreed = None if self.agreed else self.seq

    @precondition(lambda self: self.deals)
    @rule(pick=picks, seat=seats)
    def accept(self, pick, seat):
        place = sorted(self.deals)[pick % len(self.deals)]
        self.enter(EventKind.ACCEPT, target=place, seat=seat)

    @precondition(lambda self: self.last)
    @rule()
    def the_answer_was_lost(self):
        """The phone sends the last form again: nothing is entered twice."""
        assert self.store.append(self.code, self.last) == self.last

    @precondition(lambda self: self.seq and self.last.kind is EventKind.DEAL)
    @rule(points=points)
    def somebody_was_first(self, points):
        late = Event(self.seq, AT, EventKind.DEAL, Deal(winner=0, points=points), key="late")
        with pytest.raises(StaleMatch):
            self.store.append(self.code, late)

    @rule()
    def the_server_starts_again(self):
        self.store.close()
        prepare(self.path)
        self.store = Store(self.path)

    @rule()
    def bring_it_elsewhere(self):
        """Written to a file and brought in by another Scorekeeper, it is the same match."""
        match = self.store.load(self.code).match
        with tempfile.TemporaryDirectory() as folder:
            elsewhere = Path(folder, "matches.db")
            prepare(elsewhere)
            with closing(Store(elsewhere)) as other:
                first, is_new = keep(other, read_incoming(json.dumps(match_file(match))).match)
                again = keep(other, read_incoming(json.dumps(match_file(match))).match)
        assert (is_new, again) == (True, (first, False))
        self.counts(first.match)

    @invariant()
    def the_store_says_what_the_model_says(self):
        self.counts(self.store.load(self.code).match)

    def counts(self, match):
        found = {one.seq: (one.deal.winner, one.deal.points) for one in standing(match.events)}
        assert list(found.items()) == sorted(self.deals.items())
        now = up_to_date(match)
        assert [player.name for player in now.players] == self.names
        assert now.rules.key == self.rules
        assert agreed_since(match.events) == self.agreed
        assert can_undo(match.events) == bool(self.before)
        assert can_redo(match.events) == bool(self.after)


Evening.TestCase.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
TestAnyEvening = Evening.TestCase
