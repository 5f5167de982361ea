"""Drives are found by the files that CircuitPython has written on them."""

import pytest

from tallystick.drive.errors import NoDrive, SeveralDrives
from tallystick.drive.find import find_drives, mount_points, only_drive
from tests.drive.sample_drives import drive_in

MOUNTS = """\
/dev/nvme0n1p2 / ext4 rw,relatime 0 0
/dev/nvme0n1p1 /boot/efi vfat rw,relatime 0 0
proc /proc proc rw 0 0
/dev/sda1 /media/ann/CIRCUITPY vfat rw,nosuid 0 0
/dev/sdb1 /media/ann/My\\040stick\\134x vfat ro 0 0
"""


def test_fat_drives_of_a_list_of_mounts():
    assert [str(path) for path in mount_points(MOUNTS)] == [
        "/boot/efi", "/media/ann/CIRCUITPY", "/media/ann/My stick\\x",
    ]  # fmt: skip


def test_only_those_of_circuitpython_count(tmp_path):
    ours = drive_in(tmp_path / "CIRCUITPY")
    (tmp_path / "stick").mkdir()
    roots = [tmp_path / "stick", ours, tmp_path / "gone"]
    assert find_drives(lambda: roots) == [ours]
    assert only_drive(roots=lambda: roots) == ours


def test_none_and_several_are_sentences(tmp_path):
    with pytest.raises(NoDrive, match="plug the board in, or name the drive's folder with --drive"):
        only_drive(roots=list)
    two = [drive_in(tmp_path / name) for name in ("one", "two")]
    with pytest.raises(SeveralDrives, match=r"2 CircuitPython drives are mounted \(.*one, .*two\): name one"):
        only_drive(roots=lambda: two)


def test_of_several_the_one_of_the_board_that_was_named(tmp_path):
    ours = drive_in(tmp_path / "ours")
    torn = drive_in(tmp_path / "torn", files={"boot_out.txt": b""})
    other = drive_in(tmp_path / "other", board="pybadge")
    assert only_drive("pimoroni_picosystem", lambda: [torn, other, ours]) == ours
    assert only_drive("pybadge", lambda: [torn, other, ours]) == other
    with pytest.raises(SeveralDrives):
        only_drive("pygamer", lambda: [torn, other, ours])
