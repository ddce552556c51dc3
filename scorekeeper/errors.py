"""What can go wrong, as names: each error has a code and arguments, never prose."""

from __future__ import annotations

from typing import Any, Final


class ScorekeeperError(Exception):
    """Anything we refuse on purpose; *code* names the sentence, the arguments fill it."""

    code = "error"

    def __init__(self, **arguments: Any) -> None:
        super().__init__(self.code, arguments)
        self.arguments = arguments


class NotationError(ScorekeeperError, ValueError):
    """A text that cannot be read as cards; `text` is the piece that stopped us."""

    code = "unreadable_card"


class AmbiguousCard(NotationError):
    """A text that one reader takes for one card and another for another; `span` is its place."""

    code = "ambiguous_card"


class IllegalMeld(ScorekeeperError, ValueError):
    """Cards that form neither a set nor a run."""

    code = "illegal_meld"


class Refused(ScorekeeperError, ValueError):
    """Plain data that does not fit; `problems` holds every `Problem`, in order."""

    code = "refused"


class MatchNotFound(ScorekeeperError, LookupError):
    """No match has this code."""

    code = "match_not_found"


class PersonNotFound(ScorekeeperError, LookupError):
    """Nobody who plays has this number, as far as one may see."""

    code = "person_not_found"


class MatchExists(ScorekeeperError):
    """A match with this `id` is stored already; its codes stay with those who have them."""

    code = "match_exists"


class NotImported(ScorekeeperError, ValueError):
    """What was brought cannot be taken in; `why` is the last part of its code."""

    def __init__(self, why: str, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.code = f"import_{why}"


class NoCode(NotImported):
    """A picture without a code of ours that can be read."""

    def __init__(self) -> None:
        super().__init__("no_code_in_photo")


class NotAPicture(ScorekeeperError, ValueError):
    """What was sent is no picture that browsers show (`kind`), or is too `large`: see `why`."""

    def __init__(self, why: str) -> None:
        super().__init__()
        self.code = f"picture_{why}"


class StaleMatch(ScorekeeperError):
    """Somebody recorded something for the same place first; `seq` is that place."""

    code = "stale_match"


class UnknownZone(ScorekeeperError):
    """The setting `TIMEZONE` names no time zone; `name` is what it says."""

    code = "unknown_zone"


class StoreProblem(ScorekeeperError):
    """The database cannot be used; `path` says which, the code of the child says why."""

    code = "store_problem"


class StoreDamaged(StoreProblem):
    """The file is no SQLite database, or its pages contradict each other."""

    code = "store_damaged"


class MatchDamaged(StoreDamaged):
    """One match in the file cannot be: `part` says where; all others can be read."""

    code = "match_damaged"


class StoreForeign(StoreProblem):
    """The file was not written by Scorekeeper."""

    code = "store_foreign"


class StoreInUse(StoreProblem):
    """The database is damaged, and a server that must be stopped first has it open."""

    code = "store_in_use"


class WouldLose(ScorekeeperError):
    """A restore would lose what was recorded since the backup; `lost` holds every `Lost`."""

    code = "would_lose"


class StoreReadOnly(StoreProblem):
    """The file or its folder cannot be written."""

    code = "store_read_only"


class StoreTooNew(StoreProblem):
    """The database was last opened by a newer Scorekeeper than this one."""

    code = "store_too_new"


class StoreLocked(StoreProblem):
    """Another program kept the database locked for longer than we wait."""

    code = "store_locked"


class StoreFull(StoreProblem):
    """There is no room left on the disk."""

    code = "store_full"


#: A match that cannot be read while all others can: damaged, or a newer program's.
UNREADABLE: Final = (MatchDamaged, StoreTooNew)
