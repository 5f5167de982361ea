"""A button means the same on every screen of every size: which one confirms, goes back, moves on, or opens the menu."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from copy import copy
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tallydevice
from tallycore.table.state import ENDED, PLAYING
from tallydevice.ui.list_screen import ListScreen
from tallydevice.ui.number_screen import NumberScreen
from tallydevice.ui.screen import (
    BACK,
    CONFIRM,
    FURTHER,
    LESS,
    MENU,
    MORE,
    MUCH_LESS,
    MUCH_MORE,
    NEXT,
    OTHER,
    RARER,
    Screen,
)
from tallydevice.ui.text_screen import TextScreen
from tallystick.simulator.display import MemoryDisplay
from tests.device.table import ALL_SIZES, ROLES
from tests.heap.screen_tours import DURDAIN, EVERY, NO_SOURCE, ScreenTour

pytestmark = pytest.mark.long

DEVICE = Path(next(iter(tallydevice.__path__)))
HEAP_KB = 164
# It says how other tests replay the sessions. Nothing depends on it here.
WALKS = (EVERY, DURDAIN, NO_SOURCE)

# The labels that say what a place is for, and the only roles that may have them.
WORDS = {
    (CONFIRM,): "Choose OK Close Roll Add Start Go_on Log_it Next_die Called End_it Restart Done",
    (BACK,): "Back Hash Salt Delete Not_so",
    (MORE, NEXT): "Down Next More Page_1 Text Code 2nd_half End_turn",
    (LESS,): "Up Before",
    (MENU,): "Menu",
}
PLACES = {
    "a": (CONFIRM, BACK),
    "b": (LESS, OTHER, MUCH_LESS, RARER),
    "c": (MORE, NEXT, MUCH_MORE, FURTHER, MENU),
}
HELD = (BACK, MUCH_LESS, MUCH_MORE, RARER, FURTHER, MENU)
FIRST = {"StartScreen", "CommitmentScreen", "UnverifiedScreen", "FinalScreen"}
# There is no screen before these, so they cannot go back. After the first roll there is none before FirstScreen either.


class Shown(NamedTuple):
    """The meanings of the buttons at a moment of a tour: `acts` from the screen, `buttons` as the device has them."""

    screen: Any
    acts: dict[int, str]
    buttons: tuple[Any, Any, Any]
    is_first: bool
    """Whether there is no screen before it to which players could go back."""

    @property
    def name(self) -> str:
        return type(self.screen).__name__


def screen_classes() -> set[type]:
    """Return every screen of the folders. A new file there is a new screen here."""
    found = set()
    for file in [*(DEVICE / "screens").glob("[a-z]*.py"), *(DEVICE / "games").glob("*/[a-z]*.py")]:
        module = import_module(".".join(file.relative_to(DEVICE.parent).with_suffix("").parts))
        for _, each in inspect.getmembers(module, inspect.isclass):
            if issubclass(each, Screen) and each.__module__ == module.__name__:
                found.add(each)
    return found


def walked(board: str, visits: str, folder: Path) -> Iterator[Shown]:
    """Return all meanings of buttons during a tour of all screens at `board`."""
    shown: list[Shown] = []
    set_buttons = Screen.set_buttons

    def recorded(screen: Screen, *acts: Any) -> None:
        set_buttons(screen, *acts)
        name = type(screen).__name__
        is_first = name in FIRST or (name == "FirstScreen" and screen.app.session.state.roll_count > 0)
        meanings = {each[0]: each[1] for each in acts if each}
        shown.append(Shown(screen, meanings, tuple(map(copy, screen.buttons)), is_first))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Screen, "set_buttons", recorded)
        # Texts are known without drawing them.
        patch.setattr(MemoryDisplay, "_draw", lambda _display, _area: None)
        ScreenTour(board, HEAP_KB, visits).play(folder)
    yield from shown


@pytest.mark.parametrize("board", ALL_SIZES.values(), ids=ALL_SIZES)
def test_on_every_screen_of_every_size_a_button_means_the_same(board, tmp_path):
    visited = set()
    for visits in WALKS:
        for shown in walked(board, visits, tmp_path / visits):
            visited.add(type(shown.screen))
            lies_where_its_role_lies(shown)
            is_called_as_its_place_is_used(shown)
            can_be_left(shown)
            moves_on_with_c(shown)
    left_out = {each.__name__ for each in screen_classes() - visited}
    assert not left_out, "no walk went there"


def lies_where_its_role_lies(shown):
    for role, label in shown.acts.items():
        place = next(each for each, roles in PLACES.items() if role in roles)
        button = shown.buttons[ROLES.index(place)]
        assert (button.hold_label if role in HELD else button.label) == label, shown.name
        assert (button.hold_act if role in HELD else button.act) is not None, shown.name


def is_called_as_its_place_is_used(shown):
    for role, label in shown.acts.items():
        for roles, words in WORDS.items():
            assert role in roles or label.replace(" ", "_") not in words.split(), (shown.name, label)
    assert (MENU in shown.acts) == (shown.name == "TurnScreen")


def can_be_left(shown):
    """Button a goes back when it is held. If there is only a text to read, a press of it goes back."""
    if shown.is_first or BACK in shown.acts:
        assert not (shown.name == "FirstScreen" and shown.is_first and BACK in shown.acts), "it would do nothing"
        return
    assert shown.acts.get(CONFIRM) in {"Close", "Done", "Go on", "Restart", None}, (shown.name, shown.acts)
    assert not isinstance(shown.screen, NumberScreen), shown.name
    # A button without a second meaning acts as soon as it is down. So it also closes when it is held.
    assert shown.buttons[0].hold_act is None


def moves_on_with_c(shown):
    if isinstance(shown.screen, ListScreen):
        assert shown.acts.get(MORE, shown.acts.get(NEXT)) in {"Down", "Next"}, shown.name
    elif isinstance(shown.screen, NumberScreen):
        assert {LESS, MORE} <= set(shown.acts), shown.name
    elif isinstance(shown.screen, TextScreen) and shown.screen.pages > 1:
        assert NEXT in shown.acts or MORE in shown.acts, shown.name


def test_no_screen_can_choose_its_button():
    """Only ui/screen.py knows which button a role has. The app knows buttons, but no acts of screens."""
    for file in DEVICE.rglob("*.py"):
        if file == DEVICE / "ui" / "screen.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Name) and node.id == "Button"), file
            is_set = isinstance(node, ast.Attribute) and node.attr == "buttons" and isinstance(node.ctx, ast.Store)
            assert not is_set or file.parent.name in {"hw", "app"}, file


def test_every_number_can_be_left_without_dialling_back(free, events):
    """For each number that people set in a game: if they change it and then leave, nothing is logged."""
    ways = {
        "score": (("Score",), ()),
        "score.CorrectScreen": (("Menu",), ("Correct a score", "Blue")),
        "dice_sets.TypeRollScreen": (("Type",), ()),
    }
    for screen, (presses, picks) in ways.items():
        for label in presses:
            free.press(label)
        for entry in picks:
            free.pick(entry)
        assert free.screen == screen
        free.press("+1", 3)
        free.device.hold("a", 700)
        assert free.screen != screen
        while free.screen != "turn":
            free.device.hold("a", 700)
    assert not events


def test_pressing_one_button_over_and_over_never_says_yes(free):
    for role in ROLES:
        asked_whether_it_ends(free)
        free.device.tap(role, times=6)
        assert free.state.stage == PLAYING, role
        while free.screen != "turn":
            free.device.hold("a", 700)
    asked_whether_it_ends(free)
    free.device.tap("c")
    free.device.tap("a")
    assert free.state.stage == ENDED


def asked_whether_it_ends(table):
    table.press("Menu")
    table.pick("End the game")
    table.pick("Finished")
    assert "End it" in table.app.shown.answers
