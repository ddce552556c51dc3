"""A player's own phone at the table, as the tests of seats use it."""

from tests.web.page import value_of

AT = "2026-11-29T20:15:00Z"


def on_wifi(app):
    """A browser that does not sit at the machine itself."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = "192.168.1.20"
    return client


class Phone:
    """One player's phone at the table."""

    def __init__(self, app, kept, stored, seat, here=True):
        self.client = on_wifi(app)
        self.seat = seat
        self.code = kept.seat_codes(stored.match.id)[seat]
        self.home = f"/j/{self.code}"
        if here:
            self.client.post(f"{self.home}/here")

    def get(self, place=""):
        return self.client.get(f"{self.home}{place}", follow_redirects=True)

    def post(self, place, data, follow=True):
        return self.client.post(f"{self.home}{place}", data=data, follow_redirects=follow)

    def closed(self, closer, **more):
        page = self.get()
        once = {name: value_of(page, name) for name in ("place", "key")}
        return self.post("/closed", once | {"closer": str(closer)} | more)

    def form(self, cards, closer=None, **more):
        """What a hand's form sends."""
        page = self.get("/hand")
        once = {name: value_of(page, name) for name in ("place", "key", "closer")}
        if closer is not None:
            once["closer"] = str(closer)
        return once | {f"hand-{self.seat}": cards.split()} | more

    def send(self, cards, **more):
        return self.post("/hand", self.form(cards, **more))
