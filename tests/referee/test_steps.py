"""A stored game gone through step by step: each board is the one that the moves up to it lead to."""

import json

import pytest

from tallystick.cli.main import main
from tallystick.games.registry import load
from tallystick.profiles import installed_profile
from tallystick.referee.errors import NoSuchMove, RefereeError
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.steps import GameSteps
from tallystick.store.store import Store
from tests.referee.finished_games import FINISHED, store_finished_pastures, store_finished_sealed
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.long


def steps_of(path, name="1"):
    with Store(path) as store:
        return GameSteps(store.game(name), installed_profile)


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))
    return tmp_path / "games.sqlite"


@pytest.mark.parametrize("kind", FINISHED)
def test_each_board_is_where_the_moves_lead(path, kind):
    FINISHED[kind](path)
    found = steps_of(path)
    rules = found.rules
    moves = [step.move for step in found.steps if step.move is not None]
    assert len(moves) == found.move_count > 3
    position = moves[0].before
    for number, move in enumerate(moves):
        if kind == "sealed" and number == len(moves) - 2:  # what was revealed in the end is shown from its seal on
            for seat, text in enumerate(("c3=5", "d3=1")):
                position = rules.unseal(position, seat, text, None)
        assert found.position(number) == position
        position = rules.play(position, rules.parse_move(position, move.text))
    assert found.position(len(moves)) == position
    assert kind != "sealed" or rules.outcome(position).scores == (40, 0)


@pytest.mark.parametrize("kind", FINISHED)
def test_every_move_has_one_step_and_the_numbers_go_up(path, kind):
    FINISHED[kind](path)
    found = steps_of(path)
    assert [step.number for step in found.steps] == [*range(len(found.steps))]
    assert [step.moves for step in found.steps if step.move] == [*range(1, found.move_count + 1)]
    assert all(
        one.seq <= other.seq and one.moves <= other.moves
        for one, other in zip(found.steps, found.steps[1:], strict=False)
    )


def test_points_and_clocks_are_those_of_the_moment(path):
    store_finished_pastures(path)
    found = steps_of(path)
    (scored,) = [step for step in found.steps if step.says.startswith("Ann scores 5 points")]
    before = found.steps[scored.number - 1]
    assert (before.scores, scored.scores, found.steps[-1].scores) == ((0, 0), (5, 0), (0, 0))
    assert scored.clocks_ms[1] > before.clocks_ms[1]


def test_a_note_and_its_move_are_one_step_and_what_was_taken_back_is_marked(path):
    store_finished_pastures(path)
    says = [(step.says, step.is_undone) for step in steps_of(path).steps]
    assert ("Ann plays Forest on a1", False) in says
    assert not [words for words, _ in says if words == "Ann, terrain played: Forest."]
    assert ("Ann, terrain played: River.", True) in says


def test_of_a_game_with_notes_only_the_steps_are_shown_and_the_board_is_the_first(path):
    recorder = GameRecorder()
    session = recorder.start("pastures", options=(2, 2))
    session.choose(0, 2)
    session.end_game(0)
    recorder.store_in(path).close()
    found = steps_of(path)
    assert found.why == "No moves were recorded on the laptop, so only the beginning of the board is known."
    assert [step.says for step in found.steps][2:4] == ["Ann, terrain played: Forest.", "Ann ends turn 1; Bo is next."]


def test_of_a_game_without_rules_the_steps_are_shown_and_why_there_is_no_board(path):
    recorder = GameRecorder()
    recorder.start("free").change_score(0, 4)
    recorder.store_in(path).close()
    found = steps_of(path)
    assert found.rules is None
    assert found.why == 'the rules library does not know "free", so no move of it can be judged.'
    assert found.steps[-1].scores == (4, 0)
    with pytest.raises(RefereeError, match="the rules library does not know"):
        found.position_after("0")


def test_hidden_values_stay_hidden_as_long_as_they_are_not_revealed(path):
    store_finished_sealed(path)
    found = steps_of(path)
    armadora = load("armadora")
    (placed,) = [step for step in found.steps if step.says == "Ann places a warrior on c3"]
    assert "c3:15" not in armadora.format_position(found.position(placed.moves))
    with Store(path) as store:
        game = store.game("1")
    own = GameSteps(game, installed_profile, seat=0)
    assert own.move_count == found.move_count


# --- the command ----------------------------------------------------------------------------------------------------------


def run(capsys, *arguments):
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_show_at_prints_a_move_with_its_board(path, capsys):
    store_finished_pastures(path)
    code, out, _ = run(capsys, "show", "1", "--at", "2")
    assert code == 0
    assert out.startswith("Move 2 of 5, turn 2: Bo plays Wasteland on b1\n\n")
    data = json.loads(run(capsys, "show", "1", "--at", "2", "--json")[1])
    assert out.endswith(f"\n{data['position']}\n")
    assert (data["move"], data["text"], data["verdict"], data["seat"]) == (2, "W b1", "legal", 1)
    assert run(capsys, "draw", "pastures", "-p", "game:1@2")[1].endswith(f"\n{data['position']}\n")


def test_show_at_0_is_the_beginning(path, capsys):
    store_finished_pastures(path)
    data = json.loads(run(capsys, "show", "1", "--at", "0", "--json")[1])
    assert data["move"] == 0
    assert run(capsys, "show", "1", "--at", "0")[1].startswith("Before the first of 5 moves")


def test_a_move_that_stood_although_it_was_illegal_says_so(path, capsys):
    with Store(path) as store:
        game = start_laptop_game(store, profile("pastures"), ["Ann", "Bo"], [2, 2], [])
        record = MoveRecord(store, game, profile)
        record.add_move("F a1")
        record.add_move("F b1", stood=True)
    out = run(capsys, "show", "1", "--at", "2")[1]
    assert (
        "It was left standing, although it is illegal: Ann has just played Forest, so Bo may not play it now. [terrain.repeat-opponent]"
        in out
    )


@pytest.mark.parametrize("number", ["6", "-1", "x", "1.5", "9999999999", "²", ""])
def test_a_move_that_does_not_exist_is_named(path, capsys, number):
    store_finished_pastures(path)
    sentence = f'tallystick: there is no move "{number}": the game has the moves 1 to 5, and 0 is its beginning.\n'
    assert run(capsys, "show", "1", f"--at={number}") == (2, "", sentence)
    if number:
        assert run(capsys, "check", "pastures", "-p", f"game:1@{number}", "-m", "F a1") == (2, "", sentence)
    with pytest.raises(NoSuchMove):
        steps_of(path).after_move(number)
