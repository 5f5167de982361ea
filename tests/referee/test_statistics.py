"""The figures of players equal those that SQL and Python written by hand find in random games of all kinds."""

import json
from collections import Counter, defaultdict
from statistics import mean

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.results import make_all_results
from tallystick.referee.statistics import Statistics
from tallystick.store.errors import UnknownPlayer
from tallystick.store.store import Store
from tests.rawstore import raw
from tests.referee.game_recorder import GameRecorder
from tests.referee.random_evenings import ALL_GAMES, NAMES, play_evenings

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("random evenings")]
# Their store is made once that way.
GAMES = 300
PEOPLE = [name for name in NAMES if name]


@pytest.fixture(scope="module")
def evenings(tmp_path_factory):
    """The path of a store of random games of all kinds, and the events of each."""
    path = tmp_path_factory.mktemp("evenings") / "games.sqlite"
    played = play_evenings(path, GAMES)
    with Store(path) as store:
        assert make_all_results(store, installed_profile) == GAMES
    return path, played


@pytest.fixture
def statistics(evenings):
    with Store(evenings[0]) as store:
        yield Statistics(store, installed_profile)


@pytest.fixture
def sql(evenings):
    with raw(evenings[0]) as other:
        yield lambda query, *values: other.execute(query, values).fetchall()


def names_of(events):
    return next(event["names"] for event in events if event.kind == "game_started")


def test_the_games_are_of_all_kinds(sql):
    assert {game for (game,) in sql("SELECT DISTINCT game FROM games")} == {*ALL_GAMES}


@pytest.mark.parametrize("name", PEOPLE)
def test_games_and_wins_are_those_of_sql(statistics, sql, name):
    found = statistics.player(name)
    of = [
        row for row in sql("SELECT number, log, first_seq, game, ended, names FROM games") if name in json.loads(row[5])
    ]
    decided = sql(
        "SELECT g.game, s.is_winner, (SELECT count(*) FROM seatresults o WHERE o.log = s.log AND o.first_seq = s.first_seq) "
        "FROM seatresults s JOIN games g USING (log, first_seq) JOIN results r USING (log, first_seq) "
        "WHERE s.name = ? AND g.ended = 'finished' AND r.won_by <> 'nobody'",
        name,
    )
    assert (found["games"], found["abandoned"]) == (len(of), sum(row[4] == "abandoned" for row in of))
    assert (found["decided"], found["won"]) == (len(decided), sum(won for _, won, _ in decided))
    assert {each["game"]: each["games"] for each in found["by_game"]} == Counter(row[3] for row in of)
    assert {each["game"]: each["won"] for each in found["by_game"] if each["won"]} == Counter(
        game for game, won, _ in decided if won
    )
    assert {each["players"]: each["games"] for each in found["by_players"]} == Counter(
        len(json.loads(row[5])) for row in of
    )
    assert {each["players"]: each["won"] for each in found["by_players"] if each["won"]} == Counter(
        seats for _, won, seats in decided if won
    )


@pytest.mark.parametrize("name", PEOPLE)
def test_scores_are_those_of_sql(statistics, sql, name):
    by_game = defaultdict(list)
    for game, number, score in sql(
        "SELECT g.game, g.number, s.score FROM seatresults s JOIN games g USING (log, first_seq) "
        "WHERE s.name = ? AND g.ended = 'finished' AND s.score IS NOT NULL ORDER BY g.number",
        name,
    ):
        by_game[game].append((number, score))
    found = {each["game"]: each["scores"] for each in statistics.player(name)["by_game"] if each["scores"]}
    assert found.keys() == by_game.keys()
    for game, expected in by_game.items():
        scores = [score for _, score in expected]
        assert (found[game]["best"], found[game]["games"]) == (max(scores), len(scores))
        assert found[game]["average"] == pytest.approx(mean(scores))
        assert [(each["number"], each["score"]) for each in found[game]["last"]] == expected[-10:]


@pytest.mark.parametrize("name", PEOPLE)
def test_opponents_are_those_of_sql(statistics, sql, name):
    rows = sql(
        "SELECT o.name, g.ended = 'finished' AND r.won_by <> 'nobody', s.is_winner, o.is_winner FROM seatresults s "
        "JOIN seatresults o USING (log, first_seq) JOIN games g USING (log, first_seq) JOIN results r USING (log, first_seq) "
        "WHERE s.name = ? AND o.name <> s.name AND o.name NOT LIKE 'Player %'",
        name,
    )
    games, decided, won, lost = (Counter() for _ in range(4))
    for other, is_decided, mine, theirs in rows:
        games[other] += 1
        decided[other] += is_decided
        won[other] += is_decided and mine and not theirs
        lost[other] += is_decided and theirs and not mine
    found = statistics.player(name)["opponents"]
    for each in (one for people in found.values() for one in people):
        other = each["player"]
        assert (each["games"], each["decided"], each["won"], each["lost"]) == (
            games[other], decided[other], won[other], lost[other],
        )  # fmt: skip
    assert [each["games"] for each in found["most_frequent"]] == sorted(games.values(), reverse=True)[:5]
    ahead = {other for other in games if decided[other] >= 3 and won[other] > lost[other]}
    assert {each["player"] for each in found["wins_most_against"]} == ahead or len(ahead) > 5
    behind = {other for other in games if decided[other] >= 3 and lost[other] > won[other]}
    assert {each["player"] for each in found["loses_most_against"]} == behind or len(behind) > 5


