"""The map is drawn whole, as a diagram and as a picture: every zone, border, mountain, city and name, and whose map it is."""

from xml.etree import ElementTree as ET

import pytest

from tallystick.games.conquest.components.map import house_map, read_map
from tallystick.games.conquest.drawing.outlines import outlines
from tallystick.games.conquest.drawing.spots import name_spots, size_of, unit_spots
from tallystick.games.conquest.showable import show_by_name
from tallystick.rules.colours import in_light
from tests.games.conquest.mapfiles import OURS, changed

SVG = "{http://www.w3.org/2000/svg}"
HOUSE = """\
House map (not the printed board)

         +-----------+-----------+     +-----------+--------------+
         | Da  : Db  | Na*       |     | Ya  : Yb  | Pa  :   Pb   |
   +-----+     :     |     . .. .+--+  |     :     |     : .. ..  +--+
   | Ra* |     :     |     : Nb*    |  |     :     |     : Pc  :     |
   |     +--+ .. .. .| .. .:     +--+--+ .. .. ..  |     :     . .+--+--+
   |        |   Dc   | Nc* :     |     |   Yc   :  |     :        | La* |
+--+ .. .. .|        |     . .+--+ ..  +-----+  ^--+--------+-----+     |
| Rb* : Rc* |        |        | Hb  :   Ha   |  ^ Aa  : Ab  |           |
|     :     +--+-----+--^^^^^^^     : .. .. .^^^^     :     ^ .. .. .. .|
|     :        |  : Jb  | Va* ^     : Hc     |  |     :     ^ Lb* : Lc* |
+-----^^^^^^^--+  :     |     ^^^^^^^     +--+  +--+ .. .. .^     :     |
|  :    Wb  ^ Ja  :     |     : Vb* |     |   Ba   |    Ac  ^     :     |
|  . ..     ^     :     | .. .:     +--+--+ .. .. .+--+     ^     :  +--+
| Wa  :     ^     :     | Vc* :        | Bb     : Bc  |     ^     :  |
|     : .. .^ .. .. .. .|     . .^^^^^^^     . ..     +-----^--------+
|     : Wc  | Jc        |        ^^^^^^^     :        | Uc  | Ec     |
+--+ ..     |     +-----+--------^^^^^^^--------+-----+     |     . .+--+
   |        |     | Tc     : Tb  ^^^^^^^    Kc* |           |     : Ea  |
   +--------^-----+     . ..     ^^^^^^^ ..     | .. .. .. .^ .. .:     |
   |  : Mb* ^ Gc  |     :        |    Kb* :     | Ub  : Ua  ^ Eb  :     |
+--+  :     ^     +--+ .. .. .+--+--+     : .. .|     :     ^     . ..  |
| Mc* :     ^        |   Ta   | Ic  |     : Ka* |     :     ^        :  |
|     :     ^ .. .. .+--+  +--+     ^^^^^^^     |     :  +--^^^^^^^-----+
|     :     ^ Gb  : Ga  |  |        : Ib  ^     |     :  |    Cc* : Cb* |
| .. .. .. .^     :     ^^^^ .. .. .:     ^^^^^^^--+-----+--+     :     |
| Ma*       |     :     ^  |   Ia   :     |    Sc* |   Oc   |     :     |
|     +-----+--------+--^  +-----+  . .+--+ ..     |        | .. .. .+--+
|     |    Fc  : Fa  |  :   Qc   |     | Sb* :     |        |    Ca* |
+--+--+ ..     :     |  . .. .. .+--+--+     : .. .| .. .. .+--+     |
   |     :     :     | Qb  : Qa  |  |        : Sa* | Ob  : Oa  |     |
   +--+  . .. .:     |     :     |  +--+ .. ..     |     :     +-----+
      |   Fb   :     |     :     |     |           |     :     |
      +--------------+-----------+     +-----------+-----------+

A  Ashmoor         G  Greyfen         M* Mammoth Bay     S* Stonegate
B  Briarwood       H  Harrowdale      N* North Hold      T  Thornfield
C* Castleburg      I  Ironvale        O  Oakhollow       U  Umberlea
D  Dunmere         J  Juniper Down    P  Pinereach       V* Ravenfall
E  Eastmarch       K* Keyfort         Q  Quarry Hills    W  Westwater
F  Fenmoor         L* Lookout Ledge   R* Rocky Wild      Y  Yarrowdale

| - border; : . border inside a territory; ^ mountains, which no unit
  crosses; * city"""


