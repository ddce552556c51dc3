"""The paper is a backup: printed, photographed, read by a decoder, brought in: the same match."""

import io
import random
import re
import subprocess
from contextlib import closing
from dataclasses import replace
from html import unescape
from itertools import combinations
from pathlib import Path

import pytest

from scorekeeper import create_app
from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Ending, Holding
from scorekeeper.engine.rules import Game, Round, Sides, Stake
from scorekeeper.errors import Refused
from scorekeeper.matchfile import match_file, read_match
from scorekeeper.rulesets import CUSTOM, OVERLAYS, RULESETS, combine
from scorekeeper.sheet import Player, deals_of, match_sheet, table_at, with_event
from scorekeeper.sheet.events import Event, EventKind
from scorekeeper.store import Store
from scorekeeper.web.papersizes import SHEETS
from scorekeeper.web.photo import texts_in
from tests.browser.tools import needs
from tests.evenings import a_match, won
from tests.many import FOUR, MEET, THREE, at, by_rules, met, three, with_cards
from tests.serving import serving

needs_tools = needs("pdftoppm", "zbarimg")

#: What no deal of ours takes longer than.
ENOUGH = 40


def finished(preset, overlays):
    """A match of this game, played to its end; rounds left to the family are two sets of three."""
    rules = combine(preset, overlays)
    rounds = tuple(asked or Round(sets=(3, 3)) for asked in rules.contract.rounds)
    if rounds != rules.contract.rounds:
        contract = replace(rules.contract, rounds=rounds)
        rules = replace(rules, key=CUSTOM, contract=contract)
    number = rules.seats.players or 3
    match = a_match(
        preset=preset, overlays=overlays, names=FOUR[:number], id="+".join((preset, *overlays))
    )
    match = replace(match, rules=rules)
    pick = random.Random(preset)
    while not match_sheet(match).finished and len(match.events) < ENOUGH:
        for deal in next_deals(match, rules, number, pick):
            seq = len(match.events) + 1
            match = with_event(match, Event(seq, match.created, EventKind.DEAL, deal))
        assert match_sheet(match).ok, match_sheet(match).findings
    assert match_sheet(match).finished
    return match


def next_deals(match, rules, number, pick):
    """The next deal by cards or counts, or the two of a round of pairs."""
    upcard = parse_cards("7S")[0] if rules.knock.needs_upcard else None
    if rules.game is not Game.GIN:
        out = pick.randrange(number)
        counts = [0 if seat == out else pick.randrange(5, 60) for seat in range(number)]
        held = [Holding(deadwood=count) for count in counts]
        yield Deal(closer=out, ending=Ending.OUT, hands=tuple(held))
    elif rules.seats.sides is Sides.PAIRS:
        round = len(match.events) // 2 + 1
        for table, met in enumerate(MEET[round % 2], start=1):
            winner = pick.choice(met)
            yield Deal(winner=winner, points=pick.randrange(1, 60), closer=winner,
                       ending=Ending.KNOCK, round=round, table=table, players=met)  # fmt: skip
    else:
        resting = table_at(match)[-1].resting
        one, other = (seat for seat in range(number) if seat != resting)
        hands = [None] * number
        hands[one], hands[other] = GINS[len(match.events) % 2]
        yield Deal(closer=one, upcard=upcard, hands=tuple(hands))


def by_cards(closer, defender):
    return Holding(cards=parse_cards(closer)), Holding(cards=parse_cards(defender))


#: A gin against a hand full of court cards, and another one.
GINS = (
    by_cards("4-7H QHQCQD KDKHKC", "QS 3H 8H A-3S 9C9D9S 5C"),
    by_cards("A-4H 8C8D8S J-KC", "5-7D 9C9H9S QH 4C 3S 2D"),
)


def ways():
    found = []
    for preset in RULESETS:
        for overlays in ((), *((key,) for key in OVERLAYS)):
            try:
                combine(preset, overlays)
            except Refused:
                continue
            found.append(pytest.param(preset, overlays, id="+".join((preset, *overlays))))
    return found


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    """A Scorekeeper that prints: the start of its addresses, and its store."""
    config = {
        "INSTANCE_PATH": str(tmp_path_factory.mktemp("shop")),
        "TESTING": True,
        "LIMITS": False,
    }
    app = create_app(config)
    with serving(app) as server, closing(Store(Path(app.config["DATABASE"]))) as store:
        yield server, store


