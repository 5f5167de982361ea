"""Readings that change what a claim leads to, although the verdict on it is the same."""

import pytest

from tallystick.rules.judge import judge
from tallystick.rules.objection import Objection
from tallystick.rules.outcome import Outcome
from tallystick.rules.verdict import Dependence


def stones_where(stones, **answers):
    """Return the small game with other answers to some questions. The reading `fewer` is open in it."""
    return type("StonesWhere", (type(stones),), answers)(stones.folder)


def last_stone_loses_if_fewer(_game, position):
    winner = position.turn if position.fewer == "yes" else 1 - position.turn
    return None if position.left else Outcome((0, 0), (winner,))


def named(verdict):
    return [each for each in verdict.depends_on if each.on == "reading"]


def test_a_reading_that_changes_who_wins_is_named_though_the_move_is_legal_by_both(stones):
    game = stones_where(stones, outcome=last_stone_loses_if_fewer)
    verdict = judge(game, game.parse_position("2 2 0 no no"), "take 2")
    assert verdict.kind == "legal"
    assert verdict.follows[-1] == "The game is over after this: player 1 has won."
    then = ("The game is over after this: player 2 has won.",)
    assert verdict.depends_on == (Dependence("reading", "fewer", "yes", "legal", "effects", then),)
    assert verdict.open_readings == ("fewer",)
    assert verdict.depends_on[0].words == "legal, too, but with another result"
    assert judge(game, game.parse_position("3 2 0 no no"), "take 2").depends_on == ()


def test_such_a_reading_leaves_the_move_legal_where_nobody_has_agreed_on_it(stones):
    game = stones_where(stones, outcome=last_stone_loses_if_fewer)
    verdict = judge(game, game.parse_position("2 2 0 no no"), "take 2", unsettled=["fewer"])
    assert verdict.kind == "legal"
    assert verdict.depends_on[0].changes == "effects"


def test_points_are_told_where_the_winner_is_the_same(stones):
    def outcome(_game, position):
        return None if position.left else Outcome((3, 1 + (position.fewer == "yes")), (0,))

    game = stones_where(stones, outcome=outcome)
    verdict = judge(game, game.parse_position("2 2 0 no no"), "take 2")
    assert verdict.depends_on[0].instead == ("The points are 3 and 2, not 3 and 1.",)


def test_whose_turn_it_would_be_is_no_other_result_once_the_game_is_over(stones):
    def play_legal(game, position, move):
        after = type(game).play_unchecked(game, position, move)
        return after._replace(turn=1 - after.turn) if position.fewer == "yes" else after

    def outcome(_game, position):
        return None if position.left else Outcome((0, 0), (0,))

    game = stones_where(stones, outcome=outcome, play_legal=play_legal)
    assert judge(game, game.parse_position("2 2 0 no no"), "take 2").depends_on == ()
    assert judge(game, game.parse_position("3 2 0 no no"), "take 2").depends_on != ()


def test_a_game_that_would_go_on_is_told(stones):
    def outcome(_game, position):
        return None if position.left or position.fewer == "yes" else Outcome((1, 0), (0,))

    game = stones_where(stones, outcome=outcome)
    verdict = judge(game, game.parse_position("2 2 0 no no"), "take 2")
    assert verdict.depends_on[0].instead[-1] == "The game goes on after this."


def test_another_table_after_the_move_is_another_result(stones):
    def play_unchecked(game, position, move):
        after = type(stones).play_unchecked(game, position, move)
        return after._replace(turn=position.turn) if position.fewer == "yes" else after

    game = stones_where(stones, play_unchecked=play_unchecked)
    verdict = judge(game, game.parse_position("3 2 0 no no"), "take 2")
    assert verdict.after == "1 0 1 no no"
    assert verdict.depends_on == (Dependence("reading", "fewer", "yes", "legal", "effects"),)


def test_what_would_not_follow_is_told(stones):
    def follows(_game, position, _move):
        return [] if position.fewer == "yes" else ["The stones are gone."]

    game = stones_where(stones, follows=follows)
    verdict = judge(game, game.parse_position("3 2 0 no no"), "take 2")
    assert verdict.depends_on[0].instead == ("This does not follow: The stones are gone.",)


def test_of_what_is_hidden_only_the_other_effects_are_told(stones):
    def doubts(game, position, move):
        found = type(stones).doubts(game, position, move)
        return [
            each._replace(value="heavy") if position.fewer == "yes" and each.value == "gilded" else each
            for each in found
        ]

    game = stones_where(stones, doubts=doubts)
    verdict = judge(game, game.parse_position("2 2 0 no ?"), "take 2")
    assert named(verdict)[0].instead == ("What follows depends on the first stone: heavy.",)
    assert {each.changes for each in verdict.depends_on} == {"effects"}


def test_an_undecided_move_names_a_reading_by_which_it_depends_on_something_else(stones):
    def doubts(game, position, move):
        found = type(stones).doubts(game, position, move)
        return [
            each._replace(value="nailed") if position.fewer == "yes" and each.value == "glued" else each
            for each in found
        ]

    game = stones_where(stones, doubts=doubts)
    verdict = judge(game, game.parse_position("5 2 0 no ?"), "take 2")
    assert verdict.kind == "undecided"
    told = ("It depends on the fourth stone: if nailed, then illegal.",)
    assert named(verdict) == [Dependence("reading", "fewer", "yes", "undecided", "effects", told)]
    assert named(verdict)[0].words == "undecided, too, but because of something else"


def test_an_illegal_result_names_a_reading_by_which_the_right_one_is_different(stones):
    def result_objections(_game, position, _scores, _winners):
        return [Objection("take.stones", {"left": "7" if position.fewer == "yes" else "5"}, (), "missing")]

    game = stones_where(stones, result_objections=result_objections)
    verdict = judge(game, game.parse_position("3 2 0 no no"), "winner 1")
    assert verdict.kind == "illegal"
    assert verdict.depends_on == (
        Dependence("reading", "fewer", "yes", "illegal", "effects", ("Only 7 stones are left.",)),
    )
    assert verdict.depends_on[0].words == "illegal, too, but because of something else"


def test_an_illegal_move_has_no_effects(stones):
    def objections(_game, position, _move):
        return [Objection("take.stones", {"left": "7" if position.fewer == "yes" else "5"}, (), "missing")]

    game = stones_where(stones, objections=objections)
    assert judge(game, game.parse_position("3 2 0 no no"), "take 1").depends_on == ()


def test_programs_get_the_effects(stones):
    game = stones_where(stones, outcome=last_stone_loses_if_fewer)
    told = judge(game, game.parse_position("2 2 0 no no"), "take 2").as_dict()["depends_on"]
    assert told == [
        {
            "on": "reading",
            "name": "fewer",
            "value": "yes",
            "verdict": "legal",
            "changes": "effects",
            "instead": ["The game is over after this: player 2 has won."],
        }
    ]


@pytest.mark.parametrize("turn", [0, 1])
def test_a_result_that_no_reading_changes_names_none(stones, turn):
    assert judge(stones, stones.parse_position(f"2 2 {turn} no no"), "take 2").depends_on == ()
