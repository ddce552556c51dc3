"""A match in a code: the same sheet to the last figure, or one clear refusal."""

import itertools
import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import JOKER, PACK, parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import Bonuses, RuleSet, SheetRules
from scorekeeper.errors import NotImported, Refused
from scorekeeper.incoming import read_incoming
from scorekeeper.matchfile import read_match
from scorekeeper.papercode import Seal, open_code, to_code
from scorekeeper.papercode.code import _head, _written
from scorekeeper.papercode.number import Reader, Writer
from scorekeeper.papercode.text import LONGEST_PART, SIGNS, from_signs, to_parts, to_signs
from scorekeeper.rulesets import OVERLAYS, RULESETS, combine
from scorekeeper.sheet import Carried, Event, EventKind, Player, condensed, match_sheet
from tests.engine.cases import rows
from tests.evenings import GUIDE, KNOCK, UNDERCUT, VOID, a_match, won
from tests.store.samples import DEAL, HOUSE, match

KEY, OTHER = b"a" * 32, b"b" * 32


def there_and_back(found, key=KEY):
    back, seal = open_code("\n".join(to_code(found, key)), KEY)
    return back, seal


def readable(row):
    try:
        found = read_match(row["match"])
    except Refused:
        return False
    return match_sheet(found).ok


@pytest.mark.parametrize(
    "row", [row for row in rows("matches.jsonl") if readable(row)], ids=lambda row: row["id"]
)
def test_every_match_of_the_tables_has_the_same_sheet(row):
    found = read_match(row["match"])
    back, seal = there_and_back(found)
    assert seal is Seal.WHOLE
    assert match_sheet(back) == match_sheet(found)
    assert back.players == found.players


@pytest.mark.parametrize("key", RULESETS)
@pytest.mark.parametrize("overlay", [None, *OVERLAYS])
def test_every_rule_set_comes_back(key, overlay):
    try:
        rules = combine(key, (overlay,) if overlay else ())
    except Refused:
        return
    back, _ = there_and_back(match(rules=rules))
    assert back.rules == rules


def test_every_field_comes_back():
    whole = match(
        id="an id that we did not make",
        created="some evening",
        rules=HOUSE,
        players=tuple(map(Player, ("Anna", "Åke Ö", "Ingrid ♥"))),
        first_dealer=2,
        carried=(Carried(points=(62, 45), boxes=(3, 2)), Carried(points=(0, 7), boxes=(0, 1))),
        last_games_after=9,
        events=(Event(1, "some evening", EventKind.DEAL, DEAL),),
    )
    back, _ = there_and_back(whole)
    held = whole.events[0].deal.hands[0]
    ordered = replace(held, cards=tuple(sorted(held.cards)))
    deal = replace(DEAL, hands=(ordered, *DEAL.hands[1:]))
    assert back == replace(whole, events=(replace(whole.events[0], deal=deal),))


def test_rules_that_changed_in_the_middle_come_back():
    changed = Event(3, "2026", EventKind.RULES, rules=RuleSet(bonuses=Bonuses(gin=40)), target=3)
    found = a_match(won(0, 20), KNOCK)
    late = Event(4, "2026", EventKind.DEAL, won(1, 31, Ending.GIN))
    fewer = Event(5, "2026", EventKind.RULES, rules=RuleSet(sheet=SheetRules(target=50)))
    for more in ((changed, late), (changed, late, fewer), (fewer,)):
        events = tuple(
            replace(event, seq=seq) for seq, event in enumerate((*found.events, *more), start=1)
        )
        whole = replace(found, events=events)
        assert match_sheet(there_and_back(whole)[0]) == match_sheet(whole)


def test_corrections_and_names_are_counted_and_left_out():
    log = a_match(KNOCK, VOID, UNDERCUT)
    events = (
        *log.events,
        Event(4, "2026", EventKind.REPLACE, won(0, 12), target=1),
        Event(5, "2026", EventKind.RETRACT, target=2),
        Event(6, "2026", EventKind.RENAME, seat=0, name="Anna-Lisa"),
        Event(7, "2026", EventKind.UNDO),
    )
    found = replace(log, events=events)
    back, _ = there_and_back(found)
    assert match_sheet(back) == match_sheet(found)
    assert [player.name for player in back.players] == ["Anna-Lisa", "Bertil"]
    assert condensed(back) == back


hands = st.lists(st.sampled_from((*PACK, JOKER)), max_size=24).map(tuple)


@given(st.lists(hands, max_size=5), st.lists(st.integers(0, 1 << 40), max_size=5))
def test_digits_come_back(cards, counts):
    writer = Writer()
    for hand in cards:
        writer.put_hand(hand)
    for count in counts:
        writer.put_count(count)
    reader = Reader(writer.written())
    assert [reader.take_hand() for _ in cards] == [tuple(sorted(hand)) for hand in cards]
    assert [reader.take_count() for _ in counts] == counts
    reader.end()


