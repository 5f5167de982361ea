"""Verdicts: legal, illegal with every objection, undecided with what it depends on."""

import json

import pytest

from tallystick.rules.errors import UnknownReading, UnreadableMove
from tallystick.rules.judge import judge
from tallystick.rules.verdict import Dependence


def test_a_legal_move_comes_with_the_position_after_it(stones):
    verdict = judge(stones, stones.parse_position("3 2 0 no no"), "take 2")
    assert (verdict.kind, verdict.objections) == ("legal", ())
    assert verdict.position == "3 2 0 no no"
    assert verdict.after == "1 0 1 no no"


def test_an_illegal_move_comes_with_every_objection_and_its_citation(stones):
    verdict = judge(stones, stones.parse_position("1 2 0 no no"), "take 3")
    assert verdict.kind == "illegal"
    assert verdict.after is None
    assert [objection.says for objection in verdict.objections] == [
        "The die shows 2, not 3.",
        "Only 1 stones are left.",
    ]
    assert {objection.cite for objection in verdict.objections} == {"Stones, 'Taking'"}


def test_another_reading_that_would_change_it_is_named(stones):
    verdict = judge(stones, stones.parse_position("3 2 0 no no"), "take 1")
    assert verdict.kind == "illegal"
    assert verdict.depends_on == (Dependence("reading", "fewer", "yes", "legal"),)
    assert judge(stones, stones.parse_position("3 2 0 no no"), "take 2").depends_on == ()


def test_what_is_hidden_leaves_it_undecided(stones):
    verdict = judge(stones, stones.parse_position("5 2 0 no ?"), "take 2")
    assert verdict.kind == "undecided"
    assert verdict.after is None
    assert verdict.depends_on == (
        Dependence("hidden", "the fourth stone", "glued", "illegal"),
        Dependence("hidden", "the fourth stone", "loose", "legal"),
    )


def test_a_move_that_is_legal_whatever_is_hidden_is_legal_and_says_what_can_follow(stones):
    verdict = judge(stones, stones.parse_position("2 2 0 no ?"), "take 2")
    assert verdict.kind == "legal"
    assert verdict.after == "0 0 1 no ?"
    assert verdict.follows == (
        "Player 1 has the last stone.",
        "What follows depends on the first stone: gilded; plain.",
        "The game is over after this: player 1 has won.",
    )
    assert verdict.depends_on == (
        Dependence("hidden", "the first stone", "gilded", "legal", "effects"),
        Dependence("hidden", "the first stone", "plain", "legal", "effects"),
    )


def test_a_result_after_a_move_leaves_what_is_hidden_and_can_follow(stones):
    position = stones.parse_position("2 2 0 no ?")
    alone, both = (judge(stones, position, claim) for claim in ("take 2", "take 2, the game is over"))
    assert (both.kind, both.follows, both.depends_on) == (alone.kind, alone.follows, alone.depends_on)
    assert both.move == "take 2, the game is over"


def test_an_illegal_or_an_undecided_move_says_nothing_of_what_follows(stones):
    assert judge(stones, stones.parse_position("5 2 0 no ?"), "take 2").follows == ()
    assert judge(stones, stones.parse_position("2 1 0 no ?"), "take 2").follows == ()


def test_what_is_certain_outweighs_what_is_hidden(stones):
    verdict = judge(stones, stones.parse_position("5 2 0 no ?"), "take 3")
    assert verdict.kind == "illegal"
    assert all(dependence.on == "reading" for dependence in verdict.depends_on)


def test_a_reading_not_agreed_on_leaves_it_undecided_only_if_it_matters(stones):
    position = stones.parse_position("3 2 0 no no")
    assert judge(stones, position, "take 1", unsettled=["fewer"]).kind == "undecided"
    assert judge(stones, position, "take 2", unsettled=["fewer"]).kind == "legal"
    with pytest.raises(UnknownReading, match="fewer"):
        judge(stones, position, "take 2", unsettled=["more"])


def test_what_in_a_text_does_not_fit_the_table_goes_with_its_verdict(stones, monkeypatch):
    read = stones.read_move
    monkeypatch.setattr(
        stones, "read_told", lambda at, text: (read(at, text), [f'"{text}" is said oddly.']), raising=False
    )
    position = stones.parse_position("3 2 0 no no")
    assert judge(stones, position, "take 2").advice == ('"take 2" is said oddly.',)


def test_a_question_reads_its_text_once(stones, monkeypatch):
    read, texts = stones.read_move, []
    monkeypatch.setattr(stones, "read_move", lambda at, text: (texts.append(text), read(at, text))[1], raising=False)
    position = stones.parse_position("3 2 0 no no")
    assert judge(stones, position, "take 2").claimed == read(position, "take 2")
    assert texts == ["take 2"]


def test_an_unreadable_move_is_no_verdict(stones):
    with pytest.raises(UnreadableMove, match="roll N or take N"):
        judge(stones, stones.start(), "grab 2")


def test_a_verdict_has_the_agreed_form(stones):
    verdict = judge(stones, stones.parse_position("3 2 0 no no"), "take 1").as_dict()
    assert list(verdict) == [
        "game", "verdict", "move", "position", "after", "objections", "readings", "depends_on", "cautions",
        "follows",
    ]  # fmt: skip
    assert list(verdict["objections"][0]) == ["rule", "says", "cite", "squares"]
    assert json.loads(json.dumps(verdict)) == verdict


@pytest.mark.parametrize(
    ("text", "said", "kind"),
    [
        ("3 left", "3 left", "legal"),
        ("how many", "3 left", "legal"),
        ("2 left", "2 left", "illegal"),
    ],
)
def test_a_statement_about_the_table_is_judged_and_a_question_is_read_as_its_answer(stones, text, said, kind):
    position = stones.parse_position("3 2 0 no no")
    verdict = judge(stones, position, text)
    assert (verdict.move, verdict.kind, verdict.after, verdict.claimed) == (said, kind, None, None)


def test_a_statement_can_depend_on_what_is_hidden(stones):
    assert judge(stones, stones.parse_position("3 2 0 no ?"), "3 left").kind == "undecided"
