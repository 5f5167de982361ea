"""Ratings are those of openskill, from the games that can be trusted, and they find the stronger players."""

from dataclasses import replace
from itertools import pairwise
from math import exp
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from tallycore.log.records import Event
from tallystick.profiles import installed_profile
from tallystick.referee.ratings import Ratings, left_out, ratings_of, sides_of
from tallystick.referee.results import make_all_results
from tallystick.referee.statistics import Statistics
from tallystick.referee.verdicts import make_all_verdicts
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.importing import import_text
from tallystick.store.playedgames import PlayedGame
from tallystick.store.resultrows import SeatResult
from tallystick.store.store import Store
from tests.referee.finished_games import store_finished_by_hand
from tests.referee.game_recorder import GameRecorder
from tests.referee.random_evenings import play_evenings
from tests.referee.test_audit_forks import play_twice, rig

pytestmark = pytest.mark.long

__all__ = ["rig"]


def game(*seats, won_by="scores", number=1, audit="ok", special=(), teams=None):
    """A decided game of (name, points) by seat. The most points win."""
    best = max(points for _, points in seats)
    played = [
        SeatResult(name, points, points == best, 1, 1, teams[at] if teams else None, person=name.lower())
        for at, (name, points) in enumerate(seats)
    ]
    return PlayedGame(number, "free", True, "", won_by, 1, audit, special, tuple(played))


def numbers(rating):
    return rating.mu, rating.sigma


def test_ratings_of_stored_games_are_those_of_openskill_called_by_hand(tmp_path):
    """Of random games of two to four players, in the order of their numbers."""
    path = tmp_path / "games.sqlite"
    play_evenings(path, 60, games=("free",))
    with Store(path) as store:
        make_all_results(store, installed_profile)
        make_all_verdicts(store, installed_profile)
        results = store.kept_results([(each.log, each.first_seq) for each in store.games()])
        model, known, counts = PlackettLuce(), {}, {}
        for each in store.games():
            result = results[each.log, each.first_seq]
            names = [seat.name for seat in result.seats]
            if result.won_by == "nobody" or any(name.startswith("Player ") for name in names):
                continue
            before = [[known.get(name) or model.rating()] for name in names]
            after = model.rate(before, ranks=[-seat.score for seat in result.seats])
            known |= {name: new for name, (new,) in zip(names, after, strict=True)}
            counts |= {name: counts.get(name, 0) + 1 for name in names}
        statistics = Statistics(store, installed_profile)
        assert len(known) == 6
        for name, expected in known.items():
            (shown,) = [each["rating"] for each in statistics.player(name)["by_game"]]
            assert shown["games"] == counts[name]
            if counts[name] >= 10:
                assert (shown["mu"], shown["sigma"]) == pytest.approx((expected.mu, expected.sigma))
            else:
                assert shown["mu"] is None
        assert max(counts.values()) >= 10


def test_teams_and_ties_count_as_openskill_counts_them():
    model = PlackettLuce()
    fresh = [model.rating() for _ in range(4)]
    of_teams = game(("Ada", 1), ("Ben", 5), ("Cy", 9), ("Dee", 2), teams=(0, 1, 0, 1))
    assert [[seat.name for seat in side] for side in sides_of(of_teams)] == [["Ada", "Cy"], ["Ben", "Dee"]]
    ada, ben = (numbers(ratings_of([of_teams])["free"][name]) for name in ("ada", "ben"))
    (one, _), (other, _) = model.rate([[fresh[0], fresh[2]], [fresh[1], fresh[3]]], ranks=[1, 2])
    assert (ada, ben) == (numbers(one), numbers(other))
    tie = game(("Ada", 5), ("Ben", 5), ("Cy", 1))
    expected = [numbers(each) for (each,) in model.rate([[each] for each in fresh[:3]], ranks=[1, 1, 2])]
    assert [numbers(each) for each in ratings_of([tie])["free"].values()] == expected


def test_where_the_rules_decided_the_winner_is_first_whoever_has_more_points():
    decided = game(("Ada", 5), ("Ben", 9), won_by="rules")
    ada, ben = decided.seats
    turned = PlayedGame(
        1, "free", True, "", "rules", 1, "ok", (), (ada._replace(is_winner=True), ben._replace(is_winner=False))
    )
    found = ratings_of([turned])["free"]
    assert found["ada"].mu > found["ben"].mu


@pytest.mark.parametrize("players", [2, 4])
def test_players_of_known_strength_are_found_in_their_order_and_in_the_interval(players):
    """They win as openskill's model says: each place is drawn by the strengths."""
    random, model = Random(4), PlackettLuce()
    strengths = {name: 25.0 + 6 * at for at, name in enumerate(("eve", "dee", "cy", "ben", "ada"), -2)}
    scale = model.beta * players**0.5
    games = []
    for number in range(1500):
        left = random.sample([*strengths], players)
        order = []
        while left:
            weights = [exp((strengths[name] - 25) / scale) for name in left]
            order.append(left.pop(random.choices(range(len(left)), weights)[0]))
        games.append(game(*((name, players - at) for at, name in enumerate(order)), number=number))
    found = ratings_of(games)["free"]
    assert sorted(found, key=lambda name: -found[name].mu) == ["ada", "ben", "cy", "dee", "eve"]
    for (one, strength), (other, weaker) in pairwise(reversed(strengths.items())):
        apart, uncertain = found[one].mu - found[other].mu, (found[one].sigma ** 2 + found[other].sigma ** 2) ** 0.5
        assert abs(apart - (strength - weaker)) < 3 * uncertain


