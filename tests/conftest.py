"""What all tests share."""

import os
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from scorekeeper import create_app
from scorekeeper.engine.deal import Deal, Ending
from scorekeeper.rulesets import combine
from scorekeeper.sheet import Event, EventKind, Match, Player
from scorekeeper.store import Store

#: Drawing a deal asks the second opinion, which is slow on purpose; a busy machine is no fault.
_SLOW = [HealthCheck.too_slow]

settings.register_profile("home", deadline=None, suppress_health_check=_SLOW)
settings.register_profile("ci", settings.get_profile("home"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "home")

#: The deals of the Swedish long guide's example: 112 on six deals against 41 on two.
GUIDE = ((0, 20), (0, 18), (1, 23), (0, 15), (0, 22), (1, 18), (0, 12), (0, 25))


def won(seat, points, ending=Ending.KNOCK, **more):
    """A deal copied from paper."""
    return Deal(winner=seat, points=points, closer=seat, ending=ending, **more)


def a_match(*deals, preset="classic", overlays=(), names=("Anna", "Bertil"), **more):
    """A match in which these deals were entered, one a quarter of an hour."""
    events = tuple(
        Event(seq, f"2026-11-29T{18 + seq // 4:02}:{seq % 4 * 15:02}:00Z", EventKind.DEAL, deal)
        for seq, deal in enumerate(deals, start=1)
    )
    return Match(
        id=more.pop("id", f"match-{len(deals)}-{preset}"),
        created="2026-11-29T18:00:00Z",
        rules=combine(preset, overlays),
        players=tuple(map(Player, names)),
        events=events,
        **more,
    )


@pytest.fixture
def app(tmp_path):
    """The application over an empty database; tokens are tested by themselves."""
    config = {"INSTANCE_PATH": str(tmp_path / "instance"), "TESTING": True}
    return create_app({**config, "WTF_CSRF_ENABLED": False})


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def kept(app):
    """The store behind the application."""
    with closing(Store(Path(app.config["DATABASE"]))) as store:
        yield store


@pytest.fixture
def match(kept):
    """A classic match with two deals in it: Anna 31, Bertil 28 by an undercut."""
    knock = won(0, 31)
    undercut = Deal(winner=1, points=28, closer=0, ending=Ending.KNOCK)
    return kept.create(a_match(knock, undercut, id="going-on"))


@pytest.fixture
def finished(kept):
    """The Swedish long guide's example, 362 to 91."""
    deals = [won(seat, points) for seat, points in GUIDE]
    return kept.create(a_match(*deals, id="finished"))


@pytest.fixture
def hollywood(kept):
    """Three columns, nothing closed: Anna 18 and 41, Bertil 23, and a void deal."""
    deals = (won(0, 18), won(1, 23), Deal(ending=Ending.VOID), won(0, 41, Ending.GIN))
    return kept.create(a_match(*deals, overlays=("hollywood",), id="hollywood"))
