"""A board's published CircuitPython definition: its pins, built-in modules, buses, and its display."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from tests.typecheck.stubs import board_definition

DISPLAY_PINS = ("TFT_", "LCD_", "OLED_", "BACKLIGHT")
# The definitions use such names for the pins of a built-in screen.


class Definition(NamedTuple):
    """A board as circuitpython-stubs describes it. `chip_pin` maps each name to the chip's own pin."""

    chip_pin: dict[str, str]
    modules: frozenset[str]
    buses: frozenset[str]
    has_display: bool
    memory_bytes: int


@cache
def definition(board_id: str) -> Definition:
    """Return the definition of the board with that id. Raises FileNotFoundError if CircuitPython does not know it."""
    text = board_definition(board_id).read_text(encoding="utf-8")
    # "D0: microcontroller.Pin  # GPIO0": several names may mean one pin of the chip. If a name has two lines, the first one counts.
    chip_pin: dict[str, str] = {}
    for name, chip in re.findall(r"^(\w+): microcontroller\.Pin  # (\w+)", text, re.MULTILINE):
        chip_pin.setdefault(name, chip)
    return Definition(
        chip_pin,
        frozenset(found_in(text, r"Included modules: (.*)").split(", ")),
        frozenset(re.findall(r"^def (\w+)\(\)", text, re.MULTILINE)),
        re.search(r"^DISPLAY:", text, re.MULTILINE) is not None,
        int(found_in(text, r"NVM size: (\d+)")),
    )


def found_in(text: str, pattern: str) -> str:
    found = re.search(pattern, text)
    assert found is not None, pattern
    return found[1]
