"""The measurements of an evening: each act with its times and its memory, and the evening's result."""

from __future__ import annotations

from dataclasses import dataclass, field

from tests.pico.chip import Collection
from tests.pico.games import Synced
from tests.pico.kinds import MARKS


@dataclass(frozen=True)
class Measured:
    """One act: the times from its decision to its first and its last dot, and the memory that it took."""

    number: int
    """The number of the press, from 1 on."""
    kind: str
    screen: str
    pressed: str
    """The label of the button, or another act."""
    shown: str
    """The screen after the act."""
    finger_ms: int
    pause_ms: float
    """How long the display was still before it."""
    first_ms: float | None
    last_ms: float | None
    collecting_ms: float
    flash_ms: float
    least_free: int
    """The least free memory after one of the act's collections, or after the act."""
    largest: int
    """The smallest value of the largest free piece."""
    failed: int
    """How many requests for memory failed during it."""
    outside: int = 0
    """How much the heap could still grow then: the last reported value, minus its growth since then."""

    @property
    def mark_ms(self) -> int | None:
        """The time for its last dot, if one is promised."""
        return MARKS[self.kind]

    @property
    def where(self) -> str:
        """Return the screen, the press, its length and the pause before it, and the screen after it."""
        return f"{self.screen}: {self.pressed}, {self.finger_ms} ms after {self.pause_ms:.0f} → {self.shown}"


@dataclass
class Evening:
    """The result of an evening. `stopped` says where and why it stopped too early; empty if it did not."""

    seed: int
    measured: list[Measured] = field(default_factory=list)
    idle: list[Collection] = field(default_factory=list)
    """The collections between the acts, when the device tidied up."""
    least_told: int = 1 << 30
    """The least value of CircuitPython's own gc.mem_free() after tidying up. It includes how much the heap can still grow."""
    outside: int = 0
    """How much of that was outside of the heap at the last report."""
    counts_failures: bool = True
    rewritings: int = 0
    """How often the journal was written again."""
    presses: int = 0
    games: int = 0
    """How many games were played to their end."""
    troubles: list[str] = field(default_factory=list)
    """The sentences of failures, without the intended Restarts."""
    stopped: str = ""
    synced: Synced | None = None

    @property
    def is_well(self) -> bool:
        """Whether it came to its end without a problem and without a finding of the audit. Marks do not count here."""
        faults = (
            [finding for finding in self.synced.findings if not finding.startswith("rules:")] if self.synced else []
        )
        return not self.stopped and not self.troubles and not faults
