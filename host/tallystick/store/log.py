"""Add records to the stored log of one device, and find the ranges that are missing from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, and_, delete, func, insert, select

from tallycore.errors import RecordError, TallyError
from tallycore.log.records import Event, decode_event
from tallystick.eventranges import without
from tallystick.store.before import Before
from tallystick.store.branching import branch_row, copy_beginning, note_fork, own_start, set_current
from tallystick.store.clock import now_text
from tallystick.store.damage import read_record
from tallystick.store.database import Database, done_again
from tallystick.store.dicehashes import SameDice, fit_dice_hashes, same_dice
from tallystick.store.errors import BadRecord, RecordConflict
from tallystick.store.forgotten import tombstones_of, without_erased
from tallystick.store.forks import Fork, origin, segments
from tallystick.store.gameindex import kept_before, update_index, whole_before
from tallystick.store.heads import known_heads, put_head
from tallystick.store.ranges import joined, missing_in_row, numbered_records, within
from tallystick.store.spans import outlines
from tallystick.store.tables import acknowledgements, batches, devices, gaps, logs, records

LARGEST_SEQ = 2**32 - 1
# A device that noted an event each second would reach this number after 136 years.


class Log:
    """Read and extend the stored log `log_id` of a device; `row` is its row in the database."""

    def __init__(self, database: Database, row: int, device_id: bytes, log_id: bytes) -> None:
        self._database = database
        self.row = row
        self.device_id = device_id
        self.log_id = log_id

    def last_seq(self) -> int:
        """Return the number of the last event that is stored or was erased; 0 if there is none."""
        last: int | None = None
        with self._database.read_transaction() as connection:
            for part in reversed(segments(connection, self.row)):
                last = connection.scalar(select(func.max(records.c.seq)).where(*within(part, 1, None)))
                if last is not None:
                    break
            erased = (each.last for each in tombstones_of(connection, self.row))
            return max(last or 0, *erased, 0)

    def missing_ranges(self, first: int, stop: int) -> list[tuple[int, int]]:
        """Return the ranges (first, stop) within `first` to `stop` - 1 that are not stored and were not erased, in order."""
        missing: list[tuple[int, int]] = []
        if first >= stop:
            return missing
        with self._database.read_transaction() as connection:
            for part in segments(connection, self.row):
                least, beyond = max(first, part.first), min(stop, part.stop or stop)
                if least < beyond:
                    missing += missing_in_row(connection, part.log, least, beyond)
            erased = [(each.first, each.last + 1) for each in tombstones_of(connection, self.row)]
        return without(joined(missing), erased)

    def numbered(self, first: int = 1, stop: int | None = None) -> list[tuple[int, bytes]]:
        """Return the stored records from event `first` to before `stop`, in order, with the numbers they are stored under."""
        with self._database.read_transaction() as connection:
            return numbered_records(connection, self.row, first, stop)

    def records(self, first: int = 1, stop: int | None = None) -> list[bytes]:
        """Return the stored records from event `first` to before `stop`, in order; there may be gaps."""
        return [record for _, record in self.numbered(first, stop)]

    def events(self, first: int = 1, stop: int | None = None) -> list[tuple[Event, bytes]]:
        """Return the stored events from event `first` to before `stop`, in order, each with its record.

        An event of kind UNREADABLE stands for a record that cannot be read.
        """
        return [(read_record(seq, record), record) for seq, record in self.numbered(first, stop)]

    def same_dice(self, first: int, last: int) -> list[SameDice]:
        """Return the commitments and secrets outside events `first` to `last` of the log that are also within them."""
        with self._database.read_transaction() as connection:
            return same_dice(connection, self.row, first, last)

    def before(self, first_seq: int, *, whole: bool = False) -> Before:
        """Return what comes before the game at an event: from the index, or if `whole`, from all records."""
        if not whole:
            with self._database.read_transaction() as connection:
                kept = kept_before(connection, self.row, first_seq)
            if kept is not None:
                return kept
        numbered = self.events(1, first_seq)
        with self._database.read_transaction() as connection:
            return whole_before(connection, self.row, first_seq, numbered)

    def index_faults(self, first_seq: int) -> list[str]:
        """Return the differences between the index and all records of the log, each as the end of a sentence.

        They concern what comes before the game at event `first_seq`, and the dice of all games.
        """
        kept, whole = self.before(first_seq), self.before(first_seq, whole=True)
        found = []
        # Records that can no longer be read are reported separately: they were damaged after they were indexed.
        if replace(kept, unreadable=()) != replace(whole, unreadable=()):
            found.append("keeps of the log before the game what its records do not give.")
        with self._database.read_transaction() as connection:
            query = select(records.c.seq, records.c.record).where(records.c.log == self.row)
            rows = connection.execute(query.order_by(records.c.seq))
            if not fit_dice_hashes(connection, self.row, outlines((row.seq, row.record) for row in rows)):
                found.append("keeps of the dice of this log what its records do not give.")
        return found

    def next_seq(self, after_seq: int) -> int | None:
        """Return the number of the first stored event after event `after_seq`, or None if there is none."""
        with self._database.read_transaction() as connection:
            for part in segments(connection, self.row):
                query = select(func.min(records.c.seq)).where(*within(part, after_seq + 1, None))
                seq: int | None = connection.scalar(query)
                if seq is not None:
                    return seq
        return None

    def gaps(self) -> list[tuple[int, int, str]]:
        """Return the ranges (first, stop, reason) that the device could not send."""
        found: list[tuple[int, int, str]] = []
        with self._database.read_transaction() as connection:
            for part in segments(connection, self.row):
                query = select(gaps.c.first, gaps.c.stop, gaps.c.reason).where(gaps.c.log == part.log)
                for first, stop, reason in connection.execute(query.order_by(gaps.c.first)):
                    least, beyond = max(first, part.first), min(stop, part.stop or stop)
                    if least < beyond:
                        found.append((least, beyond, reason))
        return found

    @property
    def origin(self) -> bytes:
        """Return the id of the device that began the log. A copied memory continues that device's chain."""
        with self._database.read_transaction() as connection:
            return origin(connection, self.row)

    def heads(self, at_most: int) -> list[tuple[int, bytes, bool]]:
        """Return the newest computed head, the newest from the device and those after erased games, up to event `at_most`.

        Each is (seq, head, is_told): the head of the chain after event `seq`.
        """
        after = [(last, head, False) for _, last, head in self.erased() if head and last <= at_most]
        with self._database.read_transaction() as connection:
            return [*known_heads(connection, self.row, at_most), *after]

    def erased(self) -> list[tuple[int, int, bytes]]:
        """Return (first event, last event, head of the chain after it) of the erased games, in order. An unknown head is empty."""
        with self._database.read_transaction() as connection:
            stones = tombstones_of(connection, self.row)
        return [(each.first, each.last, each.head_after) for each in stones]

    @done_again
    def keep_head(self, seq: int, head: bytes, *, is_told: bool) -> None:
        """Store the head of the chain after event `seq`. It replaces the others of its kind."""
        if (seq, head, is_told) not in self.heads(seq):
            with self._database.write_transaction() as connection:
                put_head(connection, self.row, seq, head, is_told=is_told)

    @done_again
    def note_acknowledged(self, through: int) -> None:
        """Note that the device knows that its events up to `through` are stored."""
        known = select(acknowledgements.c.through).where(acknowledgements.c.log == self.row)
        with self._database.read_transaction() as connection:
            if (connection.scalar(known) or 0) >= through:
                return
        with self._database.write_transaction() as connection:
            put_acknowledged(connection, self.row, through)

    @done_again
    def add(self, new_records: Sequence[bytes], source: str = "sync") -> int:
        """Commit all of `new_records` in one transaction and index their games; return how many of them were new.

        Raise BadRecord, RecordConflict, StoreFull or StoreLocked; none of the records is then stored. `source` says where they
        came from.
        """
        numbered = numbered_by_seq(new_records)
        if not numbered:
            return 0  # without a transaction
        with self._database.write_transaction() as connection:
            return add_records(connection, self.row, self.log_id, numbered, source)

    @done_again
    def record_gap(self, first: int, stop: int, reason: str) -> bool:
        """Store that the device could not send events `first` to `stop` - 1, and why.

        Return True if no stored gap covers the range already.
        """
        where = and_(gaps.c.log == self.row, gaps.c.first <= first, gaps.c.stop >= stop)
        with self._database.write_transaction() as connection:
            if connection.execute(select(gaps.c.first).where(where)).first() is not None:
                return False
            row = {"log": self.row, "first": first, "stop": stop, "reason": reason, "noted_at": now_text()}
            connection.execute(insert(gaps).values(row))
            return True

    # --- branches of a log that has forked --------------------------------------------------------------------------

    def other_branches(self) -> list[Log]:
        """Return the other logs with the same log id that came from devices: branches of this log, and logs of other devices."""
        query = (
            select(logs.c.id, devices.c.device_id)
            .join(devices, devices.c.id == logs.c.device)
            .where(logs.c.log_id == self.log_id, logs.c.copy == 0, logs.c.id != self.row)
            .order_by(logs.c.current.desc(), logs.c.branch.desc(), logs.c.id)
        )
        with self._database.read_transaction() as connection:
            return [Log(self._database, row, device, self.log_id) for row, device in connection.execute(query)]

    @done_again
    def continue_here(self) -> None:
        """Note that the device continues this branch: `Store.open_log` returns it from now on."""
        with self._database.write_transaction() as connection:
            set_current(connection, self.row)

    @done_again
    def add_branch(self, of: int | None, first: int, new_records: Sequence[bytes], *, is_exact: bool) -> Log:
        """Commit `new_records` as a branch of its own and return it; `Store.open_log` returns that branch from now on.

        It parts from the log in row `of` at event `first`; if it is not `is_exact`, the first event that differs comes
        before event `first`. Raise BadRecord, StoreFull or StoreLocked; nothing is then changed.
        """
        numbered = numbered_by_seq(new_records)
        with self._database.write_transaction() as connection:
            row = branch_row(connection, self.row)
            start = 1
            if of is not None and is_exact:
                start = own_start(connection, of, first)
                copy_beginning(connection, of, row, start, first)
            elif of is not None:
                # If the two part within a game that was erased, they share what was before it.
                start = next((each.first for each in tombstones_of(connection, of) if each.last + 1 == first), 1)
            note_fork(connection, row, of or 0, Fork(first, is_exact), start)
            add_records(connection, row, self.log_id, numbered, "sync", index_from=start)
            set_current(connection, row)
        return Log(self._database, row, self.device_id, self.log_id)


