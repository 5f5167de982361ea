"""boot_out.txt names the board and the version of CircuitPython."""

import pytest

from tallystick.drive.bootout import BootOut, parse_boot_out, with_silent_boot_py
from tests.drive.sample_drives import BOOT_OUT


@pytest.mark.parametrize("release", ["10.0.3", "10.1.0-beta.2", "9.2.9", "10.0.3-14-gabc0123"])
def test_it_is_read(release):
    text = BOOT_OUT.format(board="pygamer", release=release)
    assert parse_boot_out(text) == BootOut("pygamer", release)
    assert parse_boot_out(text.replace("\n", "\r\n")) == BootOut("pygamer", release)


@pytest.mark.parametrize(
    "text", ["", "hello", "Board ID:pygamer\n", "Adafruit CircuitPython 10.0.3 on 2026-10-17; X\n"]
)
def test_anything_else_is_not(text):
    assert parse_boot_out(text) is None


@pytest.mark.parametrize(
    ("release", "oldest", "fits"),
    [
        ("10.0.0", "10.0", True),
        ("10.0.3", "10.0", True),
        ("10.0.3", "10.0.4", False),
        ("10.1.0", "10.0.4", True),
        ("9.2.9", "10.0", False),
        ("11.0.0-alpha.1", "10.0", True),
        ("10.0.0-beta.2", "10.0", False),
        ("10.0.0-rc.0", "10.0", False),
        ("10.0.0-12-gabc0123", "10.0", True),
        ("10.0.3", "10", True),
        ("9.10.0", "9.9.0", True),
    ],
)
def test_releases_are_compared_as_numbers(release, oldest, fits):
    assert BootOut("pygamer", release).is_at_least(oldest) is fits


ABOUT = b"Adafruit CircuitPython 10.2.1 on 2026-11-25; Raspberry Pi Pico with rp2040\r\nBoard ID:raspberry_pi_pico\r\nUID:E66054\r\n"
SILENT = ABOUT + b"boot.py output:\r\n"


@pytest.mark.parametrize("said", [ABOUT, SILENT, SILENT + b"Trouble E14: The program cannot start.\r\n"])
def test_with_a_boot_py_that_prints_nothing_it_holds_this(said):
    """The file as an emulated Pico with CircuitPython 10.2.1 wrote it, before and after the installation."""
    assert with_silent_boot_py(said) == SILENT


def test_its_line_ends_stay_as_they_are():
    assert with_silent_boot_py(ABOUT.replace(b"\r", b"")) == SILENT.replace(b"\r", b"")
