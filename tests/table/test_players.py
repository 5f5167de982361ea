"""What the page is told about players: the figures of the command, a few games computed for each question."""

import pytest

from tallystick.profiles import installed_profile
from tallystick.referee.results import make_all_results
from tallystick.referee.statistics import Statistics
from tallystick.referee.verdicts import make_all_verdicts
from tallystick.table import players
from tests.table.players_store import MARKUP, store_players

pytestmark = pytest.mark.long


def asked(client, **query):
    return client.get("api/players", params=query)


def test_the_page_is_told_what_the_command_prints(client, store):
    store_players(store.place)
    while (told := asked(client, name="ada", go_on=1).json())["missing"]:
        pass
    make_all_results(store, installed_profile)
    make_all_verdicts(store, installed_profile)
    assert told == {**Statistics(store, installed_profile).player("Ada"), "missing": 0, "is_rated": True}
    assert asked(client).json() == {**Statistics(store, installed_profile).everybody(), "missing": 0, "is_rated": True}


def test_each_further_question_computes_a_few_games_and_says_how_many_are_left(client, store, monkeypatch):
    monkeypatch.setattr(players, "RESULTS_AT_ONCE", 8)
    monkeypatch.setattr(players, "AUDITS_AT_ONCE", 7)
    store_players(store.place)
    left = [asked(client, go_on=1).json()["missing"] for _ in range(5)]
    # Twelve results, and then the audits of the same games, which are all decided.
    assert left == [12, 12, 5, 0, 0]


def test_the_first_answer_computes_nothing_that_is_missing(client, store):
    store_players(store.place)
    assert [asked(client, **query).json()["missing"] for query in ({}, {"name": "ada"}, {})] == [12, 12, 12]


@pytest.mark.parametrize("query", [{}, {"name": "ada"}])
def test_the_first_answer_has_no_ratings_and_the_next_one_has_them(client, store, query):
    store_players(store.place)
    make_all_results(store, installed_profile)
    make_all_verdicts(store, installed_profile)
    at_once, told = asked(client, **query).json(), asked(client, go_on=1, **query).json()
    assert ((at_once["missing"], at_once.pop("is_rated")), told.pop("is_rated")) == ((0, False), True)
    of_all = [each.pop("rating") for each in at_once.get("by_game", [])]
    of_all += [each.pop("ratings") for each in at_once.get("players", [])]
    assert {*of_all} == {None}
    ratings = [each.pop("rating") for each in told.get("by_game", [])]
    ratings += [rating for each in told.get("players", []) for rating in each.pop("ratings")]
    assert {rating["games"] for rating in ratings} <= {11, 12}
    assert ratings
    assert at_once == told  # everything else is known at once


@pytest.mark.parametrize("name", [MARKUP, MARKUP.upper()])
def test_a_name_with_markup_is_a_name(client, store, name):
    store_players(store.place)
    assert asked(client, name=name).json()["player"] == MARKUP


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("Bent", 'no stored game has a player "Bent"; did you mean Ben?'),
        ("x" * 500, f'no stored game has a player "{"x" * 40}…".'),
        ("a/b?c=d&e", 'no stored game has a player "a/b?c=d&e".'),
        ("", 'no stored game has a player "".'),
    ],
)
def test_a_player_of_no_game_is_refused_in_a_sentence(client, store, name, says):
    store_players(store.place)
    answer = asked(client, name=name)
    assert (answer.status_code, answer.json()["error"]) == (400, says)


def test_of_an_empty_store_nobody_is_listed(client):
    assert asked(client).json()["players"] == []
