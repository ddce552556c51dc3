"""What a reader sees of a page."""

import html
import re
from html.parser import HTMLParser


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


def fields_of(answer):
    """All that a browser would send from the form of a page: name to values."""
    form = _Form()
    form.feed(answer.get_data(as_text=True))
    return form.fields


class _Form(HTMLParser):
    """Collects what is filled, ticked and chosen."""

    def __init__(self):
        super().__init__()
        self.fields = {}
        self.select = None

    def handle_starttag(self, tag, attrs):
        held = {name: value or "" for name, value in attrs}
        if tag == "select":
            self.select = held.get("name")
        elif tag == "option" and "selected" in held:
            self._add(self.select, held.get("value", ""))
        elif tag == "input":
            ticked = held.get("type") not in ("checkbox", "radio") or "checked" in held
            self._add(held.get("name") if ticked else None, held.get("value", ""))

    def _add(self, name, value):
        if name:
            self.fields.setdefault(name, []).append(value)
