"""Pictures of the board: one shape a thing, so that they can be read in black and white."""

import re
from random import Random
from xml.etree import ElementTree as ET

import pytest

from tallystick.games.duke.components.tiles import EMPTY as EMPTY_SQUARE
from tallystick.games.duke.components.tiles import kind_of, printed_tiles, seat_of
from tallystick.games.duke.drawing.markings import markings
from tallystick.testing.randomplay import random_game
from tests.games.duke.drawn import BLOCKED, COUP, DRAGON, DUKE, EMPTY, GUARD, RIDER

pytestmark = pytest.mark.long

SVG = "{http://www.w3.org/2000/svg}"


def picture(text, move=None):
    position = DUKE.parse_position(text)
    return ET.fromstring(DUKE.draw_svg(position, None if move is None else DUKE.parse_move(position, move)))


def marked(drawn, attribute):
    return sorted(element.get(attribute) for element in drawn.iter() if element.get(attribute))


def tile_on(drawn, square):
    """The drawn tile that lies on a square."""
    rect = next(element for element in drawn.iter(f"{SVG}rect") if element.get("data-square") == square)
    at = f"translate({rect.get('x')} {rect.get('y')})"
    return next(each for each in drawn.iter(f"{SVG}g") if each.get("transform") == at and each.get("data-tile"))


def icons_on(drawn, square):
    """The shapes of a drawn tile's small grid: name, column and row from the tile's own square."""
    parts = [(use.get("href")[1:], use.get("transform")) for use in tile_on(drawn, square).iter(f"{SVG}use")]
    places = {}
    for name, transform in parts:
        x, y = map(float, transform.removeprefix("translate(").partition(")")[0].split())
        places.setdefault(name, []).append((x, y))
    ((own_x, own_y),) = places.pop("own", None) or places.pop("own-other")
    size = 53 / 5
    return {
        name: sorted((round((x - own_x) / size), round((own_y - y) / size)) for x, y in spots)
        for name, spots in places.items()
    }


def test_a_picture_marks_the_dispute_by_shapes():
    drawn = picture(BLOCKED, "Fo d2-d4")
    assert marked(drawn, "data-disputed") == ["d2", "d4"]
    assert marked(drawn, "data-arrow") == ["d2-d4"]
    assert marked(drawn, "data-way") == marked(drawn, "data-against") == ["d3"]
    assert [use.get("href") for use in drawn.findall(f"{SVG}use")].count("#warning") == 1
    assert drawn.find(f"{SVG}title").text == "Turn of player 1. In dispute: player 1 moves the Footman from d2 to d4."


def test_a_picture_without_a_dispute_marks_none():
    drawn = picture(BLOCKED)
    assert not any(marked(drawn, f"data-{what}") for what in ("disputed", "arrow", "way", "against"))


def test_a_strike_is_a_broken_arrow():
    def line(position, move):
        return next(each for each in picture(position, move).iter(f"{SVG}line") if each.get("data-arrow"))

    assert line("3du2/6/3fo2/6/3Bo*2/2Du3 turn 1 -/- -/-", "Bo d2*d4").get("stroke-dasharray")
    assert not line(BLOCKED, "Fo d2-d4").get("stroke-dasharray")


def test_all_squares_and_coordinates_are_drawn():
    drawn = picture(BLOCKED)
    assert marked(drawn, "data-square") == sorted(f"{column}{row}" for column in "abcdef" for row in "123456")
    texts = [element.text for element in drawn.findall(f"{SVG}text")]
    assert [text for text in texts if text in "abcdef"] == list("abcdef")
    assert [text for text in texts if text in "123456"] == list("654321")


def test_a_tile_shows_whose_it_is_and_which_side_is_up():
    drawn = picture(BLOCKED)
    own, other = tile_on(drawn, "c1"), tile_on(drawn, "d6")
    assert [(each.get("data-tile"), each.get("data-seat"), each.get("data-side")) for each in (own, other)] == [
        ("Du", "1", "0"),
        ("Du", "2", "1"),
    ]
    assert own.find(f"{SVG}path").get("fill") != other.find(f"{SVG}path").get("fill")
    assert "rotate(180)" in other.find(f"{SVG}path").get("transform")  # its front looks down
    assert [text.text for text in own.iter(f"{SVG}text")] == ["Duke", "Du"]
    assert [text.text for text in other.iter(f"{SVG}text")] == ["Duke", "Du", "*"]


