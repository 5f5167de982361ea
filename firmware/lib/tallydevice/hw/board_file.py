"""The board's description, board.json on the drive. It is checked before anything uses it. Only the start needs this module."""

import json

from tallydevice.hw.errors import BoardFileError
from tallydevice.loading import load

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

    from tallydevice.parts import Json

ROLES = ("a", "b", "c")
FILE_NAME = "board.json"

_WORDS = {
    "text": (str, "a text"),
    "object": (dict, "an object"),
    "list": (list, "a list"),
    "number": (int, "a whole number above 1"),
    "count": (int, "a whole number, 0 or more"),
    "factor": (float, "a number above 0"),
    "truth": (bool, "true or false"),
    "role": (str, "one of a, b, c"),
    "memory": (str, "one of appended, rewritten, none"),
    "panel": (str, "cst816"),
}

_CHOICES = {"role": ROLES, "memory": ("appended", "rewritten", "none"), "panel": ("cst816",)}

# The fields that every board must have, each with the kind of its value. A dot means a field inside an object.
_FIELDS = (
    "board text, name text, display object, display.driver text, display.width number, display.height number, "
    "display.colours number, buttons list, usb object, usb.play list, usb.maintenance list, maintenance object, "
    "maintenance.hold role, journal object, journal.memory object, journal.memory.kind memory, "
    "journal.memory.bytes count, journal.capacity object, journal.capacity.history number"
)
# The drivers of each part, with the fields that each driver needs. A display's driver is a module that names its own fields.
_DRIVERS = {
    "buttons": (
        "keys keys object, pressed truth; "
        "shift_register keys object, pressed truth, clock text, latch text, data text, count number; "
        "encoder a text, b text, clockwise role, counterclockwise role; "
        "touch_pads keys object; "
        "touch_panel keys object, chip panel"
    ),
    "shake": "lis3dh; lsm6ds; qmi8658",
    "lights": "neopixel pin text, count count",
    "sound": "tone pin text",
    "battery": "max17048; voltage pin text, factor factor",
}


def read_board(root: str) -> "Json":
    """Return the checked contents of `root`board.json. If it is faulty, raise BoardFileError with a sentence that names the field."""
    path = root + FILE_NAME
    try:
        with open(path) as file:
            board = json.load(file)
    except OSError as error:
        raise BoardFileError(
            "%s cannot be read (error %s); copy the board's own board.json there." % (path, error.errno)
        ) from error
    except ValueError:
        raise BoardFileError("%s is not JSON; copy the board's own board.json there." % path) from None
    return check_board(board)


def check_board(board: "Any") -> "Json":
    """Return `board` if every field that the program reads is there and valid. Otherwise raise BoardFileError."""
    if not isinstance(board, dict):
        raise BoardFileError("board.json is %r; it must be an object in braces." % (board,))
    for field in _FIELDS.split(", "):
        name, kind = field.split(" ")
        _need(board, name, kind, name)
    for part in _DRIVERS:
        if part == "buttons":
            for number, scanner in enumerate(board["buttons"]):
                _check_driver(scanner, part, "buttons[%d]" % number)
        elif board.get(part) is not None:
            _check_driver(board[part], part, part)
    _check_fields(board["display"], display_driver(board["display"]).FIELDS, "display")
    _check_roles(board["buttons"])
    return board


def display_driver(description: "Json") -> "Any":
    """Return the module that opens the display of `description`. Raise BoardFileError if the drive has no such driver."""
    try:
        return load("tallydevice.hw.display_" + description["driver"])
    except ImportError:
        raise BoardFileError(
            "board.json: display.driver is %r, and the program on this drive has no such driver."
            % description["driver"]
        ) from None


def _check_fields(description: "Json", fields: str, where: str) -> None:
    for field in fields.split(", ") if fields else []:
        name, kind = field.split(" ")
        _need(description, name, kind, where + "." + name)


def _check_driver(description: "Any", part: str, where: str) -> None:
    """Raise BoardFileError if the description of a part names no known driver, or lacks one of the driver's fields."""
    if not isinstance(description, dict):
        raise BoardFileError("board.json: %s is %r; it must be an object." % (where, description))
    name = description.get("driver")
    known = []
    for line in _DRIVERS[part].split("; "):
        driver, _, fields = line.partition(" ")
        known.append(driver)
        if driver == name:
            _check_fields(description, fields, where)
            return
    raise BoardFileError("board.json: %s.driver is %r; it must be one of %s." % (where, name, ", ".join(known)))


def _check_roles(scanners: "list[Json]") -> None:
    """Raise BoardFileError if a role is unknown, or a role has no key."""
    filled = []
    for scanner in scanners:
        filled += (
            list(scanner["keys"].values()) if "keys" in scanner else [scanner["clockwise"], scanner["counterclockwise"]]
        )
    for role in filled:
        if role not in ROLES:
            raise BoardFileError(
                "board.json: buttons give the role %r; it must be one of %s." % (role, ", ".join(ROLES))
            )
    for role in ROLES:
        if role not in filled:
            raise BoardFileError("board.json: buttons give the role %r to no key; it needs at least one." % role)


def _need(holder: "Json", field: str, kind: str, name: str) -> None:
    """Raise BoardFileError if `holder` lacks the field, or its value is not of this kind. `name` is the field's name for the owner."""
    value = holder
    kind_of_value, words = _WORDS[kind]
    for part in field.split("."):
        if part not in value:
            raise BoardFileError("board.json lacks the field %s; it must be %s." % (name, words))
        value = value[part]
    if not _fits(value, kind, kind_of_value):
        raise BoardFileError("board.json: %s is %r; it must be %s." % (name, value, words))


def _fits(value: "Any", kind: str, kind_of_value: "type[Any]") -> bool:
    """Return True if `value` is of this kind."""
    # In Python, True and False are whole numbers, too. In a board's file, that is a mistake.
    if isinstance(value, bool):
        return kind == "truth"
    if kind == "factor":
        return isinstance(value, (int, float)) and value > 0
    if not isinstance(value, kind_of_value):
        return False
    if kind in ("number", "count"):
        return bool(value >= (2 if kind == "number" else 0))
    return kind not in _CHOICES or value in _CHOICES[kind]
