"""A tile's card shows both sides as they are printed, so that a player can hold the wooden tile against it."""

import re
from textwrap import dedent
from xml.etree import ElementTree as ET

import pytest

from tallystick.games.duke.components.tiles import Icon, Side, dragon_sides, printed_tiles
from tallystick.games.duke.drawing.tile_card import card_of, card_text, dragon_card
from tallystick.games.duke.drawing.tile_picture import card_svg
from tests.games.duke.tilefiles import read_tile_text

SVG = "{http://www.w3.org/2000/svg}"
TILES = {tile.name: tile for tile in printed_tiles()}
LEGEND = """\
o Move   ( ) Jump   ^ Slide that way   (^) Jump Slide that way
* Strike   [ ] Command   # Dread   \\_/ Defense   (forward is up)"""

SIGNS = {"o": "move", "( )": "jump", "*": "strike", "#": "dread", "\\_/": "defense"}


def of_tile(draw, tile):
    return draw(card_of(tile))


def card(text):
    """What a card is without its legend."""
    assert text.count(LEGEND) == 1
    return text.replace(f"{LEGEND}\n\n", "")


def sides_of(svg):
    """The shapes of both grids: name, column and row from the tile's own square."""
    found = []
    for group in ET.fromstring(svg).iter(f"{SVG}g"):
        if group.get("data-side") is None:
            continue
        places = [(use.get("href")[1:], place_of(use)) for use in group.iter(f"{SVG}use")]
        own_name, (own_x, own_y) = next(place for place in places if place[0].startswith("own"))
        icons = sorted((name, round((x - own_x) / 44), round((own_y - y) / 44)) for name, (x, y) in places)
        found.append((own_name, [icon for icon in icons if not icon[0].startswith("own")]))
    return found


def place_of(use):
    return tuple(map(float, re.match(r"translate\((\S+) (\S+)\)", use.get("transform")).groups()))


