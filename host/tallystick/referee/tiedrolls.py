"""Match the steps that dice decide with the rolls of the device's log. Each step takes the next dice after its action."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from tallycore.profile import Profile
from tallycore.table.state import SETTING_UP
from tallystick.games.registry import AnyGame
from tallystick.referee.devicenotes import DRAWS, ROLLS, is_chance_note, notes_a_move
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.logged import roll_note
from tallystick.referee.replay import PlayedMove
from tallystick.rules.errors import RulesError
from tallystick.rules.notes import FIRST, PLAY, DueDice, Rolled


class LoggedRoll(NamedTuple):
    """A roll and the number of its event."""

    seq: int
    roll: Rolled


class TiedDice(NamedTuple):
    """The dice of a step: their roll and their faces. Both are None if the log has no such dice."""

    rolled: LoggedRoll | None
    faces: tuple[int, ...] = ()


class RollTies:
    """Match dice with steps in order. `add` takes a move of the record. `next_step` returns the log's step for a position."""

    def __init__(self, rules: AnyGame, history: EventHistory, profile: Profile | None, after: int = 0) -> None:
        """Begin after event `after`."""
        self._rules = rules
        self._profile = profile
        noted = [(step.event.seq, roll_note(step.event, profile)) for step in history.effective(*ROLLS)]
        self._rolls = [LoggedRoll(seq, note) for seq, note in noted if note is not None and seq > after]
        self._set_up = {step.event.seq for step in history.effective(*ROLLS) if step.stage == SETTING_UP}
        self._marks = [
            step.event.seq
            for step in history.effective("choice_made", "turn_ended", *DRAWS)
            if step.event.kind == "turn_ended" or notes_a_move(step.event, profile)
        ]
        self._colours = history.colours if history.final.stage != SETTING_UP else ()
        # Before the first turn, the players may still draw their homes and change places.
        self._used: dict[int, int] = {}
        """How many dice of each roll belong to steps, by the roll's number."""
        self._closed = 0
        """The roll that completed the last group of rolls."""
        self._is_certain = True
        """False after a step that the device should have noted but that has no note."""
        self._begin(after)

    def _begin(self, seq: int) -> None:
        """Begin the action that was noted at event `seq`. Its rolls come before the next event that notes a move or ends a turn."""
        end = next((mark for mark in self._marks if mark > seq), math.inf)
        self._action = [each for each in self._rolls if seq < each.seq < end]

    def add(self, move: PlayedMove, event: int | None) -> TiedDice | None:
        """Take the next move of the record, which the device noted at `event` (None: it has no note of it).

        Return the move's dice, or None if no dice decide it or they are unknown.
        """
        due = self._rules.due_dice(move.before)
        if due is not None:
            if not self._is_certain:
                return None
            tied = self._waiting(due)
            if tied.rolled is not None:
                self._used[tied.rolled.seq] = self._used.get(tied.rolled.seq, 0) + len(due.sides)
                if tied.rolled.roll.purpose in due.closing:
                    self._closed = tied.rolled.seq
            return tied
        if move.note is not None and not is_chance_note(move.note, self._profile):
            self._is_certain = event is not None
            if event is not None:
                self._begin(event)
        return None

    def rest(self) -> list[LoggedRoll]:
        """Return the rolls of the current action that have dice without a step.

        Leave out rolls that the rules do not use, and draws and rolls before the first turn: the first position and the
        seats show their results.
        """
        if not self._is_certain:
            return []
        rolls = [each for each in self._action if each.seq not in self._set_up]
        return [each for each in rolls if each.roll.purpose not in {PLAY, FIRST} and self._has_more(each)]

    def next_step(self, position: Any) -> tuple[Any, int | None] | None:
        """Return the step that follows from the log's next dice or from the seats' colours, and the number of the event.

        Return None if there is none.
        """
        due = self._rules.due_dice(position)
        if due is None:
            step = self._rules.step_of_seat(position, self._colours) if self._colours else None
            return None if step is None else (step, None)
        tied = self._waiting(due) if self._is_certain else TiedDice(None)
        if tied.rolled is None:
            return None
        return self._rules.step_of_dice(position, tied.faces), tied.rolled.seq

    def _waiting(self, due: DueDice) -> TiedDice:
        """Return the next dice of the action that fit the dice that are due."""
        for each in self._action:
            if each.seq <= self._closed or not self._has_more(each):
                continue
            first = self._used.get(each.seq, 0)
            if due.fit(each.roll, first):
                return TiedDice(each, each.roll.faces[first : first + len(due.sides)])
            if each.roll.purpose in due.closing:
                break
        return TiedDice(None)

    def rolled_otherwise(self, position: Any) -> list[LoggedRoll]:
        """Return the group of rolls that was made for something else than the dice that are due; none if no such group is complete."""
        due = self._rules.due_dice(position)
        if due is None or not self._is_certain or self._waiting(due).rolled is not None:
            return []
        group: list[LoggedRoll] = []
        for each in self._action:
            if each.seq > self._closed and each.roll.purpose not in {PLAY, FIRST}:
                group.append(each)
                if each.roll.purpose in due.closing:
                    return group
        return []

    def _has_more(self, each: LoggedRoll) -> bool:
        """Return True if dice of the roll belong to no step yet."""
        return self._used.get(each.seq, 0) < len(each.roll.sides)


class TakenSteps:
    """The steps after the last move that the laptop took from the log and that nobody has entered."""

    def __init__(self, rules: AnyGame) -> None:
        self._rules = rules
        self.steps: list[PlayedMove] = []

    def is_claimed_by(self, text: str, position: Any) -> bool:
        """Return True if the text claims a result, right or wrong, for the first of these steps, and is not a step from `position`."""
        if not self.steps:
            return False
        before = self.steps[0].before
        try:
            claimed = self._rules.parse_move(before, text)
        except RulesError:
            return False
        if self._rules.format_move(before, claimed) == self.steps[0].text:
            return True
        is_of_dice = self._rules.faces_of(before, claimed) is not None
        return is_of_dice and (self._rules.due_dice(position) is None or self.agrees_with(text))

    def agrees_with(self, text: str) -> bool:
        """Return True if the text says the same faces as the first of these steps."""
        rules, first = self._rules, self.steps[0]
        claimed = rules.parse_move(first.before, text)
        return rules.faces_of(first.before, claimed) == rules.faces_of(first.before, first.move)
