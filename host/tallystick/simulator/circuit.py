"""What the stand-ins for the hardware modules share: the wires, keys, chips and clock of one simulated board."""

from collections.abc import Callable
from typing import Any

from tallystick.simulator.clock import VirtualClock
from tallystick.simulator.display import MemoryDisplay
from tallystick.simulator.serial_line import UsbSerial
from tallystick.simulator.usb import UsbDevices

SHAKE_MS = 600
STROKE_MS = 80
_RESTING = (0.0, 0.0, 9.81)
_STROKE = (28.0, 4.0, 9.81)


class Pin:
    """A pin of the chip, by the name that the board gives it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"board.{self.name}"


class Circuit:
    """One board, described by its board.json, from one power-on to the next cut."""

    def __init__(self, board: dict[str, Any], clock: VirtualClock, serial: UsbSerial, uid: bytes) -> None:
        self.board = board
        self.clock = clock
        self.serial = serial
        self.uid = uid
        self.usb = UsbDevices()
        self.drive_is_writable = False
        self.held: set[str] = set()
        self.shaken_at_ms: int | None = None
        screen = board["display"]
        self.display = MemoryDisplay(screen["width"], screen["height"], screen["colours"])
        self.pin_names = _pin_names(board)
        self._pin_of_role, self._bit_of_role = _wiring(board)
        self._claimed: set[str] = set()
        self._scanners: list[tuple[Callable[[], None], int, int]] = []

    def claim(self, pin: Pin) -> None:
        """`pin` is in use. Raises ValueError, as a board does, when it was before."""
        if pin.name in self._claimed:
            raise ValueError(f"{pin.name} in use")
        self._claimed.add(pin.name)

    def release(self, pin: Pin) -> None:
        """`pin` is free."""
        self._claimed.discard(pin.name)

    def level(self, pin_name: str) -> bool:
        """Whether the pin is high, by the button that is wired to it."""
        for role, (name, pressed_level) in self._pin_of_role.items():
            if name == pin_name:
                return pressed_level if role in self.held else not pressed_level
        return False

    def register_level(self, data_pin: str, bit: int) -> bool:
        """Whether `bit` of the shift register behind `data_pin` is high."""
        for role, (name, number, pressed_level) in self._bit_of_role.items():
            if (name, number) == (data_pin, bit):
                return pressed_level if role in self.held else not pressed_level
        return False

    def acceleration(self) -> tuple[float, float, float]:
        """What the accelerometer measures, in m/s²: at rest on the table, or going to and fro."""
        if self.shaken_at_ms is None:
            return _RESTING
        since_ms = self.clock.now_ms - self.shaken_at_ms
        if since_ms >= SHAKE_MS:
            return _RESTING
        return _STROKE if since_ms // STROKE_MS % 2 == 0 else _RESTING

    def add_scanner(self, scan: Callable[[], None], interval_ms: int) -> None:
        """`scan` runs every `interval_ms` from now on."""
        self._scanners.append((scan, interval_ms, self.clock.now_ms))

    def remove_scanner(self, scan: Callable[[], None]) -> None:
        """`scan` runs no more."""
        self._scanners = [entry for entry in self._scanners if entry[0] != scan]

    def run_scanners(self) -> None:
        """Every scanner whose time it is has looked at its keys."""
        now_ms = self.clock.now_ms
        for scan, interval_ms, since_ms in self._scanners:
            if (now_ms - since_ms) % interval_ms == 0:
                scan()

    def end_of_boot(self) -> None:
        """Between boot.py and code.py the board lets go of every pin, and the USB devices are settled."""
        self._scanners.clear()
        self._claimed.clear()
        self.usb.settled = True


def _pin_names(board: dict[str, Any]) -> frozenset[str]:
    names: set[str] = set()
    for scanner in board["buttons"]:
        names.update(scanner[wire] for wire in ("clock", "latch", "data") if wire in scanner)
        if scanner["driver"] == "keys":
            names.update(scanner["keys"])
    return frozenset(names)


def _wiring(board: dict[str, Any]) -> tuple[dict[str, tuple[str, bool]], dict[str, tuple[str, int, bool]]]:
    pins: dict[str, tuple[str, bool]] = {}
    bits: dict[str, tuple[str, int, bool]] = {}
    for scanner in board["buttons"]:
        for key, role in scanner["keys"].items():
            if scanner["driver"] == "shift_register":
                bits[role] = (scanner["data"], int(key), bool(scanner["pressed"]))
            else:
                pins[role] = (key, bool(scanner["pressed"]))
    return pins, bits
