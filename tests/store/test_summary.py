"""What lists show of a match: kept beside it, never instead of it."""

from dataclasses import replace

from tests.store.samples import event, match, rows


def listed(store, made_by="this program"):
    return [(one.id, one.seq, one.summary) for one in store.listed(made_by)]


def test_it_works(store):
    code = store.create(match()).code
    assert listed(store) == [("id-1", 0, None)]
    store.append(code, event(1))
    store.keep_summaries("this program", {"id-1": (1, '{"points": 31}')})
    assert listed(store) == [("id-1", 1, '{"points": 31}')]
    assert store.listed("this program")[0].code == code


def test_a_new_event_makes_it_void(store):
    code = store.create(match()).code
    store.keep_summaries("this program", {"id-1": (0, "{}")})
    store.append(code, event(1))
    assert listed(store) == [("id-1", 1, None)]
    store.keep_summaries("this program", {"id-1": (1, "[]")})
    assert listed(store) == [("id-1", 1, "[]")]


def test_another_program_s_is_not_believed(store):
    store.create(match())
    store.keep_summaries("an older program", {"id-1": (0, "{}")})
    assert listed(store) == [("id-1", 0, None)]


def test_they_can_be_dropped(store, path):
    store.create(match())
    store.keep_summaries("this program", {"id-1": (0, "{}")})
    store.drop_summaries()
    assert rows(path, "summary") == 0
    assert listed(store) == [("id-1", 0, None)]


def test_the_newest_match_stands_first(store):
    for day in ("03", "05", "04"):
        store.create(replace(match(day), created=f"2026-11-{day}T20:00:00Z"))
    assert [id for id, *_ in listed(store)] == ["05", "04", "03"]
