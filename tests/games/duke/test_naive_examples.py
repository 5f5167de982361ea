"""The rulebook's pictures and examples, put to the naive generator alone.

Where a picture shows no Duke, one stands where it changes nothing. Terrain and objectives: the files beside this one.
"""

import pytest

from tests.games.duke.naive import perft, read
from tests.games.duke.naive.reach import reach
from tests.games.duke.naive.squares import name, named
from tests.games.duke.naive_steps import moves, played


def test_setting_up_as_in_the_picture():
    """Page 2."""
    table = read("start")
    assert set(table.moves()) == {
        *("Du c1 Fo b1 d1", "Du c1 Fo b1 c2", "Du c1 Fo d1 c2"),
        *("Du d1 Fo c1 e1", "Du d1 Fo c1 d2", "Du d1 Fo e1 d2"),
    }
    table = table.play("Du c1 Fo d1 c2").play("Du d6 Fo c6 e6")
    bag = "FoPi3KnWiRaSeGePrChMaBoDrAsLo"
    assert table.text() == f"2fodufo1/6/6/6/2Fo3/2DuFo2 turn 1 {bag}/{bag} -/-"
    assert perft("start", 2) == 36


def test_the_first_turn_after_a_set_up():
    table = played("start", "Du c1 Fo b1 c2", "Du c6 Fo c5 b6")
    footmen = {"Fo b1-b2", "Fo b1-a1", "Fo c2-c3", "Fo c2-b2", "Fo c2-d2"}
    assert set(table.moves()) == {"draw", "Du c1-d1", "Du c1-e1", "Du c1-f1"} | footmen


PAGE_3 = "5du/as*5/1Dr*4/6/3Se2/4Du1 turn {} -/- -/-"


def test_reach_of_the_seer():
    """Page 3, with a Duke of the dark player added on f6."""
    targets = {name(target) for _, target in reach(read(PAGE_3.format(1)), named("d2"))}
    assert targets == {"c3", "e3", "c1", "d4", "b2", "f2"}


def test_moves_of_the_light_player():
    """The Seer shields its Duke: it can only stay on the Assassin's line."""
    dragoon = {"Dr b4-b5", "Dr b4-b6", "Dr b4-a6", "Dr b4-c6", "Dr b4-a3", "Dr b4-c3"}
    duke = {"Du e1-d1", "Du e1-c1", "Du e1-b1", "Du e1-a1", "Du e1-f1"}
    assert moves(PAGE_3.format(1)) == {"Se d2-c3"} | dragoon | duke


def test_moves_of_the_assassin():
    """It skips the Dragoon; the dark Duke keeps out of the Dragoon's reach."""
    assert moves(PAGE_3.format(2)) == {"As a5-c3", "As a5xd2", "Du f6-e6", "Du f6-d6"}


def test_the_assassin_flips_on_c3():
    """So that the Duke is not in Guard, whatever the text under the picture says."""
    assert not played(PAGE_3.format(2), "As a5-c3").in_guard()


def test_taking_the_seer_puts_the_duke_in_guard_only_by_what_shows_then():
    table = played(PAGE_3.format(2), "As a5xd2")
    assert table.text() == "5du/6/1Dr*4/6/3as2/4Du1 turn 1 -/- Se/-"
    assert not table.in_guard()


TINA = "4Du*Fo/ma3wi*1/6/5ch/6/du5 turn 1 Pi2Lo/- -/-"


def test_trapped_on_the_far_side():
    """Page 6: the Duke must not take the Wizard, because of the Marshall; the Footman can go where the Champion takes it."""
    assert moves(TINA) == {"Fo f6-f5", "draw"}
    assert "Ch f3xf5" in played(TINA, "Fo f6-f5").moves()


def test_the_pikeman_has_one_place_and_is_stuck_there():
    table = played(TINA, "draw")
    assert table.weights() == {"drawn Pi": 2, "drawn Lo": 1}
    table = table.play("drawn Pi")
    assert table.moves() == ["Pi@d6"]
    table = table.play("Pi@d6").play("Du a1-b1")
    assert table.moves() == ["Fo f6-f5"]


def shielded(row4, row3, row2):
    return f"du5/6/{row4}/{row3}/{row2}/5Du turn 1 -/- -/-"


