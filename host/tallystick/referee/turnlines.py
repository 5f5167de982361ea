"""Format the moves of a record as lines, one for each turn: `7. draw; drawn Kn; Kn@c2     # Ann`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.replay import POSITION, REMARK, ROLL, START, UNDO, PlayedMove, turn_numbers
from tallystick.rules.verdict import LEGAL
from tallystick.store.damage import DAMAGED_ENTRY
from tallystick.store.game import Entry

STEP_SEPARATOR = "; "
STOOD_MARK = "!"
# After the number it marks the first step as an illegal one that stood. Elsewhere it marks the step after it.
LEAST_WIDTH, MOST_WIDTH = 16, 32
# The width of the column of steps, so that the names are in a column.


def next_turn(move_record: MoveRecord) -> int:
    """Return the number of the turn that the next move will belong to."""
    played = turn_numbers(move_record.rules, move_record.moves)
    last = played[-1] if played else 0
    return last if last and move_record.rules.is_within_turn(move_record.position) else last + 1


class TurnLine(NamedTuple):
    """The steps of one turn that are on one line, in order."""

    number: int
    moves: tuple[PlayedMove, ...]

    @property
    def steps(self) -> str:
        """Return the steps as text, `draw; drawn Kn; ! Kn@c2`; the mark of the first step comes after the number instead."""
        texts = [
            f"{STOOD_MARK} {move.text}" if at and move.kind != LEGAL else move.text
            for at, move in enumerate(self.moves)
        ]
        return STEP_SEPARATOR.join(texts)

    def text(self, move_record: MoveRecord, width: int) -> str:
        """Return the line. Its steps are padded to `width`. A comment says who took them and which of them stood."""
        first = self.moves[0]
        sign = "." if first.kind == LEGAL else STOOD_MARK
        seats = dict.fromkeys(move.seat for move in self.moves if move.seat is not None)
        who = ", then ".join(move_record.player(seat) for seat in seats)
        stood = "; ".join(_stood(move) for move in self.moves if move.kind != LEGAL)
        comment = ": ".join(part for part in (who, stood) if part)
        return f"{self.number:>3}{sign} {self.steps:<{width}} # {comment}".rstrip(" #")


def _stood(move: PlayedMove) -> str:
    """Return the words that a move stood, with the rules that it broke."""
    rules = ", ".join(objection.rule for objection in move.objections)
    return f"{move.kind}, stood{f' ({rules})' if rules else ''}"


def body_lines(move_record: MoveRecord) -> list[str]:
    """Return the lines since the position was last set: turns that were not undone, rolls, and remarks as comments."""
    rows = list(_rows(move_record))
    longest = max((len(row.steps) for row in rows if isinstance(row, TurnLine)), default=0)
    width = LEAST_WIDTH if longest <= LEAST_WIDTH else min(MOST_WIDTH, longest + 1)
    return [row.text(move_record, width) if isinstance(row, TurnLine) else f"    {row}" for row in rows]


def _rows(move_record: MoveRecord) -> Iterator[TurnLine | str]:
    """Yield the turns, and the rolls and remarks between them as text."""
    entries, rules = move_record.game.entries, move_record.rules
    laid = max((at for at, entry in enumerate(entries) if entry.kind in {START, POSITION}), default=0)
    numbers = turn_numbers(rules, move_record.moves)
    standing = {move.entry.key: (number, move) for number, move in zip(numbers, move_record.moves, strict=True)}
    turn = _OpenTurn()
    for entry in entries[laid:]:
        if entry.key in standing:
            number, move = standing[entry.key]
            if number != turn.number:
                yield from turn.close()
            turn.number = number
            turn.steps.append(move)
        elif entry.kind == ROLL:
            yield from turn.close()  # even within a turn, because the place of a roll among the steps matters
            yield _comment(entry) if entry.is_damaged else f"roll {entry.payload.get('text', '')}"
        elif entry.kind in {REMARK, UNDO}:
            turn.remarks.append(_comment(entry))
            if not (turn.steps and rules.is_within_turn(turn.steps[-1].after)):
                yield from turn.close()
    yield from turn.close()


class _OpenTurn:
    """Collect the steps of the current turn and the remarks within it. The remarks are printed below its line."""

    def __init__(self) -> None:
        self.number = 0
        self.steps: list[PlayedMove] = []
        self.remarks: list[str] = []

    def close(self) -> list[TurnLine | str]:
        """Return the collected lines, and start again."""
        line = [TurnLine(self.number, tuple(self.steps))] if self.steps else []
        rows: list[TurnLine | str] = [*line, *self.remarks]
        self.steps, self.remarks = [], []
        return rows


def _comment(entry: Entry) -> str:
    """Return a remark or an undo as a comment line, or that an entry is damaged."""
    if entry.is_damaged:
        return f"# {entry.kind}: {DAMAGED_ENTRY}"
    if entry.kind == REMARK:
        return f"# {entry.payload.get('text', '')}"
    return f"# {entry.payload.get('move', 'a move')} was taken back"
