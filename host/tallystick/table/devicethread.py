"""Run a simulated device in a separate thread, for the page and for the link."""

from __future__ import annotations

import sys
import threading
from pathlib import Path

from tallystick.link.client import Link
from tallystick.link.errors import PortVanished
from tallystick.link.serialport import SerialTransport
from tallystick.link.transport import Transport
from tallystick.profiles import packaged_profiles
from tallystick.simulator.device import SimulatedDevice
from tallystick.simulator.memory_cable import MemoryCable
from tallystick.simulator.pace import Pace
from tallystick.simulator.terminal import PseudoTerminal
from tallystick.simulator.web.bridge import Bridge
from tallystick.simulator.web.live import LiveDevice
from tallystick.table.errors import TableError
from tallystick.table.memorytransport import MemoryTransport

START_S = 30.0


class DeviceThread:
    """Simulate a device of board `board_id`, from `start` to `stop`, with its drive in `drive_folder`.

    The drawing code is not thread-safe, so the whole device runs in the one thread that is started here.
    """

    def __init__(
        self,
        board_id: str | None = None,
        drive_folder: Path | None = None,
        *,
        seed: int | None = None,
        in_memory: bool = sys.platform == "win32",
        pace: Pace | None = None,
    ) -> None:
        self.bridge = Bridge()
        self._board_id = board_id
        self._drive_folder = drive_folder
        self._seed = seed
        self._in_memory = in_memory
        self._pace = pace
        self._cable: PseudoTerminal | MemoryCable | None = None
        self._stop = threading.Event()
        self._ready = threading.Event()
        self._trouble: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="device", daemon=True)

    def start(self) -> None:
        """Start the device and return once it shows its first screen. If it does not, raise the error that prevented it."""
        self._thread.start()
        if not self._ready.wait(START_S):
            raise TableError(f"the simulated device did not start within {START_S:.0f} s")
        if self._trouble is not None:
            raise self._trouble

    def stop(self) -> None:
        """Switch the device off, and end the streams of its pages."""
        self._stop.set()
        self._thread.join(timeout=5)
        self.bridge.close()

    @property
    def port(self) -> str:
        """Return the current name of the device's port on the laptop."""
        return self._cable.path if isinstance(self._cable, PseudoTerminal) else "memory"

    def open_link(self) -> Link:
        """Return an open link to the device. Raise LinkError: PortVanished while the cable or the power is disconnected."""
        view = self.bridge.view
        if view is None or not (view.powered and view.plugged):
            raise PortVanished(self.port)
        link = Link(self._transport())
        link.open()
        return link

    def _transport(self) -> Transport:
        """Return a transport over the device's cable."""
        if isinstance(self._cable, MemoryCable):
            return MemoryTransport(self._cable)
        return SerialTransport(self.port)

    def _run(self) -> None:
        """Run the device until `stop`; keep the error of a start that fails for `start`."""
        try:
            self._cable = MemoryCable() if self._in_memory else PseudoTerminal()
            device = SimulatedDevice(
                self._board_id, self._drive_folder, self._seed, transport=self._cable, games=packaged_profiles()
            )
        except Exception as error:  # noqa: BLE001 (raised again by `start`, in the thread of whoever asked)
            self._trouble = error
            self._ready.set()
            return
        with device:
            live = LiveDevice(device, self.bridge, self._pace)
            self._ready.set()
            try:
                live.run(self._stop)
            except Exception as error:  # noqa: BLE001 (the page tells it: LiveDevice has published the trouble)
                self._trouble = error
