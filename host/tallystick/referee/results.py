"""Compute how an ended game went: who won and how that is known, the points, and the time that each player took.

The rules decide where the laptop's record reaches the end of the game. Otherwise the device's points do. Results are kept in the
store, because lists and statistics show many at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from tallycore.log.kinds import ENDED_FINISHED, SOURCE_COMMITTED
from tallycore.profile import Profile
from tallycore.table.fold import Fold
from tallycore.table.state import PLAYING, State
from tallystick.referee.currentposition import (
    history_of,
    known_position,
    replay_of,
    replay_with_reveals,
    rules_of,
    turns_behind,
)
from tallystick.referee.dicecounts import are_a_players
from tallystick.referee.errors import RefereeError
from tallystick.referee.evidence import FindProfile
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.rules.errors import RulesError
from tallystick.rules.game import Game as Rules
from tallystick.store.damage import UNREADABLE
from tallystick.store.dicesum import NO_DICE, DiceSum, one_roll
from tallystick.store.errors import StoreError
from tallystick.store.game import Game, GameSummary
from tallystick.store.othernames import apply_shown
from tallystick.store.phrases import player_name
from tallystick.store.resultrows import NOBODY, RULES, SCORES, Result, SeatResult
from tallystick.store.store import Store

AT_ONCE = 50
# The number of results that are made and stored together. Another program that waits for the store waits for no more than these.


def points_of(state: State, profile: Profile | None) -> list[int]:
    """Return the device's points by seat; none of a game that has no points."""
    has_scores = profile is None or profile.has_scores(state.options) or any(state.scores)
    return list(state.scores) if has_scores else []


def winners_by_points(points: Sequence[int], teams: Sequence[int] = ()) -> list[int]:
    """Return the seats with the most points, of teams together; none if nobody has any. They need not have won by the rules."""
    totals = [sum(each for each, its in zip(points, teams, strict=True) if its == team) for team in teams] or [*points]
    return [seat for seat, each in enumerate(totals) if each == max(totals)] if any(points) else []


def result_of(game: Game, find_profile: FindProfile) -> Result:
    """Return how a stored game went. What is damaged or unknown is left out."""
    profile = find_profile(game.summary.game) if game.summary.game else None
    state, elapsed_ms, turns, dice = _played(game, profile)
    points, winners, won_by = points_of(state, profile), list[int](), NOBODY
    teams = _teams(game, find_profile, state.seats)
    if state.ended_how == ENDED_FINISHED:
        by_rules = _by_rules(game, find_profile)
        if by_rules is not None:
            winners, won_by = [*by_rules[0]], RULES
            points = [*(by_rules[1] or points)] if points else []
        elif any(points):
            winners, won_by = winners_by_points(points, teams), SCORES
    seats = tuple(
        SeatResult(
            name=player_name(state.names, seat),
            score=points[seat] if seat < len(points) else None,
            is_winner=seat in winners,
            turns=turns.get(seat, 0),
            time_ms=state.clocks_ms[seat],
            team=teams[seat] if teams else None,
            dice=dice.get(seat, NO_DICE),
        )
        for seat in range(state.seats)
    )
    return Result(won_by, sum(turns.values()), elapsed_ms, seats)


