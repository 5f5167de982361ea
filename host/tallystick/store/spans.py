"""Where games lie in a log: found in the events alone, so that the index of games can always be worked out again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tallycore.log.kinds import ENDED_ABANDONED
from tallycore.log.records import Event

OUTSIDE = ("booted", "sealed", "secret_revealed", "game_ended", "slept", "woke", "trouble_met")
# Kinds that do not make a game by themselves, where its beginning is missing.
AFTER_END = ("sealed", "secret_revealed", "game_ended")


@dataclass
class Span:
    """A game as a piece of a log. One whose beginning went to another laptop has no `game` and no names."""

    first_seq: int
    last_seq: int
    game: str = ""
    profile: bytes = b""
    names: list[str] = field(default_factory=list)
    ended: str | None = None
    """finished, abandoned, or None while it runs."""
    is_cut: bool = False
    """Whether events that followed are missing here, so that the record may be without its end."""


def find_spans(events: Iterable[Event]) -> list[Span]:
    """The games among `events`, which are in order but may have gaps. A gap ends the game before it: what came after
    could be of another.
    """
    spans: list[Span] = []
    open_span: Span | None = None
    next_seq = 0
    for event in events:
        if next_seq and event.seq != next_seq and open_span is not None:
            open_span.is_cut = open_span.ended is None
            open_span = None
        next_seq = event.seq + 1
        if event.kind == "game_started":
            open_span = Span(event.seq, event.seq, event["game"], event["profile"], event["names"])
            spans.append(open_span)
        elif open_span is None:
            if event.kind not in OUTSIDE:
                open_span = Span(event.seq, event.seq)
                spans.append(open_span)
        elif open_span.ended is None or event.kind in AFTER_END:
            open_span.last_seq = event.seq
            if event.kind == "game_ended":
                open_span.ended = "abandoned" if event["how"] == ENDED_ABANDONED else "finished"
    return spans
