"""Match the turns of the record with the turns of the device, turn by turn from the first one on.

A turn is skipped only if the players or the noted lists show that one side lacks it. Examples: a player who does not
begin passed the turn on; a set-up was sealed instead of noted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

SKIPPED_EMPTY, SKIPPED, DIFFERENT = 1, 6, 5
# The costs of three choices: to skip a turn without notes, or of a kind that this device never notes; to skip any other turn; to match
# two turns whose notes are in different lists. Two such turns are the same turn, unless skipped empty turns explain the difference.
FARTHEST = 8
# The most turns that are skipped in one place: twice the seats of a game.


class Side(NamedTuple):
    """A turn of one side: its player (None if that is open), and the lists of the profile that have notes in it.

    `over` are the lists of the device's earlier phases. Nothing of them is noted in the turn any more.
    """

    seat: int | None
    lists: frozenset[str]
    over: frozenset[str] = frozenset()


def is_left_out(turn: Side, noted: frozenset[str], over: frozenset[str]) -> bool:
    """Return True if a turn of the record has only notes of phases that are `over` on the device, and the device has `noted` nothing
    of these lists. An example are set-ups that were sealed.
    """
    return bool(turn.lists) and turn.lists <= over and not turn.lists & noted


def pair_turns(record: Sequence[Side], device: Sequence[Side]) -> Iterator[tuple[int, int]]:
    """Yield the place of each turn of the record with the place of the same turn of the device, in order."""
    noted = frozenset().union(*(turn.lists for turn in device))
    ours = theirs = 0
    while ours < len(record) and theirs < len(device):
        is_next = _go_together(record[ours], device[theirs])
        near = slice(ours, ours + FARTHEST), slice(theirs, theirs + FARTHEST)
        skips = (0, 0) if is_next else _skips(record[near[0]], device[near[1]], noted)
        if skips is None:
            is_never_noted = record[ours].lists and not record[ours].lists & noted and device[theirs].lists
            if is_never_noted or is_left_out(record[ours], noted, device[theirs].over):
                ours += 1  # such a turn is not noted on this device
                continue
            if _is_same_seat(record[ours], device[theirs]):
                yield ours, theirs
            ours, theirs = ours + 1, theirs + 1
        else:
            ours, theirs = ours + skips[0], theirs + skips[1]
            yield ours, theirs
            ours, theirs = ours + 1, theirs + 1


def _skips(record: Sequence[Side], device: Sequence[Side], noted: frozenset[str]) -> tuple[int, int] | None:
    """Return how many turns of each side to skip so that the next two match; None if nothing explains it better."""
    most = DIFFERENT if _is_same_seat(record[0], device[0]) else SKIPPED - 1
    found: list[tuple[int, int, int]] = []
    cost_of_ours = 0
    for ours in range(len(record)):
        cost = cost_of_ours
        for theirs in range(len(device)):
            if cost <= most and _go_together(record[ours], device[theirs]):
                found.append((cost, ours, theirs))
            cost += SKIPPED if device[theirs].lists else SKIPPED_EMPTY
        cost_of_ours += SKIPPED if record[ours].lists & noted or not record[ours].lists else SKIPPED_EMPTY
    return min(found)[1:] if found else None


def _is_same_seat(one: Side, other: Side) -> bool:
    return one.seat is None or other.seat is None or one.seat == other.seat


def _go_together(one: Side, other: Side) -> bool:
    """Return True if a turn of the record and one of the device can be the same: of the same seat, and not noted in different lists."""
    if not other.lists and one.lists and one.lists <= other.over:
        return False
    return _is_same_seat(one, other) and (not one.lists or not other.lists or bool(one.lists & other.lists))
