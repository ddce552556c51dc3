"""The catalogues: `python tests/catalogues.py` brings them up to date with the texts.

New texts are added without a translation, texts that are gone are dropped; translate what is
empty, and the tests pass again.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "scorekeeper" / "translations"

#: Where texts stand, and how they are found there.
PLACES = {"scorekeeper": [("**.py", "python")], "templates": [("**.html", "jinja2")]}

#: The functions that mark a text, beside gettext's own.
MARKS = {
    "_": None,
    "N_": None,
    "gettext": None,
    "say": None,
    "lazy_gettext": None,
    "ngettext": (1, 2),
    "lazy_ngettext": (1, 2),
}


#: Lines of a catalogue's head that would only tell when and by what it was written.
UNSAID = tuple(
    f'"{name}'.encode()
    for name in ("Project-Id", "Report-M", "POT-", "PO-Rev", "Last-T", "Language-Team", "Generated")
)


@cache
def texts() -> Catalog:
    """Gather every text of the project."""
    found = Catalog(charset="utf-8")
    for folder, methods in PLACES.items():
        for _file, _line, message, _comments, context in extract_from_dir(
            ROOT / folder, method_map=methods, keywords=MARKS
        ):
            found.add(message, context=context)
    return found


@cache
def catalogue(language: str) -> Catalog:
    """Read the catalogue of a language; a new one is empty."""
    path = _path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def languages() -> list[str]:
    """List the languages that have a catalogue."""
    return sorted(path.name for path in TRANSLATIONS.iterdir() if path.is_dir())


def bring_up_to_date(language: str) -> int:
    """Write the catalogue anew with today's texts; return how many are still to be translated."""
    old, new = catalogue(language), Catalog(locale=language, charset="utf-8", fuzzy=False)
    new.header_comment = f"# Scorekeeper in {new.locale.english_name}."
    for message in texts():
        if message.id:
            known = old.get(message.id)
            new.add(message.id, known.string if known and not known.fuzzy else None)
    written = BytesIO()
    write_po(written, new, omit_header=False, sort_output=True, width=100)
    kept = [line for line in written.getvalue().split(b"\n") if not line.startswith(UNSAID)]
    _path(language).parent.mkdir(parents=True, exist_ok=True)
    _path(language).write_bytes(b"\n".join(kept))
    return sum(not all(_strings(message)) for message in new if message.id)


def _strings(message: Message) -> tuple[str, ...]:
    string = message.string
    return string if isinstance(string, tuple) else (string,)


def _path(language: str) -> Path:
    return TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"


if __name__ == "__main__":
    for one in languages():
        print(f"{one}: {bring_up_to_date(one)} texts to translate")
