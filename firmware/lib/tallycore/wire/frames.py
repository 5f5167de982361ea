"""Frames on a serial line: payload and CRC-32, byte-stuffed, ended by a zero byte.

A reader that starts anywhere, or meets any damage, is in step again at the next zero byte.
"""

from tallycore.errors import FrameError
from tallycore.wire.crc32 import crc32

DELIMITER = 0
CRC_BYTES = 4


def encode_frame(payload: bytes) -> bytearray:
    """Return the frame of `payload`, with its delimiter."""
    checksum = crc32(payload)
    out = stuff(bytes(payload) + checksum.to_bytes(CRC_BYTES, "little"))
    out.append(DELIMITER)
    return out


def decode_frame(stuffed: bytes) -> bytes:
    """Return the payload of the bytes between two delimiters. Raise FrameError if a byte was changed."""
    data = unstuff(stuffed)
    if len(data) < CRC_BYTES:
        raise FrameError("a frame of %d bytes is shorter than its checksum" % len(data))
    payload = bytes(data[:-CRC_BYTES])
    expected = int.from_bytes(data[-CRC_BYTES:], "little")
    if crc32(payload) != expected:
        raise FrameError("a frame of %d bytes does not match its checksum" % len(data))
    return payload


class FrameReader:
    """A decoder that takes bytes as they come and gives whole frames; it holds at most `longest` bytes, whatever arrives."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.damaged = 0
        self._buffer = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> list[bytes]:
        """Return the payloads that `data` completes, in order; drop damaged frames, and count them in `damaged`."""
        payloads = []
        start = 0
        end = len(data)
        while start < end:
            stop = data.find(b"\x00", start)
            if stop < 0:
                self._keep(data[start:end])
                break
            self._keep(data[start:stop])
            payload = self._finish()
            if payload is not None:
                payloads.append(payload)
            start = stop + 1
        return payloads

    def _keep(self, piece: bytes) -> None:
        """Add `piece` to the frame that is being received, or drop all of it if it gets too long."""
        if self._too_long or len(self._buffer) + len(piece) > self.longest:
            self._too_long = True
            self._buffer = bytearray()
        else:
            self._buffer.extend(piece)

    def _finish(self) -> "bytes | None":
        """End the frame, and return its payload; None if it is empty or damaged."""
        stuffed = bytes(self._buffer)
        too_long = self._too_long
        self._buffer = bytearray()
        self._too_long = False
        if too_long:
            self.damaged += 1
            return None
        if not stuffed:
            return None  # Delimiters may stand in a row: a sender opens with one to end whatever came before.
        try:
            return decode_frame(stuffed)
        except FrameError:
            self.damaged += 1
            return None


# --- byte stuffing: Consistent Overhead Byte Stuffing (Cheshire and Baker, 1999) ----------------------------------


def stuff(data: bytes) -> bytearray:
    """Return `data` stuffed so that it has no zero byte, without a delimiter.

    That takes one byte more, and another one for each full 254 bytes without a zero.
    """
    out = bytearray(1)
    code_at = 0
    code = 1
    for byte in data:
        if code == 255:
            out[code_at] = 255
            code_at = len(out)
            out.append(0)
            code = 1
        if byte:
            out.append(byte)
            code += 1
        else:
            out[code_at] = code
            code_at = len(out)
            out.append(0)
            code = 1
    out[code_at] = code
    return out


def unstuff(data: bytes) -> bytearray:
    """Return the bytes that `stuff` was given. Raise FrameError if `data` is no result of `stuff`."""
    out = bytearray()
    at = 0
    end = len(data)
    if not end:
        raise FrameError("an empty frame holds not even its code byte")
    while at < end:
        code = data[at]
        if not code:
            raise FrameError("a zero byte stands inside a frame, at %d" % at)
        stop = at + code
        if stop > end:
            raise FrameError("a frame ends %d bytes early" % (stop - end))
        block = data[at + 1 : stop]
        if 0 in block:
            raise FrameError("a zero byte stands inside a frame, after %d" % at)
        out.extend(block)
        at = stop
        if code < 255 and at < end:
            out.append(0)
    return out
