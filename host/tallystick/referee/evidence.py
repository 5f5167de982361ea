"""What an audit looks at: the game's records, what came before them in the log, the profile, the rules, the notes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tallycore.errors import TallyError
from tallycore.log.records import Event, decode_event
from tallycore.profile import Profile
from tallystick.games.registry import AnyGame, find
from tallystick.referee.setup import readings_of
from tallystick.referee.walk import Walk
from tallystick.store.game import Entry, Game

FindProfile = Callable[[str], Profile | None]
# Game id -> the profile of that name that this program has, or None.
Progress = Callable[[int, int], None]
# (done, total), in events; called often.


def no_profile(_game_id: str) -> Profile | None:
    """No profile is known."""
    return None


def no_progress(_done: int, _total: int) -> None:
    """Nobody is told."""


class Evidence:
    """Everything about one game, decoded once. `earlier` are the records of its log before it, or what there is of them."""

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
        self.walk = Walk(self.events, self.records, self.advance)
        self.names = list(game.summary.names)
        self.installed = find_profile(game.summary.game) if game.summary.game else None
        self.rules: AnyGame | None = find(game.summary.game)
        self.readings = readings_of(self.walk.final.readings)

    def advance(self, events: int) -> None:
        """So many more events are looked at."""
        self._done += events
        if self._done % 64 == 0 or self._done >= self._total:
            self._progress(min(self._done, self._total), self._total)

    @property
    def profile(self) -> Profile | None:
        """The profile that the log was made with, if this program has it."""
        return self.installed if self.installed and self.installed.hash == self.summary.profile else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.summary.ended is not None

    def player(self, seat: int) -> str:
        """What to call a seat."""
        return self.names[seat] if seat < len(self.names) and self.names[seat] else f"seat {seat + 1}"

    def seqs(self, *kinds: str) -> list[int]:
        """The numbers of all events of these kinds."""
        return [event.seq for event in self.events if event.kind in kinds]

    def earlier_events(self, *kinds: str) -> list[Event]:
        """The events of these kinds before the game, as far as they are known."""
        events = []
        for record in self.earlier:
            try:
                event = decode_event(record)
            except TallyError:
                continue
            if event.kind in kinds:
                events.append(event)
        return events
