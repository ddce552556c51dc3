"""A language in which every text of ours is gone: what a page still says was never marked.

Each text is replaced by brackets around its figures, so that names, cards and numbers stay and
no word of ours does.
"""

import re
from html.parser import HTMLParser
from io import BytesIO

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from tests.catalogues import texts

#: What fills a text: `%(who)s` in the code, `{who}` for the scripts.
FIGURE = re.compile(r"%\(\w+\)s|\{\w+\}")

#: Attributes that people see or hear.
SEEN = ("title", "aria-label", "placeholder", "alt", "label")


def emptied(text):
    """The figures of a text, in brackets."""
    return f"⟦{'¤'.join(FIGURE.findall(text))}⟧"


def write_pseudo(folder):
    """Write the catalogue of a Swede who sees none of our words."""
    catalogue = Catalog(locale="sv", charset="utf-8", fuzzy=False)
    for message in texts():
        if isinstance(message.id, tuple):
            catalogue.add(message.id, (emptied(message.id[1]),) * 2)
        elif message.id:
            catalogue.add(message.id, emptied(message.id))
    path = folder / "sv" / "LC_MESSAGES" / "messages.po"
    path.parent.mkdir(parents=True)
    out = BytesIO()
    write_po(out, catalogue)
    path.write_bytes(out.getvalue())


def words_of(page):
    """Every word that a reader of a page sees or hears, names among them, addresses not."""
    reader = _Reader()
    reader.feed(page)
    for text in reader.said:
        yield from re.findall(r"[^\W\d_]{2,}", re.sub(r"https?://\S+", " ", text))


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.said, self.silent = [], 0

    def handle_starttag(self, tag, attrs):
        self.silent += tag in ("script", "style")
        for name, value in attrs:
            shown = name in SEEN or (name.startswith("data-") and "⟦" in (value or ""))
            if value and shown:
                self.said.append(re.sub(r'"\w+":', "", value) if name == "data-words" else value)

    def handle_endtag(self, tag):
        self.silent -= tag in ("script", "style")

    def handle_data(self, data):
        if not self.silent:
            self.said.append(data)
