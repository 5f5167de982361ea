"""The clock of a laptop is wrong by a year: numbers, the order of games and the last game do not depend on it, nor does a sync."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tallystick.store import clock
from tallystick.store.store import Store
from tests.link.rig import Rig
from tests.server.evening import check_whole, numbers, synced

pytestmark = pytest.mark.long

YEAR = timedelta(days=365)


@pytest.fixture
def wrong(monkeypatch):
    """Return a function that sets this laptop's clock wrong."""

    def by(difference: timedelta) -> None:
        class Clock(datetime):
            @classmethod
            def now(cls, tz=UTC):
                return datetime.now(tz) + difference

        monkeypatch.setattr(clock, "datetime", Clock)

    return by


@pytest.mark.parametrize("difference", [-YEAR, YEAR], ids=["a year behind", "a year ahead"])
def test_games_keep_their_numbers_and_their_order_whatever_a_laptops_clock_says(place, wrong, difference):
    rigs = [Rig(20 + number, device_id=b"device-%d" % number) for number in range(3)]
    with Store(place) as right, Store(place) as other:
        shown = {}
        for round_ in range(3):
            for number, rig in enumerate(rigs):
                rig.play(60)
                is_wrong = (round_ + number) % 2
                wrong(difference if is_wrong else timedelta())
                store = other if is_wrong else right
                known = numbers(store)
                synced(rig, store)
                check_whole(rig, store, shown)
                shown = numbers(store)
                log = store.open_log(rig.device_id, rig.session.journal.log_id).row
                assert store.game("last").number == max(game.number for game in store.games(log))
                assert all(shown[key] > max(known.values(), default=0) for key in shown.keys() - known.keys())
        assert [game.number for game in right.games()] == sorted(shown.values())
        assert [game.number for game in right.newest_games(count=100)] == sorted(shown.values(), reverse=True)
        assert numbers(other) == shown


def test_what_a_wrong_clock_changes_is_only_when_a_game_is_said_to_have_come(place, wrong):
    rig = Rig(20)
    rig.play(120)
    with Store(place) as store:
        wrong(-YEAR)
        synced(rig, store)
        game = store.games()[0]
        year = str((datetime.now(UTC) - YEAR).year)
        assert game.updated_at.startswith(year)
        assert all(each.startswith(year) for each in store.game(game.number).came_at)
