"""The signed cookie that a form's token lies in; no clock can make it void."""

from __future__ import annotations

from flask import Flask, Request, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface
from itsdangerous import BadSignature


class Sessions(SecureCookieSessionInterface):
    """Sessions that last as long as the browser keeps them.

    A Raspberry Pi has no clock of its own: at start it may be weeks behind, and minutes later
    weeks ahead. A form that lies open meanwhile is still a form of ours.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Read the session whenever it was signed; a forged one is an empty one."""
        signer = self.get_signing_serializer(app)
        held = request.cookies.get(self.get_cookie_name(app))
        try:
            return self.session_class(signer.loads(held) if signer and held else {})
        except BadSignature:
            return self.session_class()

    def get_cookie_secure(self, app: Flask) -> bool:
        """Keep the cookie to https where the page came by https; at home it comes by http."""
        return request.is_secure or super().get_cookie_secure(app)
