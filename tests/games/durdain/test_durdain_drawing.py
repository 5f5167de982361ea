"""Drawings are complete without colour: signs and numbers say whose a piece is, what is in dispute, and the objections to it."""

import random
from xml.etree import ElementTree as ET

import pytest

from tallystick.games.durdain.components.mat import RANGES
from tallystick.rules.colours import in_light

pytestmark = pytest.mark.long

SVG = "{http://www.w3.org/2000/svg}"
RANGES_LAID = (
    "mountains=m1:f11+g11,m2:g14+h12+h13,m3:e14+e15+f16,m4:b11+b12+b13+b14,m5:f20+f21+g20+g21,m6:n10+n11+n12+n13+n14,"
    "m7:a1+a3+b2+b3+b4,m8:n2+n3+n4+n5+n6+n7,m9:f1+f2+f3+g1+g2+g3"
)
TABLE = (
    f"players=4 extensions=armadas,dragons,kingsmen {RANGES_LAID} homes=red,yellow,green,purple first=1 turn=1 "
    "castles=a9:1,k16:2,p7:3,d2:4,f12:- camps=c10:1,h10:3 "
    "units=a5:1c,b8:1a,d9:1k,h17:2a,j17:2c,p9:3a,p5:3c,c2:4c,d4:4a,s2:1s+a,s7:3s+c,m4:2d "
    "walls=a8/a9:1,b7/b8:1,k15/k16:2,p6/p7:3,c1/c2:4,s7/p6:3 queen=m1 nests=m6 score=34,66,12,12 taken=10,22 "
    "action=move dice=d12:7,d8:3,d6:2 spent=d12:2 group=d12 trail=c:a7+a6+a5 stood"
).replace("s7/p6", "p6/s7")
LAND = f"players=2 {RANGES_LAID} homes=red,green first=1 turn=1 castles=a9:1,p7:2 units=a5:1c,a7:2c,b8:1a "


@pytest.fixture
def text(durdain):
    def text(position, move=None):
        read = durdain.parse_position(position)
        return durdain.draw_text(read, None if move is None else durdain.parse_move(read, move))

    return text


@pytest.fixture
def picture(durdain):
    def picture(position, move=None):
        read = durdain.parse_position(position)
        return ET.fromstring(
            in_light(durdain.draw_picture(read, None if move is None else durdain.parse_move(read, move)))
        )

    return picture


def marked(drawn, name):
    return [each.get(name) for each in drawn.iter() if each.get(name)]


def words(drawn):
    return [each.text for each in drawn.iter(f"{SVG}text")]


def one_line(drawn):
    return " ".join(drawn.split())


@pytest.mark.parametrize(
    ("sign", "what"),
    [
        ("#1T.", "a castle beside a wall"),
        (".-T.", "an unclaimed castle"),
        (".1P.", "a camp"),
        (".1c.", "a cavalry"),
        (".4a.", "an army"),
        (".1k.", "a kingsman"),
        (" 1s+a ", "a ship with an army aboard"),
        ("2d", "a dragon in its range"),
        ("QQ", "the Queen"),
        ("oo", "a nest"),
        ("m9.m9", "a range"),
        ("^f2^", "a space under a range"),
    ],
)
def test_each_piece_has_its_sign(text, sign, what):
    assert sign in text(TABLE), what


def test_walls_are_drawn_on_their_borders_and_listed_with_their_owners(text):
    drawn = text(TABLE)
    assert "a8 #.a10" in drawn
    assert "=p6=" in drawn
    assert "Walls of player 1: a8/a9, b7/b8." in drawn
    assert "Walls of player 3: p6/p7, p6/s7." in drawn


def test_the_players_and_the_track_are_told(text):
    told = one_line(text(TABLE))
    assert "Turn of player 1 (red): action 1 of 2, Move: steps made by d12 2 of 7; d8 0 of 3; d6 0 of 2." in told
    assert (
        "Player 1 (red): 34 points; 1 castle, 1 camp, 1 cavalry, 2 armies, 2 walls, 1 ship, 1 kingsman, 7 flags left."
        in told
    )
    assert (
        "Track: 1 at 34, 2 at 66, 3 at 12, 4 at 12; diamond markers: 3 past 15, 5 past 40, 7 past 65, 9 past 90; "
        "nests at 34, 46, 58, 70, 82, 94, 106." in told
    )
    assert "QQ Queen, oo nest" in told


def test_the_seas_are_drawn_only_where_they_are_in_play(text, picture):
    drawn = text(LAND)
    assert "s1" not in drawn.split("Turn of")[0]
    assert "i1" not in drawn.split("Turn of")[0]
    assert max(map(len, drawn.splitlines())) <= 76
    assert "s18" in text(LAND + "extensions=armadas")
    assert "s1" not in marked(picture(LAND), "data-square")
    assert "s1" in marked(picture(LAND + "extensions=armadas"), "data-square")
    assert "s1" in marked(picture(LAND + "action=move dice=d12:7,d8:3", "a5>s1"), "data-square")
    assert "QQ" not in drawn
    assert "ship" not in drawn


def test_a_step_in_dispute_is_marked_and_told_and_so_is_what_stands_against_it(text):
    drawn = text(LAND + "walls=a5/a6:2 action=move dice=d12:7,d8:3", "a5>a6")
    assert ".>a5 #." in drawn
    assert ".#>a6 .." in drawn
    assert "In dispute: player 1 (red) moves from a5 to a6." in drawn
    assert "> in dispute; the wall a5/a6 stands against it" in drawn
    alone = text(LAND + "action=move dice=d12:7,d8:3", "camp a6")
    assert "> in dispute" in alone
    near = text(LAND.replace("units=", "camps=e20:1 units=") + "action=camps", "camp a7")
    assert "!a9" in near
    assert "> in dispute; ! stands against it" in near


