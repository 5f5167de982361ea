"""Measure the rules library against python-chess, on one core, in turns: random play, perft, and what an answer costs."""

import random
import time

import chess

from tallystick.games import registry
from tallystick.rules.perft import perft
from tests.bench.row import Row, median

SECONDS_EACH = 2.0
ROUNDS = 5
CHESS_PLIES = 300
MOST_STEPS = 300


DUKE_PERFT_DEPTH = 5
CHESS_PERFT_DEPTH = 4
ILLEGAL = ("FoAs*duRa2/2fo3/6/1PiKn3/1Fo1se2/2DuFo2 turn 1 -/- -/-", "Kn c3-c6")
# A move in dispute, to which there is more than one objection.
ANSWERS = 2000


def run() -> list[Row]:
    """Return moves and positions per second, and the time of one answer."""
    microseconds = median([_answer_us() for _ in range(ROUNDS)])
    return [
        _row("random play, moves/s: Pastures New", _random("pastures"), _random("chess")),
        _row("random play, moves/s: The Duke", _random("duke"), _random("chess"), "at least 2 x"),
        _row("perft from the start, leaves/s: The Duke", _duke_perft, _chess_perft, "at least 1 x"),
        Row("The Duke: an illegal move with all objections, us", f"{microseconds:.0f}", "", "", "about 200"),
    ]


def _row(what, ours, peer, mark="") -> Row:
    mine, theirs = [], []
    for _ in range(ROUNDS):
        mine.append(ours())
        theirs.append(peer())
    ratio = median([a / b for a, b in zip(mine, theirs, strict=True)])
    return Row(f"{what} against python-chess", f"{median(mine):,.0f}", f"{median(theirs):,.0f}", f"{ratio:.1f} x", mark)


def _random(game_id):
    game = _chess_game if game_id == "chess" else lambda chance: our_game(game_id, chance)
    return lambda: moves_per_second(game)


def _duke_perft() -> float:
    game = registry.load("duke")
    position = game.start()
    start = time.perf_counter()
    leaves = perft(game, position, DUKE_PERFT_DEPTH).leaves
    return leaves / (time.perf_counter() - start)


def _chess_perft() -> float:
    start = time.perf_counter()
    leaves = _chess_leaves(chess.Board(), CHESS_PERFT_DEPTH)
    return leaves / (time.perf_counter() - start)


def _chess_leaves(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()  # as ours: the last step is counted, not played
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += _chess_leaves(board, depth - 1)
        board.pop()
    return leaves


def _answer_us() -> float:
    game = registry.load("duke")
    position = game.parse_position(ILLEGAL[0])
    move = game.parse_move(position, ILLEGAL[1])
    assert game.objections(position, move)
    start = time.perf_counter()
    for _ in range(ANSWERS):
        game.objections(position, move)
    return (time.perf_counter() - start) / ANSWERS * 1e6


def moves_per_second(game) -> float:
    """Return how many moves a second `game` makes, which plays a whole one by the chance that it is given."""
    chance = random.Random(7)
    moves = 0
    start = time.perf_counter()
    while time.perf_counter() - start < SECONDS_EACH:
        moves += game(chance)
    return moves / (time.perf_counter() - start)


def our_game(game_id: str, chance: random.Random) -> int:
    """Play a game of ours at random; return how many moves it had."""
    game = registry.load(game_id)
    position = game.start()
    moves = 0
    while (legal := game.legal_moves(position)) and moves < MOST_STEPS:
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
