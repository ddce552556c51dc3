"""Who answers: one thread, and one more beside it for each answer that takes long.

Python lets one thread run at a time. Several that record deals stop at every word with the
database and wait until another lets them go on, so together they are slower than one alone. What
waits for a disk, reads a photo or finds the database held by another program must still not hold
up everybody else.
"""

from __future__ import annotations

import logging
import threading
import time
from dataclasses import dataclass
from typing import Any, Final

from waitress.task import ThreadedTaskDispatcher

#: Seconds after which an answer takes long.
LONG: Final = 0.1


class Turns(ThreadedTaskDispatcher):  # type: ignore[misc]  # waitress ships no types
    """Hands out what is asked, to at most so many threads."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.queue_logger.setLevel(logging.ERROR)  # that somebody waits for a turn is no warning
        self._most = most
        self._began: dict[int, float] = {}
        self._over = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        self._watcher.start()

    def add_task(self, task: Any) -> None:
        """Let what is asked wait for its turn."""
        super().add_task(_Timed(task, self._began))

    def start_new_thread(self, target: Any, thread_no: int) -> None:
        """Start a thread; where the machine has none to give, the next look tries again."""
        try:
            super().start_new_thread(target, thread_no)
        except RuntimeError:
            self.threads.discard(thread_no)
            self.active_count -= 1

    def shutdown(self, cancel_pending: bool = True, timeout: int = 5) -> bool:
        """Let the threads end, and forget what waits."""
        self._over.set()
        self._watcher.join()
        return bool(super().shutdown(cancel_pending, timeout))

    def _watch(self) -> None:
        """Look again and again who takes long."""
        waits = 0.0
        while not self._over.wait(waits):
            since = time.monotonic() - LONG
            long = sum(began < since for began in self._began.copy().values())
            self.set_thread_count(min(1 + long, self._most))
            waits = LONG / 2


@dataclass
class _Timed:
    """What is asked, which says when its turn began as long as it is answered."""

    asked: Any
    began: dict[int, float]

    def service(self) -> None:
        self.began[id(self)] = time.monotonic()
        try:
            self.asked.service()
        finally:
            del self.began[id(self)]

    def cancel(self) -> None:
        self.asked.cancel()