@pytest.mark.parametrize(
    ("row4", "row3", "row2", "attack", "is_legal"),
    [
        ("3sh2", "2Pr*3", "6", "Pr c3xd4", False),  # it starts on a defended square
        ("3sh2", "6", "1Pr*4", "Pr b2xd4", False),  # a straight jump over one
        ("3sh2", "6", "1As*4", "As b2xd4", False),  # a jump slide does not skip it
        ("3sh2", "1Ra4", "6", "Ra b3xd4", False),  # both ways lead through one
        ("3sh2", "6", "2Ra3", "Ra c2xd4", True),  # one of two ways is free
        ("3sh2", "6", "3Ch2", "Ch d2xd4", True),
        ("2Ch*sh2", "6", "6", "Ch c4*d4", False),  # a strike from a defended square
        ("3shCh*1", "6", "6", "Ch e4*d4", True),
        ("3sh2", "6", "1Dr4", "Dr b2*d4", False),  # a straight strike over one
        ("3sh2", "6", "2Pi*3", "Pi c2*d4", True),  # a strike with a way around
        ("Dc1Lo1sh1", "6", "6", "Dc a4: Lo c4xe4", False),  # beyond its command squares
        ("Lo1Dc1sh1", "6", "6", "Dc c4: Lo a4xe4", True),  # a command ignores it
        ("Lo1Dcsh2", "6", "6", "Dc c4: Lo a4xd4", True),
    ],
)
def test_defense(row4, row3, row2, attack, is_legal):
    """Page 5, with a dark Shield Maiden: on the side that shows first it guards a column of three on its right."""
    assert (attack in moves(shielded(row4, row3, row2))) == is_legal


def test_defense_turns_with_the_tile():
    assert "Pr e3xd4" in moves(shielded("3sh2", "4Pr*1", "6"))
    assert "Pr e3xd4" not in moves(shielded("3sh*2", "4Pr*1", "6"))


def test_dread_freezes_friend_and_foe():
    """The dark Specter on c3 covers the squares on both sides and the three behind it: b3, d3, b4, c4 and d4."""
    text = "5du/6/1knPi3/1Fosp3/1fo1Fo2/2Du3 turn {} -/- -/-"
    footman = {"Fo d2-d3", "Fo d2-e2", "Fo d2-c2", "Fo d2-d1"}
    assert moves(text.format(1)) == footman | {"Du c1-a1", "Du c1-d1", "Du c1-e1", "Du c1-f1"}
    assert not moves(text.format(2), "Kn")
    assert moves(text.format(2), "Sp") == {"Sp c3-c2"}


def test_what_is_immune_to_dread():
    """The Duke, a tile with Dread, and a tile in the Fort; and what stands in the Fort freezes nobody."""
    text = "5du/6/2Du3/1Spsp3/6/6 turn 1 -/- -/-"
    assert moves(text, "Sp") == {"Sp b3-b4"}
    assert moves(text, "Du")
    knight = "5du/6/2Kn3/2sp3/6/3Du2 turn 1 -/- -/-"
    assert not moves(knight, "Kn")
    assert moves(knight + " fort=c4", "Kn")
    assert moves(knight + " fort=c3", "Kn")


def test_a_frozen_tile_is_not_captured():
    text = "5du/6/2sp3/1fo4/1Fo4/3Du2 turn 1 -/- -/-"
    assert "Fo b2xb3" in moves(text)
    assert "Fo b2xb3" not in moves(text.replace("2sp3", "1sp4").replace("1sp4/1fo4", "6/1fosp3"))


RICHLIEU = "tile=Richlieu(Ri^#escape)m+0+1m+1+0m-1+0j-1-2j+1-2c+0+1c+1+1|m+0+1"


def test_richlieu_escapes():
    """Page 8: no move, no command and no new tile saves it, but it takes the place of its Footman on the other square."""
    text = f"5ri/6/2ch3/1dr*4/6/2RiFo2 turn 1 KnLo/- -/- {RICHLIEU}"
    assert read(text).in_guard()
    assert moves(text) == {"escape Ri c1 for d1 to d1"}
    assert moves(text + " guard-draw=free") == {"escape Ri c1 for d1 to d1", "draw"}
    after = played(text, "escape Ri c1 for d1 to d1")
    assert after.text() == f"5ri/6/2ch3/1dr*4/6/3Ri2 turn 2 KnLo/- -/- {RICHLIEU}"


