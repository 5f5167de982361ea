"""A page hears of what another laptop brings into the same store, and not of what its own device does."""

import pytest

from tallystick.store.store import Store
from tallystick.table.elsewhere import MOST_GAMES, Elsewhere
from tests.store.evenings import fill, play, play_on

pytestmark = pytest.mark.long


def test_a_game_of_another_laptop_is_noticed_once(tmp_path):
    path = tmp_path / "games.sqlite"
    with Store(path) as ours:
        elsewhere = Elsewhere(ours)
        assert not elsewhere.look(None)
        recorder = fill(path, games=2)
        last = recorder.session.state.seq
        assert elsewhere.look(None)
        assert list(elsewhere.view["games"]) == ["2"]  # the game that still changes
        assert elsewhere.view["games"]["2"] == last
        before = elsewhere.view
        assert not elsewhere.look(None)
        assert elsewhere.view == before
        play_on(recorder, path)
        assert elsewhere.look(None)
        assert elsewhere.view["newest"] > before["newest"]
        assert list(elsewhere.view["games"]) == ["2", "3"]


def test_the_device_at_this_laptop_is_not_elsewhere(tmp_path):
    path = tmp_path / "games.sqlite"
    recorder = fill(path)
    with Store(path) as ours:
        own = ours.game(1).summary.log
        elsewhere = Elsewhere(ours)
        play_on(recorder, path)
        assert not elsewhere.look(own)
        fill(path, seed=6)
        assert elsewhere.look(own)


def test_it_remembers_few_games(tmp_path):
    path = tmp_path / "games.sqlite"
    recorder = fill(path)
    with Store(path) as ours:
        elsewhere = Elsewhere(ours)
        for _ in range(MOST_GAMES + 3):
            play(recorder, 1)
            recorder.store_in(path).close()
            elsewhere.look(None)
        assert len(elsewhere.view["games"]) == MOST_GAMES
        assert [*elsewhere.view["games"]][-1] == str(MOST_GAMES + 5)
