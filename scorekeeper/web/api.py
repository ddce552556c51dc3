"""The JSON addresses for programs: one question in, one answer out, nothing stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from scorekeeper.answers import Answer, answer_line, hand_answer, settle_answer

bp = Blueprint("api", __name__, url_prefix="/api")


@bp.post("/settle")
def settle() -> ResponseReturnValue:
    """Settle one deal, the body being one line of a batch."""
    return _answer(settle_answer)


@bp.post("/hand")
def hand() -> ResponseReturnValue:
    """Give the best layout and the deadwood of one hand."""
    return _answer(hand_answer)


def _answer(question: Callable[[Any], Answer]) -> ResponseReturnValue:
    """Answer with 200, with 422 what is refused, with 400 what is no JSON."""
    answer = answer_line(request.get_data(), question)
    if answer["ok"]:
        return jsonify(answer)
    codes = {finding["code"] for finding in answer["findings"]}
    return jsonify(answer), 400 if codes == {"bad_json"} else 422
