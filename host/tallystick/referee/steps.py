"""Put a stored game in steps, to go through it: what the device noted, and the moves on the laptop's record, in their order.

A step is an event or a move. The board of a step is the one after the newest move up to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tallystick.games.registry import AnyGame, find
from tallystick.referee.currentposition import replay_of
from tallystick.referee.errors import NoSuchMove, RefereeError
from tallystick.referee.evidence import FindProfile
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.reveals import known_replay, revealed_setups
from tallystick.referee.seatview import is_open, moves_for_seat
from tallystick.rules.errors import RulesError
from tallystick.store.game import Game
from tallystick.store.names import with_names
from tallystick.store.sentences import EventFormatter
from tallystick.store.transcript import Line, game_lines
from tallystick.visible import visible

ASIDE = frozenset({"booted", "sealed", "dice_committed", "slept", "woke"})
# Events that say nothing about the game. A person who goes through it does not stop at them.
LONGEST_NUMBER = 6
# In digits. No game has so many moves.


@dataclass(frozen=True)
class Step:
    """One step of a game. `moves` is how many moves were played up to it, and `move` the one that is this step, if it is one."""

    number: int
    seq: int
    """The device's event that the step is, or that it follows."""
    says: str
    turn: int
    seat: int | None
    scores: tuple[int, ...]
    clocks_ms: tuple[int, ...]
    moves: int
    move: PlayedMove | None = None
    is_undone: bool = False


class GameSteps:
    """A stored game in steps, as `seat` may know it (None: as everybody may).

    `rules` is None if no board can be shown. `why` then says the reason, as a sentence.
    """

    def __init__(self, game: Game, find_profile: FindProfile, seat: int | None = None) -> None:
        self.game = game
        self.rules: AnyGame | None = None
        self.why = ""
        self.played: Replay | None = None
        """The record, with all that everybody may know by now; None if it cannot be read."""
        self.hides = False
        """True if something of the record is hidden from everybody who only looked on."""
        self._moves: list[PlayedMove] = []
        replay: Replay | None = None
        rules = find(game.summary.game)
        try:
            replay = self.played = known_replay(replay_of(game, find_profile), revealed_setups(game))
            self._moves = moves_for_seat(replay, seat)
            self.hides = not is_open(replay, None)
        except (RefereeError, RulesError) as error:
            self.why = str(error)
        if rules is not None and replay is not None:
            self.rules = rules
            self._end: Any = rules.view_now(replay.position, seat)
        if not self.why and not self._moves:
            self.why = "No moves were recorded on the laptop, so only the beginning of the board is known."
        profile = find_profile(game.summary.game) if game.summary.game else None
        lines = game_lines(game, EventFormatter(game.summary.names, profile, short_hashes=True))
        self.steps = [*_numbered(_merged(lines, self._moves, self._say))]

    @property
    def move_count(self) -> int:
        """Return how many moves the record has."""
        return len(self._moves)

    def position(self, moves: int) -> Any:
        """Return the position after so many moves. Needs `rules`."""
        return self._moves[moves].before if moves < len(self._moves) else self._end

    def after_move(self, number: str) -> Step:
        """Return the step of move `number`, from 1; for 0 the last step before the first move. Raise NoSuchMove."""
        is_number = number.isascii() and number.isdecimal() and len(number) <= LONGEST_NUMBER
        if not is_number or int(number) > len(self._moves):
            raise NoSuchMove(visible(number), len(self._moves))
        at = int(number)
        if at:
            return next(step for step in self.steps if step.move is not None and step.moves == at)
        return next((step for step in reversed(self.steps) if step.moves == 0), self.steps[0])

    def position_after(self, number: str) -> Any:
        """Return the position after move `number`. Raise RefereeError."""
        step = self.after_move(number)
        if self.rules is None:
            raise RefereeError(self.why)
        return self.position(step.moves)

    def _say(self, move: PlayedMove) -> str:
        """Return a move in words, with the players' names."""
        assert self.rules is not None
        says = with_names(self.rules.say_step(move.before, move.move), self.game.summary.names)
        return says[:1].upper() + says[1:]


def _merged(lines: Sequence[Line], moves: Sequence[PlayedMove], say: Any) -> Iterator[Step]:
    """Yield the steps without their numbers: each move behind the event that it was recorded after."""
    noted = {move.event for move in moves}
    rest = list(moves)
    step = Step(0, 0, "", 0, None, (), (), 0)
    for line in lines:
        event = line.event
        seat, is_own = (line.seat if line.turn else None), event.kind not in ASIDE
        step = replace(
            step, seq=event.seq, says=line.says, turn=line.turn, seat=seat, scores=line.scores, clocks_ms=line.clocks_ms
        )
        # The note of a move and the move itself are one step.
        if is_own and event.seq not in noted:
            yield replace(step, is_undone=line.is_undone)
        while rest and rest[0].entry.after_seq <= event.seq:
            move = rest.pop(0)
            step = replace(step, moves=step.moves + 1)
            mover = step.seat if move.seat is None else move.seat
            yield replace(step, says=say(move), seat=mover, move=move)
    for move in rest:  # the events that they follow are missing here
        step = replace(step, moves=step.moves + 1)
        yield replace(step, says=say(move), seat=move.seat, move=move)


def _numbered(steps: Iterator[Step]) -> Iterator[Step]:
    for number, step in enumerate(steps):
        yield replace(step, number=number)
