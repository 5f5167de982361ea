"""Operate a simulated device as a person does, and say what people see and hear of it in addition to the screen."""

from abc import ABC, abstractmethod
from typing import Any

from tallystick.simulator.battery import FULL, Battery
from tallystick.simulator.circuit import DETENT_EDGES, Circuit
from tallystick.simulator.controls import ROLES, Key, keys_of, knobs_of
from tallystick.simulator.errors import SimulatorError

TAP_MS = 80
# A tap is longer than two scans of the buttons and shorter than any long press.


class FrontPanel(ABC):
    """The controls and indicators of a simulated device; `board` is its board.json."""

    board: dict[str, Any]
    tap_ms = TAP_MS

    def __init__(self) -> None:
        self._circuit: Circuit | None = None
        self._battery = Battery()
        self._pressed: dict[str, str] = {}
        """The keys that are held down, by the name of a key or role that each was pressed by."""

    @property
    @abstractmethod
    def now_ms(self) -> int:
        """Virtual milliseconds since the simulator began."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen in pixels."""
        screen = self.board["display"]
        return screen["width"], screen["height"]

    @abstractmethod
    def run_for(self, ms: int) -> None:
        """Let at least `ms` of virtual time pass."""

    def _running(self) -> Circuit:
        if self._circuit is None:
            raise SimulatorError("the device is off; power it on first")
        return self._circuit

    @property
    def keys(self) -> tuple[Key, ...]:
        """Every key of the board, in the order of its board.json."""
        return keys_of(self.board)

    def press(self, name: str) -> None:
        """Press the first key of a role, or the one of that name, and keep it down until `release`.

        Raise SimulatorError if it is down already, if the board has none, or while the device is off.
        """
        key = self.key_of(name)
        if name in self._pressed or key.name in self._running().held:
            raise SimulatorError(f"button {name} is down already; release it first")
        self._pressed[name] = key.name
        self._running().held.add(key.name)

    def release(self, name: str) -> None:
        """Let the key go that was pressed by this name; raise SimulatorError if none was."""
        self.key_of(name)
        if name not in self._pressed:
            raise SimulatorError(f"button {name} is not down; press it first")
        self._running().held.discard(self._pressed.pop(name))

    def hold(self, name: str, ms: int) -> None:
        """Press the key for `ms`, release it, and let the program see both."""
        self.press(name)
        self.run_for(ms)
        self.release(name)
        self.run_for(TAP_MS)

    def tap(self, name: str, times: int = 1) -> None:
        """Press the key briefly, `times` times."""
        for _ in range(times):
            self.hold(name, TAP_MS)

    @property
    def held(self) -> frozenset[str]:
        """What is held down, as it was named when it was pressed."""
        return frozenset(self._pressed)

    @property
    def down(self) -> frozenset[str]:
        """The names of the keys that are down."""
        return frozenset(self._circuit.held) if self._circuit else frozenset()

    @property
    def has_knob(self) -> bool:
        """Return True if the board has an encoder."""
        return bool(knobs_of(self.board))

    def turn(self, detents: int) -> None:
        """Turn the knob clockwise by so many detents, or counterclockwise by a negative number of them.

        Raise SimulatorError if the board has no knob, or while the device is off.
        """
        if not self.has_knob:
            raise SimulatorError(f"the board {self.board['board']} has no knob to turn")
        self._running().edges += detents * DETENT_EDGES

    @property
    def has_touch(self) -> bool:
        """Return True if the screen feels fingers."""
        return any(scanner["driver"] == "touch_panel" for scanner in self.board["buttons"])

    def touch(self, across: int, down: int) -> None:
        """Put a finger on the screen at that pixel, until `lift`.

        Raise SimulatorError if the screen feels no fingers, if the pixel is not on it, or while the device is off.
        """
        if not self.has_touch:
            raise SimulatorError(f"the screen of the board {self.board['board']} does not feel fingers; use a button")
        width, height = self.size
        if not (0 <= across < width and 0 <= down < height):
            raise SimulatorError(f"{across},{down} is not on the screen of {width}x{height} pixels")
        self._running().finger = (across, down)

    def lift(self) -> None:
        """Take the finger off the screen; raise SimulatorError while the device is off."""
        self._running().finger = None

    @property
    def can_shake(self) -> bool:
        """Return True if the board has a sensor that feels it."""
        return self.board.get("shake") is not None

    def shake(self) -> None:
        """Shake the device for 600 ms from now; raise SimulatorError if the board does not feel it, or while it is off."""
        if not self.can_shake:
            raise SimulatorError(f"the board {self.board['board']} does not feel shaking; use a button")
        self._running().shaken_at_ms = self.now_ms

    @property
    def has_battery_gauge(self) -> bool:
        """Return True if the board can tell how full its battery is."""
        return self.board.get("battery") is not None

    @property
    def battery(self) -> int:
        """How full the battery is, in percent."""
        return self._battery.percent

    @battery.setter
    def battery(self, percent: int) -> None:
        if not 0 <= percent <= FULL:
            raise SimulatorError(f"a battery is 0 to 100 percent full, not {percent}")
        self._battery.percent = percent

    @property
    def asleep(self) -> bool:
        """Return True if the chip sleeps between two steps of the program."""
        return self._circuit is not None and self._circuit.asleep_at_ms == self.now_ms

    @property
    def light(self) -> str:
        """The colour of the first light as #rrggbb; empty while it is dark."""
        light = self._circuit.light if self._circuit else b""
        return f"#{light.hex()}" if any(light) else ""

    @property
    def sounds(self) -> bool:
        """Return True if the speaker sounds."""
        sound = self.board.get("sound")
        if self._circuit is None or sound is None or sound["pin"] not in self._circuit.waves_hz:
            return False
        return "enable" not in sound or self._circuit.level(sound["enable"])

    def key_of(self, name: str) -> Key:
        """Return the key of that name, or the first one of that role; raise SimulatorError if the board has none."""
        for key in self.keys:
            if (key.role if name in ROLES else key.name) == name:
                return key
        if name in ROLES:
            raise SimulatorError(f"the board {self.board['board']} has no key for {name}; turn its knob")
        names = ", ".join(key.name for key in self.keys)
        raise SimulatorError(f"there is no button {name!r}; the buttons are {', '.join(ROLES)}, or the keys {names}")
