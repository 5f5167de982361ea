"""Wall-clock times as they are stored."""

from __future__ import annotations

from datetime import UTC, datetime


def now_text() -> str:
    """Now, in UTC, as text that sorts: 2026-11-20T18:04:05.123Z."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def local_text(stored: str) -> str:
    """A stored time as people here read it: 2026-11-20 19:04."""
    return datetime.fromisoformat(stored).astimezone().strftime("%Y-%m-%d %H:%M")
