"""List the games of a store: from the index, or from the records if the index is not as it was written."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, RowMapping, Select, func, select

from tallycore.log.records import Event
from tallystick.store.forgotten import hidden_keys, is_hidden
from tallystick.store.forks import Fork, family, named_forks
from tallystick.store.game import GameSummary
from tallystick.store.gamefilter import GameFilter
from tallystick.store.gameindex import all_indexed, fits, index_differences, row_checksum
from tallystick.store.othernames import OtherNames, other_names
from tallystick.store.spans import Span, find_spans, outlines, span_from
from tallystick.store.tables import batches, devices, games, logs, records

ALL_GAMES = GameFilter()
NOT_LISTED = "lacks the game."


def summaries(connection: Connection, log: int | None = None) -> list[GameSummary]:
    """Return the summary of every game, or of those of one log, in the order in which they were first stored.

    The list comes from the index, so its cost depends only on its length. If the index of a log is not as it was written, its games
    are read from all of its records. The games that the index lacks come last, and `index_differences` says how the index differs.
    """
    logs_query, games_query = logs_with_devices(), _listed_query().order_by(games.c.number)
    if log is not None:
        logs_query, games_query = logs_query.where(logs.c.id == log), games_query.where(games.c.log == log)
    listed: dict[int, list[RowMapping]] = {}
    for row in connection.execute(games_query).mappings():
        listed.setdefault(row["log"], []).append(row)
    found = []
    kept, forked, shown = all_indexed(connection), family(connection), other_names(connection)
    for of_log in connection.execute(logs_query).all():
        rows = listed.get(of_log.id, [])
        forks = named_forks(connection, of_log.id, forked.forks_of(of_log.id))
        if fits(rows, kept.get(of_log.id, (0, 0))):
            found += [_listed_summary(of_log, row, forks, shown) for row in rows]
        else:
            found += _read_summaries(connection, of_log, rows, forks)
    return sorted(found, key=lambda summary: (summary.number == 0, summary.number))


def newest_games(
    connection: Connection, before: int | None, count: int, meant: GameFilter = ALL_GAMES
) -> list[GameSummary]:
    """Return the summaries of `count` of the games that are `meant`, by falling numbers, those below number `before`.

    They come from the index if it fits. Raise BadDay.
    """
    query = _listed_query().where(*meant.conditions()).order_by(games.c.number.desc()).limit(count)
    rows = connection.execute(query if before is None else query.where(games.c.number < before)).mappings().all()
    if not is_complete(connection) or any(row["checksum"] != row_checksum(row) for row in rows):
        below = [each for each in summaries(connection) if before is None or 0 < each.number < before]
        return [each for each in reversed(below) if meant.fits(each)][:count]
    forked = family(connection)
    of_logs = {
        row.id: row for row in connection.execute(logs_with_devices().where(logs.c.id.in_({r["log"] for r in rows})))
    }
    forks = {log: named_forks(connection, log, forked.forks_of(log)) for log in of_logs}
    shown = other_names(connection)
    return [_listed_summary(of_logs[row["log"]], row, forks[row["log"]], shown) for row in rows]


def count_games(connection: Connection, before: int, meant: GameFilter = ALL_GAMES) -> int:
    """Return how many of the games that are `meant` have a number below `before`, by the index."""
    if is_complete(connection):
        query = select(func.count()).select_from(games).where(games.c.number < before, *meant.conditions())
        return connection.scalar(query) or 0
    return sum(0 < each.number < before and meant.fits(each) for each in summaries(connection))


def is_complete(connection: Connection) -> bool:
    """Return whether the index has as many games of each log as were written into it."""
    counted = connection.execute(select(games.c.log, func.count()).group_by(games.c.log))
    counts = {row[0]: row[1] for row in counted}
    return counts == {log: count for log, (count, _) in all_indexed(connection).items() if count}


def overlapping(connection: Connection, device_id: bytes, log_id: bytes, first: int, last: int) -> list[GameSummary]:
    """Return the games of all copies and branches of a log that have an event from `first` to `last`, as the index has them."""
    forked, shown = family(connection), other_names(connection)
    found = []
    of_log = devices.c.device_id == device_id, logs.c.log_id == log_id
    for row in connection.execute(logs_with_devices().where(*of_log)).all():
        forks = named_forks(connection, row.id, forked.forks_of(row.id))
        there = games.c.log == row.id, games.c.first_seq <= last, games.c.last_seq >= first
        listed = connection.execute(_listed_query().where(*there).order_by(games.c.number)).mappings()
        found += [_listed_summary(row, each, forks, shown) for each in listed]
    return sorted(found, key=lambda summary: summary.number)


def read_summaries(connection: Connection, log: int) -> list[GameSummary]:
    """Return the summaries of the games of a log as its records show them, with every difference in the index."""
    of_log = connection.execute(logs_with_devices().where(logs.c.id == log)).one()
    rows = connection.execute(_listed_query().where(games.c.log == log).order_by(games.c.number)).mappings().all()
    return _read_summaries(connection, of_log, rows, named_forks(connection, log, family(connection).forks_of(log)))


MOST_RECORDS = 2**31
# No game has so many events. A changed index may name any number.


def listed_around(connection: Connection, summary: GameSummary) -> list[GameSummary]:
    """Return the games at the place of this game, by its records and by the index. No other record is read."""
    first, last, in_log = summary.first_seq, summary.last_seq, games.c.log == summary.log
    of_log = connection.execute(logs_with_devices().where(logs.c.id == summary.log)).one()
    rows = connection.execute(_listed_query().where(in_log, games.c.first_seq.between(first, last))).mappings().all()
    # The game may have continued since its summary was read. Index and records are compared as they are now.
    ends = [row["last_seq"] for row in rows if row["first_seq"] == first and isinstance(row["last_seq"], int)]
    last = max([last, *ends])
    # The event after the game shows whether events are missing there.
    query = records_query(summary.log).where(records.c.seq >= first).limit(min(last - first + 2, MOST_RECORDS))
    numbered = connection.execute(query).all()
    return [
        each for each in _read_summaries(connection, of_log, rows, summary.forks, numbered) if each.first_seq <= last
    ]


def _read_summaries(
    connection: Connection,
    of_log: Row[Any],
    rows: Sequence[RowMapping],
    forks: Sequence[Fork],
    numbered: Sequence[Row[Any]] | None = None,
) -> list[GameSummary]:
    """Return the games among the numbered records, by default all of the log; `rows` is what the index has there."""
    if numbered is None:
        numbered = connection.execute(records_query(of_log.id)).all()
    in_log = list(_games_among(numbered, rows))
    times = times_of(connection, of_log.id, [span for _, span, _ in in_log])
    hidden = {first_seq for log, first_seq in hidden_keys(connection) if log == of_log.id}
    shown = other_names(connection)
    return [
        summary_of(of_log, number, span, times, forks, shown, differences, is_hidden=span.first_seq in hidden)
        for number, span, differences in in_log
    ]


def _listed_query() -> Select[Any]:
    """Return the query for rows of the index, with the times at which their first and last events came."""
    first, last = batches.alias(), batches.alias()
    return (
        select(
            games,
            first.c.came_at.label("came_at"),
            last.c.came_at.label("updated_at"),
            is_hidden().label("is_hidden"),
        )
        .outerjoin(first, first.c.id == games.c.first_batch)
        .outerjoin(last, last.c.id == games.c.last_batch)
    )


def _listed_summary(of_log: Row[Any], row: RowMapping, forks: Sequence[Fork], shown: OtherNames) -> GameSummary:
    """Return the summary of a game as the index has it."""
    span = Span(
        row["first_seq"], row["last_seq"], row["game"], row["profile"], json.loads(row["names"]), row["ended"],
        bool(row["is_cut"]), bool(row["is_of_device"]), bool(row["has_rolled"]),
    )  # fmt: skip
    times = {row["last_seq"]: row["updated_at"] or "", row["first_seq"]: row["came_at"] or ""}
    return summary_of(of_log, row["number"], span, times, forks, shown, is_hidden=bool(row["is_hidden"]))


def _games_among(
    numbered: Sequence[Row[Any]], listed: Sequence[RowMapping]
) -> Iterator[tuple[int, Span, tuple[str, ...]]]:
    """Yield the number, the span and the index's differences of each game of some records; `listed` is what the index has."""
    events = list(outlines((row.seq, row.record) for row in numbered))
    spans = {span.first_seq: span for span in find_spans(events)}
    taken: set[int] = set()
    for row in listed:
        span = spans.get(row["first_seq"]) or _listed_span(events, row["first_seq"])
        if span is not None:
            yield row["number"], span, index_differences(row, span)
            taken.add(span.first_seq)
            if span.first_seq not in spans:
                # Its beginning was changed or damaged. What follows is not a separate game.
                taken.update(
                    seq for seq, each in spans.items() if not each.game and span.first_seq < seq <= span.last_seq
                )
    for first_seq, span in spans.items():
        if first_seq not in taken:
            yield 0, span, (NOT_LISTED,)


