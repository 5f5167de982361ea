"""Measure how much of the time the chip's processor waits: at a turn, with the display dimmed, and at the start screen."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.pico.chip import Chip, Files
from tests.pico.drive import drive_image

TO_FIRST_TURN = "abaaaaacca"
# The shortest way there: the free table, the last in the list, with its defaults.
SETTLED_MS = 5000
# By then, the device has tidied up, and the next roll is prepared.
WATCHED_MS = 10_000
DIMS_AFTER_S = 15
AT_TURN_MARK, IDLE_MARK = 0.90, 0.95
# The shares of the time that the processor should wait.


@dataclass(frozen=True)
class Watched:
    """The share of the time that the processor waited for an interrupt, in a state of the device."""

    state: str
    share: float
    mark: float

    @property
    def keeps_its_mark(self) -> bool:
        """Whether it waited long enough."""
        return self.share >= self.mark


def measure(files: Files, on_progress: Callable[[str], None]) -> list[Watched]:
    """Return the shares at the start screen, at a turn and with the display dimmed, without a laptop's program. Raises ChipStopped."""
    settings = {"dim_after": DIMS_AFTER_S}
    with (
        tempfile.TemporaryDirectory() as folder,
        Chip(files, drive_image(files, Path(folder), settings=settings)) as chip,
    ):
        on_progress("idle")
        chip.start()
        watched = [_watched(chip, "idle, at the start screen", IDLE_MARK)]
        on_progress("at a turn")
        for key in TO_FIRST_TURN:
            chip.press(key)
            chip.run_until_quiet()
            chip.run(300)
        watched.append(_watched(chip, "at a turn", AT_TURN_MARK))
        on_progress("dimmed")
        chip.run(DIMS_AFTER_S * 1000)
        watched.append(_watched(chip, "at a turn, dimmed", IDLE_MARK))
        return watched


def _watched(chip: Chip, state: str, mark: float) -> Watched:
    chip.run(SETTLED_MS)
    waited_ms, now_ms = chip.waited_ms, chip.now_ms
    chip.run(WATCHED_MS)
    return Watched(state, (chip.waited_ms - waited_ms) / (chip.now_ms - now_ms), mark)
