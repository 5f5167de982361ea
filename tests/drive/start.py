"""On MicroPython: run a file that CircuitPython runs by itself, in the folder of a drive, with substitutes for the board.

It prints what the file prints. The last line is JSON: how the file ended, what was shown, and the calls to the board.
"""

import json
import os
import sys
import time

drive, beside, stand_ins, entry = sys.argv[1:]
for place, folder in (("/beside", beside), ("/bench", stand_ins)):
    os.mount(os.VfsPosix(folder), place)
os.umount("/")
os.mount(os.VfsPosix(drive), "/")
sys.path[:] = ["/bench"]

import bench
import seen

bench.ready("/bench")

from planned import PlannedClock

with open("/beside/plan.json") as file:
    plan = json.load(file)
NVM = "/beside/" + plan["nvm_file"]
nvm = None
if plan["nvm_bytes"]:
    try:
        with open(NVM, "rb") as file:
            nvm = bytearray(file.read())
    except OSError:
        nvm = bytearray(bytes([plan["nvm_blank"]]) * plan["nvm_bytes"])

calls = sys.modules["displayio"].calls
screens = []
"""Return the texts of every shown picture, without repetitions."""


def shown(group):
    texts = seen.texts_of(group)
    if not screens or texts != screens[-1]:
        screens.append(texts)


def getenv(name, otherwise=None):
    """Return the value in settings.toml, as a board returns it."""
    try:
        with open("/settings.toml") as file:
            for line in file:
                words = line.strip().split(" = ")
                if words[0] == name:
                    return words[1].strip('"') if words[1][0] == '"' else int(words[1])
    except OSError:
        pass
    return otherwise


def urandom(count):
    """Return the next bytes of the plan. If it has none, return random bytes of this machine."""
    if not plan["entropy"]:
        return os.urandom(count)
    taken = plan["entropy"][: 2 * count]
    plan["entropy"] = plan["entropy"][2 * count :]
    assert len(taken) == 2 * count
    return bytes([int(taken[at : at + 2], 16) for at in range(0, len(taken), 2)])


sys.modules["busdisplay"].on_refresh.append(shown)
clock = PlannedClock(plan)
circuit = bench.put(plan["board"], clock, nvm)
if entry != "code.py":
    bench.before_boot(circuit)
circuit.broken.update(plan["silent"])
circuit.held.update(plan["held"])
circuit.safe_mode = plan["safe_mode"]
clock.circuit = circuit
bench.note(
    calls, "microcontroller.reset", "storage.disable_usb_drive", "storage.enable_usb_drive", "storage.remount", "supervisor.reload",
    "supervisor.set_usb_identification", "usb_cdc.enable", "usb_hid.disable", "usb_midi.disable",
)  # fmt: skip
sys.modules["os"] = bench.Module(os, getenv=getenv, sync=lambda: None, urandom=urandom)
sys.modules["time"] = bench.Module(time, sleep=clock.sleep)
sys.path[:] = ["", "/", "/lib"]
with open("/" + entry) as file:
    text = file.read()
ended = "by itself"
try:
    exec(text, {"__name__": "__main__"})
except SystemExit as error:
    ended = error.args[0]
if nvm:
    with open(NVM, "wb") as file:
        file.write(nvm)
# The heap may be nearly full: there may be no room for a whole evening's screens as one text.
json.dump({"ended": ended, "screens": screens, "calls": calls}, sys.stdout)
print()
