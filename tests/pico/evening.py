"""An evening: six games in a row with random acts, power cycles during games, and one or two Restarts.

The simulated device gets the same presses. It says what the shown screen offers, and what the chip should show.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tallycore.table.state import PLAYING
from tallystick.link.errors import LinkError
from tests.pico.act import HOLDS_FROM_MS
from tests.pico.chip import HOLD_MS, Burst, Chip, Files, Tidied
from tests.pico.chooser import Chooser
from tests.pico.drive import EVENING, drive_image
from tests.pico.games import synced_with
from tests.pico.given import OUT
from tests.pico.kinds import LIES, POWER, RESTARTED, ROLLED_KIND, kind_of
from tests.pico.measured import Evening, Measured
from tests.pico.player import TOGETHER_MS, answer, grouped
from tests.pico.twin import Did, Twin

ACTS, GAMES = 800, 6
FINGERS_MS = (60, 100, 150, 200)
PAUSES_MS = (TOGETHER_MS, 150, 400, 1000)
# How long nobody presses after the display is still. The third pause ends in the middle of the tidying up, which begins 400 ms after a
# press. The last one ends after it.
UNSEEN_MS, SEEN_WITHIN_MS = 400, 8000
# How long the bench waits for a change: if the simulated device shows none, and if it shows one.
TROUBLE = "TroubleScreen"
LOOK_MS = 10
CYCLES, RESTARTS = 8, 2
TO_TIDY_MS = 4000
RESTARTED_MS = 6000
# By then, Restart has led back to the turn.


class Player:
    """Plays the evening on `chip` and its `twin`."""

    def __init__(self, chip: Chip, twin: Twin, rng: random.Random, evening: Evening) -> None:
        self._chip, self._twin, self._rng, self._evening = chip, twin, rng, evening
        self._seen: set[str] = set()
        self._pause_ms = 0.0
        self._errors = 0
        self._flash_ms = 0.0
        self._apart: int | None = 0
        """How many more events the twin has since a Restart: without memory, the chip may log less of a problem. None: not known yet."""
        self._reach = 0
        """The size of the heap if it had grown as far as possible."""

    # --- acts --------------------------------------------------------------------------------------------------------

    def press(self, key: str) -> Did:
        """Press `key` on both, measure, and pause."""
        chip = self._chip
        self._evening.presses += 1
        finger_ms = HOLD_MS if key.isupper() else self._rng.choice(FINGERS_MS)
        did = self._twin.press_key(key)
        self._begin()
        down_ms = chip.press(key, finger_ms)
        decided_ms = down_ms + (HOLDS_FROM_MS if key.isupper() else finger_ms if did.was_decided_when_up else 0)
        kind = kind_of(did, self._seen)
        bursts = self._until_still(decided_ms, expects=did.changed)
        # Reports from this time describe the state before the press.
        self._hear()
        # A finger needs a moment to press again.
        chip.run(max(0, down_ms + finger_ms + TOGETHER_MS - chip.now_ms))
        self._note((kind, did.screen, did.label or key, did.shown, finger_ms), bursts, decided_ms)
        self._rest()
        return did

    def cycle_power(self) -> None:
        """Cut the power and switch on again. Measure the time to the first complete picture."""
        self._twin.restart()
        self._begin()
        self._chip.power_on()
        began_ms = self._chip.now_ms
        self._chip.run(SEEN_WITHIN_MS, "lit")
        lit_ms = self._chip.now_ms
        self._until_still(lit_ms - LOOK_MS, expects=True)
        whole = [burst for burst in self._chip.bursts() if burst.last_ms >= lit_ms]
        self._note((POWER, "off", f"{self._twin.events} events", self._twin.screen, 0), whole, began_ms)
        self._rest()

    def run_out_of_memory(self) -> None:
        """Let memory be full when the menu is opened, and press Restart: the same turn comes back."""
        chip, twin = self._chip, self._twin
        chip.hold_spare(is_low=True)
        twin.is_full = True
        chip.press("C")
        twin.press_key("C")
        chip.run(TO_TIDY_MS)
        twin.is_full = False
        chip.hold_spare(is_low=False)
        chip.tidied()  # this problem was intended
        self._apart = None
        self._begin()
        finger_ms = self._rng.choice(FINGERS_MS)
        down_ms = chip.press("a", finger_ms)
        twin.press_key("a")
        chip.run(RESTARTED_MS)  # the display is blank and still for longer than after any other act
        bursts = [burst for burst in chip.bursts() if burst.last_ms >= down_ms]
        self._note((RESTARTED, "trouble", f"{twin.events} events", twin.screen, finger_ms), bursts, down_ms)
        self._rest()

    # --- measuring ---------------------------------------------------------------------------------------------------

    def _begin(self) -> None:
        memory = self._chip.memory()
        self._evening.idle += memory.collections
        self._errors = memory.errors or 0
        self._flash_ms = self._chip.changed_ms
        self._chip.mark()

    def _until_still(self, decided_ms: float, *, expects: bool) -> list[Burst]:
        """Wait until the display has changed since `decided_ms`, if it should, and is still. Return what was on its wire."""
        chip = self._chip
        while True:
            bursts = [burst for burst in chip.bursts() if burst.last_ms >= decided_ms]
            silent_ms = chip.now_ms - (bursts[-1].last_ms if bursts else decided_ms)
            wanted_ms = TOGETHER_MS if bursts else SEEN_WITHIN_MS if expects else UNSEEN_MS
            if silent_ms >= wanted_ms:
                return bursts
            chip.run(min(LOOK_MS, wanted_ms - silent_ms))

    def _note(self, what: tuple[str, str, str, str, int], bursts: list[Burst], decided_ms: float) -> None:
        chip = self._chip
        answers, _ = answer(grouped(bursts))
        first_ms = answers[0].first_ms - decided_ms if answers else None
        last_ms = answers[-1].last_ms - decided_ms if answers else None
        memory = chip.memory()
        moments = [(each.free_after, each.largest) for each in memory.collections] or [(memory.free, memory.largest)]
        free, largest = min(moments)[0], min(largest for _, largest in moments)
        collecting_ms = sum(each.last_ms - each.first_ms for each in memory.collections)
        failed = (memory.errors or 0) - self._errors
        self._evening.counts_failures = memory.errors is not None
        rest = (
            collecting_ms,
            chip.changed_ms - self._flash_ms,
            free,
            largest,
            failed,
            max(self._reach - memory.size, 0),
        )
        kind, *how = what
        if kind == ROLLED_KIND:
            self._add(kind, *how, self._pause_ms, first_ms, first_ms, *rest)
            kind = LIES
        self._add(kind, *how, self._pause_ms, first_ms, last_ms, *rest)

    def _add(self, *values: Any) -> None:
        self._evening.measured.append(Measured(self._evening.presses, *values))

    def _rest(self) -> None:
        """Let nobody press for a moment. Compare what the device reports after tidying up with its twin."""
        self._pause_ms = self._rng.choice(PAUSES_MS)
        if self._pause_ms > TOGETHER_MS:
            self._chip.run(self._pause_ms - TOGETHER_MS)
        self.compare()

    def compare(self) -> None:
        """Compare the chip's newest report with its twin, if nothing was pressed since then."""
        told = self._hear()
        evening, twin = self._evening, self._twin
        if told and self._pause_ms == PAUSES_MS[-1]:
            memory = self._chip.memory()
            evening.idle += memory.collections
            evening.outside = told[-1].free_bytes - memory.free
            self._reach = memory.size + evening.outside
            if self._apart is None:
                self._apart = twin.events - told[-1].events
            if told[-1].events + self._apart != twin.events:
                evening.stopped = (
                    f"press {evening.presses}: the log has {told[-1].events} events, its twin's {twin.events}"
                )
            elif told[-1].screen != twin.shown:
                evening.stopped = (
                    f"press {evening.presses}: {told[-1].screen} is shown, not {twin.shown}. {told[-1].trouble}".strip()
                )

    def _hear(self) -> list[Tidied]:
        """Return what the chip has reported since the last call."""
        told = self._chip.tidied()
        for each in told:
            self._evening.least_told = min(self._evening.least_told, each.free_bytes)
            if each.trouble and each.screen != TROUBLE and each.trouble not in self._evening.troubles:
                self._evening.troubles.append(each.trouble)
        return told


