"""A game's own modules and screens are found by the id in its profile, whatever the game is, and only while it is played."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tallydevice import games
from tests.device.table import FEATHER, Table

GAME = """
PARTS = "sight turn_end open_offers"

def at_turn(state, profile):
    return ("Look", "sight", 3), "", None
"""
SIGHT = """
from tallydevice.games.stars.sky import STARS
from tallydevice.ui.list_screen import Entry, ListScreen

class SightScreen(ListScreen):
    def __init__(self, app, count):
        super().__init__(app)
        self._count = count

    def title(self):
        return "%d of %d stars" % (self._count, STARS)

    def entries(self):
        return [Entry("Look again", lambda: self.app.replace("sight", self._count + 1), "")]

SCREEN = SightScreen
"""
FOLDER = {
    "game": GAME,
    "sight": SIGHT,
    "sky": "STARS = 7\n",
    "open_offers": "def open_offer(session, game):\n    return ('sight', 5) if session.state.turn > 1 else None\n",
    "turn_end": "def due(session, game, choice, item):\n    return 'look up'\n",
}
PROFILE = {"id": "stars", "name": "Stars", "seats": [2, 2], "score_steps": [1]}


def put_on(table: Table, profile: dict[str, Any]) -> None:
    path = table.device.drive / "games" / f"{profile['id']}.json"
    path.write_text(json.dumps(profile), encoding="utf-8")


def loaded() -> set[str]:
    """Return the modules of the game's folder that are in memory."""
    return {name.rpartition(".")[2] for name in sys.modules if name.startswith("tallydevice.games.stars.")}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """Writes modules of a game that no file of the program names."""

    def write(**modules: str) -> None:
        (tmp_path / "stars").mkdir()
        for name, source in modules.items():
            (tmp_path / "stars" / f"{name}.py").write_text(source, encoding="utf-8")

    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield write
    for name in [name for name in sys.modules if name.startswith("tallydevice.games.stars")]:
        del sys.modules[name]


def test_a_screen_of_the_game_opens_from_a_shared_one_and_from_itself(
    table: Table, folder: Callable[..., None]
) -> None:
    folder(**FOLDER)
    put_on(table, PROFILE)
    table.begin("stars")
    assert loaded() == {"game"}, "a screen is imported only when it is shown"
    table.press("Look")
    assert (table.screen, table.texts[0]) == ("sight", "3 of 7 stars")
    assert loaded() == {"game", "sight", "sky"}
    table.press("Choose")
    assert (table.screen, table.texts[0]) == ("sight", "4 of 7 stars")


def test_the_game_says_what_was_left_open_and_what_a_turns_end_waits_for(
    table: Table, folder: Callable[..., None]
) -> None:
    folder(**FOLDER)
    put_on(table, PROFILE)
    table.begin("stars")
    assert table.session.obstacle(True, -1, -1)[1] == "the device has to do this first: look up"
    table.press("End turn")
    table.restart()
    assert (table.screen, table.texts[0]) == ("sight", "5 of 7 stars")


def test_a_folder_without_the_games_module_is_damage_and_the_game_goes_on(folder: Callable[..., None]) -> None:
    folder(sight=SIGHT)
    table = Table(FEATHER)
    try:
        put_on(table, PROFILE)
        table.choose_game("stars")
        table.pick("All right")
        assert table.shows("Trouble E14")
        table.press("Go on")
        assert table.app.game is None
        table.pick("Let Red start")
        assert table.screen == "turn"
    finally:
        table.device.close()


@pytest.mark.parametrize(
    "path", sorted(Path(games.__file__).parent.glob("*/game.py")), ids=lambda path: path.parent.name
)
def test_the_parts_of_a_game_are_its_screens_and_what_the_program_asks_for(path: Path) -> None:
    module = import_module(f"tallydevice.games.{path.parent.name}.game")
    files = {each.stem: each.read_text(encoding="utf-8") for each in path.parent.glob("*.py")}
    screens = {name for name, source in files.items() if "\nSCREEN = " in source}
    asked = {"turn_end", "open_offers"} & set(files)
    assert set(getattr(module, "PARTS", "").split()) == screens | asked


def test_a_deck_needs_no_folder(table: Table) -> None:
    """The screens of a deck are shared: any game gets them whose profile has a deck, as one of another package."""
    profile = json.loads((table.device.drive / "games" / "conquest.json").read_bytes())
    put_on(table, {**profile, "id": "stars", "name": "Stars"})
    table.begin("stars")
    assert table.app.game is None
    table.press("Cards")
    table.pick("Other acts")
    table.pick("Draw more or fewer")
    table.set_number(2)
    table.press("OK")
    assert table.screen == "hand"
    assert table.shows("Red drew 2 #1")
    table.press("Choose")
    assert table.screen == "turn"
