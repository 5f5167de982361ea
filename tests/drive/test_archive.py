"""The zip for drag and drop has everything that an installation writes. It is the same at any time."""

import zipfile
from dataclasses import replace

import pytest

from tallystick.drive.archive import README, file_name, write_archive
from tallystick.drive.boards import board_ids, load_board
from tallystick.drive.contents import contents_for
from tallystick.drive.install import install
from tests.drive.sample_drives import PLENTY, drive_in, new_contents, picosystem, tree

pytestmark = pytest.mark.long


@pytest.mark.parametrize("board_id", board_ids())
def test_it_holds_what_an_installation_writes(board_id, tmp_path):
    board = load_board(board_id)
    contents = contents_for(board)
    write_archive(contents, board, tmp_path / "dist" / file_name(contents))
    drive = drive_in(tmp_path / "drive", board=board_id, release="11.0.0")
    install(contents, board, drive, space=lambda _drive: PLENTY)
    with zipfile.ZipFile(tmp_path / "dist" / f"tallystick-{contents.version}-{board_id}.zip") as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    written = tree(drive)
    del written["boot_out.txt"]
    settings = written.pop("settings.toml", None)
    assert {name.removeprefix("drive/"): data for name, data in held.items() if name.startswith("drive/")} == written
    assert held.get("settings.toml") == settings, "beside the folder, so that nobody copies it over the owner's"


def test_it_is_the_same_whenever_it_is_made(tmp_path):
    write_archive(new_contents(), picosystem(), tmp_path / "a.zip")
    shuffled = replace(new_contents(), files=dict(reversed(new_contents().files.items())))
    write_archive(shuffled, picosystem(), tmp_path / "b.zip")
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert archive.namelist() == sorted(archive.namelist())


def test_its_page_names_the_board_and_the_way_in(tmp_path):
    write_archive(new_contents(), picosystem(), tmp_path / "a.zip")
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        page = archive.read(README).decode()
    for words in (
        "Pimoroni PicoSystem",
        "Board ID:pimoroni_picosystem",
        "hold button C (SW_Y) while the board",
        "boot.py last",
    ):
        assert words in page
    assert max(map(len, page.splitlines())) <= 80
