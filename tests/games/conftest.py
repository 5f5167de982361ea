"""What the tests of all games share."""

import pytest

from tallystick.games.registry import load, our_ids


@pytest.fixture(params=our_ids())
def game(request):
    return load(request.param)
