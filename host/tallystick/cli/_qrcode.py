"""Draw an address as a QR code for a terminal: light squares as blocks, two rows of squares on a line."""

from __future__ import annotations

QUIET = 4
# Squares of margin all round, as the standard asks for.
BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}


def qr_lines(text: str) -> list[str]:
    """Return the lines of a QR code of `text`, all of one length. The blocks are the light squares, so they need light ink
    on a dark ground.
    """
    from adafruit_miniqr import L, QRCode  # type: ignore[import-untyped]  # noqa: PLC0415 (only where one is shown)

    code = QRCode(error_correct=L)  # nothing smudges a screen, and fewer squares are easier to photograph
    code.add_data(text.encode())
    code.make()
    size = code.matrix.width
    whole = range(-QUIET, size + QUIET)

    def is_light(column: int, row: int) -> bool:
        is_inside = 0 <= column < size and 0 <= row < size
        return not (is_inside and code.matrix[column, row])

    return ["".join(BLOCKS[is_light(column, row), is_light(column, row + 1)] for column in whole) for row in whole[::2]]
