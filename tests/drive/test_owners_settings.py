"""The owner's settings stay. CircuitPython's lines among them are kept as the program needs them."""

import tomllib

import pytest

from tallystick.drive.boards import load_board
from tallystick.drive.contents import settings_for
from tallystick.drive.settings import missing_lines, update_settings

OURS = b'brightness = 100\nname = ""\nCIRCUITPY_PYSTACK_SIZE = 4096\n'
LINE = b"CIRCUITPY_PYSTACK_SIZE = 4096"


@pytest.mark.parametrize(
    "owners",
    [
        LINE + b"\n",
        b'name = "Ann"\n' + LINE + b" # the program's\n",
        b"  CIRCUITPY_PYSTACK_SIZE=4096\r\n",
        b"\xef\xbb\xbf" + LINE,
        OURS,
    ],
)
def test_what_is_as_it_should_be_stays_byte_for_byte(owners):
    assert update_settings(owners, OURS) == owners
    assert missing_lines(owners, OURS) == ()


@pytest.mark.parametrize(
    ("owners", "then"),
    [
        (b"CIRCUITPY_PYSTACK_SIZE = 1536\n", LINE + b"\n"),
        (b'name = "Ann"\nCIRCUITPY_PYSTACK_SIZE = "many" # mine\nx = 1\n', b'name = "Ann"\n' + LINE + b"\nx = 1\n"),
        (b'CIRCUITPY_WIFI_SSID = "inn"\r\nCIRCUITPY_PYSTACK_SIZE = 9999\r\n', b'CIRCUITPY_WIFI_SSID = "inn"\r\n' + LINE + b"\r\n"),
    ],
)  # fmt: skip
def test_a_line_of_circuitpythons_is_mended_where_it_stands(owners, then):
    assert update_settings(owners, OURS) == then
    assert missing_lines(owners, OURS) == (LINE.decode(),)
    assert missing_lines(then, OURS) == ()


@pytest.mark.parametrize(
    "owners", [b"brightness = 40\n", b"brightness = 40", b"# " + LINE + b"\n", b"a = 1\r\n[mine]\r\nb = 2\r\n"]
)
def test_one_that_is_not_there_is_added_and_all_else_stays(owners):
    then = update_settings(owners, OURS)
    assert tomllib.loads(then.decode()) == {**tomllib.loads(owners.decode()), "CIRCUITPY_PYSTACK_SIZE": 4096}
    assert [line for line in owners.splitlines() if line not in then.splitlines()] == []
    assert update_settings(then, OURS) == then


@pytest.mark.parametrize("owners", [b"this is = no = toml\n", b"name = \xff\xfe\n"])
def test_in_a_file_that_cannot_be_read_the_rest_is_left_alone(owners):
    assert update_settings(owners, OURS).startswith(owners)
    assert LINE in update_settings(owners, OURS)


def test_a_line_below_a_table_does_not_count_because_circuitpython_does_not_read_it():
    then = update_settings(b"[mine]\n" + LINE + b"\n", OURS)
    assert tomllib.loads(then.decode()) == {"CIRCUITPY_PYSTACK_SIZE": 4096, "mine": {"CIRCUITPY_PYSTACK_SIZE": 4096}}
    assert missing_lines(then, OURS) == ()


@pytest.mark.parametrize(
    "owners", [b"brightness: 40\n", b'name = "Ada\n', b"\xff\xfe\n", b"CIRCUITPY_HEAP_START_SIZE = lots\n"]
)
def test_the_size_of_the_heap_is_the_boards_in_a_file_that_cannot_be_read_as_well(owners):
    line = b"CIRCUITPY_HEAP_START_SIZE = 126000"
    then = update_settings(owners, settings_for(load_board("raspberry_pi_pico")))
    assert [each for each in then.splitlines() if b"HEAP_START" in each] == [line]
    kept = [each for each in owners.splitlines() if b"HEAP_START" not in each]
    assert then.splitlines()[: len(kept)] == kept


@pytest.mark.parametrize("owners", [b"", b"\n \n"])
def test_where_there_are_none_ours_are_put(owners):
    assert update_settings(owners, OURS) == OURS


def test_the_players_own_settings_may_lack(project_root):
    ours = (project_root / "firmware" / "settings.toml").read_bytes()
    assert missing_lines(ours, ours) == ()
    assert all(line.startswith("CIRCUITPY_") for line in missing_lines(b"", ours))
