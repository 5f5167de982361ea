"""Between the thread of the device and the web server's: inputs one way, views of the device the other way."""

import asyncio
import base64
import dataclasses
import json
import queue
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass

from tallystick.simulator.png import encode_png
from tallystick.simulator.script.actions import Action


@dataclass(frozen=True)
class View:
    """All that a page shows of the device at one moment. `number` grows with every view, `frame` with the screen."""

    number: int
    board: str
    width: int
    height: int
    can_shake: bool
    frame: int
    rgb: bytes
    texts: tuple[str, ...]
    held: tuple[str, ...]
    powered: bool
    plugged: bool
    connected: bool
    trouble: str = ""

    def png(self, scale: int = 1) -> bytes:
        """The screen as a PNG file."""
        return encode_png(self.rgb, self.width, self.height, scale)

    def json(self) -> str:
        """The view as the page's script reads it."""
        fields = {field.name: getattr(self, field.name) for field in dataclasses.fields(self) if field.name != "rgb"}
        return json.dumps({**fields, "png": base64.b64encode(self.png()).decode("ascii")})


class Bridge:
    """Neither side waits for the other: a page that is slow gets the newest view and misses those between."""

    def __init__(self) -> None:
        self._inputs: queue.SimpleQueue[Action] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._view: View | None = None
        self._closed = False
        self._watchers: list[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = []

    def post(self, action: Action) -> None:
        """`action` will be done by the device's thread, in order."""
        self._inputs.put(action)

    def inputs(self) -> list[Action]:
        """What was posted since the last call."""
        posted = []
        while True:
            try:
                posted.append(self._inputs.get_nowait())
            except queue.Empty:
                return posted

    @property
    def view(self) -> View | None:
        """The newest view, or None before the first."""
        return self._view

    def publish(self, view: View) -> None:
        """`view` is the newest; every page is told."""
        with self._lock:
            self._view = view
            self._wake()

    def close(self) -> None:
        """No more views come; every page's stream ends."""
        with self._lock:
            self._closed = True
            self._wake()

    async def views(self, idle_s: float) -> AsyncIterator[View | None]:
        """The newest view, then each newer one until `close`; None when nothing has changed for `idle_s`."""
        changed = asyncio.Event()
        watcher = (asyncio.get_running_loop(), changed)
        with self._lock:
            self._watchers.append(watcher)
        last = -1
        try:
            while not self._closed:
                view = self._view
                if view is not None and view.number != last:
                    last = view.number
                    yield view
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
