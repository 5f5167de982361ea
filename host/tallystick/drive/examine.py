"""Examine a board's drive for everything that may be wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tallystick.drive.boards import board_ids, load_board
from tallystick.drive.bootout import BootOut, read_boot_out
from tallystick.drive.contents import SETTINGS, settings_for
from tallystick.drive.errors import DriveError
from tallystick.drive.manifest import Manifest, read_manifest
from tallystick.drive.settings import missing_lines
from tallystick.drive.space import DriveSpace, space_of

RUNS_BEFORE_CODE = "code.txt"
# CircuitPython runs the first that it finds of code.txt, code.py, main.txt, main.py.


@dataclass(frozen=True)
class DriveState:
    """The state of a drive. `trouble` says why boot_out.txt cannot be read. `missing` and `changed` are files of the program."""

    path: Path
    boot_out: BootOut | None
    trouble: str | None
    manifest: Manifest | None
    missing: tuple[str, ...]
    changed: tuple[str, ...]
    space: DriveSpace | None
    settings_lacking: tuple[str, ...]
    """The lines that the program needs but that are missing in settings.toml."""
    runs_other_code: bool
    log_bytes: int
    """How many bytes the log takes so far."""


def examine(drive: Path, space: Callable[[Path], DriveSpace] = space_of) -> DriveState:
    """Return the drive's state, whatever is wrong with it."""
    boot_out, trouble = None, None
    try:
        boot_out = read_boot_out(drive)
    except DriveError as error:
        trouble = str(error)
    manifest = read_manifest(drive)
    missing, changed = [], []
    for path, fingerprints in manifest.files.items() if manifest else ():
        try:
            data = (drive / path).read_bytes()
        except OSError:
            missing.append(path)
            continue
        if not any(each.matches(data) for each in fingerprints):
            changed.append(path)
    try:
        has = space(drive)
    except OSError:
        has = None
    return DriveState(
        drive, boot_out, trouble, manifest, tuple(missing), tuple(changed), has,
        _settings_lacking(drive, manifest.board) if manifest else (), (drive / RUNS_BEFORE_CODE).is_file(), _log_bytes(drive),
    )  # fmt: skip


def _settings_lacking(drive: Path, board_id: str) -> tuple[str, ...]:
    """Return the lines for CircuitPython that the drive's settings.toml lacks, with the values that the board needs."""
    if board_id not in board_ids():
        return ()
    try:
        owners = (drive / SETTINGS).read_bytes()
    except OSError:
        owners = b""
    return missing_lines(owners, settings_for(load_board(board_id)))


def _log_bytes(drive: Path) -> int:
    """Return how many bytes the log takes on the drive."""
    try:
        return sum(path.stat().st_size for where in ("*.bin", "log/*.bin") for path in drive.glob(where))
    except OSError:
        return 0
