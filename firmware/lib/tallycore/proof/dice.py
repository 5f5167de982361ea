"""Dice that can be checked: their faces come from a stream that the device committed to before the first roll.

Every hashed line is ASCII, so that anyone can type it into `sha256sum`. docs/dice.md defines the lines, with test vectors.
This module has what every roll needs. The commitment and the salts are in tallycore.proof.commitments. Sets of dice as
texts are in tallycore.proof.dice_sets.
"""

from tallycore.errors import DiceError
from tallycore.log.kinds import MOST_SIDES
from tallycore.proof.sha256 import DIGEST_BYTES, IS_NATIVE, sha256_hex, start, to_hex

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from typing import Any

    from tallycore.proof.soft_sha256 import SoftSha256

SECRET_BYTES = 32
MOST_DICE = 12
FEWEST_SIDES = 2
IDLE_ROUNDS = 4
# Rounds of our own SHA-256 in one idle step. On the slowest board, they take about as long as a small screen update.


def key_line(secret: bytes, salts: list[str]) -> str:
    """Return the line whose hash is the key of the stream: the secret, then for each salt its length and the salt."""
    return "key:" + to_hex(secret) + "".join([":%d:%s" % (len(salt), salt) for salt in salts])


def block_line(key: str, roll: int, block: int) -> str:
    """Return the line whose hash is block `block` (from 0) of the bytes for roll number `roll` (from 1)."""
    return "roll:%s:%d:%d" % (key, roll, block)


def check_sides(sides: list[int]) -> list[int]:
    """Return `sides` if these dice can be rolled at once: 1 to 12 dice of 2 to 100 sides. Raise DiceError if not."""
    if not 1 <= len(sides) <= MOST_DICE:
        raise DiceError("a roll is of 1 to %d dice, not %d" % (MOST_DICE, len(sides)))
    for count in sides:
        if not FEWEST_SIDES <= count <= MOST_SIDES:
            raise DiceError("a die has %d to %d sides, not %d" % (FEWEST_SIDES, MOST_SIDES, count))
    return sides


def draw_sides(things: int, count: int, at_bottom: int = 0) -> list[int]:
    """Return the sides of the dice that draw `count` of `things`, one after the other. A die has a side for each thing that is left.

    If `at_bottom` is 1, one of the things is at the bottom: it has no side until it is the only one left. Raise DiceError if
    there are too few or too many things.
    """
    if not 1 <= count <= min(things, MOST_DICE) or things > MOST_SIDES:
        raise DiceError(
            "a draw is of 1 to %d things out of at most %d, not %d of %d" % (MOST_DICE, MOST_SIDES, count, things)
        )
    return [max(1, things - number - at_bottom) for number in range(count)]


class DiceCup:
    """The stream of one game. Roll numbers count from 1, never repeat and never skip."""

    def __init__(self, secret: bytes, salts: list[str], rolls_made: int = 0) -> None:
        if len(secret) != SECRET_BYTES:
            raise DiceError("a dice secret has %d bytes, not %d" % (SECRET_BYTES, len(secret)))
        self.key = sha256_hex(key_line(secret, salts))
        self.rolls_made = rolls_made
        self._ahead: "SoftSha256 | None" = None

    def prepare(self) -> None:
        """Compute a part of the next roll's first block. Boards without a native SHA-256 call this in idle time."""
        if IS_NATIVE:
            return
        if self._ahead is None:
            self._ahead = start(block_line(self.key, self.rolls_made + 1, 0).encode())
        self._ahead.step(IDLE_ROUNDS)

    def roll(self, sides: list[int]) -> list[int]:
        """Roll dice of these sides and return their faces, from 1. After that, `rolls_made` is the number of this roll."""
        return self._faces(check_sides(sides))

    def draw(self, things: int, count: int, at_bottom: int = 0) -> list[int]:
        """Draw `count` of `things` without putting any back, and return the faces. The last thing left is a die with one side."""
        return self._faces(draw_sides(things, count, at_bottom))

    def _faces(self, sides: list[int]) -> list[int]:
        """Return the faces of the stream's next roll for dice of these sides."""
        self.rolls_made += 1
        faces: list[int] = faces_of(self.key, self.rolls_made, sides, self._ahead)[0]
        self._ahead = None
        return faces


def faces_of(key: str, roll: int, sides: list[int], first: "Any" = None) -> "tuple[list[int], int]":
    """Return (faces, bytes used) of roll number `roll`. If its first block was prepared, `first` is the hash object of that block.

    Each byte gives a face or is rejected, so that all faces are equally likely (docs/dice.md).
    """
    faces = []
    block = 0
    data = (first or start(block_line(key, roll, block).encode())).digest()
    used = 0
    for count in sides:
        fair = 256 - 256 % count
        while True:
            if used == DIGEST_BYTES * (block + 1):
                block += 1
                data = start(block_line(key, roll, block).encode()).digest()
            byte = data[used - DIGEST_BYTES * block]
            used += 1
            if byte < fair:
                break
        faces.append(byte % count + 1)
    return faces, used
