"""Declare the tables.

`records` and `entries` are the primary data and are only ever appended to; `games` is an index that is computed from
them, and gives games their numbers. A log has a row for each copy of it that is kept: what a device gave and what came
as a file are never mixed.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
)

metadata = MetaData()
# Times are wall-clock times of this laptop, ISO 8601 in UTC: the device has no clock.

migrations = Table(
    "migrations",
    metadata,
    Column("name", String, primary_key=True),
    Column("applied_at", String, nullable=False),
)

devices = Table(
    "devices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device_id", LargeBinary, nullable=False, unique=True),
    Column("board", String, nullable=False),
    Column("version", String, nullable=False),
    Column("first_seen_at", String, nullable=False),
    Column("last_seen_at", String, nullable=False),
)

logs = Table(
    "logs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("device", ForeignKey("devices.id"), nullable=False),
    Column("log_id", LargeBinary, nullable=False),
    Column("begun_at", String, nullable=False),
    # 0: came from the device itself, or was recorded on this laptop; 1, 2, …: came as files, each copy for itself.
    Column("copy", Integer, nullable=False),
    UniqueConstraint("device", "log_id", "copy"),
)

batches = Table(
    "batches",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("came_at", String, nullable=False),
    Column("source", String, nullable=False),
)

records = Table(
    "records",
    metadata,
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),
    Column("batch", ForeignKey("batches.id"), nullable=False),
    PrimaryKeyConstraint("log", "seq"),
    sqlite_with_rowid=False,
)

gaps = Table(
    "gaps",
    metadata,
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("first", Integer, nullable=False),
    Column("stop", Integer, nullable=False),
    Column("reason", String, nullable=False),
    Column("noted_at", String, nullable=False),
    PrimaryKeyConstraint("log", "first", "stop"),
)

games = Table(
    "games",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("last_seq", Integer, nullable=False),
    Column("game", String, nullable=False),
    Column("profile", LargeBinary, nullable=False),
    Column("names", String, nullable=False),
    Column("ended", String),
    Column("is_cut", Integer, nullable=False),
    UniqueConstraint("log", "first_seq"),
    sqlite_autoincrement=True,
)

entries = Table(
    "entries",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String, nullable=False),
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("after_seq", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("payload", String, nullable=False),
    Column("written_at", String, nullable=False),
    UniqueConstraint("log", "key"),
)
