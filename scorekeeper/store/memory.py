"""Statistics: the figures of persons added up, over years, over evenings, between two.

Rows of the summary table are added up by the database; what it says equals what the sheets say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorekeeper.sheet.memory import FIGURES, GREATEST, Figures, together
from scorekeeper.store.lists import Lists, Wanted, which

#: All figures, added up.
_SUMS = ", ".join(
    f'{"max" if name in GREATEST else "sum"}(s."{name}") as "{name}"' for name in FIGURES
)

#: Every place at a table with what is remembered of it.
_PLACES = """
    "sitter" p join "summary" s on s."match" = p."match" and s."seat" = p."seat"
"""

#: Only matches in which somebody sat on another side.
_AGAINST = """
    join "sitter" o on o."match" = p."match" and o."person" = ?
    join "summary" os on os."match" = o."match" and os."seat" = o."seat" and os."side" <> s."side"
"""


@dataclass(frozen=True, kw_only=True)
class Remembered:
    """The figures of one person, and the longest run of won matches."""

    figures: Figures
    run: int = 0


@dataclass(frozen=True, kw_only=True)
class Balance:
    """What one person is owed over some matches, or owes: in dishes, points and money.

    `points` are those of matches without a stake; `cents` hundredths of `currency`.
    """

    person: int
    currency: str
    matches: int
    dishes: int
    points: int
    cents: int


class Memory(Lists):
    """What the figures of many matches come to."""

    def by_year(
        self, made_by: str, person: int, wanted: Wanted, against: int | None = None
    ) -> dict[str, Remembered]:
        """Add up a person's figures for each year, the newest first; in all under no name.

        With *against* only matches count in which that person sat on another side.
        """
        where, values = which(made_by, wanted)
        beside = "" if against is None else _AGAINST
        values = (*((against,) if against is not None else ()), *values, person)
        source = f'from {_PLACES} {beside} where {where} and p."person" = ?'
        year = 'substr(s."day", 1, 4)'
        rows = self._rows(
            f'select {year} as "year", {_SUMS} {source} group by 1 order by 1 desc', *values
        )
        years = {row["year"]: _figures(row) for row in rows}
        wins = self._wins(year, source, values)
        everything = Remembered(
            figures=together(years.values()), run=_run("".join(wins[one] for one in sorted(wins)))
        )
        return {"": everything} | {
            one: Remembered(figures=held, run=_run(wins.get(one, "")))
            for one, held in years.items()
            if one
        }

    def by_person(self, made_by: str, wanted: Wanted) -> dict[int, Remembered]:
        """Add up everybody's figures."""
        where, values = which(made_by, wanted)
        rows = self._rows(
            f'select p."person", {_SUMS} from {_PLACES} where {where} group by 1', *values
        )
        wins = self._wins('p."person"', f"from {_PLACES} where {where}", values)
        return {
            row["person"]: Remembered(figures=_figures(row), run=_run(wins.get(row["person"], "")))
            for row in rows
        }

    def _wins(self, group: str, source: str, values: tuple[Any, ...]) -> dict[Any, str]:
        """Write down for each group, match by match in their order, who won: `1101`."""
        rows = self._rows(
            f"""
            select "group", group_concat("won", '') as "wins" from (
                select {group} as "group", s."won" {source} and s."matches"
                order by s."created", s."match"
            ) group by "group"
            """,
            *values,
        )
        return {row["group"]: row["wins"] for row in rows}

    def balances(self, made_by: str, wanted: Wanted) -> list[Balance]:
        """Add up what everybody is owed over some matches, apart for each currency."""
        where, values = which(made_by, wanted)
        rows = self._rows(
            f"""
            select p."person", s."currency", sum(s."matches") as "matches",
                sum(s."dishes") as "dishes", sum(s."owed") as "points", sum(s."cents") as "cents"
            from {_PLACES} where {where} and s."finished" group by 1, 2 order by 1, 2
            """,
            *values,
        )
        return [Balance(**row) for row in rows]

    def days(self, made_by: str, wanted: Wanted, limit: int) -> list[str]:
        """List the days on which finished matches began, the newest first."""
        where, values = which(made_by, wanted)
        rows = self._rows(
            f'select distinct s."day" from "summary" s where s."seat" = 0 and {where}'
            ' and s."finished" and s."day" <> \'\' order by 1 desc limit ?',
            *values,
            limit,
        )
        return [row["day"] for row in rows]

    def years(self, made_by: str, wanted: Wanted) -> list[str]:
        """List the years in which matches began, the newest first."""
        where, values = which(made_by, wanted)
        rows = self._rows(
            'select distinct substr(s."day", 1, 4) as "year" from "summary" s'
            f' where s."seat" = 0 and {where} and s."day" <> \'\' order by 1 desc',
            *values,
        )
        return [row["year"] for row in rows]


def _figures(row: dict[str, Any]) -> Figures:
    return Figures(**{name: row[name] or 0 for name in FIGURES})


def _run(wins: str) -> int:
    """Count the longest run of won matches.

    >>> _run("1011"), _run("")
    (2, 0)
    """
    return max(map(len, wins.split("0")))
