"""Tell whether anything has changed that a report on a game is computed from. Many games are read at once, in few queries.

A fingerprint is over the rows as they are stored, so no event is decoded for it. It covers a game's records and those up to the
beginning of the next game, because the events after a game decide where it ends. It also covers the game's entries, what the index
says of it, and what an audit needs of the rest of its log.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, ScalarSelect, Select, and_, func, or_, select

from tallycore.errors import TallyError
from tallycore.log.records import decode_event
from tallystick.store.abandoned import ABANDONED, abandoned_before
from tallystick.store.forgotten import tombstones
from tallystick.store.forks import Segment, origin, segments
from tallystick.store.game import GameSummary
from tallystick.store.gameindex import kept_before
from tallystick.store.gamelist import listed_around, logs_with_devices
from tallystick.store.lookup import LARGEST_NUMBER
from tallystick.store.otherheads import other_heads
from tallystick.store.tables import dicehashes, entries, games, gaps, logs, records

Key = tuple[int, int]
# The row of a game's log, and the number of its first event.


def fingerprints(connection: Connection, summaries: Sequence[GameSummary]) -> dict[Key, bytes]:
    """Return the fingerprint of each game by (log, first event). Games that the index lacks are left out."""
    # A report has the names as they are shown.
    forks = {each.number: (each.forks, each.names) for each in summaries if each.number}
    rows = connection.execute(_index_query([*forks])).all()
    digests = {row.number: hashlib.sha256(repr((*row, forks[row.number])).encode()) for row in rows}
    for query in (_neighbours([*digests]), _records([*digests]), _entries([*digests])):
        for number, found in groupby(connection.execute(query), key=itemgetter(0)):
            digests[number].update(repr([*map(tuple, found)]).encode())
    for number, said in _of_logs(connection, rows):
        digests[number].update(repr(said).encode())
    any_erased = connection.scalar(select(tombstones.c.log).limit(1)) is not None
    for each in summaries:
        if any_erased and each.number in digests and (stones := abandoned_before(connection, each)):
            digests[each.number].update(repr(stones).encode())
        if each.is_imported and each.number in digests:  # heads came with the file, and others may contradict them
            heads = kept_before(connection, each.log, each.first_seq), other_heads(connection, each)
            digests[each.number].update(repr(heads).encode())
    return {(row.log, row.first_seq): digests[row.number].digest() for row in rows}


def is_covered(connection: Connection, summary: GameSummary) -> bool:
    """Return True if a fingerprint covers all that a report on the game is computed from.

    It does not if the index differs from the records: the game may then have other records than the index says.
    """
    before = kept_before(connection, summary.log, summary.first_seq)
    around = listed_around(connection, summary)
    if before is None or any(each.index_differences or not each.number for each in around):
        return False
    query = select(games.c.last_seq, _stop()).where(games.c.number == summary.number)
    row = connection.execute(query).first()
    if row is None or row[0] != summary.last_seq:
        return False
    return row[1] is None or _begins_game(connection, summary.log, row[1])


def _begins_game(connection: Connection, log: int, seq: int) -> bool:
    """Return True if the event is the start of a game. Whatever follows it belongs to that game or to a later one."""
    record = connection.scalar(select(records.c.record).where(records.c.log == log, records.c.seq == seq))
    try:
        return record is not None and decode_event(record).kind == "game_started"
    except (TallyError, TypeError):  # damage may leave something else than bytes
        return False


def _stop() -> ScalarSelect[Any]:
    """Return the SQL expression for the first event of the next game whose beginning is stored; NULL if there is none."""
    later = games.alias()
    return (
        select(later.c.first_seq)
        .where(later.c.log == games.c.log, later.c.first_seq > games.c.first_seq, later.c.game != "")
        .order_by(later.c.first_seq)
        .limit(1)
        .correlate(games)
        .scalar_subquery()
    )


def _index_query(numbers: Sequence[int]) -> Select[Any]:
    """Return the query for the rows of the index, each with its `_stop` and with the numbers of `abandoned.abandoned_before`."""
    its_log, other = logs.alias(), games.alias()
    before = or_(its_log.c.id < games.c.log, and_(its_log.c.id == games.c.log, other.c.first_seq < games.c.first_seq))
    abandoned = (
        select(func.count())
        .select_from(other.join(its_log, its_log.c.id == other.c.log))
        .where(other.c.players == games.c.players, other.c.ended == ABANDONED, other.c.is_of_device == 1)
        .where(its_log.c.device == logs.c.device, its_log.c.copy == 0, before)
    )
    counted = [
        each.correlate(games, logs).scalar_subquery() for each in (abandoned, abandoned.where(other.c.has_rolled == 1))
    ]
    return (
        select(games, _stop().label("stop"), *counted)
        .join(logs, logs.c.id == games.c.log)
        .where(games.c.number.in_(numbers))
        .order_by(games.c.number)
    )


def _bounds(numbers: Sequence[int]) -> Any:
    """Return the subquery for the ranges of events that the fingerprints of some games cover."""
    stop = func.coalesce(_stop(), LARGEST_NUMBER).label("stop")
    query = select(games.c.number, games.c.log, games.c.first_seq, stop).where(games.c.number.in_(numbers))
    return query.subquery()


def _neighbours(numbers: Sequence[int]) -> Select[Any]:
    """Return the query for what the index says of the places from each game to the next one with a beginning."""
    bounds = _bounds(numbers)
    there = games.c.log == bounds.c.log, games.c.first_seq > bounds.c.first_seq, games.c.first_seq < bounds.c.stop
    return select(bounds.c.number, games).join(games, and_(*there)).order_by(bounds.c.number, games.c.first_seq)


def _records(numbers: Sequence[int]) -> Select[Any]:
    bounds = _bounds(numbers)
    there = records.c.log == bounds.c.log, records.c.seq >= bounds.c.first_seq, records.c.seq <= bounds.c.stop
    query = select(bounds.c.number, records.c.seq, records.c.record).join(records, and_(*there))
    return query.order_by(bounds.c.number, records.c.seq)


def _entries(numbers: Sequence[int]) -> Select[Any]:
    bounds = _bounds(numbers)
    after = entries.c.after_seq
    there = entries.c.log == bounds.c.log, after >= bounds.c.first_seq, after < bounds.c.stop
    said = entries.c.key, after, entries.c.kind, entries.c.payload, entries.c.written_at
    return select(bounds.c.number, *said).join(entries, and_(*there)).order_by(bounds.c.number, after, entries.c.id)


def _same_dice(numbers: Sequence[int]) -> Select[Any]:
    """Return the query for the dice that games share with events elsewhere, in any log."""
    own, other = dicehashes.alias(), dicehashes.alias()
    within = own.c.log == games.c.log, own.c.seq >= games.c.first_seq, own.c.seq <= games.c.last_seq
    is_outside = or_(other.c.log != games.c.log, other.c.seq < games.c.first_seq, other.c.seq > games.c.last_seq)
    return (
        select(games.c.number, other.c.log, other.c.seq, other.c.is_secret)
        .join(own, and_(*within))
        .join(other, other.c.hash == own.c.hash)
        .where(games.c.number.in_(numbers), is_outside)
        .order_by(games.c.number, other.c.log, other.c.seq)
    )


def _of_logs(connection: Connection, rows: Sequence[Row[Any]]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Yield, for each row of the index, its number and what an audit needs of the rest of its log."""
    shared: dict[int, list[Row[Any]]] = {}
    for each in connection.execute(_same_dice([row.number for row in rows])):
        shared.setdefault(each.number, []).append(each)
    for of_log in connection.execute(logs_with_devices().where(logs.c.id.in_({row.log for row in rows}))).all():
        parts = segments(connection, of_log.id)
        lost = [tuple(gap) for part in parts for gap in connection.execute(_gaps(part))]
        about = (
            of_log.device_id,
            of_log.log_id,
            of_log.copy,
            of_log.branch,
            origin(connection, of_log.id),
            parts,
            lost,
        )
        for number in (row.number for row in rows if row.log == of_log.id):
            dice = [tuple(each) for each in shared.get(number, ()) if any(_has(part, each) for part in parts)]
            yield number, (about, dice)


def _has(part: Segment, row: Row[Any]) -> bool:
    """Return True if an event belongs to a segment of a branch."""
    return bool(part.log == row.log and part.first <= row.seq and (part.stop is None or row.seq < part.stop))


def _gaps(part: Segment) -> Select[Any]:
    """Return the query for what a device could not send of a segment."""
    stops: list[ColumnElement[bool]] = [] if part.stop is None else [gaps.c.first < part.stop]
    return (
        select(gaps.c.first, gaps.c.stop, gaps.c.reason)
        .where(gaps.c.log == part.log, gaps.c.stop > part.first, *stops)
        .order_by(gaps.c.first, gaps.c.stop)
    )
