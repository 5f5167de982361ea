"""Join two names of one person, and undo it. Records never change by it: only statistics count both names as one."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import ColumnElement, Connection, and_, case, func, insert, select

from tallycore.colours import COLOURS
from tallystick.store.clock import now_text
from tallystick.store.errors import BadJoin, UnknownPlayer
from tallystick.store.names import folded_name
from tallystick.store.othernames import other_names
from tallystick.store.tables import gameplayers, games, joins, seatresults
from tallystick.visible import visible

UNNAMED = frozenset({f"player {number}" for number in range(1, 100)} | {name.casefold() for name, _, _ in COLOURS})
# The folded names of seats without a name: a device calls them by their colours. They are of nobody in particular, so no statistics
# count them.
MOST_NAMED = 3
LONGEST_NAMED = 40
# In letters. A sentence shows this much of a name that somebody typed.


class Joins:
    """Say which folded names are of one person. A person is known by one of them."""

    def __init__(self, connection: Connection) -> None:
        # The newest row is the one of the latest time: rows of another store come later than their time says.
        ordered = connection.execute(select(joins).order_by(joins.c.at, joins.c.same_as_folded, joins.c.id))
        newest = {row.folded: row for row in ordered}
        rows = sorted(newest.values(), key=lambda row: (row.at, row.folded))
        shown = other_names(connection)
        joined = [row for row in rows if row.folded != row.same_as_folded]
        self.rows = [(shown.of(row.name), shown.of(row.same_as)) for row in joined]
        """The names that are joined, each with the name that it is joined to."""
        self._same_as = {shown.folded(row.folded): shown.folded(row.same_as_folded) for row in joined}

    def person(self, folded: str) -> str:
        """Return the folded name by which a person is known."""
        seen: set[str] = set()
        # A damaged store could have a circle.
        while folded in self._same_as and folded not in seen:
            seen.add(folded)
            folded = self._same_as[folded]
        return folded

    def is_joined(self, folded: str) -> bool:
        """Return True if the name is joined to another one."""
        return folded in self._same_as

    def names(self, person: str) -> list[str]:
        """Return all folded names of a person, the one by which the person is known first."""
        return [person, *(each for each in self._same_as if each != person and self.person(each) == person)]

    def person_of(self, folded: ColumnElement[str]) -> ColumnElement[str]:
        """Return the SQL expression for the person of a folded name."""
        known = {each: self.person(each) for each in self._same_as}
        return case(known, value=folded, else_=folded) if known else folded


def join_names(connection: Connection, name: str, same_as: str) -> None:
    """Count `name` as `same_as` from now on. Raise UnknownPlayer or BadJoin."""
    known = Joins(connection)
    one, other = (_known_name(connection, each) for each in (name, same_as))
    if one == other:
        raise BadJoin(
            f"{shown_name(name)} and {shown_name(same_as)} are already one name: case and blanks do not matter."
        )
    if known.person(one) == known.person(other):
        raise BadJoin(f"{shown_name(name)} and {shown_name(same_as)} are already counted as one person.")
    if known.is_joined(one):
        raise BadJoin(f"{shown_name(name)} is already joined to another name: part it first.")
    sides = known.names(known.person(one)), known.names(known.person(other))
    if (both := _game_of_both(connection, *sides)) is not None:
        raise BadJoin(
            f"{shown_name(name)} and {shown_name(same_as)} both played in game {both}, so they are two people."
        )
    _append(connection, name, one, same_as, other)


def take_joins(ours: Connection, theirs: Connection) -> None:
    """Append the joins of another store that this one lacks."""
    columns = [column for column in joins.columns if column.name != "id"]
    known = {tuple(row) for row in ours.execute(select(*columns))}
    for row in theirs.execute(select(*columns).order_by(joins.c.id)):
        if tuple(row) not in known:
            ours.execute(insert(joins).values(row._asdict()))


def part_name(connection: Connection, name: str) -> None:
    """Let `name` stand for itself again. Raise BadJoin."""
    folded = folded_name(name)
    if not Joins(connection).is_joined(folded):
        raise BadJoin(f"{shown_name(name)} is not joined to another name.")
    _append(connection, name, folded, name, folded)


def known_folded(connection: Connection) -> Iterator[str]:
    """Yield the folded name of each player of a game."""
    # A result has the name as it is shown. It differs where a name has characters that are not visible.
    found = {
        name for table in (gameplayers, seatresults) for name in connection.scalars(select(table.c.folded).distinct())
    }
    yield from sorted(found - {"", *UNNAMED})


def _known_name(connection: Connection, name: str) -> str:
    """Return the folded name of a player of a game. Raise UnknownPlayer."""
    folded = folded_name(name)
    if folded not in set(known_folded(connection)):
        raise unknown_player(connection, name)
    return folded


def unknown_player(connection: Connection, name: str) -> UnknownPlayer:
    """Return the error about a name that is in no game. It names similar ones."""
    from difflib import get_close_matches  # noqa: PLC0415 (costs start-up time)

    folded = folded_name(name)[: 4 * LONGEST_NAMED]
    known = [*known_folded(connection)]
    begun = [each for each in known if folded and each.startswith(folded)]
    near = (begun or get_close_matches(folded, known, MOST_NAMED))[:MOST_NAMED]
    return UnknownPlayer(shown_name(name), [shown_name(spelling(connection, [each])) for each in near])


def spelling(connection: Connection, names: list[str]) -> str:
    """Return the first of some folded names as it was written in the newest game that has it."""
    for folded in names:
        for table in (seatresults, gameplayers):
            same = and_(games.c.log == table.c.log, games.c.first_seq == table.c.first_seq)
            query = select(table.c.name).join(games, same).where(table.c.folded == folded)
            found = connection.scalar(query.order_by(games.c.number.desc()).limit(1))
            if found is not None:
                return visible(found)
    return visible(names[0])


def shown_name(name: str) -> str:
    """Return a name for a sentence, shortened if it is very long."""
    shown = visible(" ".join(name.split()))
    return f"{shown[:LONGEST_NAMED]}…" if len(shown) > LONGEST_NAMED else shown


def _game_of_both(connection: Connection, one: list[str], other: list[str]) -> int | None:
    """Return the number of a game in which both people played; None if there is none."""
    mine, theirs = gameplayers.alias(), gameplayers.alias()
    query = (
        select(func.min(games.c.number))
        .join(mine, and_(mine.c.log == games.c.log, mine.c.first_seq == games.c.first_seq))
        .join(theirs, and_(theirs.c.log == games.c.log, theirs.c.first_seq == games.c.first_seq))
        .where(mine.c.folded.in_(one), theirs.c.folded.in_(other))
    )
    number: int | None = connection.scalar(query)
    return number


def _append(connection: Connection, name: str, folded: str, same_as: str, same_as_folded: str) -> None:
    row = {"name": name, "folded": folded, "same_as": same_as, "same_as_folded": same_as_folded, "at": now_text()}
    connection.execute(insert(joins).values(**row))
