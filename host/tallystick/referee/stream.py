"""Recompute the dice stream of docs/dice.md with only the standard library's hashlib, independently of the device's code."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

BLOCK_BYTES = 32
MOST_SIDES = 256
# A byte cannot choose among more than 256. The last item in a bag is drawn with a die of one side.


def line_hash(line: str) -> str:
    """Return what `printf %s LINE | sha256sum` prints."""
    return hashlib.sha256(line.encode()).hexdigest()


def stream_key(secret: bytes, salts: Sequence[str]) -> str:
    """Return the key of the stream, as hex digits."""
    return line_hash(f"key:{secret.hex()}" + "".join(f":{len(salt)}:{salt}" for salt in salts))


def roll_faces(key: str, roll: int, sides: Sequence[int]) -> list[int]:
    """Return the faces of roll number `roll` from the stream; return none for dice that cannot exist."""
    faces: list[int] = []
    stream = b""
    at = 0
    for count in sides:
        if not 1 <= count <= MOST_SIDES:
            return []
        while True:
            if at == len(stream):
                stream += bytes.fromhex(line_hash(f"roll:{key}:{roll}:{at // BLOCK_BYTES}"))
            byte = stream[at]
            at += 1
            if byte < 256 - 256 % count:
                break
        faces.append(byte % count + 1)
    return faces
