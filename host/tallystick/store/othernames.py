"""Show another name for a player, wherever a name is shown. Records never change by it, because the seals are over the names, too."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import Column, Connection, Table, and_, delete, insert, select

from tallycore.log.records import Event
from tallycore.table.fold import Fold
from tallystick.store.clock import now_text
from tallystick.store.columnkinds import String
from tallystick.store.errors import BadOtherName
from tallystick.store.names import folded_name
from tallystick.store.phrases import join_words
from tallystick.store.tables import gameplayers, games, metadata
from tallystick.visible import visible

othernames = Table(
    "othernames",
    metadata,
    # The name that is shown for a recorded one. `folded` is the recorded name as it is looked for (names.folded_name).
    # If shown_as is empty, the recorded name is shown again.
    Column("folded", String, primary_key=True),
    Column("shown_as", String, nullable=False),
    Column("at", String, nullable=False),
)


class ShownAs(NamedTuple):
    """A player's name as it was recorded, and in how many games."""

    recorded: str
    games: int


class OtherNames:
    """Say which name is shown for a recorded one."""

    def __init__(self, shown_as: Mapping[str, str] = MappingProxyType({})) -> None:
        self._shown_as = shown_as
        """The names that are shown, by the folded names that are recorded."""

    def of(self, name: str) -> str:
        """Return the name that is shown for a recorded one."""
        return self._shown_as.get(folded_name(name), name) if self._shown_as else name

    def folded(self, folded: str) -> str:
        """Return the folded name that is shown for a folded recorded one."""
        return folded_name(self._shown_as[folded]) if folded in self._shown_as else folded

    def has(self, folded: str) -> bool:
        """Return True if another name is shown for a folded recorded one."""
        return folded in self._shown_as

    def shown_for(self, folded: str) -> list[str]:
        """Return the folded recorded names for which a folded name is shown."""
        return [each for each, shown in self.rows if folded_name(shown) == folded]

    def in_event(self, event: Event) -> Event:
        """Return an event with the names that are shown."""
        if not self._shown_as or event.kind != "game_started":
            return event
        return Event(event.seq, event.dt_ms, event.kind, {**event.fields, "names": [*map(self.of, event["names"])]})

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Return the folded recorded names, each with the name that is shown for it."""
        return sorted(self._shown_as.items())


def apply_shown(fold: Fold, event: Event, record: bytes) -> None:
    """Apply an event with the names that are shown to `fold`. `record` is its encoding; its names are those that are recorded.

    After an undo, the fold decodes its events again. So it must not get the recorded names.
    """
    fold.apply(event, b"" if event.kind == "game_started" else record)


RECORDED = OtherNames()
# Every name is shown as it was recorded.


def other_names(connection: Connection) -> OtherNames:
    """Return the names that are shown for others. There are few."""
    rows = connection.execute(select(othernames).where(othernames.c.shown_as != ""))
    return OtherNames({row.folded: row.shown_as for row in rows})


def put_other_name(connection: Connection, folded: str, shown_as: str, at: str = "") -> None:
    """Show `shown_as` for a folded recorded name from now on; if it is empty, the recorded name."""
    connection.execute(delete(othernames).where(othernames.c.folded == folded))
    connection.execute(insert(othernames).values(folded=folded, shown_as=shown_as, at=at or now_text()))


def take_other_names(ours: Connection, theirs: Connection) -> list[str]:
    """Show the names that another store shows, if its user chose them later than the user here; return the folded names that changed."""
    here = {row.folded: row for row in ours.execute(select(othernames))}
    changed = []
    for row in theirs.execute(select(othernames)):
        known = here.get(row.folded)
        if known is None or (known.at, known.shown_as) < (row.at, row.shown_as):
            put_other_name(ours, row.folded, row.shown_as, row.at)
            changed.append(row.folded)
    return changed


def recorded_as(connection: Connection, name: str, *, undo: bool) -> str:
    """Return the folded recorded name that somebody means: it was recorded, or it is shown for the recorded one. Raise BadOtherName.

    To `undo` something, only a name is meant that has another one. A name that nobody has is returned as it is.
    """
    shown, folded = other_names(connection), folded_name(name)
    is_recorded = bool(games_with(connection, folded))
    if shown.has(folded) or (is_recorded and not undo):
        return folded
    found = shown.shown_for(folded)
    if len(found) > 1:
        names = join_words([visible(recorded_spelling(connection, each, name)) for each in found])
        raise BadOtherName(f"{visible(name)} is shown for {names}: write the one that is meant.")
    if is_recorded and not found:
        raise BadOtherName(f"{visible(name)} has no other name.")
    return found[0] if found else folded


def recorded_spelling(connection: Connection, folded: str, shown_as: str) -> str:
    """Return a folded recorded name as the newest game has it. `shown_as` is the name that is shown for it now."""
    same = and_(games.c.log == gameplayers.c.log, games.c.first_seq == gameplayers.c.first_seq)
    query = select(games.c.names, gameplayers.c.place).join(gameplayers, same)
    query = query.where(gameplayers.c.folded == folded_name(shown_as)).order_by(games.c.number.desc())
    names = (str(json.loads(row.names)[row.place]) for row in connection.execute(query))
    return next((name for name in names if folded_name(name) == folded), folded)


def refuse_two_alike(connection: Connection, folded: str, keys: Iterable[tuple[int, int]]) -> None:
    """Raise BadOtherName if in a game somebody else is shown by the same name as the player with this folded recorded name."""
    shown = other_names(connection)
    for log, first_seq in keys:
        game = connection.execute(
            select(games.c.number, games.c.names).where(games.c.log == log, games.c.first_seq == first_seq)
        ).one()
        names = json.loads(game.names)
        name = next(each for each in names if folded_name(each) == folded)
        for other in names:
            if folded_name(other) != folded and shown.folded(folded_name(other)) == shown.folded(folded):
                raise BadOtherName(
                    f"{visible(name)} and {visible(other)} both played in game {game.number}: they cannot both be shown as "
                    f"{visible(shown.of(name))}."
                )


def games_with(connection: Connection, folded: str) -> list[tuple[int, int]]:
    """Return (log, first event) of the games in which a name was recorded, by the index."""
    rows = connection.execute(select(games.c.log, games.c.first_seq, games.c.names))
    return [
        (row.log, row.first_seq) for row in rows if any(folded_name(name) == folded for name in json.loads(row.names))
    ]
