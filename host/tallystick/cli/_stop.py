"""Wait until Ctrl-C or a request to end tells the program to end."""

from __future__ import annotations

import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue

LOOKS_EVERY_S = 0.5


class Stop:
    """Wait until a signal tells the program to end.

    Not an Event: its `set` waits for ever if the signal comes while `wait` holds the same lock. `SimpleQueue.put` may come at any moment.
    """

    def __init__(self) -> None:
        self._told: SimpleQueue[None] = SimpleQueue()

    def set(self) -> None:
        """End the waiting, now or later."""
        self._told.put(None)

    def is_set(self) -> bool:
        """Return True if the program is to end."""
        return not self._told.empty()

    def wait(self) -> None:
        """Return as soon as the program is to end.

        A signal that comes right before the waiting begins does not interrupt it. Python hears of it when the waiting returns.
        """
        while not self.is_set():
            with suppress(Empty):
                self._told.put(self._told.get(timeout=LOOKS_EVERY_S))  # so that it stays told


@contextmanager
def told_by_signals() -> Generator[Stop]:
    """Yield what is told by Ctrl-C and by a request to end."""
    stop = Stop()
    before = {each: signal.signal(each, lambda *_: stop.set()) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
