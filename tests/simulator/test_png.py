from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tallystick.simulator.png import encode_png


def read_png(png: bytes) -> tuple[int, int, bytes]:
    """Read width, height and pixels strictly by the format: signature, chunks, checksums, unfiltered rows."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, []
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", png, at + 8 + length)[0] == zlib.crc32(kind + data)
        chunks.append((kind, data))
        at += 12 + length
    assert [kind for kind, _ in chunks] == [b"IHDR", b"IDAT", b"IEND"]
    width, height, depth, colour, compression, filtering, interlace = struct.unpack(">IIBBBBB", chunks[0][1])
    assert (depth, colour, compression, filtering, interlace) == (8, 2, 0, 0, 0)
    rows = zlib.decompress(chunks[1][1])
    row = width * 3 + 1
    assert len(rows) == row * height
    assert all(rows[i] == 0 for i in range(0, len(rows), row))
    return width, height, b"".join(rows[i + 1 : i + row] for i in range(0, len(rows), row))


@given(st.data(), st.integers(1, 12), st.integers(1, 12), st.integers(1, 4))
def test_every_pixel_becomes_a_square_of_its_colour(data, width, height, scale) -> None:
    rgb = data.draw(st.binary(min_size=width * height * 3, max_size=width * height * 3))
    got_width, got_height, pixels = read_png(encode_png(rgb, width, height, scale))
    assert (got_width, got_height) == (width * scale, height * scale)
    for y in range(got_height):
        for x in range(got_width):
            from_ = (y // scale * width + x // scale) * 3
            to = (y * got_width + x) * 3
            assert pixels[to : to + 3] == rgb[from_ : from_ + 3]


def test_too_few_pixels_are_refused() -> None:
    with pytest.raises(ValueError, match="2x2 pixels need 12 bytes, not 11"):
        encode_png(bytes(11), 2, 2)
