"""Every folder of a kind is complete: the folder is the registration, and these tests see that nothing of it is missing."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import click
import pytest

from tallystick.cli.main import command_files, program
from tallystick.games.registry import game_ids
from tests.typecheck.stubs import board_definition

ROOT = Path(__file__).resolve().parents[2]
BOARDS = sorted(path for path in (ROOT / "boards").iterdir() if path.is_dir())
GAMES = sorted(game_ids())
PLACES = {"a", "b", "c"}


def pins(board: dict) -> list[str]:
    """Every pin that the buttons of a board.json name."""
    found = []
    for group in board["buttons"]:
        if group["driver"] == "shift_register":
            found += [group[line] for line in ("clock", "latch", "data")]
        else:
            found += list(group["keys"])
    return found


def roles(board: dict) -> list[str]:
    return [role for group in board["buttons"] for role in group["keys"].values()]


@pytest.mark.parametrize("folder", BOARDS, ids=lambda folder: folder.name)
class TestABoard:
    def test_holds_its_data_and_its_page_and_no_code(self, folder: Path) -> None:
        assert {path.name for path in folder.iterdir()} == {"board.json", "README.md"}
        assert len((folder / "README.md").read_text(encoding="utf-8").split()) > 20

    def test_says_which_board_it_is(self, folder: Path) -> None:
        board = json.loads((folder / "board.json").read_text(encoding="utf-8"))
        assert board["board"] == folder.name
        assert board["name"] in (folder / "README.md").read_text(encoding="utf-8")

    def test_fills_each_role_once(self, folder: Path) -> None:
        board = json.loads((folder / "board.json").read_text(encoding="utf-8"))
        assert sorted(roles(board)) == sorted(PLACES)

    def test_names_pins_and_modules_that_the_board_has(self, folder: Path) -> None:
        board = json.loads((folder / "board.json").read_text(encoding="utf-8"))
        definition = board_definition(folder.name).read_text(encoding="utf-8")
        there = set(re.findall(r"^(\w+): microcontroller\.Pin", definition, re.MULTILINE))
        used = pins(board)
        assert set(used) <= there
        assert len(used) == len(set(used)), "a pin has one use"
        assert re.search(r"^DISPLAY\b", definition, re.MULTILINE) or board["display"]["driver"] != "builtin"
        (modules,) = re.findall(r"Included modules: (.*)", definition)
        assert {"displayio", "keypad", "storage", "supervisor", "usb_cdc", "vectorio"} <= set(modules.split(", "))


def test_a_wrong_pin_would_be_found() -> None:
    definition = board_definition("pygamer").read_text(encoding="utf-8")
    assert "BUTTON_OUT: microcontroller.Pin" in definition
    assert "BUTTON_A: microcontroller.Pin" not in definition


@pytest.mark.parametrize("name", sorted(command_files()))
def test_a_command_has_help_for_all_that_it_takes(name: str) -> None:
    context = click.Context(program)
    command = program.get_command(context, name)
    assert command is not None
    assert command.help, f"`tallystick {name} --help` says nothing"
    assert "\\b" not in command.get_help(click.Context(command)), "a mark for the layout has come out as letters"
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"`tallystick {name} {parameter.opts[-1]}` has no help"


def test_every_command_that_reads_speaks_json() -> None:
    context = click.Context(program)
    reads = {"audit", "check", "devices", "draw", "games", "moves", "perft", "rules", "show", "stats", "sync"}
    for name in sorted(reads & set(command_files())):
        command = program.get_command(context, name)
        assert command is not None
        assert any("--json" in parameter.opts for parameter in command.params), name


def test_there_are_boards_games_and_commands() -> None:
    assert BOARDS
    assert GAMES
    assert command_files()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_complete(game: str) -> None:
    folder = ROOT / "host" / "tallystick" / "games" / game
    for name in ("README.md", "game.toml", "rules.toml"):
        assert (folder / name).stat().st_size > 0, name
    assert tomllib.loads((folder / "game.toml").read_text(encoding="utf-8"))
    assert (ROOT / "firmware" / "games" / f"{game}.json").is_file(), "the device knows the game too"
    assert (ROOT / "tests" / "games" / game).is_dir(), "the game has tests"


@pytest.mark.parametrize("path", sorted((ROOT / "firmware" / "games").glob("*.json")), ids=lambda path: path.stem)
def test_a_profile_is_named_after_its_file(path: Path) -> None:
    assert json.loads(path.read_text(encoding="utf-8"))["id"] == path.stem


def test_every_package_of_ours_says_what_it_is() -> None:
    for folder in ("host/tallystick", "firmware/lib/tallycore", "firmware/lib/tallydevice"):
        for path in (ROOT / folder).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert not text.strip() or text.lstrip().startswith(('"""', 'r"""')), (
                f"{path} opens without its one sentence"
            )
