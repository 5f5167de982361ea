"""Keep the index of games up to date with the records, and say where the two differ.

The index gives games their numbers. With it, the time to show a list depends only on the length of the list. It is computed from
the records and can be computed again. A check in each row, and one over the rows of a log, show damage. A game that is opened is
read from its records.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, func, insert, select, update

from tallycore.log.records import Event
from tallystick.store.before import Before, beginning, first_loss, read_before, walked
from tallystick.store.dicehashes import put_dice_hashes
from tallystick.store.forks import origin
from tallystick.store.heads import given_heads
from tallystick.store.players import put_players
from tallystick.store.ranges import numbered_records
from tallystick.store.resultrows import forget_results
from tallystick.store.spans import Span, find_spans, outlines
from tallystick.store.tables import audits, dicehashes, forks, games, indexstates, logs, records

CHECKSUM_BITS = 56
# The size of a row's check. The sum of 128 checks fits an integer of the database, and larger sums are taken modulo this.

REBUILT_AT_ONCE = 20_000
# The number of records that are read together.

Numbered = list[tuple[Event, bytes]]


def update_index(
    connection: Connection,
    log: int,
    from_seq: int,
    stop: int | None = None,
    numbers: Mapping[int, int] = MappingProxyType({}),
) -> None:
    """Bring the index of the games of `log` up to date with its records, or only with those before event `stop`.

    The function assumes that the records before event `from_seq` have not changed since the last update. A new game gets the number
    that `numbers` has for its first event, otherwise the next one.
    """
    # Without `stop` there is no condition: in SQLite, a damaged number that is a text is larger than every number.
    is_record, is_game = (
        [] if stop is None else [each.c[name] < stop] for each, name in ((records, "seq"), (games, "first_seq"))
    )
    start = connection.scalar(
        select(func.max(games.c.first_seq)).where(games.c.log == log, games.c.first_seq < from_seq)
    )
    start = start or 0
    rows = connection.execute(
        select(records.c.seq, records.c.record, records.c.batch)
        .where(records.c.log == log, records.c.seq >= start, *is_record)
        .order_by(records.c.seq)
    ).all()
    numbered = [(event, row.record) for event, row in zip(outlines(row[:2] for row in rows), rows, strict=True)]
    batch_of = {row.seq: row.batch for row in rows}
    spans = find_spans(event for event, _ in numbered)
    befores = _befores(connection, log, start, numbered, [span.first_seq for span in spans])
    known = {
        row.first_seq: row
        for row in connection.execute(
            select(games.c.first_seq, games.c.number, games.c.checksum).where(
                games.c.log == log, games.c.first_seq >= start, *is_game
            )
        )
    }
    count, total = _indexed(connection, log)
    for span, before in zip(spans, befores, strict=True):
        made = _row(log, span, before, batch_of)
        old = known.pop(span.first_seq, None)
        if old is None:
            numbered_as = {"number": numbers[span.first_seq]} if span.first_seq in numbers else {}
            connection.execute(insert(games).values(**made, **numbered_as))
            count += 1
        else:
            connection.execute(update(games).where(games.c.number == old.number).values(**made))
            total -= old.checksum
        total += made["checksum"]
    # These rows looked like games because their beginnings were missing. The beginnings have now come.
    connection.execute(delete(games).where(games.c.number.in_([row.number for row in known.values()])))
    for row in known.values():
        count, total = count - 1, total - row.checksum
    connection.execute(delete(indexstates).where(indexstates.c.log == log))
    connection.execute(insert(indexstates).values(log=log, games=count, checksums=total % (1 << CHECKSUM_BITS)))
    put_dice_hashes(connection, log, start, (event for event, _ in numbered))
    put_players(connection, log, start, spans)
    forget_results(connection, log, start)


def _befores(connection: Connection, log: int, start: int, numbered: Numbered, stops: Sequence[int]) -> list[Before]:
    """Return what comes before each of `stops`. `numbered` are the events of the row `log` from event `start` on."""
    first = numbered[0][0].seq if numbered else 0
    while True:
        before = kept_before(connection, log, start)
        given = given_heads(connection, log)
        if before is None:
            before, start = origin_of(connection, log), 1
        elif before.given:
            given[start - 1] = bytes.fromhex(before.given)
        earlier = numbered_records(connection, log, start, first) if start < first else []
        every = [*zip(outlines(earlier), (record for _, record in earlier), strict=True), *numbered]
        loss = first_loss(event for event, _ in every)
        if loss is None or loss > before.last or not before.last:
            return [*walked(before, every, stops, given)]
        # The device lost some events before these: its chain continues from an earlier place. A changed record can name event 0,
        # which no log has: nothing comes before the first event.
        reached = games.c.log == log, games.c.first_seq <= loss
        start = connection.scalar(select(func.max(games.c.first_seq)).where(*reached)) or 0


def kept_before(connection: Connection, log: int, first_seq: int) -> Before | None:
    """Return what the index says of the log before the game at an event; None if it has nothing that fits."""
    row = connection.execute(select(games).where(games.c.log == log, games.c.first_seq == first_seq)).mappings().first()
    kept = read_before(row["before"]) if row is not None and row["checksum"] == row_checksum(row) else None
    return kept if kept is not None and kept.start == origin_of(connection, log).start else None


def origin_of(connection: Connection, log: int) -> Before:
    """Return what comes before the first event of a row's log."""
    log_id = connection.scalars(select(logs.c.log_id).where(logs.c.id == log)).one()
    return beginning(origin(connection, log), log_id)


def whole_before(connection: Connection, log: int, first_seq: int, numbered: Numbered) -> Before:
    """Return what comes before event `first_seq`. `numbered` are all events before it."""
    return next(walked(origin_of(connection, log), numbered, [first_seq], given_heads(connection, log)))


