"""Add records to the stored log of one device, and find the ranges that are missing from it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, and_, func, insert, select, text

from tallycore.errors import RecordError, TallyError
from tallycore.log.records import Event, decode_event
from tallystick.store.clock import now_text
from tallystick.store.damage import read_record
from tallystick.store.database import Database
from tallystick.store.errors import BadRecord, RecordConflict
from tallystick.store.gameindex import update_index
from tallystick.store.tables import batches, gaps, records

_GAPS = text(
    # Each range between two stored events in which none is stored.
    "SELECT seq + 1, following FROM "
    "(SELECT seq, LEAD(seq) OVER (ORDER BY seq) AS following FROM records WHERE log = :log AND seq >= :first AND seq < :stop) "
    "WHERE following > seq + 1 ORDER BY seq"
)


LARGEST_SEQ = 2**32 - 1
# A device that noted an event each second would come to it after 136 years.


class Log:
    """Read and extend the stored log `log_id` of a device; `row` is its row in the database."""

    def __init__(self, database: Database, row: int, device_id: bytes, log_id: bytes) -> None:
        self._database = database
        self.row = row
        self.device_id = device_id
        self.log_id = log_id

    def missing_ranges(self, first: int, stop: int) -> list[tuple[int, int]]:
        """Return the ranges (first, stop) within `first` to `stop` - 1 that are not stored, in order."""
        if first >= stop:
            return []
        where = and_(records.c.log == self.row, records.c.seq >= first, records.c.seq < stop)
        with self._database.read_transaction() as connection:
            least, most = connection.execute(
                select(func.min(records.c.seq), func.max(records.c.seq)).where(where)
            ).one()
            if least is None:
                return [(first, stop)]
            between = [
                (start, end)
                for start, end in connection.execute(_GAPS, {"log": self.row, "first": first, "stop": stop})
            ]
        before = [(first, least)] if first < least else []
        after = [(most + 1, stop)] if most + 1 < stop else []
        return before + between + after

    def records(self, first: int = 1, stop: int | None = None) -> list[bytes]:
        """Return the stored records from event `first` to before `stop`, in order; there may be gaps."""
        with self._database.read_transaction() as connection:
            return records_of(connection, self.row, first, stop)

    def events(self, first: int = 1, stop: int | None = None) -> list[tuple[Event, bytes]]:
        """Return the stored events from event `first` to before `stop`, in order, each with its record.

        An event of kind UNREADABLE stands for a record that cannot be read.
        """
        query = select(records.c.seq, records.c.record).where(records.c.log == self.row, records.c.seq >= first)
        if stop is not None:
            query = query.where(records.c.seq < stop)
        with self._database.read_transaction() as connection:
            rows = connection.execute(query.order_by(records.c.seq))
            return [(read_record(seq, record), record) for seq, record in rows]

    def next_seq(self, after_seq: int) -> int | None:
        """Return the number of the first stored event after event `after_seq`, or None where there is none."""
        query = select(func.min(records.c.seq)).where(records.c.log == self.row, records.c.seq > after_seq)
        with self._database.read_transaction() as connection:
            seq: int | None = connection.scalar(query)
        return seq

    def gaps(self) -> list[tuple[int, int, str]]:
        """Return the ranges (first, stop, reason) that the device could not give us."""
        query = select(gaps.c.first, gaps.c.stop, gaps.c.reason).where(gaps.c.log == self.row)
        with self._database.read_transaction() as connection:
            return [(first, stop, reason) for first, stop, reason in connection.execute(query.order_by(gaps.c.first))]

    def add(self, new_records: Sequence[bytes], source: str = "sync") -> int:
        """Commit all of `new_records` in one transaction and index their games; return how many of them were new.

        Raise BadRecord, RecordConflict, StoreFull or StoreLocked; none of them is then stored. `source` names where they
        came from.
        """
        numbered = _by_seq(new_records)
        if not numbered:
            return 0  # without a transaction
        with self._database.write_transaction() as connection:
            return add_records(connection, self.row, self.log_id, numbered, source)

    def record_gap(self, first: int, stop: int, reason: str) -> bool:
        """Store that the device could not give events `first` to `stop` - 1, and why.

        Return True if no stored gap covers the range already.
        """
        where = and_(gaps.c.log == self.row, gaps.c.first <= first, gaps.c.stop >= stop)
        with self._database.write_transaction() as connection:
            if connection.execute(select(gaps.c.first).where(where)).first() is not None:
                return False
            row = {"log": self.row, "first": first, "stop": stop, "reason": reason, "noted_at": now_text()}
            connection.execute(insert(gaps).values(row))
            return True


def records_of(connection: Connection, log: int, first: int, stop: int | None) -> list[bytes]:
    """Return the records in a row of `logs` from event `first` to before `stop`, in order."""
    query = select(records.c.record).where(records.c.log == log, records.c.seq >= first)
    if stop is not None:
        query = query.where(records.c.seq < stop)
    return list(connection.scalars(query.order_by(records.c.seq)))


def _by_seq(new_records: Sequence[bytes]) -> dict[int, bytes]:
    """Return the records by their events' numbers; raise BadRecord where one cannot be decoded."""
    try:
        return {numbered_event(record).seq: record for record in new_records}
    except TallyError as error:
        raise BadRecord(error) from error


def numbered_event(record: bytes) -> Event:
    """Return the event of a record. Raise RecordError, also where no log can hold an event of its number."""
    event = decode_event(record)
    if not 1 <= event.seq <= LARGEST_SEQ:
        raise RecordError(f"{event.seq} is no number of an event: they run from 1 to {LARGEST_SEQ}")
    return event


def add_records(connection: Connection, log: int, log_id: bytes, numbered: dict[int, bytes], source: str) -> int:
    """Add records to a log as `Log.add` does, within the caller's transaction."""
    if not numbered:
        return 0
    least, most = min(numbered), max(numbered)
    where = and_(records.c.log == log, records.c.seq >= least, records.c.seq <= most)
    for seq, record in connection.execute(select(records.c.seq, records.c.record).where(where)):
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
    update_index(connection, log, min(numbered))
    return len(rows)
