"""Keep the SQL of the first layout, as it was released. New databases begin with it and are then migrated like old ones."""

from __future__ import annotations

FIRST_LAYOUT = """
CREATE TABLE migrations (name VARCHAR NOT NULL, applied_at VARCHAR NOT NULL, PRIMARY KEY (name));
CREATE TABLE devices (
    id INTEGER NOT NULL, device_id BLOB NOT NULL, board VARCHAR NOT NULL, version VARCHAR NOT NULL,
    first_seen_at VARCHAR NOT NULL, last_seen_at VARCHAR NOT NULL,
    PRIMARY KEY (id), UNIQUE (device_id)
);
CREATE TABLE logs (
    id INTEGER NOT NULL, device INTEGER NOT NULL, log_id BLOB NOT NULL, begun_at VARCHAR NOT NULL,
    PRIMARY KEY (id), UNIQUE (device, log_id), FOREIGN KEY(device) REFERENCES devices (id)
);
CREATE TABLE batches (
    id INTEGER NOT NULL, log INTEGER NOT NULL, came_at VARCHAR NOT NULL, source VARCHAR NOT NULL,
    PRIMARY KEY (id), FOREIGN KEY(log) REFERENCES logs (id)
);
CREATE TABLE records (
    log INTEGER NOT NULL, seq INTEGER NOT NULL, record BLOB NOT NULL, batch INTEGER NOT NULL,
    PRIMARY KEY (log, seq), FOREIGN KEY(log) REFERENCES logs (id), FOREIGN KEY(batch) REFERENCES batches (id)
) WITHOUT ROWID;
CREATE TABLE gaps (
    log INTEGER NOT NULL, first INTEGER NOT NULL, stop INTEGER NOT NULL, reason VARCHAR NOT NULL,
    noted_at VARCHAR NOT NULL,
    PRIMARY KEY (log, first, stop), FOREIGN KEY(log) REFERENCES logs (id)
);
CREATE TABLE games (
    number INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, log INTEGER NOT NULL, first_seq INTEGER NOT NULL,
    last_seq INTEGER NOT NULL, game VARCHAR NOT NULL, profile BLOB NOT NULL, names VARCHAR NOT NULL, ended VARCHAR,
    is_cut INTEGER NOT NULL,
    UNIQUE (log, first_seq), FOREIGN KEY(log) REFERENCES logs (id)
);
CREATE TABLE entries (
    id INTEGER NOT NULL, key VARCHAR NOT NULL, log INTEGER NOT NULL, after_seq INTEGER NOT NULL, kind VARCHAR NOT NULL,
    payload VARCHAR NOT NULL, written_at VARCHAR NOT NULL,
    PRIMARY KEY (id), UNIQUE (key), FOREIGN KEY(log) REFERENCES logs (id)
)
"""
