"""The chip's watchdog restarts the board if the program hangs. This module is imported after the first picture."""

import microcontroller

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.hw.hardware import Hardware


def watch(hardware: "Hardware") -> None:
    """Let the watchdog restart the board if nobody calls `feed` for `watchdog_s`. If this chip or build cannot, do nothing."""
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
        pass  # The program also runs without a watchdog.


def stop(hardware: "Hardware") -> None:
    """Stop the watchdog: the main loop has ended, and the work after it may take long."""
    if not hardware.watchdog_s:
        return
    try:
        microcontroller.watchdog.mode = None  # type: ignore[union-attr]
    except (AttributeError, NotImplementedError, RuntimeError, TypeError, ValueError):
        pass  # Some chips cannot stop it. The board.json of such a board does not use the watchdog.
