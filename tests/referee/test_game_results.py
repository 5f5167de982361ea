"""How an ended game went: who won, by what, the points, the turns and the time; and that what is kept is never out of date."""

from random import Random

import pytest

from tallystick.cli.main import main
from tallystick.profiles import installed_profile
from tallystick.referee import results
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.results import make_all_results, result_of, results_of
from tallystick.store.gamefilter import GameFilter
from tallystick.store.resultrows import result_text
from tallystick.store.store import Store
from tests.rawstore import raw
from tests.referee.finished_games import (
    store_finished_by_hand,
    store_finished_duke,
    store_finished_pastures,
    store_finished_sealed,
)
from tests.referee.game_recorder import GameRecorder, profile

pytestmark = pytest.mark.long


def only_result(path):
    with Store(path) as store:
        (result,) = results_of(store, store.games(), installed_profile).values()
    return result


def test_the_rules_say_who_won_where_the_record_reaches_the_end(path):
    store_finished_pastures(path)
    result = only_result(path)
    assert (result.won_by, result_text(result)) == ("rules", "Ann won, 5 – 0")
    assert [each.turns for each in result.seats] == [3, 3]
    assert result.duration_ms >= sum(each.time_ms for each in result.seats) > 0


def test_a_game_recorded_by_hand_has_no_turns_and_no_time(path):
    store_finished_by_hand(path)
    result = only_result(path)
    assert (result.won_by, result.turns, result.duration_ms) == ("rules", 0, 0)


def test_set_ups_that_were_revealed_after_the_end_decide(path):
    store_finished_sealed(path)
    assert result_text(only_result(path)) == "Ann won, 40 – 0"


def test_of_a_record_that_stops_early_nobody_is_said_to_have_won(path):
    store_finished_duke(path)
    result = only_result(path)
    assert (result.won_by, result_text(result), [each.score for each in result.seats]) == ("nobody", "", [None, None])


def test_the_devices_points_say_who_has_most_where_there_are_no_rules(path):
    recorder = GameRecorder()
    session = recorder.start("free", names=("Ann", "Bo", "Cy"))
    for seat, points in ((0, 4), (1, 9), (2, 9)):
        session.change_score(seat, points)
        session.end_turn()
    session.end_game(0)
    recorder.store_in(path).close()
    assert result_text(only_result(path)) == "most points: Bo and Cy, 4 – 9 – 9"


def test_an_abandoned_game_has_points_and_no_winner(path):
    recorder = GameRecorder()
    session = recorder.start("free")
    session.change_score(0, 4)
    session.end_game(1)
    recorder.store_in(path).close()
    assert result_text(only_result(path)) == "4 – 0"


def test_a_turn_that_was_taken_back_is_counted_once(path):
    recorder = GameRecorder()
    session = recorder.start("free")
    session.end_turn()
    session.end_turn()
    session.undo(session.undo_target().seq)
    session.end_turn()
    session.end_game(0)
    recorder.store_in(path).close()
    assert [each.turns for each in only_result(path).seats] == [2, 1]


def test_a_running_game_has_none(path):
    recorder = GameRecorder()
    recorder.start("free").end_turn()
    recorder.store_in(path).close()
    with Store(path) as store:
        assert results_of(store, store.games(), installed_profile) == {}
        assert make_all_results(store, installed_profile) == 0


def test_a_result_is_made_once_and_again_when_a_record_or_an_entry_comes(path, monkeypatch):
    made = []
    monkeypatch.setattr(results, "result_of", lambda game, find: made.append(game.number) or result_of(game, find))
    recorder = store_finished_pastures(path)
    store_finished_by_hand(path)
    with Store(path) as store:
        first = results_of(store, store.games(), installed_profile)
        assert sorted(made) == [1, 2]
        assert results_of(store, store.games(), installed_profile) == first
        assert sorted(made) == [1, 2]
        MoveRecord(store, store.game(1), profile).add_remark("well played")
        results_of(store, store.games(), installed_profile)
        assert made[2:] == [1]
    session = recorder.start("free")
    session.end_game(0)
    recorder.store_in(path).close()
    with Store(path) as store:
        results_of(store, store.games(), installed_profile)
    # The game before may have got longer, so its result was forgotten, too.
    assert made[3:] in ([1, 3], [3])


