"""The device's profile of Durdain says what the stand-in mat and the box say: track, markers, dice, supplies."""

from types import SimpleNamespace

import pytest

from tallycore.profile import Profile
from tallycore.profile.piece_dice import sets_of
from tallydevice.games.durdain.battles import ATTACK, ATTACKERS, DEFENCE, DEFENDERS, MOST
from tallydevice.games.durdain.game import COUNTRIES, COUNTRY_NAMES, HOMES, home_name
from tallydevice.games.durdain.track import castle_points, nests_passed, plunder, read_track
from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat import stand_in
from tallystick.resources import firmware_dir

PROFILE = Profile((firmware_dir() / "games" / "durdain.json").read_bytes())
TRACK = read_track(PROFILE)
PLAYERS = range(2, 7)


def test_the_track_is_that_of_the_stand_in_mat():
    mat = stand_in()
    assert tuple(TRACK["countries"]) == mat.countries
    assert tuple(TRACK["nests"]) == mat.nests
    assert [tuple(points) for points in TRACK["progress"]] == [tuple(points) for points in mat.progress]
    assert [[tuple(marker) for marker in markers] for markers in TRACK["plunder"]] == [
        [tuple(marker) for marker in markers] for markers in mat.plunder
    ]


def test_counters_tokens_and_warnings_go_by_the_countries_of_the_mat():
    countries = list(stand_in().countries)
    assert [name.rpartition(" ")[2] for name in PROFILE.counters[:COUNTRIES]] == countries
    assert COUNTRY_NAMES.split() == countries
    assert PROFILE.chances[0].things.split("\n") == countries[:-1]
    assert PROFILE.choices[PROFILE.choice("beware")].items == countries[:-1]
    homes = [home_name(SimpleNamespace(colours=[colour]), 0).lower() for colour in range(len(HOMES))]
    assert [countries[HOMES[colour]] for colour in range(len(HOMES))] == homes


@pytest.mark.parametrize("players", PLAYERS)
def test_a_castle_is_worth_what_it_is_on_the_mat(players):
    mat = stand_in()
    for home, name in enumerate(mat.countries[:-1]):
        for space in mat.land + mat.islands:
            country = mat.spaces[space].country
            where = mat.countries[-1 if country is None else country]
            assert castle_points(TRACK, players, name, where) == mat.points(players, home, space), (name, where)


@pytest.mark.parametrize("reading", ["passed", "reached"])
@pytest.mark.parametrize("players", PLAYERS)
def test_plunder_and_nests_are_those_of_the_markers(players, reading):
    mat = stand_in()
    for score in range(121):
        state = SimpleNamespace(seats=players, scores=[score] * players, readings=[f"marker={reading}"])
        assert plunder(TRACK, state, 1)[0] == mat.plunder_at(players, score, reading), score
        alone = SimpleNamespace(seats=players, scores=[score] + [0] * (players - 1), readings=[f"marker={reading}"])
        for before in range(0, score + 1, 7):
            assert tuple(nests_passed(TRACK, alone, 0, before, score)) == mat.nests_passed(before, score, reading)


def test_each_piece_rolls_the_dice_that_the_box_gives_it():
    for first, kinds in ((ATTACK, ATTACKERS), (DEFENCE, DEFENDERS)):
        for number, kind in enumerate(kinds):
            piece, chance = PIECE[kind.lower()], PROFILE.chances[first + number]
            assert sorted(sets_of(chance)[-1]) == sorted(piece.dice), kind
            assert chance.takes == ("best" if piece.takes == "best" else "sum"), kind
            assert chance.name.lower().endswith(kind.lower())
    assert [PIECE[kind.lower()].supply for kind in ATTACKERS] == list(MOST)
