"""The look, measured: what is read stands out, in every theme."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "static"
THEME = (STATIC / "theme.css").read_text()

#: Ink, ground and the least contrast between them (WCAG 2.2: text 4.5, edges of controls 3).
PAIRS = [
    ("ink", "paper", 7),
    ("ink", "paper-2", 7),
    ("ink", "sheet", 7),
    ("ink-2", "paper", 4.5),
    ("ink-2", "paper-2", 4.5),
    ("ink-2", "sheet", 4.5),
    ("accent", "paper", 4.5),
    ("accent", "paper-2", 4.5),
    ("accent", "sheet", 4.5),
    ("accent-ink", "accent", 4.5),
    ("accent-ink", "accent-2", 4.5),
    ("bad", "paper", 4.5),
    ("warn", "paper", 4.5),
    ("card-ink", "card", 7),
    ("spade", "card", 4.5),
    ("heart", "card", 4.5),
    ("diamond-blue", "card", 4.5),
    ("club-green", "card", 4.5),
    ("edge", "paper", 3),
    ("focus", "paper", 3),
    ("paper", "ink", 7),
]

BLOCK = re.compile(r"(?:@media ([^{]*)\{\s*)?:root \{(.*?)\}", re.DOTALL)


def themes():
    """Every theme with all its values, later blocks laid over earlier ones as browsers do."""
    blocks = {where or "": dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))
              for where, body in BLOCK.findall(THEME)}  # fmt: skip
    dark, strong = "(prefers-color-scheme: dark) ", "(prefers-contrast: more) "
    both = "(prefers-contrast: more) and (prefers-color-scheme: dark) "
    assert set(blocks) == {"", dark, strong, both}
    light = blocks[""]
    return {
        "light": light,
        "dark": light | blocks[dark],
        "high contrast": light | blocks[strong],
        "dark high contrast": light | blocks[dark] | blocks[strong] | blocks[both],
    }


def brightness(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


def test_it_measures():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("theme", ["light", "dark", "high contrast", "dark high contrast"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_contrast(theme, ink, ground, least):
    values = themes()[theme]
    assert contrast(values[ink], values[ground]) >= least


def players(theme):
    """The colours of six players by light or in the dark."""
    of = re.findall(r"--player-\d: (#\w+);", (STATIC / "match.css").read_text())
    assert len(of) == 12
    return of[6:] if "dark" in theme else of[:6]


def lightness(colour):
    """How light a colour looks, from 0 to 100 (CIE L*)."""
    return 116 * brightness(colour) ** (1 / 3) - 16


@pytest.mark.parametrize("theme", ["light", "dark", "high contrast", "dark high contrast"])
def test_players_differ_in_lightness_too(theme):
    seen = sorted(map(lightness, players(theme)))
    assert min(more - less for less, more in pairwise(seen)) >= 5
    assert all(contrast(one, themes()[theme]["sheet"]) >= 3 for one in players(theme))
