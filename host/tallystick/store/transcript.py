"""A game event by event as people follow it: in words, whose turn it was, at what time, what stands and what was undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallycore.log.records import Event
from tallycore.table.fold import Fold
from tallycore.table.state import PLAYING, State
from tallystick.store.sentences import Teller


@dataclass
class Line:
    """One event with its place in the game. `turn` and `seat` are those it happened in; 0 and None before the first turn."""

    event: Event
    says: str
    elapsed_ms: int
    """Since the game began, pauses included, the time that the device was off not."""
    turn: int
    seat: int | None
    turn_ms: int
    """How long the turn has taken so far."""
    scores: tuple[int, ...]
    """After the event."""
    clocks_ms: tuple[int, ...]
    """How long each seat has had the turn in all, after the event."""
    undoes: tuple[Event, ...] = ()
    """What an `undone` takes back."""
    is_undone: bool = False


class Transcript:
    """`lines` are the events added so far, in order from the start of a game (or from where the record begins)."""

    def __init__(self, teller: Teller) -> None:
        self.fold = Fold()
        self.lines: list[Line] = []
        self._teller = teller
        self._by_seq: dict[int, Line] = {}
        self._elapsed_ms = 0

    @property
    def state(self) -> State:
        """The table after the last event."""
        return self.fold.state

    def add(self, event: Event, record: bytes = b"") -> Line:
        """`event` has its line, and the lines that it takes back are marked. `record` is its encoding, where it is at hand."""
        says = self._teller.tell(event, self.state)
        undoes = self._undo(event)
        if undoes:
            says = f"Taken back: {'; '.join(line.says.rstrip('.') for line in undoes)}."
        is_playing = self.state.stage == PLAYING
        turn, seat, turn_ms = (self.state.turn, self.state.seat, self.state.turn_ms) if is_playing else (0, None, 0)
        if event.kind not in ("booted", "game_started"):
            self._elapsed_ms += event.dt_ms
            turn_ms += event.dt_ms if is_playing and not self.state.paused else 0
        self.fold.apply(event, record)
        line = Line(
            event,
            says,
            self._elapsed_ms,
            turn,
            seat,
            turn_ms,
            scores=tuple(self.state.scores),
            clocks_ms=tuple(self.state.clocks_ms),
            undoes=tuple(line.event for line in undoes),
        )
        self.lines.append(line)
        self._by_seq[event.seq] = line
        return line

    def _undo(self, event: Event) -> list[Line]:
        if event.kind != "undone":
            return []
        undone = [self._by_seq[live.seq] for live in self.fold.live_events() if live.seq >= event["seq"]]
        for line in undone:
            line.is_undone = True
        return undone


def follow(events: Sequence[Event], teller: Teller) -> list[Line]:
    """A line for each of `events`, which begin with the start of a game (or where the record begins)."""
    transcript = Transcript(teller)
    for event in events:
        transcript.add(event)
    return transcript.lines
