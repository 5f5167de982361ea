"""Simulate a whole handheld: run the real program over a simulated board, in steps of 10 ms that the caller asks for."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from tallystick.simulator.circuit import Circuit
from tallystick.simulator.clock import STEP_MS, VirtualClock
from tallystick.simulator.drive import fill_drive
from tallystick.simulator.entropy import SeededEntropy
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.fakes.install import Running
from tallystick.simulator.front_panel import FrontPanel
from tallystick.simulator.nvm import nvm_file, open_nvm
from tallystick.simulator.png import encode_png
from tallystick.simulator.serial_line import UsbSerial
from tallystick.simulator.startup import AppFactory, Program, real_app, run_boot, start_program, uid_of
from tallystick.simulator.texts import chosen_text, screen_texts
from tallystick.simulator.transport import NoTransport, Transport

if TYPE_CHECKING:
    from tallystick.simulator.screens import Screen


class SimulatedDevice(FrontPanel):
    """Simulate a handheld that is switched on when it is made, with its drive in `drive_folder` (a temporary one if None).

    `seed` makes its dice the same in every run; `entropy` gives a source of one's own. `transport` is the data cable;
    `settings` go before those in the drive's settings.toml; `games` are profiles by id that lie on it in addition to ours.
    Raise SimulatorError for an unknown board, and for what cannot be done to a device, such as pressing a pressed button.
    """

    def __init__(
        self,
        board_id: str | None = None,
        drive_folder: Path | str | None = None,
        seed: int | None = None,
        entropy: Callable[[int], bytes] | None = None,
        transport: Transport | None = None,
        app_factory: AppFactory | None = None,
        uid: bytes | None = None,
        settings: Mapping[str, str | int] | None = None,
        games: Mapping[str, bytes] | None = None,
    ) -> None:
        super().__init__()
        self._own_folder = tempfile.TemporaryDirectory(prefix="tallystick-") if drive_folder is None else None
        self.drive = Path(self._own_folder.name) / "drive" if self._own_folder else Path(str(drive_folder))
        try:
            self.board = fill_drive(self.drive, board_id, games or {})
        except SimulatorError:
            self._delete_own_drive()
            if transport is not None:
                transport.close()
            raise
        self.clock = VirtualClock()
        self.serial = UsbSerial()
        self.transport: Transport = transport or NoTransport()
        self._entropy = entropy or (SeededEntropy(seed) if seed is not None else None)
        self._uid = uid or uid_of(seed, self.drive)
        self._app_factory = app_factory or real_app
        self._settings = settings or {}
        self._plugged = True
        self._app: Program | None = None
        self._running_on: Running | None = None
        self.hardware: Any = None
        try:
            self.power_on()
        except Exception:
            self.close()
            raise

    # Time

    @property
    def now_ms(self) -> int:
        """Virtual milliseconds since the simulator began."""
        return self.clock.now_ms

    def step(self) -> None:
        """Let 10 ms pass, and let the program, if it runs, make one step."""
        self.clock.advance(STEP_MS)
        if self._circuit is not None:
            self._circuit.run_scanners()
        if self._app is not None and self._running_on is not None:
            with self._running_on:
                self._app.step(self.hardware.now_ms())
                if getattr(self._app, "is_over", False):
                    self.hardware.restart()
            if self._circuit is not None and self._circuit.is_reloading:
                self._reload()

    def run_for(self, ms: int) -> None:
        """Step until `ms` of virtual time have passed, rounded up to whole steps."""
        end_ms = self.now_ms + ms
        while self.now_ms < end_ms:
            self.step()

    def run_until(self, wanted: str | Callable[[], bool], timeout_ms: int = 10_000) -> None:
        """Step until `wanted` is on the screen or, if it is a function, returns true.

        Raise SimulatorError if that has not come after `timeout_ms` of virtual time.
        """
        question = partial(self.shows, wanted) if isinstance(wanted, str) else wanted
        end_ms = self.now_ms + timeout_ms
        while not question():
            if self.now_ms >= end_ms:
                what = f"{wanted!r} did not appear" if isinstance(wanted, str) else "what was waited for did not come"
                raise SimulatorError(f"{what} within {timeout_ms} ms; {self.what_is_shown()}")
            self.step()

    # Power and cable

    @property
    def powered(self) -> bool:
        """Return True if the device is switched on."""
        return self._circuit is not None

    @property
    def plugged(self) -> bool:
        """Return True if the data cable is in."""
        return self._plugged

    @property
    def in_maintenance(self) -> bool:
        """Return True if it was started with the maintenance button held: the drive is the laptop's, no program runs."""
        return self._circuit is not None and not self._circuit.drive_is_writable

    def power_cut(self) -> None:
        """Cut the power: the program is gone in the middle of whatever it did, and the drive keeps what was written.

        Raise SimulatorError while the device is off.
        """
        self._running()
        self._app = self.hardware = self._circuit = None
        self._pressed.clear()
        self.transport.unplug()
        self.serial.transport = NoTransport()
        self.serial.reset()

    def power_on(self, held: tuple[str, ...] = ()) -> None:
        """Switch the device on and run boot.py, then start the program; keep the buttons `held` down from before.

        Raise SimulatorError if the device is on already or has no such button.
        """
        if self._circuit is not None:
            raise SimulatorError("the device is on already; cut its power first")
        keys = {name: self.key_of(name).name for name in held}
        self.clock.power_on()
        nvm = open_nvm(self.board, nvm_file(self.drive))
        self._circuit = Circuit(self.board, self.clock, self.serial, self._uid, self._battery, nvm)
        self._running_on = Running(self._circuit)
        self._pressed = keys
        self._circuit.held.update(keys.values())
        self._circuit.on_laptop = self._plugged
        run_boot(self._circuit, self.drive)
        if self._plugged:
            self._connect()
        if not self.in_maintenance:
            self._start_program()

    def reset(self) -> None:
        """Press the reset button: cut the power and switch it on again, as far as the program can tell.

        Raise SimulatorError while the device is off.
        """
        self.power_cut()
        self.power_on()

    def unplug(self) -> None:
        """Pull the data cable out, so that a program on the laptop sees its port gone; raise SimulatorError if it is out already."""
        if not self._plugged:
            raise SimulatorError("the cable is out already; plug it in first")
        self._plugged = False
        if self._circuit is not None:
            self._circuit.on_laptop = False
        self.transport.unplug()
        self.serial.transport = NoTransport()

    def plug(self) -> None:
        """Put the data cable in; raise SimulatorError if it is in already."""
        if self._plugged:
            raise SimulatorError("the cable is in already; unplug it first")
        self._plugged = True
        if self._circuit is not None:
            self._circuit.on_laptop = True
            self._connect()

    def close(self) -> None:
        """Switch the device off for good and delete its drive if that is a temporary one."""
        self._app = self.hardware = self._circuit = None
        self.serial.transport = NoTransport()
        self.transport.close()
        self._delete_own_drive()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    # The screen

    @property
    def display(self) -> Screen:
        """The screen, with its frame number and refreshes. Raises SimulatorError while the power is off."""
        return self._running().display

    @property
    def brightness(self) -> float:
        """How bright the screen is, 0 to 1."""
        return round(float(self._circuit.display.brightness), 2) if self._circuit else 0.0

    def screen_text(self) -> list[str]:
        """Return the texts on the screen now, in reading order; none while the power is off."""
        return screen_texts(self._circuit.display) if self._circuit else []

    def chosen_text(self) -> int | None:
        """Return the place of the chosen line of a list among `screen_text`; None while no list is on the screen."""
        return chosen_text(self._circuit.display) if self._circuit else None

    def shows(self, text: str) -> bool:
        """Return whether `text` stands on the screen: within one text, or across several joined by spaces."""
        return text in " ".join(self.screen_text())

    def rgb(self) -> bytes:
        """Return the screen now, three bytes a pixel, row by row; black while the power is off."""
        width, height = self.size
        return self._circuit.display.rgb() if self._circuit else bytes(width * height * 3)

    def png(self, scale: int = 1) -> bytes:
        """Return the screen now as a PNG file, every pixel a square of `scale` pixels."""
        return encode_png(self.rgb(), *self.size, scale)

    def what_is_shown(self) -> str:
        """Return the screen's texts as the second half of a sentence, for messages."""
        texts = self.screen_text()
        return "the screen shows " + " | ".join(texts) if texts else "the screen shows no text"

    def _reload(self) -> None:
        """Run the program again, as supervisor.reload() does: clock, drive, memory, cable and buttons stay as they are."""
        self._app = self.hardware = None
        self._running().let_go()
        self._running().is_reloading = False
        self._start_program()

    def _start_program(self) -> None:
        self.hardware, self._app = start_program(
            self._running(), self.drive, self._app_factory, self._entropy, self._settings
        )

    def _delete_own_drive(self) -> None:
        if self._own_folder is not None:
            self._own_folder.cleanup()
            self._own_folder = None

    def _connect(self) -> None:
        if self._circuit is not None and "data" in self._circuit.usb.devices:
            self.transport.plug()
            self.serial.transport = self.transport
