"""Start a simulated board as at power-on: run boot.py, then start the program."""

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
    """Define what the simulator asks of the device's program, tallydevice.app.main.App."""

    def step(self, now_ms: int) -> None:
        """Do one step of the main loop at the board's time `now_ms`."""


AppFactory = Callable[[Any, str], Program]


def run_boot(circuit: Circuit, drive: Path) -> None:
    """Run boot.py, which chooses the USB devices and whether the laptop or the program writes the drive."""

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
    """Open the board's hardware, start the program on it and return both; raise SimulatorError if the hardware layer refuses."""
    with installed(circuit):
        from tallydevice.hw.errors import HardwareError  # noqa: PLC0415 - as above
        from tallydevice.hw.opening import open_hardware  # noqa: PLC0415 - as above

        try:
            # Syncing a laptop's disks for each event would be slow, and a simulated power cut does not reach them.
            hardware: Any = open_hardware(_root(drive), sync=lambda: None, getenv=settings_of(drive, settings or {}))
        except HardwareError as error:
            raise SimulatorError(str(error)) from error
        if entropy is not None:
            hardware.entropy = entropy
        return hardware, app_factory(hardware, _root(drive))


def real_app(hardware: Any, root: str) -> Program:
    """Return the program that is on every drive, started on `hardware`."""
    from tallydevice.app.main import App  # noqa: PLC0415 - it imports what the simulator has just installed

    program: Program = App(hardware, root)
    return program


def uid_of(seed: int | None, drive: Path) -> bytes:
    """Return the eight bytes of the chip's own number: the same for the same seed or, without one, for the same drive."""
    source = str(drive.resolve()) if seed is None else f"seed {seed}"
    return hashlib.sha256(f"tallystick simulator uid {source}".encode()).digest()[:8]


def _root(drive: Path) -> str:
    return f"{drive}/"
