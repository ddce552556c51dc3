"""The entry of a deal for everybody: by keyboard, in large text, in forced colours, read aloud."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.test_main_job import Table, says, tab_to
from tests.browser.test_pages import faults
from tests.evenings import a_match
from tests.goingout import SIX, table
from tests.web.deals import ANNA, BERTIL, CHAIN, TWO_WAYS

#: A focus that nobody sees: no outline on the element, nor on the bar that stands for its radio.
UNSEEN = """() => {
  const one = document.activeElement;
  const style = (part) => getComputedStyle(part);
  const shows = (part) => part && style(part).outlineStyle !== "none";
  if (one === document.body || shows(one) || shows(one.closest(".bar"))) return null;
  return one.outerHTML.slice(0, 100);
}"""


@pytest.fixture
def sit(server, phone, kept):
    def sit(preset="classic", **how):
        stored = kept.create(a_match(preset=preset, id=preset))
        return Table(phone(**how), f"{server}/m/{stored.code}")

    return sit


def start(page):
    """Put the focus before the first thing on the page."""
    page.locator("body").evaluate("body => { body.tabIndex = -1; body.focus(); }")


def unseen(page, presses):
    """What the focus reached within so many presses of Tab without being seen."""
    start(page)
    found = set()
    for _ in range(presses):
        page.keyboard.press("Tab")
        found.add(page.evaluate(UNSEEN))
    return found - {None}


def test_the_focus_is_always_seen(sit):
    table = sit("oklahoma")
    page = table.page
    assert unseen(page, 10) == set()
    table.tap("label:has(#up-7)")
    table.tap("label:has(#up-of-H)")
    table.closes(0)
    assert unseen(page, 62) == set()
    table.tap(".other > summary")
    assert unseen(page, 25) == set()


def test_the_focus_leaves_what_is_written_on_a_card(sit):
    table = sit()
    page = table.page
    page.locator("#closer-0").focus()
    page.keyboard.press("Space")
    expect(page.locator("h1")).to_be_focused()
    for place in ("#c0-AS", "#c0-9H"):
        page.locator(f"{place} input").focus()
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        on_top = page.locator(place).evaluate(
            "label => ['input', '.f'].map(one => getComputedStyle(label.querySelector(one)).zIndex)"
        )
        assert on_top == ["auto", "auto"], "the face lies over the box, in the order of the page"


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_the_buttons_between_the_hands_by_keyboard(sit, key):
    table = sit()
    page = table.page
    table.closes(0)
    page.locator("#c0-KC input").focus()
    page.keyboard.press("Tab")
    next_one = page.get_by_role("radio", name="Next: Bertil")
    expect(next_one).to_be_focused()
    assert next_one.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
    assert page.locator(".bar").evaluate("bar => getComputedStyle(bar).outlineStyle") == "none"
    page.keyboard.press(key)
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator("h1")).to_contain_text("Bertil’s cards")
    page.locator("#c1-KC input").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("radio", name="Back: Anna")).to_be_focused()


@pytest.mark.parametrize("preset", ["classic", "rummy"])
def test_an_arrow_looks_at_who_closed_and_only_a_choice_goes_on(server, phone, kept, preset):
    made = table(preset, SIX) if preset == "rummy" else a_match()
    page = phone()
    page.goto(f"{server}/m/{kept.create(made).code}/deal")
    whose = page.locator('[name="closer"]').evaluate_all("all => all.map(one => one.id)")
    page.locator(f"#{whose[0]}").focus()
    for arrow, steps in (("ArrowDown", whose[1:]), ("ArrowLeft", whose[-2::-1])):
        for step in steps:
            page.keyboard.press(arrow)
            expect(page.locator(f"#{step}")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[name="closer"]:checked')).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    expect(page.locator(f"#{whose[1]}")).to_be_checked()


def test_an_arrow_looks_at_the_upcard_that_is_asked_for(sit):
    """With both chosen the entry goes on at once, so nothing is chosen on the way there."""
    page = sit("oklahoma").page
    page.locator("#closer-0").focus()
    page.keyboard.press("Space")
    expect(page.locator("fieldset.upcard-choice")).to_be_focused()
    for first, arrows, chosen in (("up-A", 2, "up-3"), ("up-of-S", 3, "up-of-C")):
        page.locator(f"#{first}").focus()
        for _ in range(arrows):
            page.keyboard.press("ArrowRight")
        expect(page.locator(f"#{chosen}")).to_be_focused()
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_focused()
    for chosen in ("up-3", "up-of-C"):
        expect(page.locator(f"#{chosen}")).to_be_checked()


#: Where the keys lead from a card of the first hand, one after the other.
WALKS = [
    ("AS", "ArrowRight ArrowDown ArrowDown ArrowLeft", "2S 9S 2H AH"),
    ("7H", "ArrowDown ArrowUp End Home", "KH 6H KH AH"),
    ("KS", "ArrowRight ArrowLeft ArrowUp ArrowUp", "AH KS 6S 6S"),
    ("KC", "ArrowRight ArrowDown End Alt+ArrowUp", "KC KC KC KC"),
]


@pytest.mark.parametrize(("start", "presses", "cards"), WALKS, ids=[start for start, *_ in WALKS])
def test_arrows_walk_over_the_cards_and_the_grid_is_one_stop(sit, start, presses, cards):
    table = sit()
    page = table.page
    table.closes(0)
    page.keyboard.press("Tab")  # the focus of a keyboard, which is told what keys do here
    page.locator(f"#c0-{start} input").focus()
    expect(page.locator(".live")).to_have_text("Arrow keys move, Space takes the card.")
    for key, card in zip(presses.split(), cards.split(), strict=True):
        page.keyboard.press(key)
        expect(page.locator(f"#c0-{card} input")).to_be_focused()
    expect(page.locator("#cards-0 :checked")).to_have_count(0)
    for leave in ("Tab", "Shift+Tab"):
        page.keyboard.press(leave)
        expect(page.locator(f"#cards-0 input:focus, #c0-{card} input:not(:focus)")).to_have_count(1)
    expect(page.locator(f"#c0-{card} input")).to_be_focused()


def test_without_script_every_card_is_a_stop_of_its_own(sit):
    page = sit(script=False).page
    expect(page.locator(".grid [tabindex]")).to_have_count(0)
    expect(page.locator(".grid [type=checkbox]")).to_have_count(104)


def test_both_hands_typed_by_keyboard_alone(sit):
    """An arrow only looks at a way of entering; Enter goes on to the other hand, then judges."""
    page = sit().page
    start(page)
    tab_to(page, "closer-0")
    page.keyboard.press("Space")
    for seat, cards in enumerate((ANNA, BERTIL)):
        page.locator(".other > summary").press("Enter")
        page.locator(f"#by-{seat}-cards").focus()
        for key, way in (("ArrowLeft", "count"), ("ArrowLeft", "text")):
            page.keyboard.press(key)
            expect(page.locator(f"#by-{seat}-{way}")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(f"#text-{seat}")).to_be_focused()
        page.keyboard.type(cards)
        if seat == 0:
            page.keyboard.press("Enter")
            expect(page.locator("h1")).to_contain_text("Bertil’s cards")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    says(page, "Anna wins 13 points.")
    expect(page.locator("main")).to_contain_text("Nothing is recorded yet.")


LONG = [
    (320, "Margareta"),
    (360, "Bartholomeus Fredrikss"),
    (320, "Wilhelmina-Charlotta-Af-Klintb"),
]


@pytest.mark.parametrize(("width", "name"), LONG, ids=[name for _, name in LONG])
def test_long_names_leave_the_bar_in_one_line(server, phone, kept, width, name):
    match = a_match(id="long")
    players = tuple(replace(player, name=name) for player in match.players)
    stored = kept.create(replace(match, players=players))
    table = Table(phone(width=width), f"{server}/m/{stored.code}")
    page = table.page
    table.both(ANNA, BERTIL)
    expect(page.locator(".bar .ahead")).not_to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.documentElement.scrollHeight") <= 640
    back, record = (page.locator(one).bounding_box() for one in (".turn-1", ".bar .main-button"))
    assert back["y"] == pytest.approx(record["y"], abs=2)
    assert record["x"] + record["width"] == pytest.approx(width - 8, abs=2)
    assert min(back["width"], back["height"], record["height"]) >= 44
    expect(page.get_by_role("radio", name=f"Back: {name}")).to_be_visible()
    last = page.locator("#c1-KC").bounding_box()
    assert last["y"] + last["height"] <= page.locator(".bar").bounding_box()["y"]


OVER = [
    ("classic", "2H 3H 4H 8C 8D 8S JC KD KC 6S", "Loose 36: over 10, no knock"),
    ("straight", ANNA, "Loose 6: only gin closes"),
]


@pytest.mark.parametrize(("preset", "cards", "said"), OVER, ids=[said for *_, said in OVER])
def test_a_hand_that_may_not_close_says_so_when_it_is_full(sit, preset, cards, said):
    table = sit(preset)
    table.closes(0)
    table.quick(0, cards)
    expect(table.page.locator(".tally.over .live")).to_have_text(said)
    table.tap(".turn-2")
    table.quick(1, BERTIL)
    expect(table.page.locator(".live")).to_have_text("Loose: 19")


def test_of_a_card_too_many_it_says_what_the_discard_leaves(sit):
    """Who closes may still hold the card that is thrown away; the other one has a card too many."""
    table = sit("classic")
    live = table.page.locator(".live")
    table.closes(0)
    table.quick(0, f"{ANNA} AC")
    expect(live).to_have_text("Loose after discard: 1")
    table.page.locator("#c0-AD").tap()
    expect(live).to_have_text("12 cards: too many")
    table.tap(".turn-2")
    table.quick(1, f"{BERTIL} AS")
    expect(table.page.locator(".tally.over .live")).to_have_text("11 cards: too many")


def test_counts_by_keyboard_alone(sit):
    page = sit().page
    start(page)
    tab_to(page, "closer-0")
    tab_to(page, "counts")
    page.keyboard.press("Space")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    expect(page.locator("#deadwood-0")).to_be_focused()
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    page.keyboard.type("10+9")
    expect(page.locator("[data-settled]")).to_have_text("19 − 6 = 13, Anna")
    tab_to(page, "main-button")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    says(page, "Anna wins 13 points.")


@pytest.mark.parametrize("closer", [0, 1])
def test_enter_goes_from_count_to_count(sit, closer):
    table = sit()
    page = table.page
    table.tap("#counts")
    table.closes(closer)
    expect(page.locator(f"#deadwood-{closer}")).to_be_focused()
    page.keyboard.type("6")
    page.keyboard.press("Enter")
    expect(page.locator(f"#deadwood-{1 - closer}")).to_be_focused()
    page.keyboard.type("19")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    says(page, f"{'Anna Bertil'.split()[closer]} wins 13 points.")


def test_the_keypad_is_no_detour_for_the_tab_key(sit):
    table = sit()
    table.tap("#counts")
    table.closes(0)
    table.page.locator("#deadwood-1").focus()
    table.page.keyboard.press("Tab")
    assert "main-button" in table.page.evaluate("document.activeElement.className")


def test_how_the_cards_lay_by_keyboard(sit):
    table = sit()
    page = table.page
    table.both(*TWO_WAYS)
    table.record()
    page.locator("#choice button[name=lay]").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    start(page)
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "pick":
            break
    page.keyboard.press("Space")
    expect(page.locator("[name=pick]:checked")).to_have_count(1)


SCRIPT = pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])


def enter(page):
    """Press Enter on what leads to another page."""
    with page.expect_navigation():
        page.keyboard.press("Enter")


@SCRIPT
def test_the_page_of_the_groups_is_stood_on_after_each_tap_and_every_button_is_told_apart(
    sit, script
):
    table = sit(script=script)
    page = table.page
    table.both(*CHAIN)
    folded = page.locator("details.other, details.other details")
    folded.evaluate_all("all => all.forEach(one => one.open = true)")
    page.locator("#laid-1 button").focus()
    enter(page)
    title = page.get_by_role("heading", name="How did Bertil’s cards lie?")
    expect(title).to_be_focused()
    lines = page.locator("#lay").aria_snapshot()
    run = "the run five of spades to seven of spades"
    assert f"eight of spades, laid off on {run}" in lines
    assert f'button "Lay off on {run}"' in lines
    names = [line for line in lines.splitlines() if 'button "' in line]
    assert len(set(names)) == len(names) >= 9
    page.keyboard.press("Tab")
    apart = "Take apart three of clubs, three of diamonds, three of hearts"
    expect(page.get_by_role("button", name=apart)).to_be_focused()
    back = page.get_by_role("button", name="Take back jack of spades")
    back.focus()
    enter(page)
    expect(title).to_be_focused()
    expect(page.get_by_role("checkbox", name="jack of spades")).to_be_visible()
    expect(back).to_have_count(0)


def test_undo_keeps_the_focus_until_nothing_is_left_to_take_back(sit):
    table = sit()
    page = table.page
    table.closes(0)
    page.locator("#c0-AS input").focus()
    for key in ("Space", "ArrowRight", "Space"):
        page.keyboard.press(key)
    tab_to(page, "undo")
    undo = page.get_by_role("button", name="Undo the last tap")
    for left, stands in ((1, undo), (0, page.locator("#c0-2S input"))):
        page.keyboard.press("Enter")
        expect(page.locator("#cards-0 :checked")).to_have_count(left)
        expect(stands).to_be_focused()


def test_undo_and_redo_of_a_deal_say_what_was_done(sit):
    table = sit()
    page = table.page
    table.both(ANNA, BERTIL)
    table.record()
    page.goto(table.address)
    for button, said in (("Undo deal 1", "Undone."), ("Redo deal 1", "Done again.")):
        page.get_by_role("button", name=button).focus()
        enter(page)
        expect(page.get_by_role("status").filter(has_text=said)).to_be_visible()


def test_an_arrow_on_next_or_back_turns_nothing(sit):
    table = sit()
    page = table.page
    table.closes(0)
    for turn, whose in (("turn-2", "Anna"), ("turn-1", "Bertil")):
        page.locator(f"#{turn}").focus()
        for arrow in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
            page.keyboard.press(arrow)
            expect(page.locator(f"#{turn}")).to_be_focused()
            expect(page.locator("h1")).to_contain_text(f"{whose}’s cards")
        page.keyboard.press("Enter")


def test_without_script_an_arrow_turns_to_the_other_hand_and_tab_goes_on_to_record(sit):
    table = sit(script=False)
    page = table.page
    table.closes(0)
    page.locator("#turn-1").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Next: Bertil")).to_be_checked()
    expect(page.locator("#cards-1")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.locator(".bar .main-button")).to_be_focused()


LARGE = "document.documentElement.style.fontSize = '200%'"


def test_large_text_loses_nothing(sit):
    table = sit("oklahoma")
    page = table.page
    page.evaluate(LARGE)
    wide = {"upcard": page.evaluate("document.documentElement.scrollWidth")}
    table.tap("label:has(#up-7)")
    table.tap("label:has(#up-of-S)")
    table.both("4H 5H 6H 9C 9D 9S 2C 3D AC 5D", "5S 6S 7S 8H 8C 8D KC KH KD 9H")
    wide["grid"] = page.evaluate("document.documentElement.scrollWidth")
    table.record()
    page.evaluate(LARGE)
    page.locator(".ways-on summary").click()
    wide["refused"] = page.evaluate("document.documentElement.scrollWidth")
    page.goto(f"{table.address}/deal")
    page.evaluate(LARGE)
    page.get_by_role("button", name="Start over").tap()
    table.tap("#counts")
    table.closes(0)
    wide["counts"] = page.evaluate("document.documentElement.scrollWidth")
    assert {name: width for name, width in wide.items() if width > 360} == {}


def test_forced_colours_still_show_what_is_ticked(sit):
    table = sit(forced_colors="active")
    table.both(ANNA, BERTIL)
    colours = table.page.locator("#c1-9S").evaluate(
        "label => [label.querySelector('input'), label.querySelector('.f')]"
        ".map((part, n) => getComputedStyle(part)[n ? 'color' : 'backgroundColor'])"
    )
    assert colours == ["rgb(26, 26, 26)", "rgb(255, 255, 255)"]
    assert faults(table.page) == []


#: How a control is drawn: its borders and its outline.
DRAWN = """input => {
  const style = getComputedStyle(input);
  return ["border", "outlineStyle", "outlineColor"].map(name => style[name]).join(" ");
}"""

#: What is free, what is taken, and what is tapped to take it.
CHOICES = [
    ("#c0-AS input", "#c0-2S input", "#c0-2S"),
    ("#up-7", "#up-8", "label:has(#up-8)"),
]


@pytest.mark.parametrize(("free", "taken", "tap"), CHOICES)
def test_forced_colours_tell_chosen_from_focused_by_lines_alone(sit, free, taken, tap):
    """Colours of our own are gone there, and so are shadows."""
    table = sit("oklahoma", forced_colors="active")
    page = table.page
    if "c0" in free:
        table.tap("label:has(#up-7)")
        table.tap("label:has(#up-of-H)")
        table.closes(0)
    table.tap(tap)
    drawn = []
    for box in (free, taken):
        page.locator("h1").focus()
        drawn.append(page.locator(box).evaluate(DRAWN))
        page.keyboard.press("Tab")  # the focus of a keyboard, which is shown
        page.locator(box).focus()
        drawn.append(page.locator(box).evaluate(DRAWN))
    assert len(set(drawn)) == 4, drawn


def test_layoffs_are_read_with_where_they_went(sit):
    table = sit()
    table.both(*CHAIN)
    table.record()
    heard = " ".join(table.page.locator(".laid").all_text_contents())
    assert "jack of spades, laid off on the jacks" in heard
    assert "nine of spades, laid off on the run" in heard


def test_a_barred_card_says_whose_it_is(sit):
    table = sit()
    table.both(ANNA, "AS")
    box = table.page.locator("[name=hand-1][value='8S']")
    expect(box).to_have_accessible_name("eight of spades is in Anna’s hand.")
    table.tap("#c1-8S")
    expect(table.page.locator("[data-owned][role=status]")).to_contain_text("is in Anna’s hand.")
