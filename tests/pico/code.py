# The bench's code.py does the same as firmware/code.py, which is next to it as play.py. After each tidying up, when garbage is
# collected, it sends a line on GP0: the free bytes, events and head of the log, the shown screen, and the last problem.
import gc
import os

from board import GP0
from busio import UART

from tallydevice.app.main import App

MISHAPS = "mishaps.txt"
# If this file is on the drive, memory is full in the first turn of a game when a menu is opened. In the second turn, the program then
# fails.
LEFT_BYTES = 2000

line = UART(GP0, None, baudrate=115200, receiver_buffer_size=1)
tidy = App.tidy
opened = App.open
taken = []


def tidy_and_tell(app):  # type: ignore[no-untyped-def]
    if not tidy(app):
        return False
    free = gc.mem_free()
    session = app.session
    count, head = (session.journal.next_seq - 1, session.head.hex()) if session else (0, "-")
    line.write(("%d %d %s %s %s\n" % (free, count, head, type(app.shown).__name__, app.trouble)).encode())
    return True


def open_or_fail(app, name, *args):  # type: ignore[no-untyped-def]
    gc.collect()
    turn = app.session.state.turn if name == "menu" else 0
    while turn == 1 and gc.mem_free() > LEFT_BYTES:
        taken.append(bytes(512))
    if turn == 2:
        args = ("too many",)
    return opened(app, name, *args)


App.tidy = tidy_and_tell
if MISHAPS in os.listdir("/"):  # noqa: PTH208 - boards have no pathlib
    App.open = open_or_fail
if "evening.py" in os.listdir("/"):  # noqa: PTH208
    import evening  # noqa: F401
import play  # noqa: E402, F401
