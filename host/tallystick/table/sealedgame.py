"""Describe the game on the table for the page of a seat: its record, and the seals in its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from tallycore.table.state import State
from tallystick.store.game import GameSummary
from tallystick.store.phrases import player_name
from tallystick.store.sealedsetups import SealedSetup, setups_among
from tallystick.table.gamelog import GameLog
from tallystick.table.recordview import MoveRecordView


class SealedGame(NamedTuple):
    """The game on the table: where it is stored, its state, the laptop's record if there can be one, and its seals."""

    summary: GameSummary
    state: State
    record: MoveRecordView | None
    setups: Sequence[SealedSetup]

    @property
    def log_id(self) -> bytes:
        """Return the id of its log."""
        return self.summary.log_id


def sealed_game(summary: GameSummary, game_log: GameLog, record: MoveRecordView | None) -> SealedGame:
    """Return the game of a log's newest events, with its seals."""
    events = [line.event for line in game_log.lines]
    setups = setups_among(summary.log_id, game_log.state.game_seq, events)
    return SealedGame(summary, game_log.state, record, setups)


def unrevealed_setups(log_id: bytes, game_log: GameLog) -> list[dict[str, Any]]:
    """Return the players of the game on the table with a sealed set-up that is not revealed, and how many of them each has."""
    state, events = game_log.state, (line.event for line in game_log.lines)
    setups = setups_among(log_id, state.game_seq, events)
    left = Counter(setup.seat for setup in setups if setup.opened_by is None and setup.seat < state.seats)
    return [{"player": player_name(state.names, seat), "count": left[seat]} for seat in sorted(left)]


def players_with_seals(game_log: GameLog, record: MoveRecordView | None) -> tuple[str, ...]:
    """Return the players of the game on the table if it has hidden set-ups. Each player enters a set-up on a separate page."""
    if record is None or not record.rules.has_sealed_setups:
        return ()
    return tuple(player_name(game_log.state.names, seat) for seat in range(game_log.state.seats))
