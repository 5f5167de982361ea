"""Offer Stratego Conquest as the rules kernel knows a game: each word of `Game` is handed to the module that does it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from tallystick.games.conquest import moves, outcome
from tallystick.games.conquest.move import CARDS, DRAW, RETURN, Move
from tallystick.games.conquest.notation import canonical, move_text, position_reader, position_text
from tallystick.games.conquest.objections import doubts, judge
from tallystick.games.conquest.play import faults, steps, views
from tallystick.games.conquest.position.table import (
    FINISH,
    OVER,
    Position,
    Readings,
    Setting,
    first_position,
)
from tallystick.rules.errors import BadOption, IllegalMove
from tallystick.rules.game import Game
from tallystick.rules.notes import Note, Remark
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.options import settle_options
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import choose, values_of


def _readings(values: Mapping[str, str]) -> Readings:
    return Readings(**{reading.replace("-", "_"): value for reading, value in values.items()})


class Conquest(Game[Position, Move]):
    """Offer the rules of Stratego Conquest."""

    folder = os.path.dirname(__file__)

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        """Return the empty board, before the start draw, or before the territories are chosen if `first` says who begins."""
        settled = settle_options(self.options, options)
        players, first = settled["players"], settled["first"]
        if first > players:
            raise BadOption(f"first cannot be {first}: there are {players} players.", "setup.territories")
        chosen = _readings(choose(self.readings, readings))
        return first_position(Setting(players, first - 1 if first else None, readings=chosen))

    def readings_of(self, position: Position) -> dict[str, str]:
        """Return every reading with the value that this position is played under."""
        return dict(zip(position_text.READING_IDS, position.setting.readings, strict=True))

    def restate(self, position: Position, readings: Mapping[str, str]) -> Position:
        """Return the same board under other readings; raise UnknownReading."""
        chosen = choose(self.readings, {**self.readings_of(position), **readings})
        return position._replace(setting=position.setting._replace(readings=_readings(chosen)))

    def game_faults(self, position: Position) -> list[str]:
        """Return why no game can come to this table, unless an illegal move stood."""
        return [] if position.stood else faults.faults(position)

    def read_position(self, text: str) -> Position:
        """Return the position of a text; raise UnreadablePosition or ImpossiblePosition. See `notation.position_text`."""
        return position_reader.parse_position(text, values_of(self.readings))

    def format_position(self, position: Position) -> str:
        """Return the one canonical text of a position."""
        return position_text.format_position(position)

    def read_move(self, position: Position, text: str) -> Move:
        """Return the step that a text claims; raise UnreadableMove. See `notation.move_text` for the form."""
        return canonical.canonical(position, move_text.read_move(position, text))

    def format_move(self, position: Position, move: Move) -> str:
        """Return the one canonical text of a step."""
        return move_text.format_move(position, canonical.canonical(position, move))

    def canonical(self, position: Position, move: Move) -> Move:
        """Return the step without a seat that acts anyway, and with what the record knows that a fight or a guess shows."""
        return canonical.canonical(position, move)

    def pinned(self, position: Position, move: Move) -> Move:
        """Return the step with its seat, unless chance takes it or no seat does."""
        if move.seat is not None or position.phase == OVER:
            return move
        return move._replace(seat=position.acting)

    def seats(self, position: Position) -> int:
        """Return how many players there are."""
        return position.setting.players

    def to_move(self, position: Position) -> int | None:
        """Return the seat that acts; None where a unit or cards are drawn, or the game is over."""
        return None if position.phase in {DRAW, CARDS, OVER} else position.acting

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return the legal steps, in the order of `moves.legal_moves`, which says what of them is not listed."""
        return moves.legal_moves(position)

    def chance(self, position: Position) -> list[int] | None:
        """Return how likely each unit of the start draw is, or each hand of cards."""
        return moves.weights(position)

    def is_within_turn(self, position: Position) -> bool:
        """Return whether the cards of this turn were drawn already."""
        is_begun = not position.claims and position.setting.first is not None and position.step != CARDS
        return position.phase != OVER and (is_begun or position.phase in {FINISH, RETURN})

    def count_turns(self, position: Position) -> int | None:
        """Return in how many ways a step before the first turn can be made; None for a turn, of which each way is played."""
        return len(self.legal_moves(position)) if position.claims else None

    def objections(self, position: Position, move: Move) -> list[Objection]:
        """Return all that stands against the step, the most basic first."""
        return judge.objections(position, self.canonical(position, move))

    def doubts(self, position: Position, move: Move) -> list[Doubt]:
        """Return what the step hangs on where units are hidden."""
        return doubts.doubts(position, self.canonical(position, move))

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal step; raise IllegalMove."""
        told = self.canonical(position, move)
        against = judge.objections(position, told)
        if against:
            raise IllegalMove(self.format_move(position, told), against)
        return steps.carry_out(position, told)

    def impose(self, position: Position, move: Move) -> Position:
        """Return the table after a step that was made, legal or not."""
        told = self.canonical(position, move)
        if judge.objections(position, told):
            return steps.impose(position, told)
        # A step that can be legal comes to no table that cannot be: the dear question is asked of the others alone.
        return steps.carry_out(position, told)

    def outcome(self, position: Position) -> Outcome | None:
        """Return the Flags that each player has, and the winner, once one Flag is left on the board."""
        return outcome.outcome(position)

    def result_objections(
        self, position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Objection]:
        """Return what stands against claimed Flags (as points) or winners."""
        from tallystick.games.conquest.objections.results import result_objections  # noqa: PLC0415 (seldom asked for)

        return result_objections(position, scores, winners)

    def result_doubts(
        self, position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Doubt]:
        """Return what a claimed result hangs on while a fight or a guess waits that may capture a Flag."""
        from tallystick.games.conquest.objections.results import result_doubts  # noqa: PLC0415 (seldom asked for)

        return result_doubts(position, scores, winners)

    def view(self, position: Position, seat: int | None) -> Position:
        """Return the position as a seat may know it."""
        return views.view(position, seat)

    def view_move(self, position: Position, move: Move, seat: int | None) -> Move:
        """Return a step as a seat may know it: without the units that only another one knows."""
        return views.view_move(position, self.canonical(position, move), seat)

    def sealable(self, position: Position, seat: int) -> str | None:
        """Return what asks a seat for its hidden set-up; None if it has none to seal."""
        from tallystick.games.conquest import sealing  # noqa: PLC0415 (seldom asked for)

        return sealing.sealable(position, seat)

    def read_sealed(self, position: Position, seat: int, text: str) -> str:
        """Return a set-up such as `keyfort=K-Q ravenfall=-T-` in the order of the map; raise BadSealed."""
        from tallystick.games.conquest import sealing  # noqa: PLC0415 (as above)

        return sealing.read_sealed(position, seat, text)

    def unseal(self, position: Position, seat: int, text: str, seats: Sequence[int] | None) -> Position:
        """Return the board with the set-up that a seat sealed; raise BadSealed."""
        from tallystick.games.conquest import sealing  # noqa: PLC0415 (as above)

        return sealing.unseal(position, seat, text, seats)

    def contradictions(self, position: Position, move: Move, against: Sequence[Objection]) -> list[Objection]:
        """Return what shows that a unit is not what it was sealed as; a set-up that stands as it was sealed shows none."""
        from tallystick.games.conquest import sealing  # noqa: PLC0415 (as above)

        return [] if sealing.is_as_sealed(position, move) else list(against)

    def check_notes(
        self,
        options: Mapping[str, int] | None,
        readings: Mapping[str, str] | None,
        notes: Sequence[Note | tuple[int, str, str]],
    ) -> list[Remark]:
        """Return what the rules say of a device's notes: territories beyond each player's share, a second set-up."""
        from tallystick.games.conquest.device_notes import check_notes  # noqa: PLC0415 (seldom asked for)

        return check_notes(self.begin(options, readings), [Note(*note) for note in notes])

    def note_of(self, position: Position, move: Move) -> tuple[str, str] | None:
        """Return what the device is told."""
        from tallystick.games.conquest.device_notes import note_of  # noqa: PLC0415 (seldom asked for)

        return note_of(position, self.canonical(position, move))

    def own_data(self, word: str, content: str) -> str:
        """Return the word for a group's own map; raise BadOwnData, or UnknownTopic."""
        from tallystick.games.conquest.topics import own_data  # noqa: PLC0415 (seldom asked for)

        return own_data(word, content)

    def topics(self) -> list[str]:
        """Return the maps that can be shown."""
        from tallystick.games.conquest.topics import topics  # noqa: PLC0415 (seldom asked for)

        return topics()

    def show_topic(self, topic: str) -> tuple[str, str]:
        """Return a map as text and as SVG; raise UnknownTopic."""
        from tallystick.games.conquest.topics import show_topic  # noqa: PLC0415 (seldom asked for)

        return show_topic(topic)

    def draw_text(self, position: Position, move: Move | None = None) -> str:
        """Draw a diagram in plain characters."""
        from tallystick.games.conquest.drawing.diagram import draw_text  # noqa: PLC0415 (a verdict alone draws nothing)

        return draw_text(position, move)

    def draw_picture(self, position: Position, move: Move | None = None) -> str:
        """Draw a picture."""
        from tallystick.games.conquest.drawing.picture import draw_picture  # noqa: PLC0415 (most runs draw none)

        return draw_picture(position, move)


GAME = Conquest()
