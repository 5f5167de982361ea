"""Try the pieces of a release as their users will: the wheel in an empty environment, a zip on the simulated drive."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tallystick.drive.archive import FOLDER
from tallystick.drive.bytecode import COMPILED, as_micropython
from tallystick.drive.contents import SETTINGS
from tallystick.drive.examine import examine
from tallystick.verifier import verifier_page
from tests.drive.installed_drive import Drive
from tests.heap.fetch import is_fetched
from tests.release.build import Release

BOOT_OUT = "Adafruit CircuitPython 10.2.1 on 2026-10-17; {name}\nBoard ID:{board}\n"
CHECK = ("check", "pastures", "--position", "PFR/D1W/3 fill 2 DW -", "--move", "D b2")
ILLEGAL = 1
FIRST_SCREEN = "Tallystick"


class NotAsItShouldBe(Exception):
    """A piece of the release does not do what it is for."""


def try_wheel(release: Release, folder: Path) -> str:
    """Install the wheel and what it depends on into an empty environment and use it; return what was tried."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    _run(sys.executable, "-m", "venv", folder / "venv")
    programs = folder / "venv" / "bin"
    _run(programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", release.wheel)
    return use_wheel(programs, release.version, folder)


def use_wheel(programs: Path, version: str, folder: Path) -> str:
    """Use the installed program as a user does; return what was tried."""
    said = _run(programs / "tallystick", "--version", cwd=folder)
    _expect(version in said, f"--version says {said!r}, not {version}")
    verdict = _run(programs / "tallystick", *CHECK, cwd=folder, code=ILLEGAL)
    _expect("terrain.repeat-opponent" in verdict, f"check answers {verdict!r}")
    _run(programs / "tallystick", "install", "--board", "raspberry_pi_pico", "--into", folder / "drive", cwd=folder)
    _expect((folder / "drive" / "code.py").is_file(), "install --into writes no code.py")
    _run(programs / "tallystick", "demo", "--db", folder / "demo.sqlite", cwd=folder)
    report = _run(programs / "tallystick", "audit", "1", "--db", folder / "demo.sqlite", cwd=folder)
    _expect("No fault" in report, f"the audit of the demo's game says {report!r}")
    _run(programs / "tallystick", "verifier", folder / "verifier.html", cwd=folder)
    same = (folder / "verifier.html").read_bytes() == verifier_page().encode()
    _expect(same, "verifier writes another page than the release has")
    return "installed into an empty environment; version, check, install, demo, audit and verifier work."


def try_zip(archive: Path, folder: Path) -> str:
    """Unpack a zip onto a simulated drive, and start the program there; return what was tried."""
    shutil.rmtree(folder, ignore_errors=True)
    drive = UnpackedDrive(archive, folder)
    state = examine(drive.root)
    _expect(not state.missing and not state.changed, f"missing {state.missing}, changed {state.changed}")
    if not is_fetched():
        return "unpacked, and complete. Its program was not tried: no 32-bit MicroPython here (python -m tests.heap.fetch)."
    drive.make_readable_for_micropython()
    ran = drive.run("code.py")
    words = {word for screen in ran.screens for text in screen for word in text.split()}
    _expect(
        ran.console == "" and FIRST_SCREEN in words, f"the program shows {ran.last_screen} and prints {ran.console!r}"
    )
    return "unpacked, complete, and its compiled program shows the first screen."


class UnpackedDrive(Drive):
    """The drive of a board, filled by hand as READ-ME-FIRST.txt says."""

    def __init__(self, archive: Path, folder: Path) -> None:
        from tallystick.drive.boards import load_board

        board_id = archive.stem.split("-", 2)[2]
        self.board = load_board(board_id)
        self.root = folder / "drive"
        self.root.mkdir(parents=True)
        (self.root / "boot_out.txt").write_text(BOOT_OUT.format(name=board_id, board=board_id), encoding="utf-8")
        with zipfile.ZipFile(archive) as files:
            for name in files.namelist():
                inside = name.removeprefix(f"{FOLDER}/")
                if inside != name or name == SETTINGS:
                    (self.root / inside).parent.mkdir(parents=True, exist_ok=True)
                    (self.root / inside).write_bytes(files.read(name))

    def make_readable_for_micropython(self) -> None:
        """Change the one byte in which compiled modules of CircuitPython and MicroPython differ."""
        for path in self.root.rglob(f"*{COMPILED}"):
            path.write_bytes(as_micropython(path.read_bytes()))


def _run(*command: object, cwd: Path | None = None, code: int = 0) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
    )
    _expect(done.returncode == code, f"{command} ends with {done.returncode}: {done.stdout}{done.stderr}")
    return done.stdout


def _expect(is_so: bool, otherwise: str) -> None:
    if not is_so:
        raise NotAsItShouldBe(otherwise)
