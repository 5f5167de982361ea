"""A real device session, its link server and a line in one process, with one virtual clock."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from tallycore.log.records import Event, decode_event
from tallydevice.journal.journal import Journal
from tallydevice.link.server import LinkServer
from tallydevice.play.session import Session
from tallystick.link.client import Link
from tests.device.memory_medium import MemoryMedium
from tests.link.line import Line
from tests.link.random_players import RandomPlayers, load_profile

STEP_MS = 2


class Shown(NamedTuple):
    """What the laptop has shown on the device."""

    tone: int
    title: str
    text: str


class Memory(NamedTuple):
    """A copy of a device's media, and its log up to that moment."""

    media: tuple[bytes, ...]
    log: tuple[bytes, ...]


class Rig:
    """A device and its line. `log` has every public record that the device has ever confirmed."""

    def __init__(
        self, seed: int = 1, history_bytes: int = 1 << 22, device_id: bytes = b"device-1", memory: Memory | None = None
    ) -> None:
        self.rng = random.Random(seed)
        self.device_id = device_id
        self.now_ms = 0
        self.log: list[bytes] = []
        self.media = [MemoryMedium(8192), MemoryMedium(8192), MemoryMedium(history_bytes)]
        if memory is not None:
            self._restore(memory)
        self.line = Line(self.pump, STEP_MS / 1000)
        self.shown = []
        self.on_step = None
        self.check_acknowledged = None
        self.power_up()

    def now_s(self) -> float:
        return self.now_ms / 1000

    def memory(self) -> Memory:
        """Return a copy of everything that the device remembers, as in a backup of its drive and its memory."""
        return Memory(tuple(medium.read(0, medium.size) for medium in self.media), tuple(self.log))

    def restore(self, memory: Memory, *, stays_plugged: bool = False) -> None:
        """Put back a copy of the memory, and start the device with it. If a bridge is between, the port may stay open."""
        if not stays_plugged:
            self.line.unplug()
        self._restore(memory)
        self.line.power_up()
        self.power_up()
        self.line.plug()

    def _restore(self, memory: Memory) -> None:
        for medium, data in zip(self.media, memory.media, strict=True):
            medium.erase()
            medium.append(data)
        self.log = list(memory.log)

    def power_up(self) -> None:
        """Start the device from its storage."""
        journal = Journal(*self.media, self.device_id, self.rng.randbytes)
        acknowledge = journal.acknowledge

        def checked(through: int) -> None:
            if self.check_acknowledged is not None:
                self.check_acknowledged(through)
            acknowledge(through)

        journal.acknowledge = checked
        self.session = Session(journal, lambda: self.now_ms, self.rng.randbytes, load_profile)
        self.session.listeners.append(lambda _event, record: self.log.append(record))
        self.server = LinkServer(self.session, self.line.device, "0.1.0", "test")
        self.server.on_show = lambda *shown: self.shown.append(Shown(*shown))
        self.players = RandomPlayers(self.session, self.rng)
        self.session.boot("0.1.0", "test", 0)

    def power_cut(self) -> None:
        """Cut the power in the middle of whatever the device does, and start it again."""
        self.line.unplug()
        self.line.power_up()
        self.power_up()
        self.line.plug()

    def pump(self) -> None:
        """Let a short time pass on the device."""
        self.now_ms += STEP_MS
        if self.on_step is not None:
            self.on_step()
        self.server.step()

    def play(self, events: int) -> None:
        """Play until at least `events` more events have happened."""
        wanted = len(self.log) + events
        while len(self.log) < wanted:
            self.now_ms += self.rng.randint(200, 20_000)
            self.players.act()

    def events(self) -> list[Event]:
        return [decode_event(record) for record in self.log]

    def link(self) -> Link:
        return Link(self.line.host, now_s=self.now_s)


def every_other_request(lost: list[bool]) -> Callable[[str, bytes], bytes]:
    """Return a fault of the line that loses every second thing that the laptop sends. `lost` says for each whether it was lost."""

    def take(side: str, data: bytes) -> bytes:
        if side != "host":
            return data
        lost.append(len(lost) % 2 == 0)
        return b"" if lost[-1] else data

    return take
