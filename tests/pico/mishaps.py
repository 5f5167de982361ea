"""Mishaps in a game on the chip: memory runs out and people press Restart; the program fails; the power goes and comes back during a
turn, and once with the button held that gives the drive to the laptop.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.pico.act import BEGINNING
from tests.pico.acts import FREE_TABLE
from tests.pico.chip import Chip, Files, Tidied
from tests.pico.drive import MISHAPS, drive_image
from tests.pico.games import Synced, synced_with
from tests.pico.given import OUT
from tests.pico.player import Player

TO_FIRST_TURN = FREE_TABLE[: 5 + len(BEGINNING)]
LONGEST_MS = 20_000
TURN = "TurnScreen"
WORDS = "words, and no game"


@dataclass(frozen=True)
class Met:
    """The result of a mishap: `expected` should be shown, `shown` was shown, and people waited `took_ms` for it."""

    name: str
    expected: str
    shown: str
    trouble: str
    took_ms: float

    @property
    def is_well(self) -> bool:
        """Whether it ended as it should."""
        return self.shown == self.expected


def meet(files: Files, on_progress: Callable[[str], None]) -> tuple[list[Met], Synced]:
    """Play a game at the free table with every mishap, then sync and audit it. Return the results. Raises ChipStopped, LinkError."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Chip(files, drive_image(files, Path(folder), mark=MISHAPS)) as chip,
    ):
        chip.start()
        chip.run(1000)
        player = Player(chip)
        for _ in player.do(TO_FIRST_TURN, on_progress):
            pass
        met = []

        def note(name: str, expected: str, do: Callable[[], object]) -> None:
            on_progress(name)
            chip.tidied()
            began_ms = chip.now_ms
            do()
            chip.tidied()  # the device tidies up even if a finger stays down
            told = _next_told(chip)
            met.append(Met(name, expected, told.screen, told.trouble, chip.now_ms - began_ms))

        note("memory is full when the menu is opened", "TroubleScreen", lambda: chip.press("C"))
        note("Restart is pressed", TURN, lambda: chip.press("a"))
        note("the turn ends", TURN, lambda: chip.press("c"))
        note("the program fails when the menu is opened", "TroubleScreen", lambda: chip.press("C"))
        (OUT / "trouble.txt").write_text(chip.drawn() + "\n", encoding="utf-8")
        note("Go on is pressed", TURN, lambda: chip.press("a"))
        note("the power goes and comes back", TURN, chip.power_on)
        on_progress("sync")
        synced_with(chip)
        note("the turn ends", TURN, lambda: chip.press("c"))
        note("the power goes and comes back", TURN, chip.power_on)
        on_progress("sync and audit")
        synced = synced_with(chip)
        on_progress("maintenance")
        met.append(_maintenance(chip))
        note("the power comes back and nothing is held", TURN, chip.power_on)
        return met, synced


def _maintenance(chip: Chip) -> Met:
    """Switch on with c held: the laptop has the drive, and the screen says so. The screen is saved in out/pico."""
    chip.hold("c", is_down=True)
    chip.power_on()
    took_ms = chip.start().last_ms
    chip.hold("c", is_down=False)
    chip.run(1000)
    (OUT / "maintenance.txt").write_text(chip.drawn() + "\n", encoding="utf-8")
    told = chip.tidied()
    return Met("the power comes back with c held", WORDS, told[-1].screen if told else WORDS, "", took_ms)


def _next_told(chip: Chip) -> Tidied:
    """Return the screen that the device reports after tidying up; nothing if there is no report."""
    began_ms = chip.now_ms
    while chip.now_ms - began_ms < LONGEST_MS:
        chip.run(100)
        told = chip.tidied()
        if told:
            return told[-1]
    return Tidied(0, 0, "-", "nothing", "")
