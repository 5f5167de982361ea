"""Install the device's program on a board's drive, or update it.

The log, the settings and all other files of the owner stay as they are.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tallystick.cli._complete import completed_as
from tallystick.cli._files import refuse_store
from tallystick.cli._installreport import as_dict, print_report
from tallystick.cli._output import echo, echo_json
from tallystick.cli._packages import warn_of_skipped_packages
from tallystick.cli._store import json_option, progress
from tallystick.cli._values import Folder

if TYPE_CHECKING:
    from tallystick.drive.boards import Board
    from tallystick.drive.contents import Contents

EPILOG = """\b
Examples:
  tallystick install
  tallystick install --board raspberry_pi_pico --drive /media/$USER/CIRCUITPY
  tallystick install --dry-run
  tallystick install --board pimoroni_picosystem --zip picosystem.zip

You can interrupt it at any moment and run it again. Until it is complete, the board starts with its drive open.

Exit codes: 0 done, 2 used wrongly (another board, no such folder), 4 a problem with the drive (CircuitPython too old,
full, read-only, play mode).
"""
HOLD_HINT = "hold button C while the board restarts"
# The program says this if the board is unknown. Each board's page names its own button.


@click.command(help=__doc__, epilog=EPILOG)
@click.option(
    "--board",
    "board_id",
    metavar="ID",
    shell_complete=completed_as("board"),
    help="The board (otherwise the board that the drive names).",
)
@click.option("--drive", type=click.Path(path_type=Path), help="The drive's folder (otherwise the only one mounted).")
@click.option("--into", type=click.Path(path_type=Path), help="Fill this ordinary folder instead of a drive.")
@click.option("--zip", "archive", type=click.Path(path_type=Path), help="Write a zip for drag and drop instead.")
@click.option(
    "--libraries",
    type=Folder(exists=True),
    help="Take the libraries from this folder, .py or .mpy (otherwise those installed here).",
)
@click.option(
    "--source", is_flag=True, help="Install modules as source: easier to change, for boards with much memory."
)
@click.option("--dry-run", is_flag=True, help="Only say what would be done; write nothing.")
@json_option
def command(
    board_id: str | None,
    drive: Path | None,
    into: Path | None,
    archive: Path | None,
    libraries: Path | None,
    source: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Fill the drive, folder or zip with the program. The command's help is the module's docstring."""
    from tallystick.drive.boards import board_of_drive, check_memory, load_board  # noqa: PLC0415 (costs start-up time)
    from tallystick.drive.contents import contents_for  # noqa: PLC0415
    from tallystick.drive.install import check_drive, check_folder, install  # noqa: PLC0415
    from tallystick.profiles import packaged_profiles  # noqa: PLC0415

    if sum(each is not None for each in (drive, into, archive)) > 1:
        raise click.UsageError("--drive, --into and --zip cannot be used together")
    contents_of = partial(contents_for, libraries_dir=libraries, as_source=source, games=packaged_profiles())
    warn_of_skipped_packages()
    if archive or into:
        if board_id is None:
            raise click.UsageError("--into and --zip need --board")
        board = load_board(board_id)
        check_memory(board)
        if archive:
            _write_zip(board, archive, contents_of(board), as_json)
            return
        assert into is not None
        check_folder(into)
        if not dry_run:
            into.mkdir(parents=True, exist_ok=True)
        folder, release = into, None
    else:
        wanted = load_board(board_id) if board_id else None
        folder = _the_drive(drive, wanted)
        board = wanted or board_of_drive(folder, None)
        check_memory(board)
        release = check_drive(folder, board)
    contents = contents_of(board)
    with progress("install") as advance:
        report = install(contents, board, folder, on_progress=advance, dry_run=dry_run)
    if as_json:
        echo_json(as_dict(report, board, folder, release, dry_run))
    else:
        print_report(report, board, folder, release, dry_run)


def _the_drive(drive: Path | None, board: Board | None) -> Path:
    """Return the drive that was named, or the only one. Raise InPlayMode if the device hides it, or NoDrive."""
    from tallystick.drive.errors import InPlayMode, NoDrive  # noqa: PLC0415
    from tallystick.drive.find import only_drive  # noqa: PLC0415
    from tallystick.link.ports import candidates  # noqa: PLC0415

    try:
        if drive is None:
            return only_drive(board.id if board else None)
        if drive.exists():
            return drive
    except NoDrive:
        pass
    playing = candidates()
    if playing:
        raise InPlayMode(playing[0].port, board.hold if board else HOLD_HINT)
    if drive is None:
        raise NoDrive
    return drive


def _write_zip(board: Board, archive: Path, contents: Contents, as_json: bool) -> None:
    """Write the program to a zip file, and say so."""
    from tallystick.drive.archive import write_archive  # noqa: PLC0415

    refuse_store(str(archive))
    write_archive(contents, board, archive)
    if as_json:
        echo_json({"board": board.id, "version": contents.version, "zip": str(archive), "files": len(contents.files)})
    else:
        echo(f"{archive}: Tallystick {contents.version} for {board.id}, {len(contents.files)} files.")
