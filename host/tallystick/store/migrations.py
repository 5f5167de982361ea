"""Bring a database to the present layout by named functions, in order, each in one transaction with its record.

A released migration is never edited: a further change is a further function.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, insert, select

from tallystick.store.clock import now_text
from tallystick.store.database import Database, done_again
from tallystick.store.errors import NewerDatabase
from tallystick.store.gameindex import rebuild_index
from tallystick.store.layouts import FIRST_LAYOUT
from tallystick.store.premigration import keep_before_migration
from tallystick.store.sqlitefile import APPLICATION_ID
from tallystick.store.tables import indexstates, logs, migrations


def _m001_tables(connection: Connection) -> None:
    """Create the tables and mark the file as ours."""
    for statement in FIRST_LAYOUT.split(";"):
        connection.exec_driver_sql(statement)
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")


def _m002_append_only(connection: Connection) -> None:
    """Let triggers refuse to change or delete what the append-only tables hold."""
    for table in ("records", "entries"):
        _refuse_changes(connection, table)
    # INSERT OR REPLACE deletes without asking the trigger above.
    connection.exec_driver_sql(
        "CREATE TRIGGER records_no_replace BEFORE INSERT ON records "
        "WHEN EXISTS (SELECT 1 FROM records WHERE log = NEW.log AND seq = NEW.seq) "
        "BEGIN SELECT RAISE(ABORT, 'records are only ever appended to'); END"
    )


def _refuse_changes(connection: Connection, table: str) -> None:
    """Create the triggers that refuse to change or delete rows of `table`."""
    for act in ("UPDATE", "DELETE"):
        connection.exec_driver_sql(
            f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, '{table} are only ever appended to'); END"
        )


def _m003_copies(connection: Connection) -> None:
    """Keep what came as files apart from what devices gave.

    Until now the two were one log. A log whose records all came as a file becomes a copy. A log that has both kinds
    stays whole as a copy, so that nothing becomes unreadable. The records of the device also become a log of
    their own. Entries did not say where they came from, so they stay with the log that they were in.
    """
    sql = connection.exec_driver_sql
    # `logs` is replaced under the rows that refer to it; they are checked when the transaction is committed.
    sql("PRAGMA defer_foreign_keys = ON")
    sql("CREATE TEMPORARY TABLE logs_before AS SELECT * FROM logs")
    sql("DROP TABLE logs")
    sql(
        "CREATE TABLE logs (id INTEGER NOT NULL, device INTEGER NOT NULL, log_id BLOB NOT NULL, begun_at VARCHAR NOT NULL, "
        "copy INTEGER NOT NULL, PRIMARY KEY (id), UNIQUE (device, log_id, copy), "
        "FOREIGN KEY(device) REFERENCES devices (id))"
    )
    sql(
        "INSERT INTO logs SELECT id, device, log_id, begun_at, EXISTS (SELECT 1 FROM records JOIN batches ON "
        "batches.id = records.batch WHERE records.log = logs_before.id AND batches.source = 'import') FROM logs_before"
    )
    sql("DROP TABLE logs_before")
    sql("ALTER TABLE entries RENAME TO entries_before")
    sql(
        "CREATE TABLE entries (id INTEGER NOT NULL, key VARCHAR NOT NULL, log INTEGER NOT NULL, after_seq INTEGER NOT NULL, "
        "kind VARCHAR NOT NULL, payload VARCHAR NOT NULL, written_at VARCHAR NOT NULL, PRIMARY KEY (id), UNIQUE (log, key), "
        "FOREIGN KEY(log) REFERENCES logs (id))"
    )
    sql("INSERT INTO entries SELECT id, key, log, after_seq, kind, payload, written_at FROM entries_before")
    sql("DROP TABLE entries_before")
    _refuse_changes(connection, "entries")
    mixed = sql(
        "SELECT DISTINCT logs.id FROM logs JOIN records ON records.log = logs.id JOIN batches ON "
        "batches.id = records.batch WHERE logs.copy = 1 AND batches.source <> 'import'"
    ).all()
    for (log,) in mixed:
        _separate(connection, log)


def _separate(connection: Connection, log: int) -> None:
    """Insert a separate log for the device's records of the mixed log `log`."""
    sql = connection.exec_driver_sql
    sql(
        "INSERT INTO logs (device, log_id, begun_at, copy) SELECT device, log_id, begun_at, 0 FROM logs WHERE id = ?",
        (log,),
    )
    new = int(sql("SELECT last_insert_rowid()").scalar_one())
    for batch, came_at, source in sql(
        "SELECT id, came_at, source FROM batches WHERE log = ? AND source <> 'import' ORDER BY id", (log,)
    ).all():
        sql("INSERT INTO batches (log, came_at, source) VALUES (?, ?, ?)", (new, came_at, source))
        sql(
            "INSERT INTO records (log, seq, record, batch) "
            "SELECT ?, seq, record, last_insert_rowid() FROM records WHERE log = ? AND batch = ?",
            (new, log, batch),
        )
    # Its games are indexed by _m005_index.
    sql("INSERT INTO gaps SELECT ?, first, stop, reason, noted_at FROM gaps WHERE log = ?", (new, log))


