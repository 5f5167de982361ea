"""Count the pieces that each player has captured, turn by turn, from the positions of the laptop's record."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from tallycore.profile import Profile
from tallystick.games.registry import AnyGame
from tallystick.referee.currentposition import history_of
from tallystick.referee.errors import RefereeError
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.rules.errors import RulesError
from tallystick.store.game import Game

ByTurn = tuple[tuple[int, ...], ...]
# For each turn a count per seat.


def captures_by_turn(game: Game, played: Replay, profile: Profile | None, turns: Sequence[int]) -> ByTurn | None:
    """Return how many pieces each seat has captured by the end of each of the device's `turns`.

    Return None if that is not known of every turn: if the record lacks turns, or if a position was entered by hand.
    """
    if not played.rules.has_captures or not played.moves or played.position_set_after or is_laptop_game(game.summary):
        return None
    with suppress(RefereeError, RulesError):
        pairs = Pairs(history_of(game), played, profile)
        if pairs.turns_behind:
            return None
        turn_of = {move.number: turn for move, turn in pairs.moves_by_device_turn()}
        found = []
        for move in played.moves:
            counts = _of_move(played.rules, move)
            if counts is None or (any(counts) and move.number not in turn_of):
                return None
            found.append((turn_of.get(move.number, 0), counts))
        seats = played.rules.seats(played.start)
        return tuple(
            tuple(sum(counts[seat] for turn, counts in found if turn <= number) for seat in range(seats))
            for number in turns
        )
    return None


def _of_move(rules: AnyGame, move: PlayedMove) -> Sequence[int] | None:
    """Return how many pieces each seat captures by a move, which can be several steps."""
    steps = rules.steps_of(move.before, move.move)
    if len(steps) == 1:
        return rules.captures(move.before, move.move, move.after)
    position, total = move.before, [0] * rules.seats(move.before)
    for step in steps:
        after = rules.play_unchecked(position, step)
        counts = rules.captures(position, step, after)
        if counts is None:
            return None
        position, total = after, [a + b for a, b in zip(total, counts, strict=True)]
    return total
