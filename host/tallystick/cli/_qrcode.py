"""Draw an address as a QR code for a terminal: light squares as blocks, two rows of squares on a line."""

from __future__ import annotations

from tallystick.table.qrcode import qr_squares

BLOCKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
# The characters for an upper and a lower square, each dark or not.


def qr_lines(text: str) -> list[str]:
    """Return the lines of a QR code of `text`, all of one length. The blocks are the light squares, so they need light ink
    on a dark ground.
    """
    squares = qr_squares(text)
    below = [*squares[1:], [False] * len(squares)]
    return [
        "".join(BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in list(zip(squares, below, strict=True))[::2]
    ]
