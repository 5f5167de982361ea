"""Open the buttons that board.json describes, each kind by its own driver. Only the start needs this module."""

import keypad

from tallydevice.hw.bus import Buses, pin
from tallydevice.hw.buttons import NO_ROLE, ROLES, Buttons, Scanner
from tallydevice.hw.errors import BoardFileError, HardwareError
from tallydevice.hw.hardware import Clock

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.hw.encoder import Encoder
    from tallydevice.parts import Json, Source

DETENT_EDGES = 4


def open_buttons(descriptions: "list[Json]", clock: Clock, buses: Buses, width: int) -> Buttons:
    """Open the buttons that the board's data describes. `width` is the width of the screen in pixels, for a touch panel.

    If a kind does not work, note it in `failed`. If others do not have all of its roles, raise HardwareError.
    """
    buttons = Buttons(clock)
    filled = ""
    trouble = None
    for number, description in enumerate(descriptions):
        where = "buttons[%d]" % number
        try:
            source = _open(description, where, clock, buses, width)
        except (ImportError, NotImplementedError, OSError, RuntimeError, ValueError) as error:
            buttons.failed.append(where)
            trouble = "board.json: %s (%s) does not work: %s" % (where, description["driver"], error)
            continue
        if isinstance(source, Scanner):
            buttons.scanners.append(source)
        else:
            buttons.polled.append(source)
        filled += "".join(_roles_of(description))
    if trouble is not None and not all([role in filled for role in ROLES]):
        raise HardwareError(trouble)
    return buttons


def _roles_of(description: "Json") -> "list[str]":
    """Return the roles that a description gives to its keys."""
    if description["driver"] == "encoder":
        return [description["clockwise"], description["counterclockwise"]]
    return list(description["keys"].values())


def _open(description: "Json", where: str, clock: Clock, buses: Buses, width: int) -> "Scanner | Source":
    """Return the scanner, or the polled source, of a description."""
    name = description["driver"]
    if name == "keys":
        return _keys(description, where)
    if name == "shift_register":
        return _shift_register(description, where)
    if name == "encoder":
        return _encoder(description, where)
    if name == "touch_pads":
        from tallydevice.hw.open_touch import open_pads

        return open_pads(description, where, clock)
    from tallydevice.hw.open_touch import open_panel

    return open_panel(description, buses, width, clock)


def _keys(description: "Json", where: str) -> Scanner:
    """Open keys with one pin each: {"keys": {pin: role}, "pressed": level, "pull": bool}."""
    names = sorted(description["keys"])
    pins = tuple([pin(name, where + ".keys") for name in names])
    pressed, pull = bool(description["pressed"]), bool(description.get("pull", True))
    return Scanner(
        keypad.Keys(pins, value_when_pressed=pressed, pull=pull),
        bytes([ROLES.index(description["keys"][name]) for name in names]),
        (pins, pressed, pull),
    )


def _shift_register(description: "Json", where: str) -> Scanner:
    """Open keys behind one shift register: {"keys": {number: role}, "count", "clock", "latch", "data", "pressed"}."""
    count = description["count"]
    roles = bytearray([NO_ROLE] * count)
    for number, role in description["keys"].items():
        if not number.isdigit() or int(number) >= count:
            raise BoardFileError("board.json: %s.keys names %r; it must be below %d." % (where, number, count))
        roles[int(number)] = ROLES.index(role)
    keys = keypad.ShiftRegisterKeys(
        clock=pin(description["clock"], where + ".clock"),
        data=pin(description["data"], where + ".data"),
        latch=pin(description["latch"], where + ".latch"),
        key_count=count,
        value_when_pressed=bool(description["pressed"]),
    )
    return Scanner(keys, bytes(roles))


def _encoder(description: "Json", where: str) -> "Encoder":
    """Open a knob on the pins `a` and `b`, with `divisor` edges per detent, and a role for each direction."""
    import rotaryio

    from tallydevice.hw.encoder import Encoder

    divisor = description.get("divisor", DETENT_EDGES)
    knob = rotaryio.IncrementalEncoder(
        pin(description["a"], where + ".a"), pin(description["b"], where + ".b"), divisor
    )
    return Encoder(knob, ROLES.index(description["clockwise"]), ROLES.index(description["counterclockwise"]))
