"""Find the drives of CircuitPython boards among all mounted drives."""

from __future__ import annotations

import string
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from tallystick.drive.bootout import FILE_NAME, read_boot_out
from tallystick.drive.errors import NoDrive, NotCircuitPython, SeveralDrives

LABEL = "CIRCUITPY"
_MOUNTS = Path("/proc/self/mounts")
_LABELS = Path("/dev/disk/by-label")
_FAT = {"vfat", "msdos", "exfat", "fuseblk"}


def mount_points(mounts: str) -> list[Path]:
    """Return the mount points of the FAT file systems in a Linux list of mounts."""
    found = []
    for line in mounts.splitlines():
        fields = line.split(" ")
        if len(fields) > 2 and fields[2] in _FAT:
            # The list has blanks and similar characters as octal numbers.
            path = fields[1].replace("\\040", " ").replace("\\011", "\t").replace("\\012", "\n").replace("\\134", "\\")
            found.append(Path(path))
    return found


def removable_roots() -> list[Path]:
    """Return the top folders of all mounted drives that could belong to a board."""
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in string.ascii_uppercase[2:]]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").iterdir())
    return mount_points(_MOUNTS.read_text(encoding="utf-8", errors="replace")) if _MOUNTS.exists() else []


def find_drives(roots: Callable[[], Iterable[Path]] | None = None) -> list[Path]:
    """Return the mounted drives that CircuitPython has written on."""
    return [root for root in (roots or removable_roots)() if _has_boot_out(root)]


def only_drive(board_id: str | None = None, roots: Callable[[], Iterable[Path]] | None = None) -> Path:
    """Return the only mounted CircuitPython drive, or the only one of that board. Raise NoDrive or SeveralDrives."""
    found = find_drives(roots)
    if board_id is not None and len(found) > 1:
        found = [drive for drive in found if _board_of(drive) == board_id] or found
    if not found:
        raise NoDrive
    if len(found) > 1:
        raise SeveralDrives(found)
    return found[0]


def unmounted_drive() -> Path | None:
    """Return the block device of a CIRCUITPY drive, or None. The caller has checked that none is mounted."""
    device = _LABELS / LABEL
    return device if device.exists() else None


def _board_of(drive: Path) -> str | None:
    """Return the board that the drive belongs to, or None."""
    try:
        return read_boot_out(drive).board
    except NotCircuitPython:
        return None


def _has_boot_out(root: Path) -> bool:
    """Return True if the folder has a boot_out.txt."""
    try:
        return (root / FILE_NAME).is_file()
    except OSError:  # an empty card reader, a drive that is going away
        return False