def test_a_picture_shows_every_piece_wall_range_flag_and_token(picture):
    drawn = picture(TABLE)
    pieces = marked(drawn, "data-piece")
    assert {"a9:1castle", "f12:-castle", "s2:1ship+a", "m4:2dragon", "m1:-queen", "m6:-nest", "d9:1kingsman"} <= {
        *pieces
    }
    assert len(pieces) == 5 + 2 + 12 + 2
    assert sorted(marked(drawn, "data-wall")) == ["a8/a9:1", "b7/b8:1", "c1/c2:4", "k15/k16:2", "p6/p7:3", "p6/s7:3"]
    assert [name for name in marked(drawn, "data-square") if name in RANGES] == [*RANGES]
    assert marked(drawn, "data-token") == ["1:34", "2:66", "3:12", "4:12"]
    assert marked(drawn, "data-plunder") == ["3", "5", "7", "9"]
    assert marked(drawn, "data-nest-marker") == ["10", "22", "34", "46", "58", "70", "82", "94", "106"]


def test_a_picture_shows_the_path_of_a_step_behind_what_the_piece_has_gone_before(picture):
    drawn = picture(TABLE, "a5>a4")
    assert marked(drawn, "data-disputed") == ["a5", "a4"]
    assert marked(drawn, "data-path") == ["a5>a4"]
    assert marked(drawn, "data-trail") == ["a7>a6", "a6>a5"]
    assert not marked(picture(TABLE), "data-path")


def test_the_path_of_several_steps_ends_with_the_first_that_cannot_be(picture):
    drawn = picture(TABLE, "a5>a4, a4>a3, enter cavalry a9>a8")
    assert marked(drawn, "data-path") == ["a5>a4", "a4>a3"]
    numbers = {each.get("data-step"): each.get("fill") for each in drawn.iter() if each.get("data-step")}
    assert [*numbers] == ["1", "2"]
    assert numbers["1"] != numbers["2"]
    assert any("(3) brings in a cavalry from a9 to a8" in word for word in words(drawn))


def test_a_battle_points_from_each_attacker_to_its_target(picture):
    drawn = picture(LAND.replace("b8:1a", "a8:1a,b7:2a") + "action=attack", "battle a8 > a7")
    assert marked(drawn, "data-attack") == ["a8>a7"]
    assert marked(drawn, "data-disputed") == ["a8", "a7"]


def test_what_stands_against_a_step_is_barred_and_says_so(picture):
    drawn = picture(LAND.replace("units=", "camps=e20:1 units=") + "action=camps", "camp a7")
    assert "a9" in marked(drawn, "data-against")
    assert "!" in words(drawn)
    walled = picture(LAND + "walls=a5/a6:2 action=move dice=d12:7,d8:3", "a5>a6")
    assert "a5/a6" in marked(walled, "data-against")


def test_a_picture_says_all_that_a_diagram_says_of_the_players(picture):
    drawn = picture(TABLE, "a5>a4")
    assert "In dispute: player 1 (red) moves from a5 to a4." in words(drawn)
    assert any(word.startswith("Player 4 (purple): 12 points;") for word in words(drawn))
    assert "Stand-in mat, not the printed one" in drawn.find(f"{SVG}title").text


def test_who_is_out_is_told_and_has_no_token(text, picture):
    gone = (
        LAND.replace(",p7:2", "")
        .replace(",a7:2c", "")
        .replace("players=2", "players=3")
        .replace("red,green", "red,green,blue")
    )
    gone += "out=2"
    assert "Player 2 (green) is eliminated." in text(gone)
    assert len(marked(picture(gone), "data-token")) == 2


@pytest.mark.parametrize("seed", range(4))
def test_every_table_of_a_random_game_and_every_step_can_be_drawn(durdain, seed):
    chance = random.Random(seed)
    options = {"players": 2 + seed, "armadas": seed % 2, "dragons": seed // 2, "kingsmen": 1, "ranges": 1 + seed}
    position = durdain.begin(options)
    for number in range(160):
        moves = durdain.legal_moves(position)
        if not moves:
            break
        move = chance.choice(moves)
        if number % 5 == 0:
            drawn = ET.fromstring(in_light(durdain.draw_picture(position, move)))
            there = [piece for piece in position.pieces if piece is not None]
            assert len(marked(drawn, "data-piece")) == len(there)
            assert len({*marked(drawn, "data-wall")}) == len(position.walls)
            assert "In dispute: " in durdain.draw_text(position, move)
        position = durdain.play(position, move)


def test_no_line_runs_out_of_the_picture(picture):
    """A letter of 14 pixels is 7 wide on an average; the box has to hold the longest line all the same."""
    steps = "move d12=3 d8=3: a5>a4, a4>a3, a3>a2, army a9>a10 new, a10>a11, done d8, done"
    drawn = picture(LAND, steps)
    left, _, width, _ = map(float, drawn.get("viewBox").split())
    told = [each for each in drawn.iter(f"{SVG}text") if each.get("text-anchor") == "start"]
    assert any("In dispute" in each.text for each in told)
    for each in told:
        assert float(each.get("x")) + 7 * len(each.text) < left + width, each.text
