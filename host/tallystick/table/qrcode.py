"""Make the QR code of an address: as squares, and as a picture for a page."""

from __future__ import annotations

QUIET = 4
# Squares of margin all round, as the standard asks for.

Squares = list[list[bool]]
# By row and column, including the margin: True if a square is dark.


def qr_squares(text: str) -> Squares:
    """Return the QR code of `text`."""
    from adafruit_miniqr import L, QRCode  # type: ignore[import-untyped]  # noqa: PLC0415 (only if one is shown)

    code = QRCode(error_correct=L)  # a screen does not get dirty like paper, and fewer squares are easier to photograph
    code.add_data(text.encode())
    code.make()
    matrix = code.matrix
    assert matrix is not None, "make() has made it"
    size = matrix.width
    whole = range(-QUIET, size + QUIET)

    def is_dark(column: int, row: int) -> bool:
        is_inside = 0 <= column < size and 0 <= row < size
        return bool(is_inside and matrix[column, row])

    return [[is_dark(column, row) for column in whole] for row in whole]


def qr_svg(text: str) -> str:
    """Return the QR code of `text` as a picture, dark on light in both themes, because a camera needs that."""
    squares = qr_squares(text)
    size = len(squares)
    dark = "".join(
        f"M{column} {row}h1v1h-1z" for row, line in enumerate(squares) for column, is_dark in enumerate(line) if is_dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#ffffff"/><path d="{dark}" fill="#000000"/></svg>'
    )
