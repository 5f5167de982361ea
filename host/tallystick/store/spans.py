"""Find where games begin and end in a log from the events alone, so that the index can be rebuilt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tallycore.log.kinds import ENDED_ABANDONED
from tallycore.log.records import Event
from tallystick.store.damage import UNREADABLE

KINDS_OUTSIDE_GAMES = ("booted", "sealed", "secret_revealed", "game_ended", "slept", "woke", "trouble_met")
# Events of these kinds do not by themselves show a game whose beginning is missing.
KINDS_AFTER_END = ("sealed", "secret_revealed", "game_ended", UNREADABLE)


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


def find_spans(events: Iterable[Event]) -> list[Span]:
    """Return the games among `events`, which are in order but may have gaps.

    A gap ends the game before it, since the events after it could belong to another. What cannot be read behind the end of
    a game is taken for its seal, unless a game goes on from there.
    """
    spans: list[Span] = []
    open_span: Span | None = None
    next_seq = 0
    doubtful: tuple[int, int] | None = None
    # What cannot be read behind the end of the game: its first event, and the last one of the game before it.
    for event in events:
        if next_seq and event.seq != next_seq and open_span is not None:
            open_span.is_cut = open_span.ended is None
            open_span, doubtful = None, None
        next_seq = event.seq + 1
        if event.kind == "game_started":
            open_span = Span(event.seq, event.seq, event["game"], event["profile"], event["names"])
            spans.append(open_span)
            doubtful = None
        elif open_span is None:
            if event.kind not in KINDS_OUTSIDE_GAMES:
                open_span = Span(event.seq, event.seq)
                spans.append(open_span)
        elif open_span.ended is None or event.kind in KINDS_AFTER_END:
            if event.kind != UNREADABLE or open_span.ended is None:
                doubtful = None
            elif doubtful is None:
                doubtful = (event.seq, open_span.last_seq)
            open_span.last_seq = event.seq
            if event.kind == "game_ended":
                open_span.ended = "abandoned" if event["how"] == ENDED_ABANDONED else "finished"
        elif event.kind not in KINDS_OUTSIDE_GAMES and doubtful is not None:
            first, open_span.last_seq = doubtful
            open_span = Span(first, event.seq)
            spans.append(open_span)
            doubtful = None
    return spans