def _listed_span(events: Sequence[Event], first_seq: object) -> Span | None:
    """Return the game at an event that does not begin one by itself, or None if the event is not there."""
    if not isinstance(first_seq, int):
        return None
    at = bisect_left(events, first_seq, key=lambda event: event.seq)
    if at == len(events) or events[at].seq != first_seq:
        return None
    return span_from(events[at:])


def records_query(log: int) -> Select[Any]:
    """Return the query for the numbered records of a log, in order."""
    return select(records.c.seq, records.c.record).where(records.c.log == log).order_by(records.c.seq)


def logs_with_devices() -> Select[Any]:
    """Return the query for the logs together with their devices."""
    return select(logs, devices.c.device_id, devices.c.board, devices.c.version).join(
        devices, devices.c.id == logs.c.device
    )


def times_of(connection: Connection, log: int, spans: Sequence[Span]) -> dict[int, str]:
    """Return the times at which the first and the last events of `spans` came, by the events' numbers."""
    seqs = {seq for span in spans for seq in (span.first_seq, span.last_seq)}
    query = (
        select(records.c.seq, batches.c.came_at)
        .join(batches, batches.c.id == records.c.batch)
        .where(records.c.log == log, records.c.seq.in_(seqs))
    )
    return dict(connection.execute(query).all())


def summary_of(
    of_log: Row[Any],
    number: int,
    span: Span,
    times: Mapping[int, str],
    forks: Sequence[Fork],
    shown: OtherNames,
    differences: tuple[str, ...] = (),
    *,
    is_hidden: bool = False,
) -> GameSummary:
    """Return the summary of the game at `span` of a log, from which other versions part at `forks`."""
    return GameSummary(
        number=number,
        device_id=of_log.device_id,
        log_id=of_log.log_id,
        board=of_log.board,
        version=of_log.version,
        first_seq=span.first_seq,
        last_seq=span.last_seq,
        game=span.game,
        profile=span.profile,
        names=tuple(map(shown.of, span.names)),
        recorded_names=tuple(span.names),
        ended=span.ended,
        is_cut=span.is_cut,
        came_at=times.get(span.first_seq, ""),
        updated_at=times.get(span.last_seq, ""),
        log=of_log.id,
        copy=of_log.copy,
        is_of_device=span.is_of_device,
        has_rolled=span.has_rolled,
        index_differences=differences,
        branch=of_log.branch,
        is_hidden=is_hidden,
        forks=tuple(fork for fork in forks if fork.first <= span.last_seq + (span.ended is None)),
    )
