"""Read what a page asks of the device, which is JSON such as {"do": "press", "button": "a"}."""

from collections.abc import Callable

from tallystick.simulator.controls import ROLES
from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.script import actions
from tallystick.simulator.web.guard import strict_json

LONGEST_INPUT_BYTES = 200
LONGEST_KEY = 40
MOST_DETENTS = 100

_WITH_BUTTON: dict[str, Callable[[str], actions.Action]] = {"press": actions.Press, "release": actions.Release}
_WITH_NUMBERS: dict[str, tuple[tuple[str, ...], Callable[..., actions.Action]]] = {
    "turn": (("detents",), actions.Turn),
    "touch": (("x", "y"), actions.Touch),
    "battery": (("percent",), actions.SetBattery),
}
_PLAIN: dict[str, Callable[[], actions.Action]] = {
    "shake": actions.Shake,
    "lift": actions.Lift,
    "reset": actions.Reset,
    "cut power": actions.CutPower,
    "power on": actions.PowerOn,
    "unplug": actions.Unplug,
    "plug": actions.Plug,
}


def parse_input(body: bytes) -> actions.Action:
    """Return the action that a page's request asks for; raise SimulatorError with one sentence if it asks for none."""
    try:
        asked = strict_json(body)
    except ValueError as error:
        raise SimulatorError("the input is not JSON") from error
    if not isinstance(asked, dict):
        raise SimulatorError('the input must be an object such as {"do": "press", "button": "a"}')
    do = asked.get("do")
    if isinstance(do, str) and do in _PLAIN:
        return _PLAIN[do]()
    if isinstance(do, str) and do in _WITH_BUTTON:
        return _WITH_BUTTON[do](_button(asked))
    if isinstance(do, str) and do in _WITH_NUMBERS:
        names, make = _WITH_NUMBERS[do]
        return make(*(_number(asked, name) for name in names))
    known = ", ".join(sorted([*_WITH_BUTTON, *_WITH_NUMBERS, *_PLAIN]))
    raise SimulatorError(f"a page cannot ask for {do!r}; it can ask for {known}")


def _button(asked: dict[str, object]) -> str:
    """Return the name of a key under "key", else the role under "button"; raise SimulatorError if there is neither.

    Whether the board has a key of that name is not known here: the device tells.
    """
    key = asked.get("key")
    if isinstance(key, str) and 0 < len(key) <= LONGEST_KEY:
        return key
    button = asked.get("button")
    if button not in ROLES:
        raise SimulatorError(f"there is no button {button!r}; the buttons are a, b and c")
    return str(button)


def _number(asked: dict[str, object], name: str) -> int:
    value = asked.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10_000:
        raise SimulatorError(f"{name} is {value!r}; it must be a whole number")
    if name == "detents" and abs(value) > MOST_DETENTS:
        raise SimulatorError(f"detents is {value}; it must be at most {MOST_DETENTS}")
    return value
