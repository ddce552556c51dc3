"""Names on a sheet: brief where they have no room, and still told apart."""

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.sheet.names import ROOM, brief_names, read_name

WORDS = st.sampled_from(["Anna", "anna", "A", "Anna-Lisa", "von", "Konstantinopolitanska", "S…"])
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join).map(read_name)
TABLES = st.lists(NAMES, min_size=2, max_size=6, unique_by=str.casefold)


@given(TABLES)
def test_brief_names_are_told_apart_as_the_whole_ones_are(names):
    brief = brief_names(names)
    assert len({name.casefold() for name in brief}) == len(names)
    assert all(len(short) <= len(name) for short, name in zip(brief, names, strict=True))
    if sum(map(len, names)) <= ROOM:
        assert brief == tuple(names)


@given(st.lists(NAMES, min_size=2, max_size=6))
def test_two_of_one_name_keep_it(names):
    for short, name in zip(brief_names(names), names, strict=True):
        assert short == name or names.count(name) == 1