ESCAPER = "tile=Baron(Ba#escape#ransom)m+0+1|m+0+1"


def test_both_starting_squares_are_full():
    """Then the tile escapes onto a friend, which is lost as well; never onto the Duke, and not while one square is free."""
    text = f"5du/6/4Ba*Lo/6/6/2{{}}3 turn 1 -/- -/- {ESCAPER}"
    full = text.replace("2{}3", "2FoDu2")
    assert moves(full, "escape") == {"escape Ba e4 for f4 to c1"}
    assert played(full, "escape Ba e4 for f4 to c1").text() == f"5du/6/6/6/6/2BaDu2 turn 2 -/- -/- {ESCAPER}"
    free = text.replace("2{}3", "1DuFo3")
    assert moves(free, "escape") == {"escape Ba e4 for f4 to d1"}


def test_escape_onto_an_enemy_and_ransom_instead_of_a_sacrifice():
    text = f"5du/6/4Ba*1/6/6/Du1bo3 turn 1 -/- -/BaLo {ESCAPER}"
    assert moves(text, "escape") == {"escape Ba e4 ransom Ba to c1"}  # on d1 it would leave its Duke to the Bowman
    after = played(text, "escape Ba e4 ransom Ba to c1")
    assert after.text() == f"5du/6/6/6/6/Du1Ba3 turn 2 -/Ba -/BoLo {ESCAPER}"


def test_a_trade_of_captured_tiles():
    text = f"5du/6/6/6/6/2Du3 turn 1 -/- BaFo/Ba {ESCAPER}"
    assert moves(text, "ransom") == {"ransom Ba for Ba to d1"}
    after = played(text, "ransom Ba for Ba to d1")
    assert after.text() == f"5du/6/6/6/6/2DuBa2 turn 2 -/Ba Fo/- {ESCAPER}"


def test_summon():
    """The Duke flips and the Duchess keeps her side; it is no way to capture."""
    text = "5du/6/Dc5/6/2Pi3/1FoDu3 turn 1 -/- -/-"
    assert moves(text, "summon") == {"summon Dc a4-d1"}
    assert played(text, "summon Dc a4-d1").text() == "5du/6/6/6/2Pi3/1FoDu*Dc2 turn 2 -/- -/-"


def test_divination():
    text = "5du/6/Or*5/6/2Pi3/1FoDu3 turn 1 Fo2Kn/- -/-"
    assert "divine Or a4" not in moves(text.replace("Or*", "Or"))
    drawing = played(text, "divine Or a4")
    assert drawing.text() == "5du/6/Or5/6/2Pi3/1FoDu3 divining 1 Fo2Kn/- -/-"
    assert drawing.weights() == {"drawn Fo2Kn": 1}
    keeping = drawing.play("drawn Fo2Kn")
    assert set(keeping.moves()) == {
        *("keep Fo@d1", "keep Fo@d1 destroy Fo", "keep Fo@d1 destroy Kn", "keep Fo@d1 destroy FoKn"),
        *("keep Kn@d1", "keep Kn@d1 destroy Fo", "keep Kn@d1 destroy Fo2"),
    }
    after = keeping.play("keep Kn@d1 destroy Fo")
    assert after.text() == "5du/6/Or5/6/2Pi3/1FoDuKn2 turn 2 Fo/- -/-"


def test_three_at_once_are_weighed_by_the_ways_to_draw_them():
    table = read("5du/6/Or5/6/6/2Du3 divining 1 Fo2KnLo/- -/-")
    assert table.weights() == {"drawn Fo2Kn": 1, "drawn Fo2Lo": 1, "drawn FoKnLo": 2}


def test_taking_the_duke_wins_though_ones_own_hangs():
    text = "2du3/1kn4/6/2Du*3/6/6 turn 1 -/- -/-"
    assert read(text).in_guard()
    after = played(text, "Du c3xc6")
    assert after.outcome() == "1"
    assert after.text() == "2Du3/1kn4/6/6/6/6 turn 2 -/- -/Du"
