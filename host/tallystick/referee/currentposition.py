"""Compute the current position of a stored game, and judge a disputed move in it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from tallycore.profile import Profile
from tallystick.games.registry import AnyGame, find
from tallystick.referee.errors import NoRules, PositionUnknown
from tallystick.referee.eventhistory import EventHistory
from tallystick.referee.evidence import FindProfile, no_profile
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import Replay
from tallystick.referee.reveals import known_replay, revealed_setups
from tallystick.referee.setup import begin_replay, options_at_first, parse_readings
from tallystick.referee.typednames import judge_with_names
from tallystick.rules.verdict import Verdict
from tallystick.store.game import Game
from tallystick.store.sealedsetups import SealedSetup


def rules_of(game: Game) -> AnyGame:
    """Return the rules of a stored game. Raise NoRules."""
    rules = find(game.summary.game)
    if rules is None:
        raise NoRules(game.summary.game)
    return rules


def history_of(game: Game) -> EventHistory:
    """Return the game's events with the state before each of them."""
    return EventHistory(game.events, game.records, lambda _events: None)


def agreed_options(game: Game, history: EventHistory, profile: Profile | None) -> dict[str, int]:
    """Return the options of a stored game, by the names that its rules use."""
    return options_at_first(rules_of(game), profile, history)


def replay_with_reveals(game: Game, find_profile: FindProfile = no_profile) -> Replay:
    """Return the replay of a stored game's record before its first entry. Raise NoRules or RulesError."""
    history = history_of(game)
    readings = parse_readings(history.final.readings)
    return begin_replay(rules_of(game), find_profile(game.summary.game), history, readings, game.entries)


def replay_of(game: Game, find_profile: FindProfile = no_profile) -> Replay:
    """Replay the moves on the laptop's record of a stored game. Raise NoRules, BrokenEntries or RulesError."""
    played = replay_with_reveals(game, find_profile)
    for entry in game.entries:
        played.add(entry)
    return played


def known_position(game: Game, played: Replay, own: Sequence[SealedSetup] = ()) -> Any:
    """Return the position after the moves of a game's replay, with the revealed set-ups filled in.

    `own` are set-ups that only their player has opened so far. They are filled in for that seat.
    """
    return known_replay(played, revealed_setups(game), own).position


def turns_behind(game: Game, history: EventHistory, played: Replay, profile: Profile | None = None) -> int:
    """Return how many turns of the device have no recorded move; if it is above 0, the record's position is not the one on the table.

    Only moves that a device notes in a turn count: no set-up, and nothing that chance decides. A turn may have several
    notes. If no whole turn is missing, a turn that lacks some of its moves counts, too. A turn that still lasts counts only if
    the device has noted something in it that the record lacks.
    """
    return 0 if is_laptop_game(game.summary) else Pairs(history, played, profile).turns_behind


def current_position(game: Game, find_profile: FindProfile = no_profile) -> Any:
    """Return the position on the table at the end of the record.

    Raise PositionUnknown if the device has seen more turns than the record has.
    """
    played = replay_of(game, find_profile)
    history = history_of(game)
    if turns_behind(game, history, played, find_profile(game.summary.game)):
        raise PositionUnknown(len(played.moves), history.final.turn)
    return known_position(game, played)


def dispute(game: Game, move: str, find_profile: FindProfile = no_profile, unsettled: Collection[str] = ()) -> Verdict:
    """Return the verdict on a move claimed in the current position of a stored game. Raise what `current_position` raises."""
    position = current_position(game, find_profile)
    return judge_with_names(rules_of(game), position, move, game.summary.names, unsettled)
