"""The disputes of a game's case files, for the page: position, claim and verdict."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple

from tallystick.games.registry import load
from tallystick.table.arrange import arrange
from tests.table.laying import begun

ROOT = Path(__file__).resolve().parents[1] / "games"


class Dispute(NamedTuple):
    position: str
    claim: str
    verdict: str


@cache
def disputes(game: str) -> tuple[Dispute, ...]:
    found = []
    for file in sorted((ROOT / game / "cases").glob("*.toml")):
        for case in tomllib.loads(file.read_text("utf-8"))["case"]:
            if "claim" in case and "position" in case:
                found.append(Dispute(case["position"], case["claim"], case["verdict"]))
    return tuple(found)


def disputed_positions(game: str) -> list[str]:
    return sorted({each.position for each in disputes(game)})


def is_laid(game: str, position: str) -> bool:
    """Return True if a position is set up without typing: it has no readings of its own and no tiles of a group's own."""
    rules = load(game)
    return bool(rules.format_position(begun(game, position)) == arrange(game, "empty")["position"])


def some_disputes(game: str, many: int, seed: int) -> list[Dispute]:
    """Return so many disputes about different positions that are set up without typing; fewer where a game has fewer."""
    by_position = {each.position: each for each in disputes(game)}
    found = list(by_position.values())
    Random(seed).shuffle(found)
    return list(islice((each for each in found if is_laid(game, each.position)), many))
