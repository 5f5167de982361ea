"""Find the laptop's next request to the device, so that nobody enters a recorded move twice: a note, a count, points, the end of a
turn.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tallycore.profile import Profile
from tallycore.table.state import PLAYING, State
from tallystick.games.registry import AnyGame
from tallystick.referee.counts import Unit
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.store.phrases import player_name
from tallystick.table.recordview import MoveRecordView

NOTE, COUNT, END, SCORE = "note", "count", "end", "score"


class TurnRequest(NamedTuple):
    """A request to the device: `kind`, the entry of the move, its text or what it counts, the seat.

    A note also has the item of a list, and says whether it ends the turn. A count has its counter. Points and counts have the number
    that is added. If it `waits`, points are added only while no screen is open on the device.
    """

    kind: str
    key: str
    move: str
    seat: int
    choice: int = 0
    item: int = 0
    ends_turn: bool = False
    counter: int = 0
    delta: int = 0
    waits: bool = False


class Hindrance(NamedTuple):
    """The reason why the laptop cannot ask the device to note a move, and what the players do there instead."""

    key: str
    move: str
    says: str


def next_request(state: State, record: MoveRecordView | None) -> TurnRequest | Hindrance | None:
    """Return the next request, or the reason why there is none yet; None if the two sides have the same."""
    if record is None:
        return None
    profile, played, pairs = record.profile, record.replay, record.pairs
    if profile is None or state.stage != PLAYING or pairs.waiting or pairs.turns_behind:
        return None
    move, counted = next(iter(record.notes_due), None), record.counts.to_count()
    if counted is not None and (move is None or counted[0].number < move.number):
        return _count(state, profile, *counted)
    if move is None:
        return _points(state, record)
    if not pairs.is_in_present_turn(move):
        return None
    # All pages read what is said of a request: so it has the text that everybody may know.
    shown = record.shown_text(move)
    if move.note is None:
        return TurnRequest(END, move.entry.key, shown, state.seat)
    return _note(state, profile, played, move, shown)


def _note(
    state: State, profile: Profile, played: Replay, move: PlayedMove, shown: str
) -> TurnRequest | Hindrance | None:
    """Return the request to note a move, whose text is `shown`, if the device's current phase has the list for it."""
    list_id, item_id = move.note or ("", "")
    choice = next((at for at, each in enumerate(profile.choices) if each.id == list_id), -1)
    if choice < 0 or item_id not in profile.choices[choice].items:
        return None
    lists = {phase.choice for phase in profile.phases}
    at = profile.phase_at(state.phase, state.options)
    if choice in lists and at < len(profile.phases) and profile.phases[at].choice != choice:
        return Hindrance(move.entry.key, shown, _other_phase(profile, at, choice))
    ends = profile.choices[choice].ends_turn or not played.rules.is_within_turn(move.after)
    item = profile.choices[choice].items.index(item_id)
    return TurnRequest(NOTE, move.entry.key, shown, state.seat, choice, item, ends)


def _other_phase(profile: Profile, at: int, choice: int) -> str:
    """Return what the players do on the device, which is in phase `at`, so that it can note an item of the list `choice`."""
    here, wanted = profile.phases[at].name, [n for n, phase in enumerate(profile.phases) if phase.choice == choice]
    if wanted[0] > at:
        return f"The device is still in the phase {here}: begin the phase {profile.phases[wanted[0]].name} there."
    due = profile.phases[max(n for n in wanted if n < at)].name
    lacks = f"The device is already in the phase {here}, but lacks a move of the phase {due}."
    return f"{lacks} To note it there, open Menu, then Phase, and choose {due}."


def _count(state: State, profile: Profile, move: PlayedMove, unit: Unit, delta: int) -> TurnRequest:
    """Return the request to count what a move built or lost. The move may be a roll of the device: so its text is what is counted."""
    key = f"{move.entry.key} {unit.counter} {unit.seat}"
    says = f"{profile.counters[unit.counter]}: {player_name(state.names, unit.seat)} {delta:+d}"
    return TurnRequest(COUNT, key, says, unit.seat, counter=unit.counter, delta=delta)


def _points(state: State, record: MoveRecordView) -> TurnRequest | None:
    """Return the request to add the points that the device lacks, or to take off those that it has too many.

    The laptop changes the device's points only if they are the points of an earlier position of the record. If somebody
    entered other points, the players decide what is right.
    """
    played, rules = record.replay, record.rules
    now = _points_on_device(rules, record.position())
    if now is None or not played.every or len(now) != len(state.scores):
        return None
    positions = (played.start, *(move.after for move in played.every))
    had = [scores for each in positions if (scores := _points_on_device(rules, each)) is not None]
    for seat, (device, wanted) in enumerate(zip(state.scores, now, strict=True)):
        if device != wanted and any(scores[seat] == device for scores in had):
            last, says = played.every[-1], f"Points: {player_name(state.names, seat)} {wanted - device:+d}"
            # Within a turn somebody may be about to enter them on the device.
            waits = rules.is_within_turn(played.position)
            key = f"{last.entry.key} {seat} {device}"
            return TurnRequest(SCORE, key, says, seat, delta=wanted - device, waits=waits)
    return None


def _points_on_device(rules: AnyGame, position: Any) -> tuple[int, ...] | None:
    """Return the points that the device should show at a position; None if the rules count none yet.

    A game that counts only at its end has no points before: nobody has earned the value of the board yet.
    """
    if not rules.counts_points_at_end:
        return rules.scores(position)
    outcome = rules.outcome(position)
    return (0,) * rules.seats(position) if outcome is None else outcome.scores
