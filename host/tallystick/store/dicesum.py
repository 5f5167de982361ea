"""Sum the dice of a player, and compare them with what fair dice give.

A die of `s` sides has the mean (s + 1) / 2 and the variance (s² - 1) / 12. The sums are kept as whole numbers, so they are exact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

FEWEST_ROLLS = 30
# With fewer rolls, an unusual mean is too common to say anything about it.
WIDTH = 1.96
# In standard deviations. The mean of fair dice is within this distance of the expected one in 95 of 100 cases.


@dataclass(frozen=True)
class DiceSum:
    """Sum the dice of some rolls."""

    rolls: int = 0
    dice: int = 0
    total: int = 0
    twice_expected: int = 0
    """Twice the total that is expected of these dice."""
    variance_12: int = 0
    """Twelve times the variance of their total."""

    def __add__(self, other: DiceSum) -> DiceSum:
        """Return the sum of both."""
        return DiceSum(
            self.rolls + other.rolls,
            self.dice + other.dice,
            self.total + other.total,
            self.twice_expected + other.twice_expected,
            self.variance_12 + other.variance_12,
        )

    @property
    def mean(self) -> float:
        """Return the mean of a die."""
        return self.total / self.dice

    @property
    def expected(self) -> float:
        """Return the mean that is expected of a die."""
        return self.twice_expected / 2 / self.dice

    @property
    def deviation(self) -> float:
        """Return the standard deviation of the mean if the dice are fair."""
        return sqrt(self.variance_12 / 12) / self.dice

    @property
    def deviations(self) -> float:
        """Return by how many of these standard deviations the mean is above the expected one."""
        return (self.mean - self.expected) / self.deviation

    @property
    def interval(self) -> tuple[float, float]:
        """Return the interval around the mean, in which the expected mean is in 95 of 100 cases. It is wide for few dice."""
        return self.mean - WIDTH * self.deviation, self.mean + WIDTH * self.deviation

    @property
    def verdict(self) -> str:
        """Return `usual`, `high` or `low`: whether the expected mean is in the interval; empty for fewer than FEWEST_ROLLS rolls."""
        if self.rolls < FEWEST_ROLLS:
            return ""
        return "usual" if abs(self.deviations) <= WIDTH else "high" if self.deviations > 0 else "low"


NO_DICE = DiceSum()


def one_roll(sides: Sequence[int], faces: Sequence[int]) -> DiceSum:
    """Return the sum of one roll. Dice of one side are left out: they cannot differ from what is expected."""
    rolled = [(side, face) for side, face in zip(sides, faces, strict=False) if side > 1]
    if not rolled:
        return NO_DICE
    return DiceSum(
        1,
        len(rolled),
        sum(face for _, face in rolled),
        sum(side + 1 for side, _ in rolled),
        sum(side * side - 1 for side, _ in rolled),
    )
