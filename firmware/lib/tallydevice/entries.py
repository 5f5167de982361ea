"""Entries: how a place holds what it is given, each with its checksum, so that a torn tail is dropped and never misread.

An event of up to 127 bytes is its length, its content and a CRC-32; everything else has 128 + tag and two bytes of length
in front. No entry begins with 0xFF, which is erased flash, or with 0, and none ends with 0xFF: a place finds its end by
itself. `seed` is the value that the CRC goes on from: only where it is the same is an entry taken for one.
"""

from tallycore.crc32 import crc32
from tallycore.varint import read_varint, write_varint

CHECKPOINT = 1
EVENT = 2
PRIVATE = 3
ACKNOWLEDGED = 4
HISTORY = 5
VOID = 6

MOST_FRAMING = 8
# Three bytes before the content, four behind it, and one more where these would end in 0xFF.


def encode_entry(tag: int, content: "bytes | bytearray", seed: int) -> "tuple[bytearray, int]":
    """The bytes of an entry, and its CRC: what the next entry of a chain goes on from."""
    size = len(content)
    out = bytearray((size,) if tag == EVENT and 0 < size < 128 else (128 | tag, size & 255, size >> 8))
    out.extend(content)
    checksum = crc32(out, seed)
    out.extend(checksum.to_bytes(4, "little"))
    if out[-1] == 0xFF:
        out.append(0)
    return out, checksum


def body_of(record: bytes) -> bytes:
    """A record without its length and sequence number, which its place among others tells."""
    at = read_varint(record, read_varint(record, 0)[1])[1]
    return record[at:]


def numbered(number: int, content: bytes) -> bytes:
    """`content` behind the number of the change that it is, so that a copy of it is known as one."""
    out = bytearray()
    write_varint(out, number)
    out.extend(content)
    return bytes(out)
