"""A walk through a game's events: the table before each of them, and what was taken back when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tallycore.log.kinds import NEEDS_CONSENT
from tallycore.log.records import Event
from tallycore.table.fold import Fold
from tallycore.table.state import State


class Step(NamedTuple):
    """An event, and what stood on the table when it came: whose turn, which turn, which phase."""

    event: Event
    seat: int
    turn: int
    phase: int
    stage: int


class Undo(NamedTuple):
    """An undo at event `seq`: what it was to take back from, what it did take back, and whether that had a roll in it."""

    seq: int
    target: int
    voided: tuple[int, ...]
    past_roll: bool
    was_live: bool
    """Whether what it names could still be taken back."""


class Walk:
    """`steps` in order, `undos`, and `voided_by`: the undo of each event that does not stand any more."""

    def __init__(self, events: Sequence[Event], records: Sequence[bytes], advance: Callable[[int], None]) -> None:
        self.steps: list[Step] = []
        self.undos: list[Undo] = []
        self.voided_by: dict[int, int] = {}
        fold = Fold()
        for event, record in zip(events, records, strict=True):
            state = fold.state
            self.steps.append(Step(event, state.seat, state.turn, state.phase, state.stage))
            if event.kind == "undone":
                self._note_undo(fold, event)
            fold.apply(event, record)
            advance(1)
        self.final: State = fold.state

    def _note_undo(self, fold: Fold, event: Event) -> None:
        live = fold.live_events()
        taken = [each for each in live if each.seq >= event["seq"]]
        past_roll = any(each.kind in NEEDS_CONSENT for each in taken)
        voided = tuple(each.seq for each in taken)
        was_live = any(each.seq == event["seq"] for each in live)
        self.undos.append(Undo(event.seq, event["seq"], voided, past_roll, was_live))
        for seq in voided:
            self.voided_by[seq] = event.seq

    def standing(self, *kinds: str) -> list[Step]:
        """The steps of these kinds that still stand at the end, in order."""
        return [step for step in self.steps if step.event.kind in kinds and step.event.seq not in self.voided_by]

    def of(self, *kinds: str) -> list[Step]:
        """All steps of these kinds, in order, undone ones among them."""
        return [step for step in self.steps if step.event.kind in kinds]

    def stood_at(self, seq: int, before: int) -> bool:
        """Whether event `seq` still stood when event `before` came."""
        return self.voided_by.get(seq, before) >= before