def picture(topic="map:house"):
    return ET.fromstring(in_light(show_by_name(topic)[1]))


def texts(drawn):
    return [each.text for each in drawn.iter(f"{SVG}text")]


def test_the_house_map_in_plain_characters():
    assert show_by_name("map:house")[0] == HOUSE


def test_a_diagram_fits_a_terminal_of_eighty_columns_that_indents_it():
    assert max(len(line) for line in show_by_name("map:house")[0].splitlines()) <= 76


def test_a_picture_holds_every_zone_to_be_clicked():
    named = [each.get("data-square") for each in picture().iter(f"{SVG}path") if each.get("data-square")]
    assert named == [*house_map().zone_names]


def test_a_picture_says_whose_map_it_is_and_names_every_territory():
    drawn = picture()
    assert drawn.find(f"{SVG}title").text == "House map (not the printed board)"
    written = " ".join(texts(drawn))
    assert written.startswith("House map (not the printed board)")
    assert all(territory.name in written for territory in house_map().territories)
    assert {*house_map().zone_keys} <= {*texts(drawn)}


def test_a_picture_has_a_castle_for_each_city_and_every_kind_of_border():
    drawn = picture()
    assert len([each for each in drawn.iter() if each.get("data-city")]) == 8
    assert {each.get("data-border") for each in drawn.iter()} == {None, "inner", "territory", "coast", "closed", "foot"}


def test_a_group_finds_its_own_mountains_and_names_in_the_picture():
    fewer = read_map(changed(('"Va Nc", "Va Hb", "Vb Hb",', ""), ('"Keyfort"', '"Our (Town)"')))
    assert len(outlines(house_map(), 40).peaks) > len(outlines(fewer, 40).peaks)
    assert "(Town)" in " ".join(texts(picture(f"map:{fewer.id}")))


def test_mountains_stand_exactly_on_closed_borders():
    assert "closed" not in outlines(read_map(OURS[: OURS.index("mountains =")]), 40).borders


@pytest.mark.parametrize("scale", [20, 40])
def test_a_zone_is_one_outline_and_the_map_is_as_wide_as_its_squares(scale):
    drawn = outlines(house_map(), scale)
    assert all(path.count("M") == path.count("Z") == 1 for path in drawn.areas.values())
    numbers = [
        float(each) for path in drawn.areas.values() for each in path.translate(str.maketrans("MLQZ,", "     ")).split()
    ]
    assert 0 <= min(numbers) < max(numbers) <= 24 * scale


def test_a_unit_stands_inside_its_zone():
    board = house_map()
    for zone, (x, y) in enumerate(unit_spots(board)):
        around = {board.squares[int(y + dy)][int(x + dx)] for dx in (-0.01, 0.01) for dy in (-0.01, 0.01)}
        assert around == {zone}


def test_names_stay_clear_of_units():
    for spot in name_spots(house_map()):
        height = len(spot.lines) * 0.42
        assert all(
            abs(spot.middle[1] - y) >= (height + 0.6) / 2 or abs(spot.middle[0] - x) > 1
            for x, y in unit_spots(house_map())
        )


def test_names_do_not_touch_borders_but_one_for_which_there_is_no_room():
    board, across = house_map(), []
    for territory, spot in zip(board.territories, name_spots(board), strict=True):
        width, height = (side + 0.2 for side in size_of(spot.lines, territory.has_city))
        (x, y), ends = spot.middle, (-0.5, 0.5)
        under = {board.squares[int(y + dy * height)][int(x + dx * width)] for dx in ends for dy in ends}
        if under - {*territory.zones}:
            across.append(territory.name)
    assert len(across) <= 1, across