def read_back(text, code):
    """The icons of both sides, read from the characters of a card."""
    headings, grid = text.split("\n\n")[1], text.split("\n\n")[2].splitlines()
    parting = headings.index("Other side") - 2
    for half, own in ((slice(0, parting), code), (slice(parting, None), f"{code}*")):
        lines = [(row, line[half].ljust(35)) for row, line in enumerate(grid)]
        middle, at = next((row, line.index(own)) for row, line in lines if own in line)
        yield [
            Icon(what, column - at // 5, middle - row)
            for row, line in lines
            for column in range(7)
            for what in icons_in(line[5 * column : 5 * column + 5], own)
        ]


def icons_in(cell, own):
    if cell[0] == "[":
        yield "command"
        cell = f" {cell[1:4]} "
    sign = cell.strip()
    if sign in {"", ".", own}:
        return
    if sign in SIGNS:
        yield SIGNS[sign]
    else:
        yield "jump_slide" if sign[0] == "(" else "slide"
        assert sign.strip("()") in {*"^v<>/", "\\"}


def test_the_knight():
    assert card(of_tile(card_text, TILES["Knight"])) == dedent("""\
        Knight (Kn)

          Starting side               Other side

          .   ( )   .   ( )   .       .    .    .    .    .
          .    .    .    .    .       .    .    ^    .    .
          .    o   Kn    o    .       .    .   Kn*   .    .
          .    .    o    .    .       .    o    .    o    .
          .    .    o    .    .       o    .    .    .    o

        One for each player, in the box.""")


def test_the_marshall_moves_where_he_commands():
    assert card(of_tile(card_text, TILES["Marshall"])) == dedent("""\
        Marshall (Ma)

          Starting side                Other side

         ( )   .    .    .   ( )       .    .    .    .    .
          .    .    .    .    .        .  [ o ][ o ][ o ]  .
          .    <   Ma    >    .        o    o   Ma*   o    o
          .    .    .    .    .        .    o    .    o    .
          .    .   ( )   .    .        .    .    .    .    .

        One for each player, in the box.""")


def test_the_assassin_slides_behind_a_jump():
    assert card(of_tile(card_text, TILES["Assassin"])) == dedent("""\
        Assassin (As)

          Starting side                Other side

          .    .   (^)   .    .       (\\)   .    .    .   (/)
          .    .    .    .    .        .    .    .    .    .
          .    .   As    .    .        .    .   As*   .    .
          .    .    .    .    .        .    .    .    .    .
         (/)   .    .    .   (\\)       .    .   (v)   .    .

        One for each player, in the box.""")


def test_the_longbowman_reaches_beyond_the_usual_grid():
    assert card(of_tile(card_text, TILES["Longbowman"])) == dedent("""\
        Longbowman (Lo)

          Starting side               Other side

                                      .    .    *    .    .
          .    .    .    .    .       .    .    *    .    .
          .    .    o    .    .       .    .    .    .    .
          .    o   Lo    o    .       .    .   Lo*   .    .
          .    .    o    .    .       .    o    .    o    .
          .    .    .    .    .       .    .    .    .    .
                                      .    .    .    .    .

        One for each player, in the box.""")


def test_a_tile_that_nobody_could_compare_says_so():
    assert card(of_tile(card_text, TILES["Specter"])) == dedent("""\
        Specter (Sp)

          Starting side               Other side

          .    .    .    .    .       .    .    .    .    .
          .    .    o    .    .       .    .    o    .    .
          .    #   Sp    #    .       .    #   Sp*   #    .
          .    #    #    #    .       .    #    #    #    .
          .    .    .    .    .       .    .    .    .    .

        One for each player, set: promo or fan, origin not established.
        This profile is of low confidence: it could not be compared with the picture
          of a printed tile. Compare it with yours.""")


def test_shields_stand_where_no_attack_passes():
    assert card(of_tile(card_text, TILES["Shield Maiden"])).splitlines()[4:9] == [
        "  .    .    .    .    .       .    .    .    .    .",
        "  .    o    o   \\_/   .       .   \\_/   o    o    .",
        "  .    o   Sh   \\_/   .       .   \\_/  Sh*   o    .",
        "  .    o    .   \\_/   .       .   \\_/   .    o    .",
        "  .    .    o    .    .       .    .    o    .    .",
    ]


def test_the_dragon():
    assert card(card_text(dragon_card())) == dedent("""\
        Dragon

          Calm (starting side)        Enraged (other side)

                                      .    *    *    *    .
          .    .    o    .    .       .    *    *    *    .
          .    .    o    .    .       .    .    *    .    .
          .    o    D    o    .       .    o   D*    o    .
          .    .    .    .    .       .    .    .    .    .
          .    .    .    .    .       .    .    .    .    .
                                      .    .    .    .    .

        One in the box, belongs to nobody. Forward is where it faces.
        It acts between the turns: calm, it captures by its Move icons; enraged, it
          strikes first and else moves.""")


def test_how_many_there_are():
    assert "Three for each player, in the box." in of_tile(card_text, TILES["Pikeman"])
    assert of_tile(card_text, TILES["Aramis"]).endswith("One for each player, set: Musketeers.")


@pytest.mark.parametrize(("tile", "ability"), [("Duchess", "Summon: "), ("Oracle", "Divination: ")])
def test_enhanced_tiles_tell_what_they_can_do(tile, ability):
    assert any(line.startswith(ability) for line in of_tile(card_text, TILES[tile]).splitlines())


def test_a_group_s_own_tile():
    text = card(of_tile(card_text, read_tile_text("Baron(Ba^#escape#ransom)m+3+1x+3+1c+3+1s-1+1c+0+2|j+1+2q-2+0")))
    assert text.splitlines()[4:6] == [
        "  .    .    .  [   ]  .    .    .         .    .    .   ( )   .",
        "  .    .    \\    .    .    .  [ + ]       .    .    .    .    .",
    ]
    assert text.split("\n\n")[-1].splitlines()[:3] == [
        "+ Starting side, 3 right, 1 forward: Move, Strike.",
        "One for each player, the group's own tile.",
        "Acts as the Duke.",
    ]


def test_a_side_without_icons_is_drawn_empty():
    text = of_tile(card_text, read_tile_text("Rock(Ro)|m+0+1"))
    assert text.splitlines()[6] == "  .    .   Ro    .    .       .    .   Ro*   .    ."
    assert [icons for _, icons in sides_of(of_tile(card_svg, read_tile_text("Rock(Ro)|m+0+1")))] == [
        [],
        [("icon-move", 0, 1)],
    ]


# All tiles


@pytest.mark.parametrize("tile", printed_tiles(), ids=lambda tile: tile.id)
def test_each_side_is_pictured_icon_for_icon(tile):
    drawn = sides_of(of_tile(card_svg, tile))
    assert [own for own, _ in drawn] == ["own", "own-other"]
    for side, (_, icons) in zip((Side.STARTING, Side.OTHER), drawn, strict=True):
        assert icons == sorted((f"icon-{icon.what}", icon.dx, icon.dy) for icon in tile.sides[side])


def test_the_dragon_is_pictured_icon_for_icon():
    assert [icons for _, icons in sides_of(card_svg(dragon_card()))] == [
        sorted((f"icon-{icon.what}", icon.dx, icon.dy) for icon in side) for side in dragon_sides()
    ]


@pytest.mark.parametrize("tile", printed_tiles(), ids=lambda tile: tile.id)
def test_a_card_in_characters_reads_back_as_the_tile(tile):
    assert [sorted(icons) for icons in read_back(of_tile(card_text, tile), tile.code)] == [
        sorted(side) for side in tile.sides
    ]
    assert max(map(len, of_tile(card_text, tile).splitlines())) <= 78


@pytest.mark.parametrize("tile", printed_tiles(), ids=lambda tile: tile.id)
def test_confidence_is_told_where_it_is_not_high(tile):
    warning = f"This profile is of {tile.confidence} confidence"
    assert (warning in of_tile(card_text, tile)) == (tile.confidence != "high")
    assert (warning in ET.fromstring(of_tile(card_svg, tile)).find(f"{SVG}title").text) == (tile.confidence != "high")


def test_the_legend_of_a_picture_names_all_eight_icons():
    texts = [text.text for text in ET.fromstring(of_tile(card_svg, TILES["Duke"])).iter(f"{SVG}text")]
    for name in ("Move", "Jump", "Slide", "Jump Slide", "Strike", "Command", "Dread", "Defense"):
        assert texts.count(name) == 1
