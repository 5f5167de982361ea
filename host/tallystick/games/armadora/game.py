"""Offer Armadora as the rules kernel knows a game: each word of `Game` is handed to the module that does it."""

from __future__ import annotations

import os
from collections.abc import Mapping

from tallystick.games.armadora import moves, outcome, play
from tallystick.games.armadora.move import GOLD, Move
from tallystick.games.armadora.notation import move_text
from tallystick.games.armadora.notation.position_text import PositionReader
from tallystick.games.armadora.objections import judge
from tallystick.games.armadora.position import (
    DEALING,
    NOTHING,
    PLAYING,
    Position,
    Readings,
    Setting,
    first_position,
)
from tallystick.rules.errors import BadOption
from tallystick.rules.foldergame import SealingPart, SeatedGame
from tallystick.rules.objection import Doubt, Objection
from tallystick.rules.options import settle_options
from tallystick.rules.outcome import Outcome
from tallystick.rules.results import Results
from tallystick.rules.seats import OVER

TEAM_PLAYERS = 4


class Armadora(SealingPart[Position, Move], SeatedGame[Position, Move]):
    """Offer the rules of Armadora."""

    folder = os.path.dirname(__file__)
    Readings = Readings
    Reader = PositionReader

    def begin(self, options: Mapping[str, int] | None = None, readings: Mapping[str, str] | None = None) -> Position:
        """Return the empty board."""
        settled = settle_options(self.options, options)
        players, first = settled["players"], settled["first"]
        if settled["teams"] and players != TEAM_PLAYERS:
            raise BadOption(f"teams cannot be with {players} players: they are for {TEAM_PLAYERS}.", "teams")
        if first > players:
            raise BadOption(f"first cannot be {first}: there are {players} players.", "setup.deal")
        advanced, peek, teams = (bool(settled[name]) for name in ("advanced", "peek", "teams"))
        chosen = self.choose_readings(readings)
        return first_position(Setting(players, advanced, peek, teams, first - 1, chosen))

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
        return move if move.what == GOLD else super().pinned(position, move)

    def to_move(self, position: Position) -> int | None:
        """Return the seat that acts; None where the gold is dealt, or the game is over."""
        return None if position.phase in {DEALING, OVER} else position.acting

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

    def carry_out(self, position: Position, move: Move) -> Position:
        """Return the table after a canonical step, legal or not; what the table cannot show is not carried out."""
        return play.carry_out(position, move)

    def faults(self, position: Position) -> list[str]:
        """Return why no game can come to this table, each a sentence; nothing if one can, as far as the table shows."""
        return play.faults(position)

    def outcome(self, position: Position) -> Outcome | None:
        """Return gold and winners once all have passed and every warrior is known."""
        return outcome.outcome(position)

    def scores(self, position: Position) -> tuple[int, ...] | None:
        """Return the gold of each seat as the board stands; None where that hangs on something hidden."""
        return outcome.scores(position)

    def possible_results(self, position: Position) -> Results:
        """Return every result that there can be, were the board scored as it stands."""
        return outcome.possible_results(position)

    def view(self, position: Position, seat: int | None) -> Position:
        """Return the position as a seat may know it."""
        return play.view(position, seat)

    def view_move(self, position: Position, move: Move, seat: int | None) -> Move:
        """Return the step as a seat may know it: without the value of a warrior that was placed face down."""
        return play.view_move(position, self.canonical(position, move), seat)


GAME = Armadora()
