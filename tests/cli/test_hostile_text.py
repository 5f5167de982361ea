"""Names and other text from outside do nothing to a terminal: each control character stands there as its code, on its own line."""

from __future__ import annotations

import json
import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee.laptopgame import start_laptop_game
from tallystick.referee.moverecord import MoveRecord
from tallystick.store.store import Store
from tallystick.visible import visible
from tests.link.pty_device import served
from tests.link.random_players import load_profile
from tests.link.rig import Rig

HOSTILE = "A\x1b[2J\r\n✓ all is well\u2028\x9b2J\u202e\t\x00\x7f"
SHOWN = r"A\x1b[2J\r\n✓ all is well\u2028\x9b2J\u202e\t\x00\x7f"
FORGED = "✓ all is well"
COMMANDS = (
    ["games"],
    ["show", "1"],
    ["audit", "1"],
    ["export", "1", "--format", "text"],
    ["games", "--json"],
    ["show", "1", "--json"],
    ["audit", "1", "--json"],
)


@pytest.fixture
def db(tmp_path, monkeypatch):
    monkeypatch.setenv("TALLYSTICK_DB", str(tmp_path / "games.sqlite"))
    monkeypatch.delenv("TALLYSTICK_PORT", raising=False)
    return tmp_path / "games.sqlite"


@pytest.fixture
def rig():
    rig = Rig(1)
    session = rig.session
    session.start_game(load_profile("free"), [HOSTILE, "Ben"], [0, 1], [], [f"house={HOSTILE}"])
    session.first_player(0, 0)
    session.set_reading("house", HOSTILE, 1)
    session.roll([6])
    session.change_score(0, 3)
    session.end_turn()
    session.end_game(0)
    return rig


def is_harmless(printed: str, *, is_json: bool = False) -> None:
    """Only line feeds, and the tabs between the columns of a table, are left of what could move anything."""
    doing = {char for char in printed if unicodedata.category(char) in {"Cc", "Cf", "Cs", "Zl", "Zp"}} - {"\n", "\t"}
    assert doing == set()
    assert not any(line.lstrip().startswith(FORGED) for line in printed.split("\n"))
    if not is_json:
        assert SHOWN in printed


def run(capsys, *arguments: str) -> tuple[int, str]:
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out + err


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_hostile_name_in_a_game_of_the_device(db, rig, capsys, command):
    with Store(db) as store:
        store.open_log(b"device-1", rig.session.journal.log_id, board=HOSTILE, version=HOSTILE).add(rig.log)
    code, printed = run(capsys, *command)
    assert code in {0, 3}
    is_harmless(printed, is_json="--json" in command)
    if "--json" in command:
        assert json.dumps(HOSTILE)[1:-1] in json.dumps(json.loads(printed))  # a program gets the very name


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("command", [["devices"], ["sync"]], ids=" ".join)
def test_what_a_device_says_of_itself(db, rig, capsys, command):
    with served(rig) as device:
        device._server.board = device._server.version = HOSTILE
        code, printed = run(capsys, *command, "--port", device.path)
    assert code == 0
    is_harmless(printed)


@pytest.mark.parametrize(
    "command",
    [["show", "1"], ["games"], ["audit", "1"], ["record", "pastures", "--game", "1", "--print"]],
    ids=" ".join,
)
def test_a_hostile_name_and_remark_in_a_game_of_the_laptop(db, capsys, command):
    with Store(db) as store:
        game = start_laptop_game(store, installed_profile("pastures"), [HOSTILE, "Ben"], [4, 4], [])
        move_record = MoveRecord(store, game, installed_profile)
        move_record.add_move("F a1")
        move_record.add_remark(HOSTILE)
        move_record.close()
    _, printed = run(capsys, *command)
    is_harmless(printed)


def test_an_error_that_quotes_what_was_typed(db, capsys):
    Store(db).close()
    code, printed = run(capsys, "show", HOSTILE)
    assert code == 2
    assert "\x1b" not in printed
    assert r"\x1b[2J" in printed


def test_a_table_on_a_terminal_is_harmless_too(db, rig, capsys, monkeypatch):
    """It wraps what is too long for its column, so a forged line could only stand within a cell."""
    with Store(db) as store:
        store.open_log(b"device-1", rig.session.journal.log_id).add(rig.log)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    _, printed = run(capsys, "games")
    printed = re.sub(r"\x1b\[[0-9;]*m", "", printed)  # the table's own weights
    assert {char for char in printed if unicodedata.category(char) in {"Cc", "Cf", "Zl"}} == {"\n"}
    assert r"A\x1b" in printed


def test_an_export_to_a_file_is_byte_for_byte_and_one_to_a_terminal_is_harmless(db, rig, capsys, monkeypatch, tmp_path):
    with Store(db) as store:
        store.open_log(b"device-1", rig.session.journal.log_id, board=HOSTILE).add(rig.log)
    assert main(["export", "1", "--format", "jsonl", "--output", str(tmp_path / "game.jsonl")]) == 0
    first = json.loads((tmp_path / "game.jsonl").read_text("utf-8").split("\n")[0])
    assert first["names"] == [HOSTILE, "Ben"]
    capsys.readouterr()
    assert main(["export", "1", "--format", "jsonl"]) == 0
    assert capsys.readouterr().out.encode() == (tmp_path / "game.jsonl").read_bytes()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    _, printed = run(capsys, "export", "1", "--format", "jsonl")
    is_harmless(printed, is_json=True)


@given(st.text(st.characters()))
def test_text_made_visible_moves_nothing_and_stays_as_it_is(text):
    shown = visible(text)
    assert not {unicodedata.category(char) for char in shown.replace("\u200c", "").replace("\u200d", "")} & {
        "Cc", "Cf", "Cs", "Zl", "Zp"
    }  # fmt: skip
    assert visible(shown) == shown
    assert shown.encode().decode() == shown


@pytest.mark.parametrize("name", ["Ann", "Zoë", "Шура", "שרה", "علی‌رضا", "🧙‍♀️", "Jean\u00a0Paul", "陳", "a\\b"])
def test_a_name_of_any_script_is_shown_as_it_is(name):
    assert visible(name) == name
