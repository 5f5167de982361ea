"""Define what can go wrong with a board's drive.

Each message is one sentence that says what to do. After any of these errors the drive can be filled again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

DEVICE = 4
# The exit code of problems with the device. A command that was used wrongly ends with 2.


class DriveError(Exception):
    """All exceptions of this package descend from this one."""

    exit_code = 2


class UnknownBoard(DriveError):
    """Raised when no board has this name. The error keeps the given name and the known names, so that a similar name can be proposed."""

    def __init__(self, board: str, known: Iterable[str]) -> None:
        self.says, self.asked, self.known = f'there is no board "{board}"', board, tuple(known)
        super().__init__(f"{self.says}; the boards are {', '.join(self.known)}.")


class UnsupportedBoard(DriveError):
    """Raised when the drive belongs to a board for which there is no data."""

    def __init__(self, path: Path, found: str, known: Iterable[str]) -> None:
        super().__init__(
            f"the drive {path} belongs to a board {found}, which this program does not know; it knows {', '.join(known)}."
        )


class FolderInUse(DriveError):
    """Raised when a folder that should be filled like a drive has other files."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} has other files in it: name an empty folder, a new one, or one that was filled before."
        )


class NoSuchFolder(DriveError):
    """Raised when the path that was named cannot be a drive."""

    def __init__(self, path: Path) -> None:
        what = "is not a folder" if path.exists() else "does not exist"
        super().__init__(f"{path} {what}: name the folder where the drive CIRCUITPY is mounted.")


class NotCircuitPython(DriveError):
    """Raised when the folder has no boot_out.txt from CircuitPython."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path} is not a CircuitPython drive ({reason}): nothing was written.")


class WrongBoard(DriveError):
    """Raised when the drive does not belong to the board that was named."""

    def __init__(self, path: Path, found: str, wanted: str) -> None:
        super().__init__(f"the drive {path} belongs to a board {found}, not to {wanted}: nothing was written.")


class TooOld(DriveError):
    """Raised when the board runs a CircuitPython that is too old for the program."""

    exit_code = DEVICE

    def __init__(self, found: str, wanted: str, board: str) -> None:
        super().__init__(
            f"the drive's CircuitPython is {found}, but {board} needs {wanted} or newer: "
            "load a newer one onto the board first; nothing was written."
        )


class DriveFull(DriveError):
    """Raised when the drive has no space for the program, even without what would be replaced."""

    exit_code = DEVICE

    def __init__(self, path: Path, needed: int, free: int) -> None:
        super().__init__(
            f"the drive {path} is too full: {needed:,} bytes are needed in addition to the replaced files, "
            f"but {free:,} are free; nothing was written."
        )


class RanFull(DriveError):
    """Raised when the drive had less space than it reported."""

    exit_code = DEVICE

    def __init__(self, path: Path, file: str) -> None:
        super().__init__(f"the drive {path} became full while {file} was written: make room on it and install again.")


class DriveReadOnly(DriveError):
    """Raised when the laptop may not write the drive."""

    exit_code = DEVICE

    def __init__(self, path: Path, hold: str) -> None:
        super().__init__(
            f"the drive {path} is read-only: the device is in play mode, or was unplugged while it was written; "
            f"{hold}, then try again."
        )


class DriveForbidden(DriveError):
    """Raised when the drive can be written, but not by this user."""

    exit_code = DEVICE

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"this user may not write the drive {path}: unmount it and open it as yourself, "
            "in the file manager or with `udisksctl mount`."
        )


class InPlayMode(DriveError):
    """Raised when the device is plugged in but hides its drive."""

    exit_code = DEVICE

    def __init__(self, port: str, hold: str) -> None:
        super().__init__(f"the device on {port} is in play mode, where its drive is hidden: {hold}, then try again.")


class NoDrive(DriveError):
    """Raised when no CircuitPython drive is mounted."""

    exit_code = DEVICE

    def __init__(self) -> None:
        super().__init__("no CIRCUITPY drive is mounted: plug the board in, or name the drive's folder with --drive.")


class SeveralDrives(DriveError):
    """Raised when more than one CircuitPython drive is mounted and none was named."""

    exit_code = DEVICE

    def __init__(self, paths: Sequence[Path]) -> None:
        names = ", ".join(str(path) for path in paths)
        super().__init__(f"{len(paths)} CircuitPython drives are mounted ({names}): name one with --drive.")


class LibraryMissing(DriveError):
    """Raised when a library that belongs on the drive is not installed here, or not in the version that was tried."""


class CannotCompile(DriveError):
    """Raised when a module cannot be compiled for boards."""

    def __init__(self, path: str, reasons: Iterable[str]) -> None:
        super().__init__(f"{path} cannot be compiled for the board ({' '.join(reasons)}): nothing was written.")


class TooLittleMemory(DriveError):
    """Raised when the board has too little memory to play a game to its end."""

    def __init__(self, board: str, ram_kb: int, enough_kb: int) -> None:
        super().__init__(
            f"{board} has {ram_kb} KB of memory, but a whole game takes {enough_kb} or more: nothing was written "
            f"(`tallystick play --board {board}` has a simulated one)."
        )


class TooSmallForSource(DriveError):
    """Raised when somebody asks for source on a board that cannot compile it."""

    def __init__(self, board: str, ram_kb: int, enough_kb: int) -> None:
        super().__init__(
            f"{board} has {ram_kb} KB of memory, but to compile the program on the board takes {enough_kb} or more: "
            "install without --source."
        )


class LinkOnDrive(DriveError):
    """Raised when a folder or file of the program is a link, through which a write would change something else."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is a link, and a write would change its target: remove the link and install again.")


class ReadBackDiffers(DriveError):
    """Raised when the bytes read back are not those that were written."""

    exit_code = DEVICE

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} reads back differently from what was written: install again. If that does not help, the drive is worn out."
        )


class DriveWentAway(DriveError):
    """Raised when the operating system refused a step in the middle of an installation."""

    exit_code = DEVICE

    def __init__(self, path: Path, reason: object) -> None:
        super().__init__(
            f"{path} cannot be written ({reason}): at worst the board now starts in maintenance. Plug it in and install again."
        )
