"""Every folder of a kind is complete. The folder is the registration, and these tests check that nothing is missing."""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Sequence
from pathlib import Path

import click
import pytest

from tallystick.cli.main import command_files, program
from tallystick.games.registry import our_ids
from tests.boards.wiring.wires import needs_wires

ROOT = Path(__file__).resolve().parents[2]
BOARDS = sorted(path for path in (ROOT / "boards").iterdir() if path.is_dir())
GAMES = sorted(our_ids())


@pytest.mark.parametrize("folder", BOARDS, ids=lambda folder: folder.name)
def test_a_board_has_its_data_its_page_and_its_drawing_and_no_code(folder: Path) -> None:
    # tests/boards checks what the data and the page must say.
    board = json.loads((folder / "board.json").read_text(encoding="utf-8"))
    drawing = "wiring.svg" if needs_wires(board) else "board.svg"
    assert {path.name for path in folder.iterdir()} == {"board.json", "README.md", drawing}
    assert board["board"] == folder.name


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
    reads = {"audit", "check", "devices", "doctor", "draw", "games", "moves", "perft", "rules", "show", "stats", "sync"}
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


def test_a_test_file_is_named_after_the_module_it_tests_or_says_what_it_is_about(project_root: Path) -> None:
    sources = [path for folder in ("host", "firmware", "tests") for path in (project_root / folder).rglob("*.py")]
    names = [joined_name(path) for path in sources if not path.name.startswith("test_")]
    files = sorted((project_root / "tests").rglob("test_*.py"))
    assert files
    assert [str(path) for path in files if not (is_named_after_one(path, names) or says_its_subject(path))] == []


def test_a_test_file_that_says_nothing_would_be_found(tmp_path: Path) -> None:
    path = tmp_path / "test_duke_notation.py"
    path.write_text("import ast", encoding="utf-8")
    assert not says_its_subject(path)
    assert is_named_after_one(path, [joined_name(Path("games/duke/notation.py"))])
    assert is_named_after_one(path, [joined_name(Path("games/duke/notation/__init__.py"))])
    assert not is_named_after_one(
        path, [joined_name(Path("games/duke/moves.py")), joined_name(Path("duc/notation.py"))]
    )


def joined_name(module: Path) -> str:
    """Return the module's name with those of its folders before it: test files may have some of them, to differ from others."""
    return "_".join(("", *(module.parent if module.stem == "__init__" else module.with_suffix("")).parts))


def is_named_after_one(path: Path, names: Sequence[str]) -> bool:
    """Return True if the test file has the name of one of the modules with these joined names."""
    return any(name.endswith(path.stem.removeprefix("test")) for name in names)


def says_its_subject(path: Path) -> bool:
    """Return True if the file begins with a docstring that has a first line."""
    said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return bool(said.partition("\n")[0])
