"""Every game's folder is complete, and so are its tests."""

import ast
import re
from pathlib import Path

import pytest

from tallystick.games import registry
from tallystick.rules.errors import UnknownGame
from tallystick.testing import FolderContract
from tests.architecture.sources import is_within, read_modules
from tests.games.ours import OurGames

ROOT = Path(__file__).resolve().parents[2]
HOST = ROOT / "host"

PLAIN = ("components", "position", "move")
RULES = (*PLAIN, "moves", "play", "objections", "outcome")
# Part -> the other parts of its game that it may import.
PARTS = {
    "game": (
        *(
            *RULES,
            "notation",
            "drawing",
            "device_notes",
            "advice",
            "follows",
            "captures",
            "showable",
            "sealing",
            "extensions",
        ),
        "arranging",
        "choosing",
    ),
    # A position may hold a step that is not finished yet.
    "position": ("components", "move"),
    "move": ("components",),
    "components": (),
    "moves": (*PLAIN, "marches", "cardplays", "play", "objections", "outcome"),
    "play": (*PLAIN, "moves", "objections", "outcome"),
    # The judge knows no list of moves. It asks what a step would do to the table.
    "objections": (*PLAIN, "play", "outcome"),
    # Moves of one game by number, which are made only once. The judge says which are open.
    "marches": (*PLAIN, "objections"),
    # Hands and plays of cards of one game, which are counted.
    "cardplays": PLAIN,
    # A game may end with who can do nothing more: that is the judge's answer.
    "outcome": (*PLAIN, "moves", "objections"),
    "notation": RULES,
    "drawing": (*RULES, "advice"),
    "device_notes": RULES,
    "advice": RULES,
    "follows": RULES,
    "captures": (*PLAIN, "outcome"),
    "showable": ("components", "drawing"),
    "sealing": (*RULES, "notation"),
    # The parts beneath ask those in play, and know none.
    "extensions": RULES,
    "arranging": (*RULES, "notation", "drawing"),
    # Clicks and the editor call the same things by the same names.
    "choosing": (*RULES, "notation", "arranging"),
}
OPTIONAL = {
    "advice", "marches", "cardplays", "arranging", "captures", "choosing", "follows", "extensions", "sealing", "showable",
}  # fmt: skip


class TestFolders(OurGames, FolderContract):
    pass


def test_the_folder_is_the_registration():
    folder = Path(registry.__file__).parent
    assert registry.our_ids() == tuple(sorted(path.parent.name for path in folder.glob("*/game.toml")))
    assert registry.our_ids()


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(UnknownGame, match=rf'"chess".*{registry.our_ids()[0]}'):
        registry.load("chess")


def parts_of(game):
    """The modules and packages of a game's folder by name, without what Python leaves there."""
    entries = [path for path in Path(game.folder).iterdir() if path.name != "__pycache__"]
    return {path.stem: path for path in entries if path.is_dir() or (path.suffix == ".py" and path.stem != "__init__")}


def test_a_game_has_the_parts_of_every_game_and_nothing_else(game):
    parts = parts_of(game)
    files = {path.name for path in Path(game.folder).iterdir() if path.is_file()}
    assert len(parts) == sum(path.suffix == ".py" or path.is_dir() for path in parts.values())
    assert set(parts) - OPTIONAL == set(PARTS) - OPTIONAL
    assert files - {f"{part}.py" for part in PARTS} == {"__init__.py", "README.md", "game.toml", "rules.toml"}


def test_a_part_is_a_module_or_a_package_of_modules(game):
    for part, path in parts_of(game).items():
        if path.is_dir():
            assert not path.with_suffix(".py").exists(), part
            # Python finds the package's modules one by one: what is not needed is not loaded.
            assert len(ast.parse(Path(path, "__init__.py").read_text("utf-8")).body) == 1, part
            assert not [each for each in path.iterdir() if each.is_dir() and each.name != "__pycache__"], part


def test_a_part_imports_only_the_parts_beneath_it(game):
    package = f"tallystick.games.{game.id}"
    modules = [each for each in read_modules(HOST, package) if each.name != package]
    assert modules
    for module in modules:
        part = module.name.split(".")[3]
        imported = {name.split(".")[3] for _, name in module.imports() if is_within(name, package)}
        assert imported <= {part, *PARTS[part]}, module.name


def test_the_parts_are_told_in_the_documents():
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "games.md").read_text("utf-8"), re.MULTILINE)
    assert rows == list(PARTS)
