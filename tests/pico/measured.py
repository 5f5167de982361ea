"""What was measured of an evening: each act with its moments and its memory, and what the evening came to."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.pico.chip import Collection
from tests.pico.games import Synced
from tests.pico.kinds import MARKS


@dataclass(frozen=True)
class Measured:
    """One act: when its first and last dot came, from the moment at which it was decided, and what it took of the memory."""

    number: int
    """Of the press, from 1 on."""
    kind: str
    screen: str
    pressed: str
    """What the button was called, or what else was done."""
    shown: str
    """The screen that came."""
    finger_ms: int
    pause_ms: float
    """How long the display had been still."""
    first_ms: float | None
    last_ms: float | None
    collecting_ms: float
    flash_ms: float
    least_free: int
    """The least of the heap that was free after one of the act's collections, or after the act."""
    largest: int
    """The largest free piece, when that was smallest."""
    failed: int
    """How many requests for memory failed in it."""
    outside: int = 0
    """How much more the heap could have taken then: the last that was told, less what it has grown since."""

    @property
    def mark_ms(self) -> int | None:
        """When its last dot has to be there, if anything is promised."""
        return MARKS[self.kind]

    @property
    def where(self) -> str:
        """The screen, what was pressed there, for how long and after how long a pause, and the screen that came."""
        return f"{self.screen}: {self.pressed}, {self.finger_ms} ms after {self.pause_ms:.0f} → {self.shown}"


@dataclass
class Evening:
    """What came of an evening. `stopped` says where and why it did not get to its end; empty if it did."""

    seed: int
    measured: list[Measured] = field(default_factory=list)
    idle: list[Collection] = field(default_factory=list)
    """The collections between the acts: the device tidied up."""
    least_told: int = 1 << 30
    """The least that CircuitPython's own gc.mem_free() said after tidying up; it counts what the heap can still take."""
    outside: int = 0
    """How much of that lay outside of the heap when it was told last."""
    counts_failures: bool = True
    rewritings: int = 0
    """How often the journal was written again."""
    presses: int = 0
    games: int = 0
    """How many were played to their end."""
    troubles: list[str] = field(default_factory=list)
    """The sentences of what failed, other than the Restarts that were meant to be."""
    stopped: str = ""
    synced: Synced | None = None

    @property
    def is_well(self) -> bool:
        """Whether it got to its end, and neither a trouble nor the audit speaks against it; marks are another matter."""
        faults = (
            [finding for finding in self.synced.findings if not finding.startswith("rules:")] if self.synced else []
        )
        return not self.stopped and not self.troubles and not faults
