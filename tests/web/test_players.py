"""Players: a new name everywhere, two entries of one person, two of one name, `private`."""

import re
from dataclasses import replace

import pytest

from scorekeeper import create_app
from scorekeeper.sheet import deals_of, up_to_date
from scorekeeper.store import Store
from tests.evenings import a_match, won
from tests.web.deals import counts, send
from tests.web.page import text_of, value_of


@pytest.fixture
def evening(kept):
    def keep(number, *names, deals=()):
        match = a_match(*deals, names=names, id=f"m{number}")
        return kept.create(replace(match, created=f"2026-11-{number:02}T18:00:00Z"))

    return keep


@pytest.fixture
def two(evening):
    """Anna, and Anna-Lisa who is the same."""
    return evening(1, "Anna", "Bertil", deals=[won(0, 7)]), evening(2, "Anna-Lisa", "Bertil")


def of_name(kept, name):
    return next(one.id for one in kept.persons() if one.name == name)


def names(kept, stored):
    return [player.name for player in up_to_date(kept.load(stored.code).match).players]


def test_it_works(client, two):
    page = text_of(client.get("/players"))
    assert "Anna-Lisa 1 match · with Bertil · 2 Nov 2026" in page
    assert "Bertil 2 matches · with Anna-Lisa, Anna · 2 Nov 2026" in page
    assert 'href="/players"' in client.get("/").get_data(as_text=True)


def test_names_written_from_the_right_move_no_date(client, evening):
    evening(1, "Anna", "عبد الرحمن")
    page = client.get("/players").get_data(as_text=True)
    assert "<bdi>with عبد الرحمن</bdi> · 1 Nov 2026" in page


def test_nobody_yet(client):
    assert "Nobody has played yet." in text_of(client.get("/players"))


def test_a_match_leads_to_its_players(client, kept, two):
    page = client.get(f"/m/{two[0].code}").get_data(as_text=True)
    assert f"/m/{two[0].code}/players" in page
    page = client.get(f"/m/{two[0].code}/players")
    assert text_of(page).index("Anna 1") < text_of(page).index("Bertil 2")
    assert "Anna-Lisa 1" not in text_of(page)


