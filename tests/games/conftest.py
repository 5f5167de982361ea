"""What the tests of all games share."""

from pathlib import Path

import pytest

from tallystick.games.registry import game_ids, load

FOLDER = Path(__file__).parent


@pytest.fixture(params=game_ids())
def game(request):
    return load(request.param)


@pytest.fixture
def own_tests(game):
    return FOLDER / game.id
