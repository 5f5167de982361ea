"""Consistent Overhead Byte Stuffing (Cheshire and Baker, 1999): any bytes, written without a zero byte."""

from tallycore.errors import FrameError


def encode(data: bytes) -> bytearray:
    """`data` without zero bytes: one byte more, and one for each full 254 bytes without a zero. No delimiter."""
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


def decode(data: bytes) -> bytearray:
    """The bytes that `encode` was given. Raises FrameError for bytes that cannot be taken apart."""
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
