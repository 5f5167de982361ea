"""Read the user's settings: a file settings.toml in the platform's own folder for a user's settings."""

from __future__ import annotations

import os

from tallystick.cli.errors import CommandError

KNOWN = {"db": "a store: a file, or postgresql://USER@SERVER/DATABASE"}


def settings_path() -> str:
    """Return where the settings are."""
    import platformdirs  # noqa: PLC0415 (costs start-up time)

    return os.path.join(platformdirs.user_config_dir("tallystick", appauthor=False), "settings.toml")


def named_in_settings() -> str | None:
    """Return the store that the settings name; None if they name none. Raise CommandError if they cannot be read."""
    path = settings_path()
    if not os.path.exists(path):
        return None
    import tomllib  # noqa: PLC0415 (few users have settings)

    try:
        with open(path, "rb") as file:
            found = tomllib.load(file)
    except (OSError, ValueError) as error:
        raise CommandError(f"{path} cannot be read: {error}") from error
    for name, value in found.items():
        if name not in KNOWN:
            raise CommandError(f"{path} has a setting {name!r}, which is not known: write {' or '.join(KNOWN)}.")
        if not isinstance(value, str) or not value:
            raise CommandError(f"{path}: {name} is {value!r}, but it names {KNOWN[name]}.")
    return found.get("db")
