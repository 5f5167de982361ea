"""Find what the device's counters began with, such as the territories that were chosen: the device logs only what changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from tallycore.profile import Profile
from tallystick.referee.currentposition import history_of
from tallystick.referee.errors import RefereeError
from tallystick.referee.figures import Counted
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import Replay
from tallystick.rules.errors import RulesError
from tallystick.store.game import Game


class CounterStart(NamedTuple):
    """The counts by counter and seat with which the counting begins, and the device's turn at whose end they are known."""

    counts: Mapping[str, Sequence[int]]
    turn: int


def counter_start(game: Game, played: Replay, profile: Profile | None) -> CounterStart | None:
    """Return what the counters began with by the record; None if it does not say that, or begins with a position entered by hand."""
    if played.position_set_after or not played.moves:
        return None
    with suppress(RefereeError, RulesError):
        turn_of = {move.number: turn for move, turn in Pairs(history_of(game), played, profile).moves_by_device_turn()}
        turn, rules = 0, played.rules
        if counts := rules.counts(played.start):
            return CounterStart(counts, 0)
        for move in played.moves:
            turn = max(turn, turn_of.get(move.number, 0))
            if counts := rules.counts(move.after):
                return CounterStart(counts, turn)
    return None


def with_start(counted: Sequence[Counted], start: CounterStart | None, turns: Sequence[int]) -> list[Counted]:
    """Return the counters with what they began with. A counter whose start is not known stays a sum of changes."""
    found = []
    for each in counted:
        if start is None or each.name not in start.counts:
            found.append(each)
            continue
        begun = start.counts[each.name]
        by_turn = tuple(
            tuple(map(sum, zip(row, begun, strict=True))) if turn >= start.turn else row
            for turn, row in zip(turns, each.by_turn, strict=True)
        )
        found.append(replace(each, by_turn=by_turn, first_turn=start.turn))
    return found
