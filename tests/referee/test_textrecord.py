"""The record as text: a turn on a line, and what is written is read back whole."""

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallystick.games.registry import load
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.replay import turn_numbers
from tallystick.referee.textrecord import format_record, parse_lines, split_steps
from tallystick.referee.turnlines import next_turn
from tallystick.store.store import Store
from tallystick.testing.randomplay import random_game
from tests.referee.game_recorder import profile
from tests.referee.sample_game import move_record_of, register_sample_game

pytestmark = pytest.mark.long

RECORDS = int(os.environ.get("TALLYSTICK_RECORDS", "8"))


@pytest.fixture
def sample_game(monkeypatch, tmp_path):
    return register_sample_game(monkeypatch, tmp_path)


@pytest.fixture
def move_record(sample_game, store):
    return move_record_of(store)


def take(move_record, *steps):
    for step in steps:
        assert move_record.add_move(step.removeprefix("!"), stood=step.startswith("!")).is_recorded


def body(move_record):
    return format_record(move_record).split("\n\n", 1)[1].splitlines()


def read_back(text, move_record):
    """The moves, rolls and positions of a record, entered into the move record of a new game."""
    for line in parse_lines(text):
        if line.kind == "position":
            move_record.set_position(line.text)
        elif line.kind in {"move", "stood"}:
            for step in split_steps(line.text, first_stood=line.kind == "stood"):
                assert move_record.add_move(step.text, stood=step.stood).is_recorded
    return move_record


def test_the_steps_of_a_turn_stand_on_one_line(move_record):
    take(move_record, "draw", "drawn red", "keep", "pass", "draw", "drawn blue", "give")
    assert format_record(move_record) == (
        "game: beads\n"
        "players: Ann, Bo\n"
        "options: red=3\n"
        "\n"
        "  1. draw; drawn red; keep   # Ann\n"
        "  2. pass                    # Bo\n"
        "  3. draw; drawn blue; give  # Ann\n"
    )
    assert turn_numbers(move_record.rules, move_record.moves) == [1, 1, 1, 2, 3, 3, 3]


def test_a_turn_that_is_not_over_is_gone_on_with(move_record):
    assert next_turn(move_record) == 1
    take(move_record, "draw", "drawn red", "keep", "draw", "drawn red")
    assert next_turn(move_record) == 2
    assert body(move_record)[-1] == "  2. draw; drawn red        # Bo"
    take(move_record, "keep")
    assert next_turn(move_record) == 3


def test_an_illegal_step_keeps_its_mark_wherever_it_stands_in_the_turn(move_record):
    take(move_record, "pass", "!pass", "draw", "!keep", "!drawn red")
    assert body(move_record) == [
        "  1. pass             # Ann",
        "  2! pass             # Bo: illegal, stood (turn.pass)",
        "  3. draw; ! keep     # Ann: illegal, stood (turn.order)",
        "  4! drawn red        # Bo: illegal, stood (turn.order)",
    ]


def test_a_step_taken_back_is_told_below_its_turn_and_a_roll_parts_it(move_record):
    take(move_record, "draw", "drawn red")
    move_record.undo()
    take(move_record, "drawn blue")
    move_record.add_roll("d6", [4])
    take(move_record, "keep")
    move_record.add_remark("all friends")
    take(move_record, "draw")
    move_record.undo()
    assert body(move_record) == [
        "  1. draw; drawn blue # Ann",
        "    # drawn red was taken back",
        "    roll d6: 4",
        "  1. keep             # Ann",
        "    # all friends",
        "    # draw was taken back",
    ]


def test_a_line_may_hold_a_turn_or_a_step(move_record, store):
    by_turns = read_back("1. draw; drawn red; keep\n2. pass ;\n", move_record)
    by_steps = read_back("draw\n drawn red # by chance\n1. keep\npass\n", move_record_of(store))
    assert by_turns.position_text == by_steps.position_text == "2 2 1 turn - 1 0 yes"
    marked = read_back("pass\n! pass\n3. draw; !keep\n", move_record_of(store))
    assert [move.kind for move in marked.moves] == ["legal", "illegal", "legal", "illegal"]


def test_what_is_agreed_is_explained_and_what_is_not_in_play_left_out(sample_game, store):
    text = format_record(move_record_of(store, options=(0, 1)))
    assert "options: red=0 colour=1  # colour: Navy blue\n" in text
    assert [line.text for line in parse_lines(text) if line.kind == "options"] == ["red=0 colour=1"]
    assert "options: red=3\n" in format_record(move_record_of(store))


def test_a_position_may_hold_a_sign_that_elsewhere_begins_a_comment():
    (line,) = parse_lines("position: 6/6 turn 1 tile=Baron(Ba#escape)m+0+1|j+1+2 # as we found it")
    assert line.text == "6/6 turn 1 tile=Baron(Ba#escape)m+0+1|j+1+2"
    assert next(iter(parse_lines("F a1# mine"))).text == "F a1"


@settings(max_examples=RECORDS)
@given(st.integers(0, 2**32))
def test_a_game_of_several_steps_a_turn_is_written_and_read_back(tmp_path_factory, seed):
    random = Random(seed)
    with pytest.MonkeyPatch.context() as monkeypatch:
        folder = tmp_path_factory.mktemp("beads")
        beads = register_sample_game(monkeypatch, folder)
        with Store(folder / "games.sqlite") as store:
            played = move_record_of(store)
            while not beads.outcome(played.position) and len(played.moves) < 40:
                legal = beads.legal_moves(played.position)
                illegal = random.random() < 0.1 and played.position.phase == "turn"
                played.add_move("pass" if illegal else random.choice(legal), stood=True)
                if random.random() < 0.1:
                    played.undo()
                if random.random() < 0.1:
                    played.add_roll("d6", [3])
            check_round_trip(played, move_record_of(store))


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.integers(1, 3), st.integers(1, 4), st.integers(1, 2))
def test_a_game_of_pastures_is_written_and_read_back(tmp_path_factory, seed, rows, columns, first):
    rules = load("pastures")
    with Store(tmp_path_factory.mktemp("pastures") / "games.sqlite") as store:

        def opened():
            game = start_laptop_game(store, profile("pastures"), ["Ann", "Bo"], [rows, columns], [], first - 1)
            return MoveRecord(store, game, profile)

        played = opened()
        start = rules.start({"rows": rows, "columns": columns, "first": first})
        for position, move in random_game(rules, start, Random(seed)):
            played.add_move(rules.format_move(position, move))
        check_round_trip(played, opened())


def check_round_trip(played, again):
    text = format_record(played)
    read_back(text, again)
    assert again.position == played.position
    assert [(move.text, move.kind) for move in again.moves] == [(move.text, move.kind) for move in played.moves]
    once_more = format_record(again)
    assert steps_in(once_more) == steps_in(text)
    assert once_more.split("\n\n")[0] == text.split("\n\n")[0]


def steps_in(text):
    lines = [line for line in parse_lines(text) if line.is_numbered]
    return [step for line in lines for step in split_steps(line.text, first_stood=line.kind == "stood")]
