"""The drive of the bench's chip: CircuitPython's own file system, filled as by an installation."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from tallystick.drive.boards import load_board
from tallystick.drive.contents import SETTINGS, contents_for
from tests.drive.names import in_names_of
from tests.pico.chip import BOARD, Chip, ChipStopped, Files
from tests.pico.given import HERE, OUT

FORMATTING_MS = 10_000
LOOK_EVERY_MS = 1000
FAT_MARK_AT = 510
FAT_MARK = b"\x55\xaa"
MISHAPS = "mishaps.txt"
EVENING = "evening.py"
STILL = {"animation": 0}
# Tumbling dice are drawn for a second. The bench measures what follows a press.


def drive_image(files: Files, folder: Path, *, mark: str = "", settings: Mapping[str, int] | None = None) -> Path:
    """Return the image in `folder` of a drive after an installation and before its first start.

    `mark` is a file that makes code.py do more: MISHAPS or EVENING. `settings` come before those of an installation.
    """
    image = folder / "installed.img"
    shutil.copy(_empty_drive(files), image)
    with tempfile.TemporaryDirectory() as root:
        staged = Path(root)
        in_place = {path: bytes(size) for path, size in load_board(BOARD).in_place.items()}
        for path, data in {**in_place, **bench_files(mark, settings)}.items():
            (staged / path).parent.mkdir(parents=True, exist_ok=True)
            (staged / path).write_bytes(data)
        entries = sorted(str(entry) for entry in staged.iterdir())
        mtools("mcopy", "-s", "-Q", "-o", "-i", str(image), *entries, "::/")
    return image


def bench_files(mark: str = "", settings: Mapping[str, int] | None = None) -> dict[str, bytes]:
    """Return the files of the drive: those of an installation, the bench's code.py in front of the program's own, and those for `mark`."""
    contents = contents_for(load_board(BOARD))
    text = contents.settings.decode()
    # In an evening, the dice tumble, as after an installation.
    changed = {**({} if mark == EVENING else STILL), **(settings or {})}
    for name, value in changed.items():
        text, count = re.subn(f"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
        assert count == 1, name
    codes = {"code.py": "code.py", **({EVENING: "evening_code.py"} if mark == EVENING else {})}
    bench_codes = {path: in_names_of(contents.names, (HERE / name).read_bytes()) for path, name in codes.items()}
    marks = {mark: b"once"} if mark else {}
    return {**contents.files, SETTINGS: text.encode(), "play.py": contents.files["code.py"], **marks, **bench_codes}


def _empty_drive(files: Files) -> Path:
    """Return the image of the drive as CircuitPython makes it on an empty flash. It is always the same, so it is kept."""
    OUT.mkdir(parents=True, exist_ok=True)
    image = OUT / f"empty-{hashlib.sha256(files.uf2.read_bytes()).hexdigest()[:16]}.img"
    if image.is_file():
        return image
    with Chip(files) as chip:
        changes = -1
        while chip.changes != changes or not changes:
            if chip.now_ms > FORMATTING_MS:
                raise ChipStopped("CircuitPython has made no file system within ten seconds.")
            changes = chip.changes
            chip.run(LOOK_EVERY_MS)
        chip.save(image)
    if image.read_bytes()[FAT_MARK_AT : FAT_MARK_AT + 2] != FAT_MARK:
        image.unlink()
        raise ChipStopped("CircuitPython has made no file system where a Pico has it.")
    return image


def mtools(*command: str) -> None:
    """Run one of the commands that read and write an image of a FAT drive. Raises ChipStopped."""
    done = subprocess.run(
        command, env={**os.environ, "MTOOLS_SKIP_CHECK": "1"}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ChipStopped(f"The drive's image cannot be filled: {done.stderr.strip()}")
