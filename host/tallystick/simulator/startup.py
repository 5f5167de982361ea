"""What happens on a simulated board at power-on: boot.py, then the program."""

import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from tallystick.simulator.circuit import Circuit
from tallystick.simulator.clock import STEP_MS
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.fakes.install import installed
from tallystick.simulator.settings import settings_of


class Program(Protocol):
    """The device's program: tallydevice.app.main.App."""

    def step(self, now_ms: int) -> None:
        """One step of its main loop."""


AppFactory = Callable[[Any, str], Program]


def run_boot(circuit: Circuit, drive: Path) -> None:
    """boot.py has run: the USB devices are chosen, and it is settled whose the drive is."""

    def sleep(seconds: float) -> None:
        for _ in range(round(seconds * 1000) // STEP_MS):
            circuit.clock.advance(STEP_MS)
            circuit.run_scanners()

    with installed(circuit):
        from tallydevice.hw.boot import boot  # noqa: PLC0415 - it imports what has just been installed

        boot(_root(drive), sleep=sleep)
    circuit.end_of_boot()


def start_program(
    circuit: Circuit,
    drive: Path,
    app_factory: AppFactory,
    entropy: Callable[[int], bytes] | None,
    settings: Mapping[str, str | int] | None = None,
) -> tuple[Any, Program]:
    """The board's hardware, opened, and the program on it. Raises SimulatorError when the hardware layer refuses."""
    with installed(circuit):
        from tallydevice.hw import HardwareError, open_hardware  # noqa: PLC0415 - as above

        try:
            # Syncing a laptop's disks for each event would be slow, and a simulated power cut does not reach them.
            hardware: Any = open_hardware(_root(drive), sync=lambda: None, getenv=settings_of(drive, settings or {}))
        except HardwareError as error:
            raise SimulatorError(str(error)) from error
        if entropy is not None:
            hardware.entropy = entropy
        return hardware, app_factory(hardware, _root(drive))


def real_app(hardware: Any, root: str) -> Program:
    """The program that is on every drive."""
    from tallydevice.app.main import App  # noqa: PLC0415 - it imports what the simulator has just installed

    program: Program = App(hardware, root)
    return program


def uid_of(seed: int | None, drive: Path) -> bytes:
    """The chip's own number: the same whenever the same drive is used again, or the same seed."""
    of_what = str(drive.resolve()) if seed is None else f"seed {seed}"
    return hashlib.sha256(f"tallystick simulator uid {of_what}".encode()).digest()[:8]


def _root(drive: Path) -> str:
    return f"{drive}/"
