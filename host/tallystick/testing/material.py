"""Read what a game's tests have in files: disputes in `cases/`, counts in `perft/`, and what to play in `contract.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

SETTINGS = "contract.toml"
Beginning = dict[str, int] | str
# The options to begin with, or the text of a position.
LONGEST_GAME = 1000
# In steps. A game that is longer says in its contract.toml how many steps to play.


class Case(NamedTuple):
    """One dispute: the rule whose file it stands in, and what the file says of it."""

    rule: str
    says: Mapping[str, Any]


class Entry(NamedTuple):
    """One count of a perft file: `lines` is the number of ways to play `depth` steps from a position."""

    name: str
    position: str
    depth: int
    lines: int


class Material:
    """The files in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = folder / SETTINGS
        self._settings = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
        unknown = self._settings.keys() - {"beginnings", "most_steps", "divide_from", "sealed"}
        assert not unknown, f"{path}: {', '.join(sorted(unknown))} says nothing to the contract"

    @property
    def beginnings(self) -> list[Beginning]:
        """What to begin with, in turn. It makes short games, so that many can be played, and uses every part of the rules.

        If no option makes a game short, it can begin from a position near its end.
        """
        beginnings: list[Beginning] = self._settings.get("beginnings", [{}])
        return beginnings

    @property
    def most_steps(self) -> int:
        """The number of steps after which a game is stopped. It is enough to meet everything, and most games end before."""
        steps: int = self._settings.get("most_steps", LONGEST_GAME)
        return steps

    @property
    def divide_from(self) -> Beginning:
        """The beginning that is counted move by move, three steps deep."""
        beginning: Beginning = self._settings.get("divide_from", {})
        return beginning

    @property
    def sealed(self) -> list[dict[str, Any]]:
        """The samples of what can be sealed: `position`, `seat` (from 1), `text`, its `canonical` text,
        one that could be sealed `instead`, and `wrong` ones.
        """
        sealed: list[dict[str, Any]] = self._settings.get("sealed", [])
        return sealed

    def cases(self) -> list[Case]:
        """Return all disputes, in the order of the files."""
        return [
            Case(path.stem, case)
            for path in sorted((self.folder / "cases").glob("*.toml"))
            for case in tomllib.loads(path.read_text("utf-8"))["case"]
        ]

    def entries(self) -> Iterator[Entry]:
        """Yield the counts of all perft files. Raise AssertionError for a line of any other form."""
        for path in sorted((self.folder / "perft").glob("*.perft")):
            name = position = ""
            for line in path.read_text("utf-8").splitlines():
                word, _, rest = line.partition(" ")
                if word == "id":
                    name = rest
                elif word == "position":
                    position = rest
                elif word == "perft":
                    depth, count = rest.split()
                    yield Entry(name, position, int(depth), int(count))
                else:
                    assert not word or word == "#", f"{path.name}: {line}"
