"""`tallystick rules GAME WORDS` finds the rules that the words are about."""

import json

import pytest

from tallystick.games.registry import load, our_ids


def test_a_question_is_answered_with_the_rules_and_what_they_leave_open(run):
    code, out, err = run("rules", "pastures", "May", "two", "castles", "overlap?")
    assert (code, err) == (0, "")
    assert "What the rules of Pastures New say about “May two castles overlap?”:\n\n  castle.overlap\n" in out
    out = run("rules", "pastures", "can I pass although I could place a castle")[1]
    assert "  castle-duty (the text leaves this open)\n" in out
    assert " (default)\n" in out


def test_programs_get_the_same(run):
    with_things = next(game for game in map(load, our_ids()) if game.showable_names())
    topic = with_things.showable_names()[0]
    found = json.loads(run("rules", with_things.id, topic.partition(":")[2], "--json")[1])
    assert (found["game"], found["words"]) == (with_things.id, topic.partition(":")[2])
    assert found["found"][0] == {"kind": "topic", "id": topic, "says": "", "cite": ""}


def test_the_id_of_a_rule_shows_that_rule(run):
    assert run("rules", "pastures", "castle.overlap")[1].startswith("castle.overlap\n")


@pytest.mark.parametrize("words", ["xyzzy", "can he do that?", "castle.overlp"])
def test_where_nothing_is_found_one_sentence_says_so(run, words):
    code, out, err = run("rules", "pastures", words)
    assert (code, out) == (2, "")
    assert err.startswith(f'tallystick: there is no rule "{words}" in Pastures New; ')
    assert err.count("\n") == 1
