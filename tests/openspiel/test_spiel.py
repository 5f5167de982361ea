"""OpenSpiel plays every game: its own test of random games, its search as docs/openspiel.md shows it, and what it is told."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from os import environ
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tallystick.games.registry import game_ids, load, our_ids
from tallystick.rules.errors import BadOption
from tests.needs import need
from tests.openspiel.random_moments import WITH_SECRETS

pytestmark = pytest.mark.long

GAMES = int(environ.get("TALLYSTICK_SPIEL_GAMES", "2"))
# OpenSpiel begins each with other random numbers.


@pytest.fixture
def pyspiel() -> Any:
    """Return OpenSpiel with our games."""
    need("OpenSpiel", find_spec("pyspiel"))
    import pyspiel

    from tallystick.openspiel.spiel import register_games

    register_games()
    return pyspiel


def test_every_game_is_registered(pyspiel: Any) -> None:
    names = [f"tallystick_{game_id}" for game_id in game_ids()]
    assert set(names) <= set(pyspiel.registered_names())
    for game_id, name in zip(game_ids(), names, strict=True):
        kind = pyspiel.load_game(name).get_type()
        assert kind.long_name == load(game_id).name
        is_hidden = kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        assert is_hidden == load(game_id).has_secrets


@pytest.mark.parametrize("game_id", our_ids())
def test_random_games_pass_the_test_of_openspiel(game_id: str, pyspiel: Any) -> None:
    game = pyspiel.load_game(f"tallystick_{game_id}")
    pyspiel.random_sim_test(game, num_sims=GAMES, serialize=True, verbose=False)


def test_options_readings_and_bounds_are_parameters(pyspiel: Any) -> None:
    game_id = next(each for each in our_ids() if "players" in {option.id for option in load(each).options})
    reading = load(game_id).readings[0]
    value = next(each for each in reading.values if each != reading.default)
    given = {"players": 3, "readings": f"{reading.id}:{value}", "most_steps": 5}
    game = pyspiel.load_game(f"tallystick_{game_id}", given)
    assert game.num_players() == 3
    assert game.max_game_length() == 5
    assert load(game_id).readings_of(game.new_initial_state().moment.position)[reading.id] == value
    again = pyspiel.load_game(str(game))
    assert again.num_players() == 3
    assert again.new_initial_state().moment.position == game.new_initial_state().moment.position


def test_bad_parameters_are_refused_in_a_sentence(pyspiel: Any) -> None:
    from tallystick.openspiel.spiel import BadReadings

    name = f"tallystick_{our_ids()[0]}"
    with pytest.raises(BadReadings, match='readings "always" cannot be read: write each as id:value'):
        pyspiel.load_game(name, {"readings": "always"})
    with pytest.raises(BadOption, match="first cannot be 99"):
        pyspiel.load_game(name, {"first": 99})


@pytest.mark.parametrize("game_id", WITH_SECRETS)
def test_openspiel_resamples_what_a_seat_does_not_know(game_id: str, pyspiel: Any) -> None:
    state, random = pyspiel.load_game(f"tallystick_{game_id}").new_initial_state(), Random(1)
    while state.is_chance_node() or state.move_number() < 40:
        state.apply_action(random.choice(state.legal_actions()))
    seat = state.current_player()
    drawn = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert drawn.information_state_string(seat) == state.information_state_string(seat)
    assert drawn.observation_string(seat) == state.observation_string(seat)
    assert drawn.legal_actions() == state.legal_actions()
    assert state.clone().history() == state.history()


def test_an_observer_can_see_the_table_alone(pyspiel: Any) -> None:
    kinds = pyspiel.PrivateInfoType
    game = pyspiel.load_game(f"tallystick_{WITH_SECRETS[0]}")
    state = game.new_initial_state()
    table = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=kinds.NONE)
    assert game.make_py_observer(table).string_from(state, 0) == f"table\n{state.moment.observation(None)}"
    assert game.make_py_observer().string_from(state, 1) == f"player 2\n{state.moment.observation(1)}"
    everything = pyspiel.IIGObservationType(perfect_recall=False, public_info=True, private_info=kinds.ALL_PLAYERS)
    with pytest.raises(ValueError, match="see the table, alone or with what one seat knows"):
        game.make_py_observer(everything)
    with pytest.raises(ValueError, match="have no parameters"):
        game.make_py_observer(table, {"size": 1})


def test_the_lines_of_the_document_run(pyspiel: Any, project_root: Path) -> None:
    """They run in a process of their own, which also ends well: OpenSpiel keeps what was registered until then."""
    text = (project_root / "docs" / "openspiel.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    ran = subprocess.run([sys.executable, "-c", found[1]], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert len(ran.stdout.splitlines()) == 8
    assert ran.stdout.startswith("Du ")
