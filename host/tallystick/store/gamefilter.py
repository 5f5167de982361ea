"""Choose games of the list: by game, player, day, end and source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, and_, exists, not_, select

from tallystick.store.clock import day_bounds
from tallystick.store.errors import BadFilter
from tallystick.store.forgotten import is_hidden
from tallystick.store.game import GameSummary
from tallystick.store.names import folded_name
from tallystick.store.tables import batches, gameplayers, games, logs

RUNNING = "running"
ENDS = ("finished", "abandoned", RUNNING)
FROM_FILE, FROM_HERE = "file", "here"
SOURCES = (FROM_HERE, FROM_FILE)


@dataclass(frozen=True)
class GameFilter:
    """Say which games are meant. An empty field leaves all in. Days are those of this laptop's time zone, 2026-11-26."""

    game: str = ""
    """The id of a game of the rules library."""
    player: str = ""
    """A part of a player's name, in any case."""
    since: str = ""
    until: str = ""
    """The first and the last day on which the game came to this laptop."""
    ended: str = ""
    """`finished`, `abandoned` or `running`."""
    source: str = ""
    """`file`: it was imported. `here`: it came from the device or was recorded on this laptop."""
    with_hidden: bool = False
    """True if games that the user has hidden are meant, too."""

    def __post_init__(self) -> None:
        """Raise BadDay or BadFilter."""
        for day in filter(None, (self.since, self.until)):
            day_bounds(day)
        for value, values in ((self.ended, ENDS), (self.source, SOURCES)):
            if value and value not in values:
                raise BadFilter(value, values)

    def __bool__(self) -> bool:
        """Return True if the filter leaves out more than the hidden games."""
        return replace(self, with_hidden=False) != GameFilter()

    def conditions(self) -> Iterator[ColumnElement[bool]]:
        """Yield the conditions for a row of `games`."""
        if self.game:
            yield games.c.game == self.game
        if self.player:
            same = gameplayers.c.log == games.c.log, gameplayers.c.first_seq == games.c.first_seq
            yield exists(
                select(1).where(*same, gameplayers.c.folded.contains(folded_name(self.player), autoescape=True))
            )
        if self.since or self.until:
            begin, stop = self._times()
            bounds = [batches.c.came_at >= begin] if begin else []
            bounds += [batches.c.came_at < stop] if stop else []
            yield games.c.first_batch.in_(select(batches.c.id).where(and_(*bounds)))
        if self.ended:
            yield games.c.ended.is_(None) if self.ended == RUNNING else games.c.ended == self.ended
        if not self.with_hidden:
            yield not_(is_hidden())
        if self.source:
            copies = logs.c.copy > 0 if self.source == FROM_FILE else logs.c.copy == 0
            yield games.c.log.in_(select(logs.c.id).where(copies))

    def fits(self, summary: GameSummary) -> bool:
        """Return whether the game is meant, by its summary."""
        begin, stop = self._times()
        return (
            (not self.game or summary.game == self.game)
            and (not self.player or any(folded_name(self.player) in folded_name(name) for name in summary.names))
            and begin <= summary.came_at
            and (not stop or summary.came_at < stop)
            and (not self.ended or (summary.ended or RUNNING) == self.ended)
            and (self.with_hidden or not summary.is_hidden)
            and (not self.source or summary.is_imported == (self.source == FROM_FILE))
        )

    def _times(self) -> tuple[str, str]:
        """Return from when and before when the games came, as the store writes times; empty where there is no bound."""
        begin = day_bounds(self.since)[0] if self.since else ""
        return begin, day_bounds(self.until)[1] if self.until else ""
