"""The four other objectives as the rulebook's pages 10 to 14 have them, put to the naive generator alone."""

from tests.games.duke.naive import perft, read
from tests.games.duke.naive_steps import moves, played

# Trophy Hunters.


def test_flags_of_trophy_hunters_are_laid_on_the_others_edge_by_the_last_to_set_up_first():
    table = played("start objective=trophies", "Du c1 Fo b1 c2", "Du d6 Fo c6 e6")
    assert table.text().split()[1:3] == ["flags", "2"]
    assert set(table.moves()) == {"flag a1", "flag d1", "flag e1", "flag f1"}
    table = table.play("flag f1")
    assert set(table.moves()) == {"flag a6", "flag b6", "flag f6"}
    bag = "FoPi3KnWiRaSeGePrChMaBoDrAsLo"
    assert table.play("flag a6").text() == (
        f"2fodufo1/6/6/6/2Fo3/1FoDu3 turn 1 {bag}/{bag} -/- objective=trophies flags=f1/a6"
    )


def test_joshua_and_frank():
    """Page 11, further down the board: the flag is taken, handed on, and lies alone once its carrier is struck."""
    table = read("du1pi3/2fo2bo*/1Fo2Kn1/6/3Wi2/Du5 turn 1 -/- -/- objective=trophies flags=f1/c4")
    table = table.play("Fo b4-c4")
    assert "Fo c5xc4" not in table.moves()  # nobody enters the square of his own flag
    table = table.play("Bo f5*e4").play("Wi d2-c3").play("Pi c6-d5")
    assert moves(table.text(), "flag") == {"flag c4-c3"}
    table = table.play("flag c4-c3")
    assert "Fo c5xc4" in table.moves()  # where it was carried from, there is no flag any more
    table = table.play("Pi d5*c3")
    assert table.text() == ("du5/2fopi1bo/2Fo*3/6/6/Du5 turn 1 -/- KnWi/- objective=trophies flags=f1/c3")


def test_the_flag_brought_home_wins():
    text = "du5/6/6/6/1FoLo3/1Du4 turn 1 -/- -/- objective=trophies flags=f1/{}"
    assert played(text.format("c2"), "Lo c2-c1").outcome() == "1"
    assert played(text.format("c2"), "flag c2-b2").outcome() is None
    assert played(text.format("b2"), "flag b2-b1").outcome() == "1"


def test_without_a_duke_the_game_goes_on_without_new_tiles():
    text = "2du3/6/6/2Du*3/6/5Lo turn 1 Fo/Fo -/- objective=trophies flags=a1/a6"
    after = played(text, "Du c3xc6")
    assert after.outcome() == "1"  # it was the last tile
    after = played(text.replace("2du3", "2du2lo"), "Du c3xc6")
    assert after.outcome() is None
    assert "draw" not in after.moves()
    assert not after.in_guard()


# Counting Coup.


def test_flags_of_counting_coup_are_laid_on_any_edge():
    table = played("start objective=coup", "Du c1 Fo b1 c2", "Du d6 Fo c6 e6")
    assert table.seat == 1
    assert len(table.moves()) == 20 - 5
    table = table.play("flag f3")
    assert table.text().split()[-2:] == ["objective=coup", "flags=-/f3"]
    assert len(table.moves()) == 20 - 5 - 1


def test_a_point_and_the_flag_that_moves_on():
    text = "du5/5fo/6/3Fo2/6/Du5 turn 1 -/- -/- objective=coup flags=f1/e4"
    table = played(text, "Fo d3-e3")
    assert table.text() == "du5/5fo/6/4Fo*1/6/Du5 relocate 2 -/- -/- objective=coup flags=f1/e4 points=1/0"
    assert set(table.moves()) == {"flag stays", *(f"flag to {name}" for name in ("a5", "b6", "e5", "f4", "f6"))}
    assert table.play("flag to f6").text().split()[1:3] == ["turn", "2"]


