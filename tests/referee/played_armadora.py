"""Play Armadora at random on a device and record its moves: all warriors lie face down, are sealed, and opened at the end."""

from __future__ import annotations

import random

from tallystick.games import registry
from tallystick.referee.currentposition import current_position
from tests.referee.game_recorder import profile
from tests.referee.sealed_game import ANNS, BOS, SealedGame

WARRIORS = 14


def played_armadora(store, recorder=None):
    """Record a game in which all warriors lie face down, then are sealed, and opened at the end."""
    game, rules, chance = SealedGame(store, recorder), registry.load("armadora"), random.Random(7)
    own: list[list[str]] = [[], []]
    for _ in range(WARRIORS):
        position = current_position(game.game, profile)
        squares = [
            text for move in rules.legal_moves(position) if (text := rules.format_move(position, move))[:2] == "W "
        ]
        text = chance.choice(squares)
        own[rules.to_move(position)].append(text.removeprefix("W "))
        game.play(text)
    sealed = [" ".join(f"{square}=1" for square in sorted(squares)) for squares in own]
    for seat, salt in enumerate((ANNS, BOS)):
        game.seal(seat, sealed[seat], salt)
    game.play("pass", "pass")
    game.end()
    for seat, salt in enumerate((ANNS, BOS)):
        game.reveal(seat, sealed[seat], salt)
    return game
