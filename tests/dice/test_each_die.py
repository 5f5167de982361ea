"""Every die from d2 to d100 is even, on secrets that are the same in each run; and a cup that is not even is found out."""

from __future__ import annotations

import hashlib
import math

import pytest

from tallycore.log.kinds import MOST_SIDES
from tallycore.proof.dice import FEWEST_SIDES, DiceCup, block_line
from tests.dice.chisquare import p_value, upper_gamma
from tests.dice.rolls import SeededEntropy, as_bytes, bits_of, count_faces

FACES = 24_000
MOST_FACES = 200_000
UNLIKELY = 1e-4
# Of 99 even dice one in a hundred runs would go below; the secrets being fixed, this one does not.


def entropy() -> SeededEntropy:
    return SeededEntropy("chi-square")


@pytest.mark.parametrize("sides", range(FEWEST_SIDES, MOST_SIDES + 1))
def test_every_die_is_even(sides):
    assert p_value(count_faces(sides, FACES, entropy())) > UNLIKELY


def test_the_dice_of_the_table_are_even_in_many_rolls():
    values = {sides: p_value(count_faces(sides, MOST_FACES, entropy())) for sides in (2, 4, 6, 8, 10, 12, 20, 100)}
    assert min(values.values()) > 1e-3, values
    # Too even would be as suspect.
    assert max(values.values()) < 1 - 1e-3, values


class WithoutRejection(DiceCup):
    """A cup that takes each byte of the stream modulo the sides: what rejection is there against."""

    def roll(self, sides):
        self.rolls_made += 1
        stream = hashlib.sha256(block_line(self.key, self.rolls_made, 0).encode()).digest()
        return [byte % count + 1 for byte, count in zip(stream, sides, strict=False)]


class Loaded(DiceCup):
    """A cup whose highest face comes somewhat more often: in one roll of `one_in`, each one is turned over."""

    one_in = 5

    def roll(self, sides):
        faces = super().roll(sides)
        if self.rolls_made % self.one_in == 0:
            faces = [sides[0] if face == 1 else face for face in faces]
        return faces


class Small(DiceCup):
    """The fault of a generator seeded with small numbers: three faces of a d6 hardly come."""

    def roll(self, sides):
        return [face if face % 2 or self.rolls_made % 7 == 0 else face - 1 for face in super().roll(sides)]


@pytest.mark.parametrize(
    ("cup", "sides"), [(Loaded, 6), (Loaded, 20), (Small, 6), (Small, 20), (Small, 100), (WithoutRejection, 100)]
)
def test_an_uneven_cup_is_found_out(cup, sides):
    assert p_value(count_faces(sides, FACES, entropy(), cup)) < UNLIKELY / 100


def test_a_cup_that_repeats_itself_is_too_even_or_too_uneven():
    class Repeating(DiceCup):
        def roll(self, sides):
            self.rolls_made = 0
            return super().roll(sides)

    assert p_value(count_faces(6, FACES, bytes, Repeating)) < UNLIKELY / 100


def test_each_roll_draws_on_a_secret_of_its_game():
    drawn = []

    def watched(count):
        drawn.append(count)
        return SeededEntropy(f"game {len(drawn)}")(count)

    count_faces(6, 12 * 1000, watched)
    assert drawn == [32, 32, 32]


def test_the_figures_of_the_chi_square_table():
    # Percentage points as printed in any table: 5 degrees 11.070 at 5 %, 1 degree 6.635 at 1 %, 99 degrees 148.230 at 0.1 %.
    for degrees, value, tail in (
        (5, 11.0705, 0.05),
        (1, 6.6349, 0.01),
        (99, 148.2304, 0.001),
        (19, 30.1435, 0.05),
        (2, 0, 1),
    ):
        assert math.isclose(upper_gamma(degrees / 2, value / 2), tail, rel_tol=1e-4)


@pytest.mark.parametrize(("sides", "bits"), [(2, 1), (4, 2), (6, 2), (8, 3), (12, 3), (20, 4), (64, 5), (100, 5)])
def test_faces_become_bits_that_are_all_equally_likely(sides, bits):
    assert bits_of(sides) == bits
    pieces = as_bytes(sides, entropy())
    data = bytearray()
    while len(data) < 60_000:
        data += next(pieces)
    seen = [0] * 256
    for byte in data:
        seen[byte] += 1
    assert p_value(seen) > UNLIKELY


def test_the_bits_of_a_die_are_those_of_its_faces():
    class Counting(DiceCup):
        def roll(self, sides):
            return [at % 6 + 1 for at in range(len(sides))]

    # 1 2 3 4 are 00 01 10 11; 5 and 6 are skipped.
    assert set(next(as_bytes(6, entropy(), Counting))) == {0b00011011}
