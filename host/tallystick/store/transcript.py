"""List a game event by event: a sentence, the player whose turn it was, the time, the scores and what was undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallycore.log.kinds import BY_LAPTOP
from tallycore.log.records import Event
from tallycore.table.fold import Fold
from tallycore.table.state import PLAYING, State
from tallystick.store.damage import UNREADABLE
from tallystick.store.game import Game
from tallystick.store.othernames import apply_shown
from tallystick.store.sentences import EventFormatter


@dataclass
class Line:
    """Describe one event with its place in the game. `turn` and `seat` are those that it happened in; 0 and None before the
    first turn.
    """

    event: Event
    says: str
    elapsed_ms: int
    """Milliseconds since the game began. Pauses count. The time when the device was off does not."""
    turn: int
    seat: int | None
    turn_ms: int
    """How many milliseconds the turn has taken so far."""
    scores: tuple[int, ...]
    """Each seat's score after the event."""
    clocks_ms: tuple[int, ...]
    """How many milliseconds each seat has had the turn in all, after the event."""
    undoes: tuple[Event, ...] = ()
    """The events that an `undone` takes back."""
    is_undone: bool = False


class Transcript:
    """Collect in `lines` the events added so far, from the start of a game (or from where the record begins)."""

    def __init__(self, formatter: EventFormatter) -> None:
        self.fold = Fold()
        self.lines: list[Line] = []
        self._formatter = formatter
        self._by_seq: dict[int, Line] = {}
        self._elapsed_ms = 0

    @property
    def state(self) -> State:
        """Return the state of the game after the last event."""
        return self.fold.state

    def add(self, event: Event, record: bytes = b"") -> Line:
        """Append the line of `event`, mark the lines that it takes back, and return the line.

        `record` is the event's encoding, if the caller has it.
        """
        says = self._formatter.format(event, self.state)
        undoes = self._undo(event)
        if undoes and event.kind == "undone":
            where = " at the laptop" if event.fields.get("by") == BY_LAPTOP else ""
            says = f"Taken back{where}: {'; '.join(line.says.rstrip('.') for line in undoes)}."
        is_playing = self.state.stage == PLAYING
        turn, seat, turn_ms = (self.state.turn, self.state.seat, self.state.turn_ms) if is_playing else (0, None, 0)
        if event.kind not in ("booted", "game_started"):
            self._elapsed_ms += event.dt_ms
            turn_ms += event.dt_ms if is_playing and not self.state.paused else 0
        if event.kind != UNREADABLE:
            apply_shown(self.fold, event, record)
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
        """Mark the lines that `event` takes back and return them; return none for an event of another kind."""
        if event.kind not in ("undone", "events_lost"):
            return []
        undone = [self._by_seq[live.seq] for live in self.fold.live_events() if live.seq >= event["seq"]]
        for line in undone:
            line.is_undone = True
        return undone


def transcript_lines(events: Sequence[Event], formatter: EventFormatter) -> list[Line]:
    """Return a line for each of `events`, which begin with the start of a game (or where the record begins)."""
    transcript = Transcript(formatter)
    for event in events:
        transcript.add(event)
    return transcript.lines


def game_lines(game: Game, formatter: EventFormatter) -> list[Line]:
    """Return a line for each event of a stored game."""
    transcript = Transcript(formatter)
    for event, record in zip(game.events, game.records, strict=True):
        transcript.add(event, record)
    return transcript.lines
