"""Find the gaps in what is stored of a game: events that are missing, and events that cannot be read.

If a finding depends on a missing event, nobody can prove it or blame anybody for it. So each check asks for the
gap before the events that it checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from tallycore.log.records import Event
from tallystick.store.damage import UNREADABLE
from tallystick.store.game import GameSummary

Lost = tuple[int, int, str]
# A range (first, stop) that a device could not give, and why, as the store notes it.


class Gap(NamedTuple):
    """Describe the missing events `first` to `last` in words for a sentence: `events 68 to 91 are missing`."""

    first: int
    last: int
    says: str

    @property
    def size(self) -> int:
        """Return how many events are missing."""
        return self.last - self.first + 1

    @property
    def it(self) -> str:
        """Return the pronoun for the events in a sentence."""
        return "it" if self.size == 1 else "them"

    @property
    def opening(self) -> str:
        """Return what is missing as the beginning of a sentence: `Events 68 to 91 are missing`."""
        return f"{self.says[:1].upper()}{self.says[1:]}"


def find_gaps(
    summary: GameSummary, events: Sequence[Event], before: int, after: int | None, lost: Sequence[Lost]
) -> list[Gap]:
    """Return the gaps around and within the events of a game, in order.

    `before` is the last stored event of the log before the game, 0 if there is none, and `after` the first one after it;
    `lost` are the ranges that a device said it could not send.
    """
    return [
        *_beginning(summary, events, before, lost),
        *sorted([*_within(summary, events, lost), *_unreadable(events)]),
        *_end(summary, after, lost),
    ]


def lost_by_device(events: Sequence[Event]) -> list[Lost]:
    """Return the ranges that the device lost to damage, as its log says, whether a laptop still has them or not."""
    why = "the device lost what was there: its memory was damaged"
    return [(event["seq"], event.seq, why) for event in events if event.kind == "events_lost"]


def standing(numbered: Iterable[tuple[Event, bytes]], lost: Sequence[Lost]) -> tuple[list[Event], list[bytes]]:
    """Return the events, and their records, without those that the device `lost`. The game on the device went on without them."""
    kept = [pair for pair in numbered if not any(first <= pair[0].seq < stop for first, stop, _why in lost)]
    return [event for event, _record in kept], [record for _event, record in kept]


def missing_before(gap: tuple[int, int] | None, stop: int, lost: Sequence[Lost]) -> Gap:
    """Return the first gap of a log before event `stop`. If there is none, the log does not continue its own chain there."""
    if gap is None:
        return Gap(1, stop - 1, f"the events before event {stop} do not continue the chain that the device reports")
    return _missing(*gap, lost)


def _beginning(summary: GameSummary, events: Sequence[Event], before: int, lost: Sequence[Lost]) -> Iterator[Gap]:
    """Yield the gap at the beginning of the game, if the record lacks it."""
    if summary.has_beginning or any(event.kind == "game_started" for event in events):
        return
    if before + 1 < summary.first_seq:
        yield _missing(before + 1, summary.first_seq - 1, lost)
    elif not events or events[0].kind != UNREADABLE:
        yield Gap(before, before, "the beginning of the game is missing")


def _within(summary: GameSummary, events: Sequence[Event], lost: Sequence[Lost]) -> Iterator[Gap]:
    """Yield each missing range of events between the first and the last of the game."""
    for seq, following in pairwise([summary.first_seq - 1, *(event.seq for event in events), summary.last_seq + 1]):
        if following > seq + 1:
            yield _missing(seq + 1, following - 1, lost)


def _unreadable(events: Sequence[Event]) -> Iterator[Gap]:
    """Yield each range of events that cannot be read."""
    numbered = [(event.seq - at, event.seq) for at, event in enumerate(events) if event.kind == UNREADABLE]
    for _, group in groupby(numbered, key=lambda pair: pair[0]):
        seqs = [seq for _, seq in group]
        yield Gap(seqs[0], seqs[-1], f"{_named(seqs[0], seqs[-1])} cannot be read")


def _end(summary: GameSummary, after: int | None, lost: Sequence[Lost]) -> Iterator[Gap]:
    """Yield the gap after the last event of the game, if later events existed and are missing here."""
    first = summary.last_seq + 1
    stops = [stop for start, stop, _why in lost if start <= first < stop]
    if after is not None and after > first:
        yield _missing(first, after - 1, lost)
    elif after is None and stops:
        yield _missing(first, max(stops) - 1, lost)
    elif summary.is_cut and after is None:
        yield Gap(first, first, f"what came after event {first - 1} is missing")


def _missing(first: int, last: int, lost: Sequence[Lost]) -> Gap:
    """Return the gap of the events `first` to `last`, with the reason if a device gave one for them."""
    reasons = dict.fromkeys(why for start, stop, why in lost if start <= last and first < stop)
    why = f" ({', '.join(reasons)})" if reasons else ""
    return Gap(first, last, f"{_named(first, last)} {'is' if first == last else 'are'} missing{why}")


def _named(first: int, last: int) -> str:
    """Return a range of events in words: `event 5`, `events 68 to 91`."""
    return f"event {first}" if first == last else f"events {first} to {last}"
