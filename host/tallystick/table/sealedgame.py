"""Describe the game on the table for the page of a seat: its record, and the seals in its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tallycore.table.state import State
from tallystick.store.phrases import player_name
from tallystick.store.sealedsetups import SealedSetup, setups_among
from tallystick.table.gamelog import GameLog
from tallystick.table.recordview import MoveRecordView


class SealedGame(NamedTuple):
    """Hold the game on the table: its log, its state, the laptop's record where there can be one, and its seals."""

    log_id: bytes
    state: State
    record: MoveRecordView | None
    setups: Sequence[SealedSetup]


def sealed_game(log_id: bytes, game_log: GameLog, record: MoveRecordView | None) -> SealedGame:
    """Return the game that a log's newest events tell, with its seals."""
    events = [line.event for line in game_log.lines]
    return SealedGame(log_id, game_log.state, record, setups_among(log_id, game_log.state.game_seq, events))


def players_with_seals(game_log: GameLog, record: MoveRecordView | None) -> tuple[str, ...]:
    """Return the players of the game on the table if it has hidden set-ups, which each writes down on a page of their own."""
    if record is None or not record.rules.has_sealed_setups:
        return ()
    return tuple(player_name(game_log.state.names, seat) for seat in range(game_log.state.seats))
