"""Pastures New on the device: the two types that may not be played, and the change of phase."""

import pytest

from tallydevice.games.pastures.game import NO_TERRAIN_FITS
from tests.device.evening import profile

pytestmark = pytest.mark.long


def test_the_first_turn_bars_nothing(pastures):
    assert not pastures.shows("Not ")


def test_the_opponents_last_type_and_ones_own_are_barred(pastures):
    pastures.play("Plains")
    assert pastures.shows("Blue", "Not Plains")
    pastures.play("Forest")
    assert pastures.shows("Red", "Not Forest or Plains")
    pastures.play("River")
    assert pastures.shows("Blue", "Not River or Forest")


def test_the_type_is_entered_with_two_presses_and_a_choice(pastures):
    pastures.presses = 0
    pastures.press("Terrain")
    pastures.press("Choose")
    assert pastures.presses == 2
    assert pastures.state.choices == [[0, 0, 0, 1]]
    assert pastures.shows("Blue", "Turn 2")


def test_barred_types_are_marked_in_the_list_and_the_cursor_starts_on_an_open_one(pastures):
    pastures.play("Mountain", "Plains")
    pastures.press("Terrain")
    assert pastures.shows("Mountain (own last turn)", "Plains (just played)")
    assert pastures.texts.count("✖") == 2
    assert pastures.app.shown.at == 2


def test_a_barred_type_can_be_logged_after_a_question(pastures):
    pastures.play("Mountain")
    pastures.press("Terrain")
    pastures.pick("Mountain")
    assert pastures.shows("Repeat of Mountain", "Not allowed (just played).", "Log it anyway?")
    pastures.press("No, back")
    assert len(pastures.state.choices) == 1
    pastures.pick("Mountain")
    pastures.press("Log it")
    assert [row[1] for row in pastures.state.choices] == [0, 0]


def test_the_same_type_from_both_is_named_once(pastures):
    pastures.play("Mountain", "Mountain")
    assert pastures.shows("Not Mountain")
    assert not pastures.shows("or Mountain")


def test_a_turn_ended_without_a_note_bars_nothing_for_the_opponent(pastures):
    pastures.play("Mountain")
    pastures.press("End turn")
    assert pastures.shows("Not Mountain")
    pastures.play("Forest")
    assert pastures.shows("Not Forest")
    assert not pastures.shows("Mountain")


def test_a_passed_turn_bars_nothing(pastures):
    pastures.play("No terrain fits")
    assert not pastures.shows("Not ")


def test_a_full_grid_proposes_the_castles_and_the_table_decides(table):
    table.begin("pastures", options={"Rows": 1, "Columns": 3})
    table.play("Forest", "Plains")
    assert "Castles" not in table.legend
    table.play("River")
    assert table.shows("Grid full? 3 of 3")
    table.press("Castles")
    assert table.shows("Castles", "Turn 4")
    assert table.state.phase == 1
    table.press("Castle")
    table.pick("Castle placed")
    for _ in range(2):
        assert "Scoring" not in table.legend
        table.press("Castle")
        table.pick("No castle fits")
    assert table.shows("No castle fits any more")
    table.press("Scoring")
    assert table.shows("Scoring")
    assert "Dice" in table.legend


def test_the_last_item_of_the_terrains_is_that_none_fits():
    terrains = profile("pastures").choices[0]
    assert (terrains.id, terrains.items.index("pass")) == ("terrain", NO_TERRAIN_FITS)


def test_who_finds_no_terrain_that_fits_fills_no_square(table):
    table.begin("pastures", options={"Rows": 1, "Columns": 3})
    table.play("Forest", "No terrain fits", "Plains")
    assert not table.shows("Grid full?")
    assert "Terrain" in table.legend
    table.play("River")
    assert table.shows("Grid full? 3 of 3")


def test_the_phase_can_be_changed_by_hand_and_taken_back(pastures):
    pastures.press("Menu")
    pastures.pick("Phase")
    pastures.pick("Castles")
    assert "Castle" in pastures.legend
    pastures.press("Undo")
    pastures.press("Undo")
    assert "Terrain" in pastures.legend


def test_dice_and_typing_are_two_presses_away_here_too(pastures):
    pastures.press("Dice")
    pastures.press("Type in")
    assert pastures.shows("Type in d6")
