"""The present position of a stored game, and the verdict on a move that is disputed in it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallystick.games.registry import AnyGame, find
from tallystick.referee.errors import NoRules, PositionUnknown
from tallystick.referee.evidence import FindProfile, no_profile
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.referee.noted import DRAWS, answers_a_move, is_of_bag, is_of_chance
from tallystick.referee.replay import Replay, replay
from tallystick.referee.setup import options_of, readings_of, start_of
from tallystick.referee.walk import Step, Walk
from tallystick.rules.judge import judge
from tallystick.rules.verdict import Verdict
from tallystick.store.game import Game


def rules_of(game: Game) -> AnyGame:
    """The rules of a stored game. Raises NoRules."""
    rules = find(game.summary.game)
    if rules is None:
        raise NoRules(game.summary.game)
    return rules


def walk_of(game: Game) -> Walk:
    """The table after each of the game's events."""
    return Walk(game.events, game.records, lambda _events: None)


def agreed_options(game: Game, walk: Walk, profile: Profile | None) -> dict[str, int]:
    """What was agreed when a stored game was set up, by the names that its rules have for it."""
    named = walk.standing("first_player")
    first = named[-1].event["seat"] if named else None
    return options_of(rules_of(game), profile, walk.final.options, first)


def start_position(game: Game, walk: Walk, profile: Profile | None) -> Any:
    """The first position of a stored game, by the options, readings and first player that it was set up with."""
    return start_of(rules_of(game), agreed_options(game, walk, profile), readings_of(walk.final.readings))


def replay_of(game: Game, find_profile: FindProfile = no_profile) -> Replay:
    """The moves on the laptop's record of a stored game. Raises NoRules, BrokenEntries, RulesError."""
    rules = rules_of(game)
    start = start_position(game, walk_of(game), find_profile(game.summary.game))
    return replay(rules, start, game.entries)


def notes_waiting(walk: Walk, played: Replay, profile: Profile | None = None) -> list[Event]:
    """What the device noted and no recorded move answers to yet, in the order in which it was played.

    What came before the last note that a move is tied to waits no more: the record has gone past it.
    """
    last = max((move.event or 0 for move in played.moves), default=0)
    return [step.event for step in _answerable(walk, played, profile) if step.event.seq > last]


def _answerable(walk: Walk, played: Replay, profile: Profile | None) -> list[Step]:
    steps = _noted_since(walk, played, "choice_made", *DRAWS)
    return [step for step in steps if answers_a_move(step.event, profile)]


def _noted_since(walk: Walk, played: Replay, *kinds: str) -> list[Step]:
    """The steps of some kinds that stand, since the position was last laid by hand."""
    return [step for step in walk.standing(*kinds) if step.event.seq > played.laid_after]


def turns_behind(game: Game, walk: Walk, played: Replay, profile: Profile | None = None) -> int:
    """How many turns the device has seen that no recorded move answers to: then the record's position is not the table's.

    Of the moves only those count that a device would note as a turn: no set-up, no draw, nothing that chance decides.
    """
    if is_laptop_game(game.summary):
        return 0
    ended = _noted_since(walk, played, "turn_ended")
    notes = [step for step in _answerable(walk, played, profile) if step.event.kind == "choice_made"]
    turns = [
        move
        for move in played.moves
        if move.note and not is_of_bag(move.note, profile) and not is_of_chance(move.note, profile)
    ]
    return max(0, max(len(ended), len(notes)) - len(turns))


def present_position(game: Game, find_profile: FindProfile = no_profile) -> Any:
    """What lies on the table at the end of the record. Raises PositionUnknown where the device has seen more turns than it."""
    played = replay_of(game, find_profile)
    walk = walk_of(game)
    if turns_behind(game, walk, played, find_profile(game.summary.game)):
        raise PositionUnknown(len(played.moves), walk.final.turn)
    return played.position


def dispute(game: Game, move: str, find_profile: FindProfile = no_profile, unsettled: Collection[str] = ()) -> Verdict:
    """The verdict on a move claimed in the present position of a stored game. Raises what `present_position` does."""
    return judge(rules_of(game), present_position(game, find_profile), move, unsettled)
