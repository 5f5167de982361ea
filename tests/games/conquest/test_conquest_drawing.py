"""Drawings are complete without colour: signs say whose a unit is, what is known of it, and what is in dispute."""

from xml.etree import ElementTree as ET

import pytest

from tallystick.games.conquest.drawing.board_picture import LAND
from tallystick.games.conquest.drawing.diagram import draw_text
from tallystick.games.conquest.drawing.picture import draw_picture
from tallystick.games.conquest.notation.move_reader import read_move
from tallystick.games.registry import load
from tallystick.rules.colours import HELD, SEATS, in_light
from tests.contrast import assert_seats_are_found_on
from tests.games.conquest.playing import drawn_zone

SVG = "{http://www.w3.org/2000/svg}"
TABLE = (
    "players=2 first=1 turn=1 step=move moves=2 "
    "units=keyfort-a:1=Q,keyfort-b:1~,keyfort-c:2(PD),briarwood-c:2=E,ravenfall-a:2=K!,north-c:1=X!,stonegate-a:1=F,rocky-a:2 "
    "reserve=1:KT????????????,2:Q?????????????"
)
ACROSS = "ravenfall-a > north-c"
# Mountains close that border, and it is the other player's turn.


def draw(text, move=None):
    position = load("conquest").parse_position(text)
    return draw_text(position, None if move is None else read_move(position, move))


def told(text, move=None):
    return " ".join(draw(text, move).split())


def picture(text, move=None):
    position = load("conquest").parse_position(text)
    return ET.fromstring(in_light(draw_picture(position, None if move is None else read_move(position, move))))


def marked(drawn, name):
    return [each.get(name) for each in drawn.iter() if each.get(name)]


def words(drawn):
    return [each.text for each in drawn.iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("sign", "what"),
    [
        (" Ka*1:Q", "face down, known to the record"),
        (" Kb*1~?", "face down, no Flag or Cursed Land"),
        (" Rb*", "empty"),
        (" Ra*2:?", "face down"),
        (" Va*2!K", "known to all"),
        (" Bc 2:E", "no city"),
        (" Sb*", "a city"),
    ],
)
def test_each_sign_of_a_zone_and_its_unit(sign, what):
    assert drawn_zone(draw(TABLE), sign[1:3]) == sign, what


def test_the_legend_explains_the_signs_that_are_there():
    assert "1:? face down; 1:K known to the record; 1~? face down, no Flag or Cursed Land; 1!K known to all" in told(
        TABLE
    )
    assert "face down" not in told("players=2")


def test_who_holds_which_territory_is_told():
    drawn = draw(TABLE)
    assert "K* Keyfort        -" in drawn
    assert "V* Ravenfall      2" in drawn
    assert "N* North Hold     1" in drawn
    assert "Player 1: 2 territories, 2 cities, 4 units on the board, " in told(TABLE)


def test_a_move_in_dispute_marks_both_zones():
    drawn = draw(TABLE, ACROSS)
    assert drawn_zone(drawn, "Va") == ">Va*2!K"
    assert drawn_zone(drawn, "Nc") == ">Nc*1!X"
    assert "In dispute: player 1 moves from ravenfall-a to north-c and attacks." in drawn
    assert "> in dispute" in drawn


def test_a_diagram_fits_a_terminal_of_eighty_columns_that_indents_it():
    assert max(map(len, draw(TABLE, ACROSS).splitlines())) <= 76


def test_a_zone_without_two_squares_above_each_other_bears_its_unit_beside_its_name():
    assert " Ba 1:? " in draw("players=2 first=1 turn=1 step=move units=briarwood-a:1 stood")


def test_a_picture_shows_every_unit_where_it_stands_and_in_reserve():
    units = marked(picture(TABLE), "data-unit")
    on_the_board = ["2E", "1Q", "1?", "2?", "1X", "2?", "1F", "2K"]
    assert sorted(units[: len(on_the_board)]) == sorted(on_the_board)
    assert units[len(on_the_board) :].count("1K") == 1


def test_a_picture_marks_what_is_in_dispute():
    drawn = picture(TABLE, ACROSS)
    assert marked(drawn, "data-disputed") == ["ravenfall-a", "north-c"]
    assert marked(drawn, "data-arrow") == ["ravenfall-a>north-c"]
    assert not marked(picture(TABLE), "data-disputed")
    assert not marked(picture(TABLE, "stop"), "data-arrow")


