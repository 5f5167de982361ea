"""The lazy server: it imports the link's server when a laptop connects, and forgets it when the laptop has gone.

The server and its modules take some kilobytes. A game without a laptop keeps this memory for itself.
"""

import sys

from tallydevice.loading import ROOM_BYTES, forget

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Callable

    from tallydevice.hw.hardware import Port
    from tallydevice.link.server import LinkServer
    from tallydevice.play.session import Session

FETCHED = (
    "tallydevice.link.server tallydevice.link.append tallydevice.link.setups tallydevice.link.notes "
    "tallycore.proof.setups "
    "tallycore.wire.messages tallycore.wire.frames"
)
# The modules that are needed only to serve a laptop. One text takes less memory than a tuple.
ALL_BYTES = 1 << 20
# More than a small heap has: everything that can be freed is freed.


class Verdict:
    """A text from the laptop for the players. `tone` is one of the SHOW_ numbers."""

    def __init__(self, tone: int, title: str, text: str, shown_at_ms: int) -> None:
        self.tone = tone
        self.title = title
        self.text = text
        self.shown_at_ms = shown_at_ms


class LazyServer:
    """A server for a laptop that opens `port`. `server` exists only during that time. `verdict` is the newest verdict, or None."""

    def __init__(self, session: "Session", port: "Port", version: str, board: str) -> None:
        self.server: "LinkServer | None" = None
        self.verdict: "Verdict | None" = None
        self.on_show: "Callable[[Verdict], None] | None" = None
        """If set, it is called with each new Verdict."""
        self.make_way: "Callable[[int], None] | None" = None
        """If set, it is called before the server is imported, with the room to make. The server needs about 10 KB."""
        self._session = session
        self._port = port
        self._version = version
        self._board = board
        self._fetched: list[str] = []
        self._is_barred = False
        """Whether serving has failed. Then the connected laptop gets no answers any more. The next laptop does."""
        self._has_room = False
        """Whether all that can be freed was freed for the connected laptop."""

    @property
    def linked(self) -> bool:
        """Whether a laptop that speaks our protocol has the port open."""
        return self.server is not None and self.server.linked

    def step(self) -> None:
        """Do a little work for the laptop. If serving fails, raise its error once for each laptop."""
        if not self._port.connected:
            if self.server is not None:
                self._forget()
            self._is_barred = self._has_room = False
        elif not self._is_barred:
            try:
                if self.server is None:
                    self._fetch()
                self.server.step()  # type: ignore[union-attr]
            except Exception as error:
                self._forget()
                if isinstance(error, MemoryError) and self.make_way is not None and not self._has_room:
                    # There may be enough memory, but not in one piece. The laptop asks again.
                    self._has_room = True
                    self.make_way(ALL_BYTES)
                    return
                self._is_barred = True
                raise

    def _fetch(self) -> None:
        """Import and make the server, and remember which modules were imported for it."""
        if self.make_way is not None:
            self.make_way(ROOM_BYTES)
        for name in FETCHED.split():
            if name not in sys.modules:
                self._fetched.append(name)
        from tallydevice.link.server import LinkServer

        self.server = LinkServer(self._session, self._port, self._version, self._board)
        self.server.on_show = self._show

    def _forget(self) -> None:
        """Drop the server and its modules."""
        self.server = None
        forget(self._fetched)
        self._fetched = []

    def _show(self, tone: int, title: str, text: str) -> None:
        """Keep the new verdict, and pass it on."""
        # The object is made here: an object of a class in the server's module would keep that module in memory.
        self.verdict = Verdict(tone, title, text, self._session.now_ms())
        if self.on_show is not None:
            self.on_show(self.verdict)