def _played(game: Game, profile: Profile | None) -> tuple[State, int, Mapping[int, int], Mapping[int, DiceSum]]:
    """Return the state at the end, the milliseconds since the start, and each seat's number of turns and its dice."""
    logged = profile if profile is not None and profile.hash == game.summary.profile else None
    fold, elapsed_ms, turns, dice = Fold(), 0, dict[int, int](), dict[int, DiceSum]()
    # `turns` has the number of the event that ended a turn, and whose turn it was.
    for event, record in zip(game.events, game.records, strict=True):
        if event.kind == UNREADABLE:
            continue
        if event.kind not in ("booted", "game_started"):
            elapsed_ms += event.dt_ms
        if event.kind in ("undone", "events_lost"):
            voided = {each.seq for each in fold.live_events() if each.seq >= event["seq"]}
            turns = {seq: seat for seq, seat in turns.items() if seq not in voided}
        if event.kind == "turn_ended" or (event.kind == "game_ended" and fold.state.stage == PLAYING):
            turns[event.seq] = fold.state.seat
        if event.kind == "rolled" and event["source"] == SOURCE_COMMITTED and are_a_players(event["purpose"], logged):
            # An undo does not take a roll back: nobody may choose which rolls count. figures.py counts the same dice.
            dice[event["seat"]] = dice.get(event["seat"], NO_DICE) + one_roll(event["sides"], event["faces"])
        apply_shown(fold, event, record)
    # A game that was recorded by hand has no turns in its log.
    return fold.state, elapsed_ms, Counter([] if is_laptop_game(game.summary) else turns.values()), dice


def _teams(game: Game, find_profile: FindProfile, seats: int) -> Sequence[int]:
    """Return the team of each seat; nothing if every seat plays for itself, or if the rules are not installed."""
    with suppress(RefereeError, RulesError):
        rules: Any = rules_of(game)
        # Most games have no teams, and need no first position.
        if type(rules).teams is not Rules.teams:
            teams = rules.teams(replay_with_reveals(game, find_profile).position)
            return teams if len(teams) == seats else ()
    return ()


def _by_rules(game: Game, find_profile: FindProfile) -> tuple[Sequence[int], Sequence[int] | None] | None:
    """Return the winners and the points by the rules; None if the record does not reach the end of the game."""
    if not game.entries:
        return None
    with suppress(RefereeError, RulesError):
        rules: Any = rules_of(game)
        replay = replay_of(game, find_profile)
        if turns_behind(game, history_of(game), replay, find_profile(game.summary.game)):
            return None
        position = known_position(game, replay)
        outcome = rules.outcome(position)
        return None if outcome is None else (outcome.winners, rules.scores(position))
    return None


def results_of(store: Store, games: Iterable[GameSummary], find_profile: FindProfile) -> dict[tuple[int, int], Result]:
    """Return the results of ended games by (log, first event), from the store or made now and kept there. Running games are left out."""
    ended = {_key(each): each for each in games if each.ended is not None}
    kept = store.kept_results([*ended])
    return kept | _made(store, [each for key, each in ended.items() if key not in kept], find_profile)


def make_all_results(
    store: Store,
    find_profile: FindProfile,
    on_progress: Callable[[int], None] = lambda _: None,
    most: int | None = None,
) -> int:
    """Make the results of the ended games that have none yet, at most so many of them, and return how many were made.

    A store that can only be read gets none: then statistics are about the games whose results it has.
    """
    count, failed = 0, set[tuple[int, int]]()
    while (
        not store.is_read_only
        and (most is None or count < most)
        and (missing := store.games_without_result(AT_ONCE if most is None else min(AT_ONCE, most - count), failed))
    ):
        made = _made(store, missing, find_profile)
        # What could not be kept would come up again.
        failed |= made.keys() - store.kept_results([*made]).keys()
        count += len(made)
        on_progress(count)
    return count


def _key(summary: GameSummary) -> tuple[int, int]:
    return summary.log, summary.first_seq


def made_result(store: Store, game: Game, find_profile: FindProfile) -> Result:
    """Return the result of an ended game, made now from its records, and keep it in place of the one before."""
    result = result_of(game, find_profile)
    _keep(store, [(game, result)])
    return result


def _made(store: Store, games: Sequence[GameSummary], find_profile: FindProfile) -> dict[tuple[int, int], Result]:
    """Make results and keep them. A store that is busy, full or read-only keeps none."""
    read = [store.reread(each) for each in games]
    made = [(game, result_of(game, find_profile)) for game in read]
    _keep(store, made)
    return {_key(game.summary): result for game, result in made}


def _keep(store: Store, made: Sequence[tuple[Game, Result]]) -> None:
    if made and not store.is_read_only:
        with suppress(StoreError):
            store.keep_results(made)
