"""The parts that the pictures of all games have."""

import xml.etree.ElementTree as ET

import pytest

from tallystick.rules.svg import Squares, arrow, between, definitions, hatching, text, tray_picture, whole_picture

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_has_a_title_a_ground_and_the_part_that_is_left_without_captions():
    drawn = ET.fromstring(whole_picture("a < b", (-10, -20, 300, 200), [text(1, 2, "x & y", 14)], board=(0, 0, 90, 80)))
    assert drawn.get("viewBox") == "-10 -20 300 200"
    assert drawn.get("data-board") == "0 0 90 80"
    assert drawn.find(f"{SVG}title").text == "a < b"
    assert drawn.find(f"{SVG}rect").get("x") == "-10"
    assert drawn.find(f"{SVG}text").text == "x & y"


def test_a_picture_for_the_tray_has_no_ground():
    drawn = ET.fromstring(tray_picture(40, ["<g/>"], (-20, -20), 2))
    assert (drawn.get("viewBox"), drawn.get("width")) == ("-20 -20 40 40", "80")
    assert [each.tag for each in drawn] == [f"{SVG}g"]


def test_squares_are_counted_from_the_upper_left_one():
    board = Squares(3, 2, 50, 10)
    assert board.size == (170, 120)
    assert board.corner(2, 1) == (110, 60)
    assert board.middle(2, 1) == (135, 85)
    words = [ET.fromstring(each).text for each in board.coordinates("abc", (1, 2))]
    assert words == ["a", "b", "c", "1", "2"]


@pytest.mark.parametrize("inset", [2, 0, -1])
def test_a_marked_square_has_its_name_and_is_so_much_smaller(inset):
    board = Squares(3, 2, 50, 10)
    for drawn, kind in (
        (board.barred((10, 60), "a2", inset), "against"),
        (board.ringed((10, 60), "a2", inset), "disputed"),
    ):
        rect = ET.fromstring(drawn)
        assert rect.get(f"data-{kind}") == "a2"
        assert [float(rect.get(each)) for each in ("x", "y", "width")] == [10 + inset, 60 + inset, 50 - 2 * inset]


def test_an_arrow_is_a_red_line_on_a_light_one():
    drawn = arrow((0, 0), (10, 20), 'data-arrow="a1-b2"', 'stroke-width="5"', back=9)
    light, red = ET.fromstring(f"<g>{drawn}</g>")
    assert [light.get(each) for each in ("x1", "y1", "x2", "y2")] == ["0.0", "0.0", "10.0", "20.0"]
    assert light.get("stroke-width") == "9"
    assert (red.get("data-arrow"), red.get("stroke-width")) == ("a1-b2", "5")


def test_a_point_on_the_way_between_two_others():
    assert between((0, 10), (100, 30), 0.25) == (25, 15)


def test_definitions_hold_patterns_and_named_shapes():
    drawn = ET.fromstring(definitions([hatching()], {"castle": "<path/>"}))
    assert [each.get("id") for each in drawn] == ["against", "castle"]
