"""Measure the rules library against python-chess, on one core, in turns: random play, perft, and what an answer costs."""

import random
import time
import tomllib
from collections.abc import Iterator
from typing import Any

import chess

from tallystick.games import registry
from tallystick.rules.claims import ResultClaim, read_claim
from tallystick.rules.perft import perft
from tallystick.rules.statement import Statement
from tests.bench.gamemarks import GAMES, MARKS, Marks
from tests.bench.row import Row, median

SECONDS_EACH = 2.0
ROUNDS = 5
CHESS_PLIES = 300
MOST_STEPS = 300

DUKE_PERFT_DEPTH = 5
CHESS_PERFT_DEPTH = 4
ANSWERS = 20


def run() -> list[Row]:
    """Return moves and positions per second, and the time of the objections to an illegal step."""
    return [
        *_random_play(),
        _perft(),
        *(_objections(game_id, marks) for game_id, marks in MARKS.items()),
    ]


def _random_play() -> list[Row]:
    """Play each game at random. In each round, python-chess plays first, for comparison."""
    chess_speeds = []
    ours: dict[str, list[float]] = {game_id: [] for game_id in MARKS}
    for _ in range(ROUNDS):
        chess_speeds.append(moves_per_second(_chess_game))
        for game_id, speeds in ours.items():
            speeds.append(moves_per_second(lambda chance, game_id=game_id: our_game(game_id, chance)))
    rows = []
    for game_id, speeds in ours.items():
        ratio = median([our / peer for our, peer in zip(speeds, chess_speeds, strict=True)])
        what = f"random play, moves/s: {registry.load(game_id).name} against python-chess"
        mark = f"at least {MARKS[game_id].random_play:g} x"
        rows.append(Row(what, f"{median(speeds):,.0f}", f"{median(chess_speeds):,.0f}", f"{ratio:.2f} x", mark))
    return rows


def _perft() -> Row:
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(_duke_perft())
        theirs.append(_chess_perft())
    ratio = median([a / b for a, b in zip(ours, theirs, strict=True)])
    what = "perft from the start, leaves/s: The Duke against python-chess"
    return Row(what, f"{median(ours):,.0f}", f"{median(theirs):,.0f}", f"{ratio:.1f} x", "at least 1 x")


def _objections(game_id: str, marks: Marks) -> Row:
    """Ask for all objections to each illegal step of the game's cases."""
    game = registry.load(game_id)
    times = sorted(_objections_us(game, position, move) for position, move in _illegal_steps(game_id, game))
    what = f"{game.name}: an illegal step with all objections, us, of {len(times)} in the cases"
    ours = f"{median(times):.0f} (the slowest {times[-1]:.0f})"
    return Row(what, ours, "", "", f"the slowest at most {marks.most_us}")


def _illegal_steps(game_id: str, game) -> Iterator[tuple[Any, Any]]:
    for path in sorted((GAMES / game_id / "cases").glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            if "claim" not in case or case["verdict"] != "illegal":
                continue
            position = game.parse_position(case["position"])
            move = read_claim(game, position, case["claim"])
            if not isinstance(move, ResultClaim | Statement):
                yield position, move


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


def _objections_us(game, position, move) -> float:
    """Return the time of one answer, the median of several measurements."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(ANSWERS):
            game.objections(position, move)
        times.append((time.perf_counter() - start) / ANSWERS * 1e6)
    return median(times)


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
