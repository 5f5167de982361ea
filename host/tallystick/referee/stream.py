"""The dice stream of docs/dice.md, on the standard library's hashlib alone: the device's own code does not vouch for itself."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

BLOCK_BYTES = 32
MOST_SIDES = 256
# A byte cannot choose among more. The last thing in a bag is drawn with a die of one side.


def hash_of_line(line: str) -> str:
    """What `printf %s LINE | sha256sum` prints."""
    return hashlib.sha256(line.encode()).hexdigest()


def key_of(secret: bytes, salts: Sequence[str]) -> str:
    """The key of the stream."""
    return hash_of_line(f"key:{secret.hex()}" + "".join(f":{len(salt)}:{salt}" for salt in salts))


def faces_of(key: str, roll: int, sides: Sequence[int]) -> list[int]:
    """The faces of roll number `roll`, from the stream; none for dice that cannot be."""
    faces: list[int] = []
    stream = b""
    at = 0
    for count in sides:
        if not 1 <= count <= MOST_SIDES:
            return []
        while True:
            if at == len(stream):
                stream += bytes.fromhex(hash_of_line(f"roll:{key}:{roll}:{at // BLOCK_BYTES}"))
            byte = stream[at]
            at += 1
            if byte < 256 - 256 % count:
                break
        faces.append(byte % count + 1)
    return faces
