"""A handheld with a cable and a laptop at its other end: the device's own program in the simulator, pressed button by button, and
`tallystick` run in a process of its own, as its players run it.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.terminal import PseudoTerminal
from tests import forking
from tests.device.table import FEATHER, STILL, Table
from tests.rawstore import named

COMMAND_S = 60
STEP_S = 0.0005
# The device goes on while a command runs, but the command gets most of the processor.


class Evening(Table):
    """A handheld with a cable, and a laptop at its other end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = folder / "port"
        self.device = SimulatedDevice(FEATHER, seed=7, settings=STILL, transport=PseudoTerminal(self.port))
        self.presses = 0

    def act(self, *items: str) -> None:
        """Note each turn's action, one after the other."""
        for item in items:
            self.press("Action")
            self.pick(item)

    def run(self, *arguments: str, typed: str = "") -> tuple[int, str]:
        """Return exit code and output of a command, while the device goes on."""
        environment = {**os.environ, "TALLYSTICK_DB": named(self.folder / "games.sqlite")}
        (self.folder / "typed").write_text(typed, "utf-8")
        with (self.folder / "typed").open() as keyboard, (self.folder / "said").open("w+") as said:
            process = forking.start(arguments, (keyboard, said, said), environment, self.folder)
            deadline_s = time.monotonic() + COMMAND_S
            while not (ended := os.waitpid(process, os.WNOHANG))[0]:
                assert time.monotonic() < deadline_s, "the command hangs"
                self.device.step()
                time.sleep(STEP_S)
            self.wait(100)
            said.seek(0)
            return os.waitstatus_to_exitcode(ended[1]), said.read()

    def linked(self, *arguments: str, typed: str = "") -> str:
        """Run a command that needs the device and succeeds. Return its output."""
        code, said = self.run(*arguments, "--port", str(self.port), typed=typed)
        assert code == 0, said
        return said
