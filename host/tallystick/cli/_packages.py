"""Report packages that should bring a game but cannot be used."""

from __future__ import annotations

from tallystick.cli._output import echo


def warn_of_skipped_packages() -> None:
    """Name each skipped package in one clear sentence on its own line, in addition to the command's output."""
    from tallystick.games.registry import skipped_packages  # noqa: PLC0415 (costs start-up time)

    for each in skipped_packages():
        echo(f"Note: {each}", err=True)
