"""Make the QR code of an address: as squares, and as a picture for a page."""

from __future__ import annotations

QUIET = 4
# The width of the margin in squares. The standard asks for it.

Squares = list[list[bool]]
# By row and column, including the margin: True if a square is dark.


def qr_squares(text: str) -> Squares:
    """Return the QR code of `text`; no squares if the text is longer than 2,953 bytes, the most that a code holds."""
    import segno  # noqa: PLC0415 (only if one is shown)

    try:
        # A screen does not get dirty like paper, and fewer squares are easier to photograph.
        code = segno.make_qr(text.encode(), error="l", boost_error=False)
    except segno.DataOverflowError:
        return []
    return [[bool(square) for square in row] for row in code.matrix_iter(border=QUIET)]


def qr_svg(text: str) -> str:
    """Return the QR code of `text` as a picture; blank if the text is too long for a code.

    It is dark on light in both themes, because a camera needs that.
    """
    squares = qr_squares(text)
    size = len(squares)
    if not size:
        return ""
    dark = "".join(
        f"M{column} {row}h1v1h-1z" for row, line in enumerate(squares) for column, is_dark in enumerate(line) if is_dark
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#ffffff"/><path d="{dark}" fill="#000000"/></svg>'
    )
