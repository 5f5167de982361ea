"""The end of a turn and of the game in Kingdoms of Durdain on the device: progress, nests, Beware, the last round, the winner."""

import pytest

from tallycore.table.state import ENDED
from tests.device.durdains import ALL, begin, capture, end_turn, kinds

pytestmark = pytest.mark.long


@pytest.fixture
def durdain(table):
    """Begin with three players and all extensions: Red, Blue, Green. Bartholomew begins."""
    return begin(table, extensions=ALL)


def test_two_presses_score_the_castles_and_end_the_turn(durdain, events):
    durdain.session.change_counter(0, 0, 1)
    durdain.session.change_counter(6, 0, 1)
    durdain.presses = 0
    durdain.press("End turn")
    assert durdain.shows("+8", "to 8", "red 2x2, black 4")
    durdain.press("Score")
    assert durdain.presses == 2
    assert kinds(events[2:]) == ["score_changed", "turn_ended"]
    assert (durdain.state.scores, durdain.state.seat) == ([8, 0, 0], 1)


def test_castles_that_were_counted_wrongly_are_mended_before_they_score(durdain):
    durdain.press("End turn")
    durdain.press("Castles")
    durdain.press("+1")
    durdain.press("Back")
    assert durdain.screen == "progress"
    assert durdain.shows("+4")


def test_the_table_may_note_other_points(durdain):
    durdain.press("End turn")
    durdain.press("Other")
    durdain.set_number(7)
    durdain.press("OK")
    assert (durdain.state.scores, durdain.state.seat) == ([7, 0, 0], 1)


def test_the_marker_that_the_token_passes_is_said(durdain):
    durdain.session.correct_score(0, 64)
    durdain.session.correct_score(1, 99)
    durdain.press("End turn")
    assert durdain.shows("66, past 65: worth 4")


def test_each_nest_is_passed_once_and_plunder_of_the_turn_counts(durdain):
    durdain.session.change_score(0, 23)
    durdain.press("End turn")
    assert durdain.shows("Queen: nest 10, 22")
    durdain.press("Score")
    durdain.session.change_score(1, 40)
    durdain.press("End turn")
    assert durdain.shows("Queen: nest 34")


def test_by_the_reading_progress_points_alone_pass_nests(durdain):
    durdain.session.set_reading("nest-points", "progress")
    durdain.session.change_score(0, 23)
    durdain.press("End turn")
    assert not durdain.shows("Queen")


def test_a_token_on_a_nest_passes_it_by_the_reading_alone(durdain):
    durdain.session.change_score(0, 8)
    durdain.press("End turn")
    assert not durdain.shows("Queen")
    durdain.press("Back")
    durdain.session.set_reading("marker", "reached")
    durdain.press("End turn")
    assert durdain.shows("Queen: nest 10")


def test_without_the_dragons_there_are_no_nests(tables):
    table = begin(tables())
    table.session.change_score(0, 23)
    table.press("End turn")
    assert not table.shows("Queen")


def test_who_is_warned_and_has_no_castle_at_home_is_out_and_the_caller_flags_what_was_theirs(durdain, events):
    durdain.session.change_counter(6, 1, 2)
    capture(durdain, "Al", "Blue")
    durdain.press("Called")
    durdain.press("Back")
    end_turn(durdain)
    assert durdain.shows("Al", "Retake Blue or be out!")
    durdain.press("End turn")
    assert durdain.shows("Beware, Al!", "Out", "No castle in Blue")
    durdain.press("Out")
    durdain.press("Out")
    assert durdain.shows("Bartholomew, flag Al's:", "Black: 2")
    durdain.press("Choose")
    durdain.press("Choose")
    assert durdain.screen == "turn"
    assert (durdain.state.counter(6, 0), durdain.state.counter(6, 1)) == (2, 0)
    assert durdain.shows("Wilhelmina", "■ out")
    end_turn(durdain, 2)
    assert durdain.shows("Wilhelmina"), "Al gets no more turns"
    durdain.press("Attack")
    durdain.press("Down", 6)
    durdain.press("Change")
    assert durdain.shows("Against: Bartholomew"), "there is nobody else to attack"


def test_castles_that_the_last_turn_leaves_are_flagged_before_the_winner_is_told(durdain):
    durdain.session.correct_score(0, 119)
    end_turn(durdain)
    durdain.session.change_counter(6, 2, 1)
    capture(durdain, "Wilhelmina", "Green")
    durdain.press("Called")
    durdain.press("Back")
    end_turn(durdain)
    durdain.press("End turn")
    durdain.press("Out")
    durdain.press("Out")
    assert durdain.shows("Al, flag Wilhelmina's:", "Black: 1")
    durdain.press("Choose")
    assert durdain.state.counter(6, 1) == 1
    assert durdain.shows("Bartholomew wins")


