"""Frames on a serial line: payload and CRC-32, byte-stuffed, with a zero byte at the end.

A reader may start anywhere and may get damaged bytes: after the next zero byte it finds the next frame.
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
    """A decoder that gets bytes in any pieces and returns whole frames. It keeps at most `longest` bytes, whatever arrives."""

    def __init__(self, longest: int) -> None:
        self.longest = longest
        self.damaged = 0
        self._buffer = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> list[bytes]:
        """Return the payloads that `data` completes, in order. Drop damaged frames, and count them in `damaged`."""
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
        """Add `piece` to the frame that is being received. If the frame gets too long, drop it."""
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
            return None  # Several delimiters may follow each other: a sender begins with one to end earlier bytes.
        try:
            return decode_frame(stuffed)
        except FrameError:
            self.damaged += 1
            return None


# --- byte stuffing: Consistent Overhead Byte Stuffing (Cheshire and Baker, 1999) ----------------------------------


def stuff(data: bytes) -> bytearray:
    """Return `data` stuffed so that it has no zero byte, without a delimiter.

    The result is one byte longer, plus one byte for each full 254 bytes without a zero.
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
    """Return the bytes that `stuff` got. Raise FrameError if `data` is not a result of `stuff`."""
    out = bytearray()
    at = 0
    end = len(data)
    if not end:
        raise FrameError("an empty frame lacks its code byte")
    code = 0
    while at < end:
        is_full = code == 255
        code = data[at]
        if not code:
            raise FrameError("there is a zero byte in a frame, at %d" % at)
        stop = at + code
        if stop > end:
            raise FrameError("a frame ends %d bytes early" % (stop - end))
        block = data[at + 1 : stop]
        if 0 in block:
            raise FrameError("there is a zero byte in a frame, after %d" % at)
        out.extend(block)
        at = stop
        if code < 255 and at < end:
            out.append(0)
    if code == 1 and is_full:
        # Other programs write such a block. Then the same bytes would have two frames.
        raise FrameError("a frame ends in an empty block")
    return out
