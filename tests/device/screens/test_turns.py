"""The turn screen: whose turn, clocks, pause, scores."""

import pytest

from tallycore.log.kinds import BY_LAPTOP
from tallydevice.journal.journal import Journal
from tests.device.table import PYGAMER

pytestmark = pytest.mark.long


def test_end_turn_passes_clockwise_with_one_press(free):
    for name, turn in (("Blue", 2), ("Green", 3), ("Red", 4)):
        free.press("End turn")
        assert free.shows(name, f"Turn {turn}")


def test_the_clock_of_whose_turn_it_is_runs(free):
    free.wait(62_000)
    assert free.shows("1:02")
    free.press("End turn")
    free.wait(5_000)
    assert free.session.clock_ms_now(0) // 1000 == 62
    assert free.session.clock_ms_now(1) // 1000 == 5


def test_nobodys_clock_runs_in_a_pause(free):
    free.press("Menu")
    free.pick("Pause")
    assert free.shows("PAUSED", "Red")
    before = free.session.turn_ms_now()
    free.wait(60_000)
    assert free.session.turn_ms_now() == before
    free.press("Resume")
    free.wait(3_000)
    assert 3_000 <= free.session.turn_ms_now() - before < 3_500


def test_points_are_added_in_any_steps_and_logged_once(free):
    before = free.session.journal.next_seq
    free.press("Score")
    free.press("+10", 4)
    free.press("+1", 8)
    free.press("-1")
    assert free.shows("+47", "0 → 47")
    free.press("OK")
    assert free.state.scores == [47, 0, 0]
    assert free.session.journal.next_seq == before + 1
    assert free.shows("● 47")


def test_leaving_the_score_at_nothing_logs_nothing(free):
    before = free.session.journal.next_seq
    free.press("Score")
    free.press("+1")
    free.press("-1")
    free.press("Back")
    assert free.screen == "turn"
    assert free.session.journal.next_seq == before


def test_holding_a_step_goes_on_stepping(free):
    free.press("Score")
    role, _ = free.legend["+10"]
    free.device.hold(role, 1500)
    assert free.app.shown.value == 40


def test_points_for_another_seat(free):
    free.press("Score")
    free.press("Other")
    free.pick("Green")
    free.press("-1", 3)
    free.press("OK")
    assert free.state.scores == [0, 0, -3]


def test_a_score_is_corrected_by_an_event_of_its_own(free):
    events = []
    free.press("Score")
    free.press("+1", 3)
    free.press("OK")
    free.session.listeners.append(lambda event, record: events.append(event))
    free.press("Menu")
    free.pick("Correct a score")
    free.pick("Red")
    assert free.shows("noted: 3")
    free.set_number(5)
    free.press("OK")
    assert free.state.scores[0] == 5
    assert [event.kind for event in events] == ["score_corrected"]


def test_a_score_from_the_laptop_appears_by_itself(free):
    free.session.change_score(1, 12, BY_LAPTOP)
    free.wait(20)
    assert free.shows("■ 12")


def test_the_turn_may_pass_to_any_seat(free):
    free.press("Menu")
    free.pick("Next player")
    free.pick("Green")
    assert free.shows("Green", "Turn 2")


def test_all_scores_and_times_are_one_list_away(free):
    free.press("Menu")
    free.pick("All scores")
    assert free.shows("Red 0", "Blue 0", "Green 0", "0:00")


def test_readings_that_were_set_can_be_read(free):
    free.session.set_reading("adjacency", "sides", BY_LAPTOP)
    free.press("Menu")
    free.pick("Readings")
    assert free.shows("adjacency: sides")


def test_the_sync_screen_counts_what_only_the_device_has(free):
    free.press("Menu")
    free.pick("Sync")
    journal = free.session.journal
    waiting = journal.next_seq - 1
    assert free.shows(f"{waiting} events are only here", "No laptop is listening")
    journal.acknowledge(waiting)
    free.wait(20)
    assert free.shows("All is on a laptop")


def test_counters_of_the_profile_are_kept_per_seat(tables, tmp_path):
    games = tmp_path / "games"
    games.mkdir()
    (games / "marches.json").write_text(
        '{"id": "marches", "name": "Marches", "seats": [2, 6], "dice": ["d12+d8+d6"], "counters": ["Camps", "Walls"]}'
    )
    table = tables(drive=tmp_path)
    table.press("Start")
    table.pick("Marches")
    table.press("OK")
    table.pick("All right")
    table.press("Go on")
    table.pick("No salt")
    table.pick("Let Red start")
    table.press("Menu")
    table.pick("Counters")
    table.press("Next")
    table.press("Seat")
    assert table.shows("Blue", "Walls: 0")
    table.press("+1", 2)
    table.press("-1")
    assert table.state.counter(1, 1) == 1
    table.press("Set")
    table.set_number(4)
    table.press("OK")
    assert (table.state.counter(1, 1), table.screen) == (4, "turn")
    table.press("Dice")
    table.press("Roll")
    assert table.state.last_rolls()[-1].sides == [12, 8, 6]


@pytest.fixture
def filling(monkeypatch):
    """The log has 15 % of its room left."""
    monkeypatch.setattr(Journal, "room_percent", property(lambda journal: 15))


def test_a_log_that_fills_up_is_announced_on_the_turn_screen_and_stops_nothing(free, filling):
    free.session.change_score(0, 1)
    free.wait(20)
    assert free.shows("Sync soon: log 85 % full")
    free.press("Dice")
    free.press("Roll")
    free.press("Back")
    assert free.state.roll_count == 1
    assert not free.shows("Sync soon"), "a roll of this turn goes first where there is one line for both"
    free.press("End turn")
    assert free.shows("Sync soon: log 85 % full")


def test_where_there_is_a_line_for_each_the_roll_stands_below_the_warning(tables, filling):
    table = tables(PYGAMER)
    table.begin("free")
    table.press("Dice")
    table.press("Roll")
    table.press("Back")
    assert table.shows("Sync soon: log 85 % full", "Red")
    assert any(text.endswith(", Red") for text in table.texts)


def test_the_menu_says_that_the_log_fills_up_where_one_syncs(free, filling):
    free.press("Menu")
    free.pick("Sync soon: log 85 % full")
    assert free.screen == "sync"


def test_what_a_laptop_has_needs_no_warning(free, filling):
    free.session.journal.acknowledge(free.session.journal.next_seq - 1)
    free.press("Menu")
    assert not free.shows("Sync soon")
    free.pick("Sync")
    free.press("Close")
    free.press("Back")
    free.press("Score")
    free.press("Back")
    assert not free.shows("Sync soon")


def test_a_game_without_points_and_counters_has_neither_on_its_buttons(tables, tmp_path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "go.json").write_text('{"id": "go", "name": "Go", "seats": [2, 2], "scored": false}')
    table = tables(drive=tmp_path)
    table.choose_game("go")
    table.pick("All right")
    table.pick("Let Red start")
    assert sorted(table.legend) == ["Dice", "End turn", "Menu", "Type", "Undo"]
