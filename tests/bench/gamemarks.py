"""Read what each game's tests say about its speed: tests/games/GAME/bench.toml.

`position` and `claim` are a question for a cold `tallystick check`. `random_play` is the mark of random play, in moves of python-chess.
`most_us` is the mark for the objections to an illegal step, and each table `illegal` is one of those steps.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple


class Illegal(NamedTuple):
    """An illegal step in a position, both as text."""

    position: str
    step: str


class Marks(NamedTuple):
    """The content of one file."""

    position: str
    claim: str
    random_play: float
    most_us: int
    illegal: tuple[Illegal, ...]


def _read(path: Path) -> Marks:
    told = tomllib.loads(path.read_text("utf-8"))
    illegal = tuple(Illegal(**each) for each in told["illegal"])
    return Marks(told["position"], told["claim"], told["random_play"], told["most_us"], illegal)


MARKS = {path.parent.name: _read(path) for path in sorted((Path(__file__).parents[1] / "games").glob("*/bench.toml"))}
