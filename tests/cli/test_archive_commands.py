"""`export` and `import` say what an archive cannot prove."""

import json

import pytest

from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.exported import archive_text
from tests.referee.game_recorder import GameRecorder
from tests.store.export_lines import changed

pytestmark = pytest.mark.long


@pytest.fixture
def evening():
    recorder = GameRecorder(41)
    session = recorder.start(salts=[(0, "geese")])
    session.roll([6])
    session.end_turn()
    session.end_game(0)
    return recorder


@pytest.fixture
def db(tmp_path):
    return str(tmp_path / "games.sqlite")


def test_an_export_says_that_it_does_not_know_the_head(evening, db, tmp_path, capsys):
    evening.store_in(db, evening.records[1:]).close()
    file = tmp_path / "game.jsonl"
    assert main(["export", "1", "--format", "jsonl", "--output", str(file), "--db", db]) == 0
    assert "does not know the head of the chain before event 2, so the file does not give it" in capsys.readouterr().err
    assert main(["import", str(file), "--db", str(tmp_path / "other.sqlite")]) == 0
    assert "the seals of this game cannot be told" in capsys.readouterr().err


def test_an_archive_goes_from_laptop_to_laptop_without_a_warning(evening, db, tmp_path, capsys):
    evening.store_in(db).close()
    there = str(tmp_path / "other.sqlite")
    file = tmp_path / "game.jsonl"
    for source, target in ((db, there), (there, db)):
        assert main(["export", "1", "--format", "jsonl", "--output", str(file), "--db", source]) == 0
        assert main(["import", str(file), "--db", target]) == 0
        assert capsys.readouterr().err == ""
    assert main(["audit", "1", "--db", there]) == 0
    out = capsys.readouterr().out
    assert "from the head that the file gives" in out
    assert "No fault, if the code on your photograph is" in out


def test_an_import_says_whose_head_is_another_one(evening, db, tmp_path, capsys):
    with evening.store_in(db) as store:
        lines = archive_text(store, store.game(1), installed_profile).splitlines()
    file = tmp_path / "game.jsonl"
    file.write_text("\n".join([changed(lines[0], head="11" * 32), *lines[1:]]), encoding="utf-8")
    assert main(["import", str(file), "--db", db]) == 0
    err = capsys.readouterr().err
    assert "It is kept separate from game 1, which came from the device." in err
    assert (
        "The device gave this laptop the log before event 2, in game 1, and the head of the chain there is not the one"
        in err
    )
    assert main(["import", str(file), "--db", db, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["other_heads"] == [{"game": 1, "before_event": 2}]
    assert main(["audit", "2", "--db", db]) == 1
