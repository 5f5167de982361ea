"""Every game's folder is complete, and so are its tests."""

from pathlib import Path

import pytest

from tallystick.games import registry
from tallystick.rules.errors import UnknownGame
from tallystick.testing import FolderContract
from tests.games.ours import OurGames


class TestFolders(OurGames, FolderContract):
    pass


def test_the_folder_is_the_registration():
    folder = Path(registry.__file__).parent
    assert registry.our_ids() == tuple(sorted(path.parent.name for path in folder.glob("*/game.toml")))
    assert registry.our_ids()


def test_an_unknown_game_is_refused_with_those_there_are():
    with pytest.raises(UnknownGame, match=rf'"chess".*{registry.our_ids()[0]}'):
        registry.load("chess")


def test_a_game_brings_all_its_files(game):
    for name in ("game.toml", "rules.toml", "README.md", "position.py", "moves.py", "objections.py", "notation.py"):
        assert Path(game.folder, name).is_file(), name
