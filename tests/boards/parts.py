"""The parts that a board.json names: their pins, and the built-in modules that their drivers import."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.drive.displays import displays

PIN_FIELDS = ("pin", "clock", "latch", "data", "scl", "sda", "reset", "enable", "power")
ENCODER_PIN_FIELDS = ("a", "b")
KEYS_ARE_PINS = {"keys", "touch_pads"}

DRIVER_MODULES = {name: set(display.modules) for name, display in displays().items()} | {
    "keys": {"keypad.Keys"},
    "shift_register": {"keypad.ShiftRegisterKeys"},
    "encoder": {"rotaryio"},
    "touch_pads": {"touchio"},
    "touch_panel": set(),
    "lis3dh": set(),
    "lsm6ds": set(),
    "qmi8658": set(),
    "max17048": set(),
    "neopixel": {"neopixel_write", "digitalio"},
    "tone": {"pwmio", "digitalio"},
    "voltage": {"analogio"},
    "i2c": {"busio"},
    "board_i2c": {"busio"},
    "stemma_i2c": {"busio"},
}
ON_A_BUS = {"touch_panel", "lis3dh", "lsm6ds", "qmi8658", "max17048"}
# The parts that are on the board's own bus if the data names none.

BUS_FUNCTIONS = {"board_i2c": "I2C", "stemma_i2c": "STEMMA_I2C"}


def parts(board: dict) -> Iterator[tuple[str, dict]]:
    """Return every part with a driver, and its place in the file. A bus is also a part."""
    tops = [(name, board[name]) for name in ("display", "shake", "lights", "sound", "battery") if board[name]]
    tops += [(f"buttons[{number}]", scanner) for number, scanner in enumerate(board["buttons"])]
    for place, part in tops:
        yield place, part
        if "bus" in part:
            yield place + ".bus", part["bus"]
        elif part["driver"] in ON_A_BUS:
            yield place + ".bus", {"driver": "board_i2c"}


def pins(board: dict) -> Iterator[tuple[str, str]]:
    """Return every pin that the file names, with its field. A bus that several parts share counts once."""
    buses = []
    for place, part in parts(board):
        if place.endswith(".bus"):
            wiring = {name: value for name, value in part.items() if name != "address"}
            if wiring in buses:
                continue
            buses.append(wiring)
        for field in PIN_FIELDS + (ENCODER_PIN_FIELDS if part["driver"] == "encoder" else ()):
            if field in part:
                yield f"{place}.{field}", part[field]
        if part["driver"] in KEYS_ARE_PINS:
            for name in part["keys"]:
                yield f"{place}.keys", name
        if part["driver"] == "board_i2c":
            yield place, "SCL"
            yield place, "SDA"


def roles(board: dict) -> Iterator[tuple[str, str]]:
    """Return every role that a key has, with that key."""
    for scanner in board["buttons"]:
        if scanner["driver"] == "encoder":
            yield scanner["clockwise"], "clockwise"
            yield scanner["counterclockwise"], "counterclockwise"
        else:
            for key, role in scanner["keys"].items():
                yield role, key


def modules(board: dict) -> set[str]:
    """Return the built-in modules that the drivers of this board's parts import."""
    needed = set().union(*(DRIVER_MODULES[part["driver"]] for _, part in parts(board)))
    if board["sleep"] == "light":
        needed.add("alarm")
    if board["journal"]["memory"]["kind"] != "none":
        needed.add("nvm")
    return needed
