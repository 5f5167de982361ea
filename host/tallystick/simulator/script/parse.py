"""Read a script's text as a list of actions, or say in one sentence what its first mistake is.

at 1.5s tap a            # 1.5 s after the script began
hold b 800ms
press a                  # down, until it is released
+300ms release a         # 300 ms after the line before was done
tap c times 3
turn clockwise 2         # or: turn counterclockwise
touch 160 120            # or: touch 160 120 for 1s
battery 35%
shake
reset
cut power
power on                 # or: power on holding c
keep pastures free       # the files of all other games are deleted from the drive
unplug
plug
wait 2s
wait for "Ada" within 5s
expect "Ada"             # or: expect no "Ada"
shot turn.png
"""

from collections.abc import Callable

from tallystick.simulator.script import actions
from tallystick.simulator.script.words import Words, parse_time_ms

DEFAULT_TIMEOUT_MS = 10_000
TOUCH_MS = 120


def parse_script(text: str) -> list[actions.Line]:
    """Return the lines that do something, in order; raise ScriptError for the first that cannot be read."""
    lines = []
    latest_at_ms = 0
    for number, line in enumerate(text.splitlines(), start=1):
        words = Words(number, line)
        if not words:
            continue
        when = _when(words)
        if when.at_ms is not None:
            if when.at_ms < latest_at_ms:
                raise words.error(
                    f"at {when.at_ms} ms lies before an earlier line's {latest_at_ms} ms; times only go forward"
                )
            latest_at_ms = when.at_ms
        action = _ACTIONS[words.one_of(_ACTIONS, "action")](words)
        words.end()
        lines.append(actions.Line(number, when, action))
    return lines


def _when(words: Words) -> actions.When:
    if words.next == "at":
        words.take("at")
        return actions.When(at_ms=words.time_ms())
    if words.next.startswith("+"):
        return actions.When(after_ms=parse_time_ms(words.number, words.take("a time")[1:]))
    return actions.When()


def _tap(words: Words) -> actions.Action:
    role = words.role()
    if not words:
        return actions.Tap(role)
    words.one_of(("times",), "continuation")
    return actions.Tap(role, words.count())


def _hold(words: Words) -> actions.Action:
    return actions.Hold(words.role(), words.time_ms())


def _turn(words: Words) -> actions.Action:
    sign = {"clockwise": 1, "counterclockwise": -1}[words.one_of(("clockwise", "counterclockwise"), "direction")]
    return actions.Turn(sign * (words.count() if words else 1))


def _touch(words: Words) -> actions.Action:
    across, down = words.pixel(), words.pixel()
    if not words:
        return actions.Touch(across, down, TOUCH_MS)
    words.one_of(("for",), "continuation")
    return actions.Touch(across, down, words.time_ms())


def _cut(words: Words) -> actions.Action:
    words.one_of(("power",), "thing to cut")
    return actions.CutPower()


def _power(words: Words) -> actions.Action:
    words.one_of(("on",), "continuation")
    if not words:
        return actions.PowerOn()
    words.one_of(("holding",), "continuation")
    return actions.PowerOn(words.role())


def _keep(words: Words) -> actions.Action:
    games = [words.take("the id of a game")]
    while words:
        games.append(words.take("the id of a game"))
    return actions.Keep(tuple(games))


def _expect(words: Words) -> actions.Action:
    if words.next == "no":
        words.take("no")
        return actions.Expect(words.text(), shown=False)
    return actions.Expect(words.text())


def _wait(words: Words) -> actions.Action:
    if words.next != "for":
        return actions.Wait(words.time_ms())
    words.take("for")
    text = words.text()
    if not words:
        return actions.WaitFor(text, DEFAULT_TIMEOUT_MS)
    words.one_of(("within",), "continuation")
    return actions.WaitFor(text, words.time_ms())


_ACTIONS: dict[str, Callable[[Words], actions.Action]] = {
    "press": lambda words: actions.Press(words.role()),
    "release": lambda words: actions.Release(words.role()),
    "tap": _tap,
    "hold": _hold,
    "turn": _turn,
    "touch": _touch,
    "battery": lambda words: actions.SetBattery(words.percent()),
    "shake": lambda _words: actions.Shake(),
    "reset": lambda _words: actions.Reset(),
    "cut": _cut,
    "power": _power,
    "keep": _keep,
    "unplug": lambda _words: actions.Unplug(),
    "plug": lambda _words: actions.Plug(),
    "shot": lambda words: actions.Shot(words.shot()),
    "expect": _expect,
    "wait": _wait,
}
