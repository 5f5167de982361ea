"""Every command that has --db takes the address of a store on a server, and does with it what it does with a file."""

import shutil

import click
import pytest

from tallystick.cli.main import command_files, main, program
from tallystick.store.store import Store
from tests.server.conftest import new_database
from tests.server.evening import played, synced
from tests.store.evenings import fill

pytestmark = pytest.mark.long

RUNS = {
    "games": ("games",),
    "show": ("show", "1"),
    "export": ("export", "1", "--format", "jsonl"),
    "audit": ("audit", "1"),
    "reindex": ("reindex",),
    "forget": ("forget", "1"),
    "rename": ("rename", "Ann", "Guest"),
    "stats": ("stats",),
    "doctor": ("doctor",),
    "check": ("check", "pastures", "-p", "game:last", "-m", "F b1"),
    "draw": ("draw", "pastures", "-p", "game:last"),
    "moves": ("moves", "pastures", "-p", "game:last"),
    "perft": ("perft", "pastures", "-p", "game:last", "-d", "1"),
    "record": ("record", "pastures", "--from", "moves.txt"),
    "import": ("import", "game.jsonl"),
    "merge": ("merge", "other.sqlite"),
    "demo": ("demo",),
}
FOR_FILES = {"backup": ("backup", "games.backup"), "restore": ("restore", "games.backup")}
ELSEWHERE = {"play", "sync", "roles", "seal", "mcp"}
# They need a device or a server to stay: see the other files here. `roles` only writes SQL. `seal` and `mcp` read games as the rest does.
FINE = {"check": {1}, "audit": {0, 1, 3}, "doctor": {0, 4}}


def test_every_command_with_a_store_is_tried():
    context = click.Context(program)
    found = {name: program.get_command(context, name) for name in command_files()}
    with_store = {name for name, each in found.items() if any("--db" in param.opts for param in each.params)}
    assert {*RUNS, *FOR_FILES} | ELSEWHERE == with_store


@pytest.fixture(scope="module")
def filled(server_of_file, tmp_path_factory):
    """The name of a database with games of a device and one of Pastures New, and a folder with what the commands name."""
    folder, database = tmp_path_factory.mktemp("club"), new_database(server_of_file)
    moves, other, address = folder / "moves.txt", folder / "other.sqlite", server_of_file.address(database)
    moves.write_text("F a1\nW b1\n", encoding="utf-8")
    fill(other, seed=8)
    with Store(address) as store:
        synced(played(7, 120), store)
    assert main(["record", "pastures", "--players", "Ann, Bo", "--from", str(moves), "--db", address]) == 0
    game = str(folder / "game.jsonl")
    assert main(["export", "1", "--format", "jsonl", "--output", game, "--db", str(other)]) == 0
    return database, folder


@pytest.fixture
def club(filled, server, tmp_path, monkeypatch):
    """The address of a copy of that store, in a copy of that folder."""
    database, folder = filled
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return server.address(new_database(server, database))


@pytest.mark.parametrize("name", RUNS)
def test_it_takes_the_address(name, club, tmp_path, capfd):
    before = {each.name for each in tmp_path.iterdir()}
    capfd.readouterr()
    code = main([*RUNS[name], "--db", club])
    out, err = capfd.readouterr()
    assert code in FINE.get(name, {0}), (code, err)
    assert out
    assert {each.name for each in tmp_path.iterdir()} == before  # no file was made of the address


@pytest.mark.parametrize("name", FOR_FILES)
def test_what_is_for_files_says_what_is_for_servers(name, club, capfd):
    capfd.readouterr()
    assert main([*FOR_FILES[name], "--db", club]) == 2
    err = capfd.readouterr().err
    assert err.count("\n") == 1
    assert "tallystick copy" in err


def test_the_doctor_makes_no_store(server, capfd):
    server.sql("CREATE DATABASE new_club")
    assert main(["doctor", "--db", server.address("new_club")]) in {0, 4}
    assert "does not exist yet; the first sync creates it" in " ".join(capfd.readouterr().out.split())
    assert server.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'tallystick'", "new_club") == "0"
