"""How the cards lay: groups made on the page."""

from dataclasses import replace

import pytest

from scorekeeper.rulesets import resolve
from scorekeeper.sheet import deals_of
from tests.evenings import a_match
from tests.web.deals import CHAIN, TWO_WAYS, counts, hands, send, taps, ticked
from tests.web.page import text_of, value_of


@pytest.fixture
def table(kept):
    """A classic match with nothing in it yet."""
    return kept.create(a_match())


def stored_deals(kept, table):
    return deals_of(kept.load(table.code).match)


def lay(client, table, fields, tap, page=None, **more):
    """Tap something of the groups; gives the page and the form as it then is."""
    answer = send(client, table, fields | {"lay": tap} | more, page)
    for seat in (0, 1):
        for name in ("melds", "layoffs"):
            if answer.status_code == 200:
                fields[f"{name}-{seat}"] = value_of(answer, f"{name}-{seat}")
    return answer


def test_groups_are_made_tap_by_tap(client, kept, table):
    fields = hands(*TWO_WAYS)
    page = lay(client, table, fields, "open:0")
    assert page.status_code == 200
    assert "How did Anna’s cards lie?" in text_of(page)
    assert fields["melds-0"] == "3H4H5H 9STSJSQSKS"
    lay(client, table, fields, "apart:0:0")
    page = lay(client, table, fields, "meld:0", pick=["3H", "3C", "3D"])
    assert fields["melds-0"] == "9STSJSQSKS 3C3D3H"
    assert "Loose: 9" in text_of(page)
    assert stored_deals(kept, table) == ()
    answer = lay(client, table, fields, "done:0", page)
    verdict = text_of(client.get(answer.location))
    assert "25 − 9 = 16" in verdict
    assert "Anna could have laid the cards better: 6 instead of 9." in verdict


def test_an_illegal_group_says_why(client, table):
    fields = hands() | {"melds-0": "2H3H4H"}
    page = lay(client, table, fields, "meld:0", pick=["8C", "8D", "6S"])
    assert "8♣ 8♦ 6♠ is no meld." in text_of(page).replace("\ufe0e", "")
    assert fields["melds-0"] == "2H3H4H"
    assert ticked(page, "pick").split() == ["8C", "8D", "6S"], "only the wrong card is tapped anew"


def test_nothing_laid_is_a_layout_too(client, kept, table):
    fields = hands()
    lay(client, table, fields, "open:1")
    while fields["melds-1"] != "-":
        lay(client, table, fields, "apart:1:0")
    lay(client, table, fields, "done:1")
    assert stored_deals(kept, table)[0].hands[1].melds == ()


def test_the_best_may_count_after_all(client, kept, table):
    fields = hands()
    lay(client, table, fields, "open:1")
    lay(client, table, fields, "best:1")
    assert stored_deals(kept, table)[0].hands[1].melds is None


@pytest.fixture
def as_laid(kept):
    match = a_match(id="as-laid")
    rules = resolve({"preset": "classic", "knock": {"as_laid": True}})
    return kept.create(replace(match, rules=rules))


def test_where_what_was_laid_counts_both_hands_are_asked(client, kept, as_laid):
    fields = hands(*CHAIN, action="ask")
    page = send(client, as_laid, fields)
    assert "How did Anna’s cards lie?" in text_of(page)
    fields["melds-0"] = value_of(page, "melds-0")
    page = lay(client, as_laid, fields, "done:0")
    assert "How did Bertil’s cards lie?" in text_of(page)
    assert fields["layoffs-1"] == "8S=3 9S=3 JS=1"
    lay(client, as_laid, fields, "back:1:1")
    assert fields["layoffs-1"] == "8S=3 JS=1"
    answer = lay(client, as_laid, fields, "done:1")
    verdict = text_of(client.get(answer.location)).replace("\ufe0e", "")
    assert "13 − 6 = 7" in verdict
    assert "Bertil overlooked that 9♠ nine of spades can be laid off: 4 instead of 13." in verdict


