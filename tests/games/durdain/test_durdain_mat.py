"""The mats: as many countries, islands and seas as the text says, three sides to every triangle, and room for nine ranges."""

import random
from collections import Counter

import pytest

from tallystick.games.durdain.components import ranges
from tallystick.games.durdain.components.mat import CENTRAL, MIDDLE, RANGES, REACHED, Mat, Place, mat_of, stand_in
from tallystick.games.durdain.components.triangles import corners, forms, shape_of, sides
from tests.games.durdain.matfiles import small_mat

BOTH = [pytest.param(stand_in, id="stand-in"), pytest.param(small_mat, id="small")]


def names(mat, numbers):
    return {mat.spaces[number].name for number in numbers}


def numbers(mat, text):
    return frozenset(mat.number(name) for name in text.split())


def test_the_stand_in_says_that_it_is_not_the_printed_mat():
    assert stand_in().is_stand_in
    assert stand_in().name == "Stand-in mat, not the printed one"
    assert not small_mat().is_stand_in


@pytest.mark.parametrize("make", BOTH)
def test_a_mat_has_seven_countries_six_islands_and_seas_all_round(make):
    mat = make()
    assert len(mat.countries) == len(set(mat.countries)) == 7
    assert len(mat.islands) == 6
    assert [space.kind for space in mat.spaces] == [Place.LAND] * len(mat.land) + [Place.ISLAND] * 6 + [
        Place.SEA
    ] * len(mat.seas)
    assert len({space.name for space in mat.spaces}) == len(mat.spaces)
    assert sum(map(len, mat.by_country)) == len(mat.land)


def test_the_two_mats_are_of_different_size():
    assert (len(stand_in().land), len(stand_in().seas)) == (216, 18)
    assert (len(small_mat().land), len(small_mat().seas)) == (150, 12)


@pytest.mark.parametrize("make", BOTH)
def test_every_triangle_of_land_is_bordered_by_three_spaces_and_every_island_by_three_seas(make):
    mat = make()
    assert {len(mat.neighbours[number]) for number in (*mat.land, *mat.islands)} == {3}
    assert all(mat.neighbours[number] <= {*mat.seas} for number in mat.islands)


@pytest.mark.parametrize("make", BOTH)
def test_neighbours_touch_and_what_touches_is_touched(make):
    mat = make()
    for number in range(len(mat.spaces)):
        assert mat.neighbours[number] <= mat.touching[number]
        assert all(number in mat.neighbours[other] for other in mat.neighbours[number])
        assert all(number in mat.touching[other] for other in mat.touching[number])


def test_what_is_worked_out_for_all_spaces_is_what_each_was_answered():
    mat = stand_in()._replace(id="another")
    named = ("neighbours", "touching", "beside", "around")
    one_by_one = [[getattr(mat, name)[number] for number in range(len(mat.spaces))] for name in named]
    mat.settle()
    assert [[*getattr(mat, name)] for name in named] == one_by_one


def test_twelve_spaces_touch_a_triangle_inland():
    mat = stand_in()
    touching = names(mat, mat.touching[mat.number("f12")])
    assert touching == {*["f10", "f11", "f13", "f14", "e9", "e10", "e11", "e12", "e13", "g11", "g12", "g13"]}
    assert names(mat, mat.neighbours[mat.number("f12")]) == {"f11", "f13", "e11"}


@pytest.mark.parametrize("make", BOTH)
def test_each_outer_country_borders_the_two_beside_it_and_the_middle_and_the_middle_no_sea(make):
    mat = make()
    beside = [
        {mat.spaces[other].country for number in land for other in mat.neighbours[number]} - {country, None}
        for country, land in enumerate(mat.by_country)
    ]
    assert beside[:MIDDLE] == [{(country - 1) % 6, (country + 1) % 6, MIDDLE} for country in range(6)]
    assert all(
        mat.spaces[other].kind == Place.LAND for number in mat.by_country[MIDDLE] for other in mat.neighbours[number]
    )


def test_countries_count_by_how_far_they_lie_from_home_and_islands_as_the_middle():
    mat = stand_in()
    red, green = mat.countries.index("red"), mat.countries.index("green")
    of = [next(iter(land)) for land in mat.by_country]
    assert [mat.tier(red, number) for number in of] == [0, 1, 3, 4, 3, 1, CENTRAL]
    assert [mat.tier(green, number) for number in of] == [4, 3, 1, 0, 1, 3, CENTRAL]
    assert mat.tier(red, mat.number("i4")) == CENTRAL
    assert [mat.points(4, red, number) for number in of] == [3, 4, 6, 7, 6, 4, 5]


def test_a_four_player_defender_past_marker_seven_yields_seven_points():
    mat = stand_in()
    assert mat.plunder_at(4, 66) == 7
    assert [mat.plunder_at(4, score) for score in (0, 15, 16, 65, 90, 91, 120)] == [0, 0, 3, 5, 7, 9, 9]
    assert [mat.plunder_at(4, score, REACHED) for score in (14, 15, 65, 90)] == [0, 3, 7, 9]


def test_a_token_passes_each_nest_marker_once():
    mat = stand_in()
    assert mat.nests_passed(9, 10) == ()
    assert mat.nests_passed(10, 11) == (10,)
    assert mat.nests_passed(11, 47) == (22, 34, 46)
    assert mat.nests_passed(9, 10, REACHED) == (10,)
    assert mat.nests_passed(10, 11, REACHED) == ()
    assert mat.nests_passed(50, 40) == ()


