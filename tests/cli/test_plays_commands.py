"""Plays for other programs: `export --format bgstats` and `games --csv`."""

import csv
import io
import json

import pytest

from tallystick.cli.main import main
from tests.referee.finished_games import store_finished_pastures
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.long


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))
    return tmp_path / "games.sqlite"


def test_a_play_is_a_file_with_its_address_and_a_code(path, tmp_path, capsys):
    store_finished_pastures(path)
    file = tmp_path / "play.json"
    assert main(["export", "1", "--format", "bgstats", "--output", str(file)]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert json.loads(file.read_text(encoding="utf-8"))["players"][0]["name"] == "Ann"
    says, address, *code = err.splitlines()
    assert says == "Open this on the phone that has BG Stats:"
    assert address.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    assert len(code) > 30
    assert len({len(line) for line in code}) == 1
    assert main(["export", "1", "--format", "bgstats"]) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")


def test_a_running_game_is_not_exported_as_a_play(path, capsys):
    recorder = GameRecorder()
    recorder.start("free")
    recorder.store_in(path).close()
    assert main(["export", "1", "--format", "bgstats"]) == 2
    assert "the game has not ended, so it is not a play yet" in capsys.readouterr().err


def test_games_are_a_table_with_a_row_for_each_player(path, capsys):
    recorder = GameRecorder()
    session = recorder.start("free", names=("=1+1", "Bo, the second"))
    session.change_score(1, 4)
    session.end_game(0)
    recorder.start("free", names=("Ann", "Bo"))
    recorder.store_in(path).close()
    assert main(["games", "--csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["game"], row["seat"], row["player"], row["score"], row["won"], row["state"]) for row in rows] == [
        ("1", "1", "'=1+1", "0", "0", "finished"),
        ("1", "2", "Bo, the second", "4", "1", "finished"),
        ("2", "1", "Ann", "", "", "running"),
        ("2", "2", "Bo", "", "", "running"),
    ]
    assert main(["games", "--csv", "--json"]) == 2
    assert "--csv and --json exclude each other" in capsys.readouterr().err
