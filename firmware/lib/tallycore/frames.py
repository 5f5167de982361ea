"""Frames on a serial line: payload and CRC-32, byte-stuffed, ended by a zero byte.

A reader that starts anywhere, or meets any damage, is whole again at the next zero byte.
"""

from tallycore import cobs
from tallycore.crc32 import crc32
from tallycore.errors import FrameError

DELIMITER = 0
CRC_BYTES = 4


def encode_frame(payload: bytes) -> bytearray:
    """`payload` as it goes over the line, delimiter included."""
    checksum = crc32(payload)
    out = cobs.encode(bytes(payload) + checksum.to_bytes(CRC_BYTES, "little"))
    out.append(DELIMITER)
    return out


def decode_frame(stuffed: bytes) -> bytes:
    """The payload between two delimiters. Raises FrameError when a byte of it was changed."""
    data = cobs.decode(stuffed)
    if len(data) < CRC_BYTES:
        raise FrameError("a frame of %d bytes is shorter than its checksum" % len(data))
    payload = bytes(data[:-CRC_BYTES])
    expected = int.from_bytes(data[-CRC_BYTES:], "little")
    if crc32(payload) != expected:
        raise FrameError("a frame of %d bytes does not match its checksum" % len(data))
    return payload
