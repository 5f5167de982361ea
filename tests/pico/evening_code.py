# In an evening, this file is on the drive as evening.py, and the bench's code.py does two more things. The dice are those of the
# simulated device (twin.py), whatever was asked for before. And memory is full when a screen is opened while GP1 is held low.
import gc

from board import GP1
from digitalio import DigitalInOut, Pull

from tallydevice.app.main import App

LEFT_BYTES = 2000

spare = DigitalInOut(GP1)
spare.pull = Pull.UP
made = App.__init__
opened = App.open
taken = []


def make(app, hardware, root):  # type: ignore[no-untyped-def]
    def bench_bytes(count):  # type: ignore[no-untyped-def]
        game = app.session.state.game_seq if app.session else 0
        return bytes([(37 + 101 * at + game) & 255 for at in range(count)])

    hardware.entropy = bench_bytes
    made(app, hardware, root)


def open_or_be_full(app, name, *args):  # type: ignore[no-untyped-def]
    while not spare.value and gc.mem_free() > LEFT_BYTES:
        taken.append(bytes(512))
    return opened(app, name, *args)


App.__init__ = make
App.open = open_or_be_full
