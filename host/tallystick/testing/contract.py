"""Define what the parts of the contract share: each test runs for each game, with the material from that game's files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tallystick.games.registry import AnyGame, load
from tallystick.testing.material import Material

MOST_LINES = 200_000
# Entries of a perft file with more lines are left out, because they take too long.


class Contract:
    """Tests for the games with the ids in `games`. They take `game` and `material`, and may take a `case` or an `entry`."""

    games: Sequence[str] = ()

    def folder(self, game: AnyGame) -> Path:
        """Return the folder with the game's `cases`, `perft` and `contract.toml`. By default it is the game's own folder."""
        return Path(game.folder)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Make one test for each game, or for each case or entry if the test takes one."""
        names = [name for name in ("game", "material", "case", "entry") if name in metafunc.fixturenames]
        if "game" in names:
            about = getattr(metafunc.function, "about", ())
            found = list(self._values(names, about)) or [self._nothing(names, about)]
            metafunc.parametrize(names, found)

    def _values(self, names: Sequence[str], about: Sequence[str]) -> Iterator[Any]:
        for game_id in self.games:
            game = load(game_id)
            material = Material(self.folder(game))
            found: list[tuple[str, dict[str, Any]]] = [(game.id, {})]
            if "case" in names:
                cases = [case for case in material.cases() if set(about) & case.says.keys()]
                found = [(f"{game.id}: {each.rule}: {each.says['about']}", {"case": each.says}) for each in cases]
            elif "entry" in names:
                entries = [entry for entry in material.entries() if entry.lines <= MOST_LINES]
                found = [(f"{game.id}: {each.name} {each.depth}", {"entry": each}) for each in entries]
            for test_id, more in found:
                given = {"game": game, "material": material, **more}
                yield pytest.param(*(given[name] for name in names), id=test_id)

    def _nothing(self, names: Sequence[str], about: Sequence[str]) -> Any:
        """Return values for a test that has nothing to do. They skip it, and the reason says what no game has."""
        lacking = f"case with {' or '.join(about)}" if about else "count in perft/ that is short enough"
        reason = f"{', '.join(self.games) or 'no game'}: no {lacking}"
        return pytest.param(*(None for _ in names), id="nothing", marks=pytest.mark.skip(reason=reason))
