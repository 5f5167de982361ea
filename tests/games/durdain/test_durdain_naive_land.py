"""The geometry of both engines is the same, although each found its own from the rows of the mat file."""

import pytest

from tallystick.games.durdain.components.mat import stand_in
from tests.games.durdain.matfiles import SMALL_FILE, STAND_IN_FILE, small_mat
from tests.games.durdain.naive_land import Land, turned

pytestmark = pytest.mark.long


@pytest.fixture(scope="module", params=["stand-in", "small"])
def pair(request):
    return (stand_in(), Land(STAND_IN_FILE)) if request.param == "stand-in" else (small_mat(), Land(SMALL_FILE))


def test_both_know_the_same_spaces_with_the_same_sides_and_corners(pair):
    mat, land = pair
    names = [space.name for space in mat.spaces]
    assert {space.name: space.kind for space in mat.spaces} == land.kind_of
    for number, name in enumerate(names):
        assert {names[each] for each in mat.neighbours[number]} == land.beside[name], name
        assert {names[each] for each in mat.touching[number]} == land.touching[name], name
    assert {
        space.name: mat.countries[space.country] for space in mat.spaces if space.country is not None
    } == land.country_of


def test_walls_stand_on_the_same_borders(pair):
    mat, land = pair
    names = [space.name for space in mat.spaces]
    sides = {frozenset({name, other}) for name in names for other in land.beside[name]}
    assert {frozenset({names[one], names[other]}) for one, other in mat.borders} == {
        side for side in sides if land.is_border(side, {"armadas"})
    }


def test_ranges_fit_on_the_same_spaces(pair):
    """However a piece is turned; a piece on other spaces of the same size does not fit."""
    mat, land = pair
    names = [space.name for space in mat.spaces]
    for shape, places in zip(mat.ranges, land.places_of_range.values(), strict=True):
        fitting = {frozenset(names.index(each) for each in spaces) for spaces in places}
        others = {
            frozenset(names.index(each) for each in spaces)
            for other in land.places_of_range.values()
            for spaces in other[::9]
        }
        assert all(mat.fits(shape, each) for each in fitting)
        assert {each for each in others if mat.fits(shape, each)} <= fitting


def test_a_shape_has_as_many_turnings_as_its_symmetry_leaves():
    assert [len(turned(shape)) for shape in ([(0, 0)], [(0, 0), (0, 1)], [(0, 0), (0, 1), (0, 2), (0, 3)])] == [1, 3, 6]


def test_both_read_the_same_numbers(pair):
    mat, land = pair
    assert mat.nests == tuple(land.nests)
    for players in (2, 3, 4, 5, 6):
        assert list(mat.progress[players - 2]) == land.progress[players]
        assert list(mat.plunder[players - 2]) == land.plunder[players]
