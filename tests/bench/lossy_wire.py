"""Join two pseudo-terminals by a relay that counts every byte and damages some, for us and for the peer alike."""

from __future__ import annotations

import os
import pty
import random
import select
import threading
import tty

CHUNK = 1024
# Small: what is under way when one side stops is a few kB, as on a real line.


class LossyWire:
    """Relay bytes; `near` and `far` are the paths of its two ends, `passed` counts the bytes of both directions."""

    def __init__(self, damage_rate: float = 0.0, seed: int = 1) -> None:
        self.passed = 0
        self._rng = random.Random(seed)
        self._rate = damage_rate
        self._until_damage = self._draw()
        self._masters: list[int] = []
        self._slaves: list[int] = []
        for _ in range(2):
            master, slave = pty.openpty()
            tty.setraw(slave)
            os.set_blocking(master, False)
            self._masters.append(master)
            self._slaves.append(slave)  # held open: a pseudo-terminal that nobody has open reads as an error
        self.near, self.far = (os.ttyname(slave) for slave in self._slaves)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Close both ends."""
        self._stop.set()
        self._thread.join()
        for fd in self._masters + self._slaves:
            os.close(fd)

    def _draw(self) -> int:
        return int(self._rng.expovariate(self._rate)) + 1 if self._rate else 1 << 60

    def _run(self) -> None:
        waiting = dict.fromkeys(self._masters, b"")  # what is on its way to each
        other = dict(zip(self._masters, reversed(self._masters), strict=True))
        while not self._stop.is_set():
            readers = [master for master in self._masters if not waiting[other[master]]]
            writers = [master for master in self._masters if waiting[master]]
            ready = select.select(readers, writers, [], 0.05)
            for master in ready[0]:
                data = os.read(master, CHUNK)
                self.passed += len(data)
                waiting[other[master]] = self._damaged(data)
            for master in ready[1]:
                try:
                    sent = os.write(master, waiting[master])
                except BlockingIOError:
                    continue
                waiting[master] = waiting[master][sent:]

    def _damaged(self, data: bytes) -> bytes:
        if self._until_damage > len(data):
            self._until_damage -= len(data)
            return data
        out = bytearray(data)
        at = self._until_damage - 1
        while at < len(out):
            out[at] ^= self._rng.randrange(1, 256)
            at += self._draw()
        self._until_damage = at - len(out) + 1
        return bytes(out)
