"""The chip's watchdog, which restarts the board if the program hangs. Imported once the first picture is there."""

import microcontroller


def started(seconds: int):  # type: ignore[no-untyped-def]
    """Start the watchdog and return it; None if this chip, or this build, has none that could restart it after so many seconds."""
    try:
        from watchdog import WatchDogMode

        watchdog = microcontroller.watchdog
        if watchdog is None:
            return None
        watchdog.timeout = seconds
        watchdog.mode = WatchDogMode.RESET
    except (AttributeError, ImportError, NotImplementedError, RuntimeError, TypeError, ValueError):
        return None
    return watchdog


def stop(watchdog) -> None:  # type: ignore[no-untyped-def]
    """Stop the watchdog, because what follows may last."""
    try:
        watchdog.mode = None
    except (NotImplementedError, RuntimeError, TypeError, ValueError):
        pass  # There are chips that cannot stop it. board.json says of none of them that it is to be used.
