"""What the tests of all games share."""

import os

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.testing import choosing, contract, editor, manygames

if "TALLYSTICK_POSITIONS" not in os.environ:
    # In an ordinary run the tests that take longest play a quarter of the games, with each value of each reading, a quarter of the
    # boards are set up, clicks are tried in a quarter of the positions of games, and counts of ten times as many lines are left out.
    # `make campaign` does all that the kit does.
    manygames.LONG_TESTS_GAMES = 12
    editor.MANY_BOARDS = 3
    choosing.MANY_POSITIONS = 20
    contract.MOST_LINES = 20_000


def pytest_assertrepr_compare(op, left, right):
    """Positions are plain data: where two of them differ, both are drawn, and their texts are named."""
    game_id = next((each for each in our_ids() if type(left).__module__ == f"tallystick.games.{each}.position"), None)
    if game_id is None or type(left).__name__ != "Position" or type(right) is not type(left):
        return None
    game = load(game_id)
    told = [f"{game.format_position(left)}  {op}  {game.format_position(right)}"]
    for position in (left, right):
        told += ["", *game.draw_text(position).splitlines()]
    return told


@pytest.hookimpl(tryfirst=True)  # xdist reads the groups
def pytest_collection_modifyitems(items):
    """What the contract asks of a game is tested by one worker, which plays the random games for all of it once."""
    for item in items:
        if item.path.name == "test_every_game.py":
            item.add_marker(pytest.mark.xdist_group(f"contract of {item.callspec.params['game'].id}"))


@pytest.fixture(params=our_ids())
def game(request):
    return load(request.param)


def called_by_its_id(game_id):
    """Return the fixture with which a game's own tests get their game: its name is the game's id."""

    @pytest.fixture(scope="session", name=game_id)
    def its_game():
        return load(game_id)

    return its_game


globals().update({f"{game_id}_of_the_tests": called_by_its_id(game_id) for game_id in our_ids()})