@pytest.fixture(scope="module")
def printed(chromium, shop, tmp_path_factory):
    """Print summaries and return all their pages as pictures, in one go."""
    server, store = shop

    def printed(matches, paper="A4", dpi=300):
        folder, page = tmp_path_factory.mktemp("paper"), chromium.new_page()
        for number, match in enumerate(matches):
            code = store.create(match).view_code
            page.goto(f"{server}/v/{code}/print?paper={paper}")
            size = {"prefer_css_page_size": True} if paper in SHEETS else {"format": paper}
            page.pdf(path=folder / f"{number:03}.pdf", **size)
        page.close()
        sheets = sorted(folder.glob("*.pdf"))
        if len(sheets) > 1:
            subprocess.run(["pdfunite", *sheets, folder / "all.pdf"], check=True)
            sheets = [folder / "all.pdf"]
        subprocess.run(["pdftoppm", "-gray", "-r", str(dpi), *sheets, folder / "page"], check=True)
        return sorted(folder.glob("*.pgm"))

    return printed


def decoded(pictures):
    """What a decoder that is not ours reads from pictures: the texts of each."""
    done = subprocess.run(  # its status tells only that some picture has no code
        ["zbarimg", "--nodbus", "--quiet", "--xml", "-Sdisable", "-Sqrcode.enable", *pictures],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    sources = re.findall(r"<source href='(.*?)'>(.*?)</source>", done.stdout, re.DOTALL)
    read = {Path(name): re.findall(r"CDATA\[(.*?)\]\]", held, re.DOTALL) for name, held in sources}
    return [read.get(picture, []) for picture in pictures]


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory):
    """Another Scorekeeper that has none of these matches: its client and its store."""
    folder = str(tmp_path_factory.mktemp("elsewhere"))
    app = create_app(
        {"INSTANCE_PATH": folder, "TESTING": True, "WTF_CSRF_ENABLED": False, "LIMITS": False}
    )
    with closing(Store(Path(app.config["DATABASE"]))) as store:
        yield app.test_client(), store


def brought_in(elsewhere, **sent):
    """Bring something in elsewhere and keep it; returns the match that is kept there."""
    client, store = elsewhere
    look = client.post("/import", data=sent)
    assert look.status_code == 200, look.get_data(as_text=True)
    page = look.get_data(as_text=True)
    assert "printed by another Scorekeeper" in page
    text = page.partition('name="text" value="')[2].partition('"')[0]
    kept = client.post("/import", data={"action": "keep", "text": unescape(text)})
    return store.load(kept.headers["Location"].removeprefix("/m/")).match


@pytest.fixture(scope="module")
def papers(printed):
    """What is read from the paper of every game, with the match that was printed."""
    matches = [finished(*way.values) for way in ways()]
    pages = decoded(printed(matches, dpi=120))
    assert len(pages) == len(matches), "each has one page"
    return {
        way.id: (match, texts) for way, match, texts in zip(ways(), matches, pages, strict=True)
    }


@needs_tools
@pytest.mark.parametrize("way", [way.id for way in ways()])
def test_every_game_comes_back_from_its_paper(papers, elsewhere, way):
    match, texts = papers[way]
    assert [text[:4] for text in texts] == ["HTTP"]
    back = brought_in(elsewhere, text=texts[0])
    assert match_sheet(back) == match_sheet(match)
    assert read_match(match_file(back)).players == match.players


@needs_tools
def test_the_shorter_letter_page_is_enough_too(printed):
    matches = [replace(finished(*way.values), id=f"letter {way.id}") for way in ways()[:4]]
    matches += [replace(finished("swedish_seven", ()), id="seven"), with_cards(9, id="nine")]
    matches += [with_cards(number, id=f"{number} on letter") for number in (10, 14, 15, 24)]
    matches += full_pages()
    assert len(printed(matches, "Letter", dpi=30)) == len(matches)


#: Six names of 25 letters, in words or in one.
LONG = (
    "Maximiliana Konstantinopo", "Åsa Östergård-Ängströmsso", "Wolframundmaximilianhamme",
    "Bjørn-Håkon Lærdal-Solber", "Mittermayerhoffsteinbergs", "Anna-Lisa von Schwarzwald",
)  # fmt: skip


