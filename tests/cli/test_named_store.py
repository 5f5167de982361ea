"""A store that was named: who only reads it does not make it, and says that it is not there."""

import click
import pytest

from tallystick.cli.main import command_files, main, program

READING = {
    "games": ("games",),
    "show": ("show", "last"),
    "export": ("export", "last", "--format", "jsonl"),
    "audit": ("audit", "last"),
    "reindex": ("reindex",),
    "backup": ("backup", "games.backup"),
    "forget": ("forget", "last"),
    "rename": ("rename", "Ann", "Guest"),
    "stats": ("stats",),
    "seal": ("seal", "last"),
    "check": ("check", "pastures", "-p", "game:last", "-m", "F a1"),
    "draw": ("draw", "pastures", "-p", "game:last"),
    "moves": ("moves", "pastures", "-p", "game:last"),
    "perft": ("perft", "pastures", "-p", "game:last", "-d", "1"),
    "record": ("record", "pastures", "--game", "last", "--print"),
}
MAKING = {"play", "sync", "record", "import", "demo", "merge", "restore"}
# `record` makes one for a new game, and reads one with --game. `restore` makes the one that was lost, and `merge` the one of a new laptop.
LOOKING = {"doctor", "roles", "mcp"}
# The doctor has findings instead of one sentence (test_doctor.py). `roles` opens no store (test_roles_command.py). `mcp` waits for an
# assistant (test_mcp_command.py).


def test_every_command_with_a_store_is_held_here():
    context = click.Context(program)
    commands = {name: program.get_command(context, name) for name in command_files()}
    with_store = {name for name, each in commands.items() if any("--db" in param.opts for param in each.params)}
    assert {*READING} | MAKING | LOOKING == with_store


@pytest.mark.parametrize("how", ["--db", "TALLYSTICK_DB"])
@pytest.mark.parametrize("arguments", READING.values(), ids=READING)
def test_a_store_that_is_not_there_is_named_and_not_made(arguments, how, tmp_path, monkeypatch, capsys):
    path = tmp_path / "cellar" / "games.sqlite"
    monkeypatch.delenv("TALLYSTICK_DB", raising=False)
    if how == "TALLYSTICK_DB":
        monkeypatch.setenv("TALLYSTICK_DB", str(path))
    assert main([*arguments, *(["--db", str(path)] if how == "--db" else [])]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"tallystick: there is no store {path}: name one that exists with --db or TALLYSTICK_DB, or leave both out for the "
        "store of your own data folder.\n"
    )
    assert not path.parent.exists()


@pytest.mark.parametrize("arguments", [*READING.values(), ("doctor",)], ids=[*READING, "doctor"])
def test_an_empty_file_is_no_store_and_stays_empty(arguments, tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("TALLYSTICK_DB", raising=False)
    path = tmp_path / "notes.toml"
    path.touch()
    assert main([*arguments, "--db", str(path)]) != 0
    said = " ".join("".join(capsys.readouterr()).split())  # the doctor wraps lines
    assert f"{path} is empty and no store: name one that exists" in said
    assert path.read_bytes() == b""


def test_without_a_name_the_usual_place_may_be_empty(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("TALLYSTICK_DB", raising=False)
    monkeypatch.setattr("tallystick.store.place.default_path", lambda: tmp_path / "games.sqlite")
    assert main(["games"]) == 0
    assert "No games yet" in capsys.readouterr().err


def test_a_new_game_makes_the_store_and_a_position_is_read_from_it(tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("TALLYSTICK_DB", raising=False)
    (tmp_path / "moves.txt").write_text("F a1\n", encoding="utf-8")
    named = ["--db", str(tmp_path / "new" / "games.sqlite")]
    assert main(["record", "pastures", "--from", str(tmp_path / "moves.txt"), *named]) == 0
    assert main(["check", "pastures", "-p", "game:last", "-m", "F b1", *named]) == 1
    assert "Illegal: F b1" in capsys.readouterr().out
