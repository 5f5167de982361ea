"""The conversation of `record` in a game whose turns have several steps, one of them called like a command."""

from pathlib import Path
from random import Random

import pytest

from tallystick.cli._recordsession import RecordSession, Refused
from tallystick.cli._recordtext import amount_recorded, prompt
from tallystick.games.registry import load, our_ids
from tallystick.profiles import installed_profile
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.textrecord import parse_lines
from tallystick.rules.errors import UnreadableMove
from tallystick.testing.randomplay import random_game
from tests.referee.sample_game import move_record_of, register_sample_game

pytestmark = pytest.mark.long


@pytest.fixture
def move_record(monkeypatch, tmp_path, store):
    register_sample_game(monkeypatch, tmp_path)
    return move_record_of(store)


@pytest.fixture
def sitting(move_record, capsys):
    """What is told when lines are typed one after another, before a board that is drawn."""
    session = RecordSession(move_record, is_terse=False, folder=Path())

    def typed(*lines):
        for line in lines:
            session.run_line(line)
        return capsys.readouterr().out.splitlines()

    return typed


def texts(move_record):
    return [move.text for move in move_record.moves]


def test_the_prompt_says_which_turn_it_is_and_whose_step(sitting, move_record):
    prompts = [prompt(move_record)]
    for line in ("draw", "drawn red", "keep", "pass"):
        sitting(line)
        prompts.append(prompt(move_record))
    assert prompts == ["1. Ann> ", "1. chance> ", "1. Ann> ", "2. Bo> ", "3. Ann> "]
    move_record.set_position("0 0 1 turn - 3 2 no")
    assert prompt(move_record) == "1. over> "


def test_the_board_is_drawn_after_each_step_and_after_a_step_taken_back(sitting):
    assert sitting("draw") == ["1. draw (Ann)", "[bag: 3 red, 2 blue]"]
    assert sitting("drawn blue") == ["1. drawn blue", "[bag: 3 red, 1 blue]"]
    assert sitting("undo") == ["Taken back: drawn blue", "[bag: 3 red, 2 blue]"]
    assert sitting("drawn red", "give")[-2:] == ["1. give (Ann)", "[bag: 2 red, 2 blue]"]


def test_a_turn_on_one_line_is_drawn_once(sitting, move_record):
    assert sitting("draw; drawn red; keep") == [
        "1. draw (Ann)",
        "1. drawn red",
        "1. keep (Ann)",
        "[bag: 2 red, 2 blue]",
    ]
    assert sitting("2. draw; drawn blue; give   # Bo")[-1] == "[bag: 2 red, 1 blue]"
    assert amount_recorded(move_record) == "2 turns (6 steps)"


def test_a_line_is_taken_up_to_the_step_that_is_not_legal(sitting, move_record):
    told = sitting("draw; keep; pass")
    assert told[0] == "1. draw (Ann)"
    assert told[1] == "Illegal: keep (1 rule broken)"
    assert told[-2:] == [
        "Not recorded. If it was left standing: force keep",
        "The rest of the line is not recorded either.",
    ]
    with pytest.raises(UnreadableMove):
        sitting("drawn red; eat it")
    assert texts(move_record) == ["draw", "drawn red"]


def test_a_step_that_stood_is_marked_in_its_turn(sitting, move_record):
    sitting("pass", "2! pass", "draw; !keep")
    assert [move.kind for move in move_record.moves] == ["legal", "illegal", "legal", "illegal"]
    assert sitting("force drawn red")[0] == "4! drawn red (Bo, illegal, but it stood)"


def test_what_is_word_for_word_a_step_is_no_command(sitting, move_record):
    assert sitting("draw")[0] == "1. draw (Ann)"
    assert sitting("draw")[0] == "Illegal: draw (1 rule broken)"  # not a drawing instead of an answer
    assert sitting("board") == sitting("show") == sitting("BOARD") == ["[bag: 3 red, 2 blue]"]
    assert texts(move_record) == ["draw"]


def test_help_and_completion_know_the_steps_of_the_game(sitting, move_record):
    told = "\n".join(sitting("help"))
    assert told.startswith("  draw              a move or step")
    assert "  board | show      the board\n" in told
    assert "| draw" not in told
    words = RecordSession(move_record, is_terse=True, folder=Path()).completions
    assert words.count("draw") == 1
    assert {"pass", "board", "undo"} <= set(words)


def test_what_chance_can_do_is_listed_with_how_likely_it_is(sitting):
    assert sitting("moves") == ["2 legal moves for Ann:", "draw, pass"]
    assert sitting("draw", "moves")[2:] == [
        "Chance decides; 2 results:",
        "  drawn red   3 in 5",
        "  drawn blue  2 in 5",
    ]


def test_remarks_and_rolls_may_hold_what_parts_steps(sitting, move_record):
    assert sitting("note draw; then cake") == ["Noted."]
    assert move_record.game.entries[-1].payload["text"] == "draw; then cake"


def test_a_numbered_line_of_a_file_is_never_a_command(move_record, capsys):
    session = RecordSession(move_record, is_terse=True, folder=Path())
    session.run_lines(parse_lines("draw\n1. drawn red; keep\nboard\n2. pass"), (UnreadableMove,))
    assert texts(move_record) == ["draw", "drawn red", "keep", "pass"]
    assert capsys.readouterr().out.splitlines()[3] == "[bag: 2 red, 2 blue]"
    with pytest.raises(Refused, match="line 1: keep is illegal: keep is not what comes now"):
        session.run_lines(parse_lines("3. draw; keep; pass"), (UnreadableMove,))
    assert texts(move_record)[-1] == "draw"


@pytest.mark.parametrize("game_id", our_ids())
def test_no_legal_step_of_any_game_is_taken_for_a_command(game_id, store, capsys):
    """Whatever a game calls its moves: typed as the game writes it, each is that move, in every position."""
    rules, profile = load(game_id), installed_profile(game_id)
    names = ["Ann", "Bo"][: profile.seats_most]
    options = [2 if option.id in {"rows", "columns"} else option.default for option in profile.options]
    game = start_laptop_game(store, profile, names, options, [])
    move_record = MoveRecord(store, game, installed_profile)
    session = RecordSession(move_record, is_terse=True, folder=Path())
    for _, move in random_game(rules, move_record.position, Random(8), most_steps=60):
        # What depends on something hidden is recorded only if it stood.
        stood = "force " if rules.doubts(move_record.position, move) else ""
        session.run_line(stood + rules.format_move(move_record.position, move))
        assert move_record.moves[-1].move == move
    assert len(move_record.moves) > 3
