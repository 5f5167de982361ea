"""A tour of every screen, to check pictures and layouts in all sizes: (name, table) at each stop."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import getmembers, isgeneratorfunction
from pathlib import Path
from typing import Any

from tallycore.wire.messages import SHOW_ILLEGAL, SHOW_LEGAL, SHOW_LINE, SHOW_UNDECIDED
from tallydevice.link.lazy_server import Verdict
from tallystick.simulator.drive import keep_games
from tests.device.table import Table

Stop = tuple[str, Table]
Tour = Callable[[Callable[[], Table]], Iterator[Stop]]
NAMES = ["Bartholomew", "Al", "Wilhelmina", "Eve", "Jo", "Maximilian", "Zo", "Constantine"]
LISTED = ("pastures", "duke", "free")
# The games on the drive of the tour, whatever other games there are.
SCORES = (7, 120, 45, 0, 99, -12, 3, 100)


def set_up(open_table: Callable[[], Table]) -> Iterator[Stop]:
    """Go from the start screen to the first turn of Pastures New."""
    table = open_table()
    yield "start", table
    keep_games(table.device.drive, LISTED)
    table.press("Start")
    yield "games", table
    table.pick("Pastures New")
    yield "players", table
    table.pick("1 Red")
    yield "player", table
    table.pick("Write a name")
    table.press("Add")
    yield "letters", table
    table.press("Done")
    table.pick("All right")
    yield "options", table
    table.pick("Rows")
    yield "option", table
    table.press("OK")
    table.pick("Start the game")
    table.press("Salt")
    table.press("Hash")
    yield "commitment", table
    while "Code" not in table.legend:
        table.press(next(label for label in table.legend if label in ("Text", "2nd half")))
    yield "commitment_text", table
    table.press("Go on")
    yield "salts", table
    table.pick("No salt")
    yield "first", table


def dice(open_table: Callable[[], Table]) -> Iterator[Stop]:
    """Visit screens with six long names, scores and all sorts of dice."""
    table = open_table()
    table.begin("free", seats=6, names=NAMES)
    for seat in range(6):
        table.session.change_score(seat, SCORES[seat])
    table.wait(700_000)
    yield "turn_six", table
    table.press("Dice")
    yield "dice_before", table
    table.press("Roll")
    yield "dice_one", table
    for name, sides in (("mixed", [12, 8, 6]), ("twelve", [6] * 12), ("hundreds", [100] * 12), ("pair", [20, 20])):
        table.app.replace("dice", sides)
        table.press("Roll")
        yield f"dice_{name}", table
    table.press("Type in")
    table.press("Next die")
    yield "type_roll", table
    table.press("Log it")
    yield "dice_typed", table
    table.press("Set")
    yield "dice_sets", table
    table.pick("Other dice")
    table.pick("Add d8")
    yield "build_set", table
    table.press("Back")
    table.press("Rolls")
    yield "rolls", table
    table.press("Back")
    table.press("Back")
    yield "turn_rolled", table
    table.press("Undo")
    table.press("Undo")
    yield "consent", table
    table.press("Yes")
    yield "turn_undone", table
    table.press("Menu")
    table.pick("All scores")
    yield "table", table
    table.press("Back")
    table.pick("Sync")
    yield "sync", table
    table.press("Close")
    table.pick("Readings")
    yield "readings", table


def verdicts(open_table: Callable[[], Table]) -> Iterator[Stop]:
    """Visit screens with eight players, and texts from the laptop."""
    table = open_table()
    table.begin("free", seats=8, names=NAMES)
    for seat in range(8):
        table.session.change_score(seat, SCORES[seat])
    table.wait(700_000)
    yield "turn_eight", table
    long = (
        "It depends on the reading castle-start: with the next player it is legal, with the starting player it is not. "
    )
    for name, verdict in (
        ("legal", Verdict(SHOW_LEGAL, "Forest at c4", "", 0)),
        ("illegal", Verdict(SHOW_ILLEGAL, "Forest at c4", "Forest was the type that Blue has just played.", 0)),
        ("undecided", Verdict(SHOW_UNDECIDED, "Castle at d5", long * 2, 0)),
        ("line", Verdict(SHOW_LINE, "Laptop", "120 events are safe here now.", 0)),
    ):
        show(table, verdict)
        yield f"verdict_{name}", table
        while table.screen == "verdict":
            table.press(next(iter(table.legend)))
    table.app._show_trouble(OSError("journal.bin cannot be written: the drive is full; sync with the laptop first."))
    table.app.trouble = ""
    table.wait(20)
    yield "trouble", table


def restarted(open_table: Callable[[], Table]) -> Iterator[Stop]:
    """Visit the screens after a start during a game: the players may salt the next rolls."""
    table = open_table()
    table.begin("free", seats=3, names=NAMES)
    table.session.roll([6, 6])
    table.restart()
    table.wait(500)
    table.press("Menu")
    entries = [entry.text for entry in table.app.shown._entries]
    table.press("Down", entries.index("New salt"))
    yield "menu_restarted", table
    table.press("Choose")
    table.session.add_salt(1, "again")
    table.wait(20)
    yield "salts_again", table


def show(table: Table, verdict: Any) -> None:
    """Let the laptop send `verdict`."""
    table.app.link.on_show(verdict)
    table.wait(20)


def beside_the_listed(game: str, tour: Tour) -> Tour:
    """Return the tour of a game on a drive that has only the listed games. So a new game in the project changes no picture and no time."""

    def walk(open_table: Callable[[], Table]) -> Iterator[Stop]:
        def opened() -> Table:
            table = open_table()
            keep_games(table.device.drive, {*LISTED, game})
            return table

        return tour(opened)

    return walk


OF_GAMES: dict[str, Tour] = {}
# Tours of single games: a game has them if its tests have a file tour.py. Each of its functions is one, and yields its stops.
for _file in sorted((Path(__file__).parents[1] / "games").glob("*/tour.py")):
    _game = _file.parent.name
    _tours = getmembers(import_module(f"tests.games.{_game}.tour"), isgeneratorfunction)
    OF_GAMES |= {name: beside_the_listed(_game, tour) for name, tour in _tours}
TOURS: dict[str, Tour] = {"set_up": set_up, "dice": dice, "verdicts": verdicts, "restarted": restarted, **OF_GAMES}
