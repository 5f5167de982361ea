"""The mat is drawn whole, as a diagram and as a picture: every space with its name, the countries, the track, and whose mat it is."""

from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from tallystick.games.durdain.components.mat import mat_of, read_mat, stand_in
from tallystick.games.durdain.drawing import palette
from tallystick.games.durdain.drawing.mat_diagram import Label, draw_grid
from tallystick.games.durdain.drawing.mat_picture import frame
from tallystick.games.durdain.drawing.places import COAST, area, border_ends, border_lines, bounds, country_spots, spots
from tallystick.games.durdain.drawing.track import TOKEN, track_of
from tallystick.games.durdain.showable import own_data, show_by_name, showable_names
from tallystick.rules.colours import in_light
from tallystick.rules.errors import UnknownTopic
from tests.games.durdain.matfiles import SMALL_FILE, changed, small_mat

SVG = "{http://www.w3.org/2000/svg}"
BOTH = [pytest.param(stand_in, id="stand-in"), pytest.param(small_mat, id="small")]
SMALL = r"""
Mat of our own

                        ________________________________________________
                       /      .                                  .      \
                      /        .                                .        \
                     /          .            __s1__            .          \
                    /.                       \ i1 /                       .\
                   /  .                       \  /                       .  \
                  /    .                       \/                       .    \
                 /     .     s12                .      white     s2     .     \
                /     .                          .                       .     \
               /     .           _________________.____________           .     \
              /     .           /\ a2 .. a4 .. a6 .. a8 ..a10 /\           .     \
             /     .           /  \  .  .  .  .  .  .  .  .  /  \           .     \
            /     .           / a1 \. a3 .. a5 .. a7 .. a9 ./a11 \           .     \
           /  s11/\          /. b2 .\ b4 .. b6 .. b8 ..b10 /.b12 .\          /\ s3  \
          /     /  \        /  .  .  \  .  .  .  .  .  .  /  .  .  \        /  \     \
         /     /_i6_\      / b1 .. b3 \. b5 .. b7 .. b9 ./b11 ..b13 \      /_i2_\     \
        /     .           /. c2 .. c4 .\ c6 .. c8 ..c10 /.c12 ..c14 .\    .      .     \
       /     .           /  .  .  .  .  \  .  .  .  .  /  .  .  .  .  \  .        .     \
      /     .   violet  / c1 .. c3 .. c5 \._c7_.._c9_./c11 ..c13 ..c15 \.          .     \
     /     .           /. d2 .. d4 .. d6 /. d8 ..d10 .\d12 ..d14 ..d16 .\           .     \
    /     .           /  .  .  .  .  .  /  .  .  .  .  \  .  .  .  .  .  \    pink   .     \
   /     .           / d1 .. d3 .. d5 ./ d7 .. d9 ..d11 \.d13 ..d15 ..d17 \           .     \
  /                 /. e2 .. e4 .. e6 /. e8 ..e10 ..e12 .\e14 ..e16 ..e18 .\                 \
 /                 /  .  .  .  .  .  /  .  .  .  .  .  .  \  .  .  .  .  .  \                 \
/                 /_e1_.._e3_.._e5_./ e7 .. e9 ..e11 ..e13 \.e15_..e17_..e19_\                 \
\          s10    \ f1 .. f3 .. f5 .\ f7 .. f9 ..f11 ..f13 /.f15 ..f17 ..f19 /     s4          /
 \                 \  .  .  .  .  .  \  .  .  .  .  .  .  /  .  .  .  .  .  /                 /
  \                 \. f2 .. f4 .. f6 \. f8 ..f10 ..f12 ./f14 ..f16 ..f18 ./                 /
   \     .           \ g1 .. g3 .. g5 .\ g7 .. g9 ..g11 /.g13 ..g15 ..g17 /           .     /
    \     .   teal    \  .  .  .  .  .  \  .  .  .  .  /  .  .  .  .  .  /           .     /
     \     .           \. g2 .. g4 .. g6 \._g8_..g10_./g12 ..g14 ..g16 ./           .     /
      \     .          .\ h1 .. h3 .. h5 /. h7 .. h9 .\h11 ..h13 ..h15 /   gold    .     /
       \     .        .  \  .  .  .  .  /  .  .  .  .  \  .  .  .  .  /           .     /
        \     .______.    \. h2 .. h4 ./ h6 .. h8 ..h10 \.h12 ..h14 ./     ______.     /
         \     \ i5 /      \ j1 .. j3 /. j5 .. j7 .. j9 .\j11 ..j13 /      \ i3 /     /
          \   s9\  /        \  .  .  /  .  .  .  .  .  .  \  .  .  /        \  /s5   /
           \     \/          \. j2 ./ j4 .. j6 .. j8 ..j10 \.j12 ./          \/     /
            \     .           \ k1 /. k3 .. k5 .. k7 .. k9 .\k11 /           .     /
             \     .           \  /  .  .  .  .  .  .  .  .  \  /           .     /
              \     .           \/_k2_.._k4_.._k6_.._k8_..k10_\/           .     /
               \     .                       .                            .     /
                \     .                       .   brown                  .     /
                 \     .                       .                        .     /
                  \    .     s8                /\                s6     .    /
                   \  .                       /  \                       .  /
                    \.                       /_i4_\                       ./
                     \          .                              .          /
                      \        .               s7               .        /
                       \______.__________________________________.______/

/ \ _ border of a country; . border inside it
Points of a flag: home, neighbours, middle and islands, beyond, opposite; plunder past a place of the track.
  2 players:  1  3  5  7  9; football markers: 2 past 20, 4 past 60
  3 players:  1  3  5  7  9; triangle markers: 3 past 20, 5 past 60
  4 players:  2  4  6  8 10; diamond markers: 4 past 18, 6 past 50, 7 past 80
  5 players:  3  5  7  9 12; pentagon markers: 5 past 18, 7 past 50, 8 past 80
  6 players:  4  6  8 10 14; hexagon markers: 6 past 16, 8 past 40, 10 past 64, 12 past 88
Nest markers: 8, 16, 24, 32, 40, 48, 56, 64, 72
Spaces that each mountain range covers: m1 2, m2 2, m3 2, m4 4, m5 4, m6 4, m7 4, m8 5, m9 5"""


