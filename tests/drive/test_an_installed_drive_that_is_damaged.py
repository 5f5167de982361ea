"""If something is missing on a drive, the console shows a code and a sentence, and so does the display if possible."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.drive.installed_drive import Drive, Ran

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("micropython")]

PYGAMER = "pygamer"
OLED = "raspberry_pi_pico"
BOTH = pytest.mark.parametrize("drive", [PYGAMER, OLED], indirect=True)
SHORT_MS = 100
LAST_MS = 12_000
# Two pages of five seconds each are read by then.


@pytest.fixture
def drive(request: pytest.FixtureRequest, tmp_path: Path) -> Drive:
    return Drive(request.param, tmp_path)


def shown(ran: Ran) -> str:
    """Return what the display has shown, page after page."""
    return " ".join(" ".join(texts) for texts in ran.screens)


@BOTH
@pytest.mark.parametrize("module", ["tallydevice.app.main", "tallydevice.play.session", "tallydevice.hw.opening"])
def test_a_module_without_which_nothing_starts(drive: Drive, module: str) -> None:
    drive.module(module).unlink()
    ran = drive.run("code.py", last_ms=LAST_MS)
    assert ran.console.startswith(
        "Trouble E14: A part of the program is missing or damaged on the drive. Install Tallystick again."
    )
    assert len(ran.console.splitlines()) == 1
    assert "Trouble E14: A part of the program is missing or damaged on the drive. Install Tallystick again." in shown(
        ran
    )
    assert ran.ended == "time"


@BOTH
@pytest.mark.parametrize("module", ["tallydevice.screens.start", "tallydevice.app.startup"])
def test_a_module_without_which_the_program_still_runs(drive: Drive, module: str) -> None:
    drive.module(module).unlink()
    ran = drive.run("code.py")
    assert "Trouble E14" in ran.last_screen
    assert "A part of the program is missing or damaged on the drive. Install Tallystick again." in shown(ran)
    assert (ran.ended, ran.console) == ("time", "")


@BOTH
def test_a_library_that_is_missing(drive: Drive) -> None:
    (drive.root / "lib" / "adafruit_display_text" / "bitmap_label.mpy").unlink()
    # A game that does not ask for the number of players is set up and ended at once. Then its seal should be shown.
    names = sorted(json.loads(path.read_bytes())["name"] for path in (drive.root / "games").glob("*.json"))
    keys = "a" + "c" * names.index("Pastures New") + "aaabcacaa"
    presses = [(2500 + 1500 * number, drive.key_of(role)) for number, role in enumerate(keys)]
    hands = [(at + held, key, not held) for at, key in presses for held in (0, SHORT_MS)]
    ran = drive.run("code.py", hands=hands, last_ms=presses[-1][0] + 2000)
    assert "Trouble E13" in ran.last_screen
    assert "A library is missing on the drive." in shown(ran)


@BOTH
def test_a_line_of_the_settings_cannot_be_read(drive: Drive) -> None:
    path = drive.root / "settings.toml"
    path.write_text("brightness: 40\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    ran = drive.run("code.py")
    assert {"Trouble E70", "Go on"} <= set(ran.last_screen)
    assert "settings.toml: line 1 cannot be read" in shown(ran)


@pytest.mark.parametrize("drive", [OLED], indirect=True)
def test_the_displays_library_is_missing(drive: Drive) -> None:
    (drive.root / "lib" / "adafruit_displayio_ssd1306.mpy").unlink()
    ran = drive.run("code.py")
    trouble, display = ran.console.splitlines()
    assert trouble.startswith("Trouble E13: The library adafruit_displayio_ssd1306 is not on the drive")
    assert display.startswith("The display cannot show it: ")


@pytest.mark.parametrize("drive", [OLED], indirect=True)
def test_the_display_does_not_answer(drive: Drive) -> None:
    ran = drive.run("code.py", silent=[0x3C])
    trouble, display = ran.console.splitlines()
    assert trouble.startswith("Trouble E12: No display answers at address 0x3c")
    assert display.startswith("The display cannot show it: ")


@BOTH
def test_the_whole_program_is_missing(drive: Drive) -> None:
    (drive.root / "lib" / "tallydevice").rename(drive.root / "elsewhere")
    ran = drive.run("code.py")
    trouble, display = ran.console.splitlines()
    assert trouble.startswith("Trouble E14: The program cannot start (")
    assert trouble.endswith("Install Tallystick again.")
    # The code for the display is missing, too. CircuitPython's own terminal on the screen shows the lines above.
    assert display.startswith("The display cannot show it: ")


@pytest.mark.parametrize("drive", [PYGAMER], indirect=True)
@pytest.mark.parametrize(
    ("contents", "said"),
    [(None, "/board.json cannot be read"), ("no", "/board.json is not JSON"), ("{}", "lacks the field")],
)
def test_the_boards_file_is_missing_or_broken(drive: Drive, contents: str | None, said: str) -> None:
    path = drive.root / "board.json"
    path.unlink()
    if contents is not None:
        path.write_text(contents, encoding="utf-8")
    ran = drive.run("code.py", last_ms=LAST_MS)
    assert ran.console.startswith("Trouble E10: ")
    assert said in ran.console
    assert ran.screens == [[ran.console]]


@pytest.mark.parametrize("drive", [OLED], indirect=True)
def test_without_its_file_a_display_of_ones_own_is_unknown(drive: Drive) -> None:
    (drive.root / "board.json").unlink()
    trouble, display = drive.run("code.py").console.splitlines()
    assert trouble.startswith("Trouble E10: /board.json cannot be read")
    assert display.startswith("The display cannot show it: ")
