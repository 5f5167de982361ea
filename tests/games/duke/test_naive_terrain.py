"""Mountain, Fort and Dragon as the rulebook's pages 8 to 10 have them, put to the naive generator alone."""

import pytest

from tests.games.duke.naive_steps import moves, played

# The Mountain, page 9, with Dukes on a1 and a6.


def test_the_mountain_shields_the_knight_from_the_pikeman():
    text = "du2kn1fo/3fo1ma/4Pi*1/6/6/Du5 turn 1 -/- -/- mountain=e5"
    assert moves(text, "Pi") == {"Pi e4-e3", "Pi e4-e2"}
    assert moves(text.replace(" mountain=e5", ""), "Pi") >= {"Pi e4*d6", "Pi e4*f6"}


def test_the_bowman_strikes_past_its_corners():
    text = "du2kn1fo/3pr*1ma/4Bo*1/6/6/Du5 turn 1 -/- -/- mountain=e5"
    assert moves(text, "Bo") == {"Bo e4*d5", "Bo e4*f5", "Bo e4-d3", "Bo e4-f3"}
    assert moves(text.replace("kn1fo", "knfo1"), "Bo e4*") == {"Bo e4*d5", "Bo e4*f5"}


@pytest.mark.parametrize(
    ("mountain", "reached"),
    [("a2", "b4 d4"), ("c3", "b4 d4"), ("b3", "b4 d4"), ("c4", "b4 d4"), ("b4", "d4")],
)
def test_jumps_around_the_mountain(mountain, reached):
    """The Knight on c2 has two ways to each of its jumps; one free way is enough, and nobody ends on the Mountain."""
    found = moves(f"5du/6/6/6/2Kn3/2Du3 turn 1 -/- -/- mountain={mountain}", "Kn c2-")
    assert {move[-2:] for move in found if move.endswith("4")} == set(reached.split())


def test_straight_jumps_over_the_mountain_are_barred():
    text = "5du/6/6/6/2Wi*3/5Du turn 1 -/- -/- mountain=c3"
    assert moves(text, "Wi") == {"Wi c2-a4", "Wi c2-e4", "Wi c2-a2", "Wi c2-e2"}


def test_a_jump_slide_does_not_pass_the_mountain():
    text = "5du/6/6/6/2As3/5Du turn 1 -/- -/- mountain={}"
    assert not moves(text.format("c3"), "As")
    assert not moves(text.format("c4"), "As")
    assert moves(text.format("c6"), "As") == {"As c2-c4", "As c2-c5"}


def test_a_command_passes_the_mountain_but_does_not_end_there():
    text = "5du/6/6/6/LoDcFo3/5Du turn 1 -/- -/- mountain=d2"
    assert not moves(text, "Dc b2:")
    assert moves(text.replace("LoDcFo3", "Lo1Dc3"), "Dc c2:") == {"Dc c2: Lo a2-b2", "Dc c2: Lo a2-e2"}


# The Fort.


def test_ways_into_the_fort():
    text = "5du/6/6/6/{}/5Du turn 1 -/- -/- fort=c4"
    assert "Ge a4-c4" in moves("5du/6/Ge5/6/6/5Du turn 1 -/- -/- fort=c4")
    assert "Kn b2-c4" not in moves(text.format("1Kn4"))
    assert moves(text.format("2As3"), "As") == {"As c2-c5", "As c2-c6"}
    assert "As c2-c4" in moves(text.format("2As3") + " fort-jump-slide=yes")
    assert "Lh c2-c4" in moves(text.format("2Lh3"))
    assert "Lh c2-c5" in moves(text.format("2Lh3"))
    assert "Dc a4: Lo b4-c4" in moves("5du/6/DcLo4/6/6/5Du turn 1 -/- -/- fort=c4")


def test_strikes_into_out_of_and_across_the_fort():
    text = "5du/6/2fo3/6/2Lo*3/5Du turn 1 -/- -/-"
    assert "Lo c2*c4" in moves(text)
    assert "Lo c2*c4" in moves(text + " fort=c2")
    assert "Lo c2*c4" not in moves(text + " fort=c4")
    assert "Lo c2*c4" not in moves(text + " fort=c3")


def test_new_tiles_stay_off_mountain_and_fort():
    table = played("5du/6/6/6/6/2Du3 turn 1 Fo/- -/- mountain=b1 fort=c2", "draw", "drawn Fo")
    assert table.moves() == ["Fo@d1"]


# The Dragon.


def test_the_dragon_is_placed_where_it_takes_nothing():
    """A Footman on c2 bars c3, one on d5 bars d4."""
    table = played("start dragon", "Du c1 Fo b1 c2", "Du d6 Fo d5 e6")
    places = {"dragon d3 left", "dragon d3 right", "dragon c4 left", "dragon c4 right"}
    assert set(table.moves()) == places
    after = table.play("dragon d3 left")
    assert after.text().split()[1:3] == ["turn", "1"]
    assert after.text().endswith(" -/- dragon=d3:left")


