"""What holds for every game: over random play, under every reading, for moves that are legal and moves that are not."""

import pickle
from itertools import islice, product
from random import Random

import pytest

from tallystick.rules.errors import IllegalMove
from tallystick.rules.randomplay import random_game

SMALL = {"pastures": {"columns": 4, "rows": 3}}
# Beginnings whose games are short, so that many can be played.


def combinations(game, count, random):
    """So many ways to read the rules, each value of each reading among them, all of them if there are no more."""
    every = [
        dict(zip([reading.id for reading in game.readings], values, strict=True))
        for values in product(*(reading.values for reading in game.readings))
    ]
    if len(every) <= count:
        return every
    single = [{reading.id: value} for reading in game.readings for value in reading.values if value != reading.default]
    return [{}, *single, *random.sample(every, max(0, count - len(single) - 1))]


def games_under_all_readings(game, count=48, seed=20):
    random = Random(seed)
    for readings in combinations(game, count, random):
        yield list(random_game(game, game.start(SMALL.get(game.id), readings=readings), random))


def test_a_move_has_no_objection_exactly_when_it_is_generated(game):
    random = Random(4)
    played = list(games_under_all_readings(game))
    texts = sorted({game.format_move(position, move) for steps in played for position, move in steps})
    judged = 0
    for steps in played:
        for position, _ in steps:
            legal = set(game.legal_moves(position))
            claims = [game.parse_move(position, text) for text in random.sample(texts, min(12, len(texts)))]
            for move in [*islice(legal, 12), *claims]:
                assert (game.objections(position, move) == []) == (move in legal), (position, move)
                judged += 1
    assert judged > 5000


def test_the_moves_of_a_position_have_different_texts_that_read_back(game):
    for steps in games_under_all_readings(game, count=16):
        for position, _ in steps:
            moves = game.legal_moves(position)
            texts = [game.format_move(position, move) for move in moves]
            assert len(set(texts)) == len(texts)
            assert [game.parse_move(position, text) for text in texts] == list(moves)


def test_positions_read_back_whole_and_keep_their_readings(game):
    for steps in games_under_all_readings(game):
        for position, move in steps:
            for each in (position, game.play(position, move)):
                text = game.format_position(each)
                again = game.parse_position(text)
                assert again == each
                assert hash(again) == hash(each)
                assert game.format_position(again) == text
                assert "\n" not in text
                assert game.readings_of(again) == game.readings_of(each)


def test_moves_come_in_a_fixed_order_and_without_doubles(game):
    for steps in games_under_all_readings(game, count=8):
        for position, _ in steps:
            moves = list(game.legal_moves(position))
            assert moves == list(game.legal_moves(game.parse_position(game.format_position(position))))
            assert len(moves) == len(set(moves)) == len(game.legal_moves(position))


def test_a_game_ends_with_an_outcome_and_only_then(game):
    for steps in games_under_all_readings(game):
        assert all(game.outcome(position) is None for position, _ in steps)
        position, move = steps[-1]
        end = game.play(position, move)
        outcome = game.outcome(end)
        assert outcome is not None
        assert list(game.legal_moves(end)) == []
        assert game.to_move(end) is None
        assert outcome.winners
        assert not game.result_objections(end, outcome.scores, outcome.winners)


def test_an_illegal_move_is_refused_but_can_be_carried_out(game):
    random = Random(9)
    imposed = 0
    for steps in games_under_all_readings(game, count=24):
        texts = sorted({game.format_move(position, move) for position, move in steps})
        for position, _ in steps:
            move = game.parse_move(position, random.choice(texts))
            if game.objections(position, move):
                with pytest.raises(IllegalMove) as refusal:
                    game.play(position, move)
                assert refusal.value.objections
                after = game.impose(position, move)
                assert game.parse_position(game.format_position(after)) == after
                imposed += 1
    assert imposed > 20


def test_play_and_impose_agree_on_legal_moves(game):
    for steps in games_under_all_readings(game, count=16):
        for position, move in steps:
            assert game.play(position, move) == game.impose(position, move)


def test_every_objection_that_comes_up_makes_a_sentence(game):
    said = set()
    for steps in games_under_all_readings(game):
        texts = sorted({game.format_move(position, move) for position, move in steps})
        for position, _ in steps:
            for text in texts:
                for objection in game.objections(position, game.parse_move(position, text)):
                    explained = game.explain(objection)
                    assert explained.says.endswith(".")
                    assert "{" not in explained.says
                    said.add((objection.rule, objection.fault))
    assert said


def test_positions_and_moves_are_values(game):
    position = game.start(SMALL.get(game.id))
    for before, move in random_game(game, position, Random(1)):
        assert pickle.loads(pickle.dumps(before)) == before
        assert pickle.loads(pickle.dumps(move)) == move
        game.play(before, move)
        assert game.parse_position(game.format_position(before)) == before  # playing leaves it as it was


def test_the_text_of_a_position_is_drawn_and_named(game):
    position = game.start(SMALL.get(game.id))
    assert str(position) == game.draw_text(position)
    assert game.draw_svg(position).startswith("<svg ")


def test_restating_under_the_same_readings_changes_nothing(game):
    for steps in games_under_all_readings(game, count=24):
        for position, _ in steps:
            assert game.restate(position, game.readings_of(position)) == position
