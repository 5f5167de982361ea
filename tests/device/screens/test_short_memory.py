"""With little memory, screens below others are put away and built again. Players do not notice it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tallydevice import loading
from tallydevice.app import navigation
from tallystick.simulator.device import SimulatedDevice
from tests.device.dukes import begin, tile
from tests.device.short_memory import read_trouble, shorten
from tests.device.table import FEATHER
from tests.end_to_end.monkey import Monkey

pytestmark = pytest.mark.long

ACTS = 60


@pytest.fixture(params=[True, False], ids=["tight", "ordinary"])
def tight(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Memory is short or not: each test runs for both."""
    if request.param:
        shorten(monkeypatch)
    return bool(request.param)


def chosen(table: Any) -> str:
    """Return the selected entry."""
    screen = table.app.shown
    return str(screen._entries[screen.at].text)


def stack(table: Any) -> list[bool]:
    """Return for each screen below the shown one if it was put away or dropped."""
    return [each is None or isinstance(each, tuple) for each in table.app._screens[:-1]]


def test_after_a_salt_the_list_is_at_its_first_entry(tight, table):
    table.choose_game("pastures")
    table.pick("All right")
    table.pick("Start the game")
    table.press("Salt")
    for seat in ("Red", "Blue"):
        table.pick(f"{seat}: add")
        assert stack(table) == [tight]
        table.press("Add")
        table.press("Done")
        assert (table.screen, chosen(table)) == ("salts", "Go on")
        assert table.shows(f"{seat}: added")
    table.pick("Blue: add")
    table.press("Done")
    assert chosen(table) == "Blue: added", "nothing was added"
    table.restart()
    table.press("Salt")
    assert (table.screen, chosen(table)) == ("salts", "Go on")
    table.pick("Red: add")
    table.press("Add")
    table.press("Done")
    assert chosen(table) == "Go on"
    table.press("Choose")
    assert table.screen == "first"


def test_the_final_list_keeps_its_place_below_one_screen_and_below_two(tight, free):
    free.end_game()
    free.press("Up")
    assert chosen(free) == "New game"
    rows = free.texts
    free.press("Choose")
    assert stack(free) == [tight]
    free.press("Back")
    assert (free.screen, free.texts) == ("final", rows)
    free.press("Choose")
    free.pick("The Duke")
    assert stack(free) == [tight, tight]
    free.press("Back")
    assert (free.screen, chosen(free)) == ("games", "The Duke")
    free.press("Back")
    assert (free.screen, free.texts) == ("final", rows)


def test_the_menu_keeps_its_place_and_the_rows_around_it(tight, free):
    free.press("Menu")
    free.press("Up", 2)
    free.press("Up")
    entry, rows = chosen(free), free.texts
    assert free.app.shown.place[0] < free.app.shown.place[1] + free.app.shown._fit - 1, "it is not the last row"
    free.press("Choose")
    assert stack(free) == [tight, tight]
    free.press("Close")
    assert (free.screen, chosen(free), free.texts) == ("menu", entry, rows)


def test_a_draw_of_several_that_is_asked_about_keeps_what_was_typed_so_far(tight, table):
    begin(table, "Duchess and Oracle")
    table.press("Bag")
    table.pick("Type in 3")
    table.pick("Oracle")
    assert table.shows("Drawn: 2 of 3")
    table.pick("Oracle")
    assert table.screen == "confirm"
    table.press("No, back")
    assert table.shows("Drawn: 2 of 3")
    table.pick("Oracle")
    table.press("Log it")
    assert table.shows("Drawn: 3 of 3")
    table.pick("Pikeman")
    assert table.screen == "drawn"
    drawn = table.state.last_rolls()[-1].items
    assert list(drawn) == [tile(table, "Oracle"), tile(table, "Oracle"), tile(table, "Pikeman")]