def rebuild_index(connection: Connection, log: int) -> None:
    """Compute the whole index of a log again from its records."""
    connection.execute(delete(audits).where(audits.c.log == log))
    connection.execute(delete(dicehashes).where(dicehashes.c.log == log))
    connection.execute(delete(indexstates).where(indexstates.c.log == log))
    rows = connection.execute(select(games).where(games.c.log == log)).mappings().all()
    connection.execute(
        insert(indexstates).values(
            log=log, games=len(rows), checksums=sum(row["checksum"] for row in rows) % (1 << CHECKSUM_BITS)
        )
    )
    update_in_parts(connection, log, 0)


def update_in_parts(connection: Connection, log: int, from_seq: int) -> None:
    """Do what `update_index` does, as if the records came one part after the other.

    All events of a long log at once would take too much memory.
    """
    first: int | None = from_seq
    while first is not None:
        beyond = select(records.c.seq).where(records.c.log == log, records.c.seq >= first).order_by(records.c.seq)
        stop = connection.scalar(beyond.limit(1).offset(REBUILT_AT_ONCE))
        update_index(connection, log, first, stop)
        first = stop


def update_branches(connection: Connection, log: int, from_seq: int) -> None:
    """Do what `update_in_parts` does for a row of `logs`, and for the branches that part from it after the change."""
    update_in_parts(connection, log, from_seq)
    for fork in connection.execute(select(forks).where(forks.c.other == log)).all():
        if from_seq < fork.start:
            update_branches(connection, fork.log, fork.start)


def fits(rows: Sequence[RowMapping], kept: tuple[int, int]) -> bool:
    """Return True if the index rows of a log are as they were written: each fits its check, and none was removed or added."""
    count, total = kept
    sums = sum(row["checksum"] for row in rows if isinstance(row["checksum"], int)) % (1 << CHECKSUM_BITS)
    return (
        len(rows) == count
        and sums == total % (1 << CHECKSUM_BITS)
        and all(row["checksum"] == row_checksum(row) for row in rows)
    )


def _indexed(connection: Connection, log: int) -> tuple[int, int]:
    """Return how many games the index has of a log, and the sum of their checks."""
    row = connection.execute(
        select(indexstates.c.games, indexstates.c.checksums).where(indexstates.c.log == log)
    ).first()
    return (row.games, row.checksums) if row is not None else (0, 0)


def all_indexed(connection: Connection) -> dict[int, tuple[int, int]]:
    """Return, by row of `logs`, how many games the index has of it, and the sum of their checks."""
    return {row.log: (row.games, row.checksums) for row in connection.execute(select(indexstates))}


def _row(log: int, span: Span, before: Before, batch_of: Mapping[int, int]) -> dict[str, Any]:
    """Return the index row of the game at `span` of `log`."""
    row = {
        "log": log,
        **_columns(span),
        "is_of_device": int(span.is_of_device),
        "has_rolled": int(span.has_rolled),
        "players": players_key(span.names),
        "first_batch": batch_of[span.first_seq],
        "last_batch": batch_of[span.last_seq],
        "before": before.text(),
    }
    return {**row, "checksum": row_checksum(row)}


def players_key(names: Sequence[str]) -> str:
    """Return the text by which the same players are found, in whatever seats they sat."""
    return json.dumps(sorted(names), ensure_ascii=False)


def row_checksum(row: Mapping[str, Any] | RowMapping) -> int:
    """Return the check over an index row. Anybody can compute it, so it shows damage but not forgery."""
    said = [row[name] if not isinstance(row[name], bytes) else row[name].hex() for name in CHECKED]
    digest = hashlib.sha256(json.dumps(said, ensure_ascii=True, default=str).encode()).digest()
    return int.from_bytes(digest[: CHECKSUM_BITS // 8], "big")


def _columns(span: Span) -> dict[str, Any]:
    """Return what the index says of the game at `span`."""
    return {
        "first_seq": span.first_seq,
        "last_seq": span.last_seq,
        "game": span.game,
        "profile": span.profile,
        "names": json.dumps(span.names, ensure_ascii=False),
        "ended": span.ended,
        "is_cut": int(span.is_cut),
    }


CHECKED = (
    "log", "first_seq", "last_seq", "game", "profile", "names", "ended", "is_cut",
    "is_of_device", "has_rolled", "players", "first_batch", "last_batch", "before",
)  # fmt: skip
# The columns that a row's check is over.


def index_differences(row: RowMapping, span: Span) -> tuple[str, ...]:
    """Return a sentence for each difference between the index row of the game at `span` and the game's records."""
    said = _columns(span)
    return tuple(
        sentence.format(_shown(row[column]), _shown(said[column]))
        for column, sentence in _DIFFERENCES.items()
        if row[column] != said[column]
    )


LONGEST_SHOWN = 200
# In characters. A changed list can have a text of any length.
_DIFFERENCES = {
    "last_seq": "ends the game with event {0}, the record with event {1}.",
    "game": "calls the game {0}, the record {1}.",
    "profile": "says that the game was played by profile {0}, the record by {1}.",
    "names": "names the players {0}, the record {1}.",
    "ended": "says that the game is {0}, the record that it is {1}.",
    "is_cut": "says {0} to whether events are missing after the game, the record {1}.",
}


def _shown(value: object) -> str:
    """Return the value of a column of the index as it is shown in a sentence."""
    if value is None:
        return "running"
    if isinstance(value, bytes):
        return value.hex() or "none"
    text = str(value) or "nothing"
    return (text if text.isprintable() else ascii(text))[:LONGEST_SHOWN]
