"""The worked examples that the rulebook prints, with its own countries and numbers, through the library."""

import pytest

from tests.games.durdain.matfiles import changed

# Blue lies beside Red here, as in the printed example.
BLUE_BESIDE_RED = changed(('B = "blue"', 'B = "purple"'), ('P = "purple"', 'P = "blue"'))
TYLER = (
    "extensions=kingsmen homes=red,green castles=b8:1,n6:2 turn=1 action=attack battle=b2+b4+c4>b3 "
    "units=b2:1c,b4:1a,c4:1c,d2:1k,b10:1k,c9:1k,b3:2k,d4:2k,e2:2k,e4:2k"
)
# Two cavalry in Blue and an army in Red attack a Kingsman in Blue. Tyler has one Kingsman in Blue and two in Red, Matt four in Blue.


@pytest.fixture
def tyler(durdain):
    return f"players=2 mat={durdain.own_data('mat', BLUE_BESIDE_RED)} {TYLER}"


def after(durdain, text, *steps):
    position = durdain.parse_position(text)
    for step in steps:
        position = durdain.play(position, durdain.parse_move(position, step))
    return position


def is_legal(durdain, position, step):
    return not durdain.objections(position, durdain.parse_move(position, step))


def test_tyler_attacks_in_blue_and_red(durdain, tyler):
    spaces = {space.name: space for space in durdain.parse_position(tyler).board.spaces}
    countries = durdain.parse_position(tyler).board.countries
    assert [countries[spaces[name].country] for name in ("b2", "c4", "b3", "b4")] == ["blue", "blue", "blue", "red"]


@pytest.mark.parametrize(("reading", "rolls"), [("each", ("b2=3", "b4=5", "c4=3")), ("per-type", ("b2=3", "b4=5"))])
def test_tyler_wins_with_fourteen_against_twelve(durdain, tyler, reading, rolls):
    """Three for each cavalry, five for the army, one and two for his Kingsmen; eight and four for Matt."""
    position = after(durdain, f"{tyler} multi-dice={reading}", *(f"roll {each}" for each in rolls))
    assert is_legal(durdain, position, "roll b3=7+8+2 14:12 falls defender")
    assert not is_legal(durdain, position, "roll b3=7+8+2 13:12")
    assert not is_legal(durdain, position, "roll b3=7+8+2 14:12 falls attackers")


def test_in_a_game_of_four_a_defender_past_the_seven_yields_seven(durdain):
    """The stand-in's marker of seven stands at 65."""
    text = (
        "players=4 homes=red,orange,green,blue castles=b8:1,b14:2,n6:3,j1:4 score=0,66,0,0 turn=1 action=attack "
        "units=e9:1c,e10:2a battle=e9>e10 rolled=9"
    )
    assert durdain.scores(after(durdain, text, "roll e10=5 +7")) == (7, 66, 0, 0)


def test_a_twelve_sided_die_of_seven_moves_all_cavalry_seven_spaces(durdain):
    text = "players=2 homes=red,green castles=b8:1,n6:2 units=d9:1c,g9:1c turn=1 action=move dice=d12:7,d8:3"
    steps = ("d9>d10", "d10>d11", "g9>g10", "g10>g11", "d11>d12", "g11>g12")
    assert is_legal(durdain, after(durdain, text, *steps), "d12>d13")
    assert not is_legal(durdain, after(durdain, text, *steps, "d12>d13"), "g12>g13")
