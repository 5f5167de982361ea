"""Drawings are complete without colour: signs say whose a warrior is, what is known of it, and what is in dispute."""

from xml.etree import ElementTree as ET

from tallystick.games.armadora.drawing.picture import GROUND
from tests.contrast import assert_seats_are_found_on

GOLD = "gold=34455667"
SVG = "{http://www.w3.org/2000/svg}"
CORNER = f"players=2 turn=1 {GOLD} palisades=a1/a2,b1/b2,c1/c2 warriors=b1:1=4,c1:2,c3:2=1! opened=2"


def draw(armadora, text, move=None):
    position = armadora.parse_position(text)
    return armadora.draw_text(position, None if move is None else armadora.parse_move(position, move))


def picture(armadora, text, move=None):
    position = armadora.parse_position(text)
    return ET.fromstring(armadora.draw_svg(position, None if move is None else armadora.parse_move(position, move)))


def test_a_palisade_that_makes_a_territory_too_small(armadora):
    assert draw(armadora, CORNER, "c1|d1").splitlines() == [
        "       a       b       c       d       e       f       g       h",
        "   +-------+-------+-------+-------+-------+-------+-------+-------+",
        " 1 |!      :! 1:4  :! 2:?  >  (3)  :       :       :       :       |",
        "   +=======+=======+=======+       +       +       +       +       +",
        " 2 |       :  (4)  :       :       :       :  (4)  :       :  (5)  |",
        "   +       +       +       +       +       +       +       +       +",
        " 3 |       :       :  2!1  :       :       :       :       :       |",
        "   +       +       +       +       +       +       +       +       +",
        " 4 |  (5)  :       :       :       :  (6)  :       :       :       |",
        "   +       +       +       +       +       +       +       +       +",
        " 5 |       :       :  (6)  :       :       :       :  (7)  :       |",
        "   +-------+-------+-------+-------+-------+-------+-------+-------+",
        "",
        "Turn of player 1. 32 palisades left.",
        "Player 1: 15 warriors in hand.",
        "Player 2: 14 warriors in hand.",
        "Gold 3+4+4+5+5+6+6+7 around d1 (40 squares): hidden warriors decide.",
        "  Sums: player 1 has 4, player 2 has 2 to 6.",
        "As it stands, the result depends on what lies face down on c1:",
        "  player 1 has 0, 20 or 40; player 2 has 0, 20 or 40.",
        "In dispute: player 1 places a palisade between c1 and d1.",
        "(5) gold; 1:? face down; 1:4 known to the record; 1!4 face up; | =",
        "  palisade",
        "> in dispute; ! stands against it",
    ]


def test_a_warrior_in_dispute_stands_on_its_square(armadora):
    drawn = draw(armadora, CORNER, "2: W3 d1")
    assert ">" + "2:3".center(6) in drawn
    assert "In dispute: player 2 places a warrior of 3 on d1." in drawn


def test_tokens_and_teams_are_told(armadora):
    drawn = draw(
        armadora,
        f"players=4 advanced teams turn=2 factions=OGEM powers=1/1/0/2 {GOLD} warriors=c3:1=4+,d3:2=4+--,e3:3 passed=3",
    )
    assert "1:4+ " in drawn
    assert "2:4+--" in drawn
    assert "+ reinforcement; - arrow" in " ".join(drawn.split())
    told = " ".join(drawn.split())
    assert "Player 1: team 1, Orc, 7 warriors in hand, 1 power token." in told
    assert "Player 3: team 1, Elf, 7 warriors in hand, reinforcement, has passed." in told


def test_who_won_is_told(armadora):
    over = f"{GOLD} palisades=d1|e1,d2|e2,d3|e3,d4|e4,d5|e5 warriors=c3:1=4,g3:2=1 passed=1,2"
    assert "Gold: player 1 18, player 2 22. Player 2 wins." in draw(armadora, over)
    assert "Gold 3+4+5+6 around d1 (20 squares): player 1. Sums: player 1 has 4." in " ".join(
        draw(armadora, over).split()
    )


def test_the_beginning_is_drawn(armadora):
    assert "Set-up: player 1 chooses a faction." in draw(armadora, "start advanced")
    assert "Set-up: 7 piles of gold still to be dealt." in draw(armadora, "gold=3-------")


def test_a_drawing_fits_a_terminal(armadora):
    assert max(len(line) for line in draw(armadora, CORNER, "c1|d1").splitlines()) <= 72


def test_a_picture_holds_every_square_palisade_and_sign(armadora):
    drawn = picture(armadora, CORNER, "c1|d1")
    squares = [each.get("data-square") for each in drawn.findall(f"{SVG}rect") if each.get("data-square")]
    assert squares == [f"{column}{row}" for row in range(1, 6) for column in "abcdefgh"]
    assert len(drawn.findall(f"{SVG}line")) == 4
    texts = [each.text for each in drawn.findall(f"{SVG}text")]
    assert texts.count("!") == 3
    assert {"(4)", "?", "1", "player 1", "player 2"} <= set(texts)
    assert "In dispute: player 1 places a palisade between c1 and d1." in drawn.find(f"{SVG}title").text


def test_owned_ground_has_its_owners_colour(armadora):
    over = f"{GOLD} palisades=d1|e1,d2|e2,d3|e3,d4|e4,d5|e5 warriors=c3:1=4,g3:2=1 passed=1,2"
    fills = {each.get("data-square"): each.get("fill") for each in picture(armadora, over).findall(f"{SVG}rect")}
    assert len({fills["a1"], fills["h5"]}) == 2
    assert fills["a1"] == fills["d5"]
    assert fills["h5"] == fills["e1"]


def test_warriors_and_ground_have_the_colours_that_the_players_chose(armadora):
    over = armadora.parse_position(f"{GOLD} palisades=d1|e1,d2|e2,d3|e3,d4|e4,d5|e5 warriors=c3:1=4,g3:2=1 passed=1,2")

    def drawn(*chosen):
        rects = list(ET.fromstring(armadora.draw_svg(over, colours=chosen)).findall(f"{SVG}rect"))
        ground = {each.get("data-square"): each.get("fill") for each in rects}
        return [ground["a1"], ground["h5"], *(each.get("stroke") for each in rects if each.get("rx") == "7")]

    red_ground, blue_ground, red, blue = drawn()
    assert drawn("red", "blue") == [red_ground, blue_ground, red, blue], "as the device proposes them"
    assert drawn("blue", "red") == [blue_ground, red_ground, blue, red]
    assert drawn("blue") == [blue_ground, blue_ground, blue, blue], "who is not told has what the device proposes"
    assert drawn("mauve", "red") == [red_ground, red_ground, red, red]
    assert len({*drawn(), *drawn("white", "black")}) == 8


def test_every_seat_stands_out_from_ground_that_nobody_holds():
    assert_seats_are_found_on(GROUND)


def test_without_gold_all_share_nothing_whatever_lies_hidden(armadora):
    """An illegal pass of all players stood, before any gold was dealt. There are too many hidden warriors to try all values."""
    warriors = "a1:1,b1:1,e1:2,f1:2,a3:3,b3:3,e3:4,f3:4 hidden=1:1,2:1,3:1,4:1"
    position = f"players=4 turn=1 palisades=d1|e1,d2|e2,d3|e3,d4|e4,d5|e5 warriors={warriors} passed=1,2,3,4 stood"
    assert "Gold: player 1 0, player 2 0, player 3 0, player 4 0." in draw(armadora, position)