def test_a_tile_shows_the_icons_of_the_side_that_is_up_as_they_lie_on_the_board():
    drawn = picture("3du2/2kn3/6/6/2Kn3/2Du3 turn 1 -/- -/-")
    steps = {"icon-move": [(-1, 0), (0, -2), (0, -1), (1, 0)], "icon-jump": [(-1, 2), (1, 2)]}
    turned = {"icon-move": [(-1, 0), (0, 1), (0, 2), (1, 0)], "icon-jump": [(-1, -2), (1, -2)]}
    assert icons_on(drawn, "c2") == steps
    assert icons_on(drawn, "c5") == turned


def test_the_duke_in_guard_is_ringed():
    assert marked(picture(GUARD), "data-guard") == ["d6"]
    assert "GUARD" in [text.text for text in picture(GUARD).findall(f"{SVG}text")]
    assert marked(picture(GUARD.replace("Bo*", "Bo")), "data-guard") == []


def test_terrain_flags_and_dragon_are_drawn():
    assert marked(picture(BLOCKED), "data-terrain") == ["fort", "mountain"]
    assert marked(picture(f"{EMPTY} turn 1 -/- -/- camelot=c2"), "data-terrain") == ["camelot"]
    assert marked(picture(COUP), "data-on") == ["d4", "f3"]
    assert marked(picture(f"{DRAGON}c3:left!"), "data-dragon") == ["enraged"]
    assert marked(picture(f"{DRAGON}c3:left"), "data-dragon") == ["calm"]
    assert "RIDER" in [text.text for text in picture(RIDER).findall(f"{SVG}text")]


def test_the_foot_of_a_picture_tells_what_lies_beside_the_board():
    texts = [text.text for text in picture("3du2/3sp2/6/6/2Fo3/2Du3 turn 1 KnPi2/? Pi/- fort=a4").iter(f"{SVG}text")]
    assert texts[-5:] == [
        "Fort: a4.",
        "Bag of player 1 (3): Pikeman ×2, Knight",
        "Bag of player 2: not recorded",
        "Captured from player 1 (1): Pikeman",
        "Specter: profile of low confidence, compare it with your tile.",
    ]


# What holds for every position

GAMES = [
    {},
    {"mountain": 1, "fort": 1, "dragon": 1, "enhanced": 1},
    {"objective": 1, "fort": 2, "dragon": 1},
    {"objective": 2, "mountain": 1},
    {"objective": 3},
    {"objective": 4, **dict.fromkeys((tile.id for tile in printed_tiles() if tile.is_extra), 1)},
]


@pytest.mark.parametrize("options", GAMES)
def test_every_position_is_drawn_whole(options):
    random = Random(8)
    steps = list(random_game(DUKE, DUKE.start(options), random))
    for position, move in random.sample(steps, min(40, len(steps))):
        claimed = random.choice([move, random.choice(steps)[1]])
        text, svg = DUKE.draw_text(position, claimed), ET.fromstring(DUKE.draw_svg(position, claimed))
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 76
        rows = text.split("\n\n")[0]
        for seat, sign in enumerate("^v"):
            codes = [
                position.agreement.tiles[kind_of(packed)].code
                for packed in [*position.board, *(packed for _, packed in markings(position, claimed).placed)]
                if packed != EMPTY_SQUARE and seat_of(packed) == seat
            ]
            assert sorted(re.findall(rf"{re.escape(sign)}([A-Z][a-z])[ *)]", rows)) == sorted(codes)
            pictured = [tile for tile in svg.iter(f"{SVG}g") if tile.get("data-seat") == str(seat + 1)]
            assert sorted(tile.get("data-tile") for tile in pictured) == sorted(codes)
        against = {name for objection in DUKE.objections(position, claimed) for name in objection.squares}
        assert set(marked(svg, "data-against")) <= against
        assert bool(marked(svg, "data-against")) == bool(against)