def test_hands_are_numbered_without_a_gap():
    """The 1,378 pairs of cards with repeats have the numbers 0 to 1,377 (brute force)."""
    pairs = list(itertools.combinations_with_replacement((*PACK, JOKER), 2))
    numbers = set()
    for pair in pairs:
        writer = Writer()
        writer.put_hand(pair)
        numbers.add(int.from_bytes(writer.written(), "big") // 32)
    assert numbers == set(range(len(pairs)))


@given(st.binary(max_size=200))
def test_signs_come_back(data):
    text = to_signs(data)
    assert from_signs(text) == data
    assert set(text) <= set(SIGNS)


def test_the_signs_are_those_of_a_code_and_of_an_address():
    """ISO/IEC 18004 table 5, and RFC 3986 section 3.3: unreserved, sub-delims, colon."""
    alphanumeric = set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")
    path = set("-._~!$&'()*+,;=:@") | set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert set(SIGNS) <= alphanumeric & path
    assert len(SIGNS) == len(set(SIGNS)) == 41


def evening(number, seed=1):
    """A long evening of card-entered deals, all different, some with eleven cards or an upcard."""
    pick = random.Random(seed)
    deals = []
    for _ in range(number):
        pack = list(PACK)
        pick.shuffle(pack)
        held = [Holding(cards=tuple(pack[:10])), Holding(cards=tuple(pack[10:20]))]
        deals.append(Deal(closer=pick.randrange(2), upcard=pack[20], hands=tuple(held)))
    return a_match(*deals, id="AAAABBBBCCCCDDDD", names=("Anna-Lisa", "Bertil"))


def test_fifteen_deals_with_cards_fit_one_code_of_at_most_seventy_seven_dots():
    """ISO/IEC 18004: version 15, 77 dots, holds 600 alphanumeric signs at level M."""
    (text,) = to_code(evening(15), KEY)
    assert len("HTTP://192.168.100.200:8080/S/" + text) <= 600


def test_a_long_evening_takes_a_few_numbered_codes():
    long = evening(70)
    texts = to_code(long, KEY)
    assert len(texts) == 3
    assert all(len(text) <= LONGEST_PART + 10 for text in texts)
    mixed = [f"http://x/S/{text}" for text in reversed(texts)]
    for pasted in (
        "\n\n".join(mixed),
        *("".join(f"QR-Code:{one}\n" for one in held) for held in (mixed, texts)),
    ):
        assert open_code(pasted, KEY) == there_and_back(long)
    with pytest.raises(NotImported) as refused:
        open_code("\n".join([texts[0], texts[2]]), KEY)
    assert refused.value.code == "import_code_incomplete"
    assert refused.value.arguments == {"missing": "2", "total": 3}
    others = to_code(evening(70, seed=2), KEY)
    with pytest.raises(NotImported) as refused:
        open_code("\n".join([texts[0], others[1], texts[2]]), KEY)
    assert refused.value.code == "import_code_mixed"


def test_too_long_for_a_few_codes():
    with pytest.raises(NotImported) as refused:
        to_code(evening(400), KEY)
    assert refused.value.code == "import_code_too_long"


@pytest.mark.parametrize(
    "dressed",
    [
        "{}", "  {}\n", "HTTP://192.168.1.20:8080/S/{}", "http://kitchen.local/S/{}",
        "https://example.org/cards/S/{}", "/S/{}", "http://s/S/{}",
        "QR-Code:{}", "QR-Code:HTTP://192.168.1.20:8080/S/{}\n", "qr-code:{}",
    ],
)  # fmt: skip
def test_pasted_in_many_ways(dressed):
    (text,) = to_code(a_match(KNOCK), KEY)
    expected = open_code(text, KEY)
    assert open_code(dressed.format(text), KEY) == expected
    assert open_code(dressed.format(text).replace(text, text.lower()), KEY) == expected
    broken = text[:40] + "\n" + text[40:80] + " " + text[80:]
    assert open_code(dressed.format(broken), KEY) == expected
    escaped = text.replace("$", "%24").replace(":", "%3A").replace("*", "%2a")
    assert open_code(dressed.format(escaped), KEY) == expected


def test_the_seal_tells_whose_it_is():
    assert there_and_back(a_match(KNOCK), OTHER)[1] is Seal.FOREIGN


def test_an_altered_figure_is_told_apart():
    """Somebody with this program but without the key raises Bertil's points."""
    true, forged = a_match(*[won(s, p) for s, p in GUIDE]), a_match(won(1, 99))
    head = from_signs(to_code(true, KEY)[0][3:])[:14]
    data = _written(condensed(forged))
    (text,) = to_parts(_head(data, KEY)[:4] + head[4:] + data)
    found, seal = open_code(text, KEY)
    assert seal is Seal.ALTERED
    assert match_sheet(found) == match_sheet(forged)


def test_any_changed_sign_is_damage():
    (text,) = to_code(a_match(KNOCK, UNDERCUT), KEY)
    for at in range(3, len(text)):
        other = SIGNS[(SIGNS.index(text[at]) + 7) % len(SIGNS)]
        found = opened(text[:at] + other + text[at + 1 :])
        assert found in ("import_code_damaged", Seal.ALTERED, Seal.FOREIGN)  # or the seal itself


def opened(text):
    """Say what the seal of a code says, or why it cannot be read."""
    try:
        return open_code(text, KEY)[1]
    except NotImported as refused:
        return refused.code


HOSTILE = [
    "", "111", "111A", "111ZZZ", "1", "11", "112", "121ABCDEF", "211ABC", "111" + ":" * 300,
    "111" + "0" * 3000, "http://x/S/", "/S//S//S/", "http://x.org/recipes", "WIFI:T:WPA;S:x;",
    "BEGIN:VCARD", "111%00", "111\u202e", "\u0661\u0661\u0661ABC",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_no_code_is_refused_in_a_sentence(text):
    with pytest.raises(NotImported):
        read_incoming(text, KEY)


@pytest.mark.parametrize("piece", ["HTTP://A/", "/S/", "/S/11A", "11A ", "%2FS%2F", "HTTP:///S"])
def test_a_text_full_of_beginnings_is_refused_at_once(piece):
    """Looking anew from each of them for its end would take the whole evening."""
    with pytest.raises(NotImported):
        read_incoming("/S/11A" + piece * 200_000, KEY)


def sealed(data):
    return "\n".join(to_parts(_head(data, KEY) + data))


def bombs():
    """Numbers with a right sum that ask for endless lists, cards and texts."""
    yield "nothing", b""
    yield "all ones", b"\xff" * 3000
    yield "zeros", b"\0" * 3000
    for length in (10**3, 10**6, 10**15):
        writer = Writer()
        writer.put(0, 2)
        writer.put_count(length)
        yield f"a text of {length}", writer.written()
    for seed in range(300):
        yield f"noise {seed}", random.Random(seed).randbytes(random.Random(seed).randrange(2000))


@pytest.mark.parametrize(("name", "data"), [pytest.param(*one, id=one[0]) for one in bombs()])
def test_bombs_are_refused_at_once(name, data):
    with pytest.raises((NotImported, Refused)):
        read_incoming(sealed(data), KEY)


@given(st.binary(max_size=400))
def test_noise_never_breaks_in(data):
    try:
        found = read_incoming(sealed(data), KEY).match
    except (NotImported, Refused):
        return
    assert match_sheet(found).ok


def test_figures_out_of_all_proportion_are_refused():
    for deal in (won(0, 10**9), won(7, 10), replace(DEAL, players=(0, 9))):
        (text,) = to_code(a_match(deal), KEY)
        with pytest.raises(Refused):
            read_incoming(text, KEY)


#: A code of the first version; it must be read for as long as paper lasts. When this fails, a
#: field or a named value was put before older ones: move it behind them.
PRINTED = (
    "111LZ7V22JS3WA-CLGY1$V*JSO18W33NO.HUTDXLQ*0B9O2296D-V2Q-DV854BM23M0RHILFDF9ZD$YF9IXJLVK20V"
    "-2AVXPT$SKWXK2R1$SF15LO5ODXJWV*0XB$XVP0OA1UC1P04NE4-AC*E3R6ZKU20XB*L742A000U914XJ.$99T3C3"
)


def test_what_was_printed_once_is_read_for_ever():
    found, seal = open_code(PRINTED, KEY)
    assert seal is Seal.WHOLE
    assert found == golden()


def golden():
    hands = (
        Holding(cards=parse_cards("8C 8D 8S JC QC KC 2H 3H 4H 6S"), announced=6),
        Holding(cards=parse_cards("4C 9C 2D 5D 6D 7D 9H QH 3S 9S")),
    )
    ordered = tuple(replace(held, cards=tuple(sorted(held.cards))) for held in hands)
    deals = (
        Deal(closer=0, upcard=parse_cards("7S")[0], dealer=1, hands=ordered),
        replace(DEAL, hands=None, round=1, players=(0, 1)),
        VOID,
        won(1, 40, Ending.BIG_GIN),
    )
    found = a_match(*deals, preset="oklahoma", overlays=("hollywood",), id="AAAABBBBCCCCDDDD")
    return condensed(replace(found, carried=(Carried((1, 0), (1, 0)),), first_dealer=1))


def test_json_of_a_code_is_a_match_file_like_any_other():
    (text,) = to_code(a_match(KNOCK, id="x"), KEY)
    assert json.dumps(read_incoming(text, KEY).match.id) == '"x"'
