"""Answer the questions of `Game` for Armadora: each method calls the module that does the work."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tallystick.games.armadora import outcome
from tallystick.games.armadora.move import Move, Step
from tallystick.games.armadora.moves import whole
from tallystick.games.armadora.notation import move_text
from tallystick.games.armadora.notation.position_text import PositionReader
from tallystick.games.armadora.play import faults, steps
from tallystick.games.armadora.position import NOTHING, Agreement, Phase, Position, Readings, first_position, seat_of
from tallystick.rules.errors import BadOption
from tallystick.rules.foldergame import SealingPart, SeatedGame, ShowablePart
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import values_of
from tallystick.rules.results import Results
from tallystick.rules.seats import OVER
from tallystick.rules.verdict import Explained

if TYPE_CHECKING:
    from tallystick.rules.arranging import Arranging
    from tallystick.rules.notes import Remark

WHERE = "where"
# The fact that says which of several steps an objection is about, as it stands before the sentence.


class Armadora(SealingPart[Position, Move], ShowablePart[Position, Move], SeatedGame[Position, Move]):
    """Offer the rules of Armadora."""

    folder = os.path.dirname(__file__)
    Readings = Readings
    Reader = PositionReader

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        """Return the empty board."""
        from tallystick.rules.options import settle_options  # noqa: PLC0415 (costs start-up time)

        settled = settle_options(self.options, options)
        players, first = settled["players"], settled["first"]
        if first > players:
            raise BadOption(f"first cannot be {first}: there are {players} players.", "setup.deal")
        advanced, peek, teams = (bool(settled[name]) for name in ("advanced", "peek", "teams"))
        chosen = self.choose_readings(readings)
        return first_position(Agreement(players, advanced, peek, teams, first - 1, chosen))

    def arranging(self) -> Arranging[Position]:
        """Return what the page's editor asks about Armadora."""
        from tallystick.games.armadora.arranging.board import ArmadoraArranging  # noqa: PLC0415 (only pages ask)

        return ArmadoraArranging(values_of(self.readings))

    def format_move(self, position: Position, move: Move) -> str:
        """Return the one canonical text of a step."""
        return move_text.format_move(position, move)

    def canonical(self, position: Position, move: Move) -> Move:
        """Return the step without a seat that acts anyway, and with a palisade's squares in their order."""
        return move_text.canonical(position, move)

    def pinned(self, position: Position, move: Move) -> Move:
        """Return the step with its seat, unless chance takes it or no seat does."""
        if move.what == Step.GOLD or move.seat is not None or position.phase == OVER:
            return move
        return move._replace(seat=seat_of(position, move))

    def steps_of(self, position: Position, move: Move) -> tuple[Move, ...]:
        """Return the steps of a turn that is claimed at once, each with its seat."""
        return steps.steps_of(position, self.canonical(position, move))

    def teams(self, position: Position) -> tuple[int, ...]:
        """Return the team of each seat; nothing where everybody plays alone."""
        agreement = position.agreement
        return tuple(map(agreement.side, range(agreement.players))) if agreement.teams else ()

    def to_move(self, position: Position) -> int | None:
        """Return the seat that acts; None where the gold is dealt, or the game is over."""
        return None if position.phase in {Phase.DEALING, OVER} else position.acting

    def made_by(self, position: Position, move: Move) -> int | None:
        """Return the seat that acts, or the owner of a warrior that is turned up after the last turn."""
        if move.what != Step.REVEAL:
            return self.to_move(position)
        warrior = position.at(move.square)
        return None if warrior is None else warrior.seat

    @cached_property
    def _legal(self) -> Any:
        """The part that lists steps. A verdict on one step needs none of it."""
        return self.part("moves.legal")

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return all legal steps, in the order of `legal.legal_moves`."""
        found: tuple[Move, ...] = self._legal.legal_moves(position)
        return found

    def chance(self, position: Position) -> list[int] | None:
        """Return how likely each pile is to come to lie on each mine, while the gold is dealt."""
        weights: list[int] | None = self._legal.weights(position)
        return weights

    def is_within_turn(self, position: Position) -> bool:
        """Return whether a second palisade may follow, or a power was used and the main action comes."""
        return position.phase == Phase.PLAYING and position.step != NOTHING

    @property
    def note_lists(self) -> frozenset[str]:
        """The lists whose notes are steps although no turn is made of them: powers."""
        return frozenset({str(self.part("device_notes").POWER)})

    def leads_to_note(self, position: Position, move: Move, note: tuple[str, str]) -> bool:
        """Return whether a step that no device notes can come before the noted one in the same turn."""
        return bool(self.part("device_notes").leads_to_note(self.canonical(position, move), note))

    def count_turns(self, position: Position) -> int | None:
        """Return the number of ways to play one turn to its end; None where a power makes that long to count."""
        count: int | None = self._legal.count_turns(position)
        return count

    def objections(self, position: Position, move: Move) -> list[Objection]:
        """Return all objections to the step, or to the first impossible one of several, the most basic first."""
        told = self.canonical(position, move)
        found = whole.objections(position, told)
        if told.what != Step.WHOLE or not found:
            return found
        number = int(found[0].facts[whole.AT])
        step = move_text.step_text(told.steps[number - 1])
        where = f"Step {number} of {len(told.steps)}, {step}: "
        return [objection._replace(facts={**objection.facts, WHERE: where}) for objection in found]

    def explain(self, objection: Objection) -> Explained:
        """Return the objection with its sentence, after the step of several that it is about."""
        told = super().explain(objection)
        return told._replace(says=objection.facts.get(WHERE, "") + told.says)

    def doubts(self, position: Position, move: Move) -> list[Doubt]:
        """Return what the step depends on where a warrior's value may lie face down already."""
        return whole.doubts(position, self.canonical(position, move))

    def carry_out(self, position: Position, move: Move) -> Position:
        """Return the table after a canonical step, legal or not; what the table cannot show is not carried out."""
        return steps.carry_out(position, move)

    def faults(self, position: Position) -> list[str]:
        """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
        return faults.faults(position)

    def say_step(self, position: Position, move: Move) -> str:
        """Return a step in words without a full stop."""
        return str(self.part("drawing.markings").claim(position, self.canonical(position, move)))

    def outcome(self, position: Position) -> Outcome | None:
        """Return gold and winners once all have passed and every warrior is known."""
        return outcome.outcome(position)

    def scores(self, position: Position) -> tuple[int, ...] | None:
        """Return the gold of each seat as the board stands; None where that depends on something hidden."""
        return outcome.scores(position)

    @property
    def counts_points_at_end(self) -> bool:
        """The gold is counted once all have passed."""
        return True

    def possible_results(self, position: Position) -> Results:
        """Return every result that there can be, were the board scored as it stands."""
        return outcome.possible_results(position)

    @property
    def note_kinds(self) -> tuple[type, ...]:
        """The kinds of notes that `check_notes` judges: choices, and ends of turns, which tell two turns apart."""
        from tallystick.rules.notes import Note, TurnEnded  # noqa: PLC0415 (a verdict needs none)

        return (Note, TurnEnded)

    def check_notes(
        self, options: Mapping[str, int] | None, readings: Mapping[str, str] | None, notes: Sequence[Any]
    ) -> list[Remark]:
        """Return what the rules say of a device's notes alone, in their order."""
        from tallystick.rules.notes import Note, TurnEnded  # noqa: PLC0415 (a verdict needs none)

        told = [note if isinstance(note, TurnEnded) else Note(*note) for note in notes]
        found: list[Remark] = self.part("device_notes").check_notes(self.begin(options, readings), told)
        return found

    def may_see_sealed(self, position: Position) -> bool:
        """Return whether the players may look again at the warriors that they sealed."""
        return bool(self.part("sealing").may_see_sealed(position))

    def differs_from_sealed(self, position: Position, seat: int, text: str) -> list[str]:
        """Return the squares on which the record has another value than a seat sealed."""
        return [*self.part("sealing").differs_from_sealed(position, seat, text)]

    def view(self, position: Position, seat: int | None) -> Position:
        """Return the position as a seat may know it."""
        seen: Position = self.part("play.views").view(position, seat)
        return seen

    def view_now(self, position: Position, seat: int | None) -> Position:
        """Return the position on the table now as a seat may know it, with their own hand."""
        seen: Position = self.part("play.views").view_now(position, seat)
        return seen

    def is_aside(self, position: Position, move: Move) -> bool:
        """Return whether a step is judged and never listed: a look, and in the base game a faction, on which nothing depends."""
        return move.what == Step.LOOK or (move.what == Step.FACTION and not position.agreement.advanced)

    def view_move(self, position: Position, move: Move, seat: int | None) -> Move:
        """Return the step as a seat may know it: without the value of a warrior that was placed face down."""
        seen: Move = self.part("play.views").view_move(position, self.canonical(position, move), seat)
        return seen

    def view_entered(self, position: Position, move: Move, seat: int) -> Move:
        """Return the step as its player knows it when it is entered: with the value of a warrior that the player places."""
        canonical = self.canonical(position, move)
        return canonical if seat_of(position, canonical) == seat else self.view_move(position, canonical, seat)


GAME = Armadora()
