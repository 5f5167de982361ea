"""What the stand-ins for the hardware modules share: the wires, keys, chips and clock of one simulated board."""

from __future__ import annotations

from tallystick.simulator.battery import Battery
from tallystick.simulator.controls import ROLES, THIRDS, keys_of, knobs_of
from tallystick.simulator.screens import open_screen
from tallystick.simulator.usb import UsbDevices
from tallystick.simulator.wires import parts_on_buses, pin_names

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from typing import Any, Protocol

    from tallystick.simulator.clock import VirtualClock
    from tallystick.simulator.controls import Key
    from tallystick.simulator.nvm import Nvm
    from tallystick.simulator.serial_line import UsbSerial

    class Scanner(Protocol):
        """Look at keys when `scan` is called."""

        def scan(self) -> None:
            """Look at the keys once and queue what has changed."""


SHAKE_MS = 600
STROKE_MS = 80
DETENT_EDGES = 4
_RESTING = (0.0, 0.0, 9.81)
_STROKE = (28.0, 4.0, 9.81)


class Pin:
    """Name a pin of the chip as the board does."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"board.{self.name}"


class Circuit:
    """Simulate one board, described by its board.json, from one power-on to the next cut."""

    def __init__(
        self,
        board: dict[str, Any],
        clock: VirtualClock,
        serial: UsbSerial,
        uid: bytes,
        battery: Battery | None = None,
        nvm: Nvm | None = None,
    ) -> None:
        self.board = board
        self.clock = clock
        self.serial = serial
        self.uid = uid
        self.usb = UsbDevices()
        self.drive_is_writable = False
        self.battery = battery or Battery()
        self.nvm = nvm
        """What the chip remembers without power; None where the board has no such memory."""
        self.is_resetting = False
        """True if the program has asked for the chip to start again."""
        self.is_reloading = False
        """True if the program has asked to be run again."""
        self.safe_mode = "NONE"
        """The name of the reason for a safe mode."""
        self.on_laptop = False
        """True if a laptop has enumerated the board."""
        self.keys = keys_of(board)
        self.knobs = knobs_of(board)
        self.held: set[str] = set()
        """The names of the keys that are down."""
        self.finger: tuple[int, int] | None = None
        """Where a finger is on the picture, in its pixels."""
        self.edges = 0
        """How far the knob has been turned clockwise, four to a detent."""
        self.shaken_at_ms: int | None = None
        self.asleep_at_ms = -1
        """When the chip slept last."""
        self.outputs: dict[str, bool] = {}
        """The pins that the program drives, and their levels."""
        self.light = b"\0\0\0"
        """Red, green and blue of the first light."""
        self.waves_hz: dict[str, int] = {}
        """The frequency of each pin that carries a wave now."""
        self.displays: list[Any] = []
        """displayio's own list of displays, while this board is in use."""
        self.chips = parts_on_buses(self)
        self.broken: set[int] = set()
        """Addresses that do not answer though the board has the part."""
        self.own_display: Any = None
        """What the program finds as `board.DISPLAY`; None where CircuitPython sets up no display itself."""
        self.display = open_screen(self)
        self.pin_names = pin_names(board)
        self._claimed: set[str] = set()
        self._scanners: list[tuple[Scanner, int, int]] = []

    # Keys

    def key(self, name: str) -> Key | None:
        """Return the key of that name, for a role the first key that fills it; None if the board has none."""
        for key in self.keys:
            if (key.role if name in ROLES else key.name) == name:
                return key
        return None

    def down(self, name: str) -> None:
        """Press the key, or the first one of a role, and keep it down; raise KeyError if the board has none."""
        self.held.add(self._require_key(name).name)

    def up(self, name: str) -> None:
        """Release the key, or the first one of a role; raise KeyError if the board has none."""
        self.held.discard(self._require_key(name).name)

    def _require_key(self, name: str) -> Key:
        key = self.key(name)
        if key is None:
            raise KeyError(name)
        return key

    # Pins and chips

    def claim(self, pin: Pin) -> None:
        """Mark `pin` as in use; raise ValueError, as a board does, if it is in use already."""
        if pin.name in self._claimed:
            raise ValueError(f"{pin.name} in use")
        self._claimed.add(pin.name)

    def release(self, pin: Pin) -> None:
        """Mark `pin` as free; the program drives it no more."""
        self._claimed.discard(pin.name)
        self.outputs.pop(pin.name, None)

    def is_claimed(self, pin: Pin) -> bool:
        """Return whether `pin` is in use."""
        return pin.name in self._claimed

    def level(self, pin_name: str) -> bool:
        """Return whether the pin is high: by the button that is wired to it, else by what the program drives it to."""
        for key in self.keys:
            if key.kind == "key" and key.pin == pin_name:
                return key.pressed_level if key.name in self.held else not key.pressed_level
        return self.outputs.get(pin_name, False)

    def register_level(self, data_pin: str, bit: int) -> bool:
        """Return whether `bit` of the shift register behind `data_pin` is high."""
        for key in self.keys:
            if key.kind == "bit" and key.pin == data_pin and key.bit == bit:
                return key.pressed_level if key.name in self.held else not key.pressed_level
        return False

    def is_touched(self, pin_name: str) -> bool:
        """Return whether a finger is on the pad of that pin."""
        for key in self.keys:
            if key.kind == "pad" and key.pin == pin_name and key.name in self.held:
                return True
        return False

    def finger_on_panel(self) -> tuple[int, int] | None:
        """Return where the touch panel is touched, in its own coordinates, or None.

        The touch is that of `finger`, else that of a third of the screen which is held down, in the third's middle.
        """
        at = self.finger
        width, height = self.board["display"]["width"], self.board["display"]["height"]
        for key in self.keys:
            if at is None and key.kind == "third" and key.name in self.held:
                at = ((2 * THIRDS.index(key.name) + 1) * width // 6, height // 2)
        if at is None:
            return None
        panel = next(scanner for scanner in self.board["buttons"] if scanner["driver"] == "touch_panel")
        across, down = at
        turned = {
            0: (across, down),
            90: (height - 1 - down, across),
            180: (width - 1 - across, height - 1 - down),
            270: (down, width - 1 - across),
        }
        return turned[panel.get("rotation", 0)]

    def acceleration(self) -> tuple[float, float, float]:
        """Return what the accelerometer measures, in m/s²: gravity alone at rest, strokes to and fro while it is shaken."""
        if self.shaken_at_ms is None:
            return _RESTING
        since_ms = self.clock.now_ms - self.shaken_at_ms
        if since_ms >= SHAKE_MS:
            return _RESTING
        return _STROKE if since_ms // STROKE_MS % 2 == 0 else _RESTING

    # Time

    def add_scanner(self, scanner: Scanner, interval_ms: int) -> None:
        """Run `scanner` every `interval_ms` from now on."""
        self._scanners.append((scanner, interval_ms, self.clock.now_ms))

    def remove_scanner(self, scanner: Scanner) -> None:
        """Stop running `scanner`."""
        self._scanners = [entry for entry in self._scanners if entry[0] is not scanner]

    def run_scanners(self) -> None:
        """Run every scanner whose time it is."""
        now_ms = self.clock.now_ms
        for scanner, interval_ms, since_ms in self._scanners:
            if (now_ms - since_ms) % interval_ms == 0:
                scanner.scan()

    def end_of_boot(self) -> None:
        """Free every pin and settle the USB devices, as a board does between boot.py and code.py."""
        self.let_go()
        self.usb.settled = True

    def let_go(self) -> None:
        """Free every pin and display and stop every scanner, as a board does when its program ends."""
        self._scanners.clear()
        self._claimed.clear()
        self.outputs.clear()
        self.waves_hz.clear()
        self.displays.clear()
