"""The kit begins its games with options or from a position, as the game's contract.toml says."""

import json
from random import Random

from tallystick.games.registry import load, our_ids
from tallystick.testing.manygames import begin, games_under_all_readings
from tallystick.testing.material import Material
from tallystick.testing.randomplay import random_game


def near_the_beginning(game, random):
    """Return a position some steps after the beginning."""
    return [position for position, _ in random_game(game, game.start(), random, most_steps=6)][-1]


def test_a_game_begins_from_a_position_under_other_readings():
    game = load(next(each for each in our_ids() if load(each).readings))
    position = near_the_beginning(game, Random(3))
    reading = game.readings[0]
    value = next(each for each in reading.values if each != reading.default)
    text = game.format_position(position)
    assert begin(game, text) == position
    assert begin(game, text, {reading.id: value}) == game.with_readings(position, {reading.id: value})
    assert begin(game, {}, {reading.id: value}) == game.start(readings={reading.id: value})


def test_beginnings_are_taken_in_turn(tmp_path):
    game = load(our_ids()[0])
    position = near_the_beginning(game, Random(3))
    text = game.format_position(position)
    (tmp_path / "contract.toml").write_text(
        f"most_steps = 1\nbeginnings = [{{}}, {json.dumps(text)}]\n", encoding="utf-8"
    )
    played = games_under_all_readings(game, Material(tmp_path))
    first, second, third = (steps[0][0] for steps in played[:3])
    assert first == game.start(readings=game.readings_of(first))
    assert second == game.with_readings(position, game.readings_of(second))
    assert third == game.start(readings=game.readings_of(third))
