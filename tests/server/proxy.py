"""A cable between a laptop and its server that can be cut at any byte, and just before or after a COMMIT."""

from __future__ import annotations

import select
import socket
import threading
from collections.abc import Callable

TO_SERVER, TO_LAPTOP = "to server", "to laptop"
BEFORE_COMMIT, AFTER_COMMIT = "before COMMIT", "after COMMIT"
# A laptop whose connection is lost before COMMIT has stored nothing. One that loses it after COMMIT has stored all, and is not told so.
_COMMIT, _WHICH = b"COMMIT", b"txid_current_if_assigned"


class Proxy:
    """Pass on what a laptop and a server say, on a port of this machine, until the cable is to be cut."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self.passed = {TO_SERVER: 0, TO_LAPTOP: 0}
        """How many bytes went each way."""
        self.commits = 0
        self.storing: list[int] = []
        """The COMMITs that stored something, by their numbers. Before them, the program asks for the transaction's number."""
        self._is_storing = False
        self._cut: tuple[str, int] | None = None
        self._stays_cut = False
        self._at_cut: Callable[[], None] = lambda: None
        self._ends: list[socket.socket] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def cut_after(
        self, where: str, count: int, *, stays_cut: bool = False, at_cut: Callable[[], None] = lambda: None
    ) -> None:
        """Cut every connection after so many bytes in a direction, or at a COMMIT of this number. If it `stays_cut`, none follows.

        `at_cut` happens just before the cut.
        """
        self._cut, self._stays_cut, self._at_cut = (where, count), stays_cut, at_cut

    def mend(self) -> None:
        """Let connections through again."""
        self._cut = None

    def address(self, database: str) -> str:
        """Return the address of a database at the other end of the cable."""
        return f"postgresql://owner@127.0.0.1:{self.port}/{database}?gssencmode=disable&sslmode=disable"

    def close(self) -> None:
        """Close all."""
        self._listener.close()
        self._break()

    @property
    def is_cut(self) -> bool:
        """Return True if the cable has been cut."""
        return self._cut is not None and self._cut[1] < 0

    def _accept(self) -> None:
        while True:
            try:
                laptop, _ = self._listener.accept()
            except OSError:
                return
            if self.is_cut and self._stays_cut:
                laptop.close()
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self._server_port))
            except OSError:
                laptop.close()
                continue
            self._ends += [laptop, server]
            threading.Thread(target=self._pass_on, args=(laptop, server), daemon=True).start()

    def _pass_on(self, laptop: socket.socket, server: socket.socket) -> None:
        try:
            while True:
                ready, _, _ = select.select([laptop, server], [], [])
                for end in ready:
                    data = end.recv(1 << 16)
                    if not data:
                        return
                    way, other = (TO_SERVER, server) if end is laptop else (TO_LAPTOP, laptop)
                    if self._passes(way, data, other):
                        self._break()
                        return
        except (OSError, ValueError):  # another thread has closed them
            return
        finally:
            laptop.close()
            server.close()

    def _passes(self, way: str, data: bytes, other: socket.socket) -> bool:
        """Pass data on, or a part of it. Return True if the cable is cut now."""
        where, count = self._cut or ("", 0)
        room = count - self.passed[way] if where == way and count >= 0 else len(data)
        is_commit = way == TO_SERVER and _COMMIT in data
        self.commits += is_commit
        if way == TO_SERVER and _WHICH in data:
            self._is_storing = True
        if is_commit and self._is_storing:
            self.storing.append(self.commits)
            self._is_storing = False
        at_commit = is_commit and where in (BEFORE_COMMIT, AFTER_COMMIT) and self.commits == count
        if not (at_commit and where == BEFORE_COMMIT):
            other.sendall(data[: max(0, room)])
        self.passed[way] += min(len(data), max(0, room))
        if at_commit and where == AFTER_COMMIT:
            other.recv(1 << 16)  # the server has said that it is stored
        if at_commit or room < len(data):
            self._at_cut()
            self._cut = (where, -1)
            return True
        return False

    def _break(self) -> None:
        for end in self._ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
        self._ends.clear()
