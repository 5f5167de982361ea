"""Two laptops have one store on a server. The open page of one hears of the game that the other records, while it goes on."""

import pytest

from tallystick.store.store import Store
from tests.link.rig import Rig
from tests.server.evening import synced
from tests.table.conftest import mid_game, on_the_table, played_drive  # noqa: F401 (fixtures)

pytestmark = pytest.mark.long


def test_a_game_of_the_other_laptop_comes_and_goes_on(place, mid_game):  # noqa: F811
    rig = Rig(9, device_id=b"another-table")
    rig.play(40)
    with Store(place) as ours, Store(place) as theirs, on_the_table(mid_game, ours) as live:
        live.until(live.is_connected)
        assert live.table.feed.value["elsewhere"] == {"newest": 0, "games": {}}
        synced(rig, theirs)
        number = str(max(game.number for game in theirs.games()))
        live.until(lambda: number in live.table.feed.value["elsewhere"]["games"])
        seen = live.table.feed.value["elsewhere"]
        assert seen["games"][number] == theirs.game(number).summary.last_seq
        rig.play(20)
        synced(rig, theirs)
        live.until(lambda: live.table.feed.value["elsewhere"]["newest"] > seen["newest"])
