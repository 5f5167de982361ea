"""The disputes of a game's case files, for the page: position, claim and verdict."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

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


def is_laid(position: str) -> bool:
    words = position.split()
    keys = {word.partition("=")[0] for word in words if "=" in word}
    return words[0] != "start" and keys <= {
        "objective",
        "mountain",
        "fort",
        "camelot",
        "dragon",
        "flags",
        "points",
        "hand",
    }


def some_disputes(game: str, many: int, seed: int) -> list[Dispute]:
    """Return so many disputes about different positions; none has readings of its own or a group's own tiles, which are not laid."""
    rng = Random(seed)
    by_position = {each.position: each for each in disputes(game) if is_laid(each.position)}
    return rng.sample(list(by_position.values()), many)
