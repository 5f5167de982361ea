"""Open touch keys: bare pads, or a panel over the screen. Only the start needs this module."""

import time

from tallydevice.hw.bus import Buses, pin
from tallydevice.hw.buttons import ROLES
from tallydevice.hw.hardware import Clock
from tallydevice.hw.touch import Touch

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.parts import Json

PANEL_ADDRESS = 0x15
THIRDS = ("left", "middle", "right")
RESET_S = 0.01
READY_S = 0.06


def open_pads(description: "Json", where: str, clock: Clock) -> Touch:
    """Open the pads of {"keys": {pin: role}}."""
    import touchio

    from tallydevice.hw.touch import Pads

    names = sorted(description["keys"])
    pads = Pads([touchio.TouchIn(pin(name, where + ".keys")) for name in names])
    return Touch(pads.look, bytes([ROLES.index(description["keys"][name]) for name in names]), clock.now_ms)


def open_panel(description: "Json", buses: Buses, width: int, clock: Clock) -> Touch:
    """Open the panel of {"chip": "cst816", "keys": {"left": role, ...}}. It may answer only later, or not at all."""
    from tallydevice.hw.touch import Panel

    if "reset" in description:
        _reset(description["reset"])
    keys = description["keys"]
    roles = bytes([ROLES.index(keys[third]) if third in keys else 0 for third in THIRDS])
    known = sum([1 << number for number in range(3) if THIRDS[number] in keys])
    panel = Panel(buses.registers(description, PANEL_ADDRESS), width, description.get("rotation", 0), known)
    return Touch(panel.look, roles, clock.now_ms)


def _reset(name: str) -> None:
    """Reset the panel by the pin `name`, and wait until it is ready."""
    import digitalio

    line = digitalio.DigitalInOut(pin(name, "a touch panel's reset"))
    line.switch_to_output(False)
    time.sleep(RESET_S)
    line.value = True
    time.sleep(READY_S)