@needs_tools
def test_the_longest_names_have_room_on_the_shorter_page_too(printed):
    """Every kind of full page, with a stake, two codes, two games more than one page must hold."""
    rounds = [deal for one in range(1, 14) for deal in
              (at(one, 1, MEET[one % 2][0][0], one), at(one, 2))]  # fmt: skip
    pairs = a_match(*rounds, overlays=("hollywood", "partnership"), names=FOUR, id="26")
    matches = [*full_pages(), by_rules(pairs, sheet={"target": None, "deals": 13})]
    matches += [by_cards_of_three(25), six_together("rummy", 25), six_together("rilpedia_fifteen")]
    for number, match in enumerate(matches):
        sheet = replace(match.rules.sheet, stake=Stake(per_point="1.00", currency="SEK"))
        matches[number] = replace(
            match,
            id=f"long names {number}",
            rules=replace(match.rules, key=CUSTOM, sheet=sheet),
            players=tuple(map(Player, LONG[: len(match.players)])),
        )
    assert all(match_sheet(match).finished for match in matches)
    assert len(printed(matches, "Letter", dpi=30)) == len(matches)


def by_cards_of_three(number):
    """A match of three players over so many deals, all with cards."""
    deals = []
    for place, deal in enumerate(deals_of(with_cards(number))):
        hands = list(deal.hands)
        hands.insert(place % 3, None)
        one, other = (seat for seat, hand in enumerate(hands) if hand)
        deals.append(Deal(closer=(one, other)[deal.closer], hands=tuple(hands)))
    match = three(*deals)
    return by_rules(match, sheet={"target": None, "deals": number})


def six_together(preset, deals=None):
    """A match of six players of a game of going out, as long as the game or so many deals."""
    rules = combine(preset, ())
    number = deals or len(rules.contract.rounds)
    pick, played = random.Random(1), []
    for _deal in range(number):
        out = pick.randrange(6)
        held = [Holding(deadwood=0 if seat == out else pick.randrange(5, 60)) for seat in range(6)]
        played.append(Deal(closer=out, ending=Ending.OUT, hands=tuple(held)))
    match = a_match(*played, preset=preset, names=LONG)
    if not deals:
        return match
    return replace(
        match, rules=replace(rules, sheet=replace(rules.sheet, target=None, deals=deals))
    )


def test_the_code_stands_at_the_edge_of_the_page(shop, chromium):
    server, store = shop
    page = chromium.new_page(viewport={"width": 703, "height": 1000})  # A4 less its margins
    page.emulate_media(media="print")
    for number in (3, 15, 24):
        code = store.create(with_cards(number, id=f"{number} at the edge")).view_code
        page.goto(f"{server}/v/{code}/print")
        sheet, code = (page.locator(one).bounding_box() for one in (".sheet-of-paper", ".qr"))
        assert abs(code["x"] + code["width"] - sheet["x"] - sheet["width"]) < 8
    page.close()