def test_a_name_changes_in_every_match(client, kept, two):
    bertil = of_name(kept, "Bertil")
    page = client.post(f"/players/{bertil}/name", data={"name": " Bert "}, follow_redirects=True)
    assert "Bertil is now called Bert." in text_of(page)
    assert [names(kept, one)[1] for one in two] == ["Bert", "Bert"]
    assert "Bert" in text_of(client.get(f"/m/{two[0].code}"))
    assert "Bertil" not in text_of(client.get(f"/v/{two[0].view_code}"))


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Write a name"),
        ("x" * 31, "at most 30 letters"),
        ("Anna\u202e", "cannot be seen"),
        ("BERTIL", "Bertil sits at a table with Anna. Add a letter"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_stays(client, kept, two, name, sentence):
    page = client.post(f"/players/{of_name(kept, 'Anna')}/name", data={"name": name})
    assert page.status_code == 422
    assert sentence in text_of(page)
    assert value_of(page, "name") == name
    said = re.search('<section[^>]*role="alert".*?</section>', page.get_data(as_text=True), re.S)
    assert said
    assert ('href="#name"' in said[0], sentence in said[0]) == (True, True)
    assert text_of(page).index(sentence) < text_of(page).index("How it has gone")
    assert names(kept, two[0]) == ["Anna", "Bertil"]


def test_two_entries_of_one_person_are_merged_after_a_look(client, kept, two):
    anna, lisa = of_name(kept, "Anna"), of_name(kept, "Anna-Lisa")
    page = text_of(client.get(f"/players/{lisa}/merge?other={anna}"))
    assert "one person with 2 matches, called Anna-Lisa everywhere" in page
    assert "Here Anna becomes Anna-Lisa Anna 7 Bertil 0" in page
    assert "Keep the name Anna instead" in page
    assert names(kept, two[0])[0] == "Anna"
    for _twice in range(2):
        page = client.post(f"/players/{lisa}/merge", data={"other": anna}, follow_redirects=True)
        assert page.status_code == 200
    assert [names(kept, one)[0] for one in two] == ["Anna-Lisa", "Anna-Lisa"]
    assert deals_of(kept.load(two[0].code).match) == (won(0, 7),)


def test_who_sat_at_one_table_cannot_be_merged(client, kept, two):
    anna, bertil = of_name(kept, "Anna"), of_name(kept, "Bertil")
    page = client.get(f"/players/{anna}/merge?other={bertil}")
    assert "Both sat at one table on 1 Nov 2026: they are two people." in text_of(page)
    assert "Yes, one person" not in text_of(page)
    answer = client.post(f"/players/{anna}/merge", data={"other": bertil})
    assert answer.status_code == 422


def test_two_of_one_name(client, kept, evening):
    evening(1, "Anna", "Bertil")
    evening(2, "Anna", "Cecilia")
    anna = of_name(kept, "Anna")
    page = client.post(f"/players/{anna}/apart", data={"match": "m1"}, follow_redirects=True)
    assert "There is another Anna: 1 match · with Cecilia" in text_of(page)
    assert "Somebody else now" in text_of(page)


@pytest.mark.parametrize("place", ["99", "99/merge?other=1", "1/merge?other=99", "1/merge"])
def test_nobody_of_that_number_is_not_found(client, two, place):
    assert client.get(f"/players/{place}").status_code == 404


def test_a_rename_never_stands_in_the_way_of_a_deal(client, kept, two):
    form = client.get(f"/m/{two[1].code}/deal")
    client.post(f"/players/{of_name(kept, 'Bertil')}/name", data={"name": "Bert"})
    answer = send(client, two[1], counts(4, 20), form)
    assert answer.status_code == 303
    assert len(deals_of(kept.load(two[1].code).match)) == 1


# With `private` a browser sees the matches it has opened, and touches no others.


@pytest.fixture
def private(config, app):
    return create_app(config | {"PRIVATE": True})


def test_all_matches_are_listed_by_default(client, two):
    assert "Anna-Lisa" in text_of(client.get("/"))


@pytest.mark.parametrize("page", ["/", "/players", "/new"])
def test_in_private_only_what_was_opened_here_is_listed(private, two, page):
    client = private.test_client()
    assert "Bertil" not in text_of(client.get(page))
    client.get(f"/m/{two[1].code}")
    text = client.get(page).get_data(as_text=True)
    assert "Anna-Lisa" in text
    assert two[0].code not in text
    assert ">Anna<" not in text
    assert "Bertil" not in text_of(private.test_client().get(page))


def test_looking_on_opens_nothing_in_the_list(private, two):
    client = private.test_client()
    client.get(f"/v/{two[1].view_code}")
    assert "Bertil" not in text_of(client.get("/"))


def test_in_private_nobody_changes_the_matches_of_others(private, kept, two):
    client = private.test_client()
    bertil = of_name(kept, "Bertil")
    for answer in (
        client.get(f"/players/{bertil}"),
        client.post(f"/players/{bertil}/name", data={"name": "Bert"}),
    ):
        assert answer.status_code == 404
    client.get(f"/m/{two[1].code}/players")
    page = client.post(f"/players/{bertil}/name", data={"name": "Bert"}, follow_redirects=True)
    assert "Bertil is now called Bert." in text_of(page)
    assert [names(kept, one)[1] for one in two] == ["Bertil", "Bert"]


def test_in_private_a_new_match_takes_no_names_from_others(private, kept, two):
    client = private.test_client()
    page = client.get("/new")
    form = {"name-0": "Anna", "name-1": "Bertil", "key": value_of(page, "key")}
    assert client.post("/new", data=form | {"first_dealer": "0"}).status_code == 303
    assert sum(one.name == "Bertil" for one in kept.persons()) == 2


def test_a_browser_remembers_many_matches(client, kept):
    for number in range(130):
        client.get(f"/m/{kept.create(a_match(id=f'n{number}')).code}")
    cookie = client.get_cookie("opened").value
    assert len(cookie) < 4000
    assert len(cookie.split(".")) == 120


def test_who_was_met_only_in_a_match_put_away_is_no_opponent(client, kept, evening):
    evening(1, "Anna", "Bertil", deals=[won(0, 120)])
    away = evening(2, "Anna", "Carl", deals=[won(0, 120)])
    place = f"/players/{of_name(kept, 'Anna')}"

    def opponents():
        return re.findall(
            r'/against/\d+">Anna – ([^<]+)<', client.get(place).get_data(as_text=True)
        )

    assert opponents() == ["Carl", "Bertil"]
    kept.put_away(away.match.id, 2, "2026-11-30T18:00:00Z")
    assert opponents() == ["Bertil"]
    page = client.get(place).get_data(as_text=True)
    assert f'value="{of_name(kept, "Carl")}"' not in page  # two at one table are two people
    kept.take_out(away.match.id, "2026-11-30T19:00:00Z")
    assert opponents() == ["Carl", "Bertil"]


PAGES = ["/settle?from=2026-11-01&to=2026-11-30", "/standings", "/standings/fridge", "/players/{0}",
         "/players/{0}/against/{1}", "/players/{0}/merge?other={1}"]  # fmt: skip


@pytest.mark.parametrize("place", PAGES)
def test_two_become_one_while_a_page_is_put_together(client, evening, kept, monkeypatch, place):
    """At any moment: between whichever two things that the page reads."""
    read, asked = Store._rows, 1

    def merging(store, sql, *values):
        nonlocal asked
        asked -= 1
        if not asked:
            kept.merge_persons(*pair, "2026-11-30T18:00:00Z")
        return read(store, sql, *values)

    for moment in range(1, 12):
        evening(moment, f"Anna{moment}", f"Carl{moment}", deals=[won(0, 120)])
        evening(moment + 12, f"Lisa{moment}", f"Carl{moment}", deals=[won(1, 120)])
        client.get("/settle")  # which counts anew
        pair = of_name(kept, f"Anna{moment}"), of_name(kept, f"Lisa{moment}")
        asked = moment
        with monkeypatch.context() as patch:
            patch.setattr(Store, "_rows", merging)
            answer = client.get(place.format(*pair))
        assert answer.status_code < 500, moment
        assert place.startswith("/players") or f"Carl{moment}" in text_of(answer), moment