def test_reindex_makes_them_again(path, capsys):
    store_finished_pastures(path)
    right = only_result(path)
    with raw(path) as other:
        other.execute("UPDATE seatresults SET score = 99, is_winner = 1")
    assert only_result(path) != right
    assert main(["reindex", "--db", str(path)]) == 0
    assert only_result(path) == right


def test_all_results_are_made_in_one_go_and_a_store_that_keeps_none_does_not_go_on_for_ever(path, monkeypatch):
    store_some_games(path, 7)
    with Store(path) as store:
        monkeypatch.setattr(store, "keep_results", lambda made: None)
        assert make_all_results(store, installed_profile) == store.games_without_result(99).__len__()
    with Store(path) as store:
        assert make_all_results(store, installed_profile) > 0
        assert store.games_without_result(99) == []


def test_a_result_that_was_computed_before_an_entry_came_is_not_kept(path):
    store_finished_pastures(path)
    with Store(path) as store:
        game = store.game(1)
        result = result_of(game, installed_profile)
        MoveRecord(store, game, profile).add_remark("well played")
        store.keep_results([(game, result)])
        assert store.kept_results([(game.summary.log, game.summary.first_seq)]) == {}


# --- filters ------------------------------------------------------------------------------------------------------------

NAMES = ("Ada", "Ben", "ÉVA", "Łukasz", "100%_", "Ann Lee")


def store_some_games(path, count, seed=1):
    """Games of random players, of which some are abandoned and the last still runs."""
    random = Random(seed)
    recorder = GameRecorder(seed=seed)
    for number in range(count):
        session = recorder.start(random.choice(["free", "pastures"]), names=random.sample(NAMES, 2))
        session.change_score(0, random.randrange(5))
        session.end_turn()
        if number + 1 < count:
            session.end_game(random.randrange(2))
    recorder.store_in(path).close()


@pytest.mark.parametrize(
    ("meant", "sql"),
    [
        (GameFilter(), "1 = 1"),
        (GameFilter(game="pastures"), "game = 'pastures'"),
        (GameFilter(ended="running"), "ended IS NULL"),
        (GameFilter(ended="abandoned"), "ended = 'abandoned'"),
        (GameFilter(player="éva"), "names LIKE '%ÉVA%'"),
        (
            GameFilter(player="a"),
            "names LIKE '%Ada%' OR names LIKE '%ÉVA%' OR names LIKE '%Ann%' OR names LIKE '%kasz%'",
        ),
        (GameFilter(player="0%_"), "names LIKE '%100%'"),
        (GameFilter(player="%"), "names LIKE '%100%'"),
        (GameFilter(player="Ada", game="free"), "names LIKE '%Ada%' AND game = 'free'"),
        (GameFilter(source="here"), "1 = 1"),
        (GameFilter(source="file"), "1 = 0"),
        (GameFilter(since="1999-12-31"), "1 = 1"),
        (GameFilter(until="1999-12-31"), "1 = 0"),
    ],
    ids=str,
)
def test_a_filter_finds_what_sql_written_by_hand_finds(path, meant, sql):
    store_some_games(path, 40)
    with raw(path) as other:
        expected = [number for (number,) in other.execute(f"SELECT number FROM games WHERE {sql} ORDER BY number DESC")]
    with Store(path) as store:
        found = [game.number for game in store.newest_games(count=100, meant=meant)]
        assert found == expected
        assert [game.number for game in reversed(store.games()) if meant.fits(game)] == expected
        assert [game.number for game in store.newest_games(20, 5, meant)] == [each for each in expected if each < 20][
            :5
        ]


def test_a_filter_works_on_the_records_if_the_index_is_damaged(path):
    store_some_games(path, 12)
    meant = GameFilter(player="ada")
    with Store(path) as store:
        right = [game.number for game in store.newest_games(count=100, meant=meant)]
    with raw(path) as other:
        other.execute("DELETE FROM gameplayers")
        other.execute("UPDATE indexstates SET games = games + 1")
    with Store(path) as store:
        assert [game.number for game in store.newest_games(count=100, meant=meant)] == right
