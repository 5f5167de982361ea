"""Start and end the command `tallystick`, also as `python -m tallystick`."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # as typing has it, whose import takes longer than all of this file
if TYPE_CHECKING:
    import signal
    from typing import NoReturn
else:
    # The part in C has all that is needed here. `signal` makes enums of every signal first, which costs start-up time.
    import _signal as signal

GC_THRESHOLD = 50_000
# Python collects garbage after so many new objects (700 by default). A verdict from cold makes up to 30,000 and no garbage.
INTERRUPTED = 130
# What shells report for Ctrl-C.


def run() -> NoReturn:
    """Run the program as a process of its own, and end with its exit code."""
    try:
        # Nothing has begun yet that Ctrl-C would have to end in order: the system ends the program, without a traceback.
        is_interruptible = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if is_interruptible:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        _open_closed_streams()
        import gc  # noqa: PLC0415 (costs start-up time, as does the following)

        gc.set_threshold(GC_THRESHOLD)
        from tallystick.cli.main import main  # noqa: PLC0415 (only after the threshold is set: its imports make the objects)

        if is_interruptible:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        code = main()
        if is_interruptible:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
    except KeyboardInterrupt:
        code = INTERRUPTED  # it came just before or just after the part of `main` that answers it
    end(code)


def _open_closed_streams() -> None:
    """Open the null device for each standard stream that whoever started the program has closed, as `>&-` does.

    Python has None in its place, and a file that is opened later, such as the store, could get the stream's number.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # Open until the process ends; pathlib costs start-up time.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def end(code: int) -> NoReturn:
    """End the process with all output written.

    Where no other thread runs, end without the interpreter's cleanup, which would take as long as starting did.
    """
    import threading  # noqa: PLC0415 (as in `run`)
    from contextlib import suppress  # noqa: PLC0415

    if threading.active_count() > 1:
        sys.exit(code)
    with suppress(OSError, ValueError):  # `main` has dealt with a reader that has gone; a closed stream needs nothing
        sys.stdout.flush()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    run()
