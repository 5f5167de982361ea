"""An installation updates CircuitPython's lines in the owner's settings, and removes files that would run in place of ours."""

from contextlib import suppress
from dataclasses import replace

import pytest

from tests.drive.sample_drives import OWNERS, CablePulled, PulledMedium, drive_in, new_contents, old_contents, put
from tests.drive.test_install import count_changes, fill, ours

pytestmark = pytest.mark.long


def test_lines_for_circuitpython_are_kept_current_in_the_owners_settings(tmp_path):
    drive = drive_in(tmp_path, files={"settings.toml": b"brightness = 40\nCIRCUITPY_PYSTACK_SIZE = 1536\n"})
    ours = replace(new_contents(), settings=b"brightness = 100\nCIRCUITPY_PYSTACK_SIZE = 4096\n")
    plan = fill(ours, drive).plan
    assert not plan.creates_settings
    assert (drive / "settings.toml").read_bytes() == b"brightness = 40\nCIRCUITPY_PYSTACK_SIZE = 4096\n"
    assert not fill(ours, drive).plan.changes_anything


@pytest.mark.parametrize("when", ["before", "in the middle", "after"])
def test_the_owners_settings_survive_a_cut_while_they_are_kept_current(tmp_path, when):
    mine = b'name = "Ann"\nCIRCUITPY_PYSTACK_SIZE = 1536\n'
    ours = replace(new_contents(), settings=b"CIRCUITPY_PYSTACK_SIZE = 4096\n")
    for at in range(1, count_changes(tmp_path / "counted", None, ours) + 1):
        drive = drive_in(tmp_path / f"cut-{at}", files={"settings.toml": mine})
        with suppress(CablePulled):
            fill(ours, drive, medium=PulledMedium(drive, at, when))
        fill(ours, drive)
        assert (drive / "settings.toml").read_bytes() == mine.replace(b"1536", b"4096"), at


def test_what_would_be_loaded_instead_of_a_module_is_removed(tmp_path):
    drive = drive_in(
        tmp_path, files={**OWNERS, "lib/adafruit_ticks.py": b"mine\n", "lib/tallydevice/app/main.py": b"v = 1\n"}
    )
    plan = fill(new_contents(), drive).plan
    assert plan.shadows == ("lib/adafruit_ticks.py", "lib/tallydevice/app/main.py")
    assert ours(drive) == new_contents().files
    compiled_twin = replace(new_contents(), files={**new_contents().files, "lib/tallydevice/app/main.py": b"v = 2\n"})
    del compiled_twin.files["lib/tallydevice/app/main.mpy"]
    fill(compiled_twin, drive)
    assert ours(drive) == compiled_twin.files


def test_an_edited_module_in_its_other_form_is_removed_too(tmp_path):
    source = replace(old_contents(), files={**old_contents().files, "lib/tallydevice/app/main.py": b"v = 1\n"})
    del source.files["lib/tallydevice/app/main.mpy"]
    drive = drive_in(tmp_path)
    fill(source, drive)
    put(drive, {"lib/tallydevice/app/main.py": b"v = 1 # tried\n"})
    plan = fill(new_contents(), drive).plan
    assert (plan.shadows, plan.left) == (("lib/tallydevice/app/main.py",), ())
    assert ours(drive) == new_contents().files


def test_an_old_file_that_somebody_changed_stays(tmp_path):
    drive = drive_in(tmp_path)
    fill(old_contents(), drive)
    put(drive, {"lib/tallydevice/gone.mpy": b"mine now\n", "games/one.json": b'{"mine": 1}'})
    report = fill(new_contents(), drive)
    assert report.plan.left == ("lib/tallydevice/gone.mpy",)
    assert (drive / "lib/tallydevice/gone.mpy").read_bytes() == b"mine now\n"
    assert report.plan.edited == ("games/one.json",)
    assert (drive / "games/one.json").read_bytes() == b"{}"
