"""What is said of packages that should bring a game and cannot be used."""

from __future__ import annotations

from tallystick.cli._output import echo


def warn_of_skipped_packages() -> None:
    """Name each package that was skipped, one clear sentence a line, in addition to what the command prints."""
    from tallystick.games.registry import skipped_packages  # noqa: PLC0415 (costs start-up time)

    for each in skipped_packages():
        echo(f"Note: {each}", err=True)
