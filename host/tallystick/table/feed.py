"""The newest value, from one thread to every page: a slow page misses what was between, and nobody waits."""

import asyncio
import threading
from collections.abc import AsyncIterator
from typing import Generic, TypeVar

V = TypeVar("V")


class Feed(Generic[V]):
    """Holds the newest value. `publish` may be called from any thread, `updates` from any event loop."""

    def __init__(self, first: V) -> None:
        self._value = first
        self._number = 0
        self._closed = False
        self._lock = threading.Lock()
        self._watchers: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    @property
    def value(self) -> V:
        """The newest value."""
        return self._value

    def publish(self, value: V) -> None:
        """`value` is the newest; every page is told."""
        with self._lock:
            self._value = value
            self._number += 1
            self._wake()

    def close(self) -> None:
        """No more values come; every page's stream ends."""
        with self._lock:
            self._closed = True
            self._wake()

    async def updates(self, idle_s: float) -> AsyncIterator[V | None]:
        """The newest value, then each newer one until `close`; None when nothing has changed for `idle_s`."""
        changed = asyncio.Event()
        watcher = (asyncio.get_running_loop(), changed)
        with self._lock:
            self._watchers.append(watcher)
        seen = -1
        try:
            while not self._closed:
                if self._number != seen:
                    with self._lock:
                        seen, value = self._number, self._value
                    yield value
                    continue
                try:
                    await asyncio.wait_for(changed.wait(), idle_s)
                except TimeoutError:
                    yield None
                changed.clear()
        finally:
            with self._lock:
                self._watchers.remove(watcher)

    def _wake(self) -> None:
        for loop, changed in self._watchers:
            if not loop.is_closed():
                loop.call_soon_threadsafe(changed.set)
