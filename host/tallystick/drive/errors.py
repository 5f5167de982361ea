"""What can go wrong with a board's drive. Each message is one sentence that says what would be right; the drive can be filled again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

DEVICE = 4
# The exit code of trouble with the device; what is merely asked for wrongly ends with 2.


class DriveError(Exception):
    """The base of everything that this package raises."""

    exit_code = 2


class UnknownBoard(DriveError):
    """No board goes by this name."""

    def __init__(self, board: str, nearest: str | None, known: Iterable[str]) -> None:
        hint = f'did you mean "{nearest}"?' if nearest else f"the boards are {', '.join(known)}."
        super().__init__(f'there is no board "{board}"; {hint}')


class UnsupportedBoard(DriveError):
    """The drive belongs to a board for which there is no data."""

    def __init__(self, path: Path, found: str, known: Iterable[str]) -> None:
        super().__init__(
            f"the drive {path} belongs to a board {found}, which this program does not know; it knows {', '.join(known)}."
        )


class FolderInUse(DriveError):
    """A folder that was to be filled as a drive holds something else."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} holds other files: name an empty folder, a new one, or one that was filled before.")


class NoSuchFolder(DriveError):
    """The path that was named cannot be a drive."""

    def __init__(self, path: Path) -> None:
        what = "is no folder" if path.exists() else "does not exist"
        super().__init__(f"{path} {what}: name the folder where the drive CIRCUITPY is mounted.")


class NotCircuitPython(DriveError):
    """The folder holds no boot_out.txt that CircuitPython could have written."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path} is not a CircuitPython drive ({reason}): nothing was written.")


class WrongBoard(DriveError):
    """The drive belongs to another board than the one that was named."""

    def __init__(self, path: Path, found: str, wanted: str) -> None:
        super().__init__(f"the drive {path} belongs to a board {found}, not to {wanted}: nothing was written.")


class TooOld(DriveError):
    """The board runs a CircuitPython on which the program does not."""

    exit_code = DEVICE

    def __init__(self, found: str, wanted: str, board: str) -> None:
        super().__init__(
            f"the drive's CircuitPython is {found}, and {board} needs {wanted} or newer: "
            "load a newer one onto the board first; nothing was written."
        )


class DriveFull(DriveError):
    """There is no room for the program, even with what would be replaced gone."""

    exit_code = DEVICE

    def __init__(self, path: Path, needed: int, free: int) -> None:
        super().__init__(
            f"the drive {path} is too full: {needed:,} bytes more than what is replaced are needed, "
            f"and {free:,} are free; nothing was written."
        )


class RanFull(DriveError):
    """The drive had less room than it said."""

    exit_code = DEVICE

    def __init__(self, path: Path, file: str) -> None:
        super().__init__(f"the drive {path} ran full while {file} was written: make room on it and install again.")


class DriveReadOnly(DriveError):
    """The laptop may not write the drive."""

    exit_code = DEVICE

    def __init__(self, path: Path, hold: str) -> None:
        super().__init__(
            f"the drive {path} is read-only: the device is in play mode, or was unplugged while it was written; "
            f"{hold}, then try again."
        )


class DriveForbidden(DriveError):
    """The drive can be written, but not by this user."""

    exit_code = DEVICE

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"this user may not write the drive {path}: unmount it and open it as yourself, "
            "in the file manager or with `udisksctl mount`."
        )


class InPlayMode(DriveError):
    """The device is plugged in, and keeps its drive to itself."""

    exit_code = DEVICE

    def __init__(self, port: str, hold: str) -> None:
        super().__init__(f"the device on {port} is in play mode, where its drive is hidden: {hold}, then try again.")


class NoDrive(DriveError):
    """No CircuitPython drive is mounted."""

    exit_code = DEVICE

    def __init__(self) -> None:
        super().__init__("no CIRCUITPY drive is mounted: plug the board in, or name the drive's folder with --drive.")


class SeveralDrives(DriveError):
    """More than one CircuitPython drive is mounted, and none was named."""

    exit_code = DEVICE

    def __init__(self, paths: Sequence[Path]) -> None:
        names = ", ".join(str(path) for path in paths)
        super().__init__(f"{len(paths)} CircuitPython drives are mounted ({names}): name one with --drive.")


class LibraryMissing(DriveError):
    """A library that belongs on the drive is not installed here, or not as it was tried."""


class CannotCompile(DriveError):
    """A module cannot be turned into what boards load."""

    def __init__(self, path: str, reasons: Iterable[str]) -> None:
        super().__init__(f"{path} cannot be compiled for the board ({' '.join(reasons)}): nothing was written.")


class TooLittleMemory(DriveError):
    """The program was to go on a board where no game can be played to its end."""

    def __init__(self, board: str, ram_kb: int, enough_kb: int) -> None:
        super().__init__(
            f"{board} has {ram_kb} KB of memory, and a whole game takes {enough_kb} or more: nothing was written "
            f"(`tallystick play --board {board}` has a simulated one)."
        )


class TooSmallForSource(DriveError):
    """A board that could not compile the program itself was to get its source."""

    def __init__(self, board: str, ram_kb: int, enough_kb: int) -> None:
        super().__init__(
            f"{board} has {ram_kb} KB of memory, and compiling the program on the board takes {enough_kb} or more: "
            "install without --source."
        )


class ReadBackDiffers(DriveError):
    """What was read back is not what was written."""

    exit_code = DEVICE

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"{path} reads back differently from what was written: install again; if it stays so, the drive is worn out."
        )


class DriveWentAway(DriveError):
    """The operating system refused a step in the middle of it all."""

    exit_code = DEVICE

    def __init__(self, path: Path, reason: object) -> None:
        super().__init__(
            f"{path} cannot be written ({reason}): what is there now starts in maintenance at worst; plug it in and install again."
        )
