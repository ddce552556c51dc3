"""What pages remember of many matches: it agrees with their sheets, and is found again."""

from dataclasses import replace
from itertools import count

import pytest

from scorekeeper import create_app
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.errors import UnknownZone
from scorekeeper.rulesets import resolve
from scorekeeper.sheet import match_sheet, memory, settle_up, together
from scorekeeper.store import Wanted
from scorekeeper.web.chart import charts, running
from scorekeeper.web.summary import made_by
from tests.evenings import GUIDE, KNOCK, UNDERCUT, a_match, won
from tests.many import ROUND, pairs, three
from tests.sheet.ready import match_rows, read
from tests.web.page import text_of

STAKE = {"preset": "classic", "sheet": {"stake": {"per_point": "0.05", "currency": "SEK"}}}


def guide(*names, winner=0):
    """The match of the guide, 362 to 91: the first of two names wins."""
    deals = [won(seat ^ winner, points) for seat, points in GUIDE]
    return a_match(*deals, names=names)


@pytest.fixture
def keep(kept):
    numbers = count(1)

    def keep(match, at):
        return kept.create(replace(match, id=f"m{next(numbers)}", created=at))

    return keep


@pytest.fixture
def year(keep):
    """Four matches in two years: Anna beats Bertil twice, he beats her once, Carl beats both."""
    return [
        keep(guide("Anna", "Bertil"), "2025-05-01T18:00:00Z"),
        keep(guide("Anna", "Bertil"), "2026-05-01T18:00:00Z"),
        keep(guide("Anna", "Bertil", winner=1), "2026-05-02T18:00:00Z"),
        keep(three(*ROUND, won(2, 60)), "2026-05-02T20:00:00Z"),
        keep(a_match(KNOCK, UNDERCUT), "2026-06-01T18:00:00Z"),
    ]


def of_name(kept, name):
    return next(one.id for one in kept.persons() if one.name == name)


def test_figures_are_those_of_the_sheets(app, client, kept, year):
    """What the database adds up is what the sheets of all matches come to, added up here."""
    client.get("/")
    for person in kept.persons():
        own = [
            (one.created[:4], memory(kept.by_id(one.match).match)[one.seat])
            for one in kept.sittings(person.id)
        ]
        with app.test_request_context():
            found = kept.by_year(made_by(), person.id, Wanted())
            everybody = kept.by_person(made_by(), Wanted())
        assert found[""].figures == together(figures for _, figures in own)
        assert everybody[person.id] == found[""]
        for of_year in {year for year, _ in own}:
            expected = together(figures for year, figures in own if year == of_year)
            assert found[of_year].figures == expected


def test_a_player_s_page(client, kept, year):
    page = text_of(client.get(f"/players/{of_name(kept, 'Anna')}"))
    assert "Finished matches 4 Won 2 Lost 2 Net points " in page
    assert "Longest run of won matches 2" in page
    assert "2026 3 finished matches" in page
    assert "2025 1 finished match · net +271" in page
    page = text_of(client.get(f"/players/{of_name(kept, 'Bertil')}"))
    assert "Biggest undercut 28" in page


def test_who_undercuts_was_not_caught_and_only_what_is_finished_is_won(client, kept, keep):
    """Bertil wins his 9 against 9, and loses with 20: one time caught, 20 / 1 = 20."""
    lost = [Deal(closer=0, hands=(Holding(deadwood=9), Holding(deadwood=n))) for n in (9, 20)]
    keep(a_match(*lost), "2026-05-01T18:00:00Z")
    page = text_of(client.get(f"/players/{of_name(kept, 'Bertil')}"))
    assert "Undercuts 1" in page
    assert "Average points in loose cards when another closed and won 20.0" in page
    assert "Finished matches 0 Won 0 Lost 0" in page
    assert "2026 0 finished matches" in page
    assert "1 match ·" in text_of(client.get("/players"))


def test_between_two(client, kept, year):
    anna, carl = of_name(kept, "Anna"), of_name(kept, "Carl")
    page = text_of(client.get(f"/players/{anna}/against/{carl}"))
    assert "In all Anna Carl Finished matches 1 1 Won 0 1 Lost 1 0" in page
    assert client.get(f"/players/{anna}/against/99").status_code == 404


def test_partners_have_not_played_against_each_other(client, kept, keep):
    keep(pairs(), "2026-05-01T18:00:00Z")
    anna, carl, doris = (of_name(kept, name) for name in ("Anna", "Carl", "Doris"))
    page = text_of(client.get(f"/players/{anna}/against/{carl}"))
    assert "They have not played against each other yet." in page
    assert "not played" not in text_of(client.get(f"/players/{anna}/against/{doris}"))


@pytest.mark.parametrize(
    ("address", "order"),
    [
        ("", ["Anna", "Carl", "Bertil"]),
        ("?by=net&year=2026", ["Carl", "Anna", "Bertil"]),
        ("?by=lost", ["Carl", "Anna", "Bertil"]),
        ("?by=nonsense&year=x", ["Anna", "Carl", "Bertil"]),
    ],
)
def test_standings_are_sorted_by_the_address(client, year, address, order):
    page = text_of(client.get(f"/standings{address}"))
    table = page[page.index("Player") : page.index("Sort by")]
    assert sorted(order, key=table.index) == order


