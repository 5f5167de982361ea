"""The board's description: board.json on the drive, checked before anything else uses it."""

import json

from tallydevice.hw.errors import BoardFileError

ROLES = ("a", "b", "c")
FILE_NAME = "board.json"
PLACES = ("primary", "spare", "history")

_WORDS = {str: "a text", dict: "an object", list: "a list", int: "a whole number above 1", bool: "true or false"}

# What every board must say, with the type it must have; a dot leads into an object.
_FIELDS = (
    ("board", str),
    ("name", str),
    ("display", dict),
    ("display.driver", str),
    ("display.width", int),
    ("display.height", int),
    ("display.colours", int),
    ("buttons", list),
    ("usb", dict),
    ("usb.play", list),
    ("usb.maintenance", list),
    ("maintenance", dict),
    ("maintenance.hold", str),
    ("journal", dict),
    ("journal.capacity", dict),
    ("journal.capacity.primary", int),
    ("journal.capacity.spare", int),
    ("journal.capacity.history", int),
)

# What each way of wiring buttons must say besides.
_SCANNER_FIELDS = {
    "keys": (("keys", dict), ("pressed", bool)),
    "shift_register": (
        ("keys", dict),
        ("pressed", bool),
        ("clock", str),
        ("latch", str),
        ("data", str),
        ("count", int),
    ),
}


def read_board(root: str):  # type: ignore[no-untyped-def]
    """The checked contents of `root`board.json. Raises BoardFileError with one sentence that names the field."""
    path = root + FILE_NAME
    try:
        with open(path) as file:
            board = json.load(file)
    except OSError as error:
        raise BoardFileError("%s cannot be read (error %s); copy the board's own board.json there." % (path, error.errno))
    except ValueError:
        raise BoardFileError("%s is not JSON; copy the board's own board.json there." % path)
    return check_board(board)


def check_board(board):  # type: ignore[no-untyped-def]
    """`board` itself, when every field that the program reads is there and of use."""
    if not isinstance(board, dict):
        raise BoardFileError("board.json is %r; it must be an object in braces." % (board,))
    for field, kind in _FIELDS:
        _need(board, field, kind, field)
    for number, scanner in enumerate(board["buttons"]):
        _check_scanner(scanner, "buttons[%d]" % number)
    _check_roles(board["buttons"])
    hold = board["maintenance"]["hold"]
    if hold not in ROLES:
        raise BoardFileError("board.json: maintenance.hold is %r; it must be one of %s." % (hold, ", ".join(ROLES)))
    return board


def _check_scanner(scanner: object, where: str) -> None:
    if not isinstance(scanner, dict):
        raise BoardFileError("board.json: %s is %r; it must be an object." % (where, scanner))
    driver = scanner.get("driver")
    if driver not in _SCANNER_FIELDS:
        known = ", ".join(sorted(_SCANNER_FIELDS))
        raise BoardFileError("board.json: %s.driver is %r; it must be one of %s." % (where, driver, known))
    for field, kind in _SCANNER_FIELDS[driver]:
        _need(scanner, field, kind, where + "." + field)


def _check_roles(scanners) -> None:  # type: ignore[no-untyped-def]
    filled = [role for scanner in scanners for role in scanner["keys"].values()]
    for role in filled:
        if role not in ROLES:
            raise BoardFileError("board.json: buttons give the role %r; it must be one of %s." % (role, ", ".join(ROLES)))
    for role in ROLES:
        if filled.count(role) != 1:
            raise BoardFileError(
                "board.json: buttons give the role %r to %d keys; it must be one." % (role, filled.count(role))
            )


def _need(holder, field: str, kind: type, name: str) -> None:  # type: ignore[no-untyped-def]
    value = holder
    for part in field.split("."):
        if part not in value:
            raise BoardFileError("board.json lacks the field %s; it must be %s." % (name, _WORDS[kind]))
        value = value[part]
    # In Python a truth value counts as a whole number; in a board's file it is a slip.
    fits = isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    if not fits or (kind is int and value < 2):
        raise BoardFileError("board.json: %s is %r; it must be %s." % (name, value, _WORDS[kind]))
