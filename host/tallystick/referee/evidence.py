"""Collect what an audit looks at: the game's records, those before it in the log, its profile, rules and entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tallycore.errors import TallyError
from tallycore.log.records import Event, decode_event
from tallycore.profile import Profile
from tallystick.games.registry import AnyGame, find
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.setup import parse_readings
from tallystick.store.game import Entry, Game

FindProfile = Callable[[str], Profile | None]
# Returns this program's profile of the game with this id, or None.
Progress = Callable[[int, int], None]
# Called often with (done, total), counted in events.


def no_profile(_game_id: str) -> Profile | None:
    """Return None: no profile is known."""
    return None


def no_progress(_done: int, _total: int) -> None:
    """Ignore the progress."""


class Evidence:
    """Decode everything about one game once. `earlier` are the records of its log before it, as far as they are stored."""

    def __init__(self, game: Game, earlier: Sequence[bytes], find_profile: FindProfile, progress: Progress) -> None:
        self.game = game
        self.summary = game.summary
        self.records = game.records
        self.events: list[Event] = game.events
        self.entries: tuple[Entry, ...] = game.entries
        self.earlier = [record for record in earlier if decode_event(record).seq < game.summary.first_seq]
        self._progress = progress
        self._done = 0
        self._total = 3 * len(self.records) + len(self.earlier)
        self.history = EventHistory(self.events, self.records, self.advance)
        self.names = list(game.summary.names)
        self.installed = find_profile(game.summary.game) if game.summary.game else None
        self.rules: AnyGame | None = find(game.summary.game)
        self.readings = parse_readings(self.history.final.readings)

    def advance(self, events: int) -> None:
        """Report that so many more events have been checked."""
        self._done += events
        if self._done % 64 == 0 or self._done >= self._total:
            self._progress(min(self._done, self._total), self._total)

    @property
    def profile(self) -> Profile | None:
        """Return the profile that the log was made with, or None where this program does not have it."""
        return self.installed if self.installed and self.installed.hash == self.summary.profile else None

    @property
    def is_over(self) -> bool:
        """Return True if the game has ended."""
        return self.summary.ended is not None

    def player(self, seat: int) -> str:
        """Return the player's name, or the seat's number where there is none."""
        return self.names[seat] if seat < len(self.names) and self.names[seat] else f"seat {seat + 1}"

    def seqs(self, *kinds: str) -> list[int]:
        """Return the numbers of all events of these kinds, in order."""
        return [event.seq for event in self.events if event.kind in kinds]

    def earlier_events(self, *kinds: str) -> list[Event]:
        """Return the events of these kinds before the game, as far as they are stored."""
        events = []
        for record in self.earlier:
            try:
                event = decode_event(record)
            except TallyError:
                continue
            if event.kind in kinds:
                events.append(event)
        return events