@pytest.mark.parametrize("make", BOTH)
def test_a_wall_can_lie_on_every_side_of_land_and_of_islands_coasts_included(make):
    mat = make()
    assert all(first < second for first, second in mat.borders)
    assert not any(mat.spaces[first].kind == Place.SEA for first, _ in mat.borders)
    inland = sum(mat.spaces[second].kind == Place.LAND for _, second in mat.borders)
    coasts = len(mat.borders) - inland
    assert 2 * inland + coasts == 3 * (len(mat.land) + len(mat.islands))


def test_borders_of_the_same_space_lie_side_by_side_and_those_of_a_sea_do_not():
    mat = stand_in()

    def border(text):
        first, second = map(mat.number, text.split("/"))
        return first, second

    assert mat.side_by_side(border("d7/d8")) == {*map(border, ["d6/d7", "d7/e8", "c7/d8", "d8/d9"])}
    assert mat.side_by_side(border("a4/s1")) == {*map(border, ["a3/a4", "a4/a5"])}


@pytest.mark.parametrize("make", BOTH)
def test_a_range_lies_in_the_middle_or_across_one_border_with_two_spaces_on_each_side(make):
    mat = make()
    for place, shape in enumerate(mat.ranges):
        assert ranges.places(mat, place)
        for spaces in ranges.places(mat, place):
            assert mat.fits(shape, spaces)
            countries = Counter(mat.spaces[number].country for number in spaces)
            if place < 3:
                assert set(countries) == {MIDDLE}
            else:
                one, other = countries
                assert (one - other) % 6 in {1, 5}
                assert MIDDLE not in countries
                assert min(countries.values()) >= 2


def test_the_stand_in_leaves_much_choice_for_the_ranges():
    assert [len(ranges.places(stand_in(), place)) for place in range(9)] == [72, 126, 126, 24, 30, 48, 72, 60, 12]


@pytest.mark.parametrize("seed", range(20))
def test_ranges_laid_at_random_never_touch_and_the_stand_in_has_room_for_all_nine(seed):
    mat, lying = stand_in(), {}
    chance = random.Random(seed)
    for place in range(9):
        lying[place] = chance.choice(ranges.free_places(mat, place, lying))
    corners_of = [
        {corner for number in spaces for triangle in mat.triangles[number] for corner in corners(triangle)}
        for spaces in lying.values()
    ]
    assert len(set().union(*corners_of)) == sum(map(len, corners_of))


def test_a_layout_is_completed_from_the_ranges_that_lie():
    mat = small_mat()
    lying = {0: ranges.places(mat, 0)[4]}
    layout = ranges.find_layout(mat, lying)
    assert sorted(layout) == [*range(9)]
    assert layout[0] == lying[0]
    for place, spaces in layout.items():
        others = frozenset().union(*(other for at, other in layout.items() if at != place))
        assert not ranges.touches(mat, spaces, others)


def test_no_layout_is_found_where_one_range_blocks_the_middle():
    mat = small_mat()
    assert ranges.find_layout(mat, {0: mat.by_country[MIDDLE]}) is None


def test_ranges_that_meet_at_a_corner_alone_touch():
    mat = stand_in()
    assert ranges.touches(mat, numbers(mat, "f10 f11"), numbers(mat, "e11 e12"))
    assert ranges.touches(mat, numbers(mat, "f10 f11"), numbers(mat, "f11 f12"))
    assert not ranges.touches(mat, numbers(mat, "f10 f11"), numbers(mat, "f14 f15"))


def test_a_shape_fits_however_it_is_turned_and_another_does_not():
    mat = stand_in()
    strip, bow = mat.ranges[RANGES.index("m4")], mat.ranges[RANGES.index("m5")]
    assert mat.fits(strip, numbers(mat, "f10 f11 f12 f13"))
    assert mat.fits(strip, numbers(mat, "e10 e11 f12 f13"))
    assert not mat.fits(strip, numbers(mat, "f10 f11 f12"))
    assert not mat.fits(strip, numbers(mat, "i1 i2 i3 i4"))
    assert not mat.fits(bow, numbers(mat, "f10 f11 f12 f13"))
    assert mat.fits(bow, numbers(mat, "f9 f10 f11 g11"))


def test_turned_and_turned_over_a_shape_stays_the_same_shape():
    for shape in (*stand_in().ranges, shape_of([(0, 0), (0, 1), (0, 2), (0, 3), (1, 3)])):
        assert {shape_of(form) for form in forms(shape)} == {shape}
        assert 12 % len(forms(shape)) == 0
    assert len(forms(shape_of([(0, 0)]))) == 2
    assert len(forms(shape_of([(0, 1), (0, 2), (0, 3), (0, 4), (1, 3)]))) == 12


def test_a_triangle_shares_two_corners_with_each_of_its_three_sides():
    for triangle in ((4, 4), (4, 5)):
        assert [len({*corners(triangle)} & {*corners(other)}) for other in sides(triangle)] == [2, 2, 2]


@pytest.mark.parametrize("make", BOTH)
def test_a_mat_comes_back_whole_from_its_word(make):
    mat = make()
    assert " " not in mat.id
    assert mat_of(mat.id) == mat
    assert isinstance(mat_of(mat.id), Mat)
    assert mat.number("D7") == mat.number("d7") is not None
    assert mat.number("m1") is None
