"""Check the texts, values and drawings of every game."""

from __future__ import annotations

import pickle
from random import Random

from tallystick.games.registry import AnyGame
from tallystick.rules.colours import in_light
from tallystick.testing.contract import Contract
from tallystick.testing.manygames import begin, games_for_long_tests, games_under_all_readings, pasted
from tallystick.testing.material import Material
from tallystick.testing.randomplay import random_game


class TextsContract(Contract):
    """A game's positions and moves are values that can be written, read back and drawn."""

    def test_the_moves_of_a_position_have_different_texts_that_read_back(
        self, game: AnyGame, material: Material
    ) -> None:
        """Check that each legal move has a text of its own."""
        for steps in games_under_all_readings(game, material, count=16):
            for position, _ in steps:
                moves = game.legal_moves(position)
                texts = [game.format_move(position, move) for move in moves]
                assert len(set(texts)) == len(texts)
                assert [game.parse_move(position, text) for text in texts] == list(moves)

    def test_the_word_start_is_the_beginning(self, game: AnyGame) -> None:
        """Check the text that the page, shared addresses and commands use for the beginning with the default options."""
        assert game.parse_position("start") == game.start()

    def test_positions_read_back_whole_and_keep_their_readings(self, game: AnyGame, material: Material) -> None:
        """Check that the canonical text of a position says everything about it, in one line."""
        for steps in games_for_long_tests(game, material):
            end = game.play(*steps[-1])
            for position in (*(position for position, _ in steps), end):
                text = game.format_position(position)
                again = game.parse_position(text)
                assert again == position
                assert hash(again) == hash(position)
                assert game.format_position(again) == text
                assert "\n" not in text
                assert game.readings_of(again) == game.readings_of(position)

    def test_pasted_texts_are_read_like_typed_ones(self, game: AnyGame, material: Material) -> None:
        """Check that a text is read with the signs that a book, a page or a phone puts in it."""
        random = Random(6)
        for steps in games_under_all_readings(game, material, count=16):
            for position, move in steps:
                assert game.parse_position(pasted(game.format_position(position), random)) == position
                assert game.parse_move(position, pasted(game.format_move(position, move), random)) == move

    def test_positions_and_moves_are_values(self, game: AnyGame, material: Material) -> None:
        """Check that playing leaves a position as it was, and that both can be sent to another process."""
        position = begin(game, material.beginnings[0])
        for before, move in random_game(game, position, Random(1), material.most_steps):
            assert not game.objections(before, move)
            assert pickle.loads(pickle.dumps(before)) == before  # noqa: S301 (our own bytes)
            assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301 (as above)
            game.play(before, move)
            assert game.parse_position(game.format_position(before)) == before

    def test_every_position_of_a_game_is_drawn(self, game: AnyGame, material: Material) -> None:
        """Check that each position has a diagram and a picture, with the move and without."""
        position = begin(game, material.beginnings[0])
        for before, move in random_game(game, position, Random(2), material.most_steps):
            for claimed in (None, move):
                assert game.draw_text(before, claimed).strip()
                picture = game.draw_picture(before, claimed)
                assert picture.startswith("<svg ")
                assert "light-dark(" in picture, "on a page the picture follows the page's theme"
                assert game.draw_svg(before, claimed) == in_light(picture)
                assert "light-dark(" not in game.draw_svg(before, claimed), "elsewhere nobody knows how"
