"""Random play: whole games of uniformly random legal moves, ours against python-chess, one core, in turns."""

import random
import time

import chess

from tallystick.games import registry
from tests.bench.row import Row, median

SECONDS_EACH = 2.0
ROUNDS = 5
CHESS_PLIES = 300


def run() -> list[Row]:
    """Moves a second of random games of Pastures New and of chess."""
    ours, peer = [], []
    for _ in range(ROUNDS):
        ours.append(_moves_per_second(_pastures_game))
        peer.append(_moves_per_second(_chess_game))
    ratio = median([a / b for a, b in zip(ours, peer, strict=True)])
    return [
        Row(
            "random play, moves/s: Pastures New against python-chess",
            f"{median(ours):,.0f}",
            f"{median(peer):,.0f}",
            f"{ratio:.1f} x",
        )
    ]


def _moves_per_second(game) -> float:
    chance = random.Random(7)
    moves = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS_EACH:
        moves += game(chance)
    return moves / (time.perf_counter() - start)


def _pastures_game(chance: random.Random) -> int:
    game = registry.load("pastures")
    position = game.start()
    moves = 0
    while legal := game.legal_moves(position):
        position = game.play(position, chance.choice(legal))
        moves += 1
    return moves


def _chess_game(chance: random.Random) -> int:
    board = chess.Board()
    for ply in range(CHESS_PLIES):
        legal = list(board.legal_moves)
        if not legal:
            return ply
        board.push(chance.choice(legal))
    return CHESS_PLIES
