"""Build the pieces of a release: wheel, source archive, a zip per board that can play, the verifier, notes, checksums."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import tallystick
from tallystick.drive.archive import file_name, write_archive
from tallystick.drive.boards import ENOUGH_RAM_KB, board_ids, load_board
from tallystick.drive.contents import contents_for
from tallystick.verifier import verifier_page

SECTION = re.compile(r"^## (\S+) – (\d{4}-\d\d-\d\d)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
VERIFIER = "tallystick-verifier.html"
NOTES, SUMS = "RELEASE-NOTES.md", "SHA256SUMS"


class Release(NamedTuple):
    """The files of a release."""

    version: str
    wheel: Path
    sdist: Path
    zips: tuple[Path, ...]
    verifier: Path
    notes: Path
    sums: Path

    @property
    def all_files(self) -> tuple[Path, ...]:
        return (self.wheel, self.sdist, *self.zips, self.verifier, self.notes, self.sums)


def build_release(root: Path, dist: Path) -> Release:
    """Build everything into `dist`, which is emptied first. The wheel is made from the source archive alone."""
    version = tallystick.__version__
    notes = notes_of(version, (root / "CHANGELOG.md").read_text(encoding="utf-8"))
    shutil.rmtree(dist, ignore_errors=True)
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", dist, root], check=True, stdout=subprocess.DEVNULL
    )
    (wheel,) = dist.glob("*.whl")
    (sdist,) = dist.glob("*.tar.gz")
    zips = tuple(zip_of(board_id, dist) for board_id in boards_that_can_play())
    verifier = dist / VERIFIER
    verifier.write_text(verifier_page(), encoding="utf-8")
    (dist / NOTES).write_text(notes, encoding="utf-8")
    (dist / SUMS).write_text(sums_of((wheel, sdist, *zips, verifier, dist / NOTES)), encoding="utf-8")
    return Release(version, wheel, sdist, zips, verifier, dist / NOTES, dist / SUMS)


def boards_that_can_play() -> list[str]:
    """Return the boards with enough memory for a whole game: `tallystick install` refuses the others."""
    return [board_id for board_id in board_ids() if load_board(board_id).data["ram_kb"] >= ENOUGH_RAM_KB]


def zip_of(board_id: str, folder: Path) -> Path:
    """Write the zip of a board for drag and drop; return its path."""
    board = load_board(board_id)
    contents = contents_for(board)
    path = folder / file_name(contents)
    write_archive(contents, board, path)
    return path


def notes_of(version: str, changelog: str) -> str:
    """Return the section of a version in the changelog, with its date. Raise ValueError if it has none."""
    for found in SECTION.finditer(changelog):
        if found[1] == version:
            return f"# Tallystick {version} ({found[2]})\n{found[3].rstrip()}\n"
    raise ValueError(
        f"CHANGELOG.md has no section '## {version} – DATE': write one, or change the version of the program."
    )


def sums_of(files: Sequence[Path]) -> str:
    """Return the lines that `sha256sum --check` reads."""
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)
