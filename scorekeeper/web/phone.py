"""How this phone shows things: the language, the letters and the colours of the cards."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from wtforms import HiddenField, RadioField
from wtforms.validators import Optional

from scorekeeper.engine.cards import Hand, parse_cards
from scorekeeper.web.cookies import keep_a_year
from scorekeeper.web.forms import BaseForm
from scorekeeper.web.language import COOKIE, own_name
from scorekeeper.web.reader import DECK, LETTERS, Deck, deck, letters, reading
from scorekeeper.words.letters import Letters, rank_face

bp = Blueprint("phone", __name__)

#: The cards whose letters differ, and one of each colour to show a deck by.
COURT: Final = parse_cards("AS KS QS JS")
SUITED: Final[Hand] = parse_cards("7S 7H 7D 7C")


class PhoneForm(BaseForm):
    """What this phone remembers; nothing of it leaves the phone's own cookies."""

    language = RadioField(COOKIE, validators=[Optional()])
    letters = RadioField(LETTERS, choices=list(Letters), validators=[Optional()])
    deck = RadioField(DECK, choices=list(Deck), validators=[Optional()])
    back = HiddenField()


@bp.get("/phone")
def show() -> ResponseReturnValue:
    """Offer the languages, the letters and the colours, as they are set now."""
    form = PhoneForm(formdata=None, data={"back": _came_from()})
    form.language.data, form.letters.data, form.deck.data = reading(), letters(), deck()
    return _page(form)


@bp.post("/phone")
def keep() -> ResponseReturnValue:
    """Remember the choices in this phone's cookies, and go back to where the reader was."""
    form = PhoneForm(request.form)
    form.language.choices = current_app.config["LANGUAGES"]
    if not form.validate():
        return _page(form), 422
    answer = redirect(_inside(form.back.data), 303)
    for field in (form.language, form.letters, form.deck):
        if field.data:
            keep_a_year(answer, field.name, field.data)
    return answer


def _page(form: PhoneForm) -> str:
    languages = current_app.config["LANGUAGES"]
    form.language.choices = [(code, own_name(code)) for code in languages]
    faces = {one: " ".join(rank_face(card, one) for card in COURT) for one in Letters}
    form.letters.choices = [(one.value, faces[one]) for one in Letters]
    view_code = _looked_at(form.back.data or "")
    return render_template("phone.html", form=form, suited=SUITED, view_code=view_code)


def _looked_at(path: str) -> str | None:
    """Return the code for looking on in the page the reader came from, where it has one."""
    parts = path.split("/")
    return parts[2] if parts[:2] == ["", "v"] and len(parts) > 2 and parts[2] else None


def _came_from() -> str:
    """Return the page of ours that led here, so that no address of a match enters another one."""
    came = urlsplit(request.referrer or "")
    return _inside(came.path if came.netloc == request.host else "")


def _inside(path: str | None) -> str:
    """Return *path* where it is one of our pages, else the first page."""
    parts = urlsplit(path or "")
    ours = not parts.netloc and not parts.scheme and parts.path.startswith("/")
    inside = ours and not parts.path.startswith("//") and "\\" not in parts.path
    return parts.path if inside and parts.path != url_for("phone.show") else url_for("home.index")
