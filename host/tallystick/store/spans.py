"""Find where games begin and end in a log. Only the events are used, so nothing else needs to be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tallycore.errors import TallyError
from tallycore.log.fields import read_varint
from tallycore.log.kinds import ENDED_ABANDONED, kind_of_number
from tallycore.log.records import Event, decode_event
from tallystick.store.damage import UNREADABLE

KINDS_OUTSIDE_GAMES = (
    "booted",
    "sealed",
    "secret_revealed",
    "game_ended",
    "slept",
    "woke",
    "trouble_met",
    "events_lost",
)
# Events of these kinds alone do not show that there is a game whose beginning is missing.
KINDS_AFTER_END = ("sealed", "secret_revealed", "game_ended", "setup_revealed", UNREADABLE)
KINDS_READ = (
    "game_started",
    "players_seated",
    "game_ended",
    "events_lost",
    "booted",
    "dice_committed",
    "secret_revealed",
)
# For the other kinds of event, the kind is enough. To decode every field takes ten times as long.
KINDS_OF_ROLLS = ("rolled", "bag_drawn")
KINDS_OF_DEVICES = ("dice_committed", "sealed")
# A game that was recorded by hand, without a device, has no such events.


@dataclass
class Span:
    """A game as a range of a log. Its `game` and `names` are empty if another laptop has its beginning."""

    first_seq: int
    last_seq: int
    game: str = ""
    profile: bytes = b""
    names: list[str] = field(default_factory=list)
    ended: str | None = None
    """`finished`, `abandoned`, or None while the game runs."""
    is_cut: bool = False
    """True if later events are missing here, so the end of the record may be missing."""
    is_of_device: bool = False
    """True if it has what only a device writes: a commitment or a seal."""
    has_rolled: bool = False
    """True if its dice, or a draw from its bag, were rolled by the device."""


def find_spans(events: Iterable[Event]) -> list[Span]:
    """Return the games among `events`, which are in order but may have gaps.

    A gap ends the game before it, because the events after it could belong to another game. The exception: if the device says that it
    lost the events, the game goes on. Unreadable events after the end of
    a game count as its seal, unless a game continues from there.
    """
    return list(_spans(events, in_game=False))


def span_from(events: Iterable[Event]) -> Span | None:
    """Return the game that the first of `events` belongs to, whatever kind of event it is; None if there is no event.

    Read only to the end of the game.
    """
    return next(_spans(events, in_game=True), None)


def _spans(events: Iterable[Event], *, in_game: bool) -> Iterator[Span]:
    """Yield each game once it is over; if the first event is `in_game`, it begins one."""
    search = _Search()
    next_seq = 0
    for event in events:
        if next_seq and event.seq != next_seq and not _is_loss_from(event, next_seq):
            yield from search.cut()
        next_seq = event.seq + 1
        yield from search.take(event, in_game=in_game)
        in_game = False
    yield from search.end()


def _is_loss_from(event: Event, seq: int) -> bool:
    """Return True if `event` says that the device lost the events from `seq` on, or from an earlier one."""
    return event.kind == "events_lost" and event["seq"] <= seq


class _Search:
    """Go through the events of a log one by one. Each method yields the game that its event ends, if any."""

    def __init__(self) -> None:
        self._span: Span | None = None
        self._is_sure = False
        """True if any event of the game can be read. Otherwise there may be no game."""
        self._ended_at = 0
        self._doubtful: tuple[int, int] | None = None
        """The unreadable events after the end of a game: the first of them, and the last event of that game."""

    def take(self, event: Event, *, in_game: bool) -> Iterator[Span]:
        """Take the next event; if it is `in_game`, it belongs to a game in any case."""
        is_outside = event.kind in KINDS_OUTSIDE_GAMES
        if is_outside and not self._is_sure:
            self._span = None
        span = self._span
        if span is not None and _is_loss_from(event, span.first_seq):
            # The device lost the beginning of this game. Its state is as before.
            yield from self.cut()
            span = None
        elif span is not None and _is_loss_from(event, self._ended_at):
            span.ended = None
        if event.kind == "game_started":
            yield from self.end()
            self._span = Span(event.seq, event.seq, event["game"], event["profile"], event["names"])
        elif span is None:
            if in_game or not is_outside:
                self._span = Span(event.seq, event.seq)
        elif span.ended is None or event.kind in KINDS_AFTER_END:
            self._go_on(span, event)
        elif not is_outside and self._doubtful is not None:
            first, span.last_seq = self._doubtful
            yield from self.end()
            self._span = Span(first, event.seq)
        self._is_sure = self._span is not None and (self._is_sure or in_game or event.kind != UNREADABLE)
        if self._span is not None and event.kind in KINDS_OF_DEVICES:
            self._span.is_of_device = True
        if self._span is not None and event.kind in KINDS_OF_ROLLS:
            self._span.has_rolled = True

    def _go_on(self, span: Span, event: Event) -> None:
        """Add an event to the game."""
        if event.kind != UNREADABLE or span.ended is None:
            self._doubtful = None
        elif self._doubtful is None:
            self._doubtful = (event.seq, span.last_seq)
        span.last_seq = event.seq
        if event.kind == "players_seated" and sorted(event["seats"]) == list(range(len(span.names))):
            span.names = [span.names[seat] for seat in event["seats"]]
        if event.kind == "game_ended":
            self._ended_at = event.seq
            span.ended = "abandoned" if event["how"] == ENDED_ABANDONED else "finished"

    def cut(self) -> Iterator[Span]:
        """End the game at events that are missing."""
        if self._span is not None:
            self._span.is_cut = self._span.ended is None
        yield from self.end()

    def end(self) -> Iterator[Span]:
        """End the game."""
        if self._span is not None:
            yield self._span
        self._span, self._is_sure, self._doubtful = None, False, None


def outlines(numbered: Iterable[tuple[int, bytes]]) -> Iterator[Event]:
    """Yield the events of numbered records, with the fields that `find_spans` needs. Those that cannot be read are `unreadable`.

    An event's number is the one that its record is stored under.
    """
    kinds: dict[int, str] = {}
    for seq, record in numbered:
        try:
            number = _kind_number(record)
            kind = kinds.get(number) or kinds.setdefault(number, kind_of_number(number)[0])
            yield Event(seq, 0, kind, decode_event(record).fields if kind in KINDS_READ else {})
        except (TallyError, IndexError, TypeError):  # damage may leave something else than bytes
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
