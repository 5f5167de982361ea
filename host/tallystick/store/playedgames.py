"""Read the ended games from the kept results, for statistics. Each game counts once, however many copies of it the store has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    exists,
    false,
    func,
    not_,
    or_,
    select,
    tuple_,
    update,
)

from tallystick.store.forgotten import hiddengames, is_hidden
from tallystick.store.forks import family
from tallystick.store.game import BY_HAND
from tallystick.store.joins import UNNAMED, Joins
from tallystick.store.resultrows import NOBODY, RESULTS_VERSION, SeatResult, last_change, next_change, seat_of_row
from tallystick.store.tables import batches, devices, forks, games, joins, logs, results, seatresults

FORKED, RECORDED, IMPORTED = SPECIAL = ("forked", "recorded", "imported")
# Games that no device on this laptop vouches for. Ratings are without them, unless somebody chooses them.
FINISHED = "finished"


@dataclass(frozen=True)
class PlayedGame:
    """Say how an ended game went, with its players in the order of the seats."""

    number: int
    game: str
    is_finished: bool
    came_at: str
    won_by: str
    duration_ms: int
    audit: str | None
    """The verdict of its audit; None if it was not audited."""
    special: tuple[str, ...]
    """Which of SPECIAL the game is."""
    seats: tuple[SeatResult, ...]

    @property
    def is_decided(self) -> bool:
        """Return True if it is known who won."""
        return self.is_finished and self.won_by != NOBODY


def played_games(
    connection: Connection, known: Joins, program: bytes, after: int = 0, person: str = ""
) -> Iterator[PlayedGame]:
    """Yield the ended games whose result is kept, by their numbers: those that changed after change `after` (0: all).

    With a `person`, only the games in which the person played.

    `program` is the program whose audits count.
    """
    changed = [results.c.changed > after] if after else []
    of_person = [_played_in(known.names(person))] if person else []
    special = {IMPORTED: logs.c.copy > 0, RECORDED: _is_by_hand(), FORKED: _is_forked(connection)}
    query = (
        select(
            games.c.number, games.c.game, games.c.ended, batches.c.came_at, results.c.won_by, results.c.duration_ms,
            results.c.audit, results.c.audited_by, seatresults.c.seat,
            seatresults.c.name, seatresults.c.folded, known.person_of(seatresults.c.folded).label("person"),
            seatresults.c.score, seatresults.c.is_winner, seatresults.c.turns, seatresults.c.time_ms, seatresults.c.team,
            seatresults.c.rolls, seatresults.c.dice, seatresults.c.dice_total, seatresults.c.dice_twice_expected,
            seatresults.c.dice_variance_12, *(condition.label(name) for name, condition in special.items()),
        )
        .join(results, _same(results))
        .join(seatresults, _same(seatresults))
        .join(logs, logs.c.id == games.c.log)
        .join(devices, devices.c.id == logs.c.device)
        .outerjoin(batches, batches.c.id == games.c.first_batch)
        .where(results.c.version == RESULTS_VERSION, games.c.ended.is_not(None), *changed, *of_person)
        .where(*_counted_once(connection), not_(is_hidden()))
        .order_by(games.c.number, seatresults.c.seat)
    )  # fmt: skip
    for _, rows in groupby(connection.execute(query), key=attrgetter("number")):
        yield _game(list(rows), program)


class FiguresStamp(NamedTuple):
    """Say which results were read. `changed` grows with each result that is made or audited; the others change with anything else."""

    changed: int
    results: int
    """How many results are kept."""
    versions: tuple[int | str, ...]
    """The forks, the joins, what was hidden last, and which copies and branches of logs there are."""


def figures_stamp(connection: Connection) -> FiguresStamp:
    """Return what changes whenever a played game or its audit is another one. The events of a running game do not change it."""
    versions: tuple[Select[Any], ...] = (
        select(func.count()).select_from(forks),
        select(func.max(joins.c.id)),
        select(func.max(hiddengames.c.at)),
        # A store with several versions of a log counts each game once, so a change in one of them may concern another one.
        select(func.count()).select_from(logs).where(or_(logs.c.copy > 0, logs.c.branch > 0)),
        select(func.sum(logs.c.id)).where(logs.c.current == 1, logs.c.branch > 0),
    )
    count = connection.scalar(select(func.count()).select_from(results)) or 0
    return FiguresStamp(last_change(connection), count, tuple(connection.scalar(query) or 0 for query in versions))


def count_without_result(connection: Connection) -> int:
    """Return how many ended games have no kept result."""
    kept = exists(select(1).where(_same(results), results.c.version == RESULTS_VERSION))
    query = select(func.count()).select_from(games).where(games.c.ended.is_not(None), not_(kept))
    return connection.scalar(query) or 0


def count_without_audit(connection: Connection, program: bytes) -> int:
    """Return how many decided games have no kept audit of `program`."""
    query = select(func.count()).select_from(games).join(results, _same(results)).where(*_to_be_audited(program))
    return connection.scalar(query) or 0


def without_audit(connection: Connection, program: bytes, count: int) -> list[tuple[int, int]]:
    """Return (log, first event) of at most `count` decided games whose audit by `program` is not kept, the newest first."""
    query = (
        select(games.c.log, games.c.first_seq)
        .join(results, _same(results))
        .where(*_to_be_audited(program))
        .order_by(games.c.number.desc())
        .limit(count)
    )
    return [(row.log, row.first_seq) for row in connection.execute(query)]


def put_audit(connection: Connection, key: tuple[int, int], audit: str, program: bytes) -> None:
    """Keep the verdict of an audit that `program` made, if the game's result is kept."""
    of_game = results.c.log == key[0], results.c.first_seq == key[1]
    connection.execute(
        update(results).where(*of_game).values(audit=audit, audited_by=program, changed=next_change(connection))
    )


