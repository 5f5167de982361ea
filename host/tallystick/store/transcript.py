"""A game event by event as people follow it: whose turn it was, at what time, what stands and what was undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tallycore.fold import Fold
from tallycore.records import Event
from tallycore.state import PLAYING


@dataclass
class Line:
    """One event with its place in the game. `turn` and `seat` are those it happened in; 0 and None before the first turn."""

    event: Event
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


def follow(events: Sequence[Event]) -> list[Line]:
    """A line for each of `events`, which begin with the start of a game (or where the record begins)."""
    fold = Fold()
    lines: list[Line] = []
    by_seq: dict[int, Line] = {}
    elapsed_ms = 0
    for event in events:
        undoes = _voided(fold, event) if event.kind == "undone" else ()
        for undone in undoes:
            by_seq[undone.seq].is_undone = True
        before = fold.state
        is_playing = before.stage == PLAYING
        turn, seat = (before.turn, before.seat) if is_playing else (0, None)
        turn_ms = before.turn_ms
        if event.kind not in ("booted", "game_started"):
            elapsed_ms += event.dt_ms
            turn_ms += event.dt_ms if is_playing and not before.paused else 0
        fold.apply(event)
        line = Line(
            event,
            elapsed_ms,
            turn,
            seat,
            turn_ms if is_playing else 0,
            scores=tuple(fold.state.scores),
            clocks_ms=tuple(fold.state.clocks_ms),
            undoes=undoes,
        )
        lines.append(line)
        by_seq[event.seq] = line
    return lines


def _voided(fold: Fold, event: Event) -> tuple[Event, ...]:
    return tuple(live for live in fold.live_events() if live.seq >= event["seq"])