def _m004_branches(connection: Connection) -> None:
    """Let a log that forked have a row for each branch, and keep the heads of the chains.

    Until now every log had one branch. Heads are computed at the next sync.
    """
    sql = connection.exec_driver_sql
    # As in _m003_copies.
    sql("PRAGMA defer_foreign_keys = ON")
    sql("CREATE TEMPORARY TABLE logs_before AS SELECT * FROM logs")
    sql("DROP TABLE logs")
    sql(
        "CREATE TABLE logs (id INTEGER NOT NULL, device INTEGER NOT NULL, log_id BLOB NOT NULL, begun_at VARCHAR NOT NULL, "
        "copy INTEGER NOT NULL, branch INTEGER NOT NULL, current INTEGER NOT NULL, PRIMARY KEY (id), "
        "UNIQUE (device, log_id, copy, branch), FOREIGN KEY(device) REFERENCES devices (id))"
    )
    sql("INSERT INTO logs SELECT id, device, log_id, begun_at, copy, 0, 1 FROM logs_before")
    sql("DROP TABLE logs_before")
    sql(
        "CREATE TABLE forks (log INTEGER NOT NULL, other INTEGER NOT NULL, first INTEGER NOT NULL, is_exact INTEGER NOT NULL, "
        "start INTEGER NOT NULL, name VARCHAR NOT NULL, seen_at VARCHAR NOT NULL, PRIMARY KEY (log, first, other), "
        "FOREIGN KEY(log) REFERENCES logs (id))"
    )
    sql(
        "CREATE TABLE heads (log INTEGER NOT NULL, is_told INTEGER NOT NULL, seq INTEGER NOT NULL, head BLOB NOT NULL, "
        "PRIMARY KEY (log, is_told, seq), FOREIGN KEY(log) REFERENCES logs (id))"
    )