def numbered_by_seq(new_records: Sequence[bytes]) -> dict[int, bytes]:
    """Return the records by their events' numbers; raise BadRecord if one cannot be decoded."""
    try:
        return {numbered_event(record).seq: record for record in new_records}
    except TallyError as error:
        raise BadRecord(error) from error


def numbered_event(record: bytes) -> Event:
    """Return the event of a record. Raise RecordError, also if no log can hold an event of its number."""
    event = decode_event(record)
    if not 1 <= event.seq <= LARGEST_SEQ:
        raise RecordError(f"{event.seq} is not a number of an event: they run from 1 to {LARGEST_SEQ}")
    return event


def put_acknowledged(connection: Connection, log: int, through: int) -> None:
    """Note that the device knows that its events up to `through` are stored."""
    known = connection.scalar(select(acknowledgements.c.through).where(acknowledgements.c.log == log)) or 0
    connection.execute(delete(acknowledgements).where(acknowledgements.c.log == log))
    connection.execute(insert(acknowledgements).values(log=log, through=max(known, through)))


def add_records(
    connection: Connection, log: int, log_id: bytes, numbered: dict[int, bytes], source: str, index_from: int = 0
) -> int:
    """Add records to a log as `Log.add` does, within the caller's transaction. Those of an erased game are left out.

    Its games are indexed from the first new event on, or from event `index_from`.
    """
    numbered = without_erased(tombstones_of(connection, log), numbered)
    if not numbered:
        if index_from:
            update_index(connection, log, index_from)
        return 0
    least, most = min(numbered), max(numbered)
    where = and_(records.c.log == log, records.c.seq >= least, records.c.seq <= most)
    known = select(records.c.seq, records.c.record).where(where).order_by(records.c.seq)
    for seq, record in connection.execute(known):
        new_record = numbered.pop(seq, record)
        if new_record != record:
            raise RecordConflict(log_id, seq)
    if not numbered:
        return 0
    batch_row = {"log": log, "came_at": now_text(), "source": source}
    batch = connection.execute(insert(batches).values(batch_row)).inserted_primary_key
    assert batch is not None
    rows = [{"log": log, "seq": seq, "record": record, "batch": batch[0]} for seq, record in sorted(numbered.items())]
    connection.execute(insert(records), rows)
    update_index(connection, log, index_from or min(numbered))
    return len(rows)
