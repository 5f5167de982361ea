"""What clicks on squares mean: a tile and where it goes, or the squares that the phase asks for."""

from random import Random

import pytest

from tallystick.games.duke.position import Phase
from tallystick.games.registry import load
from tallystick.testing.randomplay import random_game
from tests.games.clicking import Board
from tests.games.duke.crowded import crowded

pytestmark = pytest.mark.long

KNIGHT_AND_BOWMAN = "2dufo2/1fo1kn2/2pi3/1KnFo3/3Bo*2/2DuFo2 turn 1 FoLo/FoWi -/-"
DIVINED = "5du/3fo2/Or5/6/2Pi3/1FoDu3 divined 1 Fo/FoPi -/- hand=FoKnLo"
BEGINNINGS = [
    "start enhanced",
    "start objective=coup mountain fort dragon extra=Sp,Sh",
    "start objective=trophies camelot dragon",
    "start objective=rider dragon",
    "start objective=dynasty",
]


def test_a_tile_is_chosen_and_then_where_it_goes():
    board = Board("duke", KNIGHT_AND_BOWMAN)
    assert board.says == "Click a tile, then where it goes; or draw."
    assert board.buttons() == {"Draw a tile": "draw"}
    assert board.marked == set()
    board.click("b3")
    assert board.says == "Knight b3"
    assert board.marked == {"b1", "b2", "a3", "a5", "c5"}
    assert board.click("c5").taken == "Kn b3-c5"


def test_a_strike_and_a_command_are_offered_only_for_tiles_that_have_them():
    board = Board("duke", KNIGHT_AND_BOWMAN).click("d1", "d2")
    assert not [says for says in board.buttons() if "strikes" in says]
    board = Board("duke", KNIGHT_AND_BOWMAN).click("d1", "d2", "c4")
    assert not [says for says in board.buttons() if "commands" in says]


def test_what_is_not_legal_is_offered_too():
    board = Board("duke", KNIGHT_AND_BOWMAN).click("d2", "c4")
    assert board.says == "Bowman d2 → Pikeman c4"
    assert board.buttons(legal=False) == {
        "Bowman d2 takes Pikeman c4": "Bo d2xc4",
        "Bowman d2 strikes Pikeman c4": "Bo d2*c4",
    }


def test_another_tile_of_ones_own_is_chosen_and_may_be_the_target():
    board = Board("duke", KNIGHT_AND_BOWMAN).click("b3", "c3")
    assert board.choice.chosen == ("c3",)
    assert board.marked == {"c2", "d3", "c4"}
    assert board.buttons()["Knight b3 moves to Footman c3"] == "Kn b3-c3"
    assert board.click("c3").choice.chosen == ()


def test_a_drawn_tile_is_placed_on_a_marked_square():
    board = Board("duke", f"{KNIGHT_AND_BOWMAN.replace(' turn 1 FoLo', ' drawn 1 Fo')} hand=Lo")
    assert board.says == "Click where this tile is placed: Longbowman."
    assert board.marked == {"b1", "c2"}
    assert board.click("c2").taken == "Lo@c2"
    assert board.click("e5").taken == "Lo@e5"


def test_the_footmen_of_the_set_up_are_clicked_in_any_order():
    board = Board("duke", "start")
    assert board.says == "Click where the Duke stands, then the two Footmen."
    assert board.marked == {"c1", "d1"}
    assert board.click("c1", "d1", "b1").taken == "Du c1 Fo b1 d1"


def test_a_general_commands_a_tile():
    board = Board("duke", "2du3/6/6/6/Ge*5/Fo*LoDu3 turn 1 -/- -/-").click("a2", "b1")
    assert board.choice.chosen == ("a2", "b1")
    assert board.click("b2").taken == "Ge a2: Lo b1-b2"


def test_what_two_squares_leave_open_is_asked():
    board = Board("duke", "2fodufo1/2pi*3/6/1PrKn3/3Bo2/2DuFoFo1 turn 1 FoLo/FoWi -/- dragon=c4:left")
    board.click("b3", "c4")
    assert board.buttons()["Priest b3 pushes the Dragon, which faces down"] == "Pr b3-c4 dragon down"
    faces = Board("duke", "2fodu2/6/3Pi2/6/6/2DuFo2 faces 2 -/- -/- dragon=f5:left")
    assert faces.says == "Chance: where does the Dragon face?"
    assert faces.buttons()["The Dragon faces right"] == "dragon faces right"


def test_three_tiles_are_divined_one_by_one_in_any_order():
    board = Board("duke", "5du/6/Or5/6/6/2Du3 divining 1 Fo2KnLo/- -/-")
    board.press("Knight", "Footman")
    assert board.says == "Chance: which tiles were drawn? So far: Knight, Footman."
    assert board.buttons() == {"Footman": "drawn Fo2Kn", "Longbowman": "drawn FoKnLo"}


def test_what_is_kept_and_what_is_destroyed_is_asked():
    board = Board("duke", DIVINED)
    assert board.says == "Click where one of these is placed: Footman, Knight, Longbowman."
    buttons = board.click("d1").buttons()
    assert len(buttons) == 12
    assert buttons["Keep Knight, destroy Footman, Longbowman"] == "keep Kn@d1 destroy FoLo"


def test_every_offer_on_a_crowded_table_is_a_claim():
    duke, random = load("duke"), Random(7)
    starts = [duke.parse_position(text) for text in BEGINNINGS * 3]
    tables = [position for start in starts for position, _ in random_game(duke, start, random, 40)]
    for seed in range(60):
        tables += [position for position, _ in random_game(duke, duke.parse_position(crowded(seed)), random, 4)]
    assert {position.phase for position in tables} >= {*Phase.ALL} - {Phase.RESTRIKES}  # which are rare
    offers = 0
    for position in tables:
        choosing = duke.choosing(position)
        for move in duke.legal_moves(position):
            chosen, choice = (), choosing.begin(choosing.told(move).names[:-1])
            for way in choosing.ways_of(move) if move.squares else ():
                for square in way.names:
                    choice = choosing.click(chosen, square)
                    chosen = choice.chosen
            offered = [*choice.options, *([choice.at_once] if choice.at_once else [])]
            assert duke.format_move(position, move) in [option.text for option in offered]
        chosen = ()
        for square in random.choices([*choosing.spaces], k=12):
            choice = choosing.click(chosen, square)
            chosen = choice.chosen
            for option in choice.options:
                assert duke.format_move(position, duke.parse_move(position, option.text)) == option.text
                # What is the only thing that can be meant is asked without a button.
                assert option.says != option.text or len(choice.options) == 1
                offers += 1
    assert offers > 700
