"""Say where the store is by default."""

from __future__ import annotations

from pathlib import Path

FILE_NAME = "games.sqlite"


def default_path() -> Path:
    """Return the path of the database in the platform's own folder for a user's data."""
    import platformdirs  # noqa: PLC0415 - costs start-up time, and is not needed with --db

    return Path(platformdirs.user_data_dir("tallystick", appauthor=False)) / FILE_NAME
