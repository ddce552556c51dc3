"""One thread answers; what takes long holds up nobody else."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from urllib.request import urlopen

import pytest
from waitress.task import ThreadedTaskDispatcher

from scorekeeper.web import turns
from scorekeeper.web.serve import THREADS
from tests.serving import serving


@pytest.fixture
def slow(app):
    """An address that answers when it is let go; says how many are being answered."""
    begun, let_go = threading.Semaphore(0), threading.Event()

    @app.get("/slow")
    def wait():
        begun.release()
        assert let_go.wait(60)
        return "done"

    return begun, let_go


def answering_threads():
    return sum(one.name.startswith("waitress-") for one in threading.enumerate())


def until(holds):
    """Wait until that holds; say whether it did within a minute."""
    return any(holds() or time.sleep(0.02) for _ in range(3000))


@pytest.mark.parametrize("long", [0, 1, 2, 5, THREADS - 1])
def test_answers_that_take_long_hold_up_no_other(app, slow, long):
    begun, let_go = slow
    with serving(app) as base, ThreadPoolExecutor(THREADS) as phones:
        waiting = [phones.submit(urlopen, f"{base}/slow", timeout=60) for _ in range(long)]
        for _ in range(long):
            assert begun.acquire(timeout=60)
        with urlopen(f"{base}/healthz", timeout=60) as answer:
            assert answer.status == 200
        assert not any(one.done() for one in waiting)
        let_go.set()
        assert [one.result().read() for one in waiting] == [b"done"] * long


def test_one_thread_answers_when_nothing_takes_long(app, slow, monkeypatch, caplog):
    begun, let_go = slow
    answering = set()

    @app.get("/who")
    def who():
        answering.add(threading.current_thread().name)
        return ""

    with serving(app) as base, ThreadPoolExecutor(20) as phones:
        late = phones.submit(urlopen, f"{base}/slow", timeout=60)
        assert begun.acquire(timeout=60)
        urlopen(f"{base}/who", timeout=60).close()  # a second thread stepped in
        let_go.set()
        late.result().close()
        assert until(lambda: answering_threads() == 1)  # and was let go again
        monkeypatch.setattr(turns, "LONG", 60)  # however busy this machine is
        answering.clear()
        for answer in phones.map(lambda _: urlopen(f"{base}/who", timeout=60), range(20)):
            answer.close()
    assert len(answering) == 1
    assert not caplog.records


def test_a_machine_without_threads_to_give_is_asked_again(monkeypatch):
    tried, begun = [], []

    def start(self, target, thread_no):
        tried.append(thread_no)
        if len(tried) < 3:
            raise RuntimeError("can't start new thread")
        begun.append(thread_no)
        whole(self, target, thread_no)

    whole = ThreadedTaskDispatcher.start_new_thread
    monkeypatch.setattr(ThreadedTaskDispatcher, "start_new_thread", start)
    asked = turns.Turns(2)
    assert until(lambda: begun)
    assert (tried, asked.threads) == ([0, 0, 0], {0})
    assert until(lambda: asked.active_count == 0)
    asked.shutdown()
    assert not asked.threads