def test_the_list_for_the_fridge(client, year):
    page = text_of(client.get("/standings/fridge?year=2026"))
    assert "2026" in page
    assert "Carl 1 1 0" in page
    assert "Records Longest run of won matches" in page
    assert "Biggest undercut 28 Bertil" in page


def test_who_finished_no_match_comes_last_and_not_on_the_list(client, keep, year):
    keep(a_match(KNOCK, names=("Doris", "Elsa")), "2026-06-02T18:00:00Z")
    table = text_of(client.get("/standings?by=net"))
    assert table.index("Bertil") < table.index("Doris") < table.index("Elsa")
    page = text_of(client.get("/standings/fridge"))
    assert "Doris" not in page.partition("Records")[0]


@pytest.mark.parametrize("place", ["/standings", "/standings/fridge", "/settle", "/"])
def test_nobody_has_played_yet(client, place):
    assert client.get(place).status_code == 200


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("?from=2026-05-01&to=2026-05-01", "Bertil → Anna 271 points"),
        ("?from=2026-05-01&to=2026-05-02&by=match", "Anna → Carl 1 lost match"),
        ("?from=2025-01-01&to=2025-12-31&by=match&word=disk", "Bertil → Anna 1 × disk"),
        ("?from=2026-07-01&to=2026-07-02", "No match was finished in these days."),
        ("?from=2026-02-30", "Write a day like 2026-11-30."),
        ("?from=2026-05-02&to=2026-05-01", "The first day comes after the last one."),
    ],
)
def test_settling_up(client, year, address, said):
    answer = client.get(f"/settle{address}")
    assert said in text_of(answer)
    assert answer.status_code == (422 if "day" in said and "days" not in said else 200)


def test_settling_up_begins_with_the_last_evening(client, year):
    page = text_of(client.get("/settle"))
    assert "2 May 2026" in page
    assert "Carl" in page


def test_money_is_settled_by_itself(client, keep, year):
    staked = replace(guide("Anna", "Bertil"), rules=resolve(STAKE))
    keep(staked, "2026-05-01T19:00:00Z")
    page = text_of(client.get("/settle?from=2026-05-01&to=2026-05-01"))
    assert "Bertil → Anna 271 points" in page
    assert "Bertil → Anna 13.55 SEK" in page


def test_what_settles_an_evening_is_what_its_sheets_say(client, kept, year):
    owed, ids = {}, {name: of_name(kept, name) for name in ("Anna", "Bertil", "Carl")}
    for stored in (kept.by_id(one.match.id) for one in year[2:4]):
        for pay in match_sheet(stored.match).pay:
            for seat, sign in ((pay.to, 1), (pay.payer, -1)):
                person = ids[stored.match.players[seat].name]
                owed[person] = owed.get(person, 0) + sign * pay.points
    page = text_of(client.get("/settle?from=2026-05-02&to=2026-05-02"))
    names = {id: name for name, id in ids.items()}
    for payer, to, points in settle_up(owed):
        assert f"{names[payer]} → {names[to]} {points} points" in page


# Matches are found by player and by day.


@pytest.mark.parametrize(
    ("address", "number"),
    [
        ("?who=carl", 1),
        ("?who=ANN", 5),
        ("?who=nobody", 0),
        ("?from=2026-05-02", 3),
        ("?to=2025-12-31", 1),
        ("?who=anna&from=2026-05-01&to=2026-05-01", 1),
        ("?going_on=1", 1),
    ],
)
def test_matches_are_found(client, year, address, number):
    page = client.get(f"/{address}").get_data(as_text=True)
    assert page.count('<span class="who">') == number
    assert ("No match found" in page) is (number == 0)


def test_what_was_looked_for_stays_when_it_is_no_day(client, year):
    answer = client.get("/?who=anna&from=yesterday")
    assert answer.status_code == 422
    assert 'value="yesterday"' in answer.get_data(as_text=True)
    assert "Write a day like 2026-11-30." in text_of(answer)


def test_what_is_found_comes_by_the_page(client, keep):
    for _ in range(25):
        keep(guide("Anna", "Bertil"), "2026-05-01T18:00:00Z")
    first = client.get("/?who=anna").get_data(as_text=True)
    assert first.count('<span class="who">') == 20
    assert "/?who=anna&amp;page=2" in first
    assert client.get("/?who=anna&page=2").get_data(as_text=True).count('<span class="who">') == 5


# A match belongs to the evening on which it began, where the players are.

ZONES = [
    ("Europe/Stockholm", "2026-11-29T22:30:00Z", "2026-11-29", "29 Nov 2026"),
    ("Europe/Stockholm", "2026-11-29T23:30:00Z", "2026-11-30", "30 Nov 2026"),
    ("Europe/Stockholm", "2026-06-30T21:59:00Z", "2026-06-30", "30 Jun 2026"),
    ("Europe/Stockholm", "2026-12-31T23:30:00Z", "2027-01-01", "1 Jan 2027"),
    ("America/New_York", "2026-11-30T04:30:00Z", "2026-11-29", "29 Nov 2026"),
    ("Pacific/Auckland", "2026-11-29T12:00:00Z", "2026-11-30", "30 Nov 2026"),
]


