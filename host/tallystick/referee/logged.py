"""Return the device's notes in the terms of the rules: seats, choices, rolls, points, counts, ends of turns, in the order of the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tallycore.colours import colour_name
from tallycore.log.kinds import BY_LAPTOP, ENDED_FINISHED, PURPOSE_CHANCE, PURPOSE_FIRST_PLAYER
from tallycore.log.records import Event
from tallycore.profile import Profile
from tallystick.referee.devicenotes import ROLLS
from tallystick.referee.eventhistory import EventHistory, Step
from tallystick.rules.notes import FIRST, PLAY, Counted, GameEnded, Note, Noted, Rolled, Scored, Seated, TurnEnded

SCORES = ("score_changed", "score_corrected")
SEATED = ("game_started", "players_seated")
KINDS = (*SEATED, "choice_made", *ROLLS, *SCORES, "counter_changed", "turn_ended", "game_ended")


class Logged(NamedTuple):
    """A note and the number of the event that made it."""

    seq: int
    note: Noted


def logged_notes(history: EventHistory, profile: Profile | None) -> list[Logged]:
    """Return every note that was not undone, in order.

    Notes for which the profile has no name, or that belong to no player, are left out.
    """
    return list(_logged(history, profile))


def roll_note(event: Event, profile: Profile | None) -> Rolled | None:
    """Return the note of a roll, or None if the profile does not say what the roll was for."""
    number = event["purpose"] - PURPOSE_CHANCE
    known = profile.chances if profile else []
    if number >= len(known):
        return None
    purpose = known[number].id if number >= 0 else FIRST if event["purpose"] == PURPOSE_FIRST_PLAYER else PLAY
    return Rolled(event["seat"], purpose, tuple(event["sides"]), tuple(event["faces"]))


def _logged(history: EventHistory, profile: Profile | None) -> Iterator[Logged]:
    """Yield every note that was not undone."""
    seats = history.final.seats
    counts: dict[tuple[str, int], int] = {}
    for step in history.effective(*KINDS):
        event = step.event
        if event.fields.get("seat", 0) >= seats:
            continue
        note = _note(step, profile, counts)
        if note is not None:
            yield Logged(event.seq, note)


def _note(step: Step, profile: Profile | None, counts: dict[tuple[str, int], int]) -> Noted | None:
    """Return the note of a step. `counts` are the points (under no name) and the counters by seat. This function keeps them up to date."""
    event = step.event
    if event.kind in SEATED:
        colours = tuple(colour_name(colour).lower() for colour in event["colours"])
        return Seated(colours, tuple(event.fields.get("seats", range(len(colours)))))
    if event.kind in ROLLS:
        return roll_note(event, profile)
    if event.kind == "turn_ended":
        return TurnEnded(step.seat, event["next"])
    if event.kind == "game_ended":
        return GameEnded(step.seat, event["how"] == ENDED_FINISHED)
    if event.kind == "choice_made":
        choices = profile.choices if profile else []
        known = event["choice"] < len(choices) and event["item"] < len(choices[event["choice"]].items)
        choice = choices[event["choice"]] if known else None
        return Note(event["seat"], choice.id, choice.items[event["item"]]) if choice else None
    seat, name = event["seat"], ""
    if event.kind == "counter_changed":
        names = profile.counters if profile else []
        if event["counter"] >= len(names):
            return None
        name = names[event["counter"]]
    before = counts.get((name, seat), 0)
    after = event["score"] if event.kind == "score_corrected" else before + event["delta"]
    counts[name, seat] = after
    if name:
        return Counted(seat, name, before, after)
    return Scored(seat, before, after, event.kind == "score_corrected", event.fields.get("by") == BY_LAPTOP)
