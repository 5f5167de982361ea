"""The chip's watchdog, which restarts the board if the program hangs. Imported once the first picture is there."""

import microcontroller

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.hw.hardware import Hardware


def watch(hardware: "Hardware") -> None:
    """Let the watchdog restart the board if nobody calls `feed` for `watchdog_s`; leave it alone if this chip, or this build, cannot."""
    if not hardware.watchdog_s:
        return
    try:
        from watchdog import WatchDogMode

        watchdog = microcontroller.watchdog
        if watchdog is None:
            return
        watchdog.timeout = hardware.watchdog_s
        watchdog.mode = WatchDogMode.RESET
        hardware.feed = watchdog.feed
    except (AttributeError, ImportError, NotImplementedError, RuntimeError, TypeError, ValueError):
        pass  # The program runs all the same.


def stop(hardware: "Hardware") -> None:
    """Stop the watchdog, because the main loop has ended and what follows may last."""
    if not hardware.watchdog_s:
        return
    try:
        microcontroller.watchdog.mode = None  # type: ignore[union-attr]
    except (AttributeError, NotImplementedError, RuntimeError, TypeError, ValueError):
        pass  # There are chips that cannot stop it. board.json says of none of them that it is to be used.