@pytest.mark.parametrize(("zone", "began", "day", "written"), ZONES)
def test_one_day_everywhere(config, kept, keep, zone, began, day, written):
    """The deals of this match were entered after midnight; it stays the match of its evening."""
    client = create_app(config | {"TIMEZONE": zone}).test_client()
    stored = keep(guide("Anna", "Bertil"), began)
    assert written in text_of(client.get("/"))
    assert written in text_of(client.get(f"/v/{stored.view_code}/print"))
    assert "Anna" in text_of(client.get(f"/?from={day}&to={day}"))
    assert "Bertil → Anna" in text_of(client.get(f"/settle?from={day}&to={day}"))
    assert f"Standings {day[:4]}" in text_of(client.get(f"/standings?year={day[:4]}"))
    for ending in ("csv", "json"):
        head = client.get(f"/m/{stored.code}.{ending}").headers["Content-Disposition"]
        assert f"gin-rummy-{day}.{ending}" in head
    rows = client.get(f"/m/{stored.code}.csv").get_data(as_text=True).splitlines()
    assert {row.split(",")[1] for row in rows[1:]} == {day}


# The chart says what the sheet says.


@pytest.mark.parametrize("file", match_rows(), ids=lambda row: row["match"]["id"])
def test_charts_agree_with_the_sheet(file):
    sheet = match_sheet(read(file["match"]))
    names = [str(side) for side in range(len(sheet.sides))]
    drawn = charts(sheet, names, 100)
    written = [column for column in sheet.columns if column.lines]
    assert [chart.number for chart in drawn] == [column.number for column in written]
    for chart, column in zip(drawn, written, strict=True):
        points = tuple(side.points for side in column.sides)
        assert chart.rows[-1][1] == points == tuple(one.points for one in chart.courses)
        stood = dict(chart.rows)
        for line in column.lines:
            assert stood[line.deal][line.side] == line.running
        last = max(line.deal for line in column.lines)
        assert running(column, last)[-1] == points


def test_every_page_of_a_match_has_its_chart(client, kept, hollywood, finished):
    for place in (
        f"/m/{hollywood.code}",
        f"/v/{hollywood.view_code}",
        f"/v/{hollywood.view_code}/chart",
    ):
        page = client.get(place).get_data(as_text=True)
        assert page.count("<polyline") == 4
        assert page.count('class="chart-figures sides-2"') == 2
        assert "style=" not in page
    paper = client.get(f"/v/{finished.view_code}/print").get_data(as_text=True)
    assert f"/v/{finished.view_code}/chart" in paper
    page = client.get(f"/v/{finished.view_code}/chart").get_data(as_text=True)
    assert page.count("<polyline") == 2
    assert "How the score ran: Anna 112, Bertil 41" in page


def test_a_match_without_deals_has_no_chart(client, kept):
    stored = kept.create(a_match(id="new"))
    assert "<polyline" not in client.get(f"/m/{stored.code}").get_data(as_text=True)
    assert client.get(f"/v/{stored.view_code}/chart").status_code == 200


# With `private` a browser is told of the matches it has opened, and of no others.


@pytest.mark.parametrize(
    "place", ["/standings", "/standings/fridge", "/settle", "/?who=anna", "/players"]
)
def test_in_private_nothing_is_told_of_other_matches(config, year, place):
    client = create_app(config | {"PRIVATE": True}).test_client()
    assert "Bertil" not in text_of(client.get(place))
    client.get(f"/m/{year[0].code}")
    page = text_of(client.get(place))
    assert "Bertil" in page
    assert "Carl" not in page
    assert "2026" not in page.replace("30 Nov 2026", "") or place == "/standings/fridge"


def test_in_private_a_pair_is_what_was_opened(config, kept, year):
    client = create_app(config | {"PRIVATE": True}).test_client()
    client.get(f"/m/{year[0].code}")
    anna, bertil, carl = (of_name(kept, name) for name in ("Anna", "Bertil", "Carl"))
    page = text_of(client.get(f"/players/{anna}/against/{bertil}"))
    assert "Finished matches 1 1 Won 1 0" in page
    assert client.get(f"/players/{anna}/against/{carl}").status_code == 404


def test_an_unknown_zone_is_named(config):
    with pytest.raises(UnknownZone):
        create_app(config | {"TIMEZONE": "Sweden/Kitchen"})


def test_big_gins_count_as_gins(client, kept, keep):
    keep(a_match(won(0, 60, Ending.BIG_GIN), won(0, 60, Ending.GIN)), "2026-05-01T18:00:00Z")
    page = text_of(client.get(f"/players/{of_name(kept, 'Anna')}"))
    assert "Gin rate 100 % Big gins 1" in page
