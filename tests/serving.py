"""A real server beside the test, stopped from inside its own loop so that nothing is left open."""

import threading
from contextlib import contextmanager

from waitress import create_server, wasyncore


@contextmanager
def serving(app):
    """Serve the application as the program does; gives the start of its addresses."""
    served = create_server(app, host="127.0.0.1", port=0, threads=8)
    thread = threading.Thread(target=served.run, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{served.effective_port}"
    finally:
        served.task_dispatcher.shutdown()
        # Sockets closed under a running loop make it fail; the loop closes them itself, and ends.
        served.trigger.pull_trigger(lambda: wasyncore.close_all(served._map, ignore_all=True))
        thread.join(5)