@pytest.mark.parametrize("name", PEOPLE)
def test_dice_are_all_that_the_device_rolled_and_none_that_was_typed(evenings, statistics, name):
    rolls = [
        event
        for events in evenings[1]
        for event in events
        if event.kind == "rolled" and names_of(events)[event["seat"]] == name
    ]
    dice = [(side, face) for event in rolls for side, face in zip(event["sides"], event["faces"], strict=True)]
    found = statistics.player(name)["luck"]
    assert (found["rolls"], found["dice"]) == (len(rolls), len(dice))
    assert found["mean"] == pytest.approx(mean(face for _, face in dice))
    assert found["expected"] == pytest.approx(mean((side + 1) / 2 for side, _ in dice))
    deviation = sum((side**2 - 1) / 12 for side, _ in dice) ** 0.5 / len(dice)
    assert found["deviations"] == pytest.approx((found["mean"] - found["expected"]) / deviation)
    assert found["high"] - found["low"] == pytest.approx(2 * 1.96 * deviation)


@pytest.mark.parametrize("name", PEOPLE)
def test_time_per_turn_is_that_of_sql(statistics, sql, name):
    ((time, turns),) = sql(
        "SELECT sum(time_ms), sum(turns) FROM seatresults WHERE name = ? AND turns > 0 AND time_ms > 0", name
    )
    assert statistics.player(name)["turn_ms"] == round(time / turns)


def test_everybody_is_listed_with_the_same_figures(statistics):
    everybody = statistics.everybody()
    assert (everybody["games"], {each["player"] for each in everybody["players"]}) == (GAMES, {*PEOPLE})
    for each in everybody["players"]:
        one = statistics.player(each["player"])
        assert all(each[name] == one[name] for name in ("games", "decided", "won", "turn_ms", "luck"))
    for game in ALL_GAMES:
        for each in statistics.everybody(game)["players"]:
            by_game = {one["game"]: one["games"] for one in statistics.player(each["player"])["by_game"]}
            assert each["games"] == by_game[game]


@pytest.mark.parametrize("asked", ["Éva", "  ann   LEE "])
def test_a_name_is_found_in_any_case(statistics, asked):
    assert statistics.player(asked)["games"] > 0


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("Adda", 'no stored game has a player "Adda"; did you mean Ada?'),
        ("ann", 'no stored game has a player "ann"; did you mean Ann Lee?'),
        ("<b>x</b>", 'no stored game has a player "<b>x</b>".'),
        ("Player 1", 'no stored game has a player "Player 1".'),
        ("x" * 500, f'no stored game has a player "{"x" * 40}…".'),
        ("", 'no stored game has a player "".'),
    ],
)
def test_a_player_of_no_game_is_refused_in_a_sentence(statistics, asked, says):
    with pytest.raises(UnknownPlayer) as refused:
        statistics.player(asked)
    assert str(refused.value) == says


def test_few_rolls_have_a_wide_interval_and_no_verdict(tmp_path):
    recorder = GameRecorder()
    widths = []
    for rolls in (1, 28, 71):
        session = recorder.start("free")
        for _ in range(rolls):
            session.roll([6], 0)
        session.end_game(0)
        recorder.store_in(tmp_path / "games.sqlite").close()
        with Store(tmp_path / "games.sqlite") as store:
            make_all_results(store, installed_profile)
            luck = Statistics(store, installed_profile).player("Ann")["luck"]
        widths.append(luck["high"] - luck["low"])
        assert (luck["verdict"] == "") == (luck["rolls"] < 30)
    assert widths[0] > 4 * widths[1] > 6 * widths[2]


def test_the_same_answer_is_not_computed_twice_and_a_new_game_counts_at_once(tmp_path, monkeypatch):
    recorder = GameRecorder()
    recorder.start("free").end_game(0)
    path = tmp_path / "games.sqlite"
    recorder.store_in(path).close()
    with Store(path) as store:
        read = []
        whole = store.played_games
        monkeypatch.setattr(store, "played_games", lambda *asked: read.append(1) or whole(*asked))
        statistics = Statistics(store, installed_profile)
        make_all_results(store, installed_profile)
        assert statistics.player("Ann") == statistics.player("Ann")
        assert len(read) == 1
        recorder.start("free").end_turn()
        recorder.store_in(path).close()
        make_all_results(store, installed_profile)
        assert statistics.player("Ann")["games"] == 1
        before_the_end = len(read)
        recorder.session.end_turn()
        recorder.store_in(path).close()
        assert statistics.player("Ann")["games"] == 1
        assert len(read) == before_the_end
        recorder.session.end_game(0)
        recorder.store_in(path).close()
        make_all_results(store, installed_profile)
        assert statistics.player("Ann")["games"] == 2
