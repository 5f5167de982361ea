"""Compare the chip with and without the compiled processor: what both do from power on to a cut and the next start."""

from __future__ import annotations

import hashlib
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tests.pico.chip import Chip, Files
from tests.pico.drive import drive_image

PRESSED = "abaaaaaccaBac"
# To the first turn at the free table, a roll of its dice, and the end of the turn.
AFTER_PRESS_MS = 900
CUT_IN_CHANGE, CUT_PART = 2, 0.3
# The power is cut in the second change of the flash by a turn, when this part of it is done.
AFTER_CUT_MS = 3000


@dataclass(frozen=True)
class Seen:
    """What a chip did: `events` by name, each as text, and how long it took on this machine."""

    events: dict[str, str]
    took_s: float


def compare(files: Files, on_progress: Callable[[str], None]) -> tuple[Seen, Seen]:
    """Return what the chip with the compiled processor does, and what the chip without does. Raises ChipStopped."""
    with tempfile.TemporaryDirectory() as folder:
        image = drive_image(files, Path(folder))
        on_progress("with core.c")
        fast = _seen(files, image, Path(folder))
        on_progress("without")
        return fast, _seen(replace(files, core=None), image, Path(folder))


def _seen(files: Files, image: Path, folder: Path) -> Seen:
    began_s = time.monotonic()
    events = {}
    with Chip(files, image) as chip:
        events["power on"] = str(chip.start())
        for number, key in enumerate(PRESSED, 1):
            chip.mark()
            chip.press(key)
            chip.run(AFTER_PRESS_MS)
            events[f"press {number}, {key}"] = f"{chip.bursts()} {chip.tidied()} {chip.changes} {_hash(chip.screen())}"
        chip.cut_power_at(CUT_IN_CHANGE, CUT_PART)
        chip.press("c")
        chip.run(AFTER_CUT_MS)
        events["power cut"] = f"{chip.is_off} {chip.now_ms} {_flash(chip, folder)}"
        chip.cut_power_at(0)
        chip.power_on()
        events["power on again"] = f"{chip.start()} {_hash(chip.screen())} {_flash(chip, folder)}"
        chip.run(AFTER_CUT_MS)
        events["the end"] = f"{chip.tidied()} {chip.now_ms} {chip.waited_ms} {_flash(chip, folder)}"
    return Seen(events, time.monotonic() - began_s)


def _flash(chip: Chip, folder: Path) -> str:
    drive, memory = folder / "seen.img", folder / "seen.nvm"
    chip.save(drive, memory)
    return f"flash {_hash([drive.read_bytes().hex(), memory.read_bytes().hex()])}"


def _hash(parts: list[str]) -> str:
    return hashlib.sha256("".join(parts).encode()).hexdigest()
