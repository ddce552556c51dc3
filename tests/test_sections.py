"""Every line of a verdict has its section in the rule book, and the book has that section."""

import pytest

from scorekeeper.engine.deal import Ending, Remedy
from scorekeeper.engine.findings import FindingCode
from scorekeeper.engine.settlement import Reason
from scorekeeper.words.booktexts import BOOKS
from scorekeeper.words.sections import OF_ENDING, OF_FINDING, OF_REASON, OF_REMEDY

TABLES = [
    (OF_ENDING, Ending),
    (OF_REASON, Reason),
    (OF_FINDING, FindingCode),
    (OF_REMEDY, Remedy),
]


@pytest.mark.parametrize(("table", "codes"), TABLES)
def test_every_code_has_its_section(table, codes):
    assert set(table) == set(codes)


def test_the_book_has_every_section_named():
    named = {section for table, _ in TABLES for section in table.values()}
    assert named - {None} <= {anchor for book in BOOKS.values() for anchor, _, _ in book}


#: What a verdict of a game of going out leads to.
OF_GOING_OUT = {"deal", "values", "stock", "misdeal", "bonuses"}


@pytest.mark.parametrize(("game", "more"), [("contract", {"rounds"}), ("rummy", set())])
def test_the_other_books_have_what_their_verdicts_lead_to(game, more):
    endings = {OF_ENDING[ending] for ending in (Ending.OUT, Ending.BLOCKED, Ending.VOID)}
    assert endings <= OF_GOING_OUT
    assert OF_GOING_OUT | more <= {anchor for anchor, _, _ in BOOKS[game]}
