"""Read what each game's tests say about its speed: tests/games/GAME/bench.toml.

`position` and `claim` are a question for a cold `tallystick check`. `random_play` is the mark of random play, in moves of python-chess.
`most_us` is the mark for the objections to an illegal step, in microseconds.
"""

import tomllib
from pathlib import Path
from typing import NamedTuple

GAMES = Path(__file__).parents[1] / "games"


class Marks(NamedTuple):
    """The content of one file."""

    position: str
    claim: str
    random_play: float
    most_us: int


MARKS = {
    path.parent.name: Marks(**tomllib.loads(path.read_text("utf-8"))) for path in sorted(GAMES.glob("*/bench.toml"))
}