def _to_be_audited(program: bytes) -> tuple[ColumnElement[bool], ...]:
    unknown = or_(results.c.audit.is_(None), results.c.audited_by != program)
    return results.c.version == RESULTS_VERSION, games.c.ended == FINISHED, results.c.won_by != NOBODY, unknown


def _same(table: Any) -> ColumnElement[bool]:
    """Return the condition that a row of a table belongs to the game."""
    return and_(table.c.log == games.c.log, table.c.first_seq == games.c.first_seq)


def _played_in(names: Sequence[str]) -> ColumnElement[bool]:
    """Return the condition that a player with one of these folded names was in the game."""
    seat = seatresults.alias()
    found = select(seat.c.log, seat.c.first_seq).where(seat.c.folded.in_(names))
    return tuple_(games.c.log, games.c.first_seq).in_(found)


def _is_by_hand() -> ColumnElement[bool]:
    return and_(devices.c.device_id == BY_HAND, games.c.is_of_device == 0)


def _is_forked(connection: Connection) -> ColumnElement[bool]:
    """Return the condition that another version of the log parts from it in the game or before it."""
    known = family(connection)
    rows = {row for each in connection.execute(select(forks.c.log, forks.c.other)) for row in each if row}
    places = {row: known.forks_of(row) for row in rows}
    parted = [and_(games.c.log == row, games.c.last_seq >= found[0].first) for row, found in places.items() if found]
    return or_(false(), *parted)


def _counted_once(connection: Connection) -> Iterator[ColumnElement[bool]]:
    """Yield the condition that leaves out a game which the store has a better copy of: from a device, of the current branch."""
    several = select(logs.c.log_id).group_by(logs.c.device, logs.c.log_id).having(func.count() > 1)
    if connection.execute(several.limit(1)).first() is None:
        return
    other, copy = logs.alias(), games.alias()
    mine, theirs = (tuple_(each.c.copy, -each.c.current, each.c.branch, each.c.id) for each in (logs, other))
    yield not_(
        exists(
            select(1)
            .select_from(other.join(copy, copy.c.log == other.c.id))
            .where(other.c.device == logs.c.device, other.c.log_id == logs.c.log_id, theirs < mine)
            .where(copy.c.first_seq == games.c.first_seq, copy.c.ended.is_not(None))
            .correlate(games, logs)
        )
    )


def _game(rows: Sequence[Any], program: bytes) -> PlayedGame:
    first = rows[0]
    return PlayedGame(
        first.number,
        first.game,
        first.ended == FINISHED,
        first.came_at or "",
        first.won_by,
        first.duration_ms,
        first.audit if first.audited_by == program else None,
        tuple(name for name in SPECIAL if getattr(first, name)),
        tuple(map(_seat, rows)),
    )


def _seat(row: Row[Any]) -> SeatResult:
    return seat_of_row(row, "" if row.person in UNNAMED else row.person, is_known_by=row.folded == row.person)
