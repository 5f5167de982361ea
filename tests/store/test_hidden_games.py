"""A hidden game is out of sight, and nothing else changes."""

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.audit import audit_stored
from tallystick.referee.results import make_all_results
from tallystick.store.errors import AllHidden
from tallystick.store.gamefilter import GameFilter
from tallystick.store.store import Store
from tests.link.forked import forked
from tests.link.rig import Rig
from tests.store.forgotten_evening import play_evening, sync_to
from tests.store.many_laptops import merged

pytestmark = pytest.mark.long


def test_a_hidden_game_is_in_no_list_and_still_counts_as_abandoned(synced_evening):
    _, path = synced_evening
    with Store(path) as store:
        before = audit_stored(store, 3, installed_profile).findings
        store.hide(store.game(2).summary)
        assert [game.number for game in store.newest_games()] == [3, 1]
        assert [game.number for game in store.newest_games(meant=GameFilter(with_hidden=True))] == [3, 2, 1]
        assert store.count_games(9) == 2
        assert store.game(2).summary.is_hidden
        assert audit_stored(store, 3, installed_profile).findings == before
        store.hide(store.game(3).summary)
        assert store.game("last").number == 1
        store.hide(store.game(2).summary, hidden=False)
        assert [game.number for game in store.newest_games()] == [2, 1]


def test_statistics_leave_a_hidden_game_out(synced_evening):
    _, path = synced_evening
    with Store(path) as store:
        make_all_results(store, installed_profile)
        stamp = store.figures_stamp()
        assert [game.number for game in store.played_games(b"")] == [1, 2, 3]
        store.hide(store.game(1).summary)
        assert [game.number for game in store.played_games(b"")] == [2, 3]
        assert store.figures_stamp() != stamp


def test_an_index_that_was_computed_again_hides_the_same_games(synced_evening):
    _, path = synced_evening
    with Store(path) as store:
        store.hide(store.game(1).summary)
        store.reindex()
        assert [game.number for game in store.games() if game.is_hidden] == [1]


def test_a_game_before_a_fork_is_hidden_by_a_store_that_has_only_the_branch(tmp_path):
    rig = Rig(5)
    play_evening(rig)
    memory = rig.memory()
    one, other = tmp_path / "one.sqlite", tmp_path / "other.sqlite"
    rig.session.boot("0.1.0", "test", 0)
    sync_to(one, rig)
    forked(rig, memory, seed=9, events=70)
    sync_to(other, rig)
    merged(one, other)
    with Store(other) as store:
        store.hide(store.game(2).summary)
    merged(one, other)
    with Store(one) as store:
        assert [game.number for game in store.games() if game.is_hidden] == [2]


def test_the_last_game_is_not_there_if_all_are_hidden(synced_evening):
    _, path = synced_evening
    with Store(path) as store:
        for game in store.games():
            store.hide(game)
        with pytest.raises(AllHidden, match="is hidden: `tallystick games --all` lists them"):
            store.game("last")
