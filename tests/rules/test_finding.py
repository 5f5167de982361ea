"""What the rules say about some words: each question of a table finds its rule, and small words find nothing."""

import pytest

from tallystick.games.registry import load, our_ids
from tallystick.rules.finding import MOST, READING, RULE, TOPIC, find_entries

GAMES = [load(game_id) for game_id in our_ids()]


def found(game, words):
    return [(entry.kind, entry.id) for entry in find_entries(game, words)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_without_words_all_rules_and_readings_are_listed_in_their_order(game):
    everything = [(RULE, rule) for rule in game.rules] + [(READING, reading.id) for reading in game.readings]
    assert found(game, "") == found(game, "  ") == everything


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_rule_is_the_first_that_its_own_sentence_finds(game):
    for rule in game.rules.values():
        assert (RULE, rule.id) == found(game, f"{rule.id} {rule.decides}")[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_thing_is_found_by_its_name(game):
    for topic in game.showable_names():
        assert (TOPIC, topic) in found(game, f"What does the {topic.partition(':')[2]} do?")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_list_is_never_long(game):
    assert len(find_entries(game, " ".join(rule.decides for rule in game.rules.values()))) <= MOST


@pytest.mark.parametrize("words", ["can he do that?", "xyzzy", "?!", "…", "\x00"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_words_that_say_nothing_find_nothing(game, words):
    assert find_entries(game, words) == []


@pytest.mark.parametrize("word", ["wins", "won", "Who is the WINNER?", "winning"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_forms_of_a_word_find_the_same(game, word):
    assert found(game, word) == found(game, "win")
