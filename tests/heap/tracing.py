"""A trace of everything that a simulated device receives from outside, to replay the session on MicroPython."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tallystick.simulator.device import STEP_MS, SimulatedDevice
from tallystick.simulator.memory_cable import MemoryCable
from tallystick.simulator.startup import real_app


class Trace:
    """The trace as `lines`, in the order in which the program asked for its input. Steps without input share one line.

    `screens` has the names of the files whose screens were shown at the end of a step. When the screen changes, a line says
    so.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.screens: set[str] = set()
        self._shown = ""
        self._idle = 0
        self._every_ms = STEP_MS
        self._now_ms = 0

    def note(self, line: str) -> None:
        """Add the next input of the step that is running."""
        if self._idle > 1:
            # The running step gets its own line, before its input.
            self.lines.append(f"s {self._idle - 1} {self._every_ms}")
            self._idle = 1
        self._flush()
        self.lines.append(line)

    def step(self, now_ms: int) -> None:
        """Begin a step."""
        every_ms = now_ms - self._now_ms
        if every_ms != self._every_ms:
            self._flush()
            self._every_ms = every_ms
        self._now_ms = now_ms
        self._idle += 1

    def between(self, line: str) -> None:
        """Add a line between two steps."""
        self._flush()
        self.lines.append(line)

    def shows(self, screen: str) -> None:
        """End a step. `screen` is shown now."""
        if screen != self._shown:
            self._shown = screen
            self.screens.add(screen)
            self.between(f"v {screen}")

    def _flush(self) -> None:
        if self._idle:
            self.lines.append(f"s {self._idle} {self._every_ms}")
            self._idle = 0


class _Buttons:
    by_knob = False

    def __init__(self, buttons: Any, trace: Trace) -> None:
        self._buttons = buttons
        self._trace = trace

    @property
    def held(self) -> Any:
        return self._buttons.held

    def poll(self) -> Any:
        event = self._buttons.poll()
        if event is not None:
            assert not self._buttons.by_knob, "a trace holds no knob"
            self._trace.note(f"b {event[0]} {int(event[1])} {event[2]}")
        return event


class _Port:
    def __init__(self, port: Any, trace: Trace) -> None:
        self._port = port
        self._trace = trace
        self.was_connected = False
        self.connected = False

    def look(self) -> None:
        """Between steps, decide for the whole next step if somebody is connected."""
        self.connected = bool(self._port.connected)
        if self.connected != self.was_connected:
            self.was_connected = self.connected
            self._trace.between(f"c {int(self.connected)}")

    def read(self, buffer: bytearray) -> int:
        count: int = self._port.read(buffer)
        if count:
            self._trace.note(f"r {bytes(buffer[:count]).hex()}")
        return count

    def write(self, view: Any) -> int:
        taken: int = self._port.write(view)
        # Each write: in one step, a whole frame may be sent and only a part of the next one.
        self._trace.note(f"w {taken}")
        return taken


class TracedApp:
    """Run the device's program, and add everything that it receives to the trace."""

    def __init__(self, hardware: Any, root: str, trace: Trace) -> None:
        self._trace = trace
        self._port = _Port(hardware.port, trace)
        hardware.buttons = _Buttons(hardware.buttons, trace)
        hardware.port = self._port
        # Inputs that a trace cannot have are switched off in both programs.
        hardware.shake = None
        hardware.failed = []
        source = hardware.entropy

        def entropy(count: int) -> bytes:
            try:
                drawn: bytes = source(count)
            except NotImplementedError:
                trace.note("e -")
                raise
            trace.note(f"e {drawn.hex()}")
            return drawn

        hardware.entropy = entropy
        self.app: Any = real_app(hardware, root)

    def step(self, now_ms: int) -> None:
        self._port.look()
        self._trace.step(now_ms)
        self.app.step(now_ms)
        self._trace.shows(_name_of(self.app.shown))

    def __getattr__(self, name: str) -> Any:
        return getattr(self.app, name)


def _name_of(screen: Any) -> str:
    """Return the screen's name. An overlay was not opened by its name, so it gets the name of its file."""
    return str(screen.opened_as[0]) or type(screen).__module__.rpartition(".")[2]


def no_source(count: int) -> bytes:
    """Raise as a board without a random source does."""
    raise NotImplementedError(f"{count} bytes, and no source that can be trusted")


def traced_device(
    board: str, drive: Path, seed: int, trace: Trace, cable: MemoryCable, has_source: bool = True
) -> SimulatedDevice:
    """Return a simulated device whose session is added to `trace`, from its first power-on.

    If it `has_source`, its dice depend on `seed`.
    """
    uid = bytes(range(8))
    trace.lines.append(f"u {uid.hex()}")
    return SimulatedDevice(
        board, drive_folder=drive, seed=seed, transport=cable, uid=uid, entropy=None if has_source else no_source,
        app_factory=lambda hardware, root: TracedApp(hardware, root, trace),
    )  # fmt: skip
