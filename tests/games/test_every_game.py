"""What holds for every game: over random play, under every reading, for moves that are legal and moves that are not."""

import pickle
from itertools import cycle, islice, product
from random import Random

import pytest

from tallystick.rules.colours import in_light
from tallystick.rules.errors import IllegalMove, UnreadableMove
from tests.rules.randomplay import random_game

BEGINNINGS = {
    "pastures": [{"columns": 4, "rows": 3}],
    "duke": [
        {},
        {"enhanced": 1, "mountain": 1, "fort": 1, "dragon": 1},
        {"objective": 1, "fort": 2, "enhanced": 1},
        {"objective": 2, "dragon": 1},
        {"objective": 3, "mountain": 1, "pikemen": 3, "rider": 1},
        {"objective": 4, "first": 2, "enhanced": 1},
        {"specter": 1, "shield-maiden": 1, "joan-of-arc": 1, "mountain": 1},
        {"dragon": 1, "enhanced": 1},
    ],
}
# What is agreed at the start; games that are short, so that many can be played, and every part of the rules among them.

MOST_STEPS = {"duke": 70}
# Where games would else be long: enough to meet everything, and the end in most of them.


def beginnings(game):
    return BEGINNINGS.get(game.id, [{}])


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
    agreed = cycle(beginnings(game))
    for readings in combinations(game, count, random):
        start = game.start(next(agreed), readings=readings)
        yield list(random_game(game, start, random, MOST_STEPS.get(game.id)))


def claims(game, position, texts):
    """What these texts claim here; a text that names things which do not lie on this table claims nothing."""
    for text in texts:
        try:
            yield game.parse_move(position, text)
        except UnreadableMove:
            continue


def test_a_move_has_no_objection_exactly_when_it_is_generated(game):
    random = Random(4)
    played = list(games_under_all_readings(game))
    texts = sorted({game.format_move(position, move) for steps in played for position, move in steps})
    judged = 0
    for steps in played:
        for position, _ in steps:
            legal = set(game.legal_moves(position))
            claimed = claims(game, position, random.sample(texts, min(30, len(texts))))
            for move in [*islice(legal, 12), *islice(claimed, 12)]:
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


def pasted(text, random):
    """The text as a book, a page or a phone might have it."""
    others = {" ": " \u00a0\u2009\u202f\u200b", "-": "-\u2010\u2011\u2012\u2013\u2014\u2212"}
    return "".join(random.choice(others.get(sign, sign)) for sign in text)


def test_pasted_texts_are_read_like_typed_ones(game):
    random = Random(6)
    for steps in games_under_all_readings(game, count=16):
        for position, move in steps:
            assert game.parse_position(pasted(game.format_position(position), random)) == position
            assert game.parse_move(position, pasted(game.format_move(position, move), random)) == move


def test_moves_come_in_a_fixed_order_and_without_doubles(game):
    for steps in games_under_all_readings(game, count=8):
        for position, _ in steps:
            moves = list(game.legal_moves(position))
            assert moves == list(game.legal_moves(game.parse_position(game.format_position(position))))
            assert len(moves) == len(set(moves)) == len(game.legal_moves(position))


def test_what_is_generated_is_the_one_value_of_a_move(game):
    for steps in games_under_all_readings(game, count=16):
        for position, move in steps:
            assert [game.canonical(position, each) for each in game.legal_moves(position)] == list(
                game.legal_moves(position)
            )
            if (seat := game.to_move(position)) is not None:
                said = game.pinned(position, move)
                assert said.seat == seat
                assert game.objections(position, said) == []
                assert game.play(position, said) == game.play(position, move)


def test_a_game_ends_with_an_outcome_and_only_then(game):
    ended = 0
    for steps in games_under_all_readings(game):
        assert all(game.outcome(position) is None for position, _ in steps)
        position, move = steps[-1]
        end = game.play(position, move)
        outcome = game.outcome(end)
        assert (outcome is None) == bool(game.legal_moves(end))
        if outcome is None:
            assert len(steps) == MOST_STEPS[game.id]
            continue
        ended += 1
        assert game.to_move(end) is None
        assert not game.result_objections(end, outcome.scores, outcome.winners)
    assert ended > 10


def test_an_illegal_move_is_refused_but_can_be_carried_out(game):
    random = Random(9)
    imposed = 0
    for steps in games_under_all_readings(game, count=24):
        texts = sorted({game.format_move(position, move) for position, move in steps})
        for position, _ in steps:
            move = next(claims(game, position, random.sample(texts, len(texts))))
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
    random = Random(3)
    said = set()
    for steps in games_under_all_readings(game):
        texts = sorted({game.format_move(position, move) for position, move in steps})
        for position, _ in steps:
            for move in claims(game, position, random.sample(texts, min(40, len(texts)))):
                for objection in game.objections(position, move):
                    explained = game.explain(objection)
                    assert explained.says.endswith(".")
                    assert "{" not in explained.says
                    said.add((objection.rule, objection.fault))
    assert said


def test_positions_and_moves_are_values(game):
    position = game.start(beginnings(game)[0])
    for before, move in random_game(game, position, Random(1)):
        assert pickle.loads(pickle.dumps(before)) == before
        assert pickle.loads(pickle.dumps(move)) == move
        game.play(before, move)
        assert game.parse_position(game.format_position(before)) == before  # playing leaves it as it was


def test_the_text_of_a_position_is_drawn_and_named(game):
    position = game.start(beginnings(game)[0])
    assert str(position) == game.draw_text(position)
    picture = game.draw_picture(position)
    assert picture.startswith("<svg ")
    assert "light-dark(" in picture  # on a page it follows the page's theme
    assert game.draw_svg(position) == in_light(picture)
    assert "light-dark(" not in game.draw_svg(position)  # elsewhere nobody knows how


def test_restating_under_the_same_readings_changes_nothing(game):
    for steps in games_under_all_readings(game, count=24):
        for position, _ in steps:
            assert game.restate(position, game.readings_of(position)) == position
