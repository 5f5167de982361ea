"""On MicroPython: run the device's program with the folder ROOT as its drive. The file trace.txt there says what players did.

It prints one line of JSON: where the log ended, and how much memory was in use at the moments that the trace names.
"""

import builtins
import gc
import json
import os
import sys
from binascii import unhexlify

root, stand_ins = sys.argv[1:]
os.mount(os.VfsPosix(stand_ins), "/bench")
os.umount("/")
os.mount(os.VfsPosix(root), "/")

trace = open("/trace.txt")
line = trace.readline().split()


def advance():
    global line
    line = trace.readline().split()


class Buttons:
    by_knob = False
    held = bytearray(3)

    def poll(self):
        if line and line[0] == "b":
            event = (line[1], line[2] == "1", int(line[3]))
            self.held["abc".index(line[1])] = event[1]
            advance()
            return event
        return None


class Port:
    connected = False

    def read(self, buffer):
        if line and line[0] == "r":
            data = unhexlify(line[1])
            buffer[: len(data)] = data
            advance()
            return len(data)
        return 0

    def write(self, view):
        taken = int(line[1]) if line and line[0] == "w" else -1
        if not 0 <= taken <= len(view):
            raise ValueError("the program sends %d bytes, and the trace has %r" % (len(view), line))
        advance()
        return taken


def entropy(count):
    assert line[0] == "e", line
    source = line[1]
    advance()
    if source == "-":
        raise NotImplementedError("no source")
    data = unhexlify(source)
    assert len(data) == count
    return data


class Os:
    """A substitute for the board's os, with the files here and without entropy."""

    def __getattr__(self, name):
        return getattr(os, name)

    def sync(self):
        pass


class Gc:
    """A substitute for the board's gc. It counts how often the program itself asks for a collection."""

    asked = 0

    def __getattr__(self, name):
        return getattr(gc, name)

    def collect(self):
        Gc.asked += 1
        gc.collect()


def shown():
    """Return the name of the shown screen. An overlay was not opened by its name."""
    if app._overlay is None:
        return app.shown.opened_as[0]
    return "trouble" if app._trouble_code else "verdict"


def idle(count):
    """Return the bytes that this number of steps allocates while nothing happens."""
    gc.collect()
    gc.disable()
    start = gc.mem_alloc()
    for _ in range(count):
        app.step(now_ms)
    allocated = gc.mem_alloc() - start
    gc.enable()
    return allocated


imported = 0
plainly = builtins.__import__


def collecting(name, *how):
    """Import as CircuitPython does: it collects garbage after each module. Otherwise lasting objects would be scattered."""
    global imported
    count = len(sys.modules)
    module = plainly(name, *how)
    if len(sys.modules) != count:
        imported += 1
        gc.collect()
    return module


builtins.__import__ = collecting
sys.path[:] = ["/bench"]
import bench

bench.ready("/bench")

from tallystick.simulator.clock import VirtualClock

nvm = None
uid = bench.UID
if line[0] == "n":
    nvm = bytearray(b"\xff" * int(line[1]))
    advance()
if line[0] == "h":
    sys.modules["hashlib"] = None
    advance()
if line[0] == "u":
    uid = unhexlify(line[1])
    advance()
clock = VirtualClock()
with open("/board.json") as file:
    bench.put(json.load(file), clock, nvm, uid)
# Nobody is connected: the bytes on the line come from the trace.
sys.path[:] = ["/", "/lib"]
__import__("adafruit_display_text.bitmap_label")
sys.modules["os"] = Os()
sys.modules["gc"] = Gc()
port = Port()
buttons = Buttons()
gc.collect()
# The program's own names take memory, too, but they do not belong to the substitutes.
before = gc.mem_alloc() - bench.NAMES_BYTES
if line[0] == "p":
    # Only the substitutes were to be measured.
    print(json.dumps({"before": before}))
    sys.exit()

from tallydevice.loading import forget_but, load, load_residents, residents

load_residents()
from tallydevice.app.main import App

# As in the program, the module that opens the hardware is not kept.
hardware = load("tallydevice.hw.opening").open_hardware("/")
gc.collect()
hardware.buttons = buttons
hardware.port = port
hardware.entropy = entropy
hardware.shake = None
hardware.failed = []
app = App(hardware, "/")
tidy = app.tidy


def tidy_uncounted():
    """While nobody waits, collect as often as the program wants, without counting."""
    asked = Gc.asked
    is_done = tidy()
    Gc.asked = asked
    return is_done


app.tidy = tidy_uncounted
gc.collect()
marks = [("opened", gc.mem_alloc() - before)]
causes = []
now_ms = 0
while line:
    what = line[0]
    if what == "s":  # steps: how many, milliseconds before each
        count = int(line[1])
        every_ms = int(line[2])
        advance()
        for _ in range(count):
            now_ms += every_ms
            clock.now_ms = now_ms
            app.step(now_ms)
    elif what == "c":
        port.connected = line[1] == "1"
        advance()
    elif what == "a":  # as if the device had been started during the game
        app.session.salts_before = len(app.session.state.salts)
        advance()
    elif what == "v":
        if shown() != line[1]:
            raise ValueError("%s is shown, and not %s; the trouble: %s" % (shown(), line[1], app.trouble))
        advance()
    elif what in ("m", "l"):
        # The lasting memory when nobody presses a button. If lean, modules that only wait for their next use do not count.
        while not app.tidy():
            pass
        if what == "l":
            forget_but(residents, app._of_game, app._of_home)
        gc.collect()
        marks.append((line[1], gc.mem_alloc() - before))
        advance()
    elif what == "k":
        # What the next press takes, before the device tidies up. On a board, this is what matters.
        causes.append((line[1], imported, Gc.asked))
        imported = 0
        Gc.asked = 0
        advance()
    elif what == "i":  # idle: this number of steps must allocate nothing
        count = int(line[1])
        every_ms = int(line[2])
        advance()
        for _ in range(count):
            now_ms += every_ms
            clock.now_ms = now_ms
            app.step(now_ms)
        marks.append(("idle", idle(count)))
    else:
        raise ValueError("the program did not ask for %r; its trouble: %s" % (line, app.trouble))
journal = app.session.journal
print(
    json.dumps(
        {
            "next": journal.next_seq,
            "head": "".join(["%02x" % byte for byte in journal.head]),
            "trouble": app.trouble,
            "before": before,
            "marks": marks,
            "causes": causes,
        }
    )
)
