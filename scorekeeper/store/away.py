"""Matches that were put away: in no list and no count until they are taken out again."""

from __future__ import annotations

from typing import Any, Final

from scorekeeper.errors import StaleMatch
from scorekeeper.store.connection import Connection

#: The matches that are put away now: what was said last of each counts.
PUT_AWAY: Final = """
    select "match" from (
        select "match", "away", max("id") from "put_away" group by "match"
    ) where "away"
"""


class Away(Connection):
    """Which matches are put away; a deal that is recorded in one takes it out."""

    def is_away(self, id: str) -> bool:
        """Tell whether the match with this public id is put away."""
        sql = 'select "away" from "put_away" where "match" = ? order by "id" desc limit 1'
        row = self._first(sql, id)
        return bool(row and row["away"])

    def put_away(self, id: str, seq: int, at: str, key: str | None = None) -> None:
        """Put a match away whose next event is *seq*; a known one-time *key* changes nothing.

        Raises `StaleMatch` where something was recorded in it since.
        """
        with self._writing():
            if not self._said(id, key):
                if self._next(id) != seq:
                    raise StaleMatch(seq=seq)
                self._say(id, at, key, True)

    def take_out(self, id: str, at: str, key: str | None = None) -> None:
        """Take a match out again, as it was; a known one-time *key* changes nothing."""
        with self._writing():
            if not self._said(id, key):
                self._say(id, at, key, False)

    def _said(self, id: str, key: str | None) -> bool:
        sql = 'select 1 from "put_away" where "match" = ? and "key" = ?'
        return self._first(sql, id, key) is not None

    def _say(self, id: str, at: str, key: str | None, away: bool) -> None:
        row: dict[str, Any] = {"match": id, "key": key, "at": at, "away": away}
        if self.is_away(id) != away:
            self._add("put_away", row)

    def _next(self, match: str) -> int:
        """Return the place after the last event."""
        sql = 'select coalesce(max("seq"), 0) + 1 as "next" from "event" where "match" = ?'
        return int(self._rows(sql, match)[0]["next"])
