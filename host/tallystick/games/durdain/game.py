"""Answer the questions of `Game` for Kingdoms of Durdain: each method calls the module that does the work."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tallystick.games.durdain.extensions.registered import register
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.notation import canonical, move_text, position_text
from tallystick.games.durdain.notation.position_reader import PositionReader
from tallystick.games.durdain.objections import faults, whole
from tallystick.games.durdain.position.agreement import Agreement, Readings
from tallystick.games.durdain.position.beginning import first_position
from tallystick.games.durdain.position.extension import REGISTERED
from tallystick.games.durdain.position.kinds import Phase
from tallystick.games.durdain.position.table import NOBODY, SOMEBODY, Position
from tallystick.rules.errors import BadOption
from tallystick.rules.foldergame import SeatedGame, ShowablePart, StatingPart
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.readings import values_of
from tallystick.rules.seats import OVER, named
from tallystick.rules.verdict import Explained

if TYPE_CHECKING:
    from tallystick.rules.arranging import Arranging
    from tallystick.rules.notes import DueBattle, DueDice, Noted, Remark
    from tallystick.rules.outcome import Outcome

WHERE = "step-where"
# The fact that says which of several steps an objection is about: its sentence begins with it. See `objections.whole` on its dash.


class Durdain(StatingPart[Position, Move], ShowablePart[Position, Move], SeatedGame[Position, Move]):
    """Offer the rules of Kingdoms of Durdain."""

    folder = os.path.dirname(__file__)
    Readings = Readings
    Reader = PositionReader
    STATEMENT_HINTS = ("out", "eliminated", "still", "beware", "game", "turn", "not", "finished", "moved")

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        """Return the empty mat, with the ranges laid if `ranges` says how."""
        from tallystick.rules.options import settle_options  # noqa: PLC0415 (costs start-up time)

        settled = settle_options(self.options, options)
        players, first = settled["players"], settled["first"]
        if first > players:
            raise BadOption(f"first cannot be {first}: there are {players} players.", "setup.first-player")
        extensions = tuple(each for each in REGISTERED if settled.get(each))
        chosen = self.choose_readings(readings)
        position = first_position(
            Agreement(players, extensions=extensions, start=settled["start"], readings=chosen), first - 1
        )
        number = settled["ranges"]
        if not number:
            return position
        return position._replace(mountains=self.part("play.setup").arrangement(position.board, number))

    def format_position(self, position: Position) -> str:
        """Return the one canonical text of a position."""
        return position_text.format_position(position)

    def arranging(self) -> Arranging[Position]:
        """Return what the page's editor asks about the game."""
        from tallystick.games.durdain.arranging.board import DurdainArranging  # noqa: PLC0415 (only pages ask)

        return DurdainArranging(values_of(self.readings))

    def read_move(self, position: Position, text: str) -> Move:
        """Return the step, or the steps, that a text claims; raise UnreadableMove. See the README for the forms."""
        return canonical.as_read(position, move_text.read_move(position, text))

    def canonical(self, position: Position, move: Move) -> Move:
        """Return the step without what goes without saying."""
        return canonical.canonical(position, move)

    def steps_of(self, position: Position, move: Move) -> tuple[Move, ...]:
        """Return the steps of a whole action, each with the seat that the action names if it has none of its own."""
        if move.what != Step.WHOLE:
            return (move,)
        told = self.canonical(position, move)
        if told.what != Step.WHOLE:
            return (told,)
        return tuple(step if step.seat is not None else step._replace(seat=told.seat) for step in told.steps)

    def to_move(self, position: Position) -> int | None:
        """Return the seat that acts, player 1 for whoever lays the ranges; None where chance decides, or the game is over."""
        return None if position.phase in {*Phase.BY_CHANCE, OVER} or position.acting == SOMEBODY else position.acting

    @cached_property
    def _legal(self) -> Any:
        """The part that lists steps. A verdict on one step needs none of it."""
        return self.part("moves.legal")

    @cached_property
    def _carrying(self) -> Any:
        """The part that carries out steps. A verdict on an illegal step needs none of it."""
        return self.part("play.steps")

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the legal steps in a fixed order; where chance decides, its results."""
        found: tuple[Move, ...] = self._legal.legal_moves(position)
        return found

    def chance(self, position: Position) -> list[int] | None:
        """Return how likely each token and each roll is: as any other."""
        return [1] * len(self.legal_moves(position)) if position.phase in Phase.BY_CHANCE else None

    def is_within_turn(self, position: Position) -> bool:
        """Return whether the step goes on with a turn that has begun."""
        is_begun = position.phase != Phase.CHOOSE or position.left != 2
        return position.turn != NOBODY and position.phase != OVER and is_begun

    def count_turns(self, position: Position) -> int | None:
        """Return in how many ways a step before the first turn can be made; None for a turn, of which each way is played."""
        return len(self.legal_moves(position)) if position.turn == NOBODY else None

    def objections(self, position: Position, move: Move) -> list[Objection]:
        """Return all objections to the step, or to the first impossible one of several, the most basic first."""
        told = self.canonical(position, move)
        found = whole.objections(position, told)
        if told.what != Step.WHOLE or not found:
            return found
        number = int(found[0].facts[whole.AT])
        step = told.steps[number - 1]
        text = named(move_text.step_text(position, step), step.seat)
        count = found[0].facts[whole.COUNT]
        where = f"Step {number} of {len(told.steps)}, {text}{f' ({count})' if count else ''}: "
        return [objection._replace(facts={**objection.facts, WHERE: where}) for objection in found]

    def read_told(self, position: Position, text: str) -> tuple[Move, list[str]]:
        """Return the step of a text, and how a word was read that can mean two things, such as d8, a space and a die."""
        return move_text.read_claim(position, text)

    def doubts(self, position: Position, move: Move) -> list[Doubt]:
        """Return what the answer depends on: who called Beware, where the position does not say it."""
        return whole.doubts(position, self.canonical(position, move))

    def pinned(self, position: Position, move: Move) -> Move:
        """Return the step with its seat, unless no seat takes it or nobody knows which."""
        return move if position.acting == SOMEBODY else super().pinned(position, move)

    def explain(self, objection: Objection) -> Explained:
        """Return the objection with its sentence, after the step of a whole action that it is about."""
        told = super().explain(objection)
        return told._replace(says=objection.facts.get(WHERE, "") + told.says)

    def follows(self, position: Position, move: Move) -> list[str]:
        """Return what follows from the step that the reader should know: who is out by it, and whether the game is over."""
        from tallystick.games.durdain.follows import follows  # noqa: PLC0415 (play alone does not ask)

        return follows(position, self.canonical(position, move))

    def captures(self, position: Position, move: Move, after: Position) -> tuple[int, ...]:
        """Return how many pieces of others each seat captures by this step."""
        from tallystick.games.durdain.captures import captures  # noqa: PLC0415 (only the figures of a game ask)

        return captures(position, self.canonical(position, move), after)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal step; raise IllegalMove. What was listed as legal is not judged again."""
        if position.legal is not None and self._legal.is_judged_legal(position, move):
            return self.carry_out(position, move)
        return super().play(position, move)

    def carry_out(self, position: Position, move: Move) -> Position:
        """Return the table after a canonical step, legal or not; what the mat cannot show is not carried out."""
        after: Position = self._carrying.carry_out(position, move)
        return after

    def faults(self, position: Position) -> list[str]:
        """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
        return faults.faults(position)

    def say_step(self, position: Position, move: Move) -> str:
        """Return a step in words without a full stop."""
        return str(self.part("drawing.claims").claim(position, self.canonical(position, move)))

    def outcome(self, position: Position) -> Outcome | None:
        """Return the points and the winners once the game is over."""
        if not position.over:
            return None
        ended: Outcome = self.part("outcome.ending").outcome(position)
        return ended

    def scores(self, position: Position) -> tuple[int, ...]:
        """Return the points as they stand."""
        return position.scores

    # A device's notes: what they show without a position, and which step they mean.

    @property
    def has_points_in_turns(self) -> bool:
        """Return True: players note points when they earn them."""
        return True

    @property
    def note_kinds(self) -> tuple[type, ...]:
        """The kinds of notes that `check_notes` judges: all that say something of an action."""
        from tallystick.rules import notes  # noqa: PLC0415 (a verdict asks for no notes)

        return notes.Seated, notes.Note, notes.Rolled, notes.Scored, notes.Counted, notes.TurnEnded, notes.GameEnded

    @property
    def note_lists(self) -> frozenset[str]:
        """The lists whose notes are steps although no turn is made of them: calls of Beware."""
        from tallystick.games.durdain.device_notes.agreed import BEWARE  # noqa: PLC0415 (a verdict asks for no notes)

        return frozenset({BEWARE})

    def check_notes(
        self, options: Mapping[str, int] | None, readings: Mapping[str, str] | None, notes: Sequence[Noted]
    ) -> list[Remark]:
        """Return what the rules say of actions, dice, counts and points without any position."""
        from tallystick.games.durdain.device_notes.noted_game import check_notes  # noqa: PLC0415 (a verdict asks for no notes)

        return check_notes(self.begin(options, readings).agreement, notes)

    def note_of(self, position: Position, move: Move) -> tuple[str, str] | None:
        """Return the action that is declared, who is warned, or that its player is out with this step; None for any other."""
        from tallystick.games.durdain.device_notes.tying import note_of  # noqa: PLC0415 (a verdict asks for no notes)

        return note_of(position, move, lambda: self.play_unchecked(position, move))

    def counts(self, position: Position) -> Mapping[str, Sequence[int]]:
        """Return how many flagged castles each player has in each country, beside the first one at home."""
        from tallystick.games.durdain.device_notes.tying import castle_counts  # noqa: PLC0415 (a verdict asks for no notes)

        return castle_counts(position)

    def due_dice(self, position: Position) -> DueDice | None:
        """Return the dice for the first turn, of a Move, or of the next piece in a battle."""
        from tallystick.games.durdain.device_notes.tying import due_dice  # noqa: PLC0415 (a verdict asks for no notes)

        return due_dice(position)

    def dice_button(self, position: Position) -> str:
        """Return the words on the device's buttons for the dice of a Move or of a battle."""
        from tallystick.games.durdain.device_notes.tying import dice_button  # noqa: PLC0415 (a verdict asks for no notes)

        return dice_button(position)

    def due_battle(self, position: Position) -> DueBattle | None:
        """Return the battle whose dice are due, as the device rolls for it."""
        from tallystick.games.durdain.device_notes.tying import due_battle  # noqa: PLC0415 (a verdict asks for no notes)

        return due_battle(position)

    def step_of_dice(self, position: Position, faces: Sequence[int]) -> Move:
        """Return the roll with these faces."""
        from tallystick.games.durdain.device_notes.tying import step_of_dice  # noqa: PLC0415 (a verdict asks for no notes)

        return step_of_dice(position, faces)

    def faces_of(self, position: Position, move: Move) -> tuple[int, ...] | None:
        """Return the faces of a roll."""
        from tallystick.games.durdain.device_notes.tying import faces_of  # noqa: PLC0415 (a verdict asks for no notes)

        return faces_of(position, move)

    def is_before_first_turn(self, position: Position) -> bool:
        """Return True until everybody has placed the first pieces. The device does not know of them."""
        return position.turn == NOBODY

    def step_of_seat(self, position: Position, colours: Sequence[str]) -> Move | None:
        """Return the token that the next player drew."""
        from tallystick.games.durdain.device_notes.tying import step_of_seat  # noqa: PLC0415 (a verdict asks for no notes)

        return step_of_seat(position, colours)

    def ends_unnoted_turn(self, position: Position, move: Move) -> bool:
        """Return whether a step ends the turn of a player who is not out with it: there the device only ends its turn."""
        return move.what == Step.END and self.note_of(position, move) is None


register()
GAME = Durdain()