def diagram(mat):
    return show_by_name(f"mat:{mat.id}")[0]


def picture(mat):
    return ET.fromstring(in_light(show_by_name(f"mat:{mat.id}")[1]))


def texts(drawn):
    return [each.text for each in drawn.iter(f"{SVG}text")]


def test_the_small_mat_in_plain_characters():
    assert diagram(small_mat()) == SMALL.strip("\n")


def test_a_long_sign_at_sea_is_drawn_whole_even_at_the_left_end():
    mat, sign = stand_in(), "1s+" + "a" * 40
    west = min(mat.seas, key=lambda number: spots(mat)[number])
    lines = draw_grid(mat, lambda number: Label(sign if number == west else "", ""), {}, with_seas=True)
    assert any(line.startswith(sign) for line in lines)


def test_the_stand_in_says_above_every_drawing_that_it_is_not_the_printed_mat():
    assert diagram(stand_in()).startswith("Stand-in mat, not the printed one\n")
    assert "Stand-in mat, not the printed one" in texts(picture(stand_in()))


@pytest.mark.parametrize("make", BOTH)
def test_a_diagram_names_every_space_once(make):
    mat = make()
    words = diagram(mat).split("/ \\ _ border")[0]
    for sign in "/\\_.|":
        words = words.replace(sign, " ")
    listed = words.split()
    assert all(listed.count(space.name) == 1 for space in mat.spaces)
    assert {*mat.countries[:-1]} <= {*listed}
    assert max(map(len, diagram(mat).splitlines())) <= 110


@pytest.mark.parametrize("make", BOTH)
def test_a_picture_holds_every_space_to_be_clicked_and_names_it(make):
    mat = make()
    drawn = picture(mat)
    assert [each.get("data-square") for each in drawn.iter() if each.get("data-square")] == [
        space.name for space in mat.spaces
    ]
    assert all(texts(drawn).count(space.name) == 1 for space in mat.spaces)
    assert {*mat.countries[:-1]} <= {*texts(drawn)}