def test_what_is_not_rated_is_counted_by_its_reason():
    games = [
        game(("Ada", 1), ("Ben", 0)),
        game(("Ada", 1), ("Ben", 0), audit="fault"),
        game(("Ada", 1), ("Ben", 0), audit=None),
        game(("Ada", 1), ("Ben", 0), audit="cannot be told"),
        game(("Ada", 1), ("", 0)),
        game(("Ada", 1), ("Ada", 0)),
        game(("Ada", 1)),
        game(("Ada", 1), ("Ben", 0), special=("imported",)),
        game(("Ada", 1), ("Ben", 0), special=("forked", "imported")),
        game(("Ada", 1), ("Ben", 0), won_by="nobody"),
    ]
    assert left_out(games) == {"faulty": 1, "unaudited": 1, "unnamed": 2, "alone": 1, "imported": 1, "forked": 1}
    assert ratings_of(games)["free"]["ada"].games == 2
    assert ratings_of(games, {"imported"})["free"]["ada"].games == 3
    assert ratings_of(games, {"imported", "forked"})["free"]["ada"].games == 4


def test_a_game_that_was_changed_is_audited_and_not_rated(tmp_path):
    recorder = GameRecorder()
    for _ in range(2):
        session = recorder.start("free")
        session.change_score(0, 4)
        session.end_turn()
        session.end_game(0)
    second = recorder.seqs("game_started")[1]

    def raise_points(events):
        score = next(seq for seq, event in events.items() if event.kind == "score_changed" and seq > second)
        old = events[score]
        events[score].fields.update(Event(old.seq, old.dt_ms, old.kind, {**old.fields, "delta": 9}).fields)

    with recorder.store_in(tmp_path / "games.sqlite", recorder.forged(raise_points)) as store:
        make_all_results(store, installed_profile)
        assert Statistics(store, installed_profile).player("Ann")["not_rated"] == {"unaudited": 2}
        assert make_all_verdicts(store, installed_profile) == 2
        assert make_all_verdicts(store, installed_profile) == 0
        found = Statistics(store, installed_profile).player("Ann")
        assert (found["not_rated"], found["by_game"][0]["rating"]["games"]) == ({"faulty": 1}, 1)


def test_games_of_files_and_games_recorded_by_hand_are_rated_only_if_they_are_chosen(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("free")
    session.change_score(0, 4)
    session.end_game(0)
    with recorder.store_in(tmp_path / "other.sqlite") as other:
        text = to_jsonl(other.game(1))
    path = tmp_path / "games.sqlite"
    store_finished_by_hand(path)
    with Store(path) as store:
        import_text(store, text, "the file")
        make_all_results(store, installed_profile)
        make_all_verdicts(store, installed_profile)
        assert Statistics(store, installed_profile).player("Ann")["not_rated"] == {"recorded": 1, "imported": 1}
        found = Statistics(store, installed_profile, ["recorded", "imported"]).player("Ann")
        assert found["not_rated"] == {}
        assert [each["rating"]["games"] for each in found["by_game"]] == [1, 1]


def test_a_game_that_the_device_and_a_file_gave_counts_once(tmp_path):
    recorder = GameRecorder()
    session = recorder.start("free")
    session.change_score(0, 4)
    session.end_game(0)
    path = tmp_path / "games.sqlite"
    with recorder.store_in(tmp_path / "other.sqlite") as other:
        text = to_jsonl(other.game(1))
    with Store(path) as store:
        import_text(store, text, "the file")
    with recorder.store_in(path) as store:
        make_all_results(store, installed_profile)
        found = Statistics(store, installed_profile).player("Ann")
        assert (len(store.games()), found["games"], found["not_rated"]) == (2, 1, {"unaudited": 1})


def test_both_versions_of_a_log_that_forked_are_forked(rig, store):
    play_twice(rig, store)
    make_all_results(store, installed_profile)
    forked = [each.special for each in store.played_games(b"")]
    assert forked == [("forked",)]


def test_a_team_that_has_most_points_together_has_won_and_is_rated_as_a_team(tmp_path):
    """Ann and Cy have 10 points together, Bo and Dee 7."""
    recorder = GameRecorder()
    session = recorder.start("armadora", names=("Ann", "Bo", "Cy", "Dee"), options=(0, 0, 1))
    for seat, points in enumerate((1, 5, 9, 2)):
        session.change_score(seat, points)
    session.end_game(0)
    with recorder.store_in(tmp_path / "games.sqlite") as store:
        make_all_results(store, installed_profile)
        (played,) = store.played_games(b"")
    assert [(seat.team, seat.is_winner) for seat in played.seats] == [(0, True), (1, False), (0, True), (1, False)]
    found = ratings_of([replace(played, audit="ok")])["armadora"]
    assert found["ann"] == found["cy"] != found["bo"] == found["dee"]
    assert found["ann"].mu > found["bo"].mu


@given(st.data())
def test_ratings_after_changes_are_those_of_all_games_rated_at_once(data):
    """Whatever games come, change, or are no longer rated, and in whatever order."""
    verdicts = st.sampled_from(["ok", "fault", None])
    scores = st.lists(st.integers(0, 3), min_size=2, max_size=3)
    made = st.builds(
        lambda number, title, points, audit: replace(
            game(*zip("ABC", points, strict=False), number=number, audit=audit), game=title
        ),
        st.integers(1, 9), st.sampled_from(["one game", "another game"]), scores, verdicts,
    )  # fmt: skip
    running, known = Ratings(), {}
    for new in data.draw(st.lists(made, min_size=1, max_size=15)):
        known[new.number] = new
        running.rate([known[number] for number in sorted(known) if number >= new.number])
        assert running.of == ratings_of([known[number] for number in sorted(known)])
