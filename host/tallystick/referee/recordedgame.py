"""Replay the laptop's record of a game and pair it with the device's notes, for all checks of an audit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from tallycore.profile import Profile
from tallystick.games.registry import AnyGame
from tallystick.referee.counts import Counts
from tallystick.referee.errors import RefereeError
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.keptnotes import moves_of_kept_notes
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.setup import begin_replay
from tallystick.rules.errors import RulesError
from tallystick.store.game import Entry


class RecordedGame:
    """The recorded moves of a game. `played` has them as far as they can be replayed; None if even the start fails.

    `error` says what ended the replay, and `start` is the position that was agreed on the device.
    """

    def __init__(
        self,
        rules: AnyGame,
        profile: Profile | None,
        history: EventHistory,
        readings: Mapping[str, str],
        entries: Sequence[Entry],
    ) -> None:
        self._profile = profile
        self._entries = entries
        self._history = history
        self.played: Replay | None = None
        self.error: RefereeError | RulesError | None = None
        self.start: Any = None
        try:
            self.played = begin_replay(rules, profile, history, readings, entries)
            self.start = self.played.start
            for entry in entries:
                self.played.add(entry)
        except (RefereeError, RulesError) as error:
            self.error = error

    @cached_property
    def counts(self) -> Counts | None:
        """The device's counters and the counts of the game's moves."""
        if self.played is None or self.pairs is None:
            return None
        return Counts(self.pairs, self.played.rules, self.played.position, self._profile)

    @cached_property
    def kept_notes(self) -> dict[int, PlayedMove]:
        """The moves that were taken back on the laptop and not on the device, by the events that note them."""
        if self.played is None or self.pairs is None:
            return {}
        return moves_of_kept_notes(self.played, self.pairs, self._entries)

    @cached_property
    def pairs(self) -> Pairs | None:
        """The pairs of its moves and the device's notes."""
        return None if self.played is None else Pairs(self._history, self.played, self._profile)
