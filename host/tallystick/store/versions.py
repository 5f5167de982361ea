"""Compare a version of a log in one store with a version of the same log in another: what each lacks, and where they part.

A version is what a branch holds with all that comes before it. Both are read a part at a time, so a long log takes little memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from tallystick.chain import Chain, is_readable
from tallystick.store.forgotten import Tombstone, tombstones_of
from tallystick.store.forks import Fork, segments
from tallystick.store.heads import known_heads
from tallystick.store.headsoffiles import head_in
from tallystick.store.log import LARGEST_SEQ
from tallystick.store.ranges import numbered_records, within
from tallystick.store.tables import records

READ_AT_ONCE = 20_000
# In events. The number of one version that is in memory at a time.


class Version(NamedTuple):
    """A branch of a log in a store: an open connection to the store, and the row of the branch in `logs`."""

    connection: Connection
    row: int

    def numbered(self, first: int, stop: int | None = None) -> list[tuple[int, bytes]]:
        """Return the records from event `first` to before `stop`, in order, with their numbers."""
        return numbered_records(self.connection, self.row, first, stop)

    def head(self, seq: int) -> bytes | None:
        """Return the chain's head before event `seq`; None if it is unknown."""
        return head_in(self.connection, self.row, seq)

    def told_heads(self) -> dict[int, bytes]:
        """Return the newest head that the device told, by the event that it follows; nothing if it told none."""
        known = known_heads(self.connection, self.row, LARGEST_SEQ)
        return {seq: head for seq, head, is_told in known if is_told}

    def next_seq(self, first: int) -> int | None:
        """Return the number of the first stored event from event `first` on; None if there is none."""
        for part in segments(self.connection, self.row):
            found = self.connection.scalar(select(func.min(records.c.seq)).where(*within(part, first, None)))
            if found is not None:
                return int(found)
        return None

    def parts(self, first: int = 1) -> Iterator[list[tuple[int, bytes]]]:
        """Yield all records from event `first` on, in order, some thousands at a time."""
        start = self.next_seq(first)
        while start is not None:
            yield self.numbered(start, start + READ_AT_ONCE)
            start = self.next_seq(start + READ_AT_ONCE)


@dataclass(frozen=True)
class Difference:
    """What another version has that one lacks, and where the two contradict each other."""

    lacks: int | None
    """The first event that only the other version has; None if there is none."""
    differs: int | None
    """The first event of which the two have different records; None if there is none."""
    agrees: int
    """How many events are the same in both, before the first that differs."""


def compare(one: Version, other: Version) -> Difference:
    """Compare two versions of a log record by record. A record that cannot be read proves nothing."""
    lacks: int | None = None
    agrees = 0
    for part in other.parts():
        known = dict(one.numbered(part[0][0], part[-1][0] + 1))
        for seq, record in part:
            mine = known.get(seq)
            if mine == record:
                agrees += 1
            elif mine is None:
                lacks = lacks or seq
            elif is_readable(seq, mine) and is_readable(seq, record):
                return Difference(lacks, seq, agrees)
    return Difference(lacks, None, agrees)


def erased_otherwise(one: Version, other: Version) -> Tombstone | None:
    """Return the tombstone of the first game that was erased from one of two versions and went on otherwise in the other one, or None."""
    found = [
        stone
        for erased, whole in ((one, other), (other, one))
        for stone in tombstones_of(erased.connection, erased.row)
        if stone.head_after and whole.head(stone.last + 1) not in (None, stone.head_after)
    ]
    return min(found, key=lambda stone: stone.first, default=None)


def are_one_chain(one: Version, other: Version, lacks: int) -> bool:
    """Return False if a seal, or a head that the device told, shows that two versions are not parts of one log.

    No record of the two differs. `lacks` is the first event that only `other` has.
    """
    heads = {head for head in (one.head(lacks), other.head(lacks)) if head is not None}
    if len(heads) > 1:
        return False
    told = [each.told_heads() for each in (one, other)]
    chain = Chain(lacks - 1, heads.pop() if heads else None)
    for part in _joined(one, other, lacks):
        for seq, record in part:
            chain.add(seq, record)
            for head in (each[seq] for each in told if seq in each):
                if chain.head not in (None, head):
                    return False
                chain.head = head
        if chain.is_broken:
            return False
    return True


def _joined(one: Version, other: Version, first: int) -> Iterator[list[tuple[int, bytes]]]:
    """Yield the records of both versions from event `first` on, in order, some thousands at a time."""
    start: int | None = first
    while start is not None:
        stop = start + READ_AT_ONCE
        yield sorted({**dict(other.numbered(start, stop)), **dict(one.numbered(start, stop))}.items())
        start = min((seq for each in (one, other) if (seq := each.next_seq(stop)) is not None), default=None)


def fork_between(one: Version, other: Version, differs: int) -> Fork:
    """Return where two versions part that differ at event `differs`. It is exact if they are the same up to there."""
    shared = _is_same_before(one, other, differs)
    return Fork(differs) if shared and differs > 1 else Fork(differs + 1, is_exact=False)


def _is_same_before(one: Version, other: Version, differs: int) -> bool:
    """Return True if the two versions have the same chain before event `differs`, or else the same record before it."""
    mine, theirs = one.head(differs), other.head(differs)
    if mine is not None and theirs is not None:
        return mine == theirs
    if mine is not None or theirs is not None:
        head, rest = (mine, other) if mine is not None else (theirs, one)
        sealed = _fits_first_seal(head, rest, differs)
        if sealed is not None:
            return sealed
    last = [dict(each.numbered(differs - 1, differs)).get(differs - 1) for each in (one, other)]
    return last[0] is not None and last[0] == last[1]


def _fits_first_seal(head: bytes | None, version: Version, first: int) -> bool | None:
    """Return whether the first seal from event `first` on follows from `head`; None if there is no seal that can tell."""
    chain = Chain(first - 1, head)
    for part in version.parts(first):
        for seq, record in part:
            chain.add(seq, record)
            if chain.is_broken or chain.head is None or chain.sealed:
                return chain.sealed > 0 if chain.is_broken or chain.sealed else None
    return None
