"""A player who is out of the game is named as such where the points are: on the Table and in Games, as on the device."""

import pytest

from tallystick.table.storedgames import game_card
from tallystick.table.view import game_view
from tests.table.followed import Followed

pytestmark = pytest.mark.long


@pytest.fixture
def table(tmp_path):
    opened = Followed(tmp_path / "games.sqlite", "durdain", options=(0, 0, 0, 0))
    yield opened
    opened.close()


def test_the_table_and_the_list_of_games_say_who_is_out(table):
    table.session.change_score(0, 104)
    assert [player["out"] for player in game_view(table.game_log)["players"]] == [False, False]
    table.note("fate", "out")
    assert [player["out"] for player in game_view(table.game_log)["players"]] == [True, False]
    table.sync()
    card = game_card(table.store, "last")
    assert card["scores"] == "Ann 104 (out), Bo 0"
