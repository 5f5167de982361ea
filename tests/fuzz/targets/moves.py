"""Moves: whatever text is claimed as a move in a position, and the answer to it.

An input is the id of a game, a position and the claim, a line each. The fuzzer mostly changes the claim, by bytes or by words that other
claims have, and sometimes takes another position.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from tallystick.games.registry import AnyGame, load
from tallystick.rules.errors import TooOpen, UnreadableMove
from tests.fuzz.changing import Mutate, as_bytes, as_text, changed_words
from tests.fuzz.gametexts import about, check_refusal, claims_of, game_of, positions_of, read_position
from tests.games.ours import OurGames

IS_TEXT = True
LONGEST_INPUT = 900


def law(data: bytes) -> None:
    """Check that a claim is refused clearly, or that it can be written, read back, judged, said, drawn and carried out."""
    game_id, _, rest = as_text(data).partition("\n")
    text, _, claim = rest.partition("\n")
    game = game_of(game_id)
    if game is not None:
        with about(game):
            _check(game, text, claim)


def _check(game: AnyGame, text: str, claim: str) -> None:
    position = _position(game.id, text)
    if position is None:
        return
    try:
        move, told = game.parse_told(position, claim)
    except UnreadableMove as error:
        check_refusal(error)
        return
    assert all(each.endswith(".") for each in told)
    written = game.format_move(position, move)
    assert "\n" not in written
    again = game.parse_move(position, written)
    assert game.canonical(position, again) == game.canonical(position, move)
    assert game.format_move(position, again) == written
    assert game.say_step(position, move)
    assert game.draw_text(position, move).strip()
    _check_answer(game, position, move)


def _check_answer(game: AnyGame, position: Any, move: Any) -> None:
    try:
        judged = game.judged(position, move)
    except TooOpen:
        return
    for objection in judged.objections:
        says = game.explain(objection).says
        assert says.endswith(".")
        assert "{" not in says
    if judged.objections:
        after = game.play_unchecked(position, move)
    else:
        after = game.play(position, move)
        assert after == game.play_unchecked(position, move)
    assert game.parse_position(game.format_position(after)) == after


@lru_cache(maxsize=1000)
def _position(game_id: str, text: str) -> Any:
    return read_position(load(game_id), text)


def seeds() -> list[bytes]:
    """Return the claims of the case files, each in its position."""
    return [
        as_bytes(f"{game_id}\n{position}\n{claim}")
        for game_id in OurGames.games
        for position, claim in claims_of(game_id)
    ]


def changed(data: bytes, mutate: Mutate, random: Random) -> bytes:
    """Return another claim, or another position with the same claim."""
    game_id, _, rest = as_text(data).partition("\n")
    position, _, claim = rest.partition("\n")
    if game_id not in OurGames.games:
        game_id = random.choice(OurGames.games)
    how = random.random()
    if how < 0.05:
        position = changed_words(position, positions_of(game_id), mutate, LONGEST_INPUT, random)
    elif how < 0.2:
        position = random.choice(positions_of(game_id))
    else:
        claim = changed_words(claim, [claim for _, claim in claims_of(game_id)], mutate, 200, random)
    return as_bytes(f"{game_id}\n{position}\n{claim}")
