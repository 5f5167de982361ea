"""Find where games begin and end in a log from the events alone, so that nothing else need be believed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tallycore.errors import TallyError
from tallycore.log.fields import read_varint
from tallycore.log.kinds import ENDED_ABANDONED, kind_of_number
from tallycore.log.records import Event, decode_event

KINDS_OUTSIDE_GAMES = (
    "booted",
    "sealed",
    "secret_revealed",
    "game_ended",
    "slept",
    "woke",
    "trouble_met",
    "unreadable",
)
# Events of these kinds do not by themselves show a game whose beginning is missing.
KINDS_AFTER_END = ("sealed", "secret_revealed", "game_ended")
KINDS_READ = ("game_started", "game_ended")
# Of events of the other kinds the kind is enough: decoding every field takes ten times as long.
KINDS_OF_DEVICES = ("dice_committed", "sealed")
# A game that was recorded by hand, without a device, has no such events.
UNREADABLE = "unreadable"


@dataclass
class Span:
    """Describe a game as a range of a log. Its `game` and `names` are empty where its beginning went to another laptop."""

    first_seq: int
    last_seq: int
    game: str = ""
    profile: bytes = b""
    names: list[str] = field(default_factory=list)
    ended: str | None = None
    """`finished`, `abandoned`, or None while the game runs."""
    is_cut: bool = False
    """True if events that followed are missing here, so that the record may lack its end."""
    is_of_device: bool = False
    """True if it has what only a device writes: a commitment or a seal."""


def find_spans(events: Iterable[Event]) -> list[Span]:
    """Return the games among `events`, which are in order but may have gaps.

    A gap ends the game before it, since the events after it could belong to another.
    """
    return list(_spans(events, in_game=False))


def span_from(events: Iterable[Event]) -> Span | None:
    """Return the game that the first of `events` belongs to, whatever it says; None where there is no event.

    Read no further than the game goes.
    """
    return next(_spans(events, in_game=True), None)


def _spans(events: Iterable[Event], *, in_game: bool) -> Iterator[Span]:
    """Yield each game once it is over; where the first event is `in_game`, it begins one."""
    span: Span | None = None
    next_seq = 0
    for event in events:
        if next_seq and event.seq != next_seq and span is not None:
            span.is_cut = span.ended is None
            yield span
            span = None
        next_seq = event.seq + 1
        if event.kind == "game_started":
            if span is not None:
                yield span
            span = Span(event.seq, event.seq, event["game"], event["profile"], event["names"])
        elif span is None:
            if in_game or event.kind not in KINDS_OUTSIDE_GAMES:
                span = Span(event.seq, event.seq)
        elif span.ended is None or event.kind in KINDS_AFTER_END:
            span.last_seq = event.seq
            if event.kind == "game_ended":
                span.ended = "abandoned" if event["how"] == ENDED_ABANDONED else "finished"
        in_game = False
        if span is not None and event.kind in KINDS_OF_DEVICES:
            span.is_of_device = True
    if span is not None:
        yield span


def outlines(numbered: Iterable[tuple[int, bytes]]) -> Iterator[Event]:
    """Yield the events of numbered records with what `find_spans` needs of them; those that cannot be read are `unreadable`.

    An event's number is the one that its record is stored under.
    """
    kinds: dict[int, str] = {}
    for seq, record in numbered:
        try:
            number = _kind_number(record)
            kind = kinds.get(number) or kinds.setdefault(number, kind_of_number(number)[0])
            yield Event(seq, 0, kind, decode_event(record).fields if kind in KINDS_READ else {})
        except (TallyError, IndexError):
            yield Event(seq, 0, UNREADABLE, {})


def _kind_number(record: bytes) -> int:
    """Return the number of a record's kind, which follows its length, its number and the time. Raise FieldError or IndexError."""
    at = 0
    while record[at] > 127:
        at += 1
    at += 1
    while record[at] > 127:
        at += 1
    at += 1
    while record[at] > 127:
        at += 1
    at += 1
    return record[at] if record[at] < 128 else read_varint(record, at)[0]