def test_no_point_for_a_tile_that_was_beside_the_flag_already():
    text = "du5/6/{}/{}/6/Du5 turn 1 -/- -/- objective=coup flags=f1/e4"
    beside = text.format("5Wi", "6")
    assert played(beside, "Wi f4-e3").points() == (0, 0)  # from one square beside the flag to another
    assert played(text.format("6", "5Wi"), "Wi f3-e3").points() == (1, 0)


def test_nobody_enters_the_square_of_the_others_flag():
    text = "du5/6/6/4Fofo/6/Du5 turn 1 -/- -/- objective=coup flags={}"
    assert "Fo e3xf3" not in moves(text.format("a2/f3"))
    assert "Fo e3-e4" not in moves(text.format("a2/e4"))
    assert "Fo e3xf3" in moves(text.format("a2/e4"))


def test_a_tile_carries_its_own_flag_and_is_safe_from_moves():
    text = "du5/6/5fo/4Fo1/6/Du5 turn 1 -/- -/- objective=coup flags=e4/f1"
    carrying = played(text, "Fo e3-e4")
    assert "Fo f4xe4" not in carrying.moves()
    assert "Fo f4xe4" in read(carrying.text().replace("flags=e4", "flags=a3")).moves()
    moved = carrying.play("Du a6-b6").play("Fo e4-d5")
    assert moved.text().endswith("flags=d5/f1")


def test_the_third_point_wins_at_once():
    text = "du5/6/6/3Fo2/6/Du5 turn 1 -/- -/- objective=coup flags=f1/e4 points=2/1"
    after = played(text, "Fo d3-e3")
    assert after.outcome() == "1"
    assert after.points() == (3, 1)
    assert after.moves() == []


def test_a_new_tile_scores_too():
    text = "du5/6/6/6/6/2Du3 turn 1 Fo/- -/- objective=coup flags=f1/b2"
    assert played(text, "draw", "drawn Fo", "Fo@c2").points() == (1, 0)
    assert played(text, "draw", "drawn Fo", "Fo@d1").points() == (0, 0)


# Dark Rider.


def test_the_beginning_of_dark_rider():
    table = read("start objective=rider first=2")
    assert len(table.moves()) == 15
    table = table.play("Pi a6 b6 c6 d6")
    assert set(table.moves()) == {f"Kn {column}1" for column in "abcdef"}
    assert table.play("Kn c1").text() == "pipipipi2/6/6/6/6/2Kn3 turn 1 -/- -/- objective=rider"
    assert perft("start objective=rider", 2) == 90


def test_three_pikemen_across_win_unless_two_are_lost():
    text = "PiPi2kn1/2Pi3/6/6/6/3Pi2 turn 1 -/- {}/- objective=rider"
    assert played(text.format("-"), "Pi c5-d6").outcome() == "1"
    assert played(text.format("Pi2"), "Pi c5-d6").outcome() is None


def test_a_pikeman_across_neither_moves_nor_is_taken():
    text = "1Pi*kn3/6/6/6/6/3Pi2 turn {} -/- -/- objective=rider"
    assert not any(move.startswith("Pi b6") for move in moves(text.format(1)))
    assert "Kn c6xb6" not in moves(text.format(2))


def test_the_rider_wins_by_the_third_pikeman():
    text = "6/6/6/1kn4/1Pi4/3Pi2 turn 2 -/- Pi2/- objective=rider"
    assert "Kn b3xb2" not in moves(text)
    assert played(text.replace("1kn4", "1kn*4"), "Kn b3xb2").outcome() == "2"


# Dynastic Dispute.


def test_dawson_and_kristian():
    """Page 14: the thirteen picks; Kristian sets up first, Dawson takes the first turn."""
    picks = ["Pi", "Wi", "Ch", "Bo", "Se", "Pr", "Kn", "Ge", "Ma", "Lo", "As", "Dr", "Ra"]
    table = played("start objective=dynasty", *(f"pick {code}" for code in picks))
    assert table.text() == "6/6/6/6/6/6 setup 1 FoPi3KnRaSeChMaAs/FoWiGePrBoDrLo -/- objective=dynasty"
    table = table.play("Du c1 Fo b1 c2").play("Du d6 Fo c6 e6")
    assert table.text().split()[1:3] == ["turn", "2"]