def test_a_picture_says_all_that_a_diagram_says():
    drawn = picture(TABLE, ACROSS)
    assert "In dispute: player 1 moves from ravenfall-a to north-c and attacks." in words(drawn)
    assert "Player 1: 2 territories, 2 cities" in drawn.find(f"{SVG}title").text
    assert {"pile", "discard", "42", "0"} <= {*words(drawn)}


def test_a_picture_shows_the_cards_that_were_drawn():
    drawn = picture(TABLE.replace("step=move moves=2", "step=play drawn=deploy,rapid-advance stood"))
    assert marked(drawn, "data-card") == ["Deploy", "Rapid Advance"]
    many = picture(TABLE.replace("step=move moves=2", f"step=play drawn={','.join(['rapid-advance'] * 13)} stood"))
    assert len(marked(many, "data-card")) == 13
    assert max(float(each.get("x")) for each in many.iter() if each.get("data-card")) < 960 - 58


def test_before_the_turns_there_are_no_cards_and_territories_belong_to_who_chose_them():
    drawn = picture(f"players=2 first=2 claims={'12' * 12}")
    assert not marked(drawn, "data-pile")
    assert len({each.get("fill") for each in drawn.iter() if each.get("data-square")}) == 2


def test_only_what_the_position_holds_is_shown():
    hidden = (
        TABLE.replace("=Q,", ",")
        .replace("=E", "")
        .replace("=F", "")
        .replace("reserve=1:KT????????????,2:Q?????????????", "")
    )
    shown = {each[1] for each in marked(picture(hidden), "data-unit")}
    assert shown == {"?", "K", "X"}


def test_a_seat_sees_its_own_units_and_what_lies_open():
    conquest = load("conquest")
    position = conquest.parse_position(TABLE)
    own, others = (conquest.draw_text(conquest.view(position, seat)) for seat in (0, 1))
    assert drawn_zone(own, "Ka") == " Ka*1:Q"
    assert drawn_zone(own, "Bc") == " Bc 2:?"
    assert drawn_zone(others, "Ka") == " Ka*1:?"
    assert drawn_zone(others, "Bc") == " Bc 2:E"
    assert drawn_zone(own, "Va") == " Va*2!K"
    looking_on = ET.fromstring(conquest.draw_svg(conquest.view(position, None)))
    assert not {"1Q", "2E", "1F"} & {*marked(looking_on, "data-unit")}


def test_what_a_page_adds_to_a_zone_lies_where_the_zone_does():
    drawn = picture(TABLE)
    assert all(each in list(drawn) for each in drawn.iter() if each.get("data-square"))


CLAIMED = f"players=2 first=1 claims={'12' * 12}"
BARE = "setup KQP/DCE/BBS/STT/TTY/XXF/---/---/---/---/---/---"
# Of the twelve territories six stay without a unit.


def test_zones_that_stand_against_a_step_are_marked():
    drawn = draw(CLAIMED, BARE)
    assert "!Ma*" in drawn
    assert "!Wb" in drawn
    assert "!Ca" not in drawn
    assert "! stands against it" in drawn
    assert len(marked(picture(CLAIMED, BARE), "data-against")) == 18


