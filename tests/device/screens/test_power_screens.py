"""Sleep, battery and settings in the whole device."""

import pytest

from tallycore.log.records import read_events
from tallydevice.hw.marks import read_mark, write_mark
from tests.device.table import FEATHER, MACROPAD, PYGAMER

pytestmark = pytest.mark.long

QUIET = {"animation": 0}


@pytest.fixture
def evening(tables):
    """Return a free table on a board that can sleep, on battery, with the default times."""

    def begin(board=FEATHER, **settings):
        table = tables(board, settings={**QUIET, **settings})
        table.begin("free")
        table.device.unplug()
        table.events = []
        table.session.listeners.append(lambda event, record: table.events.append(event))
        return table

    return begin


def pass_time(table, seconds):
    """Let time pass in steps of a second, as for the main loop."""
    for _ in range(seconds):
        table.device.clock.advance(990)
        table.device.step()


def wake(table):
    """Press the button that usually ends the turn, as long as people do when the screen is dark."""
    table.device.press("c")
    table.device.run_for(700)
    table.device.release("c")
    table.device.run_for(100)


def logged(table):
    """Return every event of the log."""
    journal = table.session.journal
    events = []
    while len(events) < journal.next_seq - 1:
        events += read_events(journal.read(len(events) + 1, 600))
    return events


def kinds(table):
    return [event.kind for event in table.events]


def test_it_sleeps_and_a_press_wakes_it_and_does_nothing_else(evening):
    table = evening()
    pass_time(table, 310)
    assert kinds(table) == ["slept"]
    assert table.device.asleep
    wake(table)
    assert kinds(table) == ["slept", "woke"]
    assert table.events[-1]["cause"] == 0
    assert not table.device.asleep
    assert table.screen == "turn"
    assert table.state.turn == 1  # the press that woke it has ended no turn
    table.press("Dice")
    assert table.screen == "dice"


def test_the_players_clock_goes_on_while_it_sleeps(evening):
    table = evening()
    before = table.session.turn_ms_now()
    pass_time(table, 400)
    wake(table)
    assert table.session.turn_ms_now() - before >= 400_000


def test_a_sleep_is_on_record_through_a_power_cut(evening):
    table = evening()
    pass_time(table, 310)
    table.device.power_cut()
    table.device.power_on()
    table.wait(50)
    assert table.screen == "turn"
    assert table.session.journal.next_seq > table.events[-1].seq


def test_it_never_sleeps_on_the_cable(evening):
    table = evening()
    table.device.plug()
    pass_time(table, 400)
    assert kinds(table) == []


def test_where_the_board_cannot_it_never_sleeps(evening):
    table = evening(PYGAMER)
    pass_time(table, 400)
    assert kinds(table) == []


def test_a_low_battery_is_said_once_and_is_in_the_log(evening):
    table = evening(sleep_after=0)
    table.device.battery = 14
    pass_time(table, 61)
    assert table.screen == "trouble"
    assert table.shows("Trouble E60", "battery is low")
    assert kinds(table) == ["trouble_met"]
    assert table.events[0]["code"] == 60
    table.press("Go on")
    assert table.screen == "turn"
    table.device.battery = 10
    pass_time(table, 200)
    assert table.screen == "turn"
    table.device.battery = 4
    pass_time(table, 61)
    assert table.shows("Trouble E61")
    table.app.trouble = ""


def test_the_start_screen_has_the_owners_name_and_the_battery(tables):
    table = tables(FEATHER, settings={**QUIET, "name": "Ada's"})
    table.wait(100)
    assert table.shows("Tallystick", "Ada's", "%")


def test_a_board_without_a_battery_shows_no_figure(tables):
    table = tables(MACROPAD, settings=QUIET)
    table.wait(100)
    assert not any(text.endswith("%") for text in table.texts)


def test_a_bad_setting_is_said_at_the_start_and_the_game_goes_on(tables):
    table = tables(PYGAMER, settings={**QUIET, "brightness": "dazzling"})
    table.wait(50)
    assert table.shows("Trouble E70", "brightness is 'dazzling'")
    table.app.trouble = ""
    table.press("Go on")
    assert table.screen == "start"
    table.begin("free")


def test_a_trouble_is_in_the_log_once_however_often_it_comes(free, events):
    def broken(now_ms):
        raise AttributeError("faces")

    free.press("Dice")
    screen = free.app.shown
    screen.tick = broken
    free.wait(200)
    assert free.screen == "trouble"
    assert free.shows("Trouble E01")
    free.app.trouble = ""
    assert [event["code"] for event in events if event.kind == "trouble_met"] == [1]
    del screen.tick
    free.press("Go on")
    assert free.screen == "turn"


def test_an_ordinary_start_says_that_there_was_no_safe_mode(tables):
    table = tables(FEATHER)
    (boot,) = [event for event in logged(table) if event.kind == "booted"]
    assert boot["safe_mode"] == 0
    assert boot["reset"] == table.app.hardware.reset


def test_a_start_out_of_safe_mode_is_in_the_log_and_forgotten_when_it_has_lasted(tables, tmp_path):
    tables(FEATHER, drive=tmp_path / "drive", settings=QUIET).device.power_cut()
    drive = str(tmp_path / "drive")
    write_mark(drive, "safemode.bin", b"\x01")
    table = tables(FEATHER, drive=tmp_path / "drive", settings=QUIET)
    assert table.app.hardware.safe_mode == 1
    assert [event["safe_mode"] for event in logged(table) if event.kind == "booted"] == [0, 1]
    pass_time(table, 30)
    assert read_mark(drive, "safemode.bin")
    pass_time(table, 100)
    assert not read_mark(drive, "safemode.bin")


def test_after_the_third_hang_in_a_row_the_start_says_so_and_the_game_goes_on(tables, tmp_path):
    first = tables(FEATHER, drive=tmp_path / "drive", settings=QUIET)
    first.begin("free")
    first.device.power_cut()
    write_mark(str(tmp_path / "drive"), "safemode.bin", b"dd")
    again = tables(FEATHER, drive=tmp_path / "drive", settings=QUIET)
    assert again.screen == "turn"
    again.device.power_cut()
    write_mark(str(tmp_path / "drive"), "safemode.bin", b"ddd")
    told = tables(FEATHER, drive=tmp_path / "drive", settings=QUIET)
    assert told.screen == "trouble"
    assert told.shows("E04")
    told.press("Go on")
    assert told.screen == "turn"
    told.app.trouble = ""
    pass_time(told, 130)
    assert not read_mark(str(tmp_path / "drive"), "safemode.bin")


def test_the_menu_has_the_battery(evening):
    table = evening(FEATHER)
    table.device.battery = 57
    pass_time(table, 61)
    table.press("Menu")
    assert table.shows("Menu  57%")