def test_a_die_asked_for_by_its_number_is_in_the_set_and_the_place_is_the_same(tight, free):
    free.press("Dice")
    free.press("Set")
    free.pick("Other dice")
    for sides in (7, 9):
        free.pick("Add d...")
        assert stack(free) == [tight, False, tight], "the dice themselves stay"
        free.set_number(sides)
        free.press("OK")
        assert (free.screen, chosen(free)) == ("dice_sets.BuildSetScreen", "Add d...")
    free.pick("Add d...")
    free.press("Back")
    assert (chosen(free), free.shows("d7+d9")) == ("Add d...", True)
    free.pick("Use these")
    free.press("Roll")
    assert free.state.last_rolls()[-1].sides == [7, 9]


def test_what_is_agreed_in_the_set_up_stays_and_so_do_the_places(tight, table):
    table.choose_game("duke")
    table.pick("2 Blue")
    table.pick("Write a name")
    assert stack(table) == [tight, tight, tight, tight]
    table.press("Add")
    table.press("Done")
    assert (table.screen, chosen(table)) == ("players", "2 A")
    table.press("Choose")
    table.pick("Green")
    assert chosen(table) == "2 A"
    table.pick("All right")
    options = table.app.draft.profile.options
    asked = next(number for number, option in enumerate(options) if option.names and option.most - option.least > 1)
    name = options[asked].name
    table.pick(name)
    assert table.screen == "options.ValueScreen"
    table.press("Down")
    value = chosen(table)
    table.press("Choose")
    assert (table.screen, chosen(table)) == ("options", f"{name}: {value}")
    table.pick("Start the game")
    assert (table.state.names, table.state.colours) == (["Red", "A"], [0, 2])
    assert options[asked].text(table.state.options[asked]) == value
    assert (table.screen, stack(table)) == ("commitment", [])


@pytest.mark.parametrize("refused", ["keep_secret", "append"])
def test_a_game_that_cannot_start_says_so_and_can_be_started_again(tight, refused, table, monkeypatch):
    table.choose_game("pastures")
    table.pick("All right")

    def full(*args: object) -> None:
        raise OSError(28)

    with monkeypatch.context() as patch:
        patch.setattr(table.session.journal, refused, full)
        table.pick("Start the game")
        assert "The drive is full" in read_trouble(table)
        table.wait(50)
        table.press("Go on")
        assert table.screen == "start"
    assert table.session.profile_problem is None
    table.begin("pastures")
    table.play("Plains")
    assert table.state.turn == 2


@pytest.mark.parametrize(("seed", "game"), [(3, "pastures"), (8, "duke")])
def test_a_random_evening_shows_and_logs_the_same_as_with_much_memory(seed, game, monkeypatch):
    ordinary = evening(seed, game)
    shorten(monkeypatch)
    tight = evening(seed, game)
    for number, (one, other) in enumerate(zip(ordinary, tight, strict=True)):
        assert one == other, f"after {number} acts"


def evening(seed: int, game: str) -> list[tuple[str, list[str], bytes]]:
    """Return the screen, its texts and the head of the log after each act."""
    device = SimulatedDevice(FEATHER, seed=seed)
    # The visible texts are known without drawing, and drawing takes most of the time.
    device.display.refresh = lambda: None
    monkey = Monkey(device, random.Random(seed))
    seen = []
    try:
        device.run_for(100)
        monkey.begin(game)
        for _ in range(ACTS):
            monkey.act()
            seen.append((monkey.screen, monkey.texts, monkey.session.head))
    finally:
        device.close()
    return seen


def test_when_nobody_presses_modules_go_that_the_shown_screen_did_not_bring(monkeypatch, table):
    """The home screen's modules stay, and those of the shown screen. Modules of earlier screens go."""
    shorten(monkeypatch)
    forgotten: list[list[str]] = []
    monkeypatch.setattr(navigation, "forget", forgotten.append)
    begin(table)
    table.app._of_home = ["at home"]
    monkeypatch.setattr(loading, "loaded", lambda: ["at home", "of the menu"])
    table.press("Menu")
    table.wait(1000)
    assert forgotten[-1] == ["of the menu"]
