"""Collect the evidence for an audit: the game's records, those before it in the log, its profile, rules and entries."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallystick.games.registry import AnyGame, find
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.finding import FAULT, OPEN, Finding
from tallystick.referee.gaps import Gap, Lost, find_gaps, lost_by_device, standing
from tallystick.referee.recordedgame import RecordedGame
from tallystick.referee.replay import has_moves
from tallystick.referee.setup import first_seat, parse_readings
from tallystick.store.abandoned import NONE_ABANDONED, Abandoned
from tallystick.store.before import Before, beginning
from tallystick.store.dicehashes import SameDice
from tallystick.store.game import Entry, Game
from tallystick.store.names import with_names

FindProfile = Callable[[str], Profile | None]
# Returns this program's profile of the game with this id, or None.
Progress = Callable[[int, int], None]
# Called often with (done, total), counted in events.


def no_profile(_game_id: str) -> Profile | None:
    """Return None: no profile is known."""
    return None


def no_progress(_done: int, _total: int) -> None:
    """Ignore the progress."""


def no_events() -> Sequence[Event]:
    """Return no events."""
    return ()


@dataclass(frozen=True)
class LogAround:
    """The stored part of a log around a game."""

    before: Before | None = None
    """What comes before the game in the log; None if nothing does."""
    read_earlier: Callable[[], Sequence[Event]] = no_events
    """Read all events before the game. This is slow, so only a finding that needs them calls it."""
    next_seq: int | None = None
    """The number of the first event after the game."""
    lost: Sequence[Lost] = ()
    """The ranges that the device said it could not send."""
    same_dice: Sequence[SameDice] = ()
    """The commitments and the revealed secrets of other games of the log that are also those of this game."""
    abandoned: Abandoned = NONE_ABANDONED
    """The games that the same players abandoned on this device before."""
    origin: bytes = b""
    """The id of the device that began the log, if that is not the device that sent it: its memory was copied."""


class Evidence:
    """Decode everything about one game once. `log` is what is stored of its log around it."""

    def __init__(self, game: Game, log: LogAround, find_profile: FindProfile, progress: Progress) -> None:
        self.game = game
        self.summary = game.summary
        events = game.events
        losses = lost_by_device(events)
        self.events, self.records = standing(zip(events, game.records, strict=True), losses)
        self.entries: tuple[Entry, ...] = game.entries
        self.before = log.before or beginning(log.origin or game.summary.device_id, game.summary.log_id)
        self._read_earlier = log.read_earlier
        self.next_seq = log.next_seq
        self.same_dice = log.same_dice
        self.abandoned = log.abandoned
        self.origin = log.origin or game.summary.device_id
        self.lost = [*log.lost, *losses]
        self.gaps = find_gaps(game.summary, self.events, self.before.last, log.next_seq, self.lost)
        self._progress = progress
        self._done = 0
        self._total = 3 * len(self.records)
        self.history = EventHistory(self.events, self.records, self.advance)
        self.names = list(game.summary.names)
        self.installed = find_profile(game.summary.game) if game.summary.game else None
        self.rules: AnyGame | None = find(game.summary.game)
        self.readings = parse_readings(self.history.final.readings)

    @cached_property
    def record(self) -> RecordedGame | None:
        """The replay of the laptop's record with its pairs; None if no moves are recorded or the rules are unknown."""
        if self.rules is None or not has_moves(self.entries):
            return None
        return RecordedGame(self.rules, self.installed, self.history, self.readings, self.entries)

    @property
    def first_seat(self) -> int | None:
        """Return the seat that began, as an option of the rules; None if nobody was named, or if the players rolled for it step by step."""
        return first_seat(self.rules, self.history)

    def advance(self, events: int) -> None:
        """Report how many more events have been checked."""
        self._done += events
        if self._done % 64 == 0 or self._done >= self._total:
            self._progress(min(self._done, self._total), self._total)

    @property
    def profile(self) -> Profile | None:
        """Return the profile that the log was made with, or None if this program does not have it."""
        return self.installed if self.installed and self.installed.hash == self.summary.profile else None

    @property
    def has_beginning(self) -> bool:
        """Return True if the start of the game is stored and can be read."""
        return bool(self.seqs("game_started"))

    @property
    def is_over(self) -> bool:
        """Return True if the game has ended."""
        return self.summary.ended is not None or bool(self.seqs("game_ended", "secret_revealed"))

    def player(self, seat: int) -> str:
        """Return the player's name, or the seat's number if there is none."""
        return self.names[seat] if seat < len(self.names) and self.names[seat] else f"seat {seat + 1}"

    def named(self, sentence: str) -> str:
        """Return a sentence of the rules with the players' names."""
        return with_names(sentence, self.names)

    def seqs(self, *kinds: str) -> list[int]:
        """Return the numbers of all events of these kinds, in order."""
        return [event.seq for event in self.events if event.kind in kinds]

    def earlier_events(self, *kinds: str) -> list[Event]:
        """Return the events of these kinds before the game, as far as they are stored. This reads the whole log up to there."""
        return [event for event in self._read_earlier() if event.kind in kinds]

    def gap(self, before: float = math.inf, after: float = -1) -> Gap | None:
        """Return the first gap with an event after `after` and one in front of `before`, or None."""
        return next((gap for gap in self.gaps if gap.first < before and gap.last > after), None)

    def fault(
        self, check: str, says: str, events: tuple[int, ...] = (), cite: str = "", *, before: float | None = None
    ) -> Finding:
        """Return a fault that depends on everything before event `before`, by default the last of `events`.

        If some of that is missing, the finding is `cannot be told` and names the gap.
        """
        return self.unless_missing(Finding(check, FAULT, says, events, cite), before=before)

    def unless_missing(self, finding: Finding, *, before: float | None = None) -> Finding:
        """Return a finding that depends on everything before event `before`, as `fault` does."""
        gap = self.gap(before=max(finding.events, default=math.inf) if before is None else before)
        return (
            replace(finding, status=OPEN, says=f"{gap.opening}; without {gap.it}: {finding.says}") if gap else finding
        )
