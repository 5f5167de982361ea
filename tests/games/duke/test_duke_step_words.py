"""Words in which people say what a tile does: moves, jumps, slides, strikes, takes."""

import re

import pytest

from tallystick.games.duke.components.squares import NUMBERS
from tallystick.games.duke.move import Move, Step
from tallystick.games.registry import load
from tallystick.rules.errors import UnreadableMove
from tests.games.duke.texts import format_move, parse_move, parse_position

KNIGHT = "2fodufo1/6/6/6/2Fo3/1KnDuFo2 turn 1 ?/? -/-"
BOWMAN = "2du3/6/2kn3/6/2Bo*3/2Du3 turn 1 ?/? ?/?"


@pytest.mark.parametrize(
    ("table", "text", "means"),
    [
        (KNIGHT, "Kn moves b1 to c3", "Kn b1-c3"),
        (KNIGHT, "the Knight jumps from b1 to c3", "Kn b1-c3"),
        (KNIGHT, "Duke slides to a1", "Du c1-a1"),
        (BOWMAN, "Bowman strikes c4", "Bo c2*c4"),
        (BOWMAN, "the Bowman strikes the Knight", "Bo c2*c4"),
        (KNIGHT, "Kn b1-c3 without guard", "Kn b1-c3 silent"),
        (KNIGHT, "draws a tile from the bag", "draw"),
    ],
)
def test_a_tile_is_said_to_move_or_strike_in_words(table, text, means):
    position = parse_position(table)
    assert format_move(position, parse_move(position, text)) == means


def test_a_tile_that_is_said_to_be_captured_on_an_empty_square_is_for_the_rules_to_answer():
    position = parse_position(KNIGHT)
    assert parse_move(position, "Kn b1xFo c3") == Move(Step.GO, (NUMBERS["b1"], NUMBERS["c3"]), takes=True)


@pytest.mark.parametrize(
    ("table", "step", "words"),
    [
        (
            "5du/6/6/2Ge*3/1Fo1pi2/5Du turn 1 -/- -/-",
            "Ge c3: Fo b2xd2",
            "player 1 commands with the General on c3: Footman from b2 to d2, taking the Pikeman",
        ),
        (
            "5du/6/6/6/Ba5/Fo1pi2Du turn 1 -/- -/- tile=Baron(Ba#escape)m+0+1|j+1+2",
            "escape Ba a2 for a1 to c1",
            "player 1 escapes with the Baron from a2 to c1, sacrificing the Footman on a1, taking the Pikeman",
        ),
    ],
)
def test_a_command_and_an_escape_name_the_captured_tile(table, step, words):
    position = parse_position(table)
    assert load("duke").say_step(position, parse_move(position, step)) == words


def test_after_the_last_capture_nobody_is_said_to_be_in_guard():
    game = load("duke")
    position = game.parse_position("2du3/2Fo3/6/6/6/2Du3 turn 1 -/- -/-")
    assert "Guard:" in game.draw_text(position)
    assert "Guard:" not in game.draw_text(position, game.parse_move(position, "Fo c5xc6"))


COMMAND = "5du/6/6/2Ge3/1Fo4/5Du turn 1 -/- -/-"
ORACLE = "5du/6/6/4Or*1/6/Du5 turn 1 FoPiKn/- -/-"
SUMMON = "5du/6/6/Dc5/6/1Du4 turn 1 -/- -/-"
FLAGS = "5du/6/6/6/FoFo4/1Du4 turn 1 -/- -/- objective=coup flags=a2/f5"
PUSH = "3du2/6/6/3Pr2/6/2Du3 turn 1 -/- -/- dragon=e4:left"
TAKES = "3du2/6/6/PiWi4/2Fo3/2Du3 takes 1 -/- -/- dragon=c3:left"


