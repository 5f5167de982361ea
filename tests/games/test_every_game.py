"""What holds for every game: over random play, under every reading, for moves that are legal and moves that are not.

The ordinary run plays fewer games in the tests that take longest: see conftest.py.
"""

import pytest

from tallystick.testing import ChoosingContract, EditorContract, MovesContract, SealingContract, TextsContract
from tests.games.ours import OurGames

pytestmark = pytest.mark.long


class TestMoves(OurGames, MovesContract):
    pass


class TestTexts(OurGames, TextsContract):
    pass


class TestSealing(OurGames, SealingContract):
    pass


class TestEditor(OurGames, EditorContract):
    pass


class TestChoosing(OurGames, ChoosingContract):
    pass
