"""What a reader sees of a page."""

import html
import re


def text_of(answer):
    """The words of a page, one space between them."""
    page = answer.get_data(as_text=True)
    body = re.sub(r"<(script|style|template|head)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def value_of(answer, name):
    """The value of a form field."""
    page = answer.get_data(as_text=True)
    found = re.search(rf'<input[^>]*name="{name}"[^>]*>', page)
    assert found, f"no field {name}"
    value = re.search(r'value="([^"]*)"', found[0])
    return html.unescape(value[1]) if value else ""
