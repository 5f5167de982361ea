"""Fit text into a frame."""

from __future__ import annotations

from tallycore.wire.messages import LONGEST_REQUEST

LONGEST_TITLE = 72
# In bytes, of a text that the device shows. A long move with its player fits.
HEAD_BYTES = 12
# In bytes, of the rest of the request, with the lengths of its two texts.


def truncated(text: str, most_bytes: int) -> str:
    """Return `text` cut to at most `most_bytes` of UTF-8, with an ellipsis if something was cut off."""
    encoded = text.encode()
    if len(encoded) <= most_bytes:
        return text
    return encoded[: most_bytes - 3].decode(errors="ignore") + "…"


def fitting_title(title: str) -> str:
    """Return a title as it fits into a request to show something, cut between two words if it has words."""
    fitting = truncated(title, LONGEST_TITLE)
    words = fitting.rpartition(" ")[0]
    return fitting if fitting == title or not words else f"{words} …"


def fitting_text(title: str, text: str, end: str = "") -> str:
    """Return a text as it fits into a request to show it below `title`. Its `end` is never cut off."""
    room = LONGEST_REQUEST - HEAD_BYTES - len(fitting_title(title).encode())
    return truncated(text, room - len(end.encode())) + end
