"""The languages: their catalogues, what other names they go by, and the terminal's own."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

#: The language of the texts in the code.
ENGLISH: Final = "en"

#: What browsers and systems call a language that we name otherwise.
ALIASES: Final = {"no": "nb", "nn": "nb"}

#: One folder a language, each with its catalogue.
TRANSLATIONS: Final = Path(__file__).resolve().parent / "translations"

#: The variables that may hold one locale, the strongest first.
_LOCALES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")


def catalogues(sources: Path) -> list[Path]:
    """List the catalogues, `<language>/LC_MESSAGES/messages.po`."""
    return sorted(sources.glob("*/LC_MESSAGES/messages.po"))


def languages_of(sources: Path) -> tuple[str, ...]:
    """List the languages one can choose: English, and those that have a catalogue."""
    return (ENGLISH, *(path.parts[-3] for path in catalogues(sources)))


def terminal_language(environment: Mapping[str, str]) -> str:
    """Return the language that a terminal's environment asks for.

    `LANGUAGE` lists several, the best first; else the strongest locale decides.

    >>> terminal_language({"LANG": "sv_SE.UTF-8"}), terminal_language({"LC_ALL": "nn_NO@x"})
    ('sv', 'nb')
    >>> terminal_language({"LANGUAGE": "de:no:sv", "LANG": "C"}), terminal_language({})
    ('nb', 'en')
    """
    locale = next((environment[name] for name in _LOCALES if environment.get(name)), "")
    known = languages_of(TRANSLATIONS)
    for asked in (*environment.get("LANGUAGE", "").split(":"), locale):
        code = re.split(r"[._@-]", asked)[0].lower()
        language = ALIASES.get(code, code)
        if language in known:
            return language
    return ENGLISH


def say(text: str, **figures: object) -> str:
    """Return a text of ours in the language of the terminal, with its figures filled in."""
    said = _texts(terminal_language(os.environ)).get(text) or text
    return said % figures if figures else said


@cache
def _texts(language: str) -> dict[str, str]:
    """Read a catalogue as it is; English needs none, and no time to read one."""
    if language == ENGLISH:
        return {}
    from babel.messages.pofile import read_po

    with (TRANSLATIONS / language / "LC_MESSAGES" / "messages.po").open("rb") as source:
        catalogue = read_po(source, locale=language)
    return {one.id: str(one.string) for one in catalogue if isinstance(one.id, str) and one.string}
