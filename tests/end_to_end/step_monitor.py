"""Measure the work of the device in a single step, and the buffers of its link: both have limits."""

from __future__ import annotations

from tallycore.wire.messages import LONGEST_REPLY, LONGEST_REQUEST
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.serial_line import BUFFER_BYTES
from tallystick.store.log import Log
from tallystick.store.store import Store

FRAMES_A_STEP = 4
LONGEST_FRAME = 540
# The frame of an `events` message with a longer record than most, stuffed, with its checksum and both zero bytes.
MOST_HELD = 2 * BUFFER_BYTES + LONGEST_REQUEST + 8 + LONGEST_FRAME + 2 * LONGEST_REPLY
# The requests of one read, a half-read frame, an outgoing frame and two replies.


class CountingStore:
    """A wrapper of `store` for the link. `new` counts the events that were committed for the first time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.new = 0

    def open_log(self, device_id: bytes, log_id: bytes, **about: str) -> Log:
        log = self._store.open_log(device_id, log_id, **about)
        add = log.add

        def counted(records):
            new = add(records)
            self.new += new
            return new

        log.add = counted
        return log


class StepMonitor:
    """Measures steps. `most` has the largest figure of each kind. Call `watch` after each start of the device."""

    def __init__(self) -> None:
        self.events = []
        self.steps = 0
        self.most = dict.fromkeys(("bytes in", "bytes out", "journal reads", "journal bytes", "held"), 0)
        self._now = dict.fromkeys(self.most, 0)

    def watch(self, device: SimulatedDevice) -> None:
        """Measure each step of the device's program from now on."""
        port, app, clock, journal = device.hardware.port, device._app, device.clock, device._app.session.journal
        read, write, step, fetch = port.read, port.write, app.step, journal.read

        def counted_read(buffer):
            count = read(buffer)
            self._now["bytes in"] += count
            return count

        def counted_write(view):
            count = write(view)
            self._now["bytes out"] += count
            return count

        def counted_fetch(first, most_bytes):
            records = fetch(first, most_bytes)
            self._now["journal reads"] += 1
            self._now["journal bytes"] += len(records)
            return records

        def measured_step(now_ms):
            self._now = dict.fromkeys(self.most, 0)
            before_ms = clock.now_ms
            step(now_ms)
            assert clock.now_ms == before_ms, "the device's program let time pass: it waited for something"
            self.steps += 1
            self._note()
            assert port.connected or app.link.server is None, "the link's server is kept with nobody there"

        port.read, port.write, app.step, journal.read = counted_read, counted_write, measured_step, counted_fetch

    def _note(self) -> None:
        for name, value in self._now.items():
            self.most[name] = max(self.most[name], value)
        assert self._now["bytes in"] <= BUFFER_BYTES
        assert self._now["bytes out"] <= FRAMES_A_STEP * LONGEST_FRAME
        assert self._now["journal reads"] <= 2 * FRAMES_A_STEP + 1
        assert self._now["journal bytes"] <= (FRAMES_A_STEP + 1) * LONGEST_FRAME

    def look_at(self, device: SimulatedDevice) -> None:
        """Assert that the link's buffers keep their limits, and that it has none while nobody is connected."""
        server = device._app.link.server
        if server is None:
            return
        held = len(server._out) + len(server._reader._buffer) + sum(len(request) for request in server._requests)
        held += sum(len(repr(reply.fields)) for reply in server._replies)
        self.most["held"] = max(self.most["held"], held)
        assert held <= MOST_HELD, f"the link holds {held} bytes"
