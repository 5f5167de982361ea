"""What a page may ask of the device, as JSON: {"do": "press", "button": "a"}."""

import json
from collections.abc import Callable

from tallystick.simulator.errors import SimulatorError
from tallystick.simulator.script import actions

LONGEST_INPUT_BYTES = 200
ROLES = ("a", "b", "c")

_WITH_BUTTON: dict[str, Callable[[str], actions.Action]] = {"press": actions.Press, "release": actions.Release}
_PLAIN: dict[str, Callable[[], actions.Action]] = {
    "shake": actions.Shake,
    "cut power": actions.CutPower,
    "power on": actions.PowerOn,
    "unplug": actions.Unplug,
    "plug": actions.Plug,
}


def parse_input(body: bytes) -> actions.Action:
    """The action that a page's request asks for. Raises SimulatorError with one sentence when it asks for none."""
    try:
        asked = json.loads(body)
    except ValueError as error:
        raise SimulatorError("the input is not JSON") from error
    if not isinstance(asked, dict):
        raise SimulatorError('the input must be an object such as {"do": "press", "button": "a"}')
    do = asked.get("do")
    if isinstance(do, str) and do in _PLAIN:
        return _PLAIN[do]()
    if isinstance(do, str) and do in _WITH_BUTTON:
        button = asked.get("button")
        if button not in ROLES:
            raise SimulatorError(f"there is no button {button!r}; the buttons are a, b and c")
        return _WITH_BUTTON[do](button)
    known = ", ".join(sorted([*_WITH_BUTTON, *_PLAIN]))
    raise SimulatorError(f"a page cannot ask for {do!r}; it can ask for {known}")
