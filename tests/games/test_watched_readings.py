"""A verdict is the same whether all other readings are tried, or only those that the judge asked for.

The ordinary run plays half of what `make campaign` plays (TALLYSTICK_POSITIONS).
"""

import os
import random
import tomllib
from functools import lru_cache
from pathlib import Path

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.rules.errors import RulesError
from tallystick.rules.judge import judge

pytestmark = pytest.mark.long

CASES = Path(__file__).parent
LONGEST = 60 if "TALLYSTICK_POSITIONS" in os.environ else 30


@lru_cache(maxsize=1)
def claims(game_id):
    """Return each position of the cases with its claim, and each position of some random games with a step that was legal before."""
    return [*_of_the_cases(game_id), *_of_random_games(game_id)]


def _of_the_cases(game_id):
    game = load(game_id)
    for path in sorted((CASES / game_id / "cases").glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            if "claim" in case:
                yield game.parse_position(case["position"]), case["claim"]


def _of_random_games(game_id):
    game = load(game_id)
    for seed in range(3):
        chance, position, before = random.Random(seed), game.start(), None
        for _ in range(LONGEST):
            legal = game.legal_moves(position)
            if not legal:
                break
            move = chance.choice(legal)
            yield position, move
            if before is not None:
                yield position, before
            position, before = game.play(position, move), move


@pytest.mark.parametrize("game_id", our_ids())
def test_the_readings_that_are_not_asked_for_change_nothing(game_id, monkeypatch):
    game = load(game_id)
    few = [verdict_of(game, *claim) for claim in claims(game_id)]
    monkeypatch.setattr(type(game), "watched", lambda _game, _position: None)
    for found, claim in zip(few, claims(game_id), strict=True):
        assert found == verdict_of(game, *claim)


@pytest.mark.parametrize("game_id", our_ids())
def test_most_of_them_are_not_asked_for(game_id, monkeypatch):
    game, tried, verdicts = load(game_id), [], 0
    if game.watched(game.start()) is None:
        return  # other readings change its positions themselves: there, all are tried
    with_readings = game.with_readings
    monkeypatch.setattr(game, "with_readings", lambda *args: tried.append(args) or with_readings(*args), raising=False)
    for position, claim in claims(game_id):
        verdict_of(game, position, claim)
        verdicts += 1
    others = sum(len(reading.values) - 1 for reading in game.readings)
    assert len(tried) < verdicts * others / 2


def verdict_of(game, position, claim):
    try:
        return judge(game, position, claim)
    except RulesError as error:
        return str(error)
