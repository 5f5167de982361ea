"""Which wires a board needs, from its board.json and from the pins of its pin-out."""

from __future__ import annotations

import json
from typing import NamedTuple

from tests.boards.checks import BOARDS

PINOUTS = BOARDS / "pinouts.json"
DISPLAY_NAMES = {"ssd1306": "OLED"}
TERMINALS = {"sda": "SDA", "scl": "SCL"}
# The field of a bus in board.json -> what is printed beside that pin on a display.
GROUND, POWER, POWER_TERMINAL = "GND", "3V3", "VCC"
COLOURS = {"VCC": "red", "SDA": "violet", "SCL": "yellow", "GND": "black", "a": "orange", "b": "blue", "c": "green"}


class WiringError(Exception):
    """The wires of a board cannot be drawn; the message says why."""


class Pin(NamedTuple):
    """A pin of the board: its number, and the name that CircuitPython or the maker has for it."""

    number: int
    name: str


class Wire(NamedTuple):
    """A wire from a part to a pin. The terminal of a button is its role; its other leg has the wire to ground."""

    number: int
    part: str
    terminal: str
    pin: Pin
    colour: str


class Pinout(NamedTuple):
    """The two rows of a board's pins, in the order of their numbers."""

    pins: tuple[Pin, ...]

    def named(self, name: str) -> list[Pin]:
        return [pin for pin in self.pins if pin.name == name]

    def only(self, name: str) -> Pin:
        """The pin of that name. Raise WiringError if the board has none in its two rows."""
        found = self.named(name)
        if not found:
            raise WiringError(f"the pin {name} lies in neither row of the board: name one of the rows in board.json")
        return found[0]

    def is_left(self, pin: Pin) -> bool:
        return pin.number <= len(self.pins) // 2

    def row(self, pin: Pin) -> int:
        """How many pins lie between this one and the USB socket, in its own row."""
        return pin.number - 1 if self.is_left(pin) else len(self.pins) - pin.number


def pinouts() -> dict[str, Pinout]:
    """The pin-out of every board that has one, by the board's id."""
    shapes = json.loads(PINOUTS.read_text(encoding="utf-8")).values()
    return {
        board_id: Pinout(tuple(Pin(number, name) for number, name in enumerate(shape["pins"], 1)))
        for shape in shapes
        for board_id in shape["boards"]
    }


def needs_wires(board: dict) -> bool:
    """Whether the owner of that board has to connect a screen."""
    return board["display"]["driver"] != "builtin"


def wires_of(board: dict, pinout: Pinout) -> list[Wire]:
    """All wires: those of the display from the pin next to USB downwards, those of the buttons, and their ground."""
    for part in ("shake", "lights", "sound", "battery"):
        if board[part] is not None:
            raise WiringError(f"{part}: this part is not drawn yet; draw it in tests/boards/wiring")
    display = _display(board["display"], pinout)
    buttons = _buttons(board["buttons"], pinout)
    found = [*display, *buttons]
    taken = {pin for _, _, pin in found}
    ends = [*found, ("buttons", GROUND, _nearest_ground([pin for _, _, pin in buttons], pinout, taken))]
    return [
        Wire(number, part, terminal, pin, COLOURS[terminal]) for number, (part, terminal, pin) in enumerate(ends, 1)
    ]


def _display(display: dict, pinout: Pinout) -> list[tuple[str, str, Pin]]:
    bus = display.get("bus", {"driver": None})
    if bus["driver"] != "i2c" or "reset" in display:
        raise WiringError(
            f"display: only one with the two wires of I2C is drawn yet, not {display['driver']} as it is here"
        )
    name = DISPLAY_NAMES.get(display["driver"], "display")
    signals = sorted((pinout.only(bus[field]), terminal) for field, terminal in TERMINALS.items())
    ground = _nearest_ground([pin for pin, _ in signals], pinout, set())
    ends = [(pinout.only(POWER), POWER_TERMINAL), *signals, (ground, GROUND)]
    return [(name, terminal, pin) for pin, terminal in ends]


def _buttons(scanners: list[dict], pinout: Pinout) -> list[tuple[str, str, Pin]]:
    found = []
    for scanner in scanners:
        if scanner["driver"] != "keys" or scanner["pressed"]:
            raise WiringError("buttons: only those that join their pin to ground are drawn")
        found += [(pinout.only(name), role) for name, role in scanner["keys"].items()]
    return [("button", role, pin) for pin, role in sorted(found)]


def _nearest_ground(pins: list[Pin], pinout: Pinout, taken: set[Pin]) -> Pin:
    """The free ground pin in the same row of the board that is nearest to any of `pins`, but not between them."""
    side = pinout.is_left(pins[0])
    free = [pin for pin in pinout.named(GROUND) if pin not in taken and pinout.is_left(pin) == side]

    def distance(ground: Pin) -> tuple[bool, int, int]:
        is_between = min(pins) < ground < max(pins)
        return is_between, min(abs(ground.number - pin.number) for pin in pins), ground.number

    return min(free, key=distance)


def table(wires: list[Wire]) -> str:
    """The wires as the rows of a page's table: number, from, to, colour."""
    rows = ["| wire | from | to | colour |", "| --- | --- | --- | --- |"]
    for wire in wires:
        start = {"button": f"button {wire.terminal}", "buttons": "buttons a, b and c, the other leg of each"}.get(
            wire.part, f"{wire.part} {wire.terminal}"
        )
        rows.append(f"| {wire.number} | {start} | pin {wire.pin.number} ({wire.pin.name}) | {wire.colour} |")
    return "\n".join(rows) + "\n"
