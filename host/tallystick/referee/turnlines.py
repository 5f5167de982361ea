"""The moves of a record as lines, one for each turn: `7. draw; drawn Kn; Kn@c2     # Ann`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tallystick.games.registry import AnyGame
from tallystick.referee.notebook import REMARK, ROLL, Notebook
from tallystick.referee.replay import POSITION, START, UNDO, PlayedMove
from tallystick.rules.verdict import LEGAL
from tallystick.store.game import Entry

STEP_PARTING = "; "
MARK = "!"
# Behind the number: the first step stood illegally; before another step: that one did.
LEAST_WIDTH, MOST_WIDTH = 16, 32
# Of the steps, so that the names stand below each other.


def turn_numbers(rules: AnyGame, moves: Sequence[PlayedMove]) -> list[int]:
    """For each move the turn that it belongs to, from 1: a turn goes on while the rules say so."""
    numbers: list[int] = []
    for move in moves:
        last = numbers[-1] if numbers else 0
        numbers.append(last if last and rules.is_within_turn(move.before) else last + 1)
    return numbers


def next_turn(notebook: Notebook) -> int:
    """The turn that the next move will belong to."""
    played = turn_numbers(notebook.rules, notebook.moves)
    last = played[-1] if played else 0
    return last if last and notebook.rules.is_within_turn(notebook.position) else last + 1


class TurnLine(NamedTuple):
    """Steps of one turn that stand together, in order."""

    number: int
    moves: tuple[PlayedMove, ...]

    @property
    def steps(self) -> str:
        """`draw; drawn Kn; ! Kn@c2`: the mark of the first step stands behind the number."""
        texts = [
            f"{MARK} {move.text}" if at and move.kind != LEGAL else move.text for at, move in enumerate(self.moves)
        ]
        return STEP_PARTING.join(texts)

    def text(self, notebook: Notebook, width: int) -> str:
        """The line, its steps brought to `width`, and behind them who took them and what stood."""
        first = self.moves[0]
        sign = "." if first.kind == LEGAL else MARK
        seats = dict.fromkeys(move.seat for move in self.moves if move.seat is not None)
        who = ", then ".join(notebook.player(seat) for seat in seats)
        stood = "; ".join(_stood(move) for move in self.moves if move.kind != LEGAL)
        comment = ": ".join(part for part in (who, stood) if part)
        return f"{self.number:>3}{sign} {self.steps:<{width}} # {comment}".rstrip(" #")


def _stood(move: PlayedMove) -> str:
    rules = ", ".join(objection.rule for objection in move.objections)
    return f"{move.kind}, stood{f' ({rules})' if rules else ''}"


def body_lines(notebook: Notebook) -> list[str]:
    """Everything since the last position that was laid: the turns that stand, rolls, and remarks as comments."""
    rows = list(_rows(notebook))
    longest = max((len(row.steps) for row in rows if isinstance(row, TurnLine)), default=0)
    width = LEAST_WIDTH if longest <= LEAST_WIDTH else min(MOST_WIDTH, longest + 1)
    return [row.text(notebook, width) if isinstance(row, TurnLine) else f"    {row}" for row in rows]


def _rows(notebook: Notebook) -> Iterator[TurnLine | str]:
    entries, rules = notebook.game.entries, notebook.rules
    laid = max((at for at, entry in enumerate(entries) if entry.kind in {START, POSITION}), default=0)
    numbers = turn_numbers(rules, notebook.moves)
    standing = {move.entry.key: (number, move) for number, move in zip(numbers, notebook.moves, strict=True)}
    turn = _OpenTurn()
    for entry in entries[laid:]:
        if entry.key in standing:
            number, move = standing[entry.key]
            if number != turn.number:
                yield from turn.close()
            turn.number = number
            turn.steps.append(move)
        elif entry.kind == ROLL:
            yield from turn.close()  # even within a turn: where a roll stands among the steps says something
            yield f"roll {entry.payload['text']}"
        elif entry.kind in {REMARK, UNDO}:
            turn.remarks.append(_comment(entry))
            if not (turn.steps and rules.is_within_turn(turn.steps[-1].after)):
                yield from turn.close()
    yield from turn.close()


class _OpenTurn:
    """The steps of the turn that is being read, and the remarks made within it, which stand below its line."""

    def __init__(self) -> None:
        self.number = 0
        self.steps: list[PlayedMove] = []
        self.remarks: list[str] = []

    def close(self) -> list[TurnLine | str]:
        """What was gathered, which is then forgotten."""
        line = [TurnLine(self.number, tuple(self.steps))] if self.steps else []
        rows: list[TurnLine | str] = [*line, *self.remarks]
        self.steps, self.remarks = [], []
        return rows


def _comment(entry: Entry) -> str:
    if entry.kind == REMARK:
        return f"# {entry.payload['text']}"
    return f"# {entry.payload.get('move', 'a move')} was taken back"
