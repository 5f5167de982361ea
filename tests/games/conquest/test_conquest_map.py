"""The house map: as many territories, zones and cities as are printed, every zone reachable, fair, and said to be ours."""

import pytest

from tallystick.games.conquest.components.map import HEIGHTS, HOUSE, WATER, house_map, map_of
from tallystick.rules.errors import BadOwnData

NAMED = {"North Hold", "Rocky Wild", "Lookout Ledge", "Keyfort", "Ravenfall", "Castleburg", "Mammoth Bay"}
# The rulebook names these of its eight cities.


def zones(*names):
    return {house_map().zone(name) for name in names}


def reachable_from(zone):
    board, found, waiting = house_map(), {zone}, [zone]
    while waiting:
        new = board.borders[waiting.pop()] - found
        found |= new
        waiting += new
    return found


def test_the_house_map_has_what_the_rulebook_counts():
    board = house_map()
    assert len(board.territories) == 24
    assert len(board.zone_names) == len(set(board.zone_names)) == len(board.borders) == 72
    assert [zone for territory in board.territories for zone in territory.zones] == [*range(72)]
    cities = {territory.name for territory in board.territories if territory.has_city}
    assert len(cities) == 8
    assert cities - NAMED == {"Stonegate"}


def test_the_house_map_is_labelled_as_such():
    assert house_map().id == HOUSE
    assert house_map().name == "House map (not the printed board)"


def test_territories_are_told_apart_by_three_letters():
    assert len({territory.id[:3] for territory in house_map().territories}) == 24


def test_every_zone_can_be_reached_and_has_more_than_one_way_in():
    assert len(reachable_from(0)) == 72
    assert min(map(len, house_map().borders)) == 2
    assert min(len(house_map().neighbours(territory)) for territory in range(24)) == 3


def test_borders_hold_in_both_directions():
    for zone, others in enumerate(house_map().borders):
        assert zone not in others
        assert all(zone in house_map().borders[other] for other in others)


def test_the_zones_of_a_territory_border_on_each_other():
    board = house_map()
    for territory in board.territories:
        assert all(board.borders[zone] & {*territory.zones} for zone in territory.zones)


def test_mountains_close_borders_and_cover_the_middle():
    board = house_map()
    ravenfall, north_hold = (board.zone(name) for name in ("ravenfall-a", "north-c"))
    assert frozenset((ravenfall, north_hold)) in board.mountains
    assert north_hold not in board.borders[ravenfall]
    assert all(not set(pair) <= board.borders[zone] for pair in board.mountains for zone in pair)
    assert board.territory("North Hold") not in board.neighbours(board.territory("ravenfall"))
    assert [row.count(HEIGHTS) for row in board.squares if HEIGHTS in row] == [2, 2]
    assert board.squares[0][0] == WATER


def test_turned_by_half_it_is_the_same_map_so_that_two_players_can_choose_alike():
    board = house_map()
    twin = {}
    for row, turned in zip(board.squares, reversed(board.squares), strict=True):
        for zone, other in zip(row, reversed(turned), strict=True):
            assert twin.setdefault(zone, other) == other
    for zone in range(72):
        assert {twin[other] for other in board.borders[zone]} == board.borders[twin[zone]]
        here, there = (board.territories[board.territory_of(each)] for each in (zone, twin[zone]))
        assert here.has_city == there.has_city
        assert here.id != there.id


def test_a_territory_knows_its_neighbours():
    board = house_map()
    neighbours = {board.territories[each].name for each in board.neighbours(board.territory("mammoth"))}
    assert neighbours == {"Fenmoor", "Greyfen", "Westwater"}


@pytest.mark.parametrize("name", ["keyfort-a", "Keyfort a", "KEYFORT-A", "Ka", "ka"])
def test_a_zone_is_found_however_it_is_spelled(name):
    assert house_map().zone_names[house_map().zone(name)] == "keyfort-a"


@pytest.mark.parametrize("name", ["lookout", "Lookout Ledge", "l", "LOOKOUT"])
def test_a_territory_is_found_however_it_is_spelled(name):
    assert house_map().territories[house_map().territory(name)].name == "Lookout Ledge"


def test_what_is_not_on_the_map_is_not_found():
    assert house_map().zone("keyfort-d") is None
    assert house_map().zone("") is None
    assert house_map().territory("atlantis") is None


def test_maps_with_the_same_word_are_the_same_map():
    assert map_of("house") is house_map()
    assert hash(house_map()) == hash(map_of("house"))
    assert zones("Ka") == zones("keyfort-a")


def test_a_word_that_is_no_map_is_refused():
    with pytest.raises(BadOwnData, match='"nowhere" is not a map; it is "house", or map=@FILE'):
        map_of("nowhere")
