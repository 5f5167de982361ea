"""Tie the steps that dice decide to the rolls of the device's log: each takes the next rolls after the action that it belongs to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from tallycore.profile import Profile
from tallystick.games.registry import AnyGame
from tallystick.referee.devicenotes import DRAWS, ROLLS, is_chance_note, notes_a_move
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.logged import roll_note
from tallystick.referee.replay import PlayedMove
from tallystick.rules.notes import FIRST, PLAY, Rolled


class LoggedRoll(NamedTuple):
    """Hold a roll and the number of its event."""

    seq: int
    roll: Rolled


class RollTies:
    """Tie rolls to moves, one after the other: `add` takes a move, `next_step` says which step the log has for a position."""

    def __init__(self, rules: AnyGame, history: EventHistory, profile: Profile | None, after: int = 0) -> None:
        """Begin behind event `after`."""
        self._rules = rules
        self._profile = profile
        steps = [step for step in history.effective(*ROLLS) if step.event.seq > after]
        noted = [(step.event.seq, roll_note(step.event, profile)) for step in steps]
        self._rolls = [LoggedRoll(seq, note) for seq, note in noted if note is not None]
        marks = history.effective("choice_made", "turn_ended", *DRAWS)
        self._marks = [
            step.event.seq
            for step in marks
            if step.event.seq > after and (step.event.kind == "turn_ended" or notes_a_move(step.event, profile))
        ]
        self._cursor = after
        self._end: float = self._mark_behind(after)
        self._is_certain = True
        """False behind a step that the device should have noted, and that is matched with no note."""

    def add(self, move: PlayedMove) -> tuple[LoggedRoll, ...] | None:
        """Take the next move of the record; return the rolls that belong to it, or None where no dice decide it or it is unknown which."""
        due = self._rules.due_rolls(move.before)
        if due:
            if not self._is_certain:
                return None
            rolls = self.waiting(due)
            if rolls:
                self._cursor = rolls[-1].seq
            return rolls
        if move.note is not None and not is_chance_note(move.note, self._profile):
            self._is_certain = move.event is not None
            if move.event is not None and move.event > self._cursor:
                self._cursor = move.event
                self._end = self._mark_behind(move.event)
        return None

    def waiting(self, due: Sequence[str]) -> tuple[LoggedRoll, ...]:
        """Return the next rolls for the purposes `due`, one each and in that order, as far as the action has them."""
        found: list[LoggedRoll] = []
        for purpose in due:
            behind = found[-1].seq if found else self._cursor
            each = next((each for each in self._in_action(behind) if each.roll.purpose == purpose), None)
            if each is None:
                break
            found.append(each)
        return tuple(found)

    def rest(self) -> tuple[LoggedRoll, ...]:
        """Return the rolls of the present action that no move has taken, apart from dice that were rolled for nothing in the rules."""
        if not self._is_certain:
            return ()
        return tuple(each for each in self._in_action(self._cursor) if each.roll.purpose not in {PLAY, FIRST})

    def next_step(self, position: Any) -> tuple[Any, int] | None:
        """Return the step that the log's next rolls make in a position, and the number of the last event; None if there is none."""
        due = self._rules.due_rolls(position)
        rolls = self.waiting(due) if due and self._is_certain else ()
        if not due or len(rolls) < len(due):
            return None
        step = self._rules.step_of_rolls(position, [each.roll for each in rolls])
        return None if step is None else (step, rolls[-1].seq)

    def _in_action(self, behind: int) -> list[LoggedRoll]:
        """Return the rolls of the present action that came behind an event."""
        return [each for each in self._rolls if behind < each.seq < self._end]

    def _mark_behind(self, seq: int) -> float:
        """Return the number of the next event that notes a move or ends a turn."""
        return next((mark for mark in self._marks if mark > seq), math.inf)
