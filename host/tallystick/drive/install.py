"""Install the program on a drive. Until the installation is complete, the board starts in maintenance.

The order of the writes ensures that, even if the cable is pulled. CircuitPython shows the drive to the laptop and writes
nothing itself unless a boot.py decides otherwise, and each write of the laptop starts code.py again. So boot.py and
code.py are removed first. From then on no half-new program can run, and nothing can change the log. Everything else follows
and is read back. The two files are written at the end, boot.py last. So a drive with a boot.py is completely old or completely new.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tallystick.drive.boards import Board
from tallystick.drive.bootout import FILE_NAME, read_boot_out, with_silent_boot_py
from tallystick.drive.contents import SETTINGS, Contents
from tallystick.drive.errors import (
    DriveForbidden,
    DriveFull,
    DriveReadOnly,
    FolderInUse,
    NoSuchFolder,
    TooOld,
    WrongBoard,
)
from tallystick.drive.manifest import PATH, read_manifest
from tallystick.drive.medium import Medium
from tallystick.drive.plan import Plan, make_plan
from tallystick.drive.space import DriveSpace, space_of

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Report:
    """Report what an installation did, or would do."""

    plan: Plan
    bytes_written: int
    free_after: int

    @property
    def written(self) -> tuple[str, ...]:
        """Return the files that were written, without the settings."""
        return (*self.plan.write, *self.plan.entries)


def check_drive(drive: Path, board: Board) -> str:
    """Return the release of CircuitPython on the drive of `board`.

    Raise NoSuchFolder, NotCircuitPython, WrongBoard or TooOld.
    """
    if not drive.is_dir():
        raise NoSuchFolder(drive)
    found = read_boot_out(drive)
    if found.board != board.id:
        raise WrongBoard(drive, found.board, board.id)
    if not found.is_at_least(board.oldest):
        raise TooOld(found.release, board.oldest, board.id)
    return found.release


def check_folder(folder: Path) -> None:
    """Raise FolderInUse or NoSuchFolder unless the folder may be filled like a drive."""
    if folder.exists() and not folder.is_dir():
        raise NoSuchFolder(folder)
    if folder.is_dir() and any(folder.iterdir()) and read_manifest(folder) is None:
        raise FolderInUse(folder)


def install(
    contents: Contents,
    board: Board,
    drive: Path,
    *,
    medium: Medium | None = None,
    space: Callable[[Path], DriveSpace] | None = None,
    on_progress: Progress = lambda _done, _total: None,
    dry_run: bool = False,
) -> Report:
    """Put `contents` on the drive. Leave the log and the owner's files as they are. Raise DriveError.

    The installation can be interrupted anywhere and repeated. The second one does the rest, with the same result.
    """
    medium = medium or Medium(drive, board.hold)
    space = space or space_of
    plan = make_plan(contents, medium.read, read_manifest(drive))
    has = space(drive)
    if plan.changes_anything:
        if has.is_read_only:
            raise DriveReadOnly(drive, board.hold)
        if has.is_forbidden:
            raise DriveForbidden(drive)
        needed = plan.bytes_needed(has)
        if needed > has.free:
            raise DriveFull(drive, needed, has.free)
    writes = [*plan.write, *plan.entries]
    size = sum(len(contents.files[path]) for path in writes)
    if dry_run:
        return Report(plan, size, has.free)
    if plan.changes_anything:
        _carry_out(plan, medium, board, on_progress)
    return Report(plan, size, space(drive).free)


def _carry_out(plan: Plan, medium: Medium, board: Board, on_progress: Progress) -> None:
    """Carry out the plan, in the order that the module's docstring explains."""
    files = plan.contents.files
    checked = [path for path in files if path not in plan.entries]
    total = sum(len(files[path]) for path in (*plan.write, *checked, *plan.entries))
    done = 0

    def step(path: str) -> None:
        nonlocal done
        done += len(files[path])
        on_progress(done, total)

    for path, name in plan.aside.items():
        medium.rename(path, name)
    # This comes before the first change, so that a later installation knows all files of the program.
    medium.put(PATH, plan.unfinished_manifest.text())
    for path in (*plan.remove_first, *plan.remove):
        medium.remove(path)
    for folder in sorted({path.rpartition("/")[0] for path in plan.remove}, key=len, reverse=True):
        if folder:
            medium.remove_folder_if_empty(folder)
    for path in plan.write:
        medium.write(path, files[path])
        step(path)
    if plan.settings is not None:
        medium.put(SETTINGS, plan.settings)
    # All files are checked once more. On a full or failing drive, a write may have damaged another file.
    for path in checked:
        medium.check(path, files[path])
        step(path)
    medium.reserve(board.in_place)
    # At the first start the device then finds all files that it would create. It only writes in place.
    said = medium.read(FILE_NAME)
    if said is not None and plan.entries and with_silent_boot_py(said) != said:
        medium.put(FILE_NAME, with_silent_boot_py(said))
    for path in plan.entries:
        medium.put(path, files[path])
        step(path)
    medium.put(PATH, plan.final_manifest.text())
