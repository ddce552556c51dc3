"""The language of a request, and the catalogues, compiled at start where they changed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import flask_babel
from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations
from flask import Flask, current_app, g, has_app_context, has_request_context, request
from flask_babel import Babel, get_locale, get_translations

from scorekeeper.languages import ALIASES, ENGLISH, catalogues, languages_of

#: Where a reader's own choice is kept.
COOKIE = "language"

#: The English whose dates we write where a browser names no country: day, month, year.
ENGLISH_DATES: Final = "en_GB"


def set_up_languages(app: Flask, sources: Path) -> None:
    """Compile the catalogues in *sources* into the instance folder, and choose per request."""
    compiled = Path(app.config["CATALOGUES"] or Path(app.instance_path) / "translations")
    app.config["LANGUAGES"] = languages_of(sources)
    compile_catalogues(sources, compiled)
    Babel(app, locale_selector=choose_language, default_translation_directories=str(compiled))
    templates: Any = app.jinja_env  # an extension gives it this method
    templates.install_gettext_callables(
        lambda text: texts().gettext(text),
        lambda one, many, number: texts().ngettext(one, many, number),
        newstyle=True,
    )
    app.context_processor(lambda: {"language": str(get_locale()).replace("_", "-")})


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Write in *language*, whatever the reader or the lack of one says."""
    g.pop("texts", None)
    try:
        with flask_babel.force_locale(language):
            yield
    finally:
        g.pop("texts", None)


def texts() -> NullTranslations:
    """Return the texts of the language that is spoken, looked for once a request.

    Outside an application these are the English ones.
    """
    if not has_app_context():
        return NullTranslations()
    if "texts" not in g:
        g.texts = get_translations()
    found: NullTranslations = g.texts
    return found


def gettext(text: str, **figures: object) -> str:
    """Return a text of ours in the reader's language, with its figures filled in."""
    found = texts().gettext(text)
    return found % figures if figures else found


def listed(things: Iterable[str | int]) -> str:
    """Write names or numbers as the reader's language lists them: *Anna, Bertil and Cilla*."""
    return str(format_list([str(one) for one in things], locale=get_locale() or ENGLISH))


def own_name(language: str) -> str:
    """Name a language as its own speakers do.

    >>> own_name("en"), own_name("sv"), own_name("nb")
    ('English', 'Svenska', 'Norsk bokmål')
    """
    name = Locale.parse(language).get_display_name(language) or language
    return name[:1].upper() + name[1:]


def choose_language() -> str:
    """Pick the reader's own choice, else the browser's best, else English."""
    languages: tuple[str, ...] = current_app.config["LANGUAGES"]
    if not has_request_context():
        return ENGLISH
    chosen = request.cookies.get(COOKIE)
    if chosen in languages:
        return chosen
    spoken = [*languages, *(alias for alias, real in ALIASES.items() if real in languages)]
    best = request.accept_languages.best_match(spoken, ENGLISH)
    return ALIASES.get(best, best)


def dated() -> Locale:
    """Return whose dates and clock to write: the reader's language, English by its country.

    The country is that of the best English the browser asks for: `en-US` puts the month first.
    """
    language = get_locale() or Locale(ENGLISH)
    if language.language != ENGLISH:
        return language
    asked = request.accept_languages.values() if has_request_context() else ()
    known = (_english(tag) for tag in asked)
    return next((one for one in known if one), Locale.parse(ENGLISH_DATES))


@lru_cache(maxsize=64)
def _english(tag: str) -> Locale | None:
    """Read a browser's tag like `en-AU`; None where it is not the English of a country we know."""
    try:
        locale = Locale.parse(tag, sep="-")
    except (ValueError, UnknownLocaleError):
        return None
    return locale if locale.language == ENGLISH and locale.territory else None


def compile_catalogues(sources: Path, compiled: Path) -> None:
    """Compile each catalogue that is not yet compiled as it is now."""
    for po in catalogues(sources):
        mo = compiled / po.relative_to(sources).with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime_ns != po.stat().st_mtime_ns:
            _compile(po, mo)


def _compile(po: Path, mo: Path) -> None:
    """Write the compiled catalogue aside, then give it its name: nobody reads half of one."""
    mo.parent.mkdir(parents=True, exist_ok=True)
    with po.open("rb") as source:
        catalogue = read_po(source, locale=po.parts[-3])
    handle, aside = tempfile.mkstemp(dir=mo.parent)
    with os.fdopen(handle, "wb") as target:
        write_mo(target, catalogue)
    stamp = po.stat().st_mtime_ns
    os.utime(aside, ns=(stamp, stamp))
    Path(aside).replace(mo)
