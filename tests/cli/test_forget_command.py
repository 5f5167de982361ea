"""`tallystick forget` hides a game, shows it again, and erases it only after a typed confirmation."""

import json
from pathlib import Path

import pytest

from tallystick.cli.main import main
from tallystick.store import postgresserver, sqlitefile
from tallystick.store.store import Store
from tests.answers import faults
from tests.cli.in_process import call
from tests.rawstore import place_of
from tests.store.forgotten_evening import evening_in

pytestmark = pytest.mark.long

CLEAN = {
    True: "The store's file has nothing left of erased games.",
    False: "The tables have nothing left of erased games.",
}


def is_file(path):
    return isinstance(place_of(path), Path)


@pytest.fixture
def path(tmp_path):
    """The store of an evening of three games."""
    _, path = evening_in(tmp_path)
    return path


@pytest.fixture
def run(path):
    """Run a command on that store; return the exit code and all that was printed."""

    def run(*words, typed=""):
        code, out, err = call([*words, "--db", str(path)], {}, folder=path.parent, typed=typed)
        return code, out + err

    return run


def test_a_game_is_hidden_and_shown_again(run):
    code, said = run("forget", "2")
    assert (code, said.splitlines()) == (
        0,
        [
            "Game 2 is hidden. `tallystick games --all` still lists it, and `tallystick forget 2 --undo` shows it again.",
            "It still counts as abandoned in the audits of later games.",
        ],
    )
    assert [row.split("\t")[0] for row in run("games")[1].splitlines()[1:]] == ["1", "3"]
    assert "2\t" in run("games", "--all")[1]
    assert "abandoned, hidden" in run("games", "--all")[1]
    assert [each["number"] for each in json.loads(run("games", "--json")[1])["games"]] == [1, 3]
    assert [each["hidden"] for each in json.loads(run("games", "--json", "--all")[1])["games"]] == [False, True, False]
    assert run("forget", "2") == (2, "tallystick: game 2 is already hidden.\n")
    assert run("forget", "2", "--undo") == (0, "Game 2 is shown again.\n")
    assert run("forget", "2", "--undo") == (2, "tallystick: game 2 is not hidden.\n")
    assert len(run("games")[1].splitlines()) == 5


@pytest.mark.only_files("only a store in a file is restored from a backup")
def test_copies_of_the_store_beside_it_are_named(run, path):
    assert run("backup", "evening.backup")[0] == 0
    assert run("restore", "evening.backup")[0] == 0
    (kept,) = path.parent.glob("games.sqlite.before-restore-*")
    assert f"{kept} is a copy of the store from before, and may still have them." in run("forget", "2", "--erase")[1]


def test_only_the_typed_confirmation_erases(run, path):
    for typed, said in (("yes", 'nothing was erased: you typed "yes", not "erase 2".'), ("", "")):
        code, text = run("forget", "2", "--erase", typed=f"{typed}\n")
        assert code == 2
        assert said in text
    code, text = run("forget", "2", "--erase", typed="Erase 2\n")
    assert code == 0, text
    assert "events and 0 notes." in text
    assert "Backups, exports and the device may still have copies." in text
    assert f"Game 2 was erased.\n{CLEAN[is_file(path)]}" in text
    assert "Game 2 was erased on 20" in run("games", "--all")[1]
    assert "It was abandoned, with 2 rolls of the device." in run("games", "--all")[1]
    (left,) = json.loads(run("games", "--all", "--json")[1])["erased"]
    assert (left["number"], left["state"], left["rolls"]) == (2, "abandoned", 2)


def test_the_audit_of_an_erased_game_is_neither_well_nor_a_fault(run):
    run("forget", "2", "--erase", typed="erase 2\n")
    code, said = run("audit", "2")
    assert (code, said.startswith("Erased: cannot be told. Game 2 was erased on ")) == (3, True)
    code, said = run("audit", "2", "--json")
    assert (code, json.loads(said)["verdict"], json.loads(said)["erased"]) == (3, "cannot be told", True)
    assert faults("audit", json.loads(said)) == []
    assert run("show", "2")[0] == 2


def test_another_program_in_the_way_of_cleaning_is_told(run, path, monkeypatch):
    monkeypatch.setattr(sqlitefile, "BUSY_S", 0.05)
    monkeypatch.setattr(postgresserver, "_SETTINGS", postgresserver._SETTINGS.replace("'15s'", "'50ms'"))
    with Store(path) as store, store.database.read_transaction() as connection:
        connection.exec_driver_sql("SELECT count(*) FROM records").all()
        code, said = run("forget", "2", "--erase", typed="erase 2\n")
    assert code == 2
    assert "Game 2 was erased." in said
    in_the_way = "another program uses" if is_file(path) else "parts of erased games may still be in the store: "
    assert in_the_way in said
    code, said = run("forget", "--clean")
    assert (code, said.startswith(CLEAN[is_file(path)])) == (0, True)


@pytest.mark.parametrize("words", [(), ("2", "--undo", "--erase"), ("2", "--clean")])
def test_options_that_make_no_sense_together_are_refused(run, words):
    assert run("forget", *words)[0] == 2


def test_a_wrong_number_is_one_sentence(path, capsys):
    assert main(["forget", "9", "--db", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
