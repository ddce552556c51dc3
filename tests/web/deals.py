"""Deals as a page sends them, for the tests of the pages that take them."""

import html
import re

from tests.web.page import value_of

ANNA = "2H 3H 4H 8C 8D 8S JC QC KC 6S"
BERTIL = "5D 6D 7D 9C 9H 9S QH 4C 3S 2D"

#: A knock whose run takes three more cards: an undercut.
CHAIN = ("5S 6S 7S JH JC JD KH KD KC 6D", "8S 9S JS 3C 3D 3H TC TD TH 4C")

#: A knocker's cards that may lie in two ways, which score 16 and 4.
TWO_WAYS = ("3H 4H 5H 3C 3D 9S TS JS QS KS", "6H 7H 2H KC 8C 8D 8S JC JD JH")

GIN = ("4H 5H 6H 7H QH QC QD KD KH KC", "QS 3H 8H AS 2S 3S 9C 9D 9S 5C")


def hands(anna=ANNA, bertil=BERTIL, closer="0", **more):
    """Both hands ticked in the grid."""
    return {"closer": closer, "hand-0": anna.split(), "hand-1": bertil.split()} | more


def counts(anna, bertil, closer="0", **more):
    """Both hands as counts."""
    return {"closer": closer, "deadwood-0": str(anna), "deadwood-1": str(bertil)} | more


def send(client, stored, fields, page=None):
    """Open the form of the next deal, and send it with *fields*."""
    page = page or client.get(f"/m/{stored.code}/deal")
    once = {name: value_of(page, name) for name in ("seq", "key")}
    return client.post(f"/m/{stored.code}/deal", data=once | fields)


def ticked(answer, name):
    """The boxes of one hand that are ticked in a page."""
    page = answer.get_data(as_text=True)
    found = re.findall(rf'<input[^>]*name="{name}" value="(\w+)"[^>]* checked>', page)
    return " ".join(found)


def taps(answer, name):
    """The one-tap buttons of a page with that name: what each says and sends."""
    page = answer.get_data(as_text=True)
    found = re.findall(rf'<button[^>]*name="{name}" value="([^"]*)">([^<]*)</button>', page)
    return {html.unescape(label): html.unescape(value) for value, label in found}
