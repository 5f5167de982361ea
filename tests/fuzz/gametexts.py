"""The texts of positions and moves that each game's case files have. An input names its game in its first line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from tallystick.games.registry import AnyGame, load
from tallystick.rules.errors import ImpossiblePosition, UnreadablePosition
from tallystick.testing.material import Material
from tests.fuzz.sentences import check_sentence
from tests.games.ours import OurGames

LONGEST_LINE = 800
# In characters. A refusal of a position lists all words of the game, or what cannot be in one line each.
MOST_LINES = 150


@cache
def positions_of(game_id: str) -> tuple[str, ...]:
    """Return the positions of a game's cases, as they stand there."""
    return tuple(dict.fromkeys(str(case["position"]) for case in _cases(game_id) if "position" in case))


@cache
def claims_of(game_id: str) -> tuple[tuple[str, str], ...]:
    """Return the position and the claimed move of each of a game's cases that has one."""
    return tuple((str(case["position"]), str(case["claim"])) for case in _cases(game_id) if "claim" in case)


@cache
def _cases(game_id: str) -> list[Any]:
    return [case.says for case in Material(OurGames().folder(load(game_id))).cases()]


def game_of(name: str) -> AnyGame | None:
    """Return the game that an input names; None if there is none."""
    return load(name) if name in OurGames.games else None


def read_position(game: AnyGame, text: str) -> Any:
    """Return the position of a text; None if it is refused as every refusal must be."""
    try:
        return game.parse_position(text)
    except (UnreadablePosition, ImpossiblePosition) as error:
        check_refusal(error)
        return None


@contextmanager
def about(game: AnyGame) -> Iterator[None]:
    """Add to what goes wrong in which game it does: faults of several games show at the same line of a law."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in {game.id}")
        raise


def check_refusal(error: Exception) -> None:
    """Check that a refusal is a sentence, or one with a list below it, a line for each fault."""
    lines = str(error).split("\n")
    assert len(lines) <= MOST_LINES, f"{len(lines)} lines"
    for line in lines:
        check_sentence(ValueError(line), LONGEST_LINE)
