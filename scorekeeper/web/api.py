"""The JSON addresses for programs: one question in, one answer out, nothing stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from scorekeeper.answers import Answer, answer_line, hand_answer, settle_answer
from scorekeeper.errors import NotationError
from scorekeeper.web.fields import LONGEST
from scorekeeper.web.paths import resources
from scorekeeper.web.reader import reading
from scorekeeper.words.typed import read_cards

#: What no notation reads as a card.
NO_CARD: Final = "?"

bp = Blueprint("api", __name__, url_prefix="/api")


@bp.get("/openapi.json")
def openapi() -> ResponseReturnValue:
    """Describe these addresses for programs."""
    described = (resources() / "static" / "openapi.json").read_text("utf-8")
    return Response(described, mimetype="application/json")


@bp.post("/settle")
def settle() -> ResponseReturnValue:
    """Settle one deal, the body being one line of a batch."""
    return _answer(settle_answer)


@bp.post("/hand")
def hand() -> ResponseReturnValue:
    """Give the best layout and the deadwood of one hand; its cards may be one typed text."""
    return _answer(_hand)


def _hand(asked: Any) -> Answer:
    """Count a hand; of a typed one say which piece stopped us, in the language it was typed in."""
    text = asked.get("cards") if isinstance(asked, dict) else None
    if not isinstance(text, str):
        return hand_answer(asked)
    try:
        cards = [card.text for card in read_cards(text[:LONGEST], reading())]
    except NotationError as error:
        # The piece may well be a card in the notation of programs: it is not read once more.
        return hand_answer(asked | {"cards": [NO_CARD]}) | {"unread": error.arguments["text"]}
    return hand_answer(asked | {"cards": cards})


def _answer(question: Callable[[Any], Answer]) -> ResponseReturnValue:
    """Answer with 200, with 422 what is refused, with 400 what is no JSON."""
    answer = answer_line(request.get_data(), question)
    if answer["ok"]:
        return jsonify(answer)
    codes = {finding["code"] for finding in answer["findings"]}
    return jsonify(answer), 400 if codes == {"bad_json"} else 422
