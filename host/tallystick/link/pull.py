"""Pull a log in windows. The device streams the requested events. Only events that did not arrive are requested again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tallycore.log.records import record_seq
from tallycore.wire.messages import Message
from tallystick.link.client import ANSWER_S, Link
from tallystick.link.errors import EventsWithheld, LinkError, NoAnswer

WINDOW_EVENTS = 2048
# The number of events that are committed at once, and the most that are pulled again after a cut.
MOST_RANGES = 20
# Twenty ranges of numbers below 2**28 fit a request; any others wait for the next round.
FRUITLESS_ROUNDS = 6
# After so many rounds in a row without new events, the line is given up.

Range = tuple[int, int]
"""first, stop: the events `first` to `stop` - 1."""


@dataclass
class Batch:
    """What one window brought: whole records in order, and the ranges that the device says it cannot read."""

    records: list[bytes] = field(default_factory=list)
    lost: list[Range] = field(default_factory=list)


class _Window:
    """Collect the events `first` to `stop` - 1 of each of `ranges`: those that came, and those that the device lacks."""

    def __init__(self, ranges: Sequence[Range]) -> None:
        self._wanted = [seq for first, stop in ranges for seq in range(first, stop)]
        self._wanted_set = frozenset(self._wanted)
        self._got: dict[int, bytes] = {}
        self._lost: set[int] = set()

    @property
    def known(self) -> int:
        """Return how many events have arrived or are known to be missing."""
        return len(self._got.keys() | self._lost)

    def missing(self) -> list[Range]:
        """Return the ranges of which nothing is known yet."""
        return ranges_of(seq for seq in self._wanted if seq not in self._got and seq not in self._lost)

    def batch(self) -> Batch:
        """Return the events and the missing ranges so far."""
        lost = self._lost - self._got.keys()
        return Batch([self._got[seq] for seq in sorted(self._got)], ranges_of(sorted(lost)))

    def add_records(self, records: Iterable[bytes]) -> bool:
        """Add those of the records that are wanted; return True if one of them is new."""
        held = len(self._got)
        self._got.update((seq, record) for record in records if (seq := record_seq(record)) in self._wanted_set)
        return len(self._got) > held

    def add_lost(self, said: Sequence[int], asked: Sequence[Range]) -> None:
        """Add the ranges that the device says it cannot read (first, count and so on), as far as they were `asked` for."""
        stated = [(said[at], said[at] + said[at + 1]) for at in range(0, len(said) - 1, 2)]
        for first, stop in asked:
            for least, beyond in stated:
                self._lost.update(range(max(first, least), min(stop, beyond)))


def pull(link: Link, ranges: Sequence[Range], window_events: int = WINDOW_EVENTS) -> Iterator[Batch]:
    """Yield the records of `ranges`, window by window. If the link breaks, first yield what has arrived, then raise the
    LinkError.
    """
    for asked in _windows(ranges, window_events):
        window = _Window(asked)
        broken: LinkError | None = None
        try:
            _pull_window(link, window)
        except LinkError as error:
            broken = error
        if window.known:
            yield window.batch()
        if broken is not None:
            raise broken


def _windows(ranges: Sequence[Range], events: int) -> Iterator[list[Range]]:
    """Yield the ranges in windows of up to `events` events and MOST_RANGES ranges."""
    window: list[Range] = []
    room = events
    for first, stop in ranges:
        at = first
        while at < stop:
            end = min(stop, at + room)
            window.append((at, end))
            room -= end - at
            at = end
            if room == 0 or len(window) == MOST_RANGES:
                yield window
                window, room = [], events
    if window:
        yield window


def _pull_window(link: Link, window: _Window) -> None:
    """Ask until every event of `window` has arrived or is known to be missing. Raise LinkError if that does not succeed."""
    fruitless = answers = 0
    while missing := window.missing():
        known = window.known
        answers += _one_round(link, missing[:MOST_RANGES], window)
        fruitless = fruitless + 1 if window.known == known else 0
        if not fruitless:
            answers = 0
        if fruitless == FRUITLESS_ROUNDS:
            if answers:
                raise EventsWithheld(link.transport.name, missing[0][0], missing[0][1] - 1)
            raise NoAnswer(link.transport.name, was_linked=True)


def _one_round(link: Link, asked: Sequence[Range], window: _Window) -> bool:
    """Ask once for the ranges `asked` and add what arrives to `window`; return True if the answer's end arrived."""
    wanted = [number for first, stop in asked for number in (first, stop - first)]
    request = Message("pull", link.next_tag(), {"log_id": link.device.log_id, "ranges": wanted})
    link.send(request)
    last_new_s = link.now_s()
    while link.now_s() - last_new_s < ANSWER_S:
        for message in link.receive(ANSWER_S):
            if message.tag != request.tag:
                continue
            link.raise_if_refused("pull", message)
            if message.name == "pulled":
                window.add_lost(message["missing"], asked)
                link.next_seq = max(link.next_seq, message["next"])
                return True
            if message.name == "events" and window.add_records(link.records_of(message)):
                last_new_s = link.now_s()
    return False


def ranges_of(seqs: Iterable[int]) -> list[Range]:
    """Return the numbers, which are in order, as ranges."""
    ranges: list[Range] = []
    for seq in seqs:
        if ranges and ranges[-1][1] == seq:
            ranges[-1] = (ranges[-1][0], seq + 1)
        else:
            ranges.append((seq, seq + 1))
    return ranges
