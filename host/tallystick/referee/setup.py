"""Translate the set-up of a game into the arguments of its rules: options by name, readings by name, the first position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tallycore.log.kinds import FIRST_ROLLED, PURPOSE_CHANCE
from tallycore.profile import Profile
from tallycore.table.state import State
from tallystick.games.registry import AnyGame
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.replay import MOVE, Replay
from tallystick.rules.options import PLAYERS, without_those_of_others
from tallystick.store.game import Entry

FIRST = "first"
# The option that says who begins, from 1, in games in which that matters. The device logs it as an event.


def parse_readings(texts: Iterable[str]) -> dict[str, str]:
    """Return readings by name, from the texts `name=value` that events carry."""
    return {name: value for name, _, value in (text.partition("=") for text in texts) if name}


def options_by_name(rules: AnyGame, profile: Profile | None, state: State, first: int | None) -> dict[str, int]:
    """Return the agreed options by the rules' names.

    `state` is a state of the game's table, with the options in the order of the profile; `first` is the seat that began.
    """
    known = {option.id for option in rules.options}
    agreed = {
        option.id: value for option, value in zip(profile.options if profile else [], state.options, strict=False)
    }
    options = {name: value for name, value in agreed.items() if name in known}
    if FIRST in known and first is not None:
        options[FIRST] = first + 1
    if PLAYERS in known and state.seats:
        options[PLAYERS] = state.seats
    return without_those_of_others(rules.options, options)


def first_seat(rules: AnyGame | None, history: EventHistory) -> int | None:
    """Return the seat that began a game, as an option of its rules; None if none was named.

    If the rolls for the first turn are steps of the record, the winner of these rolls is not an option.
    """
    named = history.effective("first_player")
    if not named or (named[-1].event["how"] == FIRST_ROLLED and rules is not None and rules.ties_dice):
        return None
    seat: int = named[-1].event["seat"]
    return seat


def options_at_first(rules: AnyGame, profile: Profile | None, history: EventHistory) -> dict[str, int]:
    """Return the options of a game, by the rules' names: those that the players agreed, and those that the device drew."""
    drawn = _drawn(history, profile)
    return options_by_name(rules, profile, history.final, first_seat(rules, history)) | {
        option.id: drawn[option.id] for option in rules.options if option.id in drawn
    }


def _drawn(history: EventHistory, profile: Profile | None) -> dict[str, int]:
    """Return for each chance of the profile the first result of a single die.

    If the device draws an option, its chance has the option's name.
    """
    found: dict[str, int] = {}
    for step in history.effective("rolled", "typed_roll"):
        roll = step.event
        chance = roll["purpose"] - PURPOSE_CHANCE
        if profile and 0 <= chance < len(profile.chances) and len(roll["faces"]) == 1:
            found.setdefault(profile.chances[chance].id, roll["faces"][0])
    return found


def begin_replay(
    rules: AnyGame,
    profile: Profile | None,
    history: EventHistory,
    readings: Mapping[str, str],
    entries: Sequence[Entry],
) -> Replay:
    """Return the replay of a record before its first entry. Raise RulesError.

    A record may have been started before it was clear who begins. Then no move is recorded before that.
    """
    options = options_at_first(rules, profile, history)
    played = Replay(rules, first_position(rules, options, readings))
    named = history.effective("first_player")
    if (
        FIRST in options
        and named
        and not any(entry.kind == MOVE and entry.after_seq < named[-1].event.seq for entry in entries)
    ):
        rest = {name: value for name, value in options.items() if name != FIRST}
        played.unsettled = first_position(rules, rest, readings)
    return played


def first_position(rules: AnyGame, options: Mapping[str, int], readings: Mapping[str, str]) -> Any:
    """Return the first position. Raise RulesError for an option or a reading that the rules do not have."""
    return rules.start(options, readings=readings)
