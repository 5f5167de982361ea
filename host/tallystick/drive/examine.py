"""What a board's drive looks like to somebody who wants to know what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tallystick.drive.bootout import BootOut, read_boot_out
from tallystick.drive.contents import SETTINGS
from tallystick.drive.errors import DriveError
from tallystick.drive.manifest import Manifest, read_manifest
from tallystick.drive.room import Room, room_of
from tallystick.drive.settings import lacking
from tallystick.resources import firmware_dir

RUNS_BEFORE_CODE = "code.txt"
# CircuitPython takes the first that it finds of code.txt, code.py, main.txt, main.py.


@dataclass(frozen=True)
class DriveState:
    """A drive as it is. `trouble` says why boot_out.txt tells nothing; missing and changed are files of ours."""

    path: Path
    boot_out: BootOut | None
    trouble: str | None
    manifest: Manifest | None
    missing: tuple[str, ...]
    changed: tuple[str, ...]
    room: Room | None
    settings_lacking: tuple[str, ...]
    """Lines that the program needs in settings.toml, and that are not there."""
    runs_other_code: bool
    log_bytes: int
    """What the log takes so far."""


def examine(drive: Path, room: Callable[[Path], Room] = room_of) -> DriveState:
    """The drive's state, whatever is wrong with it."""
    boot_out, trouble = None, None
    try:
        boot_out = read_boot_out(drive)
    except DriveError as error:
        trouble = str(error)
    manifest = read_manifest(drive)
    missing, changed = [], []
    for path, marks in manifest.files.items() if manifest else ():
        try:
            data = (drive / path).read_bytes()
        except OSError:
            missing.append(path)
            continue
        if not any(each.fits(data) for each in marks):
            changed.append(path)
    try:
        has = room(drive)
    except OSError:
        has = None
    return DriveState(
        drive, boot_out, trouble, manifest, tuple(missing), tuple(changed), has,
        _settings_lacking(drive) if manifest else (), (drive / RUNS_BEFORE_CODE).is_file(), _log_bytes(drive),
    )  # fmt: skip


def _settings_lacking(drive: Path) -> tuple[str, ...]:
    try:
        owners = (drive / SETTINGS).read_bytes()
    except OSError:
        owners = b""
    ours = firmware_dir() / SETTINGS
    return lacking(owners, ours.read_bytes()) if ours.is_file() else ()


def _log_bytes(drive: Path) -> int:
    try:
        return sum(path.stat().st_size for where in ("*.bin", "log/*.bin") for path in drive.glob(where))
    except OSError:
        return 0
