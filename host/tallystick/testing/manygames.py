"""Play many random games under all readings, and make claims in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import cycle, islice
from math import prod
from pathlib import Path
from random import Random
from typing import Any

from tallystick.games.registry import AnyGame
from tallystick.rules.errors import UnreadableMove
from tallystick.testing.material import Beginning, Material
from tallystick.testing.randomplay import random_game

MANY_GAMES = 48
LONG_TESTS_GAMES = MANY_GAMES
# How many of them the tests play that take longest. Our own tests play fewer in an ordinary run: tests/games/conftest.py.
OTHER_SIGNS = {" ": " \u00a0\u2009\u202f\u200b", "-": "-\u2010\u2011\u2012\u2013\u2014\u2212"}
Step = tuple[Any, Any]
# A position, and the move made in it.


def begin(game: AnyGame, beginning: Beginning, readings: Mapping[str, str] | None = None) -> Any:
    """Return the position to begin with, under these readings."""
    if isinstance(beginning, str):
        return game.with_readings(game.parse_position(beginning), readings or {})
    return game.start(beginning, readings=readings)


def games_under_all_readings(
    game: AnyGame, material: Material, count: int = MANY_GAMES
) -> tuple[tuple[Step, ...], ...]:
    """Return `count` random games or more. They use each beginning in turn, and each value of each reading.

    A smaller count gives the first of the same games.
    """
    return _played(game, material.folder)[: max(count, len(_single_readings(game)))]


def games_for_long_tests(game: AnyGame, material: Material) -> tuple[tuple[Step, ...], ...]:
    """Return the games for a test that takes long: LONG_TESTS_GAMES, or one for each value of each reading if that is more."""
    return games_under_all_readings(game, material, LONG_TESTS_GAMES)


@lru_cache(maxsize=8)
def _played(game: AnyGame, folder: Path) -> tuple[tuple[Step, ...], ...]:
    """Play the games once for all tests that ask for them. They are values, so no test can change them."""
    random, material = Random(20), Material(folder)
    beginnings = cycle(material.beginnings)
    starts = (begin(game, next(beginnings), readings) for readings in _combinations(game, random))
    return tuple(tuple(random_game(game, start, random, material.most_steps)) for start in starts)


def _combinations(game: AnyGame, random: Random) -> list[dict[str, str]]:
    """Return the readings of each game: first one game for each value, then other combinations while there is room."""
    single = _single_readings(game)
    room = max(0, MANY_GAMES - len(single))
    number = prod(len(reading.values) for reading in game.readings)
    # Combinations are chosen by number, because a game with twenty readings has a million of them.
    chosen = random.sample(range(number), min(room, number))
    return [*single, *islice(cycle(_combination(game, at) for at in chosen), room)]


def _combination(game: AnyGame, at: int) -> dict[str, str]:
    """Return a value for each reading, by the number of the combination. The last reading changes first."""
    values = {}
    for reading in reversed(game.readings):
        at, place = divmod(at, len(reading.values))
        values[reading.id] = list(reading.values)[place]
    return values


def _single_readings(game: AnyGame) -> list[dict[str, str]]:
    """Return readings that use every value: the defaults, and each other value as the only change."""
    others = [(reading, value) for reading in game.readings for value in reading.values if value != reading.default]
    return [{}, *({reading.id: value} for reading, value in others)]


def claims(game: AnyGame, position: Any, texts: Iterable[str]) -> Iterator[Any]:
    """Yield what these texts claim in this position. A text that names things which are not there claims nothing."""
    for text in texts:
        try:
            yield game.parse_move(position, text)
        except UnreadableMove:
            continue


def texts_of(game: AnyGame, steps: Iterable[Step]) -> list[str]:
    """Return the texts of all moves of these steps."""
    return sorted({game.format_move(position, move) for position, move in steps})


def pasted(text: str, random: Random) -> str:
    """Return the text as a book, a page or a phone might have it."""
    return "".join(random.choice(OTHER_SIGNS.get(sign, sign)) for sign in text)
