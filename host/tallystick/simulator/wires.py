"""Which pins a board.json names, and which chips hang on which I2C bus."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tallystick.simulator.chips import cst816, max17048, ssd1306
from tallystick.simulator.chips.accelerometers import ACCELEROMETERS
from tallystick.simulator.chips.chip import Chip
from tallystick.simulator.display import MemoryDisplay

if TYPE_CHECKING:
    from tallystick.simulator.circuit import Circuit

BOARD_BUS = "board"
STEMMA_BUS = "stemma"
_NAMING_A_PIN = ("a", "b", "clock", "latch", "data", "scl", "sda", "pin", "power", "enable", "reset")

Screen = MemoryDisplay | ssd1306.Ssd1306


def pin_names(board: dict[str, Any]) -> frozenset[str]:
    """Every pin that board.json names anywhere."""
    return frozenset(_pins(board))


def bus_name(description: dict[str, Any]) -> str:
    """What the bus of a part is called here: by the board's function that opens it, or by its two pins."""
    bus = description.get("bus", {})
    driver = bus.get("driver", "board_i2c")
    if driver == "i2c":
        return f"{bus['scl']} {bus['sda']}"
    return STEMMA_BUS if driver == "stemma_i2c" else BOARD_BUS


def parts_on_buses(circuit: Circuit) -> dict[tuple[str, int], Chip]:
    """The chips that the board has, by their bus and address."""
    board = circuit.board
    chips: dict[tuple[str, int], Chip] = {}
    for scanner in board["buttons"]:
        if scanner["driver"] == "touch_panel":
            chips[_place(scanner, cst816.ADDRESS)] = cst816.Cst816(
                circuit.finger_on_panel, lambda: circuit.clock.now_ms
            )
    shake = board.get("shake")
    if shake is not None and shake["driver"] in ACCELEROMETERS:
        make, address = ACCELEROMETERS[shake["driver"]]
        chips[_place(shake, address)] = make(circuit.acceleration)
    battery = board.get("battery")
    if battery is not None and battery["driver"] == "max17048":
        gauge = max17048.Max17048(lambda: circuit.battery.percent, circuit.battery.volts)
        chips[_place(battery, max17048.ADDRESS)] = gauge
    return chips


def open_screen(circuit: Circuit, chips: dict[tuple[str, int], Chip]) -> Screen:
    """The board's screen; one that is a chip on a bus is among `chips` from now on."""
    screen = circuit.board["display"]
    if screen["driver"] != "ssd1306":
        return MemoryDisplay(screen["width"], screen["height"], screen["colours"])
    oled = ssd1306.Ssd1306(screen["width"], screen["height"], screen.get("rotation", 0), lambda: circuit.displays)
    chips[_place(screen, ssd1306.ADDRESS)] = oled
    return oled


def _place(description: dict[str, Any], address: int) -> tuple[str, int]:
    text = description.get("address") or description.get("bus", {}).get("address")
    return bus_name(description), int(text, 16) if text else address


def _pins(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for item in value:
            yield from _pins(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name in _NAMING_A_PIN and isinstance(item, str):
                yield item
            elif name == "keys" and value.get("driver") in {"keys", "touch_pads"}:
                yield from item
            else:
                yield from _pins(item)