def play(files: Files, seed: int, acts: int, on_progress: Callable[[str], None]) -> Evening:
    """Play an evening of `acts` acts, chosen by `seed`, and return its result. Raises ChipStopped."""
    rng = random.Random(seed)
    evening = Evening(seed)
    with tempfile.TemporaryDirectory() as folder:
        image = drive_image(files, Path(folder), mark=EVENING)
        twin = Twin(Path(folder) / "twin")
        chooser = Chooser(rng, acts // (GAMES + 1))
        with Chip(files, image) as chip, (OUT / f"evening-{seed}.txt").open("w", encoding="utf-8") as pictures:
            player = Player(chip, twin, rng, evening)
            chip.start()
            chip.run(TO_TIDY_MS)
            player.compare()
            interruptions = _interruptions(rng, acts)
            for number in range(1, acts + 1):
                if chooser.is_over or evening.stopped:
                    break
                player.press(chooser.key(twin))
                act = evening.measured[-1]
                pictures.write(f"--- {number}: {act}\n{chip.drawn()}\n")
                on_progress(f"{number} of {acts}: {act.where} {act.last_ms or 0:.0f}")
                if (
                    interruptions
                    and number >= interruptions[0][0]
                    and twin.state.stage == PLAYING
                    and twin.screen == "turn"
                ):
                    _, is_restart = interruptions.pop(0)
                    (player.run_out_of_memory if is_restart else player.cycle_power)()
                    chip.run(TO_TIDY_MS)
                    player.compare()
                    chooser.forget()
            evening.games = GAMES - len(chooser.games)
            evening.rewritings = chip.rewritings
            on_progress("sync and audit")
            try:
                evening.synced = synced_with(chip)
            except LinkError as error:
                # The measurements until then are printed all the same.
                evening.stopped = evening.stopped or str(error)
    return evening


def _interruptions(rng: random.Random, acts: int) -> list[tuple[int, bool]]:
    """Return at which acts the device is started again: (the act, True for a Restart after E02, False for the power)."""
    share = acts // (CYCLES + RESTARTS + 1)
    kinds = [False] * CYCLES + [True] * RESTARTS
    rng.shuffle(kinds)
    return [(number * share, is_restart) for number, is_restart in enumerate(kinds, 1)]
