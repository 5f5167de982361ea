"""A game as the store returns it: its summary, its device events and the laptop's entries."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Row

from tallycore.log.records import Event
from tallystick.store.damage import fits_key, read_payload, read_record
from tallystick.store.forks import Fork
from tallystick.store.othernames import RECORDED, OtherNames
from tallystick.visible import visible

BY_HAND = b"laptop"
# The id of the device in the logs of games that were recorded by hand.


@dataclass(frozen=True)
class GameSummary:
    """A game as its records describe it. Its events are `first_seq` to `last_seq` of log `log_id`."""

    number: int
    """The number under which it is listed; 0 if the store's list of games lacks it."""
    device_id: bytes
    log_id: bytes
    board: str
    version: str
    first_seq: int
    last_seq: int
    game: str
    """The game's id; empty if another laptop has the beginning of the record."""
    profile: bytes
    names: tuple[str, ...]
    ended: str | None
    """`finished`, `abandoned`, or None while the game runs."""
    is_cut: bool
    """True if later events are missing here, so the end of the record may be missing."""
    came_at: str
    """The time at which its first event came to this laptop."""
    updated_at: str
    """The time at which its newest event came."""
    log: int = 0
    """The row of the log, or of its copy, in the store."""
    copy: int = 0
    """0 if the records came from the device or were recorded here; otherwise the number of the copy that came as a file."""
    is_of_device: bool = False
    """True if the record has what only a device writes: a commitment or a seal."""
    has_rolled: bool = False
    """True if the device rolled or drew in it."""
    index_differences: tuple[str, ...] = ()
    """The differences between the store's list of games and the records, as ends of sentences. Only `Store.games` fills this in."""

    forks: tuple[Fork, ...] = ()
    """The forks at which other versions of its log part from this one, in the game or before it."""

    branch: int = 0
    """0 for the branch of its log that came first; otherwise the number of a branch that came after a fork."""

    is_hidden: bool = False
    """True if the user has hidden the game."""

    recorded_names: tuple[str, ...] = ()
    """The players' names as the records have them. The user may have chosen others to be shown, which are in `names`."""

    @property
    def forks_within(self) -> tuple[Fork, ...]:
        """Return the forks within the game itself. The game began before them, so its dice were the same in both versions."""
        return tuple(fork for fork in self.forks if fork.first > self.first_seq or not self.has_beginning)

    @property
    def is_imported(self) -> bool:
        """Return True if the game came as a file: no device gave it to this laptop."""
        return self.copy > 0

    @property
    def is_by_hand(self) -> bool:
        """Return True if the game was recorded by hand, without a device. Its record then has nothing that only a device writes."""
        return self.device_id == BY_HAND and not self.is_of_device

    @property
    def has_beginning(self) -> bool:
        """Return True if the record has its beginning."""
        return bool(self.game)

    @property
    def key(self) -> str:
        """Return the name that is the same on every laptop: the log and the number of the first event."""
        return f"{self.log_id.hex()}:{self.first_seq}"

    @property
    def players(self) -> str:
        """Return the players' names in the order of the seats, or `?` if they are not known."""
        return " – ".join(map(visible, self.names)) if self.names else "?"


@dataclass(frozen=True)
class Entry:
    """An entry that the laptop wrote about a game after device event `after_seq`. `key` identifies the entry on every laptop."""

    key: str
    after_seq: int
    kind: str
    payload: dict[str, Any]
    written_at: str
    is_damaged: bool = False
    """True if the stored entry is not as it was written. The payload is then empty, so it also does not say who may see it."""

    def is_for(self, seat: int | None) -> bool:
        """Return True if `seat` (None: everybody) may see the entry. If the payload has `only`, it names the only seat that may."""
        only = self.payload.get("only")
        return only is None or only == seat


@dataclass(frozen=True)
class Game:
    """A game with everything that is stored of it."""

    summary: GameSummary
    records: tuple[bytes, ...]
    entries: tuple[Entry, ...]
    came_at: tuple[str, ...] = field(repr=False)
    """The time at which each of `records` came to this laptop."""
    seqs: tuple[int, ...] = field(repr=False)
    """The number of the event under which each of `records` is stored."""
    shown_names: OtherNames = field(default=RECORDED, repr=False, compare=False)
    """The names that are shown for recorded ones."""

    @property
    def number(self) -> int:
        """Return the number under which `tallystick games` lists the game."""
        return self.summary.number

    def as_read_by(self, seat: int | None) -> Game:
        """Return the game without the entries that `seat` (None: everybody) may not read."""
        return replace(self, entries=tuple(entry for entry in self.entries if entry.is_for(seat)))

    @property
    def events(self) -> list[Event]:
        """Return the device's events, decoded and in order, with the names that are shown.

        One of kind UNREADABLE stands for a record that cannot be read.
        """
        return [*map(self.shown_names.in_event, self.recorded_events)]

    @property
    def recorded_events(self) -> list[Event]:
        """Return the events as `events` does, with the names that are recorded."""
        return [read_record(seq, record) for seq, record in zip(self.seqs, self.records, strict=True)]


def entry_of_row(row: Row[Any]) -> Entry:
    """Return the entry that a row of the table `entries` holds."""
    payload = read_payload(row.payload)
    is_damaged = payload is None or not fits_key(row.key, row.after_seq, row.kind, row.payload, row.written_at)
    said = {} if payload is None or is_damaged else payload
    return Entry(row.key, row.after_seq, row.kind, said, row.written_at, is_damaged)
