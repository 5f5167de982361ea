"""Describe the controls of a board: its keys by their own names, its knobs, and the thirds of its touch panel."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from typing import Any

ROLES = ("a", "b", "c")
THIRDS = ("left", "middle", "right")
_PREFIXES = ("BUTTON_", "SW_")


class Key:
    """Describe one place to press: `name` is its own, `label` is what people call it, `pin` is what its level is read from.

    `kind` is "key" (a pin of its own), "bit" (of a shift register, with its number), "pad" (touch) or "third" (of the screen).
    """

    def __init__(
        self, name: str, label: str, role: str, kind: str, pin: str = "", bit: int = 0, pressed_level: bool = True
    ) -> None:
        self.name = name
        self.label = label
        self.role = role
        self.kind = kind
        self.pin = pin
        self.bit = bit
        self.pressed_level = pressed_level


class Knob:
    """Describe an encoder by its two pins and the roles of its two directions."""

    def __init__(self, pin_a: str, pin_b: str, clockwise: str, counterclockwise: str) -> None:
        self.pin_a = pin_a
        self.pin_b = pin_b
        self.clockwise = clockwise
        self.counterclockwise = counterclockwise


def keys_of(board: dict[str, Any]) -> tuple[Key, ...]:
    """Return every key that board.json describes, in its order."""
    found = []
    for scanner in board["buttons"]:
        for name, role in scanner.get("keys", {}).items():
            found.append(_key(scanner, name, role))
    return tuple(found)


def knobs_of(board: dict[str, Any]) -> tuple[Knob, ...]:
    """Return every encoder that board.json describes, in its order."""
    return tuple(
        Knob(scanner["a"], scanner["b"], scanner["clockwise"], scanner["counterclockwise"])
        for scanner in board["buttons"]
        if scanner["driver"] == "encoder"
    )


def _key(scanner: dict[str, Any], name: str, role: str) -> Key:
    driver = scanner["driver"]
    if driver == "shift_register":
        return Key(name, f"key {name}", role, "bit", scanner["data"], int(name), bool(scanner["pressed"]))
    if driver == "touch_pads":
        return Key(name, f"pad {name}", role, "pad", name)
    if driver == "touch_panel":
        return Key(name, f"{name} third", role, "third")
    return Key(name, _label_of(name), role, "key", name, 0, bool(scanner["pressed"]))


def _label_of(name: str) -> str:
    for prefix in _PREFIXES:
        if name.startswith(prefix):
            name = name[len(prefix) :]
    return name.replace("_", " ")
