# The bench's code.py: what firmware/code.py does (it lies beside as play.py); and after each tidying up, with which garbage has
# gone, a line goes out on GP0: the bytes that are free, the screen that is shown, and the last trouble.
import gc

from board import GP0
from busio import UART

from tallydevice.app import App

line = UART(GP0, None, baudrate=115200, receiver_buffer_size=1)
tidy = App.tidy


def tidy_and_tell(app):  # type: ignore[no-untyped-def]
    tidy(app)
    free = gc.mem_free()
    line.write(("%d %s %s\n" % (free, type(app.shown).__name__, app.trouble)).encode())


App.tidy = tidy_and_tell
import play  # noqa: E402, F401
