"""List the turns of a record that a device also counts, with the moves that the device notes in each."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field

from tallycore.profile import Profile
from tallystick.games.registry import AnyGame
from tallystick.referee.devicenotes import is_chance_note
from tallystick.referee.replay import PlayedMove


@dataclass
class RecordTurn:
    """A turn of the record that the device also counts: its player (None if that is open), and its noted moves."""

    number: int
    seat: int | None
    moves: list[PlayedMove] = field(default_factory=list)
    silent_end: PlayedMove | None = None
    """The step that ended the turn, if the device does not note that step and only ends its turn."""
    is_over: bool = False
    """True if no further step of this turn can follow."""


class RecordTurns(list[RecordTurn]):
    """The turns in order. `number` is that of the newest turn of the record, which may have no noted move; `moves` are all moves,
    each with the number of its turn.
    """

    def __init__(self, rules: AnyGame, profile: Profile | None) -> None:
        super().__init__()
        self.number = 0
        self.moves: list[tuple[PlayedMove, int]] = []
        self._rules = rules
        self._profile = profile

    @property
    def has_newest(self) -> bool:
        """Return True if the newest turn of the record is the last of these."""
        return bool(self) and self[-1].number == self.number

    def add(self, move: PlayedMove) -> None:
        """Take the next move of the record."""
        if not self.number or not self._rules.is_within_turn(move.before):
            self.number += 1
            if self:
                self[-1].is_over = True
        self.moves.append((move, self.number))
        note = move.note
        ends_silently = self._rules.ends_unnoted_turn(move.before, move.move)
        if ends_silently or (note is not None and not is_chance_note(note, self._profile)):
            if not self.has_newest:
                self.append(RecordTurn(self.number, None))
            turn = self[-1]
            turn.seat = move.seat if turn.seat is None else turn.seat
            if note is not None:
                turn.moves.append(move)
            elif ends_silently:
                turn.silent_end = move
        if self.has_newest:
            # The last step of a turn may be one that is not noted, such as a fight. The game's last turn has none after it.
            self[-1].is_over = not self._rules.is_within_turn(move.after)

    @contextmanager
    def tried(self, move: PlayedMove) -> Generator[None]:
        """Take a move only for the time of the `with` block."""
        number, count = self.number, len(self)
        last = copy(self[-1]) if count else None
        if last is not None:
            last.moves = [*last.moves]
        self.add(move)
        yield
        self.moves.pop()
        self.number = number
        del self[count:]
        if last is not None:
            self[-1] = last
