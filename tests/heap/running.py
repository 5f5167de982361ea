"""Run the device's program, as it is on a drive, on a 32-bit MicroPython with a heap of a given size."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tallydevice.hw import log_files
from tallystick.drive.boards import load_board
from tallystick.drive.bytecode import COMPILED, as_micropython
from tallystick.drive.contents import contents_for
from tests.drive.names import in_names_of
from tests.heap.fetch import command
from tests.on_micropython.folder import stand_ins

REPLAY = Path(__file__).resolve().parent / "replay.py"


@dataclass
class Outcome:
    """The result of a run. `ended` is what replay.py printed, or None if it failed with `error`."""

    ended: dict | None
    error: str


def drive_files() -> dict[str, bytes]:
    """Return the program and the games as on a drive, loadable by MicroPython, without libraries."""
    contents = contents_for(load_board("pygamer"))
    return {
        path: as_micropython(data) if path.endswith(COMPILED) else data
        for path, data in contents.files.items()
        if not path.startswith(("lib/adafruit", "board.json"))
    } | {REPLAY.name: in_names_of(contents.names, REPLAY.read_bytes())}


def run(drive: Path, heap_bytes: int) -> Outcome:
    """Replay the session on `drive` in a heap of that size. It begins with a drive that has no log."""
    for name in ("spare.bin", "history.bin"):
        (drive / "log" / name).unlink(missing_ok=True)
        # The files are empty, as an installation leaves them.
        log_files.make(f"{drive}/", "log", name, 262144, lambda: None, b"\0")
    with _named_alike(drive) as place:
        done = subprocess.run(
            command(heap_bytes, place / REPLAY.name, str(place / "drive"), str(place / "bench")),
            capture_output=True,
            text=True,
            check=False,
            env={},
        )
    lines = done.stdout.strip().splitlines()
    if done.returncode == 0 and lines:
        return Outcome(json.loads(lines[-1]), "")
    return Outcome(None, (done.stdout + done.stderr).strip())


@contextmanager
def _named_alike(drive: Path) -> Iterator[Path]:
    """Yield a folder in which drive and substitutes have paths of the same length on every machine.

    Paths and the user's environment are in the heap, too. With other lengths, other garbage looks as if it were used, and 8 KB
    more or less are needed.
    """
    with tempfile.TemporaryDirectory(prefix="tallystick-heap-", dir="/tmp") as name:
        place = Path(name)
        (place / "drive").symlink_to(drive)
        (place / "bench").symlink_to(stand_ins())
        shutil.copy(drive / REPLAY.name, place)  # MicroPython uses the real place of its script
        yield place


def weigh_stand_ins(drive: Path) -> int:
    """Return the bytes of heap that the substitutes for the hardware and the trace take before the program starts."""
    trace = drive / "trace.txt"
    whole = trace.read_text(encoding="utf-8")
    head = [line for line in whole.splitlines()[:3] if line[0] in "nhu"]
    trace.write_text("\n".join([*head, "p"]) + "\n", encoding="utf-8")
    outcome = run(drive, 1 << 20)
    trace.write_text(whole, encoding="utf-8")
    assert outcome.ended is not None, outcome.error
    return int(outcome.ended["before"])
