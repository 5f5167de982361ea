"""Run the demo's simulated device. Scripts press its buttons. While the laptop works, the device runs step by step on a pseudo-terminal."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from tallystick.link.client import Link
from tallystick.link.errors import PortVanished
from tallystick.link.serialport import SerialTransport
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.script.parse import parse_script
from tallystick.simulator.script.run import ScriptRun
from tallystick.simulator.startup import Program, real_app
from tallystick.simulator.terminal import PseudoTerminal
from tallystick.table.errors import DemoError

SEED = 2
# With this seed the dice are the same in every run, so the script knows who begins. Here it is decided by a second roll after a tie.
TIMEOUT_S = 20.0
PAUSE_S = 0.0005
# The pause between two steps. The device runs faster than real time, so it can leave the processor to the laptop's threads.

_CLOCK = re.compile(r"\d+:\d\d")

R = TypeVar("R")


class Handheld:
    """Simulate a device whose drive is in `drive`; save pictures of its screen in `shots`. Use it from one thread only."""

    def __init__(self, board_id: str | None, drive: Path, shots: Path, seed: int = SEED) -> None:
        self.cable = PseudoTerminal()
        self._program: Any = None
        self.device = SimulatedDevice(board_id, drive, seed, transport=self.cable, app_factory=self._start)
        self._shots = shots
        self._to_pull = threading.Event()
        self._pulled = threading.Event()

    def _start(self, hardware: Any, root: str) -> Program:
        """Start the program and remember it."""
        program = real_app(hardware, root)
        self._program = program
        return program

    def close(self) -> None:
        """Switch the device off and remove its port."""
        self.device.close()

    # --- the player's side -----------------------------------------------------------------------------------------

    def run_scene(self, scene: str) -> None:
        """Run the script scenes/`scene`.txt. Raise ScriptError if the screen is not what the script expects."""
        script = files("tallystick.table.demo").joinpath("scenes", f"{scene}.txt").read_text("utf-8")
        self.run_script(script)

    def run_script(self, script: str) -> None:
        """Run the lines of `script`. Raise ScriptError."""
        ScriptRun(self.device, parse_script(script), self._shots).run()

    def save_screen(self, name: str) -> None:
        """Save the screen as the picture `name`."""
        self.run_script(f"shot {name}")

    @property
    def screen_line(self) -> str:
        """Return the texts on the screen in one line."""
        return "  ".join(self.device.screen_text())

    @property
    def texts_without_clocks(self) -> list[str]:
        """Return the texts on the screen one by one, without those that change with time."""
        return [text for text in self.device.screen_text() if not _CLOCK.fullmatch(text)]

    @property
    def newest_seq(self) -> int:
        """Return the number of the device's newest event."""
        return int(self._program.session.journal.next_seq) - 1

    # --- the laptop's side -----------------------------------------------------------------------------------------

    def open_link(self) -> Link:
        """Return an open link through pyserial. Raise PortVanished while the cable or the power is disconnected."""
        if not (self.device.powered and self.device.plugged):
            raise PortVanished(self.cable.path)
        link = Link(SerialTransport(self.cable.path))
        link.open()
        return link

    def pull_cable(self) -> None:
        """Pull the cable and return once it is out. The laptop's thread calls this while the device runs in another thread."""
        self._pulled.clear()
        self._to_pull.set()
        self._pulled.wait(TIMEOUT_S)

    def step_until(self, is_so: Callable[[], bool], what: str) -> None:
        """Step the device until `is_so`. Raise DemoError, naming `what` was waited for, if that takes too long."""
        deadline_s = time.monotonic() + TIMEOUT_S
        while not is_so():
            if time.monotonic() > deadline_s:
                raise DemoError(f"{what}: that did not happen within {TIMEOUT_S:.0f} s; {self.device.what_is_shown()}")
            if self._to_pull.is_set():
                self._to_pull.clear()
                self.device.unplug()
                self._pulled.set()
            self.device.step()
            time.sleep(PAUSE_S)

    def step_while(self, work: Callable[[], R], what: str) -> R:
        """Run `work` on a thread of the laptop while the device runs. Return its result, or raise its error."""
        results: list[R] = []
        errors: list[Exception] = []

        def run() -> None:
            try:
                results.append(work())
            except Exception as error:  # noqa: BLE001 (raised again below, on the thread that asked)
                errors.append(error)

        thread = threading.Thread(target=run, name="laptop", daemon=True)
        thread.start()
        self.step_until(lambda: not thread.is_alive(), what)
        if errors:
            raise errors[0]
        return results[0]


class InterruptedTransport:
    """A serial transport on which `pull` is called, to pull the cable, as soon as `count` bytes have arrived."""

    def __init__(self, port: str, count: int, pull: Callable[[], None]) -> None:
        self._serial = SerialTransport(port)
        self.name = port
        self._left = count
        self._pull = pull

    def open(self) -> None:
        """Open the port."""
        self._serial.open()

    def close(self) -> None:
        """Close the port."""
        self._serial.close()

    def send(self, data: bytes) -> None:
        """Send all of `data`."""
        self._serial.send(data)

    def receive(self, timeout_s: float) -> bytes:
        """Return the bytes that arrived before the cable is pulled. Bytes that were on their way are lost."""
        data = self._serial.receive(timeout_s)[: self._left]
        self._left -= len(data)
        if self._left == 0:
            self._pull()
            self._left = 1  # from here on the port itself says that it is gone
        return data
