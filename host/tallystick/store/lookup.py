"""Find games by the names that users give: a number, the beginning of LOG:EVENT, or `last`.

The index gives a game its number and says where it begins. Everything else is read from the records.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, RowMapping, Select, select

from tallycore.log.records import Event
from tallystick.store.errors import AmbiguousGame, NoGames, UnknownGame
from tallystick.store.game import GameSummary
from tallystick.store.gameindex import index_differences
from tallystick.store.spans import Span, find_spans, outlines, span_from
from tallystick.store.tables import batches, devices, games, logs, records

SHORTEST_NAME = 4
# The fewest letters of LOG:EVENT that are looked up: a mistyped number would often match fewer of them.
NOT_LISTED = "lacks the game."
LARGEST_NUMBER = 2**63 - 1
# What an integer of the database can hold.


def summaries(connection: Connection, log: int | None = None) -> list[GameSummary]:
    """Return the summary of every game, or of those of one log, in the order in which they were first stored.

    Games that the index lacks come last. `index_differences` says what the index says otherwise than the records.
    """
    logs_query, games_query = _logs_query(), select(games).order_by(games.c.number)
    if log is not None:
        logs_query, games_query = logs_query.where(logs.c.id == log), games_query.where(games.c.log == log)
    listed: dict[int, list[RowMapping]] = {}
    for row in connection.execute(games_query).mappings():
        listed.setdefault(row["log"], []).append(row)
    found = []
    for of_log in connection.execute(logs_query).all():
        in_log = list(_games_of_log(connection, of_log.id, listed.get(of_log.id, [])))
        times = _times(connection, of_log.id, [span for _, span, _ in in_log])
        found += [_summary(of_log, number, span, times, differences) for number, span, differences in in_log]
    return sorted(found, key=lambda summary: (summary.number == 0, summary.number))


def find_game(connection: Connection, name: str | int, path: object) -> GameSummary:
    """Return the summary of the one game that matches `name` in the store at `path`. Raise UnknownGame or AmbiguousGame.

    LOG:EVENT names what the device gave rather than a copy of it.
    """
    wanted = str(name).strip().lower()
    if wanted.isdecimal() and (summary := _numbered_game(connection, wanted)) is not None:
        return summary
    everything = summaries(connection)
    if not everything:
        raise NoGames(str(name), path)
    if wanted == "last":
        return max(everything, key=lambda summary: (summary.updated_at, summary.number))
    found = [each for each in everything if len(wanted) >= SHORTEST_NAME and _matches(each, wanted)]
    found = [each for each in found if not each.is_imported] or found
    if not found:
        raise UnknownGame(str(name))
    if len(found) > 1:
        raise AmbiguousGame(str(name), [summary.number for summary in found])
    return found[0]


def find_game_at(connection: Connection, log: int, first_seq: int) -> GameSummary | None:
    """Return the summary of the game that begins with event `first_seq` of a log, or None where the index has none there."""
    row = connection.execute(select(games).where(games.c.log == log, games.c.first_seq == first_seq)).first()
    if row is None:
        return None
    of_log = connection.execute(_logs_query().where(logs.c.id == log)).first()
    with connection.execute(_records_query(log).where(records.c.seq >= first_seq)) as rows:
        span = span_from(outlines(rows))
    if span is None or span.first_seq != first_seq or of_log is None:
        return None
    return _summary(of_log, row.number, span, _times(connection, log, [span]))


def _numbered_game(connection: Connection, number: str) -> GameSummary | None:
    """Return the summary of the game with this number, or None."""
    if len(number) > len(str(LARGEST_NUMBER)) or int(number) > LARGEST_NUMBER:
        return None
    row = connection.execute(select(games.c.log, games.c.first_seq).where(games.c.number == int(number))).first()
    return None if row is None else find_game_at(connection, row.log, row.first_seq)


def _games_of_log(
    connection: Connection, log: int, listed: Sequence[RowMapping]
) -> Iterator[tuple[int, Span, tuple[str, ...]]]:
    """Yield the number, the span and the index's differences of each game of a log; `listed` is what the index has."""
    events = list(outlines(connection.execute(_records_query(log)).all()))
    spans = {span.first_seq: span for span in find_spans(events)}
    taken: set[int] = set()
    for row in listed:
        span = spans.get(row["first_seq"]) or _listed_span(events, row["first_seq"])
        if span is not None:
            yield row["number"], span, index_differences(row, span)
            taken.add(span.first_seq)
            if span.first_seq not in spans:
                # Its beginning was changed or damaged: what follows it is no game of its own.
                taken.update(
                    seq for seq, each in spans.items() if not each.game and span.first_seq < seq <= span.last_seq
                )
    for first_seq, span in spans.items():
        if first_seq not in taken:
            yield 0, span, (NOT_LISTED,)


def _listed_span(events: Sequence[Event], first_seq: object) -> Span | None:
    """Return the game at an event that does not begin one by itself, or None where the event is not there."""
    if not isinstance(first_seq, int):
        return None
    at = bisect_left(events, first_seq, key=lambda event: event.seq)
    if at == len(events) or events[at].seq != first_seq:
        return None
    return span_from(events[at:])


def _matches(summary: GameSummary, wanted: str) -> bool:
    """Return True if `wanted` is the beginning of the game's log identifier, with its first event where one is given."""
    log, colon, seq = wanted.partition(":")
    if not summary.log_id.hex().startswith(log):
        return False
    return not colon or seq == str(summary.first_seq)


def _records_query(log: int) -> Select[Any]:
    """Return the query for the numbered records of a log, in order."""
    return select(records.c.seq, records.c.record).where(records.c.log == log).order_by(records.c.seq)


def _logs_query() -> Select[Any]:
    """Return the query for the logs together with their devices."""
    return select(logs, devices.c.device_id, devices.c.board, devices.c.version).join(
        devices, devices.c.id == logs.c.device
    )


def _times(connection: Connection, log: int, spans: Sequence[Span]) -> dict[int, str]:
    """Return the times at which the first and the last events of `spans` came, by the events' numbers."""
    seqs = {seq for span in spans for seq in (span.first_seq, span.last_seq)}
    query = (
        select(records.c.seq, batches.c.came_at)
        .join(batches, batches.c.id == records.c.batch)
        .where(records.c.log == log, records.c.seq.in_(seqs))
    )
    return dict(connection.execute(query).all())


def _summary(
    of_log: Row[Any], number: int, span: Span, times: Mapping[int, str], differences: tuple[str, ...] = ()
) -> GameSummary:
    """Return the summary of the game at `span` of a log."""
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
        names=tuple(span.names),
        ended=span.ended,
        is_cut=span.is_cut,
        came_at=times.get(span.first_seq, ""),
        updated_at=times.get(span.last_seq, ""),
        log=of_log.id,
        copy=of_log.copy,
        is_of_device=span.is_of_device,
        index_differences=differences,
    )
