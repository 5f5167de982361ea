"""The owner's settings stay; what the program needs of them is looked for."""

from __future__ import annotations

import pytest

from tallystick.drive.settings import lacking

OURS = b'brightness = 100\nname = ""\nCIRCUITPY_PYSTACK_SIZE = 4096\n'


@pytest.mark.parametrize(
    "owners",
    [
        b"CIRCUITPY_PYSTACK_SIZE = 4096\n",
        b'name = "Ann"\nCIRCUITPY_PYSTACK_SIZE = 8192 # more\n',
        b"\xef\xbb\xbf" + OURS,
    ],
)
def test_what_is_there_is_enough(owners):
    assert lacking(owners, OURS) == ()


@pytest.mark.parametrize(
    "owners",
    [
        b"",
        b"brightness = 40\n",
        b"CIRCUITPY_PYSTACK_SIZE = 1536\n",
        b'CIRCUITPY_PYSTACK_SIZE = "4096"\n',
        b"# CIRCUITPY_PYSTACK_SIZE = 4096\n",
        b"this is = no = toml",
        b"\xff\xfe",
    ],
)
def test_what_lacks_is_named_as_a_line_to_add(owners):
    assert lacking(owners, OURS) == ("CIRCUITPY_PYSTACK_SIZE = 4096",)


def test_the_players_own_settings_may_lack(project_root):
    ours = (project_root / "firmware" / "settings.toml").read_bytes()
    assert lacking(ours, ours) == ()
    assert all(line.startswith("CIRCUITPY_") for line in lacking(b"", ours))
