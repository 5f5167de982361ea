"""Find the pins that a board.json names, and the chips on each I2C bus."""

from __future__ import annotations

from tallystick.simulator.chips import cst816, max17048
from tallystick.simulator.chips.accelerometers import ACCELEROMETERS

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from collections.abc import Iterator
    from typing import Any

    from tallystick.simulator.chips.chip import Chip
    from tallystick.simulator.circuit import Circuit

BOARD_BUS = "board"
STEMMA_BUS = "stemma"
_PIN_FIELDS = ("a", "b", "clock", "latch", "data", "scl", "sda", "pin", "power", "enable", "reset")


def pin_names(board: dict[str, Any]) -> frozenset[str]:
    """Return every pin that board.json names anywhere."""
    return frozenset(_pins(board))


def bus_name(description: dict[str, Any]) -> str:
    """Return the name of a part's bus here: after the board's function that opens it, or after its two pins."""
    bus = description.get("bus", {})
    driver = bus.get("driver", "board_i2c")
    if driver == "i2c":
        return f"{bus['scl']} {bus['sda']}"
    return STEMMA_BUS if driver == "stemma_i2c" else BOARD_BUS


def parts_on_buses(circuit: Circuit) -> dict[tuple[str, int], Chip]:
    """Return the chips that the board has, by their bus and address."""
    board = circuit.board
    chips: dict[tuple[str, int], Chip] = {}
    for scanner in board["buttons"]:
        if scanner["driver"] == "touch_panel":
            chips[place_of(scanner, cst816.ADDRESS)] = cst816.Cst816(
                circuit.finger_on_panel, lambda: circuit.clock.now_ms
            )
    shake = board.get("shake")
    if shake is not None and shake["driver"] in ACCELEROMETERS:
        make, address = ACCELEROMETERS[shake["driver"]]
        chips[place_of(shake, address)] = make(circuit.acceleration)
    battery = board.get("battery")
    if battery is not None and battery["driver"] == "max17048":
        gauge = max17048.Max17048(lambda: circuit.battery.percent, circuit.battery.volts)
        chips[place_of(battery, max17048.ADDRESS)] = gauge
    return chips


def place_of(description: dict[str, Any], address: int) -> tuple[str, int]:
    """Return the bus and the address of a part, `address` where board.json names none."""
    text = description.get("address") or description.get("bus", {}).get("address")
    return bus_name(description), int(text, 16) if text else address


def _pins(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _pins(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in _PIN_FIELDS and isinstance(item, str):
                yield item
            elif name == "keys" and value.get("driver") in {"keys", "touch_pads"}:
                yield from item
            else:
                yield from _pins(item)