def test_a_move_across_mountains_as_a_whole():
    assert draw(TABLE, ACROSS).splitlines() == [
        "House map (not the printed board)",
        "",
        "         +-----------+-----------+     +-----------+--------------+",
        "         | Da  : Db  | Na*       |     | Ya  : Yb  | Pa  :   Pb   |",
        "   +-----+     :     |     . .. .+--+  |     :     |     : .. ..  +--+",
        "   | Ra* |     :     |     : Nb*    |  |     :     |     : Pc  :     |",
        "   | 2:? +--+ .. .. .| .. .:     +--+--+ .. .. ..  |     :     . .+--+--+",
        "   |        |   Dc   |>Nc* :     |     |   Yc   :  |     :        | La* |",
        "+--+ .. .. .|        | 1!X . .+--+ ..  +-----+  ^--+--------+-----+     |",
        "| Rb* : Rc* |        |        | Hb  :   Ha   |  ^ Aa  : Ab  |           |",
        "|     :     +--+-----+--^^^^^^^     : .. .. .^^^^     :     ^ .. .. .. .|",
        "|     :        |  : Jb  |>Va* ^     : Hc     |  |     :     ^ Lb* : Lc* |",
        "+-----^^^^^^^--+  :     | 2!K ^^^^^^^     +--+  +--+ .. .. .^     :     |",
        "|  :    Wb  ^ Ja  :     |     : Vb* |     |   Ba   |    Ac  ^     :     |",
        "|  . ..     ^     :     | .. .:     +--+--+ .. .. .+--+     ^     :  +--+",
        "| Wa  :     ^     :     | Vc* :        | Bb     : Bc  |     ^     :  |",
        "|     : .. .^ .. .. .. .|     . .^^^^^^^     . .. 2:E +-----^--------+",
        "|     : Wc  | Jc        |        ^^^^^^^     :        | Uc  | Ec     |",
        "+--+ ..     |     +-----+--------^^^^^^^--------+-----+     |     . .+--+",
        "   |        |     | Tc     : Tb  ^^^^^^^    Kc* |           |     : Ea  |",
        "   +--------^-----+     . ..     ^^^^^^^ .. 2~? | .. .. .. .^ .. .:     |",
        "   |  : Mb* ^ Gc  |     :        |    Kb* :     | Ub  : Ua  ^ Eb  :     |",
        "+--+  :     ^     +--+ .. .. .+--+--+ 1~? : .. .|     :     ^     . ..  |",
        "| Mc* :     ^        |   Ta   | Ic  |     : Ka* |     :     ^        :  |",
        "|     :     ^ .. .. .+--+  +--+     ^^^^^^^ 1:Q |     :  +--^^^^^^^-----+",
        "|     :     ^ Gb  : Ga  |  |        : Ib  ^     |     :  |    Cc* : Cb* |",
        "| .. .. .. .^     :     ^^^^ .. .. .:     ^^^^^^^--+-----+--+     :     |",
        "| Ma*       |     :     ^  |   Ia   :     |    Sc* |   Oc   |     :     |",
        "|     +-----+--------+--^  +-----+  . .+--+ ..     |        | .. .. .+--+",
        "|     |    Fc  : Fa  |  :   Qc   |     | Sb* :     |        |    Ca* |",
        "+--+--+ ..     :     |  . .. .. .+--+--+     : .. .| .. .. .+--+     |",
        "   |     :     :     | Qb  : Qa  |  |        : Sa* | Ob  : Oa  |     |",
        "   +--+  . .. .:     |     :     |  +--+ .. .. 1:F |     :     +-----+",
        "      |   Fb   :     |     :     |     |           |     :     |",
        "      +--------------+-----------+     +-----------+-----------+",
        "",
        "A  Ashmoor        -   I  Ironvale       -   Q  Quarry Hills   -",
        "B  Briarwood      2   J  Juniper Down   -   R* Rocky Wild     2",
        "C* Castleburg     -   K* Keyfort        -   S* Stonegate      1",
        "D  Dunmere        -   L* Lookout Ledge  -   T  Thornfield     -",
        "E  Eastmarch      -   M* Mammoth Bay    -   U  Umberlea       -",
        "F  Fenmoor        -   N* North Hold     1   V* Ravenfall      2",
        "G  Greyfen        -   O  Oakhollow      -   W  Westwater      -",
        "H  Harrowdale     -   P  Pinereach      -   Y  Yarrowdale     -",
        "",
        "Turn of player 1, who makes move 1 of 2.",
        "Pile: 42 cards. Discarded: 0.",
        "Player 1: 2 territories, 2 cities, 4 units on the board, 14 in reserve (KT",
        "  and 12 hidden).",
        "Player 2: 3 territories, 2 cities, 4 units on the board, 14 in reserve (Q",
        "  and 13 hidden).",
        "On keyfort-c is a Prince or a Duke.",
        "In dispute: player 1 moves from ravenfall-a to north-c and attacks.",
        "| - border; : . border inside a territory; ^ mountains, which no unit",
        "  crosses; * city",
        "after a territory: who holds it, - contested; 1:? face down; 1:K known to",
        "  the record; 1~? face down, no Flag or Cursed Land; 1!K known to all",
        "> in dispute",
    ]


def test_units_badges_reserves_and_land_have_the_colours_that_the_players_chose():
    conquest = load("conquest")
    svg = conquest.draw_picture(conquest.parse_position(TABLE))
    red, blue = in_light(SEATS[0]), in_light(SEATS[1])
    red_ground, blue_ground = in_light(HELD[0]), in_light(HELD[1])
    as_proposed, swapped = in_light(svg), in_light(svg, ["blue", "red"])
    for one, other in ((red, blue), (red_ground, blue_ground)):
        assert as_proposed.count(one) != as_proposed.count(other), "else nobody could tell"
        assert (swapped.count(one), swapped.count(other)) == (as_proposed.count(other), as_proposed.count(one))
    chosen = in_light(svg, ["black", "purple"])
    assert not any(colour in chosen for colour in (red, blue, red_ground, blue_ground))


def test_every_seat_stands_out_from_ground_that_nobody_holds():
    assert_seats_are_found_on(LAND)
