"""Positions: whatever text is given as a position of a game, and every question that is asked of it at once.

An input is the id of a game in a line, and the text. The fuzzer changes bytes of the text, or exchanges words with other positions.
"""

from __future__ import annotations

from random import Random

from tallystick.games.registry import AnyGame
from tests.fuzz.changing import Mutate, as_bytes, as_text, changed_words
from tests.fuzz.gametexts import about, game_of, positions_of, read_position
from tests.games.ours import OurGames

IS_TEXT = True
LONGEST_INPUT = 700
SOME_MOVES = 4


def law(data: bytes) -> None:
    """Check that a text is refused clearly, or that its position can be written, read back to the same, drawn and played on."""
    game_id, _, text = as_text(data).partition("\n")
    game = game_of(game_id)
    if game is not None:
        with about(game):
            _check(game, text)


def _check(game: AnyGame, text: str) -> None:
    position = read_position(game, text)
    if position is None:
        return
    written = game.format_position(position)
    assert "\n" not in written
    again = game.parse_position(written)
    assert again == position
    assert hash(again) == hash(position)
    assert game.format_position(again) == written
    assert game.readings_of(again) == game.readings_of(position)
    assert game.draw_text(position).strip()
    game.game_faults(position)
    game.scores(position)
    moves = game.legal_moves(position)
    if game.outcome(position) is not None:
        assert not moves
    for move in moves[:SOME_MOVES]:
        assert game.parse_move(position, game.format_move(position, move)) == move


def seeds() -> list[bytes]:
    """Return the positions of the case files."""
    return [as_bytes(f"{game_id}\n{text}") for game_id in OurGames.games for text in positions_of(game_id)]


def changed(data: bytes, mutate: Mutate, random: Random) -> bytes:
    """Return another position of the same game."""
    game_id, _, text = as_text(data).partition("\n")
    if game_id not in OurGames.games:
        game_id = random.choice(OurGames.games)
    return as_bytes(f"{game_id}\n{changed_words(text, positions_of(game_id), mutate, LONGEST_INPUT, random)}")
