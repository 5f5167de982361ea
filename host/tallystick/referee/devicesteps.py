"""Find the steps that the device's log decides, so that nobody has to enter them. They are the results of its dice, deals and draws,
the homes of the players, and each noted act that only one step of the rules fits.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tallycore.profile import Profile
from tallystick.games.registry import AnyGame
from tallystick.referee.counts import Counts
from tallystick.referee.devicenotes import ROLLS, DeviceNote, deal_notes, device_note, family_of, is_draw_note
from tallystick.referee.deviceturns import NotedEvent
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.tiedrolls import LoggedRoll, RollTies


class DeviceStep(NamedTuple):
    """A step that the device's log decides, and the number of the event that decides it; None if no single event does."""

    move: Any
    event: int | None


class DeviceSteps:
    """Say what the log decides in the present position of a record. `add` takes a newly recorded move."""

    def __init__(self, history: EventHistory, played: Replay, profile: Profile | None) -> None:
        self._rules: AnyGame = played.rules
        self._played = played
        self._profile = profile
        self.pairs = Pairs(history, played, profile)
        self._ties = RollTies(played.rules, history, profile, played.position_set_after)
        for move in played.moves:
            self._ties.add(move, self.pairs.event_of(move))
        rolls = [step.event for step in history.effective(*ROLLS) if step.event.seq > played.position_set_after]
        dealt = [(event.seq, deal_notes(event, profile)) for event in rolls]
        self._deal: tuple[int, list[DeviceNote]] | None = next((each for each in reversed(dealt) if each[1]), None)
        """The device's last deal, place by place."""
        noted = [(event.seq, device_note(event, profile)) for event in rolls]
        self._rolls: list[tuple[int, DeviceNote]] = [(seq, note) for seq, note in noted if note is not None]

    def has_dealt(self, chance_id: str) -> bool:
        """Return True if the device has dealt for this chance of the profile."""
        return self._deal is not None and self._deal[1][0][0] == chance_id

    def rolled_otherwise(self) -> list[LoggedRoll]:
        """Return the rolls that the device made for other pieces than those whose dice are due; none if it made no such rolls."""
        return self._ties.rolled_otherwise(self._played.position)

    def add(self, move: PlayedMove) -> None:
        """Take the next move of the record."""
        self.pairs.add(move)
        self._ties.add(move, self.pairs.event_of(move))

    def by_chance(self) -> DeviceStep | None:
        """Return the next step if dice, a deal or a draw of the device decided it; None if they did not, or not yet."""
        rules, position = self._rules, self._played.position
        found = self._ties.next_step(position)
        if found is not None:
            return DeviceStep(*found)
        if rules.due_dice(position) is not None or rules.chance(position) is None:
            return None
        legal = rules.legal_moves(position)
        told = [(rules.note_of(position, move), move) for move in legal]
        return self._dealt(told) or self._drawn(told) or self._rolled(told)

    def by_note(self) -> DeviceStep | None:
        """Return the next step if the device noted an act that only this step fits, or if nothing else can happen.

        After an undo on the laptop, somebody wants to enter another step: no step comes back by itself from a note of before.
        """
        found = self._by_note()
        is_old = found is not None and found.event is not None and found.event <= self._played.undone_after
        return None if is_old else found

    def _by_note(self) -> DeviceStep | None:
        rules, position = self._rules, self._played.position
        if rules.chance(position) is not None and rules.due_dice(position) is None:
            results = rules.legal_moves(position)
            # A device does not note such a step. An example is to draw no cards.
            is_silent = len(results) == 1 and rules.note_of(position, results[0]) is None
            return DeviceStep(results[0], None) if is_silent else None
        noted = self.next_note()
        if noted is None or noted.note is None:
            return self._counted() or self._silent_end()
        found = fitting(rules, position, noted.note, self._profile)
        return DeviceStep(found[0], noted.event.seq) if len(found) == 1 else None

    def next_note(self) -> NotedEvent | None:
        """Return the oldest note of the device whose move can still be recorded, or None."""
        waiting = self.pairs.waiting
        return waiting[0] if waiting else None

    def counts(self) -> Counts:
        """Return the device's counters and the counts of the recorded moves, as both are now."""
        return Counts(self.pairs, self._rules, self._played.position, self._profile)

    def _counted(self) -> DeviceStep | None:
        """Return the step that counts what the device has counted in this turn, if only one step fits."""
        counts = self.counts()
        waiting = counts.waiting()
        found = counts.fitting(self._played.position) if waiting else []
        return DeviceStep(found[0], waiting[0]) if len(found) == 1 else None

    def _dealt(self, told: Sequence[tuple[DeviceNote | None, Any]]) -> DeviceStep | None:
        """Return the next part of what was dealt, unless somebody entered a deal or took this one back."""
        if self._deal is None:
            return None
        seq, deal = self._deal
        standing = {move.entry.key for move in self._played.moves}
        for played in self._played.every:
            if played.note is not None and played.note[0] == deal[0][0]:
                is_this = played.is_taken and played.event == seq
                stands = played.entry.key in standing
                if (stands and not is_this) or (not stands and (is_this or not played.is_taken)):
                    return None
        move = next((move for note, move in told if note in deal), None)
        return None if move is None else DeviceStep(move, seq)

    def _drawn(self, told: Sequence[tuple[DeviceNote | None, Any]]) -> DeviceStep | None:
        """Return the step that says what was drawn from a bag."""
        noted = self.next_note()
        if noted is None or noted.note is None or not is_draw_note(noted.note, self._profile):
            return None
        move = next((move for note, move in told if note == noted.note), None)
        return None if move is None else DeviceStep(move, noted.event.seq)

    def _rolled(self, told: Sequence[tuple[DeviceNote | None, Any]]) -> DeviceStep | None:
        """Return the step that says what was rolled for a chance of the profile. An impossible result was rolled again."""
        names = {note[0] for note, _move in told if note is not None}
        left = [(seq, note) for seq, note in self._rolls if note[0] in names]
        for played in self._played.moves:
            at = next((at for at, (_seq, note) in enumerate(left) if note == played.note), None)
            left = left if at is None else left[at + 1 :]
        for seq, rolled in left:
            step = next((move for note, move in told if note == rolled), None)
            if step is not None:
                return DeviceStep(step, seq)
        return None

    def _silent_end(self) -> DeviceStep | None:
        """Return the step that ends the turn, if the device has ended the turn and notes nothing else of that step."""
        rules, position = self._rules, self._played.position
        ended = self.pairs.open_turn_ended_by()
        if not ended or rules.chance(position) is not None:
            return None
        ends = [move for move in rules.legal_moves(position) if rules.ends_unnoted_turn(position, move)]
        return DeviceStep(ends[0], ended) if len(ends) == 1 else None


def fitting(rules: AnyGame, position: Any, note: DeviceNote, profile: Profile | None) -> list[Any]:
    """Return the legal moves of a position that can be what a device noted, or a step on the way to it."""
    return [move for move in rules.legal_moves(position) if _fits(rules, position, move, note, profile)]


def _fits(rules: AnyGame, position: Any, move: Any, note: DeviceNote, profile: Profile | None) -> bool:
    own = rules.note_of(position, move)
    if own == note:
        return True
    lists = rules.note_lists
    if own is not None and family_of(own, profile, lists) == family_of(note, profile, lists):
        return False
    return rules.leads_to_note(position, move, note) and rules.is_within_turn(rules.play_unchecked(position, move))