def test_who_retakes_a_castle_at_home_stays(durdain):
    capture(durdain, "Al", "Blue")
    durdain.press("Called")
    durdain.press("Back")
    end_turn(durdain)
    capture(durdain, "Bartholomew", "Blue")
    durdain.press("Back")
    assert not durdain.shows("Retake")
    end_turn(durdain)
    assert durdain.shows("Wilhelmina")


def test_beware_is_said_up_to_the_turn_of_whoever_is_warned(durdain):
    durdain.session.change_counter(2, 2, 0)
    durdain.session.change_counter(3, 2, 0)
    capture(durdain, "Wilhelmina", "Green")
    durdain.press("Called")
    durdain.press("Back")
    assert durdain.shows("Beware Green, to Wilhelmina")
    end_turn(durdain)
    assert durdain.shows("Beware Green, to Wilhelmina")
    end_turn(durdain)
    assert durdain.shows("Retake Green or be out!")


def test_who_reaches_120_begins_the_last_round_which_the_last_in_turn_order_ends(durdain):
    durdain.session.correct_score(0, 119)
    end_turn(durdain)
    assert durdain.state.scores[0] == 120
    assert durdain.shows("Last round, to Wilhelmina")
    end_turn(durdain)
    assert durdain.shows("Last turn")
    end_turn(durdain)
    assert durdain.shows("Bartholomew wins", "120", "Al 2, Wilhelmina 2")
    durdain.press("End it")
    durdain.press("End it")
    assert durdain.state.stage == ENDED


def test_the_last_in_turn_order_who_reaches_120_ends_the_game_at_once(tables):
    table = begin(tables(), seats=2, first=1)
    end_turn(table)
    assert table.shows("Bartholomew"), "who does not begin is the last"
    table.session.correct_score(0, 119)
    end_turn(table)
    assert table.shows("Bartholomew wins")


def test_after_a_power_cut_the_finished_game_is_still_over(durdain):
    durdain.session.correct_score(0, 120)
    end_turn(durdain, 3)
    durdain.restart()
    assert durdain.shows("Game over")
    durdain.press("Result")
    assert durdain.shows("Bartholomew wins")


def test_the_points_of_who_is_warned_at_the_end_do_not_count(durdain):
    durdain.session.correct_score(0, 119)
    end_turn(durdain, 2)
    durdain.session.change_counter(0, 0, -1)
    end_turn(durdain)
    assert durdain.shows("Shared win", "2", "Al", "Wilhelmina", "Bartholomew beware")


@pytest.mark.parametrize(("reading", "says"), [("castles", "Wilhelmina wins"), ("earlier", "Al wins")])
def test_a_tie_is_decided_by_the_reading(durdain, reading, says):
    durdain.session.set_reading("tie", reading)
    durdain.session.change_counter(3, 2, 1)
    for seat, score in enumerate((119, 118, 116)):
        durdain.session.correct_score(seat, score)
    durdain.session.change_counter(0, 0, -1)
    durdain.session.change_counter(6, 0, 1)
    end_game_in_beware(durdain)
    assert durdain.shows(says)


def end_game_in_beware(table):
    """The first player has reached 120 and is out. The others play the round to its end."""
    table.session.change_counter(0, 0, 1)
    end_turn(table, 2)
    table.session.change_counter(0, 0, -1)
    end_turn(table)


def test_the_last_survivor_has_won_at_once(tables):
    table = begin(tables(), seats=2)
    capture(table, "Al", "Blue")
    table.press("Called")
    table.press("Back")
    end_turn(table)
    table.press("End turn")
    table.press("Out")
    table.press("Out")
    assert table.shows("Bartholomew wins", "Al out")
    table.press("End it")
    table.press("End it")
    rows = [entry.text for entry in table.app.shown._entries[1:3]]
    assert [row.split("  ")[0] for row in rows] == ["Bartholomew 5", "Al out"]


def test_the_last_round_is_said_if_the_laptop_adds_the_points_after_the_turn(durdain):
    durdain.session.end_turn()
    durdain.session.change_score(0, 120)
    durdain.wait(50)
    assert durdain.shows("Last round, to Wilhelmina")
    end_turn(durdain)
    assert durdain.shows("Last turn")


def test_the_game_is_over_if_those_points_come_after_the_last_turn_of_a_round(durdain):
    end_turn(durdain, 2)
    durdain.session.end_turn()
    durdain.session.correct_score(2, 120)
    durdain.wait(50)
    assert durdain.shows("Game over: end in Menu")


def test_the_points_of_somebody_who_is_out_begin_no_last_round(durdain):
    durdain.session.append("choice_made", choice=2, item=0, seat=2)
    durdain.session.change_score(2, 120)
    durdain.wait(50)
    assert not durdain.shows("Last round")
