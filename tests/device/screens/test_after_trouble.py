"""After a failure, nothing happens twice and nothing is lost. If it is safe, people are back at the same screen."""

from __future__ import annotations

import pytest

from tallycore.wire.messages import SHOW_LINE
from tallydevice.app import navigation
from tallydevice.link.lazy_server import Verdict
from tallydevice.screens import menu
from tests.device.short_memory import read_trouble
from tests.device.tour import OF_GAMES, TOURS

pytestmark = pytest.mark.long


def test_an_event_that_is_kept_but_not_taken_in_lets_nothing_follow_it_until_a_restart(free):
    fold = free.session.journal.fold

    def no_memory(event, record=b""):
        raise MemoryError

    fold.apply = no_memory
    with pytest.raises(MemoryError):
        free.session.change_score(0, 5)
    del fold.apply
    with pytest.raises(ValueError, match="Restart the device"):
        free.session.change_score(0, 5)
    free.restart()
    assert free.state.scores[0] == 5, "the first was safe, the second never happened"
    free.session.change_score(0, 2)
    assert free.state.scores[0] == 7


def test_a_game_whose_file_is_gone_can_be_fetched_and_played_on(pastures):
    pastures.play("Plains")
    (pastures.device.drive / "games" / "pastures.json").unlink()
    from tallydevice.app.main import App

    pastures.device.power_cut()
    pastures.device._app_factory = App
    pastures.device.power_on()
    pastures.wait(20)
    assert "pastures.json" in read_trouble(pastures)
    assert pastures.app.link is not None
    pastures.press("Go on")
    assert pastures.screen == "turn"
    turn = pastures.state.turn
    pastures.press("End turn")
    assert pastures.state.turn == turn + 1
    pastures.wait(20)
    pastures.app.trouble = ""


def test_a_commitment_that_the_drive_refused_is_made_when_its_screen_comes(table):
    table.choose_game("pastures")
    table.pick("All right")
    session = table.session
    append = session.append

    def refusing(kind, **fields):
        if kind == "dice_committed":
            raise OSError("The drive would not.")
        return append(kind, **fields)

    session.append = refusing
    table.pick("Start the game")
    assert "would not" in read_trouble(table)
    del session.append
    table.press("Go on")
    assert table.screen == "commitment"  # without a commitment, the screen that logs it comes first
    assert table.state.commitment
    assert not table.state.roll_count


def test_a_verdict_waits_until_the_trouble_has_been_read(free):
    free.app._show_trouble(OSError("The drive is full."))
    free.app.on_show(Verdict(SHOW_LINE, "Laptop", "All is safe here.", 0))
    free.wait(50)
    assert "drive is full" in read_trouble(free)
    free.press("Go on")
    free.wait(50)
    assert free.screen == "verdict"
    free.press("Close")
    assert free.screen == "turn"


def test_a_warning_of_the_battery_takes_nobody_from_a_set_up(table):
    table.choose_game("pastures")
    assert table.screen == "players"
    table.app._note(("trouble_met", "code", 60))
    assert "battery is low" in read_trouble(table)
    table.press("Go on")
    assert table.screen == "players"


def test_where_there_is_no_memory_for_the_trouble_the_table_starts_over_at_its_screen(free, monkeypatch):
    from tallydevice.app import main, navigation

    monkeypatch.setattr(navigation, "forget_but", lambda *kept: None)
    free.press("Menu")
    load, failures = main.load, [MemoryError(), MemoryError()]

    def scarce(name):
        if name == "tallydevice.app.overlays" and failures:
            raise failures.pop()
        return load(name)

    monkeypatch.setattr(main, "load", scarce)
    free.app._show_trouble(ValueError("Something."))
    assert free.screen == "turn"
    assert free.app.trouble == main.NO_MEMORY
    free.app.trouble = ""
    free.press("Menu")
    assert free.screen == "menu"


@pytest.mark.parametrize("tour", ["set_up", *OF_GAMES])
def test_with_little_memory_every_screen_comes_and_goes_as_with_much(tour, tables, monkeypatch):
    """The home screen is dropped below others and built again. Modules stay in memory here, because other tests share them."""
    dropped = []
    monkeypatch.setattr(navigation, "is_memory_short", lambda: True)
    monkeypatch.setattr(navigation, "is_room_short", lambda *_wanted: True)
    monkeypatch.setattr(navigation, "forget_but", lambda *kept: dropped.append(kept))
    seen = [name for name, _ in TOURS[tour](tables)]
    assert len(seen) >= 4
    assert len(dropped) >= 2


def test_restart_is_reached_where_there_is_not_even_memory_to_find_what_could_be_freed(free, monkeypatch):
    def no_memory(*_args: object) -> None:
        raise MemoryError

    first = free.app
    with monkeypatch.context() as scarce:
        scarce.setattr(menu, "SCREEN", no_memory)
        free.press("Menu")
    assert free.shows("Trouble E02")
    monkeypatch.setattr(navigation, "is_room_short", no_memory)
    first.is_tight = True
    role, _ = free.legend["Restart"]
    free.device.press(role)
    free.wait(50)
    assert first._wants_restart
    monkeypatch.undo()
    free.device.release(role)
    free.wait(100)
    assert free.app is not first
