"""What is known of hidden units after units were drawn, switched, moved and shown: exactly what brute force keeps.

Beside the one position of the library go all boards that it can be: a draw or a Redeploy that is not told makes many of each, and
what a fight or a guess shows, or a unit that moves, rules some of them out.
"""

import os
from itertools import cycle, permutations
from random import Random

import pytest

from tallystick.games.conquest.components.box import LETTERS, kinds_in
from tallystick.games.conquest.position.knowledge import kinds_of, reserve_of
from tallystick.rules.judge import judge
from tests.games.conquest.scattered import claimed_step, scattered, step
from tests.games.conquest.test_conquest_hidden_against_naive import answer, fits, hidden, verdict_of
from tests.games.conquest.translated import ARMY, LAND, claim_text, move_text, position_text

pytestmark = pytest.mark.long

GAMES = int(os.environ.get("TALLYSTICK_POSITIONS", "720")) // 60
MOST_BOARDS = 150
UNTOLD = {("play", "deploy"), ("play", "surprise-attack"), ("play", "redeploy")}
# Secret Information tells its player what the record is not told, which is another matter.
SKIPPED = ("play", "secret-information")


def key(board):
    kinds = tuple(sorted((zone, unit["kind"]) for zone, unit in board.units.items()))
    return kinds, tuple(tuple(sorted(kinds)) for kinds in board.reserve.values())


def made(board, move):
    after = board.copy()
    after.make(move)
    return after


def after_untold(board, move):
    """The boards after a draw of any unit of the reserve, or after three units were switched in any way."""
    if move[1] == "redeploy":
        return [made(board, (*move[:2], move[2], after)) for after in permutations(move[2])]
    return [made(board, (*move[:2], kind, move[3])) for kind in sorted(set(board.reserve[board.turn]))]


def untold_text(move):
    return f"play redeploy: {' '.join(move[2])}" if move[1] == "redeploy" else f"play {move[1]}: {move[3]}"


def shows(board, move):
    """What everybody sees of a step: of a fight both units, of a guess whether it was right, of others nothing."""
    if not board.allows(move):
        return None
    if move[0] == "move" and move[2] in board.units:
        return board.units[move[1]]["kind"], board.units[move[2]]["kind"]
    return answer(board, move)


def next_boards(boards, move, *, is_told):
    """The boards that are left after a step, each once; `boards[0]` is the one that the step was chosen on."""
    if not is_told:
        found = [after for board in boards for after in after_untold(board, move)]
    else:
        seen = shows(boards[0], move)
        fitting = [board for board in boards if fits(board, move) and shows(board, move) == seen]
        found = [made(board, move) for board in fitting]
    return list({key(board): board for board in found}.values())


def compare(conquest, boards, position, random):
    """Return whether all was worked out; where the library gives up it says so, and rules out nothing that can be."""
    text, names = conquest.format_position(position), position.agreement.board.zone_names
    for zone, unit in enumerate(position.units):
        if unit is not None:
            possible = {board.units[names[zone]]["kind"] for board in boards}
            found = kinds_of(position, zone)
            told = {LETTERS[kind] for kind in kinds_in(found.masks[0])}
            assert told == possible if found.is_exact else told >= possible, (text, names[zone])
            if not found.is_exact:
                return False
    for seat in range(boards[0].players):
        possible = {kind for board in boards for kind in board.reserve[seat]}
        assert {LETTERS[kind] for mask in reserve_of(position, seat).masks for kind in kinds_in(mask)} == possible, text
    moves = boards[0].moves()
    for claim in [claimed_step(boards[0], moves, random) for _ in range(3)]:
        if claim[0] in {"move", "play"}:
            answers = {answer(board, claim) for board in boards if fits(board, claim)} or {None}
            assert judge(conquest, position, claim_text(claim)).kind == verdict_of(answers), (text, claim_text(claim))
    return True


def test_what_can_be_is_what_every_board_that_is_left_shows(conquest):
    random = Random(5)
    steps = set()
    for players, _ in zip(cycle((2, 3, 4)), range(GAMES), strict=False):
        board = hidden(scattered(LAND, ARMY, players, random), random)
        if board.count_ways() > MOST_BOARDS:
            continue
        position = conquest.parse_position(position_text(board))
        boards = board.filled()
        for _ in range(14):
            if board.phase == "over" or len(boards) > MOST_BOARDS:
                break
            random.shuffle(boards)
            board = boards[0]
            if not compare(conquest, boards, position, random):
                break
            left_out = [move for move in board.moves() if move in {("stop",), ("play", "none")}]
            # What is left out tells of hidden units as well, and seldom can be.
            move = left_out[0] if left_out and random.random() < 0.5 else step(board, board.moves(), random)
            if move[:2] == SKIPPED:
                break
            is_told = move[:2] not in UNTOLD or random.random() < 0.3
            text = move_text(board, move) if is_told else untold_text(move)
            boards = next_boards(boards, move, is_told=is_told)
            board = boards[0]
            position = conquest.play(position, conquest.parse_move(position, text))
            steps.add(move[:2] if move[0] == "play" else move[0])
    assert {"move", "stop", ("play", "redeploy"), ("play", "deploy"), ("play", "traitor"), ("play", "none")} <= steps
