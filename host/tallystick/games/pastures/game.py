"""Answer the questions of `Game` for Pastures New: each method calls the module that does the work."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tallystick.games.pastures import moves, objections, outcome, play
from tallystick.games.pastures.components.grid import grid_of
from tallystick.games.pastures.move import Move
from tallystick.games.pastures.notation import move_text, position_text
from tallystick.games.pastures.notation.faults import faults
from tallystick.games.pastures.position import Phase, Position, Readings, empty_sheet
from tallystick.rules.errors import IllegalMove
from tallystick.rules.foldergame import SeatedGame
from tallystick.rules.objection import Objection
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import values_of

if TYPE_CHECKING:
    from tallystick.rules.arranging import Arranging


class Pastures(SeatedGame[Position, Move]):
    """Offer the rules of Pastures New."""

    folder = os.path.dirname(__file__)
    Readings = Readings

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        """Return the empty sheet."""
        from tallystick.rules.options import settle_options  # noqa: PLC0415 (costs start-up time)

        settled = settle_options(self.options, options)
        grid = grid_of(settled["columns"], settled["rows"])
        return empty_sheet(grid, self.choose_readings(readings), settled["first"] - 1)

    def with_readings(self, position: Position, readings: Mapping[str, str]) -> Position:
        """Return the same sheet under other readings; raise UnknownReading."""
        chosen = self.choose_readings({**self.readings_of(position), **readings})
        after = play.with_readings(position, chosen)
        # A sheet that is being set up can be faulty before. Then the readings have not made it so.
        has_faults = not after.stood and bool(faults(after)) and not faults(position)
        return after._replace(stood=True) if has_faults else after

    def faults(self, position: Position) -> list[str]:
        """Return why no legal turns lead to this sheet, each a sentence; nothing if some do."""
        return faults(position)

    def carry_out(self, position: Position, move: Move) -> Position:
        """Return the sheet after a canonical move, legal or not."""
        return play.play_unchecked(position, move)

    def read_position(self, text: str) -> Position:
        """Return the position of a text; raise UnreadablePosition or ImpossiblePosition. See `notation.position_text` for the form."""
        return position_text.parse_position(text, values_of(self.readings))

    def format_position(self, position: Position) -> str:
        """Return the one canonical text of a position."""
        return position_text.format_position(position)

    def arranging(self) -> Arranging[Position]:
        """Return what the page's editor asks about Pastures New."""
        from tallystick.games.pastures.arranging.board import PasturesArranging  # noqa: PLC0415 (only pages ask)

        return PasturesArranging(values_of(self.readings))

    def canonical(self, position: Position, move: Move) -> Move:
        """Return the move without a seat that is to move anyway, and a pass without a square."""
        return move_text.canonical(position, move)

    def to_move(self, position: Position) -> int | None:
        """Return the seat whose turn it is; None once the game is over."""
        return None if position.phase == Phase.OVER else position.turn

    def legal_moves(self, position: Position) -> moves.Moves:
        """Return all legal moves, in the order of `moves.legal_moves`."""
        return moves.legal_moves(position)

    def objections(self, position: Position, move: Move) -> list[Objection]:
        """Return all objections to the move, the most basic first."""
        return objections.objections(position, self.canonical(position, move))

    def follows(self, position: Position, move: Move) -> list[str]:
        """Return what a legal move is allowed by, or leads to, beyond the square."""
        from tallystick.games.pastures.follows import follows  # noqa: PLC0415 (play alone does not ask)

        return follows(position, self.canonical(position, move))

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal move; raise IllegalMove."""
        if not moves.is_legal(position, move) and not moves.is_legal(position, move := self.canonical(position, move)):
            raise IllegalMove(self.format_move(position, move), objections.objections(position, move))
        return play.play_unchecked(position, move)

    def say_step(self, position: Position, move: Move) -> str:
        """Return a step in words without a full stop."""
        return str(self.part("drawing.markings").claim(position, self.canonical(position, move)))

    def outcome(self, position: Position) -> Outcome | None:
        """Return totals and winner once no castle can be placed."""
        return outcome.outcome(position)

    def scores(self, position: Position) -> tuple[int, ...]:
        """Return the points of both seats as the castles stand now."""
        return outcome.scores(position)

    def result_objections(
        self, position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Objection]:
        """Return the objections to claimed points or winners."""
        claimed = None if scores is None else tuple(scores)
        return objections.result_objections(position, claimed, None if winners is None else tuple(winners))


GAME = Pastures()
