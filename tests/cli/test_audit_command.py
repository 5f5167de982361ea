"""`tallystick audit`: for people, for programs, and its exit codes."""

import json

import pytest

from tallycore.proof.short_code import short_code
from tallystick.cli.main import main
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder


@pytest.fixture
def recorder():
    recorder = GameRecorder()
    session = recorder.start(salts=[(1, "rain")])
    for _ in range(3):
        session.roll([6, 6])
        session.change_score(session.state.seat, 4)
        session.end_turn()
    return recorder


@pytest.fixture
def audit(recorder, tmp_path, capsys):
    def run(*more, records=None):
        path = tmp_path / "games.sqlite"
        recorder.store_in(path, records).close()
        code = main(["audit", "last", "--db", str(path), *more])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_a_clean_game(recorder, audit):
    recorder.session.end_game(0)
    code, out, err = audit()
    assert (code, err) == (0, "")
    assert out.startswith("Free table: Ann, Bo (")
    assert "✓ dice         3 rolls recomputed with SHA-256: all as committed." in out
    code_of_seal = short_code(recorder.events[-1]["seal"])
    headline = f"No fault, if the code on your photograph is {code_of_seal}."
    assert out.splitlines()[1] == headline
    assert out.endswith(f"Dice: salted by a player.\n{headline}\n")


def test_a_game_that_still_runs(audit):
    code, out, _ = audit()
    assert code == 3
    assert "? dice         cannot be told: The game is not over" in out
    assert out.endswith("No fault found, but not everything can be told.\n")


def test_a_forged_roll(recorder, audit):
    recorder.session.end_game(0)

    def change(events):
        events[recorder.seqs("rolled")[0]].fields["faces"] = [6, 6]

    code, out, _ = audit(records=recorder.forged(change))
    assert code == 1
    assert "✗ seals        fault: The seal of event" in out
    assert "✗ dice         fault: Roll 1 (event" in out
    assert out.endswith("Dice: broken.\nThis record has faults.\n")


def test_for_programs(recorder, audit):
    recorder.session.end_game(0)
    code, out, _ = audit("--json")
    data = json.loads(out)
    assert (code, data["verdict"], data["dice"]) == (0, "ok", "salted by a player")
    assert list(data)[5:8] == ["verdict", "headline", "code"]
    assert data["code"] == short_code(recorder.events[-1]["seal"])
    assert data["code"] in data["headline"]
    assert {finding["check"] for finding in data["findings"]} >= {"sequence", "seals", "dice", "scores"}


def test_a_game_that_is_not_there(tmp_path, capsys):
    Store(tmp_path / "empty.sqlite").close()
    assert main(["audit", "7", "--db", str(tmp_path / "empty.sqlite")]) == 2
    assert 'there is no game "7"' in capsys.readouterr().err
