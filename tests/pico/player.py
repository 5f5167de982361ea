"""The player at the device of the bench: does each act when a person would, and measures it by the display."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tests.pico.act import HOLDS_FROM_MS, Act
from tests.pico.chip import Burst, Chip, Tidied

STILL_MS = 100
# If the display's wire has been silent for this time, the picture is complete.
TOGETHER_MS = 50
# After a longer silence, the drawing has another reason: two parts of one picture are about 20 ms apart.
CLOCK_BYTES = 220
# The most that a ticking clock of the turn screen takes on the wire.
WATCHED_MS = 1050
# How long the display is watched after an act. In this time, a running clock ticks.
ENOUGH_BEFORE_TICK_MS = 500
TIDIED_MS = 3000
# By then, the device has tidied up and reported its free memory.


@dataclass(frozen=True)
class Timed:
    """The result of an act, in milliseconds from the press. For an act with a hold, from the time when the hold counts."""

    act: Act
    first_ms: float | None
    last_ms: float | None
    bytes: int
    tidied: Tidied | None
    """The device's report after tidying up."""

    @property
    def keeps_its_mark(self) -> bool | None:
        """Whether the last dot came in time. If nothing changed, it did not. None if nothing is promised."""
        if self.act.mark_ms is None:
            return None
        return self.last_ms is not None and self.last_ms <= self.act.mark_ms


class Player:
    """A player at `chip`, who presses when the display is still. If the screen has a running clock, they press just after a tick."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.presses = 0
        self._ticked_ms: float | None = None

    def do(self, acts: Iterable[Act], on_progress: Callable[[str], None]) -> Iterator[Timed]:
        """Do each of `acts`, one after the other."""
        for act in acts:
            on_progress(act.name)
            for key in act.keys[:-1]:
                self._timed(act, key)
            yield self._timed(act, act.keys[-1])

    def ask(self, act: Act, request: Callable[[], object]) -> tuple[float, Timed]:
        """Let a laptop make `request`. Return the time of its answer, and the result, both from the moment when it was sent."""
        self.await_tick()
        self.chip.mark()
        self.chip.tidied()
        sent_ms = self.chip.now_ms
        request()
        answered_ms = self.chip.now_ms
        return answered_ms - sent_ms, self._watched(act, sent_ms, answered_ms)

    def press(self, act: Act, key: str) -> Timed:
        """Press `key` at once, whatever the device is doing."""
        self.chip.mark()
        down_ms = self.chip.press(key)
        begins_ms = down_ms + (HOLDS_FROM_MS if key.isupper() else 0)
        self.chip.tidied()  # the device tidies up even if a finger stays down
        self.presses += 1
        return self._watched(act, begins_ms, self.chip.now_ms)

    def _timed(self, act: Act, key: str) -> Timed:
        self.await_tick()
        return self.press(act, key)

    def _watched(self, act: Act, begins_ms: float, up_ms: float) -> Timed:
        """Return the result of `act`. It counts from `begins_ms` on, and the button is up after `up_ms`."""
        told: list[Tidied] = []
        answers: list[Burst] = []
        while True:
            self.chip.run(STILL_MS)
            told += self.chip.tidied()
            groups = grouped(each for each in self.chip.bursts() if each.last_ms >= begins_ms)
            answers, ticks = answer(groups)
            watched_ms = self.chip.now_ms - (answers[-1].last_ms if answers else up_ms)
            is_still = not groups or self.chip.now_ms - groups[-1].last_ms >= STILL_MS
            is_tidy = bool(told) or self.chip.now_ms - up_ms > TIDIED_MS
            if is_tidy and is_still and (ticks or watched_ms >= WATCHED_MS):
                break
        self._ticked_ms = ticks[-1].last_ms if ticks else None
        return Timed(
            act,
            answers[0].first_ms - begins_ms if answers else None,
            answers[-1].last_ms - begins_ms if answers else None,
            sum(each.bytes for each in answers),
            told[-1] if told else None,
        )

    def await_tick(self) -> None:
        """Wait for a tick of the clock, if it runs. Then its next tick comes after the answer to a press was drawn."""
        if self._ticked_ms is None or self.chip.now_ms - self._ticked_ms < ENOUGH_BEFORE_TICK_MS:
            return
        self.chip.mark()
        began_ms = self.chip.now_ms
        while not self.chip.bursts() and self.chip.now_ms - began_ms < WATCHED_MS:
            self.chip.run(20)
        self.chip.run(STILL_MS)


def grouped(bursts: Iterable[Burst]) -> list[Burst]:
    """Return `bursts` in groups. A longer silence begins a new group."""
    groups: list[Burst] = []
    for burst in bursts:
        if groups and burst.first_ms - groups[-1].last_ms < TOGETHER_MS:
            before = groups.pop()
            burst = Burst(before.first_ms, burst.last_ms, before.bytes + burst.bytes)
        groups.append(burst)
    return groups


def answer(groups: list[Burst]) -> tuple[list[Burst], list[Burst]]:
    """Return which of `groups` answer a press, and the ticks of a clock after it.

    The answer goes from the first to the last group that is larger than a tick. If none is larger, it is the first group.
    """
    large = [number for number, group in enumerate(groups) if group.bytes > CLOCK_BYTES]
    begin, end = (large[0], large[-1] + 1) if large else (0, 1)
    return groups[begin:end], groups[end:]
