"""Fit text into a frame."""

from __future__ import annotations


def truncated(text: str, most_bytes: int) -> str:
    """Return `text` cut to at most `most_bytes` of UTF-8, with an ellipsis where something was cut off."""
    encoded = text.encode()
    if len(encoded) <= most_bytes:
        return text
    return encoded[: most_bytes - 3].decode(errors="ignore") + "…"
