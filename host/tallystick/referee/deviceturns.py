"""List the turns of the device that were not undone, with what was noted in each."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallycore.table.state import PLAYING
from tallystick.referee.devicenotes import DRAWS, DeviceNote, device_note, family_of_event, notes_a_move
from tallystick.referee.eventhistory import EventHistory, Step

KINDS = ("turn_ended", "phase_changed", "choice_made", "counter_changed", *DRAWS)
# The kinds of event that make up turns.


class NotedEvent(NamedTuple):
    """A note of the device: its event, its text (None if this program has no name for it), and its family."""

    event: Event
    note: DeviceNote | None
    family: str


@dataclass
class DeviceTurn:
    """A turn of the device: its number, its player, the notes and counts in it, and the event that ended it (0 while it lasts).

    The end of the game also ends a turn in which something was noted. The device then logs no other end of the turn. `phase` is the
    phase as the log says it: of the first note in the turn, or the newest phase while nothing is noted.
    """

    number: int
    seat: int
    phase: int = 0
    notes: list[NotedEvent] = field(default_factory=list)
    ended_by: int = 0
    counted: list[Event] = field(default_factory=list)


def device_turns(
    history: EventHistory,
    profile: Profile | None,
    after: int,
    before: int | None = None,
    lists: Collection[str] = (),
) -> Iterator[DeviceTurn]:
    """Yield the turns, starting with the one in which event `after` was logged, with the notes after it, as they were when event
    `before` came, if one is given. Notes of `lists` are steps of the rules.
    """
    turns: dict[int, DeviceTurn] = {}
    first = next((step.turn for step in history.steps if step.event.seq > after), history.final.turn) if after else 0
    for step in _standing(history, before):
        if step.stage != PLAYING or step.turn < first:
            continue
        turn = turns.setdefault(step.turn, DeviceTurn(step.turn, step.seat))
        if not turn.notes:
            turn.phase = step.event["phase"] if step.event.kind == "phase_changed" else step.phase
        if step.event.kind == "turn_ended":
            turn.ended_by = step.event.seq
        elif step.event.kind == "phase_changed":
            if turn.notes and _is_over(step.event, profile):
                turn.ended_by = step.event.seq
        elif step.event.kind == "counter_changed":
            if step.event.seq > after:
                turn.counted.append(step.event)
        elif step.event.seq > after and notes_a_move(step.event, profile, lists):
            note = device_note(step.event, profile)
            turn.notes.append(NotedEvent(step.event, note, family_of_event(step.event, profile, lists)))
    now = history.final if before is None else next(step for step in history.steps if step.event.seq == before)
    if now.stage == PLAYING and now.turn >= first:
        turn = turns.setdefault(now.turn, DeviceTurn(now.turn, now.seat))
        if not turn.notes:
            turn.phase = now.phase
    yield from (turns[number] for number in sorted(turns))


def lists_before(profile: Profile | None, phase: int, options: list[int]) -> frozenset[str]:
    """Return the lists of the phases before `phase`, except its own. Nothing of them is noted while that phase lasts."""
    if profile is None:
        return frozenset()
    at = profile.phase_at(phase, options)
    own = profile.phases[at].choice if at < len(profile.phases) else None
    before = {profile.phases[each].choice for each in range(min(at, len(profile.phases)))} - {own, None}
    return frozenset(profile.choices[choice].id for choice in before if choice is not None)


def _is_over(event: Event, profile: Profile | None) -> bool:
    """Return True if the phase that an event begins is the game's last one, in which nothing is played any more."""
    return profile is not None and event["phase"] == len(profile.phases) - 1 and profile.phases[-1].choice is None


def _standing(history: EventHistory, before: int | None) -> list[Step]:
    """Return the steps that make up turns and were not undone, or not yet when event `before` came."""
    if before is None:
        return history.effective(*KINDS)
    steps = history.all_of(*KINDS)
    return [step for step in steps if step.event.seq < before and history.was_effective_at(step.event.seq, before)]
