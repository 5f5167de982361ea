"""The real programs of device and laptop run for a day and a night, over a cable that is often pulled and damaged.

All times are those of the device's virtual clock; quiet periods pass in larger steps, so that a day takes minutes.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import record_seq
from tallystick.link.errors import LinkError, PortBusy, Refused
from tallystick.link.follow import Follower
from tallystick.link.pull import pull
from tallystick.link.sync import sync
from tallystick.table.memorytransport import MemoryTransport
from tests.end_to_end.random_session import LaptopCrash, PowerCut, RandomSession
from tests.end_to_end.step_monitor import CountingStore, StepMonitor
from tests.link.damaging_cable import DamagingCable
from tests.link.rig import Rig
from tests.link.usb_hub import Hub

NAMES = tuple(f"/dev/ttyACM{number}" for number in range(5))
QUIET_MS = 240
# The interval of looks at the line in a quiet time. It is clearly below the second after which the laptop asks again.
RETRY_MS = 1000
# How long a program waits before it looks for a device again.
MINUTE_MS, HOUR_MS = 60_000, 3_600_000

ACTIONS = {
    "play": 57, "think": 20, "replug": 5, "second_program": 4, "stop_reading": 3, "points": 3, "disturb": 2,
    "power_cut": 2, "power_cut_soon": 1.5, "crash": 1.5, "sleep": 1, "read_all": 2,
}  # fmt: skip
# What can happen, and its frequency in percent.


class Soak(RandomSession):
    """A long session. `counts` has what happened, `monitor` measures the device's steps."""

    def __init__(self, seed: int, folder: Path, knows_serials: bool) -> None:
        self.counts: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.monitor = StepMonitor()
        super().__init__(8 * seed + 1, folder)  # with such a seed, no pixels are drawn; a random session draws them
        self.device.transport = self.cable = DamagingCable(self.rng)
        self.device.serial.transport = self.cable
        self.hub = Hub(self._now_s)
        self.other = Rig(seed, device_id=b"another chip")
        self.other.play(20)
        self.other.line.pump = self._step_both
        self.knows_serials = knows_serials
        self.counting_store = CountingStore(self.store)
        self.name = ""
        self.other_name = ""
        self.syncs_before = 0
        self._show_port()
        self.follower = self._new_follower()

    def _started(self) -> None:
        super()._started()
        self.monitor.watch(self.device)
        acknowledge = self.session.journal.acknowledge

        def checked(through: int) -> None:
            log = self.store.open_log(self.session.journal.device_id, self.session.journal.log_id)
            assert log.missing_ranges(1, min(through, len(self.log)) + 1) == [], "acknowledged before it was committed"
            acknowledge(through)

        self.session.journal.acknowledge = checked

    def power_cut(self, in_a_write: bool = False) -> None:
        """Cut the power as in any session, after which the port has another name."""
        self._hide_port()
        self.counts["power cuts"] += 1
        super().power_cut(in_a_write)
        self._show_port()

    def _show_port(self) -> None:
        """Plug the port in, often under another name, sometimes with another Tallystick at the old one."""
        if not self.device.plugged:
            return
        free = [name for name in NAMES if name != self.other_name]
        before = self.name
        if not (before in free and self.rng.random() < 0.4):
            self.name = self.rng.choice(free)
        self.counts["other names"] += before not in {"", self.name}
        serial_number = self.session.journal.device_id.hex().upper() if self.knows_serials else None
        self.hub.plug(self.name, lambda name: MemoryTransport(self.cable, self._pump, name), serial_number)
        # A program without a device asks any device with the given name, and correctly downloads its log.
        has_met = self.counts["syncs"] > self.syncs_before
        if has_met and before not in {"", self.name} and not self.other_name and self.rng.random() < 0.5:
            self.other_name = before
            self.hub.plug(before, self.other, "another" if self.knows_serials else None)
            self.counts["another device on the old name"] += 1

    def _hide_port(self) -> None:
        """Remove the device's port."""
        if self.name in {port.device for port in self.hub.listed()} and self.name != self.other_name:
            self.hub.unplug(self.name)

    def _step_both(self) -> None:
        """Step both devices."""
        self.other.server.step()
        self.device.step()

    def replug(self) -> None:
        """Pull the cable, or plug it in."""
        if self.device.plugged:
            self._hide_port()
            self.device.unplug()
            self.counts["unplugged"] += 1
        else:
            self.device.plug()
            self._show_port()
        if self.other_name and self.rng.random() < 0.5:
            self.other.line.unplug()
            self.hub.unplug(self.other_name)
            self.other_name = ""

    def sleep(self) -> None:
        """Let the device sleep, with its port gone, until a button wakes it."""
        was_plugged = self.device.plugged
        if was_plugged:
            self.replug()
        self.device.clock.advance(self.rng.choice((2, 5, 10, 60)) * MINUTE_MS)
        self.device.step()
        self.counts["slept"] += 1
        if was_plugged:
            self.replug()

    def _new_follower(self) -> Follower:
        """Return a new follower for the laptop's program."""
        self.syncs_before = self.counts["syncs"]
        # The port is given by name, because two Tallysticks may be plugged in.
        return Follower(
            self.hub.reopener(self.name),
            self.counting_store,
            on_sync=lambda _report: self.counts.update(["syncs"]),
            on_records=lambda records: self.counts.update({"events as they happened": len(records)}),
            now_s=self._now_s,
            sleep=self._pump,
        )

    def _pump(self, _seconds: float) -> None:
        """Step the device while the laptop waits: in small steps while bytes move, otherwise in large ones."""
        serial = self.device.serial
        if not (serial.in_waiting or serial.out_waiting):
            self.device.clock.advance(QUIET_MS - 10)
        self.device.step()
        self.monitor.look_at(self.device)

    def follow(self) -> None:
        """Step the laptop's program, which may raise none but its own errors."""
        try:
            self.follower.step()
        except LaptopCrash:
            self.crash()
        except LinkError as error:
            self.counts[type(error).__name__] += 1
            self.follower.close()
            for _ in range(RETRY_MS // QUIET_MS):
                self._pump(0)

    def crash(self) -> None:
        """End the laptop's program without a message, and start it again."""
        if self.follower.link is not None:
            self.follower.link.transport.close()
        self.follower = self._new_follower()
        self.counts["laptop's program crashed"] += 1

    def second_program(self) -> None:
        """Start another sync, or a terminal program that writes arbitrary bytes."""
        self.counts["second programs"] += 1
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
                    sync(link, self.counting_store)
            else:
                terminal.open()
                terminal.send(self.rng.choice((b"AT\r\n", b"\x03\x04import os\r\n", self.rng.randbytes(300))))
                terminal.receive(0.5)
        except LinkError as error:
            self.counts[type(error).__name__] += 1
        finally:
            terminal.close()

    def read_all(self) -> None:
        """Read the whole log from another laptop, and assert that each record is the confirmed one."""
        self.crash()
        try:
            with self.hub.connect(self.name) as link:
                for batch in pull(link, [(link.device.first, link.next_seq)]):
                    assert batch.lost == []
                    assert batch.records == [self.log[record_seq(record) - 1] for record in batch.records]
                    self.counts["records read by another laptop"] += len(batch.records)
        except LinkError as error:
            self.counts[type(error).__name__] += 1

    def points(self) -> None:
        """Let the laptop append points, which must reach the log at most once."""
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
            self.counts["points from the laptop"] += 1

    def _laptop_scores(self) -> int:
        """Return how many scores in the log the laptop sent."""
        return sum(event.kind == "score_changed" and event["by"] == BY_LAPTOP for event in self.monitor.events)

    def _confirmed(self, event, record: bytes) -> None:
        super()._confirmed(event, record)
        self.monitor.events.append(event)

    def step(self) -> None:
        """Do one random thing, step the laptop's program, and check the device."""
        try:
            self._act()
            for _ in range(self.rng.choice((1, 1, 2, 5, 40))):
                self.follow()
        except PowerCut:
            self.power_cut(in_a_write=True)
        except LaptopCrash:
            self.crash()
        self.check()
        self.monitor.look_at(self.device)

    def _act(self) -> None:
        """Do one of ACTIONS at random."""
        if not self.device.plugged and self.rng.random() < 0.2:
            self.replug()
        else:
            (what,) = self.rng.choices(list(ACTIONS), list(ACTIONS.values()))
            if self.rng.random() < 0.2:
                # So even the shortest run has some of everything.
                what = min(ACTIONS, key=lambda each: self.done[each] / ACTIONS[each])
            self.done[what] += 1
            getattr(self, what)()

    def play(self) -> None:
        """Press a few buttons."""
        for _ in range(self.rng.randint(1, 6)):
            self.monkey.act()

    def power_cut_soon(self) -> None:
        """Cut the power in the middle of one of the next writes."""
        self.writes_until_cut = self.rng.randint(1, 12)

    def disturb(self) -> None:
        """Change how bad the line is."""
        self.cable.rate = self.rng.choice((0.0, 0.0, 1e-4, 1e-3, 5e-3))
        self.cable.room_bytes = self.rng.choice((48, 256, 4096))

    def think(self) -> None:
        """Let time pass while the laptop listens."""
        until_ms = self.device.now_ms + self.rng.choice((1_000, 10_000, 60_000))
        while self.device.now_ms < until_ms:
            self.follow()

    def stop_reading(self) -> None:
        """Let the laptop sleep with the port open, so that nobody reads."""
        self.counts["laptop slept"] += 1
        for _ in range(self.rng.randint(5, 60)):
            self.monkey.act()
            self.monitor.look_at(self.device)

    def finish(self) -> None:
        """Restore cable, power and line, and sync everything."""
        self.writes_until_cut = -1
        self.cable.rate = 0.0
        if not self.device.plugged:
            self.replug()
        for _ in range(200):
            self.follow()
            if self.follower.link is not None and self.counting_store.new == len(self.log):
                break
        self.follower.close()
        self.device.run_for(50)
        self.check()
        self.monitor.look_at(self.device)
