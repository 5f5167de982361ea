"""What nobody has set in a position that was set up: what was said counts, and only values that a person can doubt are tried."""

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.table.filledin import Told, filled_in

GUARDED = "3du2/6/6/6/2ch3/2Du1Fo1 turn 1 Pi/Fo -/-"
ONLY_THE_BAG_CAN_SAVE = "3du2/2kn*3/6/6/6/2Du3 turn 1 ?/? ?/? diagram"
COUP = "3du2/6/6/6/6/Fo1Du3 turn 1 Pi/Fo -/- objective=coup flags=a1/d6 points=1/0"
MOMENTS = {"turn", "phase", "stage", "step", "action", "left", "made", "moves", "filled"}


def unset(text, move="draw", typed="", touched=()):
    return {each["name"]: each for each in filled_in("duke", text, move, Told(typed, touched))}


def changes(text, move="draw", typed="", touched=()):
    found = unset(text, move, typed, touched)
    return {name: {other["says"]: other["verdict"] for other in each["otherwise"]} for name, each in found.items()}


def test_what_stands_in_the_typed_text_is_set():
    assert changes(GUARDED, typed=GUARDED) == {"Goal": {}}
    assert changes(GUARDED, typed="3du2/6/6/6/2ch3/2Du1Fo1 TURN 1 Pikeman/Footman") == {"Goal": {}}
    assert {"Whose turn", "Phase"} <= unset(GUARDED).keys()
    goal = load("duke").parse_position(GUARDED).agreement.objective
    assert changes(GUARDED, typed=f"{GUARDED} objective={goal}") == {}


def test_what_was_set_by_a_control_is_set_even_to_its_first_value():
    assert "Whose turn" in unset(GUARDED)
    assert "Whose turn" not in unset(GUARDED, touched=["turn"])


def test_the_beginning_of_a_game_says_what_its_text_says():
    start = load("duke").format_position(load("duke").start())
    move = load("duke").format_move(load("duke").start(), load("duke").legal_moves(load("duke").start())[0])
    assert "Whose turn" in unset(start, move)
    assert "Whose turn" not in unset(start, move, typed="start")


def test_another_turn_or_phase_is_another_question():
    assert changes(GUARDED) == {"Whose turn": {}, "Phase": {}, "Goal": {}}


def test_an_undecided_verdict_depends_on_the_count_that_is_not_known():
    found = changes(ONLY_THE_BAG_CAN_SAVE)
    assert found["Bag of player 1"] == {"none": "illegal", "1 Footman": "legal"}
    assert [name for name, others in found.items() if others] == ["Bag of player 1"]


def test_points_that_end_the_game_count_for_a_result_and_not_for_a_move():
    found = unset(COUP, "draw")
    assert found["Points of player 2"]["otherwise"] == []
    assert changes(COUP, "winner 2")["Points of player 2"] == {"3": "legal"}


@pytest.mark.parametrize("game", our_ids())
def test_in_each_game_the_moment_is_never_doubted(game):
    arranging = load(game).arranging()
    for position in (arranging.read(arranging.empty), load(game).start()):
        controls = arranging.controls(position)
        assert {each.id for each in controls} & MOMENTS
        assert [each.id for each in controls if each.id in {*MOMENTS, "stood", "diagram"} and each.may_be_doubted] == []


@pytest.mark.parametrize("game", our_ids())
def test_in_each_game_a_whole_text_says_whose_turn_it_is(game):
    arranging = load(game).arranging()
    empty = arranging.read(arranging.empty)
    can_stand = any(each.id == "stood" for each in arranging.controls(empty))
    text = load(game).format_position(arranging.settle(empty, "stood", "on") if can_stand else empty)
    assert "turn" in {each["id"] for each in filled_in(game, text, "winner 1")}
    assert "turn" not in {each["id"] for each in filled_in(game, text, "winner 1", Told(text))}
