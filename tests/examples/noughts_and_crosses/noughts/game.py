"""Noughts and Crosses as the rules kernel sees it: each word of `Game`, handed to the module that does it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from noughts import drawing, moves, notation, objections
from noughts.arranging import NoughtsArranging
from noughts.choosing import NoughtsChoosing
from noughts.move import Move
from noughts.position import Position
from tallystick.rules.errors import IllegalMove
from tallystick.rules.game import Game
from tallystick.rules.objection import Objection
from tallystick.rules.options import settle_options
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import choose

AFTER_ROW = "after-row"


class Noughts(Game[Position, Move]):
    """The rules of Noughts and Crosses."""

    folder = Path(__file__).parent
    read_position = staticmethod(notation.read_position)
    format_position = staticmethod(notation.format_position)
    read_move = staticmethod(notation.read_move)
    legal_moves = staticmethod(moves.legal_moves)
    objections = staticmethod(objections.objections)
    play_unchecked = staticmethod(moves.play_unchecked)
    draw_text = staticmethod(drawing.draw_text)
    draw_picture = staticmethod(drawing.draw_picture)

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        settled = settle_options(self.options, options)
        return notation.empty_board(settled["size"], settled["first"] - 1, choose(self.readings, readings)[AFTER_ROW])

    def readings_of(self, position: Position) -> dict[str, str]:
        return {AFTER_ROW: position.after_row}

    def with_readings(self, position: Position, readings: Mapping[str, str]) -> Position:
        return position._replace(after_row=choose(self.readings, {**self.readings_of(position), **readings})[AFTER_ROW])

    def format_move(self, position: Position, move: Move) -> str:
        return move.square

    def to_move(self, position: Position) -> int | None:
        return None if position.is_over else position.turn

    def play(self, position: Position, move: Move) -> Position:
        if found := self.objections(position, move):
            raise IllegalMove(self.format_move(position, move), found)
        return self.play_unchecked(position, move)

    def outcome(self, position: Position) -> Outcome | None:
        return Outcome((position.rows(0), position.rows(1)), position.winners) if position.is_over else None

    def result_objections(
        self, position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Objection]:
        return objections.result_objections(position, None if winners is None else tuple(winners))

    def arranging(self) -> NoughtsArranging:
        return NoughtsArranging()

    def choosing(self, position: Position) -> NoughtsChoosing:
        return NoughtsChoosing(self, position)

    def note_of(self, position: Position, move: Move) -> tuple[str, str]:
        return "mark", "made"


GAME = Noughts()
