"""Stands in for CircuitPython's `keypad`: scanners that look every 20 ms and queue what changed."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from collections.abc import Sequence

    from tallystick.simulator.circuit import Pin


class Event:
    """Tell that a key went down or up at `timestamp` of supervisor.ticks_ms()."""

    def __init__(self, key_number: int = 0, pressed: bool = True, timestamp: int = 0) -> None:
        self.key_number = key_number
        self.pressed = pressed
        self.released = not pressed
        self.timestamp = timestamp


class EventQueue:
    """At most `max_events` events; one that does not fit is lost, and `overflowed` is true until `clear()`."""

    def __init__(self, max_events: int) -> None:
        self._events: list[Event] = []
        self._max_events = max_events
        self.overflowed = False

    def get(self) -> Event | None:
        """Take out and return the oldest event; return None if there is none."""
        return self._events.pop(0) if self._events else None

    def clear(self) -> None:
        """Empty the queue and forget that it overflowed."""
        self._events.clear()
        self.overflowed = False

    def __len__(self) -> int:
        return len(self._events)

    def add(self, event: Event) -> None:
        """Append `event`, or note the overflow if there is no room."""
        if len(self._events) < self._max_events:
            self._events.append(event)
        else:
            self.overflowed = True


NEW, DOWN, UP = 0, 1, -1
# CircuitPython counts these for a key, which is new until the first scan; a new key becomes down or up without an event.


class _Scanner:
    def __init__(self, pins: Sequence[Pin], key_count: int, pressed: bool, interval: float, max_events: int) -> None:
        self._circuit = current.circuit()
        self._value_when_pressed = pressed
        self._pins = tuple(pins)
        self.key_count = key_count
        self.events = EventQueue(max_events)
        self._states = [NEW] * key_count
        for pin in self._pins:
            self._circuit.claim(pin)
        self._circuit.add_scanner(self, round(interval * 1000))
        self.scan()

    def reset(self) -> None:
        """Take every key as released, so that one that is held reports a press in the next scan."""
        self._states = [UP] * self.key_count

    def deinit(self) -> None:
        """Stop scanning and free the pins."""
        self._circuit.remove_scanner(self)
        for pin in self._pins:
            self._circuit.release(pin)

    def scan(self) -> None:
        """Queue an event for every key whose level differs from the last scan; the first scan queues none."""
        for number in range(self.key_count):
            held = DOWN if self._level(number) == self._value_when_pressed else UP
            if self._states[number] != held and self._states[number] != NEW:
                self.events.add(Event(number, held == DOWN, self._circuit.clock.ticks_ms()))
            self._states[number] = held

    def _level(self, number: int) -> bool:  # noqa: ARG002 (scanners with wires need it)
        """Return the level that the scan finds at key `number`; a scanner without wires finds none."""
        return False


class Keys(_Scanner):
    """Scan keys that have a pin each, numbered as the pins are given."""

    def __init__(
        self,
        pins: Sequence[Pin],
        *,
        value_when_pressed: bool,
        pull: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        del pull, debounce_threshold  # the levels here are clean and always driven
        super().__init__(pins, len(pins), value_when_pressed, interval, max_events)

    def _level(self, number: int) -> bool:
        return self._circuit.level(self._pins[number].name)


class ShiftRegisterKeys(_Scanner):
    """Scan keys behind one shift register, numbered as its bits come out."""

    def __init__(
        self,
        *,
        clock: Pin,
        data: Pin,
        latch: Pin,
        key_count: int,
        value_when_pressed: bool,
        value_to_latch: bool = True,
        interval: float = 0.020,
        max_events: int = 64,
        debounce_threshold: int = 1,
    ) -> None:
        del value_to_latch, debounce_threshold
        self._data = data
        super().__init__((clock, data, latch), key_count, value_when_pressed, interval, max_events)

    def _level(self, number: int) -> bool:
        return self._circuit.register_level(self._data.name, number)
