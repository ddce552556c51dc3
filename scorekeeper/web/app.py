"""Build the application: config, store, languages, pages and faults, in that order."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from flask import Flask, request
from flask_wtf.csrf import CSRFProtect

from scorekeeper.camera import MOST_BYTES
from scorekeeper.languages import TRANSLATIONS
from scorekeeper.store import LARGEST_PICTURE, prepare, secret_key
from scorekeeper.web.clock import named_zone
from scorekeeper.web.discreet import set_up_logs
from scorekeeper.web.faults import set_up_faults
from scorekeeper.web.filters import add_filters
from scorekeeper.web.headers import set_up_headers
from scorekeeper.web.language import set_up_languages
from scorekeeper.web.limits import set_up_limits
from scorekeeper.web.opened import set_up_opened
from scorekeeper.web.paths import resources
from scorekeeper.web.reader import set_up_reader
from scorekeeper.web.sessions import Sessions
from scorekeeper.web.stored import set_up_stores

#: The pages, one module each with its blueprint `bp`.
PAGES: Final = (
    "home",
    "match",
    "away",
    "earlyend",
    "view",
    "empty",
    "seat",
    "seatlinks",
    "takeover",
    "seatmend",
    "agree",
    "players",
    "standings",
    "settling",
    "deal",
    "check",
    "contract",
    "joining",
    "rulebook",
    "rulechange",
    "housecard",
    "phone",
    "picture",
    "importing",
    "shots",
    "api",
)

#: Pages whose posts need no token: they store nothing.
OPEN: Final = ("api",)

#: The most a form may hold: any deal with everything typed is smaller.
LARGEST_FORM: Final = 256 * 1024

#: What may come in by a form that takes files, in bytes: a match, or some photos of a code.
LARGER_FORMS: Final = {
    "importing.take": 24 * 1024 * 1024,
    "picture.keep": LARGEST_PICTURE + LARGEST_FORM,
}

#: Forms that may bring a photo of the cards beside what is typed.
WITH_PHOTO: Final = ("deal.new", "deal.edit", "check.show", "seat.hand")


def build(config: Mapping[str, Any] | None = None) -> Flask:
    """Build the application; *config* lies over the environment, `config.toml` and defaults.

    Creates the private instance folder, the secret and the database where they are missing.
    Raises a `StoreProblem` that names the file where one of them cannot be used.
    """
    app = configured(config)
    if app.config["TIMEZONE"]:
        named_zone(app.config["TIMEZONE"])
    prepare(Path(app.config["DATABASE"]))
    app.session_interface = Sessions()
    set_up_stores(app)
    set_up_languages(app, TRANSLATIONS)
    add_filters(app)
    set_up_opened(app)
    set_up_reader(app)
    set_up_headers(app)
    set_up_faults(app)
    set_up_logs(app)
    set_up_limits(app)
    app.before_request(_allow_larger)
    _register_pages(app, CSRFProtect(app))
    return app


def configured(config: Mapping[str, Any] | None = None) -> Flask:
    """Make the bare application with its configuration; the database is not looked at."""
    app = _flask(dict(config or {}))
    _configure(app, dict(config or {}))
    return app


def _allow_larger() -> None:
    """Let the few forms that take files be larger, before anything reads them."""
    most = LARGER_FORMS.get(request.endpoint or "")
    if most:
        request.max_content_length = request.max_form_memory_size = most
    elif request.endpoint in WITH_PHOTO and request.mimetype == "multipart/form-data":
        request.max_content_length = MOST_BYTES + LARGEST_FORM


def _flask(config: dict[str, Any]) -> Flask:
    """Make the bare application, with its instance folder where *config* wants it."""
    folder = config.get("INSTANCE_PATH") or os.environ.get("SCOREKEEPER_INSTANCE_PATH")
    app = Flask(
        "scorekeeper",
        template_folder=str(resources() / "templates"),
        static_folder=str(resources() / "static"),
        instance_path=str(Path(folder).resolve()) if folder else None,
        instance_relative_config=True,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    return app


def _configure(app: Flask, config: dict[str, Any]) -> None:
    app.config.from_mapping(
        DATABASE=str(Path(app.instance_path) / "scorekeeper.db"),
        ADDRESS=None,
        CATALOGUES=None,  # where they are compiled; None: in the instance folder
        TIMEZONE=None,  # "Europe/Stockholm"; None: the clock of this machine
        LIMITS=True,  # False: no address is held to so much at once
        PRIVATE=False,  # True: a browser lists only the matches it has opened
        CAMERA=None,  # what reads photos of cards; None: scorekeeper.camera, with its extra
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        WTF_CSRF_TIME_LIMIT=None,  # a form may lie open all evening
    )
    app.config.from_file("config.toml", tomllib.load, silent=True, text=False)
    app.config.from_prefixed_env("SCOREKEEPER")
    app.config.from_mapping(config)
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = secret_key(Path(app.instance_path))


def _register_pages(app: Flask, csrf: CSRFProtect) -> None:
    for name in PAGES:
        page = import_module(f"scorekeeper.web.{name}").bp
        app.register_blueprint(page)
        if name in OPEN:
            csrf.exempt(page)