def full_pages():
    """As many deals as one page must hold, three games side by side, and all with a code."""
    deals = [won(number * 2 % 7 % 2, number + 5) for number in range(25)]
    rounds = [at(one, table, MEET[one % 2][table - 1][0], one) for one in range(1, 13)
              for table in (1, 2)]  # fmt: skip
    in_turn = [met(one % 3, 9, tuple(sorted((one % 3, (one + 1) % 3)))) for one in range(25)]
    plays = {
        (): ("Anna-Lisa", "Bertil"),
        ("hollywood",): ("Anna-Lisa", "Bertil"),
        ("three_hand",): THREE,
        ("partnership",): FOUR,
        ("hollywood", "partnership"): FOUR,
    }
    for overlays, names in plays.items():
        held = {3: in_turn, 4: rounds}.get(len(names), deals)
        match = a_match(*held, overlays=overlays, names=names, id=f"full {overlays}")
        yield by_rules(match, sheet={"target": None, "deals": len(held) // (len(names) // 2 or 1)})


@needs_tools
@pytest.mark.parametrize("paper", ["A4", "a5", "receipt"])
def test_no_word_lies_upon_another_where_a_page_ends(printed, paper):
    """Games that open one after the other, on two pages or more."""
    deals = [won(number % 3 % 2, 30 + number) for number in range(25)]
    match = a_match(*deals, overlays=("hollywood",), id=f"rolling {paper}")
    pages = printed([by_rules(match, sheet={"rolling": True})], paper, dpi=30)
    assert len(pages) > 1
    for words in words_on(pages[0].parent / "000.pdf"):
        upon = [(one, other) for one, other in combinations(words, 2) if lies_upon(one, other)]
        assert upon == []


def words_on(sheet):
    """The words of each page: left, top, right and bottom in points, and what it says."""
    told = subprocess.run(
        ["pdftotext", "-bbox", sheet, "-"], capture_output=True, text=True, check=True
    ).stdout
    word = r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)</word>'
    for page in told.split("<page ")[1:]:
        yield [(*map(float, sides), said) for *sides, said in re.findall(word, page)]


def lies_upon(one, other):
    """Whether two words share a place: half their height, and more than a hair's breadth."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and down > min(one[3] - one[1], other[3] - other[1]) / 2


@needs_tools
def test_fifteen_deals_with_cards_are_read_from_letter_paper(printed):
    (texts,) = decoded(printed([with_cards(15, id="letter")], "Letter"))
    assert len(texts) == 1


@needs_tools
def test_long_matches_are_read_from_their_codes(printed, elsewhere):
    matches = [with_cards(number, id=f"long {number}") for number in (20, 24, 60)]
    codes = {}
    for text in (text for page in decoded(printed(matches)) for text in page):
        number, total, tag = re.search(r"/S/.(.)(.)(.{6})", text).groups()
        codes.setdefault(tag, []).append((number, total, text))
    assert len(codes) == len(matches)
    assert max(len(found) for found in codes.values()) > 1
    for found in codes.values():
        assert [number for number, _, _ in sorted(found)] == list("123456789"[: len(found)])
        assert {total for _, total, _ in found} == {str(len(found))}


@needs_tools
@pytest.mark.parametrize("paper", ["a5", "receipt"])
def test_numbered_codes_come_back_in_any_order(printed, elsewhere, paper):
    match = with_cards(40, id=f"numbered {paper}")
    texts = [text for page in decoded(printed([match], paper)) for text in page]
    assert len(texts) == 2
    client, _store = elsewhere
    for left in texts:
        gone = "2" if "/S/11" in left else "1"
        said = client.post("/import", data={"text": left})
        assert said.status_code == 422
        assert f"number {gone} is missing" in said.get_data(as_text=True)
    back = brought_in(elsewhere, text="\n".join(texts[::-1]))
    assert match_sheet(back) == match_sheet(match)
    assert client.post("/import", data={"text": "\n".join(texts)}).status_code == 200


def aslant(picture, pick):
    """The eight figures of a view from beside and below that keeps the middle in the middle."""
    across, down = picture.width / 2, picture.height / 2
    right, below = pick.uniform(-2e-5, 2e-5), pick.uniform(1e-5, 4e-5)
    tilt, depth = pick.uniform(-0.08, 0.08), 1 + right * across + below * down
    left, top = -tilt * down, tilt * across
    return (depth, tilt, left, -tilt, depth, top, right, below)


def photographed(picture, seed):
    """The page as a phone takes it: smaller, aslant, out of focus, in uneven light, grainy."""
    from PIL import Image, ImageChops, ImageFilter

    pick = random.Random(seed)
    table = Image.new("L", (3000, 4000), 90)  # a phone of twelve million dots
    table.paste(Image.open(picture).convert("L"), (260, 246))
    photo = table.transform(
        table.size, Image.Transform.PERSPECTIVE, aslant(table, pick), Image.Resampling.BICUBIC
    )
    photo = photo.filter(ImageFilter.GaussianBlur(1.5))
    light = Image.linear_gradient("L").resize(photo.size).point(lambda dark: 150 + dark // 3)
    photo = ImageChops.multiply(photo, light)
    grain = Image.effect_noise(photo.size, 25)
    photo = ImageChops.add(photo, grain, scale=1, offset=-128)
    held = io.BytesIO()
    photo.save(held, "JPEG", quality=70)
    return held.getvalue()


@needs_tools
def test_fifteen_deals_are_read_from_a_photo_of_the_paper(printed, elsewhere):
    pytest.importorskip("zxingcpp")
    match = with_cards(15, id="photographed")
    (picture,) = printed([match])
    assert len(decoded([picture])[0]) == 1
    photos = [photographed(picture, seed) for seed in range(3)]
    texts = [texts_in(io.BytesIO(photo)) for photo in photos]
    assert texts == [texts[0]] * 3
    assert match_sheet(brought_in(elsewhere, text=texts[0][0])) == match_sheet(match)