@pytest.mark.parametrize("with_seas", [True, False])
@pytest.mark.parametrize("make", BOTH)
def test_the_track_has_a_hundred_and_twenty_places_round_the_mat_and_none_upon_another(make, with_seas):
    mat = make()
    track, (left, top, right, bottom) = track_of(mat, with_seas=with_seas), bounds(mat, with_seas=with_seas)
    corners = [track.corner(place) for place in range(1, 121)]
    assert len({(round(x), round(y)) for x, y in corners}) == 120
    near = [abs(x - u) + abs(y - v) for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True)]
    assert near == pytest.approx([track.size] * 120)
    for x, y in corners:
        assert x + track.size <= left or x >= right or y + track.size <= top or y >= bottom


@pytest.mark.parametrize("make", BOTH)
def test_names_of_countries_lie_off_the_coast_and_away_from_other_names(make):
    mat = make()
    dry = [spots(mat)[number] for number in (*mat.land, *mat.islands)]
    for x, y in country_spots(mat):
        assert min(max(abs(x - u) / 24, abs(y - v) / 16) for u, v in dry) > 1
    for (x, y), (u, v) in combinations(country_spots(mat), 2):
        assert abs(x - u) > 60 or abs(y - v) > 30


def test_both_drawings_say_what_the_mat_says_in_numbers():
    for told in (diagram(stand_in()), " ".join(texts(picture(stand_in())))):
        assert "4 players:  3  4  5  6  7; diamond markers: 3 past 15, 5 past 40, 7 past 65, 9 past 90" in told
        assert "Nest markers: 10, 22, 34, 46, 58, 70, 82, 94, 106" in told
        assert "m1 2, m2 3, m3 3, m4 4, m5 4, m6 5, m7 5, m8 6, m9 6" in told


def test_each_country_has_a_ground_of_its_own_whatever_it_is_called():
    odd = read_mat(changed(('"red"', '"crimson"'), ('"blue"', '"mauve"'), ('"purple"', '"lilac"')))
    for mat in (stand_in(), small_mat(), odd):
        assert len({palette.ground(mat, country) for country in range(7)}) == 7
    assert palette.ground(odd, 5) == palette.ground(stand_in(), 5)


def test_a_border_is_as_long_as_the_spaces_share_sides():
    mat = stand_in()
    assert len(border_ends(mat, (mat.number("d7"), mat.number("d8")))) == 1
    assert len(border_ends(mat, (mat.number("s1"), mat.number("s2")))) == 2
    assert border_lines(mat)[COAST].count("M") == 36 + 18


def test_an_outline_runs_once_round_what_hangs_together_and_once_round_each_hole():
    mat = stand_in()
    triangle = mat.triangles[mat.number("d7")]
    assert area(triangle).count("L") == 2
    around = frozenset().union(*(mat.triangles[number] for number in mat.touching[mat.number("f12")]))
    assert area(around).count("Z") == 2
    assert area(around | mat.triangles[mat.number("f12")]).count("Z") == 1
    assert area(triangle | mat.triangles[mat.number("k7")]).count("Z") == 2
    assert all(area(mat.triangles[number]).count("Z") == 1 for number in mat.seas)


@pytest.mark.parametrize("with_seas", [True, False])
def test_six_tokens_of_one_place_lie_off_the_track_within_the_picture_and_apart(with_seas):
    track, (left, top, width, height) = frame(stand_in(), 0, with_seas=with_seas)
    for place in (0, 1, 33, 34, 61, 62, 93, 94, 120):
        lying = [track.beside(place, number) for number in range(6)]
        assert len({(round(x, 1), round(y, 1)) for x, y in lying}) == 6
        for x, y in lying:
            assert left <= x - TOKEN <= x + TOKEN <= left + width
            assert top <= y - TOKEN <= y + TOKEN <= top + height
            beside_it = x + TOKEN <= track.left or x - TOKEN >= track.left + track.width
            assert beside_it or y + TOKEN <= track.top or y - TOKEN >= track.top + track.height


def test_the_stand_in_can_be_asked_for_by_name_and_a_groups_own_mat_by_its_word():
    assert showable_names() == ["mat:stand-in"]
    word = own_data("mat", SMALL_FILE)
    assert mat_of(word).name == "Mat of our own"
    with pytest.raises(UnknownTopic, match='there is no mat "printed"; there is mat:stand-in, or mat:@FILE'):
        show_by_name("mat:printed")
    with pytest.raises(UnknownTopic, match='"map" takes no file: an own mat is given as mat=@FILE'):
        own_data("map", SMALL_FILE)
