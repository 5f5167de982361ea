"""The ways in which a board's keys are wired, by the driver's name in board.json."""

import keypad

from tallydevice.hw.errors import BoardFileError
from tallydevice.hw.pins import pin


class Scanner:
    """A scanner of CircuitPython's keypad module, with the role of each of its keys (None for one unused)."""

    def __init__(self, keys: keypad.Keys | keypad.ShiftRegisterKeys, roles: list[str | None]) -> None:
        self._keys = keys
        self.roles = roles

    @property
    def overflowed(self) -> bool:
        """Whether events have been lost since the last `start_over`."""
        return self._keys.events.overflowed

    def get(self) -> tuple[str | None, bool, int] | None:
        """The oldest event as (role, pressed, ticks), or None."""
        event = self._keys.events.get()
        if event is None:
            return None
        return self.roles[event.key_number], event.pressed, event.timestamp

    def start_over(self) -> None:
        """No event waits, and every key held now will be reported as pressed."""
        self._keys.events.clear()
        self._keys.reset()


def _keys(description, where: str) -> Scanner:  # type: ignore[no-untyped-def]
    """Each key on a pin of its own: {"keys": {pin: role}, "pressed": level, "pull": bool}."""
    names = sorted(description["keys"])
    keys = keypad.Keys(
        tuple(pin(name, where + ".keys") for name in names),
        value_when_pressed=bool(description["pressed"]),
        pull=bool(description.get("pull", True)),
    )
    return Scanner(keys, [description["keys"][name] for name in names])


def _shift_register(description, where: str) -> Scanner:  # type: ignore[no-untyped-def]
    """All keys behind one shift register: {"keys": {number: role}, "count", "clock", "latch", "data", "pressed"}."""
    count = description["count"]
    for number in description["keys"]:
        if not number.isdigit() or int(number) >= count:
            raise BoardFileError("board.json: %s.keys names %r; it must be below %d." % (where, number, count))
    keys = keypad.ShiftRegisterKeys(
        clock=pin(description["clock"], where + ".clock"),
        data=pin(description["data"], where + ".data"),
        latch=pin(description["latch"], where + ".latch"),
        key_count=count,
        value_when_pressed=bool(description["pressed"]),
    )
    return Scanner(keys, [description["keys"].get(str(number)) for number in range(count)])


DRIVERS = {"keys": _keys, "shift_register": _shift_register}
