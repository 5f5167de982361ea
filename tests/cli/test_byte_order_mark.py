"""A file that begins with a byte order mark is read as if it had none."""

import sys
from io import StringIO

import pytest

from tallystick.cli.main import main

pytestmark = pytest.mark.long

MARK = "\ufeff"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))
    return tmp_path


READ = {
    "a position": (("moves", "pastures", "-p", "@{}"), "start 2x2"),
    "a record": (("record", "pastures", "--from", "{}"), "game: pastures\nplayers: Ann, Bo\n\nF a1\n"),
    "a script": (("sim", "--script", "{}"), "tap a\n"),
    "a move": (("check", "pastures", "-p", "start", "-m", "@{}"), "F a1"),
}


@pytest.mark.parametrize("source", ["file", "standard input"])
@pytest.mark.parametrize(("arguments", "text"), READ.values(), ids=READ)
def test_what_commands_read(folder, monkeypatch, capsys, arguments, text, source):
    (folder / "text").write_text(MARK + text, encoding="utf-8")
    is_file = source == "file"
    monkeypatch.setattr(sys, "stdin", StringIO("" if is_file else MARK + text))
    code = main([word.format("text" if is_file else "-") for word in arguments])
    assert (code, capsys.readouterr().err) == (0, "")


def test_an_exported_game(folder, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", StringIO("F a1\n"))
    assert main(["record", "pastures"]) == 0
    assert main(["export", "last", "--format", "jsonl", "--output", "game.jsonl"]) == 0
    (folder / "marked.jsonl").write_bytes(MARK.encode() + (folder / "game.jsonl").read_bytes())
    assert main(["import", "marked.jsonl", "--db", "other.sqlite"]) == 0, capsys.readouterr().err
