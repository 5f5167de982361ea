"""A day and a night at one table: the real program, the real laptop code, and a cable that nobody is careful with.

Everything goes by the device's virtual clock; quiet stretches go in larger steps, so that a day takes minutes.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tallycore.kinds import BY_LAPTOP
from tallycore.records import record_seq
from tallystick.link.errors import LinkError, PortBusy, Refused
from tallystick.link.follow import Follower
from tallystick.link.pull import pull
from tallystick.link.sync import sync
from tallystick.table.memorytransport import MemoryTransport
from tests.end_to_end.evening import Evening, LaptopCrash, PowerCut
from tests.end_to_end.watched import CountingShelf, Watched
from tests.link.damaging import DamagingCable
from tests.link.hub import Hub
from tests.link.rig import Rig

NAMES = tuple(f"/dev/ttyACM{number}" for number in range(5))
QUIET_MS = 240
# One look at the line in a quiet stretch; well below the second after which the laptop asks again.
RETRY_MS = 1000
# How long a program waits before it looks for a device again.
MINUTE_MS, HOUR_MS = 60_000, 3_600_000

HAPPENINGS = {
    "play": 57, "think": 20, "replug": 5, "second_program": 4, "stop_reading": 3, "points": 3, "disturb": 2,
    "power_cut": 2, "power_cut_soon": 1.5, "crash": 1.5, "sleep": 1, "read_all": 2,
}  # fmt: skip
# What can happen, and how often of a hundred times.


class Soak(Evening):
    """`happened` counts what was done to the table, `watched` what the device did in its steps."""

    def __init__(self, seed: int, folder: Path, knows_serials: bool) -> None:
        self.happened: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.watched = Watched()
        super().__init__(8 * seed + 1, folder)  # so that no pixels are drawn: an evening's business
        self.device.transport = self.cable = DamagingCable(self.rng)
        self.device.serial.transport = self.cable
        self.hub = Hub(self._now_s)
        self.other = Rig(seed, device_id=b"another chip")
        self.other.play(20)
        self.other.line.pump = self._other_and_we
        self.knows_serials = knows_serials
        self.shelf = CountingShelf(self.store)
        self.name = ""
        self.other_name = ""
        self._show_port()
        self.follower = self._new_follower()

    # --- the device --------------------------------------------------------------------------------------------------

    def _started(self) -> None:
        super()._started()
        self.watched.watch(self.device)
        acknowledge = self.session.journal.acknowledge

        def checked(through: int) -> None:
            log = self.store.open_log(self.session.journal.device_id, self.session.journal.log_id)
            assert log.missing(1, min(through, len(self.log)) + 1) == [], "acknowledged before it was committed"
            acknowledge(through)

        self.session.journal.acknowledge = checked

    def power_cut(self, in_a_write: bool = False) -> None:
        """As in any evening; and the port is another one afterwards."""
        self._hide_port()
        self.happened["power cuts"] += 1
        super().power_cut(in_a_write)
        self._show_port()

    def _show_port(self) -> None:
        """The port is there, as often as not under another name, and sometimes another Tallystick has the old one."""
        if not self.device.plugged:
            return
        free = [name for name in NAMES if name != self.other_name]
        before, self.name = (
            self.name,
            self.name if self.name in free and self.rng.random() < 0.4 else self.rng.choice(free),
        )
        self.happened["other names"] += before not in {"", self.name}
        serial_number = self.session.journal.device_id.hex().upper() if self.knows_serials else None
        self.hub.plug(self.name, lambda name: MemoryTransport(self.cable, self._pump, name), serial_number)
        if before and before != self.name and not self.other_name and self.rng.random() < 0.5:
            self.other_name = before
            self.hub.plug(before, self.other, "another" if self.knows_serials else None)
            self.happened["another device on the old name"] += 1

    def _hide_port(self) -> None:
        if self.name in {port.device for port in self.hub.listed()} and self.name != self.other_name:
            self.hub.unplug(self.name)

    def _other_and_we(self) -> None:
        self.other.server.step()
        self.device.step()

    def replug(self) -> None:
        """Cable out or in."""
        if self.device.plugged:
            self._hide_port()
            self.device.unplug()
            self.happened["unplugged"] += 1
        else:
            self.device.plug()
            self._show_port()
        if self.other_name and self.rng.random() < 0.5:
            self.other.line.unplug()
            self.hub.unplug(self.other_name)
            self.other_name = ""

    def sleep(self) -> None:
        """Nobody touched the device for long: it slept, its port was gone, and a button woke it."""
        was_plugged = self.device.plugged
        if was_plugged:
            self.replug()
        self.device.clock.advance(self.rng.choice((2, 5, 10, 60)) * MINUTE_MS)
        self.device.step()
        self.happened["slept"] += 1
        if was_plugged:
            self.replug()

    # --- the laptop --------------------------------------------------------------------------------------------------

    def _new_follower(self) -> Follower:
        # The port is named: with two Tallysticks plugged in, nobody else can know which one is meant.
        return Follower(
            self.hub.reopener(self.name),
            self.shelf,
            on_sync=lambda _report: self.happened.update(["syncs"]),
            on_records=lambda records: self.happened.update({"events as they happened": len(records)}),
            now_s=self._now_s,
            sleep=self._pump,
        )

    def _pump(self, _seconds: float) -> None:
        """The laptop waits: the device goes on, in the small steps in which bytes move or the large ones of a quiet table."""
        serial = self.device.serial
        if not (serial.in_waiting or serial.out_waiting):
            self.device.clock.advance(QUIET_MS - 10)
        self.device.step()
        self.watched.look_at(self.device)

    def follow(self) -> None:
        """The laptop's program does its next bit, and whatever happens to it is one of its own errors."""
        try:
            self.follower.step()
        except LaptopCrash:
            self.crash()
        except LinkError as error:
            self.happened[type(error).__name__] += 1
            self.follower.close()
            for _ in range(RETRY_MS // QUIET_MS):
                self._pump(0)

    def crash(self) -> None:
        """The laptop's program is gone without a word, and started again."""
        if self.follower.link is not None:
            self.follower.link.transport.close()
        self.follower = self._new_follower()
        self.happened["laptop's program crashed"] += 1

    def second_program(self) -> None:
        """Somebody starts another sync, or a terminal program that writes what it likes."""
        self.happened["second programs"] += 1
        is_held = self.follower.link is not None and self.cable.is_open()
        if is_held and self.device.plugged:
            transport = self.hub.transport(self.name)
            try:
                transport.open()
            except PortBusy:
                return
            raise AssertionError("two programs have one port open")
        terminal = self.hub.transport(self.name)
        try:
            if self.rng.random() < 0.5:
                with self.hub.connect(self.name) as link:
                    sync(link, self.shelf)
            else:
                terminal.open()
                terminal.send(self.rng.choice((b"AT\r\n", b"\x03\x04import os\r\n", self.rng.randbytes(300))))
                terminal.receive(0.5)
        except LinkError as error:
            self.happened[type(error).__name__] += 1
        finally:
            terminal.close()

    def read_all(self) -> None:
        """Another laptop reads the whole log, as far as it goes, and keeps nothing: each record is the one that was confirmed."""
        self.crash()
        try:
            with self.hub.connect(self.name) as link:
                for batch in pull(link, [(link.device.first, link.next_seq)]):
                    assert batch.lost == []
                    assert batch.records == [self.log[record_seq(record) - 1] for record in batch.records]
                    self.happened["records read by another laptop"] += len(batch.records)
        except LinkError as error:
            self.happened[type(error).__name__] += 1

    def points(self) -> None:
        """The laptop has the device note points, which reach its log once at most."""
        link, state = self.follower.link, self.session.state
        if link is None:
            return
        before = self._laptop_scores()
        try:
            link.add_score(state.game_seq, 0, 1)
        except Refused:
            assert self._laptop_scores() == before
        except LinkError:
            assert self._laptop_scores() - before in (0, 1)
        else:
            assert self._laptop_scores() == before + 1
            self.happened["points from the laptop"] += 1

    def _laptop_scores(self) -> int:
        return sum(event.kind == "score_changed" and event["by"] == BY_LAPTOP for event in self.watched.events)

    def _confirmed(self, event, record: bytes) -> None:
        super()._confirmed(event, record)
        self.watched.events.append(event)

    # --- the day -----------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Something happens, and the laptop does its next bit."""
        try:
            self._something()
            for _ in range(self.rng.choice((1, 1, 2, 5, 40))):
                self.follow()
        except PowerCut:
            self.power_cut(in_a_write=True)
        except LaptopCrash:
            self.crash()
        self.check()
        self.watched.look_at(self.device)

    def _something(self) -> None:
        if not self.device.plugged and self.rng.random() < 0.2:
            self.replug()
        else:
            (what,) = self.rng.choices(list(HAPPENINGS), list(HAPPENINGS.values()))
            if self.rng.random() < 0.2:
                # So that the shortest day has some of everything.
                what = min(HAPPENINGS, key=lambda each: self.done[each] / HAPPENINGS[each])
            self.done[what] += 1
            getattr(self, what)()

    def play(self) -> None:
        """The players press a few buttons."""
        for _ in range(self.rng.randint(1, 6)):
            self.monkey.act()

    def power_cut_soon(self) -> None:
        """The power goes in the middle of one of the next writes."""
        self.fuse = self.rng.randint(1, 12)

    def disturb(self) -> None:
        """The line is better or worse from now on."""
        self.cable.rate = self.rng.choice((0.0, 0.0, 1e-4, 1e-3, 5e-3))
        self.cable.room_bytes = self.rng.choice((48, 256, 4096))

    def think(self) -> None:
        """Somebody thinks about a move; the laptop listens meanwhile."""
        until_ms = self.device.now_ms + self.rng.choice((1_000, 10_000, 60_000))
        while self.device.now_ms < until_ms:
            self.follow()

    def stop_reading(self) -> None:
        """The laptop sleeps with the port open: nobody reads, the device must not mind."""
        self.happened["laptop slept"] += 1
        for _ in range(self.rng.randint(5, 60)):
            self.monkey.act()
            self.watched.look_at(self.device)

    def finish(self) -> None:
        """Cable, power and an undamaged line are there, and everything has been fetched."""
        self.fuse = -1
        self.cable.rate = 0.0
        if not self.device.plugged:
            self.replug()
        for _ in range(200):
            self.follow()
            if self.follower.link is not None and self.shelf.new == len(self.log):
                break
        self.follower.close()
        self.device.run_for(50)
        self.check()
        self.watched.look_at(self.device)
