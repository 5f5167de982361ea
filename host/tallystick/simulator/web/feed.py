"""Give the newest value from one thread to every page. A slow page misses some values, and nobody waits for it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Generic, TypeVar

from starlette.responses import Response, StreamingResponse

V = TypeVar("V")

IDLE_S = 15.0
# A stream that shows nothing new sends a sign of life this often: a closed page is noticed, and a page notices a lost stream.


class Feed(Generic[V]):
    """The newest value. `publish` may be called from any thread, `updates` from any event loop."""

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
        """Make `value` the newest one and tell every page."""
        with self._lock:
            self._value = value
            self._number += 1
            self._wake()

    def close(self) -> None:
        """End every page's stream; no more values come."""
        with self._lock:
            self._closed = True
            self._wake()

    async def updates(self, idle_s: float = IDLE_S) -> AsyncIterator[V | None]:
        """Yield the newest value, then newer ones until `close`; yield None whenever nothing has changed for `idle_s`."""
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


def event_stream(updates: AsyncIterator[V | None], as_event: Callable[[V], str]) -> Response:
    """Return a response of a feed's updates as server-sent events; `as_event` gives the lines of one, such as `data: 1`."""

    async def events() -> AsyncIterator[str]:
        async for value in updates:
            yield "event: alive\ndata: nothing new\n\n" if value is None else f"{as_event(value)}\n\n"

    return StreamingResponse(events(), media_type="text/event-stream")
