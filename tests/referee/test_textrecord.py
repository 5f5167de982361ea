"""The record as text: a turn on a line, and what is written is read back whole."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tallystick.games.registry import load
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.notebook import Notebook
from tallystick.referee.textrecord import read_lines, steps_of, write_record
from tallystick.referee.turnlines import next_turn, turn_numbers
from tallystick.store.store import Store
from tests.referee.beads import notebook_of, registered
from tests.referee.evenings import profile
from tests.rules.randomplay import random_game


@pytest.fixture
def beads(monkeypatch, tmp_path):
    return registered(monkeypatch, tmp_path)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "games.sqlite") as store:
        yield store


@pytest.fixture
def notebook(beads, store):
    return notebook_of(store)


def take(notebook, *steps):
    for step in steps:
        assert notebook.take(step.removeprefix("!"), stood=step.startswith("!")).is_recorded


def body(notebook):
    return write_record(notebook).split("\n\n", 1)[1].splitlines()


def read_back(text, notebook):
    """The moves, rolls and positions of a record, taken by a notebook of a new game."""
    for line in read_lines(text):
        if line.kind == "position":
            notebook.lay(line.text)
        elif line.kind in {"move", "stood"}:
            for step in steps_of(line.text, first_stood=line.kind == "stood"):
                assert notebook.take(step.text, stood=step.stood).is_recorded
    return notebook


def test_the_steps_of_a_turn_stand_on_one_line(notebook):
    take(notebook, "draw", "drawn red", "keep", "pass", "draw", "drawn blue", "give")
    assert write_record(notebook) == (
        "game: beads\n"
        "players: Ann, Bo\n"
        "options: red=3\n"
        "\n"
        "  1. draw; drawn red; keep   # Ann\n"
        "  2. pass                    # Bo\n"
        "  3. draw; drawn blue; give  # Ann\n"
    )
    assert turn_numbers(notebook.rules, notebook.moves) == [1, 1, 1, 2, 3, 3, 3]


def test_a_turn_that_is_not_over_is_gone_on_with(notebook):
    assert next_turn(notebook) == 1
    take(notebook, "draw", "drawn red", "keep", "draw", "drawn red")
    assert next_turn(notebook) == 2
    assert body(notebook)[-1] == "  2. draw; drawn red        # Bo"
    take(notebook, "keep")
    assert next_turn(notebook) == 3


def test_an_illegal_step_keeps_its_mark_wherever_it_stands_in_the_turn(notebook):
    take(notebook, "pass", "!pass", "draw", "!keep", "!drawn red")
    assert body(notebook) == [
        "  1. pass             # Ann",
        "  2! pass             # Bo: illegal, stood (turn.pass)",
        "  3. draw; ! keep     # Ann: illegal, stood (turn.order)",
        "  4! drawn red        # Bo: illegal, stood (turn.order)",
    ]


def test_a_step_taken_back_is_told_below_its_turn_and_a_roll_parts_it(notebook):
    take(notebook, "draw", "drawn red")
    notebook.take_back()
    take(notebook, "drawn blue")
    notebook.note_roll("d6", [4])
    take(notebook, "keep")
    notebook.remark("all friends")
    take(notebook, "draw")
    notebook.take_back()
    assert body(notebook) == [
        "  1. draw; drawn blue # Ann",
        "    # drawn red was taken back",
        "    roll d6: 4",
        "  1. keep             # Ann",
        "    # all friends",
        "    # draw was taken back",
    ]


def test_a_line_may_hold_a_turn_or_a_step(notebook, store):
    by_turns = read_back("1. draw; drawn red; keep\n2. pass ;\n", notebook)
    by_steps = read_back("draw\n drawn red # by chance\n1. keep\npass\n", notebook_of(store))
    assert by_turns.position_text == by_steps.position_text == "2 2 1 turn - 1 0 yes"
    marked = read_back("pass\n! pass\n3. draw; !keep\n", notebook_of(store))
    assert [move.kind for move in marked.moves] == ["legal", "illegal", "legal", "illegal"]


def test_what_is_agreed_is_explained_and_what_is_not_in_play_left_out(beads, store):
    text = write_record(notebook_of(store, options=(0, 1)))
    assert "options: red=0 colour=1  # colour: Navy blue\n" in text
    assert [line.text for line in read_lines(text) if line.kind == "options"] == ["red=0 colour=1"]
    assert "options: red=3\n" in write_record(notebook_of(store))


def test_a_position_may_hold_a_sign_that_elsewhere_begins_a_comment():
    (line,) = read_lines("position: 6/6 turn 1 tile=Baron(Ba#escape)m+0+1|j+1+2 # as we found it")
    assert line.text == "6/6 turn 1 tile=Baron(Ba#escape)m+0+1|j+1+2"
    assert next(iter(read_lines("F a1# mine"))).text == "F a1"


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_a_game_of_several_steps_a_turn_is_written_and_read_back(tmp_path_factory, seed):
    random = Random(seed)
    with pytest.MonkeyPatch.context() as monkeypatch:
        folder = tmp_path_factory.mktemp("beads")
        beads = registered(monkeypatch, folder)
        with Store(folder / "games.sqlite") as store:
            played = notebook_of(store)
            while not beads.outcome(played.position) and len(played.moves) < 40:
                legal = beads.legal_moves(played.position)
                illegal = random.random() < 0.1 and played.position.phase == "turn"
                played.take("pass" if illegal else random.choice(legal), stood=True)
                if random.random() < 0.1:
                    played.take_back()
                if random.random() < 0.1:
                    played.note_roll("d6", [3])
            check_round_trip(played, notebook_of(store))


@settings(max_examples=12)
@given(st.integers(0, 2**32), st.integers(1, 3), st.integers(1, 4), st.integers(1, 2))
def test_a_game_of_pastures_is_written_and_read_back(tmp_path_factory, seed, rows, columns, first):
    rules = load("pastures")
    with Store(tmp_path_factory.mktemp("pastures") / "games.sqlite") as store:

        def opened():
            game = start_laptop_game(store, profile("pastures"), ["Ann", "Bo"], [rows, columns], [], first - 1)
            return Notebook(store, game, profile)

        played = opened()
        start = rules.start({"rows": rows, "columns": columns, "first": first})
        for position, move in random_game(rules, start, Random(seed)):
            played.take(rules.format_move(position, move))
        check_round_trip(played, opened())


def check_round_trip(played, again):
    text = write_record(played)
    read_back(text, again)
    assert again.position == played.position
    assert [(move.text, move.kind) for move in again.moves] == [(move.text, move.kind) for move in played.moves]
    once_more = write_record(again)
    assert steps_in(once_more) == steps_in(text)
    assert once_more.split("\n\n")[0] == text.split("\n\n")[0]


def steps_in(text):
    lines = [line for line in read_lines(text) if line.is_numbered]
    return [step for line in lines for step in steps_of(line.text, first_stood=line.kind == "stood")]
