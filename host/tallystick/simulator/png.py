"""Encode a picture of RGB pixels as a PNG file."""

import struct
import zlib

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB = 2  # PNG's colour type for three bytes a pixel


def encode_png(rgb: bytes, width: int, height: int, scale: int = 1) -> bytes:
    """Return the PNG file of `width` x `height` pixels of three bytes each, every pixel a square of `scale` pixels.

    Raise ValueError if `rgb` has another length.
    """
    if len(rgb) != width * height * 3:
        raise ValueError(f"{width}x{height} pixels need {width * height * 3} bytes, not {len(rgb)}")
    row_bytes = width * 3
    rows = []
    for start in range(0, len(rgb), row_bytes):
        row = rgb[start : start + row_bytes]
        if scale > 1:
            row = _widened(row, scale)
        rows.append((b"\x00" + row) * scale)  # each row begins with its filter type: none
    header = struct.pack(">IIBBBBB", width * scale, height * scale, 8, _RGB, 0, 0, 0)
    data = zlib.compress(b"".join(rows), 6)
    return _SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", data) + _chunk(b"IEND", b"")


def _widened(row: bytes, scale: int) -> bytes:
    """Return a row in which each pixel comes `scale` times."""
    wide = bytearray(len(row) * scale)
    for colour in range(3):
        for copy in range(scale):
            wide[3 * copy + colour :: 3 * scale] = row[colour::3]
    return bytes(wide)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
