"""An installation never writes through a link, which may lead off the drive."""

from contextlib import suppress

import pytest

from tallystick.drive.errors import DriveError, LinkOnDrive
from tests.drive.sample_drives import drive_in, new_contents, tree
from tests.drive.test_install import fill


@pytest.mark.parametrize(
    "path", ["lib", "lib/tallycore", "lib/tallydevice/same.mpy", "games", "games/one.json", "boot.py", "code.py"]
)
def test_nothing_is_written_through_a_link(tmp_path, path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    drive = drive_in(tmp_path)
    link = drive / path
    link.parent.mkdir(parents=True, exist_ok=True)
    if "." in path:
        (elsewhere / "mine").write_text("mine")
        link.symlink_to(elsewhere / "mine")
    else:
        link.symlink_to(elsewhere)
    before = tree(elsewhere)
    with suppress(DriveError):
        fill(new_contents(), drive)
    assert tree(elsewhere) == before


def test_a_folder_of_the_program_that_is_a_link_is_named(tmp_path):
    drive = drive_in(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    (drive / "lib").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(LinkOnDrive, match="lib is a link, and a write would change its target"):
        fill(new_contents(), drive)
