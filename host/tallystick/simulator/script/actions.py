"""Define what one line of a script can ask for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class When:
    """Wait until `at_ms` after the script began, or until `after_ms` after the line before; neither means at once."""

    at_ms: int | None = None
    after_ms: int | None = None


@dataclass(frozen=True)
class Press:
    """Press the button and keep it down."""

    role: str


@dataclass(frozen=True)
class Release:
    """Release the button."""

    role: str


@dataclass(frozen=True)
class Tap:
    """Press the button briefly, `times` times."""

    role: str
    times: int = 1


@dataclass(frozen=True)
class Hold:
    """Hold the button down for `ms`."""

    role: str
    ms: int


@dataclass(frozen=True)
class Turn:
    """Turn the knob clockwise by `detents`, or counterclockwise where that is negative."""

    detents: int


@dataclass(frozen=True)
class Touch:
    """Put a finger on the screen at that pixel for `ms`, or until `Lift` where that is None."""

    across: int
    down: int
    ms: int | None = None


@dataclass(frozen=True)
class Lift:
    """Take the finger off the screen."""


@dataclass(frozen=True)
class SetBattery:
    """Make the battery `percent` full."""

    percent: int


@dataclass(frozen=True)
class Shake:
    """Shake the device."""


@dataclass(frozen=True)
class Reset:
    """Press the reset button."""


@dataclass(frozen=True)
class CutPower:
    """Cut the power."""


@dataclass(frozen=True)
class PowerOn:
    """Switch the device on, with a button held if `held` names one."""

    held: str | None = None


@dataclass(frozen=True)
class Keep:
    """Delete the files of all games but these from the drive, as its owner may."""

    games: tuple[str, ...]


@dataclass(frozen=True)
class Unplug:
    """Pull the data cable out."""


@dataclass(frozen=True)
class Plug:
    """Put the data cable in."""


@dataclass(frozen=True)
class Shot:
    """Save the screen as the picture `name`."""

    name: str


@dataclass(frozen=True)
class Expect:
    """Require that the screen shows `text` now, or does not if `shown` is false."""

    text: str
    shown: bool = True


@dataclass(frozen=True)
class Wait:
    """Let `ms` go by."""

    ms: int


@dataclass(frozen=True)
class WaitFor:
    """Let time go by until the screen shows `text`, at most `timeout_ms`."""

    text: str
    timeout_ms: int


Action = (
    Press
    | Release
    | Tap
    | Hold
    | Turn
    | Touch
    | Lift
    | SetBattery
    | Shake
    | Reset
    | CutPower
    | PowerOn
    | Keep
    | Unplug
    | Plug
    | Shot
    | Expect
    | Wait
    | WaitFor
)


@dataclass(frozen=True)
class Line:
    """One action of a script, its line's number and its time."""

    number: int
    when: When
    action: Action
