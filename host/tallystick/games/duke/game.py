"""Answer the questions of `Game` for The Duke: each method calls the module that does the work."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tallystick.games.duke.components.agreement import Objective, Readings
from tallystick.games.duke.move import Move
from tallystick.games.duke.moves import legal
from tallystick.games.duke.notation.canonical import canonical
from tallystick.games.duke.outcome.ending import outcome, points
from tallystick.games.duke.play.play_unchecked import play_unchecked
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.foldergame import SeatedGame, ShowablePart, StatingPart
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import values_of

if TYPE_CHECKING:
    from tallystick.rules.arranging import Arranging
    from tallystick.rules.notes import Remark


class TheDuke(StatingPart[Position, Move], ShowablePart[Position, Move], SeatedGame[Position, Move]):
    """Offer the rules of The Duke."""

    folder = os.path.dirname(__file__)
    Readings = Readings
    STATEMENT_HINTS = ("guard", "flip", "turn", "@", "side")

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        """Return the empty board, with the tiles in their bags."""
        from tallystick.games.duke.play.beginning import begin  # noqa: PLC0415 (a position's text needs none of it)
        from tallystick.rules.options import settle_options  # noqa: PLC0415 (costs start-up time)

        return begin(settle_options(self.options, options), self.choose_readings(readings))

    def game_faults(self, position: Position) -> list[str]:
        """Return why no game can go on from here: a diagram is only talked about."""
        return [*self.part("notation.faults").game_faults(position)]

    def read_position(self, text: str) -> Position:
        """Return the position of a text; raise UnreadablePosition or ImpossiblePosition."""
        position: Position = self.part("notation.position_text").parse_position(text, values_of(self.readings))
        return position

    def format_position(self, position: Position) -> str:
        """Return the one canonical text of a position."""
        return str(self.part("notation.position_text").format_position(position))

    def arranging(self) -> Arranging[Position]:
        """Return what the page's editor asks about The Duke."""
        from tallystick.games.duke.arranging.board import DukeArranging  # noqa: PLC0415 (only pages ask)

        goals = next(option.names for option in self.options if option.id == "objective")
        return DukeArranging(values_of(self.readings), dict(zip(Objective.ALL, goals, strict=True)))

    def canonical(self, position: Position, move: Move) -> Move:
        """Return the one value of a step that could be written in several."""
        return canonical(position, move)

    def pinned(self, position: Position, move: Move) -> Move:
        """Return the step with its seat, unless chance takes it."""
        return move if move.seat is not None or position.phase in Phase.OF_CHANCE else move._replace(seat=position.turn)

    def to_move(self, position: Position) -> int | None:
        """Return the seat that acts; None where chance acts, or the game is over."""
        if position.phase in Phase.OF_CHANCE or not (legal.legal_moves(position) or outcome(position) is None):
            return None
        return position.turn

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return all legal steps, in the order of `moves.legal`."""
        return legal.legal_moves(position)

    def chance(self, position: Position) -> list[int] | None:
        """Return how likely each result is, where a tile is drawn, terrain placed or the Dragon acts."""
        return legal.weights(position)

    def is_within_turn(self, position: Position) -> bool:
        """Return whether a drawn tile is in the hand, a flag may be moved after a point, or the Dragon acts."""
        return position.phase in Phase.WITHIN_A_TURN and bool(legal.legal_moves(position))

    def count_turns(self, position: Position) -> int | None:
        """Return the number of ways to play one turn to its end; draws are counted without playing them."""
        return legal.count_turns(position)

    def objections(self, position: Position, move: Move) -> list[Objection]:
        """Return all objections to the step, the most basic first."""
        found = self.part("objections.judge").objections(position, canonical(position, move))
        return [*self.part("notation.examples").with_examples(position, found)]

    def doubts(self, position: Position, move: Move) -> list[Doubt]:
        """Return what the answer depends on where a bag or the captured tiles are not known."""
        return [*self.part("objections.doubts").doubts(position, move)]

    def follows(self, position: Position, move: Move) -> list[str]:
        """Return what follows from a legal step before the next turn."""
        return [*self.part("follows").follows(position, canonical(position, move))]

    def captures(self, position: Position, move: Move, after: Position) -> tuple[int, ...] | None:
        """Return how many tiles each seat captures by this step; None if that is not known."""
        found: tuple[int, ...] | None = self.part("captures").captures(position, canonical(position, move), after)
        return found

    def advice(self, position: Position, move: Move) -> list[str]:
        """Return that Guard has to be said, and which tiles on the table could not be compared with printed ones."""
        return [*self.part("advice").advice(position, canonical(position, move))]

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal step; raise IllegalMove."""
        if move in (position.legal or ()):
            return play_unchecked(position, move)
        return super().play(position, move)

    def play_unchecked(self, position: Position, move: Move) -> Position:
        """Return the table after a step that was made, legal or not. What cannot even be drawn in a diagram is not carried out."""
        after = super().play_unchecked(position, move)
        return position if after.stood and after.agreement.is_diagram else after

    def carry_out(self, position: Position, move: Move) -> Position:
        """Return the table after a canonical step, legal or not."""
        return play_unchecked(position, move)

    def faults(self, position: Position) -> list[str]:
        """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
        return [*self.part("notation.faults").faults_of(position)]

    def say_step(self, position: Position, move: Move) -> str:
        """Return a step in words without a full stop."""
        return str(self.part("drawing.captions").claim(position, self.canonical(position, move)))

    def outcome(self, position: Position) -> Outcome | None:
        """Return who has won, by the objective or because the other can do nothing."""
        return outcome(position)

    def scores(self, position: Position) -> tuple[int, ...] | None:
        """Return the points of Counting Coup as they stand; None where no points are counted before the end."""
        return points(position)

    def check_notes(
        self,
        options: Mapping[str, int] | None,  # noqa: ARG002 (whatever was agreed)
        readings: Mapping[str, str] | None,  # noqa: ARG002
        notes: Sequence[Any],  # noqa: ARG002
    ) -> list[Remark]:
        """Return nothing: without a position, the rules say nothing about what a device notes of The Duke."""
        return []

    def leads_to_note(self, position: Position, move: Move, note: tuple[str, str]) -> bool:
        """Return whether a step that no device notes can come before the noted one in the same turn."""
        return bool(self.part("device_notes").leads_to_note(canonical(position, move), note))


GAME = TheDuke()
