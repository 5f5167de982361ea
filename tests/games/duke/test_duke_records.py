"""Games of The Duke on record as text: written and read back they end in the same position, whatever was agreed."""

import os
from contextlib import suppress
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallystick.cli.main import main
from tallystick.games.registry import load
from tallystick.profiles import installed_profile
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.replay import turn_numbers
from tallystick.referee.textrecord import format_record, parse_lines, split_steps
from tallystick.rules.errors import UnreadableMove
from tallystick.store.store import Store
from tallystick.testing.randomplay import random_game

pytestmark = pytest.mark.long

DUKE = load("duke")
PROFILE = installed_profile("duke")
MOST_STEPS = 50
GAMES = int(os.environ.get("TALLYSTICK_POSITIONS", "300")) // 60


def move_record_of(store, options, readings=(), first=0):
    values = [options.get(option.id, option.default) for option in PROFILE.options]
    return MoveRecord(
        store, start_laptop_game(store, PROFILE, ["Ann", "Bo"], values, readings, first), installed_profile
    )


def agreed(random):
    """Any options, most of them left alone."""
    return {
        option.id: random.randint(option.least, option.most)
        for option in DUKE.options
        if option.id != "first" and random.random() < 0.4
    }


def read_back(text, move_record):
    for line in parse_lines(text):
        if line.is_numbered:
            for step in split_steps(line.text, first_stood=line.kind == "stood"):
                assert move_record.add_move(step.text, stood=step.stood).is_recorded
        elif line.kind == "position":
            move_record.set_position(line.text)
    return move_record


@settings(max_examples=GAMES)
@given(st.integers(0, 2**32))
def test_a_random_game_is_written_and_read_back(tmp_path_factory, seed):
    random = Random(seed)
    options, first = agreed(random), random.randrange(2)
    with Store(tmp_path_factory.mktemp("duke") / "games.sqlite") as store:
        played = move_record_of(store, options, first=first)
        for position, move in random_game(DUKE, played.position, random, MOST_STEPS):
            played.add_move(DUKE.format_move(position, move))
        text = format_record(played)
        again = read_back(text, move_record_of(store, options, first=first))
        assert again.position == played.position
        assert format_record(again) == text
        lines = [line for line in text.splitlines() if line[:3].strip().isdecimal()]
        assert len(lines) == max(turn_numbers(DUKE, played.moves), default=0)


@settings(max_examples=GAMES)
@given(st.integers(0, 2**32))
def test_steps_that_stood_keep_their_marks(tmp_path_factory, seed):
    """Each step is legal, or one that was legal earlier in the game."""
    random = Random(seed)
    with Store(tmp_path_factory.mktemp("duke") / "games.sqlite") as store:
        played = move_record_of(store, {})
        position, texts = played.position, []
        for _ in range(40):
            legal = DUKE.legal_moves(position)
            if not legal:
                break
            is_chance = DUKE.to_move(position) is None
            stale = texts and not is_chance and random.random() < 0.15
            text = random.choice(texts) if stale else DUKE.format_move(position, random.choice(legal))
            with suppress(UnreadableMove):  # it names a tile that is not there any more
                played.add_move(text, stood=True)
                texts.append(text)
            position = played.position
        again = read_back(format_record(played), move_record_of(store, {}))
        assert [(move.text, move.kind) for move in again.moves] == [(move.text, move.kind) for move in played.moves]
        assert again.position == played.position


@pytest.fixture
def db(tmp_path, monkeypatch):
    path = tmp_path / "games.sqlite"
    monkeypatch.setenv("TALLYSTICK_DB", str(path))
    return path


@pytest.mark.parametrize("seed", range(2))
def test_the_command_reads_what_it_printed(db, tmp_path, capsys, seed):
    random = Random(seed)
    with Store(db) as store:
        played = move_record_of(store, agreed(random))
        for position, move in islice(random_game(DUKE, played.position, random), MOST_STEPS):
            played.add_move(DUKE.format_move(position, move))
    assert main(["record", "duke", "--game", "last", "--print"]) == 0
    text = capsys.readouterr().out
    (tmp_path / "evening.txt").write_text(text, encoding="utf-8")
    assert main(["record", "duke", "--from", str(tmp_path / "evening.txt")]) == 0
    capsys.readouterr()
    assert main(["record", "duke", "--game", "last", "--print"]) == 0
    assert capsys.readouterr().out == text
