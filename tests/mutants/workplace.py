"""A copy of the project in which mutmut changes the rules. The project itself stays as it is."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from tests.mutants.subjects import ROOT, Subject

# mutmut knows a module by its path below `src/`.
_SOURCES = {"host/tallystick": "src/tallystick", "firmware/lib/tallycore": "src/tallycore"}
_SOURCES["firmware/lib/tallydevice"] = "src/tallydevice"
_ALSO = ("boards", "docs", "firmware", "tests")
NOTICED, SURVIVED, UNTESTED = "noticed", "survived", "untested"
_LEFT_OUT = shutil.ignore_patterns("__pycache__", "node_modules", "_data")


class Workplace:
    """A folder with a copy of the project, in which these files are changed and the tests of these subjects run.

    A run of hours may be stopped. To go on with it, the copy stays as it is, with what became of each change so far.
    """

    def __init__(
        self, folder: Path, subjects: Collection[Subject], files: Collection[Path], *, is_short: bool, goes_on: bool
    ) -> None:
        self.folder = folder
        self._states = folder / "states.jsonl"
        self._files = {path: _moved(path) for path in files}
        self._tests = sorted(
            {str(path) for subject in subjects for path in subject.test_files(all_of_them=not is_short)}
        )
        if not goes_on:
            self._copy()
            self._run([sys.executable, "-m", "tests.mutants.driver", "generate"])

    def _copy(self) -> None:
        folder = self.folder
        if folder.exists():
            shutil.rmtree(folder)
        for source, copied in _SOURCES.items():
            shutil.copytree(ROOT / source, folder / copied, ignore=_LEFT_OUT)
        for name in _ALSO:
            shutil.copytree(ROOT / name, folder / name, ignore=_LEFT_OUT)
        settings = {"source_paths": ["src"], "only_mutate": list(self._files.values()), "also_copy": list(_ALSO)}
        lines = [f"{name} = {json.dumps(value)}" for name, value in settings.items()]
        project = (ROOT / "pyproject.toml").read_text("utf-8")
        (folder / "pyproject.toml").write_text("\n".join([project, "[tool.mutmut]", *lines, ""]), "utf-8")
        # Some tests read the data of a game where it lies in the project.
        (folder / "mutants").mkdir()
        (folder / "mutants" / "host").symlink_to("src")

    def mutants(self) -> dict[str, Path]:
        """Return for the name of each mutant the file of the project that it changes."""
        return {
            name: path
            for path, moved in self._files.items()
            for name in json.loads((self.folder / "mutants" / f"{moved}.meta").read_text("utf-8"))["exit_code_by_key"]
        }

    def try_out(self, names: Collection[str]) -> dict[str, str]:
        """Run the tests with each of these mutants with which they have not run yet. Return what became of each."""
        wanted, known = self.folder / "wanted.txt", self._known()
        left = [name for name in names if name not in known]
        wanted.write_text("\n".join(left), "utf-8")
        options = ["--rootdir=.", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist"]
        # That a test fails is enough. To say why, pytest compares long texts, which takes longer than most tests.
        options += ["--assert=plain", "--tb=native"]
        options += ["-m", "not browser and not slow", "-p", "tests.mutants.session"]
        options += ["--mutants", str(wanted), "--states", str(self._states), *self._tests]
        if left:
            self._run([sys.executable, "-m", "pytest", *options], folder=self.folder / "mutants")
        known = self._known()
        return {name: known[name] for name in names}

    def _known(self) -> dict[str, str]:
        lines = self._states.read_text("utf-8").splitlines() if self._states.exists() else []
        return dict(json.loads(line) for line in lines)

    def show(self, names: Iterable[str]) -> Mapping[str, list[str]]:
        """Return the lines that each of these mutants changes, the old ones with - and the new ones with +."""
        text = self._run([sys.executable, "-m", "tests.mutants.driver", "show"], "\n".join(names))
        shown: dict[str, list[str]] = json.loads(text)
        return shown

    def _run(self, words: list[str], said: str = "", folder: Path | None = None) -> str:
        # The changed modules come before those of the project.
        found = os.pathsep.join(str(self.folder / "mutants" / name) for name in (".", "src"))
        done = subprocess.run(
            words,
            cwd=folder or self.folder,
            env={**os.environ, "PYTHONPATH": found} if folder else None,
            input=said,
            text=True,
            capture_output=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(
                f"{' '.join(words[:3])} ended with {done.returncode}:\n{done.stdout[-4000:]}{done.stderr[-2000:]}"
            )
        return done.stdout


def draw_files(files: Collection[Path], count: int, seed: int) -> list[Path]:
    """Draw this many files, long ones more often: where much is written, much can be wrong."""
    left = {path: (ROOT / path).stat().st_size for path in sorted(files)}
    drawn: list[Path] = []
    dice = random.Random(seed)
    while left and len(drawn) < count:
        [path] = dice.choices(list(left), list(left.values()))
        drawn.append(path)
        del left[path]
    return drawn


def _moved(path: Path) -> str:
    """Return where a file of the project lies in the workplace."""
    for source, copied in _SOURCES.items():
        if path.is_relative_to(source):
            return str(copied / path.relative_to(source))
    raise ValueError(f"{path} is in none of {', '.join(_SOURCES)}")
