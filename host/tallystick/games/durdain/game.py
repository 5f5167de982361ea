"""Offer Kingdoms of Durdain as the rules kernel knows a game: each word of `Game` is handed to the module that does it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from tallystick.games.durdain.device_notes.answers import DeviceNotes
from tallystick.games.durdain.move import WHOLE, Move
from tallystick.games.durdain.moves import legal, whole
from tallystick.games.durdain.notation import canonical, move_text, position_reader, position_text
from tallystick.games.durdain.outcome import ending
from tallystick.games.durdain.play import faults, setup, steps
from tallystick.games.durdain.position.agreed import Readings, Setting
from tallystick.games.durdain.position.kinds import EXTENSIONS
from tallystick.games.durdain.position.table import BY_CHANCE, CHOOSE, NOBODY, OVER, Position, first_position
from tallystick.rules.errors import IllegalMove
from tallystick.rules.game import Game
from tallystick.rules.objection import Objection
from tallystick.rules.options import settle_options
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import choose, values_of
from tallystick.rules.verdict import Explained

WHERE = "where"
# The fact that says which of several steps an objection is about: its sentence begins with it.


def _readings(values: Mapping[str, str]) -> Readings:
    return Readings(**{reading.replace("-", "_"): value for reading, value in values.items()})


class Durdain(DeviceNotes, Game[Position, Move]):
    """Offer the rules of Kingdoms of Durdain."""

    folder = os.path.dirname(__file__)

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        """Return the empty mat, with the ranges laid if `ranges` says how."""
        settled = settle_options(self.options, options)
        extensions = tuple(each for each in EXTENSIONS if settled[each])
        chosen = _readings(choose(self.readings, readings))
        position = first_position(
            Setting(settled["players"], extensions=extensions, start=settled["start"], readings=chosen)
        )
        number = settled["ranges"]
        return position._replace(mountains=setup.arrangement(position.board, number)) if number else position

    def readings_of(self, position: Position) -> dict[str, str]:
        """Return every reading with the value that this position is played under."""
        return dict(zip(position_text.READING_IDS, position.setting.readings, strict=True))

    def restate(self, position: Position, readings: Mapping[str, str]) -> Position:
        """Return the same mat under other readings; raise UnknownReading."""
        chosen = choose(self.readings, {**self.readings_of(position), **readings})
        return position._replace(setting=position.setting._replace(readings=_readings(chosen)))

    def game_faults(self, position: Position) -> list[str]:
        """Return why no game can come to this table, unless an illegal step stood."""
        return [] if position.stood else faults.faults(position)

    def read_position(self, text: str) -> Position:
        """Return the position of a text; raise UnreadablePosition or ImpossiblePosition. See `notation.position_text`."""
        return position_reader.parse_position(text, values_of(self.readings))

    def format_position(self, position: Position) -> str:
        """Return the one canonical text of a position."""
        return position_text.format_position(position)

    def read_move(self, position: Position, text: str) -> Move:
        """Return the step, or the steps, that a text claims; raise UnreadableMove. See the README for the forms."""
        return canonical.as_read(position, move_text.read_move(position, text))

    def format_move(self, position: Position, move: Move) -> str:
        """Return the one canonical text of a step."""
        return move_text.format_move(position, canonical.canonical(position, move))

    def canonical(self, position: Position, move: Move) -> Move:
        """Return the step without what goes without saying."""
        return canonical.canonical(position, move)

    def pinned(self, position: Position, move: Move) -> Move:
        """Return the step with its seat, unless no seat has to take it."""
        if move.seat is not None or position.phase == OVER:
            return move
        return move._replace(seat=position.acting)

    def steps_of(self, position: Position, move: Move) -> tuple[Move, ...]:  # noqa: ARG002 (as every game is asked)
        """Return the steps of a whole action, each with the seat that the action names."""
        if move.what != WHOLE:
            return (move,)
        return tuple(step if move.seat is None else step._replace(seat=move.seat) for step in move.steps)

    def seats(self, position: Position) -> int:
        """Return how many players there are."""
        return position.setting.players

    def to_move(self, position: Position) -> int | None:
        """Return the seat that acts, player 1 for whoever lays the ranges; None where chance decides, or the game is over."""
        return None if position.phase in {*BY_CHANCE, OVER} else position.acting

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the legal steps in a fixed order; where chance decides, its results."""
        return legal.legal_moves(position)

    def chance(self, position: Position) -> list[int] | None:
        """Return how likely each token and each roll is: as any other."""
        return [1] * len(self.legal_moves(position)) if position.phase in BY_CHANCE else None

    def is_within_turn(self, position: Position) -> bool:
        """Return whether the step goes on with a turn that has begun."""
        is_begun = position.phase != CHOOSE or position.left != 2
        return position.turn != NOBODY and position.phase != OVER and is_begun

    def count_turns(self, position: Position) -> int | None:
        """Return in how many ways a step before the first turn can be made; None for a turn, of which each way is played."""
        return len(self.legal_moves(position)) if position.turn == NOBODY else None

    def objections(self, position: Position, move: Move) -> list[Objection]:
        """Return all that stands against the step, or against the first of several that cannot be, the most basic first."""
        told = self.canonical(position, move)
        found = whole.objections(position, told)
        if told.what != WHOLE or not found:
            return found
        number = int(found[0].facts[whole.AT])
        step = move_text.format_move(position, told.steps[number - 1])
        count = found[0].facts[whole.COUNT]
        where = f"Step {number} of {len(told.steps)}, {step}{f' ({count})' if count else ''}: "
        return [objection._replace(facts={**objection.facts, WHERE: where}) for objection in found]

    def explain(self, objection: Objection) -> Explained:
        """Return the objection with its sentence, behind the step of a whole action that it is about."""
        told = super().explain(objection)
        return told._replace(says=objection.facts.get(WHERE, "") + told.says)

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal step; raise IllegalMove."""
        told = self.canonical(position, move)
        against = self.objections(position, told)
        if against:
            raise IllegalMove(self.format_move(position, told), against)
        return steps.carry_out(position, told)

    def impose(self, position: Position, move: Move) -> Position:
        """Return the table after a step that was made, legal or not."""
        return steps.impose(position, self.canonical(position, move))

    def outcome(self, position: Position) -> Outcome | None:
        """Return the points and the winners once the game is over."""
        return ending.outcome(position)

    def scores(self, position: Position) -> tuple[int, ...]:
        """Return the points as they stand."""
        return position.scores

    def result_objections(
        self, position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Objection]:
        """Return what stands against claimed points or winners."""
        from tallystick.games.durdain.objections.results import result_objections  # noqa: PLC0415 (seldom asked for)

        return result_objections(position, scores, winners)

    def own_data(self, word: str, content: str) -> str:
        """Return the word for a group's own mat; raise BadOwnData, or UnknownTopic."""
        from tallystick.games.durdain.topics import own_data  # noqa: PLC0415 (seldom asked for)

        return own_data(word, content)

    def topics(self) -> list[str]:
        """Return the mats that can be shown."""
        from tallystick.games.durdain.topics import topics  # noqa: PLC0415 (seldom asked for)

        return topics()

    def show_topic(self, topic: str) -> tuple[str, str]:
        """Return a mat as text and as SVG; raise UnknownTopic."""
        from tallystick.games.durdain.topics import show_topic  # noqa: PLC0415 (seldom asked for)

        return show_topic(topic)

    def draw_text(self, position: Position, move: Move | None = None) -> str:
        """Draw a diagram in plain characters."""
        from tallystick.games.durdain.drawing.diagram import draw_text  # noqa: PLC0415 (a verdict alone draws nothing)

        return draw_text(position, move)

    def draw_picture(self, position: Position, move: Move | None = None) -> str:
        """Draw a picture."""
        from tallystick.games.durdain.drawing.picture import draw_picture  # noqa: PLC0415 (most runs draw none)

        return draw_picture(position, move)


GAME = Durdain()
