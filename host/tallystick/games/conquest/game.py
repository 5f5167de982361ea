"""Answer the questions of `Game` for Stratego Conquest: each method calls the module that does the work."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tallystick.games.conquest import outcome
from tallystick.games.conquest.components.box import FIXED
from tallystick.games.conquest.move import Move, Step
from tallystick.games.conquest.notation import canonical
from tallystick.games.conquest.notation.position_reader import PositionReader
from tallystick.games.conquest.objections import judge
from tallystick.games.conquest.position.knowledge import kinds_of
from tallystick.games.conquest.position.table import Agreement, Phase, Position, Readings, first_position
from tallystick.rules.errors import BadOption
from tallystick.rules.foldergame import SealingPart, SeatedGame, ShowablePart, StatingPart
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import values_of
from tallystick.rules.seats import OVER, unseated
from tallystick.rules.statement import Statement

if TYPE_CHECKING:
    from tallystick.rules.arranging import Arranging


class Conquest(
    SealingPart[Position, Move], StatingPart[Position, Move], ShowablePart[Position, Move], SeatedGame[Position, Move]
):
    """Offer the rules of Stratego Conquest."""

    folder = os.path.dirname(__file__)
    Readings = Readings
    Reader = PositionReader
    STATEMENT_HINTS = (
        "begin", "begun", "start", "first", "control", "hold", "held", "own", "has", "have", "belong", "is to", "contest", "card",
        "draw", "attacker", "defender", "both fall", "neither fall",
    )  # fmt: skip

    # A verdict on an illegal step needs neither of these parts. Random play uses both all the time.
    @cached_property
    def _moves(self) -> Any:
        return self.part("moves")

    @cached_property
    def _steps(self) -> Any:
        return self.part("play.steps")

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        """Return the empty board, before the start draw, or before the territories are chosen if `first` says who begins."""
        from tallystick.rules.options import settle_options  # noqa: PLC0415 (costs start-up time)

        settled = settle_options(self.options, options)
        players, first = settled["players"], settled["first"]
        if first > players:
            raise BadOption(f"first cannot be {first}: there are {players} players.", "setup.territories")
        chosen = self.choose_readings(readings)
        return first_position(Agreement(players, first - 1 if first else None, readings=chosen))

    def arranging(self) -> Arranging[Position]:
        """Return what the page's editor asks about Stratego Conquest."""
        from tallystick.games.conquest.arranging.board import ConquestArranging  # noqa: PLC0415 (only pages ask)

        return ConquestArranging(values_of(self.readings))

    def canonical(self, position: Position, move: Move) -> Move:
        """Return the step without a seat that acts anyway, and with what the record knows that a fight or a guess shows."""
        return canonical.canonical(position, move)

    def to_move(self, position: Position) -> int | None:
        """Return the seat that acts; None where a unit or cards are drawn, or the game is over."""
        return None if position.phase in {Phase.DRAW, Phase.CARDS, OVER} else position.acting

    def legal_moves(self, position: Position) -> Sequence[Move]:
        """Return the legal steps, in the order of `moves.legal_moves`, which says what of them is not listed."""
        legal: Sequence[Move] = self._moves.legal_moves(position)
        return legal

    def chance(self, position: Position) -> list[int] | None:
        """Return how likely each unit of the start draw is, or each hand of cards."""
        weights: list[int] | None = self._moves.weights(position)
        return weights

    def is_within_turn(self, position: Position) -> bool:
        """Return whether the cards of this turn were drawn already."""
        is_begun = not position.claims and position.agreement.first is not None and position.step != Phase.CARDS
        return position.phase != OVER and (is_begun or position.phase in {Phase.FINISH, Phase.RETURN})

    def count_turns(self, position: Position) -> int | None:
        """Return in how many ways a step before the first turn can be made; None for a turn, of which each way is played."""
        return len(self.legal_moves(position)) if position.claims else None

    def objections(self, position: Position, move: Move) -> list[Objection]:
        """Return all objections to the step, the most basic first."""
        return judge.objections(position, self.canonical(position, move))

    def doubts(self, position: Position, move: Move) -> list[Doubt]:
        """Return what the step depends on where units are hidden."""
        return [*self.part("objections.doubts").doubts(position, self.canonical(position, move))]

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal step; raise IllegalMove. A step that the list of this position gave out is legal."""
        if self._moves.is_listed(position, move):
            return self.carry_out(position, move)
        return super().play(position, move)

    def play_unchecked(self, position: Position, move: Move) -> Position:
        """Return the table after a step that was made, legal or not; it remembers that an illegal one was left standing, if that shows.

        That a unit stands elsewhere which could be a Flag or a Cursed Land always shows: it tells nothing of the unit then.
        """
        return self._played(position, self.canonical(position, move))

    def play_sealed(self, position: Position, move: Move, table: Position) -> Position:
        """Return the position after a step, in which a fight or a guess still waits if it waited at the table."""
        is_waiting = table.waiting is not None
        return self._played(position, unseated(position, move) if is_waiting else self.canonical(position, move))

    def _played(self, position: Position, told: Move) -> Position:
        against = self.objections(position, told)
        after: Position = self._steps.carry_out(position, told, is_legal=not against)
        if after.stood or not against:
            return after
        is_odd = (
            told.what == Step.MOVE and after != position and bool(kinds_of(position, told.zones[0]).masks[0] & FIXED)
        )
        return after._replace(stood=True) if is_odd or self.faults(after) else after

    def follows(self, position: Position, move: Move) -> list[str]:
        """Return what a legal step brings about: who falls, who gets a Flag, who begins, who has won."""
        return [*self.part("play.follows").follows(position, self.canonical(position, move))]

    def captures(self, position: Position, move: Move, after: Position) -> tuple[int, ...]:
        """Return how many units of others each seat captures by this step."""
        from tallystick.games.conquest.captures import captures  # noqa: PLC0415 (only the figures of a game ask)

        return captures(position, self.canonical(position, move), after)

    def statement_doubts(self, position: Position, statement: Statement) -> list[Doubt]:
        """Return what a statement depends on while the start draw goes on."""
        return [*self.part("objections.statements").doubts(position, statement.told)]

    def carry_out(self, position: Position, move: Move) -> Position:
        """Return the table after a canonical step, legal or not; what the table cannot show is not carried out."""
        after: Position = self._steps.carry_out(position, move)
        return after

    def faults(self, position: Position) -> list[str]:
        """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
        return [*self.part("play.faults").faults(position)]

    def counts(self, position: Position) -> dict[str, list[int]]:
        """Return by seat how many territories and cities it controls, and whether it has lost its Flag."""
        counted: dict[str, list[int]] = self.part("device_notes").counts(position)
        return counted

    def leads_to_note(self, position: Position, move: Move, note: tuple[str, str]) -> bool:  # noqa: ARG002 (as in `Game`)
        """Return True if a step can be on the way to what a device noted."""
        return bool(self.part("device_notes").leads_to_note(move, note))

    def say_step(self, position: Position, move: Move) -> str:
        """Return a step in words without a full stop."""
        return str(self.part("drawing.captions").claim(position, self.canonical(position, move)))

    def outcome(self, position: Position) -> Outcome | None:
        """Return the Flags that each player has, and the winner, once one Flag is left on the board."""
        return outcome.outcome(position)

    def result_doubts(
        self, position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Doubt]:
        """Return what a claimed result depends on while a fight or a guess waits that may capture a Flag."""
        return [*self.part("objections.results").result_doubts(position, scores, winners)]

    def view(self, position: Position, seat: int | None) -> Position:
        """Return the position as a seat may know it."""
        seen: Position = self.part("play.views").view(position, seat)
        return seen

    def view_move(self, position: Position, move: Move, seat: int | None) -> Move:
        """Return a step as a seat may know it: without the units that only another one knows."""
        seen: Move = self.part("play.views").view_move(position, self.canonical(position, move), seat)
        return seen


GAME = Conquest()
