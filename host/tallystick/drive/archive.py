"""Write a zip of the files for a board's drive, for drag and drop. The same program always makes the same bytes."""

from __future__ import annotations

import zipfile
from pathlib import Path
from textwrap import fill

from tallystick.drive.boards import Board
from tallystick.drive.contents import SETTINGS, Contents
from tallystick.drive.manifest import PATH
from tallystick.drive.plan import final_manifest

FOLDER = "drive"
README = "READ-ME-FIRST.txt"
_EPOCH = (1980, 1, 1, 0, 0, 0)
# The earliest time that a zip can have.
_MODE = 0o100644 << 16

_WIDTH = 80

_TEXT = """\
Tallystick {version} for {name}
(CircuitPython build {board}, version {oldest} or newer)

1. Plug the board in. If a drive CIRCUITPY does not appear, it is in play mode:
{hold}
2. Look into boot_out.txt on CIRCUITPY: it must say CircuitPython {oldest} or newer
   and "Board ID:{board}".
3. If the drive has a boot.py, delete it: until the last step the board then
   starts with its drive open, whatever happens meanwhile.
4. Copy everything inside the folder drive/ onto CIRCUITPY, boot.py last. Let it
   replace what is there. Do not touch the files that end in .bin: they have
   your games.
5. Only the first time: copy settings.toml too. Later it is yours; keep it.
6. Eject the drive, then press reset. Keep the power on until the first screen
   appears. If it ends before, the drive may be empty afterwards (its code.py
   prints "Hello World!"): start again with step 4.

The laptop's program does all of this for you, and checks that it worked:

    tallystick install
"""


def file_name(contents: Contents) -> str:
    """Return the name of the zip."""
    return f"tallystick-{contents.version}-{contents.board}.zip"


def write_archive(contents: Contents, board: Board, path: Path) -> None:
    """Write a zip of `contents` to `path`: the folder drive/ to copy, and the instructions."""
    manifest = final_manifest(contents).text()
    files = {f"{FOLDER}/{name}": data for name, data in (contents.files | {PATH: manifest}).items()}
    files[README] = _readme(contents, board)
    if contents.settings:
        files[SETTINGS] = contents.settings
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.external_attr = _MODE
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, files[name])


def _readme(contents: Contents, board: Board) -> bytes:
    """Return the instructions, with the line ends of Windows."""
    text = _TEXT.format(
        version=contents.version, board=board.id, name=board.data["name"], oldest=board.oldest,
        hold=fill(f"{board.hold}.", _WIDTH, initial_indent="   ", subsequent_indent="   "),
    )  # fmt: skip
    return text.replace("\n", "\r\n").encode()
