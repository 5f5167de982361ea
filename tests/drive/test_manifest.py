"""The list of our files on a drive is complete or missing, and never names a file outside the drive."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.drive.manifest import NEW_PATH, PATH, Manifest, fingerprint, parse_manifest, read_manifest
from tests.drive.sample_drives import put

LISTED = Manifest(
    "0.2.0", "pygamer", True, {"code.py": (fingerprint(b"two"),), "lib/a b.py": (fingerprint(b"1"), fingerprint(b"2"))}
)


def test_it_reads_as_it_was_written():
    assert parse_manifest(LISTED.text()) == LISTED


def test_it_is_text_for_people_too():
    first, *_, last = LISTED.text().decode().splitlines()
    assert first == "tallystick 0.2.0 pygamer complete"
    assert last.startswith("end ")


@given(st.data())
def test_a_torn_or_changed_one_is_none(data):
    text = LISTED.text()
    at = data.draw(st.integers(0, len(text) - 2))
    assert parse_manifest(text[:at]) is None
    other = data.draw(st.integers(0, 255).filter(lambda value: value != text[at]))
    changed = text[:at] + bytes([other]) + text[at + 1 :]
    assert parse_manifest(changed) in (None, LISTED)


@pytest.mark.parametrize("path", ["../other/file", "/etc/hosts", "lib/../../x", "C:/x", "..\\x"])
def test_a_path_that_leads_off_the_drive_makes_it_worthless(path):
    assert parse_manifest(Manifest("0.2.0", "pygamer", True, {path: (fingerprint(b""),)}).text()) is None


def test_where_the_one_is_torn_the_other_counts(tmp_path):
    put(tmp_path, {PATH: LISTED.text()[:-9], NEW_PATH: LISTED.text()})
    assert read_manifest(tmp_path) == LISTED


def test_without_any_there_is_none(tmp_path):
    assert read_manifest(tmp_path) is None
