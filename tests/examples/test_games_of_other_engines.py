"""Games whose rules other people wrote, by python-chess and OpenSpiel: they keep the contract, and OpenSpiel plays them."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tallystick.games.registry import our_ids
from tests.examples.installing import environment, install, run_own_tests
from tests.needs import need

pytestmark = [pytest.mark.packaging, pytest.mark.xdist_group("engines")]

ENGINES = Path(__file__).parent / "engines"
PLAYED = """
from random import Random

import pyspiel

from tallystick.openspiel.spiel import register_games

names = [name for name in register_games() if name in ("tallystick_chess", "tallystick_tictactoe")]
for name in names:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)

# OpenSpiel's own game, and the same game after its way through Tallystick.
random, ended = Random(1), set()
for _ in range(30):
    theirs, ours = (pyspiel.load_game(each).new_initial_state() for each in ("tic_tac_toe", "tallystick_tictactoe"))
    while not theirs.is_terminal():
        words = [[state.action_to_string(action) for action in state.legal_actions()] for state in (theirs, ours)]
        assert words[0] == words[1]
        at = random.randrange(len(words[0]))
        for state in (theirs, ours):
            state.apply_action(state.legal_actions()[at])
    assert ours.is_terminal()
    assert ours.returns() == theirs.returns()
    ended.add(ours.returns()[0])
print(*names, *sorted(ended))
"""
ABSENT = """
raise ModuleNotFoundError("No module named 'pyspiel'")
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for packages with both games in it, installed."""
    folder = tmp_path_factory.mktemp("site")
    install(ENGINES, folder)
    return folder


@pytest.mark.parametrize(
    ("game", "name", "tests", "tool", "module"),
    [
        ("chess", "Chess", "test_chess_by_python_chess.py", "python-chess", "chess"),
        ("tictactoe", "Tic-Tac-Toe", "test_tictactoe_by_openspiel.py", "OpenSpiel", "pyspiel"),
    ],
)
def test_the_game_keeps_the_contract(
    game: str, name: str, tests: str, tool: str, module: str, site: Path, tmp_path: Path
) -> None:
    need(tool, find_spec(module))
    _, skipped = run_own_tests(ENGINES / "tests" / tests, ENGINES, site, tmp_path)
    assert set(skipped) == {
        f"{name} has no editor",
        f"the moves of {name} are typed",
        f"{game}: no case with notes",
        f"{game}: no case with start",
    }


def test_openspiel_plays_games_of_other_packages(site: Path, tmp_path: Path) -> None:
    need("OpenSpiel", find_spec("pyspiel"))
    need("python-chess", find_spec("chess"))
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        env=environment(site, tmp_path), capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout == "tallystick_chess tallystick_tictactoe -1.0 0.0 1.0\n"


def test_the_rules_of_a_game_without_options_and_readings_are_told_without_them(site: Path, tmp_path: Path) -> None:
    need("python-chess", find_spec("chess"))
    printed = tallystick(site, tmp_path, "rules", "chess").stdout
    assert printed.startswith("Chess: Laws of Chess (FIDE, as python-chess 1.11 plays them)\n\nRules:\n")
    assert "Options" not in printed
    assert "Readings" not in printed
    verdict = tallystick(site, tmp_path, "check", "chess", "-p", "start", "-m", "Nf3").stdout
    assert verdict.endswith("\nRules: Laws of Chess (FIDE, as python-chess 1.11 plays them).\n")


def test_a_game_whose_engine_is_not_installed_is_skipped_with_the_reason(site: Path, tmp_path: Path) -> None:
    need("python-chess", find_spec("chess"))
    (tmp_path / "pyspiel.py").write_text(ABSENT, encoding="utf-8")
    done = tallystick(site, tmp_path, "rules", first=f"{tmp_path}{os.pathsep}")
    assert [line.split()[0] for line in done.stdout.splitlines()] == sorted([*our_ids(), "chess"])
    assert "chess        Chess: Laws of Chess (FIDE" in done.stdout
    assert done.stderr == (
        'Note: the game "tictactoe" of the package engines.tictactoe is skipped: its game.py cannot be imported '
        "(ModuleNotFoundError: No module named 'pyspiel').\n"
    )


def tallystick(site: Path, data: Path, *words: str, first: str = "") -> subprocess.CompletedProcess[str]:
    """Run the program where the games are installed. `first` is where Python looks for modules first."""
    env = environment(site, data)
    env["PYTHONPATH"] = first + env["PYTHONPATH"]
    command = [sys.executable, "-m", "tallystick", *words]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True, timeout=60)
