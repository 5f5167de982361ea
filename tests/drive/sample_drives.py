"""Folders as drives, sample contents for them, and a cable that is pulled at a chosen point."""

from __future__ import annotations

from pathlib import Path

from tallystick.drive.boards import Board, load_board
from tallystick.drive.contents import Contents
from tallystick.drive.medium import Medium
from tallystick.drive.space import DriveSpace

BOARD = "pimoroni_picosystem"
BOOT_OUT = """\
Adafruit CircuitPython {release} on 2026-10-17; Pimoroni PicoSystem with rp2040
Board ID:{board}
UID:5A3C
boot.py output:
"""
PLENTY = DriveSpace(free=8_000_000, cluster=512)
LOG = {"journal.bin": b"\x01events", "spare.bin": b"\x02", "history.bin": b"\x03" * 700, "maintenance.bin": b"\x04"}
OWNERS = {**LOG, "settings.toml": b'TALLY_NAME = "Ann"\n', "notes.txt": b"buy wood", "lib/mine.py": b"x = 1\n"}


def picosystem() -> Board:
    return load_board(BOARD)


def old_contents() -> Contents:
    """Return a small program of invented files, as in an older version."""
    return Contents(
        BOARD,
        "0.1.0",
        {
            "board.json": b'{"board": "pimoroni_picosystem"}',
            "boot.py": b"import old\n",
            "code.py": b"import old.app\n",
            "games/one.json": b"{}",
            "lib/tallydevice/gone.mpy": b"only = 'then'\n",
            "lib/tallydevice/hw/only_then.mpy": b"x = 0\n",
            "lib/tallydevice/app/main.mpy": b"version = 1\n",
            "lib/tallydevice/same.mpy": b"same = True\n",
        },
        b"# yours\n",
    )


def paged_contents() -> Contents:
    """Return the program as versions before compiled modules wrote it to a drive: compressed, in pages."""
    return Contents(
        BOARD,
        "0.0.9",
        {
            "board.json": b'{"board": "pimoroni_picosystem"}',
            "boot.py": b"from tallystick import need\n",
            "code.py": b"from tallystick import need\n",
            "lib/adafruit_ticks.py": b"x = 1\n",
            "lib/tally/1.py": b"##   6\nx = 1\n",
            "lib/tally/pages.txt": b"1 tallycore.bags\n",
            "lib/tally/turn.py": b"##   6\ny = 2\n",
            "lib/tallystick.py": b"def need(key):pass\n",
        },
        b"# yours\n",
    )


def new_contents() -> Contents:
    """Return the same program in a later version: with new, removed, longer and shorter files."""
    return Contents(
        BOARD,
        "0.3.0",
        {
            "board.json": b'{"board": "pimoroni_picosystem", "lights": null}',
            "boot.py": b"from new import boot\n",
            "code.py": b"from new import main\n",
            "games/one.json": b"{}",
            "games/two.json": b'{"id": "two"}',
            "lib/adafruit_ticks.mpy": b"C\x06ticks",
            "lib/tallycore/table/fold.mpy": b"y = 2\n" * 300,
            "lib/tallydevice/app/main.mpy": b"v = 2\n",
            "lib/tallydevice/same.mpy": b"same = True\n",
            "safemode.py": b"import new.safe\n",
        },
        b"# yours\n",
    )


def drive_in(
    folder: Path, *, board: str = BOARD, release: str = "10.0.3", files: dict[str, bytes] | None = None
) -> Path:
    """Make `folder` a mounted drive of a board, with a boot_out.txt and `files`, and return it."""
    put(folder, {"boot_out.txt": BOOT_OUT.format(board=board, release=release).encode(), **(files or {})})
    return folder


def put(folder: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def tree(folder: Path, *, has_log: bool = False) -> dict[str, bytes]:
    """Return every file below `folder` by path. Without `has_log`, leave out the log's files that an installation reserves."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and (has_log or path.parent.relative_to(folder).as_posix() not in {"log", "marks"})
    }


class CablePulled(Exception):
    """Raised when the cable is pulled: the laptop does not have the drive any more."""


class PulledMedium(Medium):
    """A drive whose cable is pulled at change number `at`: before it, during it, or directly after it."""

    def __init__(self, root: Path, at: int, when: str) -> None:
        super().__init__(root)
        self.changes = 0
        self._at = at
        self._when = when

    def _write(self, path: Path, data: bytes) -> None:
        def half() -> None:
            path.write_bytes(data[: len(data) // 2])

        self._change(lambda: super(PulledMedium, self)._write(path, data), half)

    def _unlink(self, path: Path) -> None:
        self._change(lambda: super(PulledMedium, self)._unlink(path), lambda: None)

    def _replace(self, path: Path, other: Path) -> None:
        # FAT removes the old name first: a cut in between leaves the new file under its temporary name.
        self._change(lambda: super(PulledMedium, self)._replace(path, other), lambda: other.unlink(missing_ok=True))

    def _change(self, wholly, half) -> None:
        self.changes += 1
        if self.changes != self._at:
            wholly()
            return
        if self._when == "in the middle":
            half()
        elif self._when == "after":
            wholly()
        raise CablePulled
