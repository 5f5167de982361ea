"""Drawings of the board are complete without colour: letters, signs and shapes say all."""

from textwrap import dedent

import pytest

from tests.games.duke.drawn import BLOCKED, COUP, DRAGON, GUARD, RIDER, board, draw


def stands_on(square, text, move=None):
    return tuple(line.strip() for line in board(text, move)[square])


def test_a_dispute_about_a_blocked_move():
    assert draw(BLOCKED, "Fo d2-d4") == dedent("""\
                a          b          c          d          e          f
           +----------+----------+----------+----------+----------+----------+
         6 |          |          |   vFo    |   vDu*   |   vFo    |          |
           |          |          |          |          |          |          |
           +----------+----------+----------+----------+----------+----------+
         5 |          |          |          |          |          |          |
           |          | Mountain |          |          |          |          |
           +----------+----------+----------+----------+----------+----------+
         4 |          |          |          |>        <|          |          |
           |          |          |          |          |          |          |
           +----------+----------+----------+----------+----------+----------+
         3 |          |          |          |.  vFo   .|          |          |
           |          |          |          |!. . . . !|          |          |
           +----------+----------+----------+----------+----------+----------+
         2 |          |          |          |>  ^Fo*  <|          |          |
           |          |          |          |          |          |          |
           +----------+----------+----------+----------+----------+----------+
         1 |          |          |   ^Du    |   ^Fo    |          |          |
           |          |          |   Fort   |          |          |          |
           +----------+----------+----------+----------+----------+----------+

        Turn of player 1.
        In dispute: player 1 moves the Footman from d2 to d4.
        Bag of player 1 (1): Wi
        Bag of player 2: empty
        Captured from player 1 (1): Pi
        Captured from player 2 (1): Ch

        ^ tile of player 1; v tile of player 2; * its other side shows
        > < in dispute (d2, d4); . . . . on the way; ! ! stands against it
        Du Duke, Fo Footman, Pi Pikeman, Wi Wizard, Ch Champion""")


def test_squares_of_the_move_stand_against_it_where_nothing_else_does():
    shown = board("2du3/6/6/1Kn4/2Fo3/2DuPr2 turn 1 -/- -/-", "Pr d1-b3")
    assert [square for square, (_, lower) in shown.items() if lower.startswith("!")] == ["b3", "c2", "d1"]
    shown = board("2du3/6/6/6/2Fo3/2DuPr2 turn 1 -/- -/-", "Pr d1-b3")
    assert [square for square, (_, lower) in shown.items() if lower.startswith("!")] == ["c2"]


def test_guard_is_said_with_who_gives_it():
    assert "Guard: the Duke of player 2 on d6 can be taken by the Bowman on d4." in draw(GUARD).splitlines()
    assert "Guard" not in draw(GUARD.replace("Bo*", "Bo"))


def test_there_is_no_guard_any_more_when_a_duke_is_taken():
    text = draw("3Bo2/6/6/2ra*3/6/2Du3 turn 2 -/- -/Du")
    assert "Over: player 1 wins." in text
    assert "Guard" not in text


def test_a_crooked_jump_may_go_two_ways():
    shown = board("3du2/6/6/2Kn3/6/2Du3 turn 1 -/- -/- mountain=d4", "Kn c3-d5")
    on_the_way = [square for square, (upper, _) in shown.items() if upper.startswith(".")]
    assert sorted(on_the_way) == ["c4", "d4"]
    assert shown["d4"][1] == " Mountain "
    assert shown["c4"][1] == " . . . .  "


def test_a_tile_is_drawn_where_a_claim_places_it():
    text = "3du2/6/6/6/2Fo3/2Du3 drawn 1 -/- -/- hand=Kn fort=d1"
    assert board(text, "Kn@d1")["d1"] == ("> (^Kn)  <", "!  Fort  !")
    assert stands_on("d1", text) == ("", "Fort")
    assert "Turn of player 1, who has drawn the Knight and places it." in draw(text)
    assert "In the hand of player 1: Kn" in draw(text)


def test_a_hand_of_three():
    text = draw("3du2/6/6/6/2Fo3/2Du3 divined 1 -/- -/- hand=KnPiPi stood")
    assert "who has drawn 2 Pikemen and the Knight and keeps one." in text


@pytest.mark.parametrize(
    ("dragon", "drawn", "told"),
    [
        ("c3:left", "<Dragon<", "Dragon: c3, calm, faces left."),
        ("d4:up!", "^DRAGON^", "Dragon: d4, enraged, faces up."),
        ("f3:right~", ">Dragon>", "Dragon: f3, calm, faces right, turns round next."),
    ],
)
def test_the_dragon_shows_where_it_looks(dragon, drawn, told):
    assert stands_on(dragon[:2], DRAGON + dragon)[0] == drawn
    assert told in draw(DRAGON + dragon).splitlines()


def test_flags_lie_or_are_carried():
    assert stands_on("d4", COUP)[0] == "^Fo |>1"
    assert stands_on("f3", COUP)[0] == "|>2"
    lines = draw(COUP).splitlines()
    assert "Points: player 1 1, player 2 0 (3 win)." in lines
    assert "Flag of player 1: d4, under the Footman of player 1." in lines
    assert "Flag of player 2: f3." in lines


def test_the_dark_rider():
    text = draw(RIDER)
    assert stands_on("c4", RIDER) == ("vKn", "rider")
    assert "Dark Rider: the Knight of player 2 on c4. Pikemen on the far edge: b6." in text.splitlines()
    assert "Bag" not in text


def test_what_nobody_recorded_is_said():
    lines = draw(GUARD).splitlines()
    assert "Bag of player 2: not recorded" in lines
    assert "Captured from player 1: not recorded" in lines


def test_camelot_stays_in_sight_under_a_tile():
    assert stands_on("c2", "3du2/6/6/6/2Fo*3/2Du3 turn 1 -/- -/- camelot=c2") == ("^Fo*", "Camelot")


def test_extra_tiles_on_the_table_carry_their_confidence():
    text = draw("3duar1/3sp2/4je1/6/2Fo3/2Du3 turn 1 JoSa/- -/-")
    assert text.splitlines()[-2:] == [
        "Jester: profile of medium confidence, compare it with your tile.",
        "Specter: profile of low confidence, compare it with your tile.",
    ]
