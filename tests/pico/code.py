# The bench's code.py: what firmware/code.py does (it lies beside as play.py); and after each tidying up, with which garbage has
# gone, a line goes out on GP0: the bytes that are free, the screen that is shown, and the last trouble.
import gc
import os

from board import GP0
from busio import UART

from tallydevice.app import App

FULL = "full.txt"
# Where it lies on the drive, memory is full in the first turn of a game, as soon as a menu is to be opened.
LEFT_BYTES = 2000

line = UART(GP0, None, baudrate=115200, receiver_buffer_size=1)
tidy = App.tidy
opened = App.open
taken = []


def tidy_and_tell(app):  # type: ignore[no-untyped-def]
    tidy(app)
    free = gc.mem_free()
    line.write(("%d %s %s\n" % (free, type(app.shown).__name__, app.trouble)).encode())


def open_in_full_memory(app, name, *args):  # type: ignore[no-untyped-def]
    gc.collect()
    while name == "menu" and app.session.state.turn == 1 and gc.mem_free() > LEFT_BYTES:
        taken.append(bytes(512))
    return opened(app, name, *args)


App.tidy = tidy_and_tell
if FULL in os.listdir("/"):  # noqa: PTH208 - boards have no pathlib
    App.open = open_in_full_memory
import play  # noqa: E402, F401
