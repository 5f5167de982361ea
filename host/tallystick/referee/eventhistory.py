"""Go through a game's events. Record the state before each of them, and which events were undone at which event."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tallycore.colours import colour_name
from tallycore.log.kinds import NEEDS_CONSENT
from tallycore.log.records import Event
from tallycore.table.fold import Fold
from tallycore.table.state import State
from tallystick.store.damage import UNREADABLE
from tallystick.store.othernames import apply_shown


class Step(NamedTuple):
    """An event, and the player, the turn, the phase and the stage when it came."""

    event: Event
    seat: int
    turn: int
    phase: int
    stage: int


class Undo(NamedTuple):
    """Describe an undo at event `seq`: the event from which on it undoes, the events that it undid, and whether a roll was among
    them.
    """

    seq: int
    target: int
    undone: tuple[int, ...]
    past_roll: bool
    was_live: bool
    """True if the event that it names could still be undone."""


class EventHistory:
    """The `steps` in order, the `undos`, and in `undone_by` the undo of each event that was undone."""

    def __init__(self, events: Sequence[Event], records: Sequence[bytes], advance: Callable[[int], None]) -> None:
        self.steps: list[Step] = []
        self.undos: list[Undo] = []
        self.undone_by: dict[int, int] = {}
        fold = Fold()
        for event, record in zip(events, records, strict=True):
            state = fold.state
            self.steps.append(Step(event, state.seat, state.turn, state.phase, state.stage))
            if event.kind == "undone":
                self._record_undo(fold, event)
            if event.kind != UNREADABLE:
                apply_shown(fold, event, record)
            advance(1)
        self.final: State = fold.state
        # The bags are counted again at every draw. The events for that count are collected once.
        self._by_kinds: dict[tuple[str, ...], list[Step]] = {}

    @property
    def colours(self) -> tuple[str, ...]:
        """The names of the seats' colours at the end, as the players chose them on the device."""
        return tuple(colour_name(colour).lower() for colour in self.final.colours)

    def _record_undo(self, fold: Fold, event: Event) -> None:
        """Record which events the undo `event` takes back, before the fold applies it."""
        live = fold.live_events()
        taken = [each for each in live if each.seq >= event["seq"]]
        past_roll = any(each.kind in NEEDS_CONSENT for each in taken)
        undone = tuple(each.seq for each in taken)
        was_live = any(each.seq == event["seq"] for each in live)
        self.undos.append(Undo(event.seq, event["seq"], undone, past_roll, was_live))
        for seq in undone:
            self.undone_by[seq] = event.seq

    def effective(self, *kinds: str) -> list[Step]:
        """Return the steps of these kinds that were not undone by the end, in order."""
        return [step for step in self.all_of(*kinds) if step.event.seq not in self.undone_by]

    def all_of(self, *kinds: str) -> list[Step]:
        """Return all steps of these kinds, in order, also those that were undone."""
        if kinds not in self._by_kinds:
            self._by_kinds[kinds] = [step for step in self.steps if step.event.kind in kinds]
        return self._by_kinds[kinds]

    def was_effective_at(self, seq: int, before: int) -> bool:
        """Return True if event `seq` was not undone when event `before` came."""
        return self.undone_by.get(seq, before) >= before
