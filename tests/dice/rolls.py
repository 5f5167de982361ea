"""Roll the device's own dice cup, game after game, each with its own secret; as faces, and as bytes for other tools."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

from tallycore.proof.dice import MOST_DICE, DiceCup
from tallydevice.journal.new_log import draw_secret

ROLLS_A_GAME = 400
# About what a long evening has; then the next secret.
DIGITS = b"0123456789abcdefghijklmnopqrstuv"
# One for each value of up to five bits, as int() reads them.

Entropy = Callable[[int], bytes]
Cup = Callable[[bytes, list[str]], DiceCup]


class SeededEntropy:
    """Return secrets that are the same in every run, so that results can be asserted."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def __call__(self, count: int) -> bytes:
        self._drawn += 1
        return hashlib.sha256(f"{self._seed} {self._drawn}".encode()).digest()[:count]


def rolls(sides: int, entropy: Entropy, cup: Cup = DiceCup, dice: int = MOST_DICE) -> Iterator[list[int]]:
    """Yield rolls of `dice` dice without end."""
    together = [sides] * dice
    while True:
        filled = cup(draw_secret(entropy), [])
        for _ in range(ROLLS_A_GAME):
            yield filled.roll(together)


def count_faces(sides: int, faces: int, entropy: Entropy, cup: Cup = DiceCup) -> list[int]:
    """Return how often each face came in at least `faces` dice."""
    seen = [0] * (sides + 1)
    left = faces
    for roll in rolls(sides, entropy, cup):
        for face in roll:
            seen[face] += 1
        left -= len(roll)
        if left <= 0:
            return seen[1:]
    raise AssertionError("rolls do not end")


def bits_of(sides: int) -> int:
    """Return how many bits a face of this die gives to a tool that reads bits; at most five."""
    return min(5, sides.bit_length() - 1)


def as_bytes(sides: int, entropy: Entropy, cup: Cup = DiceCup) -> Iterator[bytes]:
    """Yield the faces as bytes, in pieces, without end.

    Faces beyond the last multiple of the power of two are skipped, the others give so many bits each: of a d6 the faces 1
    to 4, two bits each; of a d20 the faces 1 to 16, four bits each.
    """
    bits = bits_of(sides)
    fair = sides - sides % (1 << bits)
    digit_of = bytes([DIGITS[(max(face, 1) - 1) % (1 << bits)] for face in range(256)])
    passed_over = bytes([*range(fair + 1, 256)])
    digits = bytearray()
    for roll in rolls(sides, entropy, cup):
        digits += bytes(roll).translate(digit_of, passed_over)
        if len(digits) >= 4096:
            whole = len(digits) - len(digits) % 8
            yield int(digits[:whole], 1 << bits).to_bytes(whole * bits // 8, "big")
            del digits[:whole]
