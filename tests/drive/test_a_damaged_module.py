"""A module is damaged during a game: the press that needs it shows a code, and the game goes on."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tallydevice import imports
from tallystick.drive import contents
from tests.device.table import STILL
from tests.drive.installed_drive import Drive, Ran
from tests.drive.player import Player, log_on, plan_of, words
from tests.heap.fetch import need_micropython

pytestmark = pytest.mark.long

PICO = "raspberry_pi_pico"
SHORT_MS = 100
LONG_MS = 700
PAUSE_MS = 1500
START_MS = 2500
PAGES_MS = 12_000

Damage = Callable[[Path], None]
Sit = Callable[..., "Evening"]


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a function: board -> the folder of a drive on which a game is at turn 1. Each board begins it once."""
    need_micropython()

    @cache
    def folder_of(board: str) -> Path:
        folder = tmp_path_factory.mktemp("begun")
        Evening.begin(board, folder)
        return folder

    return folder_of


@pytest.fixture
def sit(begun: Callable[[str], Path], tmp_path: Path) -> Sit:
    """Return a function that gives a copy of that drive to the players: board -> evening."""

    def at(board: str = PICO) -> Evening:
        shutil.copytree(begun(board), tmp_path / board)
        return Evening(Drive.filled(board, tmp_path / board))

    return at


def cut_to(count: int) -> Damage:
    """Return a function that keeps the first `count` bytes of a file, or all except the last ones."""
    return lambda path: path.write_bytes(path.read_bytes()[:count]) and None


def of_another_format(path: Path) -> None:
    code = path.read_bytes()
    path.write_bytes(code[:1] + b"\x05" + code[2:])


def source(text: str) -> Damage:
    """Return a function that replaces a module by `text`."""

    def put(path: Path) -> None:
        path.unlink()
        path.with_suffix(".py").write_text(text, encoding="utf-8")

    return put


class Evening:
    """A game that was begun with the keys of a board and is at turn 1. Then the board starts again, and keys are pressed."""

    @staticmethod
    def begin(board: str, folder: Path) -> None:
        drive = Drive(board, folder)
        drive.set(STILL)
        player = Player(board, folder, seed=7)
        player.begin("free", seats=2)
        assert "Turn 1" in drive.run("code.py", **plan_of(player, 7, drive)).last_screen
        player.device.close()

    def __init__(self, drive: Drive) -> None:
        self.drive = drive
        self._hands: list[tuple[int, str, bool]] = []
        self._now_ms = START_MS

    def press(self, role: str, held_ms: int = SHORT_MS) -> Evening:
        key = self.drive.key_of(role)
        self._hands += [(self._now_ms, key, True), (self._now_ms + held_ms, key, False)]
        self._now_ms += held_ms + PAUSE_MS
        return self

    def run(self, longer_ms: int = 0) -> Ran:
        return self.drive.run("code.py", hands=self._hands, last_ms=self._now_ms + longer_ms)

    def events(self) -> list[str]:
        """Return what has happened since the second start."""
        kinds = [kind for kind, _ in log_on(self.drive)]
        return kinds[kinds.index("booted", 1) + 1 :]


def test_both_sides_know_the_end_of_a_module() -> None:
    assert contents.END == imports.END


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (cut_to(300), "E14"),
        (cut_to(3), "E14"),
        (cut_to(0), "E14"),
        (cut_to(-1), "E14"),
        (Path.unlink, "E14"),
        (of_another_format, "E14"),
        (source("def open(:\n"), "E14"),
        (source("raise ValueError('of no use')\n"), "E14"),
        (source("raise OSError(5)\n"), "E20"),
        (source("raise MemoryError()\n"), "E02"),
        (source("1 + ''\n"), "E14"),
        (source("SCREEN = None\n"), "E01"),
    ],
    ids=[
        "300-bytes",
        "3-bytes",
        "empty",
        "last-byte",
        "missing",
        "format",
        "syntax",
        "value",
        "drive",
        "memory",
        "type",
        "another",
    ],
)
def test_the_screen_of_a_press_cannot_be_imported(damage: Damage, code: str, sit: Sit) -> None:
    evening = sit()
    damage(evening.drive.module("tallydevice.screens.undo"))
    told = evening.press("c").press("a", LONG_MS).run()
    assert f"Trouble {code}" in told.last_screen
    assert (told.ended, told.console) == ("time", "")
    assert evening.events() == ["turn_ended", "trouble_met"]


@pytest.mark.parametrize(
    ("module", "presses"),
    [
        ("tallydevice.screens.undo", [("a", LONG_MS)]),
        ("tallydevice.play.event_wording", [("a", LONG_MS)]),
        ("tallydevice.screens.menu", [("c", LONG_MS)]),
        ("tallydevice.screens.score", [("b", SHORT_MS)]),
        ("tallydevice.ui.dice_faces", [("a", SHORT_MS)]),
        ("tallydevice.app.power_policy", []),
    ],
)
def test_the_game_goes_on_once_the_trouble_was_read(module: str, presses: list[tuple[str, int]], sit: Sit) -> None:
    evening = sit()
    cut_to(300)(evening.drive.module(module))
    for role, held_ms in presses:
        evening.press(role, held_ms)
    told = evening.press("a").press("c").run()
    assert {"Turn 2", "End turn"} <= words(told.last_screen)
    assert (told.ended, told.console) == ("time", "")
    assert [kind for kind in evening.events() if kind != "rolled"] == ["trouble_met", "turn_ended"]


def test_without_its_own_module_a_game_goes_on_as_well(tmp_path: Path) -> None:
    need_micropython()
    drive = Drive(PICO, tmp_path)
    drive.set(STILL)
    player = Player(PICO, tmp_path, seed=7)
    player.begin("pastures", seats=2)
    drive.run("code.py", **plan_of(player, 7, drive))
    player.device.close()
    cut_to(300)(drive.module("tallydevice.games.pastures.game"))
    key = drive.key_of("a")
    told = drive.run("code.py", hands=[(START_MS, key, True), (START_MS + SHORT_MS, key, False)])
    assert any("Trouble E14" in texts for texts in told.screens)
    assert "Turn 1" in " ".join(told.last_screen)


def test_what_shows_a_trouble_is_damaged_as_well(sit: Sit) -> None:
    evening = sit("pygamer")
    for module in ("tallydevice.screens.undo", "tallydevice.screens.trouble"):
        cut_to(300)(evening.drive.module(module))
    told = evening.press("c").press("a", LONG_MS).run(PAGES_MS)
    assert told.console.startswith("Trouble E14: A part of the program is missing or damaged on the drive.")
    assert "Trouble E14" in " ".join(told.last_screen + told.screens[-2])
    assert {"Turn 2", "End turn"} <= words(evening.drive.run("code.py").last_screen)


@pytest.mark.parametrize(("entry", "module"), [("boot.py", "boot"), ("safemode.py", "safemode")])
def test_what_runs_before_the_program_is_damaged(entry: str, module: str, tmp_path: Path) -> None:
    need_micropython()
    drive = Drive(PICO, tmp_path)
    cut_to(300)(drive.module(f"tallydevice.hw.{module}"))
    ran = drive.run(entry)
    assert ran.ended == "by itself"
    assert f"Trouble E14: The program cannot start (ImportError('tallydevice.hw.{module} is damaged" in ran.console
