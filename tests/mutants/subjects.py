"""Say what is changed to see whether the tests notice, and which tests have to."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Subject(NamedTuple):
    """The modules of one kind, and the tests that should notice a mistake in them. All are patterns of paths from the root."""

    name: str
    modules: tuple[str, ...]
    tests: tuple[str, ...]
    more: tuple[str, ...]

    def files(self) -> list[Path]:
        """Return the modules, as paths from the root."""
        return _found(self.modules)

    def test_files(self, *, all_of_them: bool) -> list[Path]:
        """Return the files of tests, as paths from the root, with those of long tests or without."""
        return _found(self.tests + self.more if all_of_them else self.tests)


def read_subjects() -> dict[str, Subject]:
    """Return the subjects of `subjects.toml` by name. One for each game is made of what is said there of games."""
    says = tomllib.loads(Path(__file__).with_name("subjects.toml").read_text("utf-8"))
    games = [path.parent.name for path in sorted((ROOT / "tests" / "games").glob("*/answers.txt"))]
    subjects = []
    for name, lists in says.items():
        for game in games if "{game}" in name else [""]:
            patterns = (tuple(each.replace("{game}", game) for each in lists[key]) for key in Subject._fields[1:])
            subjects.append(Subject(name.replace("{game}", game), *patterns))
    return {subject.name: subject for subject in subjects}


def _found(patterns: tuple[str, ...]) -> list[Path]:
    found = {path.relative_to(ROOT) for pattern in patterns for path in ROOT.glob(pattern)}
    return sorted(path for path in found if path.name != "__init__.py")