def test_a_layoff_that_does_not_fit_is_said(client, as_laid):
    fields = hands(*CHAIN) | {"melds-0": "5S6S7S JCJDJH KCKDKH", "melds-1": "3C3D3H TCTDTH"}
    page = lay(client, as_laid, fields, "off:1:0", pick=["4C"])
    assert "4♣ cannot be laid off there." in text_of(page).replace("\ufe0e", "")
    page = lay(client, as_laid, fields, "off:1:0", pick=["8S", "9S"])
    assert fields["layoffs-1"] == "8S=1 9S=1"


@pytest.mark.parametrize(
    "tap", ["", "open:9", "tea:0", "open:0:99", "off:1:7", "back:0:3", "meld:"]
)
def test_taps_that_make_no_sense_harm_nothing(client, table, tap):
    answer = send(client, table, hands() | {"lay": tap, "pick": ["ZZ", "2H"]})
    assert answer.status_code in (200, 303)


def test_groups_of_hands_that_are_not_there(client, table):
    for fields in ({"closer": "0"}, counts(6, 19), {}, hands("2H 3H 4H")):
        assert send(client, table, fields | {"lay": "open:0"}).status_code in (200, 303, 422)


#: Hands that may close, but not as they are said to lie: groups, what was announced.
BADLY = [("8C8D8S", ""), ("-", ""), ("2H3H4H 8C8D8S JCQCKC", "gin")]


@pytest.mark.parametrize(("laid", "ending"), BADLY)
def test_who_cannot_close_only_as_it_was_laid_may_lay_again(client, kept, table, laid, ending):
    gin = "2H 3H 4H 5H 8C 8D 8S JC QC KC" if ending else "2H 3H 4H 8C 8D 8S JC QC KC 6S"
    fields = hands(gin) | {"melds-0": laid, "ending": ending}
    answer = send(client, table, fields)
    assert answer.status_code == 422
    offered = taps(answer, "lay")
    again = send(client, table, fields | {"lay": offered["Anna laid it differently"]})
    assert "How did Anna’s cards lie?" in text_of(again)
    send(client, table, fields | {"lay": offered["Let the best count"]})
    assert [deal.ending or "knock" for deal in stored_deals(kept, table)] == [ending or "knock"]


@pytest.mark.parametrize("laid", ["", "2H3H4H"])
def test_who_cannot_close_however_it_is_laid_lays_nothing_again(client, table, laid):
    fields = hands("2H 3H 4H 8C 8D 8S JC QC KD 6S") | {"melds-0": laid}
    answer = send(client, table, fields)
    assert answer.status_code == 422
    assert set(taps(answer, "lay")) == {"They lay differently"}, "only what Other ways offers"


#: What was laid before the cards were corrected, or never went: of which hand, and what is left.
NO_MORE = [
    ({"melds-0": "2H3H4H 8H8C8D JCQCKC"}, 0, "2H3H4H JCQCKC"),
    ({"melds-0": "2H3H4H 8C8D8S JCQCKC", "melds-1": "-", "layoffs-1": "5H=1"}, 1, "-"),
    ({"melds-0": "2H3H4H 8C8D8S JCQCKC", "layoffs-1": "QH=1"}, 1, "9C9H9S 5D6D7D"),
]


@pytest.mark.parametrize(("laid", "seat", "left"), NO_MORE)
def test_what_cannot_lie_so_is_laid_again_in_one_tap(client, kept, table, laid, seat, left):
    fields = hands() | laid
    answer = send(client, table, fields)
    assert answer.status_code == 422
    who = ("Anna", "Bertil")[seat]
    offered = taps(answer, "lay")
    again = send(client, table, fields | {"lay": offered[f"{who} laid it differently"]})
    assert value_of(again, f"melds-{seat}") == left
    send(client, table, fields | {"lay": offered["Let the best count"]})
    assert len(stored_deals(kept, table)) == 1