def _m005_index(connection: Connection) -> None:
    """Keep with each game the data that a list and an audit need, so that neither reads the whole log."""
    sql = connection.exec_driver_sql
    for column in ("is_of_device", "has_rolled", "first_batch", "last_batch", "checksum"):
        sql(f"ALTER TABLE games ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
    for column in ("players", "before"):
        sql(f"ALTER TABLE games ADD COLUMN {column} VARCHAR NOT NULL DEFAULT ''")
    sql("CREATE INDEX games_by_players ON games (players, ended)")
    sql("CREATE INDEX games_by_arrival ON games (last_batch)")
    sql("CREATE INDEX entries_by_event ON entries (log, after_seq)")
    sql(
        "CREATE TABLE indexstates (log INTEGER NOT NULL, games INTEGER NOT NULL, checksums INTEGER NOT NULL, "
        "PRIMARY KEY (log), FOREIGN KEY(log) REFERENCES logs (id))"
    )
    sql(
        "CREATE TABLE dicehashes (log INTEGER NOT NULL, seq INTEGER NOT NULL, hash BLOB NOT NULL, is_secret INTEGER NOT NULL, "
        "PRIMARY KEY (log, seq), FOREIGN KEY(log) REFERENCES logs (id))"
    )
    sql("CREATE INDEX dicehashes_by_hash ON dicehashes (hash)")
    sql(
        "CREATE TABLE audits (log INTEGER NOT NULL, first_seq INTEGER NOT NULL, digest BLOB NOT NULL, report VARCHAR NOT NULL, "
        "PRIMARY KEY (log, first_seq), FOREIGN KEY(log) REFERENCES logs (id))"
    )
    # The index itself is computed by _m009_forgetting, which every store of before has too.


def _m006_results(connection: Connection) -> None:
    """Keep who played in each game, how each game ended, and which names are of one person.

    So games are found by them, and counted without being read.
    """
    sql = connection.exec_driver_sql
    sql(
        "CREATE TABLE gameplayers (log INTEGER NOT NULL, first_seq INTEGER NOT NULL, place INTEGER NOT NULL, "
        "name VARCHAR NOT NULL, folded VARCHAR NOT NULL, PRIMARY KEY (log, first_seq, place), "
        "FOREIGN KEY(log) REFERENCES logs (id))"
    )
    sql("CREATE INDEX ix_gameplayers_folded ON gameplayers (folded)")
    sql(
        "CREATE TABLE results (log INTEGER NOT NULL, first_seq INTEGER NOT NULL, version INTEGER NOT NULL, "
        "won_by VARCHAR NOT NULL, turns INTEGER NOT NULL, duration_ms INTEGER NOT NULL, audit VARCHAR, audited_by BLOB, "
        "PRIMARY KEY (log, first_seq), "
        "FOREIGN KEY(log) REFERENCES logs (id))"
    )
    sql(
        "CREATE TABLE seatresults (log INTEGER NOT NULL, first_seq INTEGER NOT NULL, seat INTEGER NOT NULL, "
        "name VARCHAR NOT NULL, folded VARCHAR NOT NULL, score INTEGER, is_winner INTEGER NOT NULL, turns INTEGER NOT NULL, "
        "time_ms INTEGER NOT NULL, team INTEGER, rolls INTEGER NOT NULL, dice INTEGER NOT NULL, dice_total INTEGER NOT NULL, "
        "dice_twice_expected INTEGER NOT NULL, dice_variance_12 INTEGER NOT NULL, PRIMARY KEY (log, first_seq, seat), "
        "FOREIGN KEY(log) REFERENCES logs (id))"
    )
    sql("CREATE INDEX ix_seatresults_folded ON seatresults (folded)")
    sql(
        "CREATE TABLE joins (id INTEGER NOT NULL, name VARCHAR NOT NULL, folded VARCHAR NOT NULL, same_as VARCHAR NOT NULL, "
        "same_as_folded VARCHAR NOT NULL, at VARCHAR NOT NULL, PRIMARY KEY (id))"
    )
    # The index itself is computed by _m009_forgetting, which every store of before has too.


def _m007_changes(connection: Connection) -> None:
    """Give each change of a result a number, so that whoever has read them reads only those that are new."""
    connection.exec_driver_sql("ALTER TABLE results ADD COLUMN changed INTEGER NOT NULL DEFAULT 0")
    connection.exec_driver_sql("CREATE INDEX results_by_change ON results (changed)")
    connection.exec_driver_sql("CREATE TABLE resultchanges (last INTEGER NOT NULL, PRIMARY KEY (last))")
    connection.exec_driver_sql("INSERT INTO resultchanges VALUES (0)")


def _m008_given_heads(connection: Connection) -> None:
    """Keep the heads with which the games of files begin. No file of before has such a head."""
    connection.exec_driver_sql(
        "CREATE TABLE givenheads (log INTEGER NOT NULL, seq INTEGER NOT NULL, head BLOB NOT NULL, given_at VARCHAR NOT NULL, "
        "PRIMARY KEY (log, seq), FOREIGN KEY(log) REFERENCES logs (id))"
    )
    _refuse_changes(connection, "givenheads")
    # An index of before is computed again by _m009_forgetting.
    connection.exec_driver_sql("DELETE FROM indexstates")


def _m009_forgetting(connection: Connection) -> None:
    """Let games be hidden, and let the records of a game be removed if a tombstone stands for it. Compute what has no index."""
    sql = connection.exec_driver_sql
    sql(
        "CREATE TABLE hiddengames (log INTEGER NOT NULL, first_seq INTEGER NOT NULL, is_hidden INTEGER NOT NULL, "
        "at VARCHAR NOT NULL, PRIMARY KEY (log, first_seq), FOREIGN KEY(log) REFERENCES logs (id))"
    )
    sql(
        "CREATE TABLE tombstones (log INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, "
        "head_before BLOB NOT NULL, head_after BLOB NOT NULL, ended VARCHAR NOT NULL, rolls INTEGER NOT NULL, "
        "is_of_device INTEGER NOT NULL, number INTEGER NOT NULL, erased_at VARCHAR NOT NULL, PRIMARY KEY (log, first), "
        "FOREIGN KEY(log) REFERENCES logs (id))"
    )
    _refuse_changes(connection, "tombstones")
    sql(
        "CREATE TABLE acknowledgements (log INTEGER NOT NULL, through INTEGER NOT NULL, PRIMARY KEY (log), "
        "FOREIGN KEY(log) REFERENCES logs (id))"
    )
    sql(
        "CREATE TABLE othernames (folded VARCHAR NOT NULL, shown_as VARCHAR NOT NULL, at VARCHAR NOT NULL, PRIMARY KEY (folded))"
    )
    for table, seq in (("records", "seq"), ("entries", "after_seq")):
        sql(f"DROP TRIGGER {table}_no_delete")
        is_erased = f"SELECT 1 FROM tombstones WHERE log = OLD.log AND OLD.{seq} BETWEEN first AND last"  # noqa: S608
        sql(
            f"CREATE TRIGGER {table}_no_delete BEFORE DELETE ON {table} WHEN NOT EXISTS ({is_erased}) "
            f"BEGIN SELECT RAISE(ABORT, '{table} are only ever appended to'); END"
        )
    is_indexed = select(indexstates.c.log)
    for log in connection.scalars(select(logs.c.id).where(logs.c.id.not_in(is_indexed)).order_by(logs.c.id)).all():
        rebuild_index(connection, log)


MIGRATIONS: tuple[tuple[str, Callable[[Connection], None]], ...] = (
    ("001-tables", _m001_tables),
    ("002-append-only", _m002_append_only),
    ("003-copies", _m003_copies),
    ("004-branches", _m004_branches),
    ("005-index", _m005_index),
    ("006-results", _m006_results),
    ("007-changes", _m007_changes),
    ("008-given-heads", _m008_given_heads),
    ("009-forgetting", _m009_forgetting),
)


def migrate(database: Database, *, keeps_copy: bool = True) -> None:
    """Bring the database to the layout that this program knows. If a file can only be read, do so in memory.

    First copy a file that has records to another file next to it, if `keeps_copy`. Raise NewerDatabase, NotADatabase or NoCopyKept.
    """
    known = [name for name, _ in MIGRATIONS]
    database.known_migrations = frozenset(known)
    with database.read_transaction() as connection:
        applied = database.applied_migrations(connection)
    if unknown := applied - set(known):
        raise NewerDatabase(database.place, unknown)
    lacking = [name for name in known if name not in applied]
    for name, change in MIGRATIONS:
        if name in lacking:
            _apply(database, name, change, keeps_copy=keeps_copy and name == lacking[0])


@done_again
def _apply(database: Database, name: str, change: Callable[[Connection], None], *, keeps_copy: bool) -> None:
    """Do one migration, unless another process was faster."""
    with database.migration_transaction() as connection:
        by_now = database.applied_migrations(connection)
        if unknown := by_now - database.known_migrations:
            raise NewerDatabase(database.place, unknown)
        if name in by_now:
            return
        if not by_now and (begun := database.begin_layout(connection)):
            connection.execute(insert(migrations), [{"name": each, "applied_at": now_text()} for each in begun])
            return
        if keeps_copy:
            keep_before_migration(database, connection, name)
        change(connection)
        connection.execute(insert(migrations).values(name=name, applied_at=now_text()))
