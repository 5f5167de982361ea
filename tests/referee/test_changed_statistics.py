"""After a change, only what changed is read and rated again. The figures are those of a program that begins with the changed store."""

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.keptaudits import program_digest
from tallystick.referee.results import make_all_results
from tallystick.referee.statistics import Statistics
from tallystick.store.store import Store
from tests.referee.game_recorder import GameRecorder

pytestmark = pytest.mark.long

NAMES = ("Ann", "Bo", "Cy")
GAMES = 12


@pytest.fixture
def path(tmp_path, recorder):
    """A store of finished games of three players, two at a time. All have an audit without faults."""
    path = tmp_path / "games.sqlite"
    for number in range(GAMES):
        play(recorder, path, number)
    judge(path, "ok", *range(1, GAMES + 1))
    return path


def play(recorder, path, number):
    session = recorder.start("free", names=(NAMES[number % 3], NAMES[(number + 1) % 3]))
    session.roll([6])
    session.change_score(number % 2, 1 + number)
    session.end_turn()
    session.end_game(0)
    recorder.store_in(path).close()


def judge(path, verdict, *numbers):
    """Keep a verdict of games, as another program does."""
    with Store(path) as store:
        make_all_results(store, installed_profile)
        keys = {(game.log, game.first_seq): verdict for game in store.games() if game.number in numbers}
        store.keep_verdicts(keys, program_digest())


def add_entry(path, number):
    """Add an entry, so that the result of the game is made again, and its audit is missing."""
    with Store(path) as store:
        game = store.game(number)
        store.add_entry(game, game.summary.last_seq, "remark", {"text": "well played"})
        make_all_results(store, installed_profile)


def join(path, name, same_as):
    with Store(path) as store:
        store.join_names(name, same_as)


CHANGES = {
    # The result of the game before a new one is made again, because that game could have gone on.
    "a new game": (lambda recorder, path: play(recorder, path, GAMES), 2),
    "a new game with its audit": (
        lambda recorder, path: (play(recorder, path, GAMES), judge(path, "ok", GAMES + 1)),
        2,
    ),
    "an old game that has a fault": (lambda _recorder, path: judge(path, "fault", 5), 1),
    "several old games": (lambda _recorder, path: judge(path, "fault", 2, 9), 2),
    "an entry": (lambda _recorder, path: add_entry(path, 3), 1),
}


def asked(statistics):
    return [statistics.everybody(), *map(statistics.player, NAMES)]


@pytest.mark.parametrize("what", CHANGES)
def test_the_figures_after_a_change_are_those_of_a_new_program(path, recorder, monkeypatch, what):
    change, changed_games = CHANGES[what]
    with Store(path) as store:
        statistics = Statistics(store, installed_profile)
        before = asked(statistics)
        read, played = [], store.played_games
        change(recorder, path)
        make_all_results(store, installed_profile)
        monkeypatch.setattr(store, "played_games", lambda *which: read.append(played(*which)) or read[-1])
        after = asked(statistics)
        assert [len(games) for games in read] == [changed_games]
        assert after != before
        assert after == asked(Statistics(store, installed_profile))


def test_what_concerns_all_games_makes_all_be_read_again(path, recorder):
    with Store(path) as store:
        statistics = Statistics(store, installed_profile)
        asked(statistics)
        other = GameRecorder(seed=2, device=b"device-2")
        other.start("free", names=("Ann", "Annie")).end_game(0)
        other.start("free", names=("Zed", "Bo")).end_game(0)
        other.store_in(path).close()
        make_all_results(store, installed_profile)
        asked(statistics)
        join(path, "Zed", "Cy")
        assert statistics.player("Cy")["games"] == 2 * GAMES // 3 + 1
        assert asked(statistics) == asked(Statistics(store, installed_profile))
