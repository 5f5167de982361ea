"""Drawings are complete without colour: letters, signs and shapes say all."""

from xml.etree import ElementTree as ET

import pytest

GROUND = "PWFMDW/RMMFWP/FFWDPP/RRWWPM/PPFRFW"
SVG = "{http://www.w3.org/2000/svg}"


def draw(pastures, text, move=None):
    position = pastures.parse_position(text)
    return pastures.draw_text(position, None if move is None else pastures.parse_move(position, move))


def picture(pastures, text, move=None):
    position = pastures.parse_position(text)
    return ET.fromstring(pastures.draw_svg(position, None if move is None else pastures.parse_move(position, move)))


def test_a_dispute_about_a_castle(pastures):
    assert draw(pastures, f"{GROUND} castles 2 WF b1/- stood", "C c3") == "\n".join(  # noqa: FLY002 (a picture)
        [
            "     a    b    c    d    e    f",
            " 1  -P- ![W]  -F-   M    D    W",
            " 2  -R- !-M- !-M-   F    W    P",
            " 3   F    F  >{W}   D    P    P",
            " 4   R    R    W    W    P    M",
            " 5   P    P    F    R    F    W",
            "",
            "Castles: player 2 to place. Points: player 1 8, player 2 0.",
            "In dispute: player 2 plays a castle on c3.",
            "[ ] castle of player 1, - - its area; { } castle of player 2",
            "> in dispute; ! stands against it",
        ]
    )


def test_a_dispute_about_terrain(pastures):
    text = draw(pastures, "PW/2 fill 1 PW -", "M a2")
    assert " 2 > M    ." in text
    assert "! P" in text
    assert "Last: player 1 Plains, player 2 Wasteland." in text
    assert "player 1 plays Mountain on a2" in text


def test_castles_are_told_apart_by_signs(pastures):
    text = draw(pastures, "WFFFFW over 1 WF a1/f1 stood")
    assert text.splitlines()[1] == " 1  [W]  -F-   F    F   =F=  {W}"
    assert "Over: a draw, 2 points each." in text


def test_who_won(pastures):
    assert "Over: player 1 wins with 5 points to 4." in draw(pastures, "PFFFWF over 1 WF a1/e1 stood")


@pytest.mark.parametrize("size", ["1x1", "1x26", "26x1", "26x26"])
def test_any_size_is_drawn_whole(pastures, size):
    columns, rows = map(int, size.split("x"))
    lines = draw(pastures, f"start {size}").split("\n\n")[0].splitlines()
    assert len(lines) == rows + 1
    assert sum(line.count(".") for line in lines) == columns * rows
    assert lines[0].split() == [chr(ord("a") + column) for column in range(columns)]
    assert [line.split()[0] for line in lines[1:]] == [str(row + 1) for row in range(rows)]
    assert len(picture(pastures, f"start {size}").findall(f"{SVG}rect")) == columns * rows + 1


@pytest.mark.parametrize("size", ["8x8", "14x2", "15x2", "26x26"])
def test_a_drawing_fits_a_terminal_with_the_margin_of_a_verdict(pastures, size):
    columns = int(size.partition("x")[0])
    full = "/".join(["W" * columns] * 2)
    texts = [draw(pastures, f"start {size}"), draw(pastures, f"{full} castles 1 WW a1/d1 stood", "C g1")]
    texts.append(draw(pastures, f"{full[:-1]}1 fill 1 WW - stood", "W a1"))
    assert max(len(line) for text in texts for line in text.splitlines()) <= 77


def test_a_wide_sheet_leaves_out_the_right_hand_signs(pastures):
    text = draw(pastures, "WFFFFFFFFFFFFFFFFW castles 1 WF a1/- stood", "R c1")
    assert text.splitlines()[0] == "    a b c d e f g h i j k l m n o p q r"
    assert text.splitlines()[1] == " 1 [W-F>F F F F F F F F F F F F F F F W"
    assert text.endswith("[ castle of player 1, - its area\n> in dispute")


def test_a_picture_holds_every_letter_and_coordinate(pastures):
    drawn = picture(pastures, f"{GROUND} castles 2 WF b1/- stood")
    texts = [element.text for element in drawn.findall(f"{SVG}text")]
    assert sorted(text for text in texts if text in "MPFRDW") == sorted(GROUND.replace("/", ""))
    assert [text for text in texts if text in "abcdef"] == list("abcdef")
    assert [text for text in texts if text in "12345"] == list("12345")


def test_a_picture_marks_the_dispute_by_shape(pastures):
    drawn = picture(pastures, f"{GROUND} castles 2 WF b1/- stood", "C c3")
    used = [element.get("href") for element in drawn.findall(f"{SVG}use")]
    assert used.count("#castle1") == 1
    assert used.count("#castle2") == 1  # the claimed one
    assert used.count("#warning") == 3
    assert "In dispute: player 2 plays a castle on c3." in drawn.find(f"{SVG}title").text


def test_the_areas_of_the_players_have_different_lines(pastures):
    drawn = picture(pastures, "WFFFFW over 1 WF a1/f1 stood")
    frames = [element for element in drawn.findall(f"{SVG}rect") if element.get("fill") == "none"]
    assert [frame.get("stroke-dasharray") is None for frame in frames] == [True, False]
