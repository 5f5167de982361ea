"""Count the faces that each player rolled, beside the counts that fair dice give in the long run.

The interval around a count is Wilson's 95 % interval: the counts in the long run that fit what was rolled. It is wide if there are few
rolls. Nothing here says that a die is good or bad.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tallycore.log.kinds import MOST_SIDES, PURPOSE_CHANCE, PURPOSE_PLAY
from tallycore.log.records import Event
from tallycore.profile import Profile

Z = 1.959964
# 95 % of a normal distribution lie within this number of standard deviations.
FEW = 30
# Fewer dice than these say nothing about a player's luck.


@dataclass(frozen=True)
class SeatDice:
    """The dice of one size that a seat rolled: a count per face, from face 1."""

    seat: int
    counts: tuple[int, ...]

    @property
    def rolled(self) -> int:
        """Return how many dice these are."""
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """Return the count of each face that fair dice have in the long run."""
        return self.rolled / len(self.counts)

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """Return for each face the lowest and the highest count that fit what was rolled."""
        return [wilson(count, self.rolled) for count in self.counts]


@dataclass(frozen=True)
class DiceSize:
    """All dice with so many sides that the players rolled on the device, or by hand (`is_typed`)."""

    sides: int
    is_typed: bool
    seats: tuple[SeatDice, ...]


def are_a_players(purpose: int, profile: Profile | None) -> bool | None:
    """Return True if the dice of a roll for `purpose` are a player's. Rolls for the first turn, deals and draws are not.

    Return None if this is not known, because `profile` lacks what the roll is for. `profile` is the one that the log was made with.
    """
    at = purpose - PURPOSE_CHANCE
    if at < 0:
        return purpose == PURPOSE_PLAY
    chances = profile.chances if profile else ()
    return bool(chances[at].dice) if at < len(chances) else None


class DiceCounter:
    """Count the dice of a game event by event. Rolls that were undone fell, too, so they are counted."""

    def __init__(self, profile: Profile | None) -> None:
        self._profile = profile
        self._counts: dict[tuple[bool, int], dict[int, Counter[int]]] = {}
        self.left_out = 0
        """The number of rolls whose dice are not known, because the game's profile is not installed here."""

    def add(self, event: Event) -> None:
        """Count the dice of `event` if it is a roll for play. Rolls for the first turn, deals and draws are not counted."""
        if event.kind not in ("rolled", "typed_roll"):
            return
        is_dice = are_a_players(event["purpose"], self._profile)
        self.left_out += is_dice is None
        if not is_dice:
            return
        for sides, face in zip(event["sides"], event["faces"], strict=False):
            if 1 < sides <= MOST_SIDES and 1 <= face <= sides:
                by_seat = self._counts.setdefault((event.kind == "typed_roll", sides), {})
                by_seat.setdefault(event["seat"], Counter())[face] += 1

    def sizes(self, seats: int) -> list[DiceSize]:
        """Return the counts of these seats: the device's dice, then those by hand, each by size."""
        return [
            DiceSize(sides, is_typed, tuple(_of_seats(by_seat, sides, range(seats))))
            for (is_typed, sides), by_seat in sorted(self._counts.items())
            if any(seat < seats for seat in by_seat)
        ]


def _of_seats(by_seat: Mapping[int, Counter[int]], sides: int, seats: Iterable[int]) -> Iterable[SeatDice]:
    for seat in seats:
        counts = by_seat.get(seat, Counter())
        yield SeatDice(seat, tuple(counts[face] for face in range(1, sides + 1)))


def wilson(count: int, total: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval around a count out of `total`, as counts; (0, 0) out of none."""
    if not total:
        return 0.0, 0.0
    share, spread = count / total, Z * Z / total
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    return max(0.0, (middle - half) * total), min(float(total), (middle + half) * total)
