"""Work out what an audit needs of a log before a game: the chain's head, what is missing, the last start of the device.

The store's index keeps the result with the game, so an audit need not read the log from its first event on. The result is
computed from the records and can be computed again. If the two differ, the records are right: `audit --whole` compares them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from types import MappingProxyType
from typing import Any

from tallycore.log.records import Event
from tallycore.proof.seal import first_head, next_head
from tallystick.store.damage import UNREADABLE

MOST_UNREADABLE = 100
# The most event numbers that are kept. They are only shown in a sentence.


@dataclass(frozen=True)
class Before:
    """Describe what comes before a game in its log."""

    start: str = ""
    """The head with which the chain of the log begins, in hex. It depends on the device and the log."""
    last: int = 0
    """The last stored event before the game; 0 if there is none."""
    head: str = ""
    """The chain's head after that event, in hex; empty if earlier events are missing, because it is then unknown."""
    gap: tuple[int, int] | None = None
    """The first range of missing events (first, last) that has a stored event after it."""
    unreadable: tuple[int, ...] = ()
    """The events that cannot be read."""
    maintenance: int | None = None
    """How often the device was started for maintenance, as its last start before the game says; None if no start is stored."""
    given: str = ""
    """The head before the game that an imported file gives, in hex; empty if the records give it, or if no file does."""

    def head_at(self, first_seq: int) -> bytes | None:
        """Return the chain's head before event `first_seq`, by the records or else by a file; None if it is unknown."""
        computed = self.head if self.last + 1 == first_seq else ""
        return bytes.fromhex(computed or self.given) or None

    def is_given_at(self, first_seq: int) -> bool:
        """Return True if the head before event `first_seq` is known only because a file gives it."""
        return bool(self.given) and not (self.head and self.last + 1 == first_seq)

    def gap_before(self, first_seq: int) -> tuple[int, int] | None:
        """Return the first range of events that is missing before event `first_seq`, or None."""
        if self.gap is not None:
            return self.gap
        return (self.last + 1, first_seq - 1) if self.last + 1 < first_seq else None

    def text(self) -> str:
        """Return the text that the index keeps."""
        return json.dumps(asdict(self), separators=(",", ":"))


def beginning(device_id: bytes, log_id: bytes) -> Before:
    """Return what comes before the first event of a log."""
    start = first_head(device_id, log_id).hex()
    return Before(start, head=start)


def read_before(text: str | None) -> Before | None:
    """Return what a text of the index says; None if this program did not write it."""
    try:
        said: dict[str, Any] = json.loads(text or "")
        gap, maintenance = said["gap"], said["maintenance"]
        given = str(said.get("given", ""))  # earlier versions did not write it
        bytes.fromhex(said["head"] + given)
        return Before(
            str(said["start"]),
            int(said["last"]),
            str(said["head"]),
            None if gap is None else (int(gap[0]), int(gap[1])),
            tuple(int(seq) for seq in said["unreadable"]),
            None if maintenance is None else int(maintenance),
            given,
        )
    except (ValueError, TypeError, KeyError, IndexError):
        return None


def first_loss(events: Iterable[Event]) -> int | None:
    """Return the first event that the device says it lost; None if it lost none."""
    return min((event["seq"] for event in events if event.kind == "events_lost"), default=None)


def walked(
    before: Before,
    numbered: Sequence[tuple[Event, bytes]],
    stops: Sequence[int],
    given: Mapping[int, bytes] = MappingProxyType({}),
) -> Iterator[Before]:
    """Yield what comes before each of `stops`, which are event numbers in order.

    `numbered` are the events after `before`, in order, as `spans.outlines` reads them. None of them says that the device
    lost an event from in front of them. `given` are heads that files give, by the events that they follow.
    """
    lost = [(event["seq"], event.seq) for event, _ in numbered if event.kind == "events_lost"]
    chain = _Chain(before, given)
    waiting = [*stops]
    for event, record in numbered:
        while waiting and event.seq >= waiting[0]:
            yield chain.state_at(waiting.pop(0))
        chain.add(event, record, is_lost=any(first <= event.seq < stop for first, stop in lost))
    for stop in waiting:
        yield chain.state_at(stop)


class _Chain:
    """Follow a log event by event. Where the chain from the log's first event is broken, a given head begins another part of it."""

    def __init__(self, before: Before, given: Mapping[int, bytes]) -> None:
        self.before = replace(before, given="")
        self._given = given
        self._is_given = False
        """True if the head follows from a given one."""
        self._head = bytes.fromhex(before.head) or None
        self._expected = before.last + 1
        self._unreadable = list(before.unreadable)

    def state_at(self, stop: int) -> Before:
        """Return what comes before event `stop`, which is the next one."""
        head = self._head.hex() if self._head is not None and self._expected == self.before.last + 1 else ""
        given = self._given[stop - 1].hex() if stop - 1 in self._given else ""
        if self._is_given:
            head, given = "", given or (head if self._expected == stop else "")
        elif head and self._expected == stop:
            given = ""
        return replace(self.before, head=head, given=given, unreadable=tuple(self._unreadable[:MOST_UNREADABLE]))

    def add(self, event: Event, record: bytes, *, is_lost: bool) -> None:
        """Take the next event. An event that the device has lost since is not a part of its chain."""
        before = self.before
        gap = before.gap
        if gap is None and event.seq > before.last + 1:
            gap = (before.last + 1, event.seq - 1)
        maintenance = event["cause"] if event.kind == "booted" else before.maintenance
        self.before = replace(before, last=event.seq, gap=gap, maintenance=maintenance)
        if event.kind == UNREADABLE:
            self._unreadable.append(event.seq)
        if is_lost:
            return
        if not self._continues(event):
            self._head = self._given.get(event.seq - 1)
            self._is_given = True
        if self._head is None:
            return
        self._expected = event.seq + 1
        self._head = next_head(self._head, record)

    def _continues(self, event: Event) -> bool:
        """Return True if the event is the next one of the chain whose head is known."""
        is_loss = event.kind == "events_lost" and event["seq"] == self._expected
        return self._head is not None and (event.seq == self._expected or (is_loss and event["head"] == self._head))
