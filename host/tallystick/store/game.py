"""A game as the store knows it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Row

from tallycore.log.records import Event, decode_event


@dataclass(frozen=True)
class GameSummary:
    """A game's row in the index. Its events are `first_seq` to `last_seq` of log `log_id`."""

    number: int
    device_id: bytes
    log_id: bytes
    board: str
    version: str
    first_seq: int
    last_seq: int
    game: str
    """The game's id; empty where the beginning of the record went to another laptop."""
    profile: bytes
    names: tuple[str, ...]
    ended: str | None
    """finished, abandoned, or None while it runs."""
    is_cut: bool
    """Whether later events are missing here, so that the record may lack its end."""
    came_at: str
    """When its first event came to this laptop."""
    updated_at: str
    """When its newest event came."""

    @property
    def is_whole(self) -> bool:
        """Whether the record has its beginning."""
        return bool(self.game)

    @property
    def key(self) -> str:
        """The name that is the same on every laptop: log and first event."""
        return f"{self.log_id.hex()}:{self.first_seq}"

    @property
    def players(self) -> str:
        """Who plays, in the order of the seats."""
        return " – ".join(self.names) if self.names else "?"


@dataclass(frozen=True)
class Entry:
    """What the laptop noted about a game, following device event `after_seq`. `key` is its name on every laptop."""

    key: str
    after_seq: int
    kind: str
    payload: dict[str, Any]
    written_at: str

    def is_for(self, seat: int | None) -> bool:
        """Whether `seat` (None: everybody) may see it: a payload's `only` names the seat that it is kept for."""
        only = self.payload.get("only")
        return only is None or only == seat


@dataclass(frozen=True)
class Game:
    """A game with everything that was recorded of it."""

    summary: GameSummary
    records: tuple[bytes, ...]
    entries: tuple[Entry, ...]
    came_at: tuple[str, ...] = field(repr=False)
    """When each of `records` came to this laptop."""

    @property
    def number(self) -> int:
        """The number that `games` lists it by."""
        return self.summary.number

    @property
    def events(self) -> list[Event]:
        """The device's events, in order."""
        return [decode_event(record) for record in self.records]


def entry_of_row(row: Row[Any]) -> Entry:
    """The entry in a row of the table."""
    return Entry(row.key, row.after_seq, row.kind, json.loads(row.payload), row.written_at)
