"""On MicroPython: a board's modules, which are the simulator's stand-ins, wired to the simulator's circuit.

Of the modules that a laptop and a board have and this interpreter lacks, it puts there the one that is wanted: `__future__`.
"""

import gc
import sys

DRAWING = ("displayio", "busdisplay", "fontio", "terminalio", "vectorio", "bitmaptools")
ON_A_BUS = "i2cdisplaybus"
FAKES = "tallystick.simulator.fakes."
OWN_SCREEN = "tallystick.simulator.screens.builtin"
POOL_BYTES = 16384
# As large a piece as holds all names of the program.
NAMES_AT_ONCE = 16
# It takes a thousand names until it is asked for; to look after each of them is most of what a short run costs.
NAMES_BYTES = 4512
# What the program makes the pool grow by where only a few names were there before: it brings some 900 to 1,000 of its own, and
# this piece takes what is above 630; past 1,270 it would take 8,992 more.
UID = b"\x01\x02\x03\x04\x05\x06\x07\x08"
ENDS_THE_PROGRAM = ("supervisor.reload", "microcontroller.reset")
# On a board no call behind these is made.


class Module:
    """Something to import, which holds `things`, and else what `behind` it has."""

    folder = ""

    def __init__(self, behind=None, **things):
        self._behind = behind
        for name, thing in things.items():
            setattr(self, name, thing)

    def __getattr__(self, name):
        return getattr(self._behind, name)


def ready(folder):
    """The simulator's modules can be imported, and drawing is what stands in for it; all lies in `folder`, as folder.py makes it."""
    sys.modules["__future__"] = Module(annotations=None)
    Module.folder = folder
    sys.path[:] = [folder, folder + "/drawing"]
    for name in DRAWING:
        __import__(name)
    sys.modules[OWN_SCREEN] = Module(open_screen=_own_screen)


def _own_screen(circuit):
    described = circuit.board["display"]
    circuit.own_display = sys.modules["busdisplay"].BusDisplay(
        None, b"", width=described["width"], height=described["height"]
    )
    return circuit.own_display


def put(board, clock, nvm=None, uid=UID):
    """The circuit of the board that `board`, its board.json, describes, as boot.py leaves it: every module belongs to it now."""
    from tallystick.simulator import fakes
    from tallystick.simulator.circuit import Circuit
    from tallystick.simulator.fakes import current
    from tallystick.simulator.serial_line import UsbSerial

    clock.power_on()
    circuit = Circuit(board, clock, UsbSerial(), uid, None, nvm)
    current.use(circuit)
    for name in fakes.NAMES:
        if name != ON_A_BUS and not (name.startswith("alarm") and board["chip"] in fakes.WITHOUT_ALARM):
            __import__(FAKES + name)
            sys.modules[name] = sys.modules[FAKES + name]
    __import__(ON_A_BUS)
    circuit.usb.devices = {"data"}
    circuit.drive_is_writable = True
    circuit.end_of_boot()
    _as_if_built_in()
    return circuit


def _as_if_built_in():
    """What the stand-ins took of tables that grow is made good: on a board modules and names of its own are in flash."""
    for name in list(sys.modules):
        if name.startswith("tallystick"):
            del sys.modules[name]
    names = Module()
    with open(Module.folder + "/built_in_names.txt") as file:
        for line in file:
            _meet(names, line.strip())
    # The pool of names grows by pieces, each twice as large as the last, and asks for them where memory is short. With the stand-ins'
    # names in it, it would once more than with the program's alone: that piece is laid in here.
    number = 0
    before = after = gc.mem_alloc()
    while after - before < POOL_BYTES:
        before = after
        for _ in range(NAMES_AT_ONCE):
            _meet(names, "_%d" % number)
            number += 1
        gc.collect()
        after = gc.mem_alloc()


def _meet(names, name):
    """From now on the interpreter knows `name`, for good."""
    setattr(names, name, None)
    delattr(names, name)


def before_boot(circuit):
    """The board has just been switched on: boot.py has not run yet."""
    circuit.usb.settled = False
    circuit.usb.devices = {"console", "drive", "hid", "midi"}
    circuit.drive_is_writable = False


def note(calls, *names):
    """Each call of a function of `names`, "module.function", is put down among `calls`, in words."""
    for name in names:
        _note(calls, name)


def _note(calls, name):
    module, _, last = name.partition(".")
    really = getattr(sys.modules[module], last)

    def noting(*values, **by_name):
        told = [str(value) for value in values] + ["%s=%s" % (key, by_name[key]) for key in sorted(by_name)]
        calls.append(" ".join([name] + told))
        done = really(*values, **by_name)
        if name in ENDS_THE_PROGRAM:
            raise SystemExit(last)
        return done

    setattr(sys.modules[module], last, noting)
