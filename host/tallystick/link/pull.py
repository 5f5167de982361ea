"""Pull a log in windows: the device streams what is asked for, and only what arrived damaged is asked for again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tallycore.log.records import record_seq
from tallycore.wire.messages import Message
from tallystick.link.client import ANSWER_S, Link
from tallystick.link.errors import LinkError, NoAnswer

WINDOW_EVENTS = 2048
# So many events are committed at once, and at most so many are pulled again after a cut.
MOST_RANGES = 20
# Twenty ranges of numbers below 2**28 fit a request; any others wait for the next round.
FRUITLESS_ROUNDS = 6
EMPTY_ANSWERS = 2
# Where two undamaged answers lack an event, the device does not have it: its place in the flash is damaged.

Range = tuple[int, int]
"""first, stop: the events `first` to `stop` - 1."""


@dataclass
class Batch:
    """Hold what one window brought: whole records in order, and the ranges that the device can no longer read."""

    records: list[bytes] = field(default_factory=list)
    lost: list[Range] = field(default_factory=list)


def pull(link: Link, ranges: Sequence[Range], window_events: int = WINDOW_EVENTS) -> Iterator[Batch]:
    """Yield the records of `ranges`, window by window. Where the link breaks, first yield what has arrived, then raise the
    LinkError.
    """
    for window in _windows(ranges, window_events):
        got: dict[int, bytes] = {}
        lost: list[Range] = []
        broken: LinkError | None = None
        try:
            lost = _pull_window(link, window, got)
        except LinkError as error:
            broken = error
        if got or lost:
            yield Batch([got[seq] for seq in sorted(got)], lost)
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


def _pull_window(link: Link, window: list[Range], got: dict[int, bytes]) -> list[Range]:
    """Add to `got` every record of `window` that the device has, and return the ranges that it has not."""
    lost: list[Range] = []
    missing = window
    fruitless = empty_answers = 0
    while missing:
        asked = missing[:MOST_RANGES]
        held, damaged = len(got), link.damaged
        is_answered = _one_round(link, asked, got)
        fruitless += 1
        if len(got) > held:
            fruitless = empty_answers = 0
        elif is_answered and link.damaged == damaged:
            empty_answers += 1
        if empty_answers == EMPTY_ANSWERS:
            lost += asked
            fruitless = empty_answers = 0
        if fruitless == FRUITLESS_ROUNDS:
            raise NoAnswer(link.transport.name, was_linked=True)
        missing = [each for each in _missing(window, got) if each not in lost]
    return lost


def _one_round(link: Link, ranges: list[Range], got: dict[int, bytes]) -> bool:
    """Ask once for `ranges` and add what arrives to `got`; return True if the answer's end arrived."""
    wanted = [number for first, stop in ranges for number in (first, stop - first)]
    request = Message("pull", link.next_tag(), {"log_id": link.device.log_id, "ranges": wanted})
    link.send(request)
    last_new_s = link.now_s()
    while link.now_s() - last_new_s < ANSWER_S:
        for message in link.receive(ANSWER_S):
            if message.tag != request.tag:
                continue
            link.raise_if_refused("pull", message)
            if message.name == "pulled":
                link.next_seq = max(link.next_seq, message["next"])
                return True
            if message.name == "events":
                last_new_s = link.now_s()
                got.update((record_seq(record), record) for record in link.records_of(message))
    return False


def _missing(window: list[Range], got: dict[int, bytes]) -> list[Range]:
    """Return the ranges of `window` that are not in `got`."""
    missing: list[Range] = []
    for first, stop in window:
        for seq in range(first, stop):
            if seq in got:
                continue
            if missing and missing[-1][1] == seq:
                missing[-1] = (missing[-1][0], seq + 1)
            else:
                missing.append((seq, seq + 1))
    return missing
