"""The checks of one board's folder: `complaints(folder)` is empty, or names each fault in a sentence.

Nothing here knows any board: a new folder is checked by being there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource

from tests.boards.definitions import DISPLAY_PINS, Definition, definition
from tests.boards.parts import BUS_FUNCTIONS, modules, parts, pins, roles
from tests.boards.program import always_imported

ROOT = Path(__file__).resolve().parents[2]
BOARDS = ROOT / "boards"

ENDPOINTS = {"console": (2, 2), "data": (2, 2), "drive": (1, 1)}
# (endpoint numbers, IN endpoints) of each device. A serial port takes a number for its notifications, which is IN only,
# and one for its bytes both ways; a drive takes one number both ways. boot.py switches HID and MIDI off.
ENDPOINT_ZERO = (1, 1)

CHIP_ENDPOINTS = {"rp2040": (8, 8), "rp2350": (8, 8), "samd51": (8, 8), "nrf52840": (8, 8), "esp32s3": (7, 5)}
# USB_NUM_ENDPOINT_PAIRS and USB_NUM_IN_ENDPOINTS in mpconfigport.mk of each CircuitPython port.
CHIP_RAM_KB = {"rp2040": 264, "rp2350": 520, "samd51": 192, "nrf52840": 256, "esp32s3": 512}
_RP2 = {"kind": "appended", "bytes": 4096, "erase_bytes": 4096, "endurance": 100_000}
CHIP_MEMORY = {
    "rp2040": _RP2,
    "rp2350": _RP2,
    "samd51": {"kind": "rewritten", "bytes": 8192, "erase_bytes": 8192, "endurance": 25_000},
    "nrf52840": {"kind": "rewritten", "bytes": 8192, "erase_bytes": 4096, "endurance": 10_000},
    "esp32s3": {"kind": "rewritten", "bytes": 8192, "erase_bytes": 8192, "endurance": 100_000, "blank": 0},
}
# docs/journal.md says where these are from.
DEFINITIONS_ARE_WRONG = {"samd51"}
# The definitions give SAMD51 the 256 bytes of SAMD21; the port's source gives it 8,192.


def board_ids() -> list[str]:
    """Return the boards of the project: the folders with a board.json."""
    return sorted(path.parent.name for path in BOARDS.glob("*/board.json"))


def read(folder: Path) -> dict:
    return json.loads((folder / "board.json").read_text(encoding="utf-8"))


@cache
def schema() -> Draft202012Validator:
    return validator(BOARDS)


def validator(boards: Path) -> Draft202012Validator:
    """Return a function that checks a board.json by the schema and the table of displays in `boards`."""
    schemas = {
        name: json.loads((boards / name).read_text(encoding="utf-8")) for name in ("schema.json", "displays.json")
    }
    registry: Registry[Any] = Registry().with_resources(
        (name, Resource.from_contents(contents)) for name, contents in schemas.items()
    )
    return Draft202012Validator(schemas["schema.json"], registry=registry)


def complaints(folder: Path) -> list[str]:
    """Return every fault of the data in `folder`. Data that does not fit the schema is not checked further."""
    board = read(folder)
    unfit = [_told(error) for error in schema().iter_errors(board)]
    if unfit:
        return unfit
    if board["board"] != folder.name:
        return [f"the board is called {board['board']!r}, its folder {folder.name!r}"]
    return list(_against_definition(board, definition(folder.name))) + list(_against_chip(board))


def _told(error: ValidationError) -> str:
    if error.validator == "contains" and error.json_path == "$.buttons":
        return f"$.buttons: no key has the role {error.validator_value['$ref'][-1]}"
    return f"{error.json_path}: {error.message}"


def _against_definition(board: dict, known: Definition) -> Iterator[str]:
    yield from _pins(board, known)
    for module in sorted((modules(board) | always_imported()) - known.modules):
        yield f"the module {module} is not built in"
    if board["display"]["driver"] == "builtin" and not known.has_display:
        yield "the display is 'builtin', but board.DISPLAY does not exist"
    for place, part in parts(board):
        function = BUS_FUNCTIONS.get(part["driver"])
        if function is not None and function not in known.buses:
            yield f"{place} is {part['driver']!r}, but board.{function}() does not exist"
    if board["chip"] not in DEFINITIONS_ARE_WRONG and board["journal"]["memory"]["bytes"] != known.memory_bytes:
        yield f"the memory has {known.memory_bytes} bytes, not {board['journal']['memory']['bytes']}"


def _pins(board: dict, known: Definition) -> Iterator[str]:
    taken: dict[str, str] = {}
    if board["display"]["driver"] == "builtin":
        taken = {chip: name for name, chip in known.chip_pin.items() if name.startswith(DISPLAY_PINS)}
    for field, name in pins(board):
        chip = known.chip_pin.get(name)
        if chip is None:
            yield f"{field}: the board has no pin {name}"
        elif chip in taken:
            yield f"{field}: the pin {name} already serves as {taken[chip]}"
        else:
            taken[chip] = f"{field} ({name})"


def _against_chip(board: dict) -> Iterator[str]:
    chip, usb, memory = board["chip"], board["usb"], board["journal"]["memory"]
    if (usb["endpoint_pairs"], usb["in_endpoints"]) != CHIP_ENDPOINTS[chip]:
        yield f"CircuitPython has {CHIP_ENDPOINTS[chip]} endpoints on {chip}"
    for mode in ("play", "maintenance"):
        numbers, ins = (sum(column) for column in zip(ENDPOINT_ZERO, *map(ENDPOINTS.get, usb[mode]), strict=True))
        if numbers > usb["endpoint_pairs"] or ins > usb["in_endpoints"]:
            yield f"{mode} needs {numbers} endpoints, {ins} of them IN: more than {chip} has"
    if board["ram_kb"] != CHIP_RAM_KB[chip]:
        yield f"{chip} has {CHIP_RAM_KB[chip]} KiB of RAM"
    if memory != CHIP_MEMORY[chip]:
        yield f"the memory of {chip} is {CHIP_MEMORY[chip]}"
    if {role for role, _ in roles(board)} != {"a", "b", "c"}:
        yield "a role has no key"
