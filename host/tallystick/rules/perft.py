"""Count the ways in which a game can go on for a number of steps (perft). This is the simplest test of a move generator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, NamedTuple

from tallystick.rules.errors import TooManyLines
from tallystick.rules.game import Game
from tallystick.rules.views import M, P


class Count(NamedTuple):
    """The number of lines of exactly the requested depth (`leaves`), and of all positions on the way (`nodes`)."""

    leaves: int
    nodes: int


def perft(game: Game[P, M], position: P, depth: int, most: int | None = None) -> Count:
    """Return the number of lines of `depth` steps from a position. Each result of chance counts as one step.

    If a game says that a position is within a turn, all steps up to the turn's end count as one. A turn can
    repeat itself, as after a tie that is rolled again. A line that comes back to a position of the same turn ends there and
    counts as one line. Raise ValueError for a negative depth, and TooManyLines after `most` positions.
    """
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    return _Counting(game, most).count(position, depth, set())


def branches(game: Game[P, M], position: P, depth: int, most: int | None = None) -> Iterator[tuple[M, Count]]:
    """Yield each first step with the number of lines that begin with it. They add up to perft, less one position.

    Raise ValueError for a depth of 0 if no turn has begun, and TooManyLines after `most` positions together.
    """
    is_within = game.is_within_turn(position)
    if depth < 1 and not is_within:
        raise ValueError(f"depth must be 1 or more, not {depth}")
    counting = _Counting(game, most)
    for move in game.legal_moves(position):
        turn = {position} if is_within else set()
        yield move, counting.count(game.play(position, move), depth if is_within else depth - 1, turn)


def divide(game: Game[P, M], position: P, depth: int) -> dict[str, Count]:
    """Return perft split by the text of the first step. If two generators differ, this shows the branch.

    Raise ValueError for a depth below 1.
    """
    if depth < 1:
        raise ValueError(f"depth must be 1 or more, not {depth}")
    return {game.format_move(position, move): count for move, count in branches(game, position, depth)}


class _Branch(NamedTuple, Generic[P, M]):
    """A position on the current line, its remaining steps, and the positions of its turn."""

    position: P
    moves: Iterator[M]
    below_depth: int
    turn: set[P]
    is_within: bool


class _Counting(Generic[P, M]):
    """Follow every line, one after the other. The line is kept in a list, because it may be too long for Python's stack."""

    def __init__(self, game: Game[P, M], most: int | None) -> None:
        self.game = game
        self.most = most
        self.visited = 0

    def count(self, position: P, depth: int, turn: set[P]) -> Count:
        """Return the lines from a position on. `turn` are the earlier positions of the same turn."""
        leaves, before = 0, self.visited
        line: list[_Branch[P, M]] = []
        coming: tuple[P, int, set[P]] | None = (position, depth, turn)
        while coming or line:
            if coming:
                leaves += self._enter(line, *coming)
            branch = line[-1] if line else None
            move = next(branch.moves, None) if branch else None
            if branch and move is not None:
                coming = (self.game.play(branch.position, move), branch.below_depth, branch.turn)
                if not branch.is_within:
                    coming = (*coming[:2], set())
            else:
                coming = None
                if branch:
                    branch.turn.discard(branch.position)
                    line.pop()
        return Count(leaves, self.visited - before)

    def _enter(self, line: list[_Branch[P, M]], position: P, depth: int, turn: set[P]) -> int:
        """Return the lines that end in this position. If the game goes on, add the position to the line instead."""
        self.visited += 1
        if self.most is not None and self.visited > self.most:
            raise TooManyLines(self.most)
        is_within = self.game.is_within_turn(position)
        if position in turn or (depth == 0 and not is_within):
            return 1
        if depth == 1 and not is_within:
            turns = self.game.count_turns(position)
            if turns is not None:
                return turns  # the last step is counted, not played
        if is_within:
            turn.add(position)
        moves = iter(self.game.legal_moves(position))
        line.append(_Branch(position, moves, depth if is_within else depth - 1, turn, is_within))
        return 0
