"""Read QR codes with another program's reader (zxing-cpp), as a phone does."""

from __future__ import annotations

from collections.abc import Iterable

import zxingcpp

DOTS = 4
# A phone sees each square as several dots.
LIGHT = 255


def read_squares(squares: list[list[bool]]) -> str | None:
    """Return the text of a code of squares, True if dark; None if there is none that can be read."""
    return _read(bytes(0 if is_dark else LIGHT for is_dark in row) for row in squares)


def read_screen(rgb: bytes, size: tuple[int, int]) -> str | None:
    """Return the text of the code in a picture of a screen, three bytes for each dot; None if there is none that can be read."""
    width, height = size
    # Codes are black and white, so one of the three is enough.
    green = rgb[1::3]
    return _read(green[row * width :][:width] for row in range(height))


def _read(rows: Iterable[bytes]) -> str | None:
    """Return the text of the one code in the rows of a grey picture, which gets a dark edge; None if there is none."""
    large = [bytes(dot for dot in b"\0" + row + b"\0" for _ in range(DOTS)) for row in rows]
    edge = bytes(len(large[0]))
    lines = [line for row in [edge, *large, edge] for line in [row] * DOTS]
    picture = memoryview(b"".join(lines)).cast("B", (len(lines), len(edge)))
    found = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
    return found[0].text if len(found) == 1 else None
