"""What one line of a script asks for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class When:
    """`at_ms` after the script began, or `after_ms` after the line before; neither means at once."""

    at_ms: int | None = None
    after_ms: int | None = None


@dataclass(frozen=True)
class Press:
    """The button goes down and stays down."""

    role: str


@dataclass(frozen=True)
class Release:
    """The button comes up."""

    role: str


@dataclass(frozen=True)
class Tap:
    """The button is pressed shortly, `times` times."""

    role: str
    times: int = 1


@dataclass(frozen=True)
class Hold:
    """The button is down for `ms`."""

    role: str
    ms: int


@dataclass(frozen=True)
class Turn:
    """The knob is turned clockwise by `detents`, counterclockwise where that is negative."""

    detents: int


@dataclass(frozen=True)
class Touch:
    """A finger is on the screen at that pixel for `ms`; until `Lift` where that is None."""

    across: int
    down: int
    ms: int | None = None


@dataclass(frozen=True)
class Lift:
    """No finger is on the screen any more."""


@dataclass(frozen=True)
class SetBattery:
    """The battery is `percent` full."""

    percent: int


@dataclass(frozen=True)
class Shake:
    """The device is shaken."""


@dataclass(frozen=True)
class Reset:
    """The reset button is pressed."""


@dataclass(frozen=True)
class CutPower:
    """The device loses its power."""


@dataclass(frozen=True)
class PowerOn:
    """The device is switched on, with a button held if `held` names one."""

    held: str | None = None


@dataclass(frozen=True)
class Keep:
    """The drive's owner deletes the files of all games but these."""

    games: tuple[str, ...]


@dataclass(frozen=True)
class Unplug:
    """The data cable is pulled out."""


@dataclass(frozen=True)
class Plug:
    """The data cable is put in."""


@dataclass(frozen=True)
class Shot:
    """The screen is saved as the picture `name`."""

    name: str


@dataclass(frozen=True)
class Expect:
    """The screen must show `text` now, or must not."""

    text: str
    shown: bool = True


@dataclass(frozen=True)
class Wait:
    """`ms` go by."""

    ms: int


@dataclass(frozen=True)
class WaitFor:
    """Time goes by until the screen shows `text`; at most `timeout_ms`."""

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
    """One action of a script and where it stands."""

    number: int
    when: When
    action: Action