@pytest.mark.parametrize(
    ("table", "text", "means"),
    [
        (COMMAND, "the General commands the Footman from b2 to d2", "Ge c3: Fo b2-d2"),
        (COMMAND, "the General commands the Footman to d2", "Ge c3: Fo b2-d2"),
        (COMMAND, "General c3 commands b2 to d2", "Ge c3: Fo b2-d2"),
        (ORACLE, "Oracle uses Divination", "divine Or e3"),
        (ORACLE, "the Oracle on e3 uses Divination", "divine Or e3"),
        (ORACLE, "divine Oracle", "divine Or e3"),
        (SUMMON, "summon the Duchess to c1", "summon Dc a3-c1"),
        (FLAGS, "hand the flag from a2 to b2", "flag a2-b2"),
        (FLAGS, "Footman a2 hands the flag over to b2", "flag a2-b2"),
        (PUSH, "the Priest slides to e4 and pushes the Dragon up", "Pr d3-e4 dragon up"),
        ("start", "player 1 sets up the Duke on c1 and Footmen on b1 and d1", "Du c1 Fo b1 d1"),
        (TAKES, "the Dragon takes the Wizard", "dragon takes b3"),
        (TAKES, "the Dragon takes the Wizard on b3", "dragon takes b3"),
        (TAKES, "the Dragon takes b3", "dragon takes b3"),
    ],
)
def test_special_actions_are_said_in_words(table, text, means):
    position = load("duke").parse_position(table)
    assert format_move(position, parse_move(position, text)) == means


RELOCATE = "5du/6/6/6/FoFo4/1Du4 relocate 1 -/- -/- objective=coup flags=a2/f5"
BARON = "5du/6/6/6/Ba5/Fo1pi2Du turn 1 -/- Wi/- tile=Baron(Ba#escape)m+0+1|j+1+2"


@pytest.mark.parametrize(
    ("table", "step"),
    [
        (KNIGHT, "Kn b1-c3+"),
        (KNIGHT, "Kn b1-c3 silent"),
        (KNIGHT, "Kn b1xc3"),
        (BOWMAN, "Bo c2*c4"),
        (BOWMAN, "Bo c2*a4"),
        (COMMAND, "Ge c3: Fo b2-d2"),
        (COMMAND, "Ge c3: Fo b2xd2"),
        (BARON, "escape Ba a2 for a1 to c1"),
        (BARON, "escape Ba a2 ransom Wi to c1"),
        (BARON, "ransom Wi for Ba to c3"),
        (ORACLE, "divine Or e3"),
        (PUSH, "Pr d3-e4 dragon up"),
        (FLAGS, "flag a2-b2"),
        (f"{RELOCATE} stood", "flag to c3"),
        (f"{RELOCATE} stood", "flag stays"),
        ("5du/6/6/4Or1/6/Du5 divining 1 Fo2Pi/- -/- stood", "drawn Fo2Pi"),
        ("5du/6/6/4Or1/6/Du5 divined 1 -/- -/- hand=Fo2Pi stood", "keep Pi@b1 destroy Fo2"),
        ("start objective=rider pikemen=3", "Pi a1 b1 c1"),
        ("3du2/6/6/PiWi4/2Fo3/2Du3 faces 1 -/- -/- dragon=c3:left", "dragon faces up"),
        ("3du2/6/6/PiWi4/2Fo3/2Du3 strikes 1 -/- -/- dragon=c3:left! stood", "dragon strikes c2 b3"),
    ],
)
def test_what_is_said_of_a_step_is_read_as_that_step(table, step):
    game = load("duke")
    position = game.parse_position(table)
    move = parse_move(position, step)
    assert format_move(position, parse_move(position, game.say_step(position, move))) == format_move(position, move)


@pytest.mark.parametrize(
    ("table", "text", "expected"),
    [
        (BOWMAN, "strikes the Footman on c4 with the Bowman on c2", "Kn, since the Knight of player 2 stands on c4"),
        (COMMAND, "moves b2 to c3 taking the Footman", "Ge, since the General of player 1 stands on c3"),
        (COMMAND, "sets up 3 Pikemen on b3 and b4", "a square, or only one tile before it"),
        (COMMAND, "draws 2 b3", "a tile, a square or a word of a move"),
    ],
)
def test_words_that_do_not_fit_are_refused(table, text, expected):
    with pytest.raises(UnreadableMove, match=re.escape(f"expected {expected}")):
        parse_move(load("duke").parse_position(table), text)
