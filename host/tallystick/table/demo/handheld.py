"""The simulated device of the demo: played by scripts, on a real pseudo-terminal, stepped while the laptop works."""

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
# Dice that are the same in every run, so that the script knows who begins: here after a tie that is rolled again.
PATIENCE_S = 20.0
BREATH_S = 0.0005
# The device runs faster than real time and leaves the processor to the laptop's threads in between.

_CLOCK = re.compile(r"\d+:\d\d")

R = TypeVar("R")


class Handheld:
    """A device whose drive is in `drive`; pictures of its screen go to `shots`. Used from one thread."""

    def __init__(self, board_id: str | None, drive: Path, shots: Path) -> None:
        self.cable = PseudoTerminal()
        self._program: Any = None
        self.device = SimulatedDevice(board_id, drive, SEED, transport=self.cable, app_factory=self._start)
        self._shots = shots
        self._to_pull = threading.Event()
        self._pulled = threading.Event()

    def _start(self, hardware: Any, root: str) -> Program:
        program = real_app(hardware, root)
        self._program = program
        return program

    def close(self) -> None:
        """The device is off, and its port is gone."""
        self.device.close()

    # --- the person at it ------------------------------------------------------------------------------------------

    def play(self, scene: str) -> None:
        """The script scenes/`scene`.txt was played. Raises ScriptError at the first thing that is not as it should be."""
        script = files("tallystick.table.demo").joinpath("scenes", f"{scene}.txt").read_text("utf-8")
        self.do(script)

    def do(self, script: str) -> None:
        """The lines of `script` were done."""
        ScriptRun(self.device, parse_script(script), self._shots).run()

    def shot(self, name: str) -> None:
        """The screen as it is now is the picture `name` in the folder of pictures."""
        self.do(f"shot {name}")

    @property
    def texts(self) -> str:
        """What stands on the screen, in one line."""
        return "  ".join(self.device.screen_text())

    @property
    def texts_without_clocks(self) -> list[str]:
        """The same one by one, without those that time alone changes."""
        return [text for text in self.device.screen_text() if not _CLOCK.fullmatch(text)]

    @property
    def newest_seq(self) -> int:
        """The number of the device's newest event."""
        return int(self._program.session.journal.next_seq) - 1

    # --- the laptop's end ------------------------------------------------------------------------------------------

    def open_link(self) -> Link:
        """An open link through pyserial. Raises PortVanished while cable or power is out."""
        if not (self.device.powered and self.device.plugged):
            raise PortVanished(self.cable.path)
        link = Link(SerialTransport(self.cable.path))
        link.open()
        return link

    def pull_cable(self) -> None:
        """The cable is out before this returns. For the laptop's thread, while the device goes on in its own."""
        self._pulled.clear()
        self._to_pull.set()
        self._pulled.wait(PATIENCE_S)

    def until(self, is_so: Callable[[], bool], what: str) -> None:
        """The device went on until `is_so`. Raises DemoError, saying `what` was waited for, if it never is."""
        deadline_s = time.monotonic() + PATIENCE_S
        while not is_so():
            if time.monotonic() > deadline_s:
                raise DemoError(f"{what}: that did not happen within {PATIENCE_S:.0f} s; {self.device.what_is_shown()}")
            if self._to_pull.is_set():
                self._to_pull.clear()
                self.device.unplug()
                self._pulled.set()
            self.device.step()
            time.sleep(BREATH_S)

    def while_doing(self, work: Callable[[], R], what: str) -> R:
        """What `work` gave, done on a thread of the laptop's while the device went on. Raises what `work` raised."""
        results: list[R] = []
        errors: list[Exception] = []

        def run() -> None:
            try:
                results.append(work())
            except Exception as error:  # noqa: BLE001 (raised again below, on the thread that asked)
                errors.append(error)

        thread = threading.Thread(target=run, name="laptop", daemon=True)
        thread.start()
        self.until(lambda: not thread.is_alive(), what)
        if errors:
            raise errors[0]
        return results[0]


class FrayedCable:
    """A serial transport whose cable `pull` takes out as soon as `count` bytes have come over it."""

    def __init__(self, port: str, count: int, pull: Callable[[], None]) -> None:
        self._serial = SerialTransport(port)
        self.name = port
        self._left = count
        self._pull = pull

    def open(self) -> None:
        """As the port's."""
        self._serial.open()

    def close(self) -> None:
        """As the port's."""
        self._serial.close()

    def send(self, data: bytes) -> None:
        """As the port's."""
        self._serial.send(data)

    def receive(self, timeout_s: float) -> bytes:
        """As the port's, as long as the cable is in; what was on its way when it was pulled is lost."""
        data = self._serial.receive(timeout_s)[: self._left]
        self._left -= len(data)
        if self._left == 0:
            self._pull()
            self._left = 1  # from here on the port itself says that it is gone
        return data
