"""Take over what another store has. The result is the union of both: the order of merges and their number make no difference.

An event is known by its device, its log, its number and its record. What a device gave joins the version of the log that it does
not contradict. A version that contradicts all others becomes a branch, as at a sync. What came as a file stays as it came.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, func, select

from tallystick.store.backupfile import is_changed
from tallystick.store.branching import branch_row, copy_beginning, note_fork, own_start, set_current
from tallystick.store.copiedrows import (
    Taken,
    add_notes_of,
    add_records_of,
    copy_whole,
    stored_copy,
    take_acknowledged,
    take_gaps,
    take_heads,
)
from tallystick.store.database import Database, done_again
from tallystick.store.errors import StoreUnusable
from tallystick.store.forgotten import take_hidden, tombstones_of
from tallystick.store.forks import Fork, segments
from tallystick.store.gameindex import update_in_parts
from tallystick.store.joins import take_joins
from tallystick.store.othernames import games_with, take_other_names
from tallystick.store.place import Place
from tallystick.store.players import show_players
from tallystick.store.rows import device_row, open_log_row
from tallystick.store.store import Store
from tallystick.store.tables import devices, forks, games, logs
from tallystick.store.tombstones import put_known_tombstones, take_tombstones
from tallystick.store.versions import Difference, Version, are_one_chain, compare, erased_otherwise, fork_between

Progress = Callable[[int, int], None]
"""Called with how many logs are done, and how many there are."""


@dataclass
class MergeReport:
    """Count what a merge added. `games` are the numbers of the games that are new here."""

    games: tuple[int, ...] = ()
    records: int = 0
    entries: int = 0
    apart: list[tuple[int, Fork]] = field(default_factory=list)
    """The rows of `logs` that are new branches, and where they part from what was here."""
    damaged_entries: int = 0
    """How many notes were left out because they are not as they were written."""
    erased: int = 0
    """How many events were left out because their game was erased."""
    hidden: tuple[int, ...] = ()
    """The numbers of games that the other store had erased. They are hidden here."""
    is_of_changed_backup: bool = False
    """Whether the other store is a backup whose bytes are not those that were written."""

    @property
    def is_empty(self) -> bool:
        """Return True if the other store had nothing new."""
        return not (self.games or self.records or self.entries or self.hidden)

    def add(self, other: MergeReport) -> None:
        """Add what a further transaction added."""
        self.games += other.games
        self.records += other.records
        self.entries += other.entries
        self.apart += other.apart
        self.damaged_entries += other.damaged_entries
        self.erased += other.erased
        self.hidden += other.hidden


def merge_store(store: Store, path: Place, progress: Progress = lambda _done, _total: None) -> MergeReport:
    """Add everything that the store at `path` has to `store`. The other one is not changed. Raise StoreError.

    A damaged backup is taken, too: it may be the only one. Each log is one transaction. What was added before an error stays; a second
    merge goes on from there.
    """
    if _is_same(store.place, path):
        raise StoreUnusable(path, "it is the store itself; name another one to merge")
    report = MergeReport()
    with Store(path, is_to_be_read=True) as other, other.database.read_transaction() as theirs:
        other.database.check_whole(theirs)
        report.is_of_changed_backup = isinstance(other.place, Path) and is_changed(other.place)
        families = [*_families(theirs)]
        for at, rows in enumerate(families):
            progress(at, len(families))
            report.add(_take_family(store.database, theirs, rows))
        _take_names(store.database, theirs)
        progress(len(families), len(families))
    return report


@done_again
def _take_family(database: Database, theirs: Connection, rows: list[Row[Any]]) -> MergeReport:
    """Take over the rows of one log in one transaction; return what is new."""
    report = MergeReport()
    with database.write_transaction() as ours:
        # No other program adds a game meanwhile.
        before = ours.scalar(select(func.max(games.c.number))) or 0
        _Merge(ours, theirs, report).take(rows)
        report.games = tuple(
            ours.scalars(select(games.c.number).where(games.c.number > before).order_by(games.c.number))
        )
    return report


@done_again
def _take_names(database: Database, theirs: Connection) -> None:
    """Take over which names are of one person, and which names are shown in place of others."""
    with database.write_transaction() as ours:
        take_joins(ours, theirs)
        for folded in take_other_names(ours, theirs):
            show_players(ours, games_with(ours, folded))


def _is_same(one: Place, other: Place) -> bool:
    """Return True if two places are the same one. An address has many forms; a store merged into itself only finds nothing new."""
    if isinstance(one, Path) and isinstance(other, Path):
        return one.exists() and other.exists() and one.samefile(other)
    return one == other


def _families(connection: Connection) -> Iterator[list[Row[Any]]]:
    """Yield the rows of each log of a store: its versions, those from which others part first, then its copies."""
    query = select(logs, devices.c.device_id, devices.c.board, devices.c.version).join(
        devices, devices.c.id == logs.c.device
    )
    found: dict[bytes, list[Row[Any]]] = {}
    for row in connection.execute(query.order_by(logs.c.copy, logs.c.branch, logs.c.id)):
        found.setdefault(row.log_id, []).append(row)
    for rows in found.values():
        yield sorted(rows, key=lambda row: (row.copy, len(segments(connection, row.id)), row.branch, row.id))


class _Merge:
    """Take over the rows of one log, within one transaction."""

    def __init__(self, ours: Connection, theirs: Connection, report: MergeReport) -> None:
        self._ours = ours
        self._theirs = theirs
        self._report = report
        self._taken: dict[int, list[Version]] = {}
        """The versions here that the versions of the other store were added to, by its rows of `logs`."""

    def take(self, rows: list[Row[Any]]) -> None:
        """Take over the versions of one log, and its copies."""
        for row in rows:
            device_row(self._ours, row.device_id, row.begun_at)
            if row.copy:
                self._take_copy(row)
            else:
                self._take_version(row)

    def _take_copy(self, row: Row[Any]) -> None:
        """Store a copy that came as a file, unless the same one is here."""
        same = stored_copy(self._ours, self._theirs, row)
        if same is None:
            same, taken = copy_whole(self._ours, self._theirs, row)
            self._count(taken)
        self._finish(row, same)

    def _take_version(self, row: Row[Any]) -> None:
        """Add a version to each version here that it continues; where it continues none, make a branch of it."""
        other = Version(self._theirs, row.id)
        apart = {each.row for found in self._taken.values() for each in found}
        # The other store knows that these are other versions, even if no record shows it.
        mine = [each for each in self._versions(row) if each.row not in apart]
        found = {each: compare(each, other) for each in mine if erased_otherwise(each, other) is None}
        covering = [each for each, said in found.items() if said.lacks is None and said.differs is None]
        joined = covering or [each for each, said in found.items() if self._continues(each, other, said)]
        if not joined:
            joined = [self._new_version(row, other)]
        for each in joined:
            self._count(add_records_of(each, other))
            self._count(add_notes_of(each, other))
            take_gaps(each, other)
            take_heads(each, other)
            take_acknowledged(each, other)
            self._finish(row, each.row)
        self._taken[row.id] = joined

    def _continues(self, mine: Version, other: Version, said: Difference) -> bool:
        """Return True if a version here and the other one can be parts of one log."""
        return said.differs is None and (said.lacks is None or are_one_chain(mine, other, said.lacks))

    def _versions(self, row: Row[Any]) -> list[Version]:
        """Return the versions of a log that devices gave here."""
        same = devices.c.device_id == row.device_id, logs.c.log_id == row.log_id, logs.c.copy == 0
        query = select(logs.c.id).join(devices, devices.c.id == logs.c.device).where(*same)
        return [Version(self._ours, log) for log in self._ours.scalars(query.order_by(logs.c.branch))]

    def _new_version(self, row: Row[Any], other: Version) -> Version:
        """Return a new row for a version that continues none that is here. It parts from the one that it has most in common with."""
        mine = self._versions(row)
        parents = {each: fork for each in mine if (fork := self._fork(each, other)) is not None}
        said = self._theirs.execute(select(forks).where(forks.c.log == row.id, forks.c.other != 0)).first()
        if said is not None and said.other in self._taken:
            # The other store may know it from the head that the device told.
            for each in self._taken[said.other]:
                parents.setdefault(each, Fork(said.first, bool(said.is_exact), said.name))
        if not parents:
            alone = open_log_row(self._ours, row.device_id, row.log_id)
            put_known_tombstones(self._ours, alone, other, row.device_id, row.log_id)
            return Version(self._ours, alone)
        parent, fork = max(parents.items(), key=lambda pair: (pair[1].is_exact, pair[1].first))
        log = open_log_row(self._ours, row.device_id, row.log_id)
        made = branch_row(self._ours, log)
        start = 1
        if fork.is_exact:
            self._count(add_records_of(parent, other, fork.first))
            self._count(add_notes_of(parent, other, fork.first))
            start = own_start(self._ours, parent.row, fork.first)
            copy_beginning(self._ours, parent.row, made, start, fork.first)
        else:
            start = self._start_at_erased(parent, other, fork)
        note_fork(self._ours, made, parent.row, fork, start)
        put_known_tombstones(self._ours, made, other, row.device_id, row.log_id)
        update_in_parts(self._ours, made, start)
        if made != log:
            # The device goes on with the branch that it continued last.
            set_current(self._ours, log)
        self._report.apart.append((made, fork))
        return Version(self._ours, made)

    def _fork(self, mine: Version, other: Version) -> Fork | None:
        """Return where the records of a version here and those of the other one part; None if no record shows it."""
        said, stone = compare(mine, other), erased_otherwise(mine, other)
        if stone is not None and (said.differs is None or stone.last < said.differs):
            return Fork(stone.last + 1, is_exact=False)
        if said.differs is not None:
            return fork_between(mine, other, said.differs)
        if said.lacks is not None and not are_one_chain(mine, other, said.lacks):
            return Fork(said.lacks, is_exact=False)
        return None

    def _start_at_erased(self, parent: Version, other: Version, fork: Fork) -> int:
        """Return the event from which on a branch has records of its own: all of them, unless the two part in an erased game."""
        stone = erased_otherwise(parent, other)
        if stone is None or stone.last + 1 != fork.first or not stone.head_before:
            return 1
        heads = [each.head(stone.first) for each in (parent, other)]
        return stone.first if heads == [stone.head_before] * 2 else 1

    def _finish(self, row: Row[Any], log: int) -> None:
        """Take over what the user of the other store did with the games of a row, and what its device is."""
        self._report.hidden += take_tombstones(self._ours, log, tombstones_of(self._theirs, row.id))
        take_hidden(self._ours, log, self._theirs, row.id)
        device = self._ours.execute(select(devices).where(devices.c.device_id == row.device_id)).one()
        if not device.board:
            device_row(self._ours, row.device_id, device.last_seen_at, board=row.board, version=row.version)

    def _count(self, taken: Taken) -> None:
        self._report.records += taken.records
        self._report.entries += taken.entries
        self._report.damaged_entries += taken.damaged
        self._report.erased += taken.erased
