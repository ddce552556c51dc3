import csv
import io
from dataclasses import replace

import pytest

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding, Remedy
from scorekeeper.errors import Refused
from scorekeeper.matchfile import read_match
from scorekeeper.sheet import Carried, match_sheet
from scorekeeper.web.language import speaking
from scorekeeper.web.spreadsheet import match_csv
from tests.engine.cases import rows as cases
from tests.evenings import KNOCK, VOID, a_match, won
from tests.web.deals import CHAIN


def rows(client, stored):
    text = client.get(f"/m/{stored.code}.csv").get_data(as_text=True)
    return list(csv.DictReader(io.StringIO(text.removeprefix("\N{BYTE ORDER MARK}"))))


def test_it_works(client, kept):
    found = rows(client, kept.create(a_match(KNOCK, VOID, won(1, 30, Ending.GIN))))
    first, void, last = found
    assert (first["Deal"], first["Dealer"], first["Closed by"]) == ("1", "Anna", "Anna")
    assert (first["Count of Anna"], first["Count of Bertil"], first["Points"]) == ("6", "19", "13")
    assert (void["Ending"], void["Winner"], void["Points"]) == ("Nobody scored", "", "0")
    assert (last["Winner"], last["Columns"]) == ("Bertil", "1")
    assert last["Column 1, sum of Anna"] == "13"
    assert last["Column 1, sum of Bertil"] == "30"


def test_a_deal_that_is_no_win_says_what_it_was(client, kept):
    """A knock that was none is none, and what the rules do not allow any more is not counted."""
    false_knock = replace(KNOCK, remedy=Remedy.FORFEITED)
    two_closers = replace(KNOCK, hands=(KNOCK.hands[0], KNOCK.hands[0]))
    found = rows(client, kept.create(a_match(false_knock, two_closers)))
    assert [row["Ending"] for row in found] == ["Not a knock", "It cannot be counted"]
    assert [row["Winner"] for row in found] == ["", ""]


def test_columns_and_running_sums(client, hollywood):
    last = rows(client, hollywood)[-1]
    assert last["Columns"] == "1 2"
    assert [last[f"Column {number}, sum of Anna"] for number in (1, 2, 3)] == ["59", "41", "0"]


def test_sums_begin_with_what_was_carried_over(client, kept):
    """The family goes on from 45-62; Bertil has not won since."""
    brought = Carried(points=(62, 45), boxes=(3, 2))
    match = replace(a_match(won(0, 5)), carried=(brought,))
    (first,) = rows(client, kept.create(match))
    assert first["Column 1, sum of Anna"] == "67"
    assert first["Column 1, sum of Bertil"] == "45"


def test_the_last_row_of_every_game_says_where_its_sheet_stands(app):
    """The sums are those of the columns, whatever is played; figures are no text."""
    seen = 0
    with app.app_context():
        for row in cases("matches.jsonl"):
            try:
                match = read_match(row["match"])
            except Refused:
                continue
            sheet = match_sheet(match)
            if sheet.ok and not sheet.after_end and sheet.columns:
                *_, last = csv.reader(match_csv(match).splitlines())
                stands = [side.points for column in sheet.columns for side in column.sides]
                assert not last[0].isdigit() or last[-len(stands) :] == list(map(str, stands)), row[
                    "id"
                ]
                seen += 1
    assert seen > 50


def test_a_name_is_never_a_formula(client, kept):
    stored = kept.create(a_match(won(0, 5), names=("=1+1", "@sum")))
    first = rows(client, stored)[0]
    assert first["Winner"] == "'=1+1"
    assert "'@sum" not in first["Winner"]


def test_an_empty_match_has_its_heads(client, kept):
    assert rows(client, kept.create(a_match())) == []


def test_what_was_laid_off_is_named(client, kept):
    hands = [Holding(cards=parse_cards(cards)) for cards in CHAIN]
    first = rows(client, kept.create(a_match(Deal(closer=0, hands=tuple(hands)))))[0]
    assert sorted(first["Laid off"].split()) == ["8S", "9S", "JS"]


@pytest.mark.parametrize(
    ("language", "between"), [("sv", ";"), ("nb", ";"), ("en", ","), ("en_GB", ",")]
)
def test_it_opens_where_the_reader_lives(app, match, language, between):
    with app.app_context(), speaking(language):
        text = match_csv(match.match)
    assert text.startswith("\N{BYTE ORDER MARK}")
    first, second = (list(csv.reader([line], delimiter=between)) for line in text.splitlines()[:2])
    assert len(first[0]) == len(second[0]) > 10


def test_a_name_with_a_separator_stays_one_cell(app, kept):
    stored = kept.create(a_match(won(0, 5), names=("Anna; Lisa", 'Ber,til "B"')))
    with app.app_context():
        for language, between in (("sv", ";"), ("en", ",")):
            with speaking(language):
                lines = match_csv(stored.match).splitlines()
            assert "Anna; Lisa" in next(csv.reader(lines[1:2], delimiter=between))