def test_the_calm_dragon_takes_by_itself():
    """The Footman comes beside it: taken before the other player's turn, and in nobody's captures."""
    text = "5du/6/6/2Fo3/6/5Du turn 1 -/- -/- dragon=d4:right"
    assert played(text, "Fo c3-d3").text() == "5du/6/6/6/6/5Du turn 2 -/- -/- dragon=d3:right"
    assert played(text, "Fo c3-c4").text() == "5du/6/2Fo*3/6/6/5Du turn 2 -/- -/- dragon=d4:right"


def test_chance_chooses_between_two():
    table = played("5du/3fo2/6/2Fo3/6/5Du turn 1 -/- -/- dragon=d4:right", "Fo c3-d3")
    assert table.text().split()[1:3] == ["takes", "2"]
    assert set(table.moves()) == {"dragon takes d3", "dragon takes d5"}


def test_at_the_edge_it_only_turns_round_next_time():
    inside = played("5du/6/4Fo1/6/6/Du5 turn 1 -/- -/- dragon=d3:right", "Fo e4-e3")
    assert inside.text() == "5du/6/6/6/6/Du5 turn 2 -/- -/- dragon=e3:right"
    edge = played("5du/6/5Fo/6/6/Du5 turn 1 -/- -/- dragon=d3:right", "Fo f4-f3")
    assert edge.text() == "5du/6/6/6/6/Du5 turn 2 -/- -/- dragon=f3:right~"
    assert edge.play("Du f6-e6").text() == "4du*1/6/6/6/6/Du5 turn 1 -/- -/- dragon=f3:left"


PUSH = "5du/6/6/{}/6/{} turn 1 -/- -/- dragon=c3:left"


def test_enraging_by_a_slide():
    text = PUSH.format("6", "Pr4Du")
    assert moves(text, "Pr") == {"Pr a1-b2", "Pr a1-c3 dragon up", "Pr a1-c3 dragon down"}
    assert played(text, "Pr a1-c3 dragon up").text() == "5du/6/6/2Pr*3/6/5Du turn 2 -/- -/- dragon=d4:up!"


def test_a_move_or_a_jump_does_not_enrage():
    assert not any("dragon" in move for move in moves("5du/6/6/2Fo3/2Wi*3/5Du turn 1 -/- -/- dragon=c4:left"))


def test_the_enraged_dragon_is_left_alone_and_acts_next_time():
    """Nothing before it to strike: chance moves it to its left or right, and it turns that way."""
    text = "5du/6/6/2Pr*3/6/5Du turn 2 -/- -/- dragon=d4:up!"
    table = played(text, "Du f6-e6")
    assert table.text().split()[1:3] == ["faces", "1"]  # e6 is in its reach: the Duke is struck
    assert table.outcome() == "1"
    table = played(text.replace("5du", "du5"), "Du a6-b6")
    assert set(table.moves()) == {"dragon moves c4", "dragon moves e4"}
    assert table.play("dragon moves e4").text() == "1du*4/6/6/2Pr*3/6/5Du turn 1 -/- -/- dragon=e4:right!"


def test_having_moved_it_strikes_what_is_before_it_then():
    table = played("du5/6/5Fo/6/6/5Du turn 2 -/- -/- dragon=d4:up!", "Du a6-b6")
    after = table.play("dragon moves e4")
    assert after.text() == "1du*4/6/6/6/6/5Du faces 1 -/- -/- dragon=e4:right"
    assert set(after.moves()) == {"dragon faces left", "dragon faces right"}


def test_three_to_strike_are_a_choice_of_pairs():
    table = played("2Fo1Fodu/3Fo2/6/6/6/5Du turn 1 -/- -/- dragon=d3:up!", "Du f1-e1")
    assert set(table.moves()) == {"dragon strikes d5 c6", "dragon strikes d5 e6", "dragon strikes c6 e6"}
    after = table.play("dragon strikes d5 e6").play("dragon faces left")
    assert after.text() == "2Fo2du/6/6/6/6/4Du*1 turn 2 -/- -/- dragon=d3:left"


def test_a_push_that_captures_does_not_enrage():
    text = "du5/6/3fo2/6/6/Pr4Du turn 1 -/- -/- dragon=c3:left"
    assert moves(text, "Pr") == {"Pr a1-b2", "Pr a1-c3 dragon"}
    table = played(text, "Pr a1-c3 dragon")
    assert table.text() == "du5/6/6/2Pr*3/6/5Du faces 2 -/- -/- dragon=d4:left"
    assert table.play("dragon faces right").text() == "du5/6/6/2Pr*3/6/5Du turn 2 -/- -/- dragon=d4:right"


def test_no_push_off_the_board_or_onto_the_frozen():
    assert not any("dragon" in move for move in moves("du5/6/6/6/6/Ra4Du turn 1 -/- -/- dragon=a6:left"))
    frozen = "du5/6/2sp3/3fo2/6/Pr4Du turn 1 -/- -/- dragon=c3:left"
    assert moves(frozen.replace("2sp3/3fo2", "3fosp1/6"), "Pr") == {"Pr a1-b2"}
