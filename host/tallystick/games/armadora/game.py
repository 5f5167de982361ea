"""Offer Armadora as the rules kernel knows a game: each word of `Game` is handed to the module that does it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from tallystick.games.armadora import moves, outcome, play, sealing
from tallystick.games.armadora.move import GOLD, Move
from tallystick.games.armadora.notation import move_text, position_text
from tallystick.games.armadora.objections import judge
from tallystick.games.armadora.position import (
    DEALING,
    NOTHING,
    OVER,
    PLAYING,
    Position,
    Readings,
    Setting,
    first_position,
)
from tallystick.rules.errors import BadOption, IllegalMove
from tallystick.rules.game import Game
from tallystick.rules.hidden import Results
from tallystick.rules.notes import Note, Remark
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.options import settle_options
from tallystick.rules.outcome import Outcome
from tallystick.rules.readings import choose, values_of

TEAM_PLAYERS = 4


def _readings(values: Mapping[str, str]) -> Readings:
    return Readings(**{reading.replace("-", "_"): value for reading, value in values.items()})


class Armadora(Game[Position, Move]):
    """Offer the rules of Armadora."""

    folder = os.path.dirname(__file__)

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        """Return the empty board."""
        settled = settle_options(self.options, options)
        players, first = settled["players"], settled["first"]
        if settled["teams"] and players != TEAM_PLAYERS:
            raise BadOption(f"teams cannot be with {players} players: they are for {TEAM_PLAYERS}.", "teams")
        if first > players:
            raise BadOption(f"first cannot be {first}: there are {players} players.", "setup.deal")
        advanced, peek, teams = (bool(settled[name]) for name in ("advanced", "peek", "teams"))
        chosen = _readings(choose(self.readings, readings))
        return first_position(Setting(players, advanced, peek, teams, first - 1, chosen))

    def readings_of(self, position: Position) -> dict[str, str]:
        """Return every reading with the value that this position is played under."""
        return dict(zip(position_text.READING_IDS, position.setting.readings, strict=True))

    def restate(self, position: Position, readings: Mapping[str, str]) -> Position:
        """Return the same board under other readings; raise UnknownReading."""
        chosen = choose(self.readings, {**self.readings_of(position), **readings})
        return position._replace(setting=position.setting._replace(readings=_readings(chosen)))

    def game_faults(self, position: Position) -> list[str]:
        """Return why no game can come to this table, unless an illegal move stood."""
        return [] if position.stood else play.faults(position)

    def read_position(self, text: str) -> Position:
        """Return the position of a text; raise UnreadablePosition or ImpossiblePosition. See `notation.position_text`."""
        return position_text.parse_position(text, values_of(self.readings))

    def format_position(self, position: Position) -> str:
        """Return the one canonical text of a position."""
        return position_text.format_position(position)

    def read_move(self, position: Position, text: str) -> Move:
        """Return the step that a text claims; raise UnreadableMove. See `notation.move_text` for the form."""
        return move_text.parse_move(position, text)

    def format_move(self, position: Position, move: Move) -> str:
        """Return the one canonical text of a step."""
        return move_text.format_move(position, move)

    def canonical(self, position: Position, move: Move) -> Move:
        """Return the step without a seat that acts anyway, and with a palisade's squares in their order."""
        return move_text.canonical(position, move)

    def pinned(self, position: Position, move: Move) -> Move:
        """Return the step with its seat, unless chance takes it or no seat does."""
        if move.seat is not None or move.what == GOLD or position.phase == OVER:
            return move
        return move._replace(seat=play.acting(position))

    def seats(self, position: Position) -> int:
        """Return how many players there are."""
        return position.setting.players

    def to_move(self, position: Position) -> int | None:
        """Return the seat that acts; None where the gold is dealt, or the game is over."""
        return None if position.phase in {DEALING, OVER} else play.acting(position)

    def legal_moves(self, position: Position) -> tuple[Move, ...]:
        """Return all legal steps, in the order of `moves.legal_moves`."""
        return moves.legal_moves(position)

    def chance(self, position: Position) -> list[int] | None:
        """Return how likely each pile is to come to lie on each mine, while the gold is dealt."""
        return moves.weights(position)

    def is_within_turn(self, position: Position) -> bool:
        """Return whether a second palisade may follow, or a power was used and the main action comes."""
        return position.phase == PLAYING and position.step != NOTHING

    def count_turns(self, position: Position) -> int | None:
        """Return the number of ways to play one turn to its end; None where a power makes that long to count."""
        return moves.count_turns(position)

    def objections(self, position: Position, move: Move) -> list[Objection]:
        """Return all that stands against the step, the most basic first."""
        return judge.objections(position, self.canonical(position, move))

    def doubts(self, position: Position, move: Move) -> list[Doubt]:
        """Return what the step hangs on where a warrior's value may lie face down already."""
        return judge.doubts(position, self.canonical(position, move))

    def play(self, position: Position, move: Move) -> Position:
        """Return the position after a legal step; raise IllegalMove."""
        told = self.canonical(position, move)
        against = judge.objections(position, told)
        if against:
            raise IllegalMove(self.format_move(position, told), against)
        return play.carry_out(position, told)

    def impose(self, position: Position, move: Move) -> Position:
        """Return the table after a step that was made, legal or not."""
        told = self.canonical(position, move)
        if judge.objections(position, told):
            return play.impose(position, told)
        # A step that can be legal comes to no table that cannot be: the dear question is asked of the others alone.
        return play.carry_out(position, told)

    def outcome(self, position: Position) -> Outcome | None:
        """Return gold and winners once all have passed and every warrior is known."""
        return outcome.outcome(position)

    def scores(self, position: Position) -> tuple[int, ...] | None:
        """Return the gold of each seat as the board stands; None where that hangs on something hidden."""
        return outcome.scores(position)

    def possible_results(self, position: Position) -> Results:
        """Return every result that there can be, were the board scored as it stands."""
        return outcome.possible_results(position)

    def result_objections(
        self, position: Position, scores: Sequence[int] | None, winners: Sequence[int] | None
    ) -> list[Objection]:
        """Return what stands against claimed gold or winners for certain, whatever is hidden."""
        from tallystick.games.armadora.objections.results import result_objections  # noqa: PLC0415 (seldom asked for)

        claimed = None if scores is None else tuple(scores)
        return result_objections(position, claimed, None if winners is None else tuple(sorted(winners)))

    def view(self, position: Position, seat: int | None) -> Position:
        """Return the position as a seat may know it."""
        return play.view(position, seat)

    def view_move(self, position: Position, move: Move, seat: int | None) -> Move:
        """Return the step as a seat may know it: without the value of a warrior that was placed face down."""
        return play.view_move(position, self.canonical(position, move), seat)

    def sealable(self, position: Position, seat: int) -> str | None:
        """Return what asks a seat for the values of its warriors that lie face down; None if it has none."""
        return sealing.sealable(position, seat)

    def read_sealed(self, position: Position, seat: int, text: str) -> str:
        """Return a text such as `c4=5 d2=1` in the order of the squares; raise BadSealed."""
        return sealing.read_sealed(position, seat, text)

    def unseal(self, position: Position, seat: int, text: str, seats: Sequence[int] | None) -> Position:
        """Return the board with the values that a seat sealed; raise BadSealed."""
        return sealing.unseal(position, seat, text, seats)

    def contradictions(self, position: Position, move: Move, against: Sequence[Objection]) -> list[Objection]:
        """Return what shows that a warrior is not what it was sealed as; one that is turned up as just that shows none."""
        return [] if sealing.is_as_sealed(position, move) else list(against)

    def check_notes(
        self,
        options: Mapping[str, int] | None,
        readings: Mapping[str, str] | None,
        notes: Sequence[Note | tuple[int, str, str]],
    ) -> list[Remark]:
        """Return what the rules say of the actions in a device's notes: what passing ends, and what is used up."""
        from tallystick.games.armadora.device_notes import check_notes  # noqa: PLC0415 (seldom asked for)

        return check_notes(self.begin(options, readings), [Note(*note) for note in notes])

    def note_of(self, position: Position, move: Move) -> tuple[str, str] | None:
        """Return the action that the device is told."""
        from tallystick.games.armadora.device_notes import note_of  # noqa: PLC0415 (seldom asked for)

        return note_of(position, self.canonical(position, move))

    def draw_text(self, position: Position, move: Move | None = None) -> str:
        """Draw a diagram in plain characters."""
        from tallystick.games.armadora.drawing.diagram import draw_text  # noqa: PLC0415 (a verdict alone draws nothing)

        return draw_text(position, move)

    def draw_picture(self, position: Position, move: Move | None = None) -> str:
        """Draw a picture."""
        from tallystick.games.armadora.drawing.picture import draw_picture  # noqa: PLC0415 (most runs draw none)

        return draw_picture(position, move)


GAME = Armadora()
