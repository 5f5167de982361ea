"""Say at which event the branches of a log part, and which row of `logs` has which events of a branch."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, select

from tallystick.store.tables import devices, forks, logs, records

NAME_LETTERS = 16


@dataclass(frozen=True, order=True)
class Fork:
    """Say where another version of a log parts from this one. From event `first` on the two differ.

    If it is not `is_exact`, they already differ from some earlier event on: the device has freed the records that would show it.
    """

    first: int
    is_exact: bool = True
    branch: str = ""
    """The name of this version, which is the same on every laptop: the first digits of the hash of its record of event `first`."""

    @property
    def where(self) -> str:
        """Return the part of a sentence that says from which event on the two differ."""
        return f"from event {self.first} on" if self.is_exact else f"from some event before event {self.first} on"

    @property
    def says(self) -> str:
        """Return the sentence for the players."""
        return (
            f"There is a second version of this log, which differs {self.where}, as after a backup of the device's memory "
            "was restored: both are kept, and the rolls from there on could have been known beforehand."
        )


@dataclass(frozen=True)
class Segment:
    """Say that row `log` has the events `first` to before `stop` of a branch. If `stop` is None, it has all that follow."""

    log: int
    first: int
    stop: int | None


def segments(connection: Connection, log: int) -> list[Segment]:
    """Return the rows that have the events of a branch, in order. Events before a fork are in the row that the branch parts from."""
    found: list[Segment] = []
    stop: int | None = None
    seen: set[int] = set()
    while log not in seen:
        seen.add(log)
        row = connection.execute(select(forks).where(forks.c.log == log, forks.c.other != 0)).first()
        start = row.start if row is not None else 1
        if stop is None or start < stop:
            found.append(Segment(log, start, stop))
            stop = start
        if row is None or start == 1:
            break
        log = row.other
    return found[::-1]


def origin(connection: Connection, log: int) -> bytes:
    """Return the id of the device that began a branch. After a copy of the memory, the copy continues the chain of the first device."""
    first = segments(connection, log)[0].log
    query = select(devices.c.device_id).join(logs, logs.c.device == devices.c.id).where(logs.c.id == first)
    return bytes(connection.scalars(query).one())


class Family:
    """The rows of `logs` that are branches of one log, and where each two of them part."""

    def __init__(self, rows: Iterable[Row[Any]]) -> None:
        self._fork = {}
        self._alone: dict[int, set[Fork]] = {}
        for row in rows:
            if row.other:
                self._fork[row.log] = row
            else:
                self._alone.setdefault(row.log, set()).add(_fork(row))
        self._children: dict[int, list[int]] = {}
        for row in self._fork.values():
            self._children.setdefault(row.other, []).append(row.log)

    def forks_of(self, log: int) -> tuple[Fork, ...]:
        """Return the places at which other branches part from `log`, in order, each place once."""
        found = set(self._alone.get(log, ()))
        waiting: list[tuple[int, Fork | None]] = [(log, None)]
        seen = {log}
        while waiting:
            at, nearest = waiting.pop()
            steps = [(child, self._fork[child]) for child in self._children.get(at, [])]
            if at in self._fork:
                steps.append((self._fork[at].other, self._fork[at]))
            for other, row in steps:
                if other not in seen:
                    seen.add(other)
                    fork = _fork(row) if nearest is None else min(nearest, _fork(row))
                    found.add(fork)
                    waiting.append((other, fork))
        return tuple(sorted(found))

    def relatives(self, log: int) -> set[int]:
        """Return the rows that are branches of the same log, `log` among them."""
        related = {log}
        waiting = [log]
        while waiting:
            at = waiting.pop()
            beside = [*self._children.get(at, []), *([self._fork[at].other] if at in self._fork else [])]
            new = [each for each in beside if each not in related]
            related.update(new)
            waiting += new
        return related


def family(connection: Connection) -> Family:
    """Return all known forks. They are very rare."""
    return Family(connection.execute(select(forks)).all())


def _fork(row: Row[Any]) -> Fork:
    """Return where the branch of a row of `forks` parts from the other."""
    return Fork(row.first, bool(row.is_exact), row.name)


def named_forks(connection: Connection, log: int, found: Iterable[Fork]) -> tuple[Fork, ...]:
    """Return the forks of a branch. Each has the name of the branch there, if the branch's own records show it."""
    named: list[Fork] = []
    for fork in found:
        name = fork.branch
        for part in segments(connection, log) if not name else ():
            if part.first <= fork.first and (part.stop is None or fork.first < part.stop):
                query = select(records.c.record).where(records.c.log == part.log, records.c.seq == fork.first)
                record = connection.scalar(query)
                name = "" if record is None else hashlib.sha256(record).hexdigest()[:NAME_LETTERS]
        named.append(replace(fork, branch=name))
    return tuple(named)


def set_back_says(next_seq: int) -> str:
    """Return the sentence about a device whose next event is already on this laptop."""
    return (
        f"The device is back before event {next_seq}, which this laptop has, as after a backup of the device's memory was "
        "restored: nothing is lost, and the rolls from there on could have been known beforehand."
    )
