"""Declare the tables.

`records`, `entries` and `givenheads` are the primary data. The program only appends to them, and removes rows only for a game
that has a tombstone (forgotten.py). `games`, `gameplayers`, `indexstates`,
`dicehashes`, `heads`, `audits`, `results`, `resultchanges` and `seatresults` are computed from them and can be computed again. If they
differ from the records, the records are right. `games` also gives games their numbers. `joins` is the
user's own. A log has a row for each copy of it. Records from a device and records from files are never mixed.
"""

from __future__ import annotations

from sqlalchemy import (
    Column,
    ForeignKey,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
)

from tallystick.store.columnkinds import Integer, String

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
    # 0: it came from the device or was recorded on this laptop. 1, 2, …: a copy that came as a file.
    Column("copy", Integer, nullable=False),
    # 0: the branch that came first; 1, 2, …: those that came after the log had forked.
    Column("branch", Integer, nullable=False),
    # 1: the branch that the device continued last. A log of one branch also has 1.
    Column("current", Integer, nullable=False),
    UniqueConstraint("device", "log_id", "copy", "branch"),
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

forks = Table(
    "forks",
    metadata,
    Column("log", ForeignKey("logs.id"), nullable=False),
    # The row that the branch parts from, of which there is one at most; 0 if the other branch is not here.
    Column("other", Integer, nullable=False),
    # The first event that differs; if is_exact is 0, the first that differs comes before it.
    Column("first", Integer, nullable=False),
    Column("is_exact", Integer, nullable=False),
    # Before this event the events are those of `other`. From here on the row has its own. 1 if all events are its own.
    Column("start", Integer, nullable=False),
    # The name of the branch if it came as a file (Fork.branch); empty if it is computed from the records here.
    Column("name", String, nullable=False),
    Column("seen_at", String, nullable=False),
    PrimaryKeyConstraint("log", "first", "other"),
)

heads = Table(
    "heads",
    metadata,
    # The head of the chain after event `seq`. If is_told is 0 it was computed from the records and can be computed again;
    # if it is 1 the device said so, over events that are missing here.
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("is_told", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("head", LargeBinary, nullable=False),
    PrimaryKeyConstraint("log", "is_told", "seq"),
)

givenheads = Table(
    "givenheads",
    metadata,
    # The head of the chain after event `seq` of a copy, as the file gave it that brought the game after it. It cannot be computed.
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("head", LargeBinary, nullable=False),
    Column("given_at", String, nullable=False),
    PrimaryKeyConstraint("log", "seq"),
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
    Column("is_of_device", Integer, nullable=False),
    Column("has_rolled", Integer, nullable=False),
    # The names in alphabetical order, so that the same players are found in whatever seats they sat.
    Column("players", String, nullable=False),
    # The batches in which the first and the last event came.
    Column("first_batch", Integer, nullable=False),
    Column("last_batch", Integer, nullable=False),
    # What comes before the game in its log (before.py); empty if it was not computed yet.
    Column("before", String, nullable=False),
    # A check over the row, so that damage shows (gameindex.row_checksum).
    Column("checksum", Integer, nullable=False),
    UniqueConstraint("log", "first_seq"),
    sqlite_autoincrement=True,
)

gameplayers = Table(
    "gameplayers",
    metadata,
    # Who played in a game, to find games by a player. `folded` is the name as it is looked for (names.folded_name).
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("folded", String, nullable=False, index=True),
    PrimaryKeyConstraint("log", "first_seq", "place"),
)

indexstates = Table(
    "indexstates",
    metadata,
    # How many games the index has of a log, and the sum of their checksums. They show if a row was removed or added.
    Column("log", ForeignKey("logs.id"), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("checksums", Integer, nullable=False),
)

dicehashes = Table(
    "dicehashes",
    metadata,
    # The commitments of all games and the hashes of their revealed secrets. They serve to find two that are the same.
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("hash", LargeBinary, nullable=False, index=True),
    Column("is_secret", Integer, nullable=False),
    PrimaryKeyConstraint("log", "seq"),
)

audits = Table(
    "audits",
    metadata,
    # The report on a game and the digest of all that it was computed from (referee/keptaudits.py).
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("report", String, nullable=False),
    PrimaryKeyConstraint("log", "first_seq"),
)

results = Table(
    "results",
    metadata,
    # How an ended game went, by the rules or by the device's points (referee/results.py). A game has no row until somebody asks.
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("first_seq", Integer, nullable=False),
    # What the row was computed by: a later program computes it again.
    Column("version", Integer, nullable=False),
    # `rules`, `scores` or `nobody`: how the winners are known.
    Column("won_by", String, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("duration_ms", Integer, nullable=False),
    # The verdict of the game's audit, and the program that gave it (referee/verdicts.py); None if it was not audited since.
    Column("audit", String),
    Column("audited_by", LargeBinary),
    # The number of the row's last change (resultchanges).
    Column("changed", Integer, nullable=False),
    PrimaryKeyConstraint("log", "first_seq"),
)

resultchanges = Table(
    "resultchanges",
    metadata,
    # One row: the number of the last change in `results`. It only grows, also when the row that changed is gone. So whoever
    # has read the results up to one change reads only those that changed later.
    Column("last", Integer, primary_key=True),
)

seatresults = Table(
    "seatresults",
    metadata,
    Column("log", ForeignKey("logs.id"), nullable=False),
    Column("first_seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String, nullable=False),
    Column("folded", String, nullable=False, index=True),
    # None in a game without points.
    Column("score", Integer),
    Column("is_winner", Integer, nullable=False),
    Column("turns", Integer, nullable=False),
    Column("time_ms", Integer, nullable=False),
    # The number of the team; None if each seat played for itself.
    Column("team", Integer),
    # The dice that the device rolled for this seat (dicesum.DiceSum).
    Column("rolls", Integer, nullable=False),
    Column("dice", Integer, nullable=False),
    Column("dice_total", Integer, nullable=False),
    Column("dice_twice_expected", Integer, nullable=False),
    Column("dice_variance_12", Integer, nullable=False),
    PrimaryKeyConstraint("log", "first_seq", "seat"),
)

joins = Table(
    "joins",
    metadata,
    # Which names are of one person. Rows are only appended. The latest row of a name counts. If both names in it are
    # the same, the name stands for itself again.
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("folded", String, nullable=False),
    Column("same_as", String, nullable=False),
    Column("same_as_folded", String, nullable=False),
    Column("at", String, nullable=False),
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

acknowledgements = Table(
    "acknowledgements",
    metadata,
    # Up to which event a device has said that it knows its events to be stored.
    Column("log", ForeignKey("logs.id"), primary_key=True),
    Column("through", Integer, nullable=False),
)
