"""What a phone can do beside the pages: keep its screen on, and read a verdict aloud."""

import pytest
from playwright.sync_api import expect

from scorekeeper.engine.cards import parse_cards
from scorekeeper.engine.deal import Deal, Holding
from tests.evenings import KNOCK, a_match
from tests.web.deals import CHAIN

#: A screen that can be kept on, as phones have it; this machine may have none.
SCREEN = """
window.locks = [];
Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, get: () => ({
  request: async () => {
    const lock = new EventTarget();
    lock.release = async () => lock.dispatchEvent(new Event("release"));
    window.locks.push(lock);
    return lock;
  },
}) });
"""

#: A voice that keeps what it was asked to say.
VOICE = """
window.told = [];
Object.defineProperty(window, "speechSynthesis", { value: {
  speaking: false,
  speak(words) { this.speaking = true; window.told.push([words.lang, words.text]); },
  cancel() { this.speaking = false; },
} });
"""


def test_the_screen_is_kept_on_when_asked(server, phone, match):
    page = phone()
    page.add_init_script(SCREEN)
    page.goto(f"{server}/m/{match.code}")
    switch = page.get_by_role("switch", name="Keep the screen on")
    assert page.evaluate("locks.length") == 0, "never by itself"
    switch.check()
    expect(page.get_by_text("The screen stays on while this page is open.")).to_be_visible()
    page.reload()
    expect(switch).to_be_checked()
    expect(page.get_by_text("The screen stays on while this page is open.")).to_be_visible()
    page.evaluate("locks[0].release()")
    expect(page.get_by_text("The phone let the screen sleep after all.")).to_be_visible()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.get_by_text("The screen stays on while this page is open.")).to_be_visible()
    switch.uncheck()
    expect(page.locator(".awake output")).to_have_text("")


def test_a_browser_that_cannot_says_so(server, phone, match):
    page = phone()
    page.goto(f"{server.replace('127.0.0.1', 'kitchen.local')}/m/{match.code}")
    expect(page.get_by_text("choose a longer screen time-out")).to_be_visible()
    expect(page.get_by_role("switch")).to_have_count(0)


@pytest.fixture
def verdict(server, kept):
    return f"{server}/m/{kept.create(a_match(KNOCK, id='aloud')).code}/deal/1"


def test_a_verdict_is_read_aloud_on_request(phone, verdict):
    page = phone()
    page.add_init_script(VOICE)
    page.goto(verdict)
    assert page.evaluate("told.length") == 0, "never by itself"
    page.get_by_role("button", name="Read aloud").click()
    [(language, text)] = page.evaluate("told")
    assert language == "en"
    for words in ("Anna", "six of spades", "19 − 6 = 13", "Anna wins 13 points"):
        assert words in text, text
    assert "♣" not in text
    page.get_by_role("button", name="Stop reading").click()
    expect(page.get_by_role("button", name="Read aloud")).to_be_visible()


LAID_OFF = Deal(closer=0, hands=tuple(Holding(cards=parse_cards(cards)) for cards in CHAIN))

ALOUD = [
    ("en-GB", "the run five of spades to seven of spades", "Undercut. Bertil wins 27 points."),
    ("sv-SE", "stegen spader fem till spader sju", "Undercut. Bertil vinner 27 poäng."),
    ("nb-NO", "sekvensen spar fem til spar sju", "Slått banking. Bertil vinner 27 poeng."),
]


@pytest.mark.parametrize(("locale", "run", "won"), ALOUD)
def test_every_card_of_a_verdict_is_called_by_its_name(server, phone, kept, locale, run, won):
    page = phone(locale=locale)
    page.add_init_script(VOICE)
    page.goto(f"{server}/m/{kept.create(a_match(LAID_OFF, id='aloud')).code}/deal/1")
    page.locator("[data-speak] button").click()
    [(language, text)] = page.evaluate("told")
    assert language == locale[:2]
    assert run in text
    assert text.endswith(won)
    assert not set(text) & set("♠♥♦♣")


@pytest.mark.parametrize("script", [True, False])
def test_a_phone_without_a_voice_offers_none(phone, verdict, script):
    page = phone(script=script)
    page.add_init_script('Object.defineProperty(window, "speechSynthesis", { value: undefined });')
    page.goto(verdict)
    expect(page.get_by_role("button", name="Read aloud")).to_have_count(0)
