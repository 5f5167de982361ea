"""Format wall-clock times, as the store writes them and as it shows them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from tallystick.store.errors import BadDay


def now_text() -> str:
    """Return the current time in UTC as text that sorts by time: 2026-11-20T18:04:05.123Z."""
    return _stored(datetime.now(UTC))


def _stored(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def day_bounds(day: str) -> tuple[str, str]:
    """Return when a day (2026-11-26) begins and when it is over in the local time zone, as stored times. Raise BadDay."""
    try:
        begins = date.fromisoformat(day)
        return _stored(datetime.combine(begins, time())), _stored(datetime.combine(begins + timedelta(days=1), time()))
    except (ValueError, OverflowError) as error:
        raise BadDay(day) from error


def days_since(stored: str) -> int | None:
    """Return how many whole days ago a stored time was; None if it is not a time. A time in the future is 0 days ago."""
    try:
        return max(0, (datetime.now(UTC) - datetime.fromisoformat(stored)).days)
    except (ValueError, TypeError, OverflowError):
        return None


def local_text(stored: str) -> str:
    """Return a stored time in the local time zone, to the minute: 2026-11-20 19:04; `?` if it is not a time."""
    try:
        return datetime.fromisoformat(stored).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, TypeError, OverflowError):  # a time proves nothing, so a damaged one is no reason to stop
        return "?"
