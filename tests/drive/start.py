"""On MicroPython: a file that CircuitPython would run by itself, on the folder of a drive, with stand-ins for the board.

Prints what the file prints, and last one line of JSON: how it ended, what was shown and what was asked of the board.
"""

import json
import os
import sys
import time

drive, beside, stand_ins, fakes, entry = sys.argv[1:]
for place in ("/beside", "/stand_ins", "/fakes"):
    os.mount(os.VfsPosix({"/beside": beside, "/stand_ins": stand_ins, "/fakes": fakes}[place]), place)
os.umount("/")
os.mount(os.VfsPosix(drive), "/")
# Of the plainer stand-ins only these, and before all else: there are some of libraries among them, which must be the drive's.
sys.path[:] = ["/fakes"]
for name in ("bitmaptools", "digitalio", "displayio", "fontio", "neopixel_write", "pwmio", "rotaryio", "vectorio"):
    __import__(name)
# What is drawn has to be read here: our own displayio is built upon the plainer one.
sys.modules["recorder"] = sys.modules.pop("displayio")
# What a board has built in comes first.
sys.path[:] = ["/stand_ins", "", "/", "/lib"]

with open("/beside/plan.json") as file:
    plan = json.load(file)
NVM = "/beside/" + plan["nvm_file"]
if plan["nvm_bytes"]:
    try:
        with open(NVM, "rb") as file:
            plan["nvm"] = bytearray(file.read())
    except OSError:
        plan["nvm"] = bytearray(bytes([plan["nvm_blank"]]) * plan["nvm_bytes"])

import world

world.begin(plan)


class Over:
    """A module with some names of its own."""

    def __init__(self, module, **names):
        self._module = module
        for name, value in names.items():
            setattr(self, name, value)

    def __getattr__(self, name):
        return getattr(self._module, name)


def getenv(name, otherwise=None):
    """The value in settings.toml, as a board gives it."""
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
    """The next bytes that the plan has; of the chip here where it has none."""
    if not plan["entropy"]:
        return os.urandom(count)
    taken = plan["entropy"][: 2 * count]
    plan["entropy"] = plan["entropy"][2 * count :]
    assert len(taken) == 2 * count
    return bytes([int(taken[at : at + 2], 16) for at in range(0, len(taken), 2)])


sys.modules["os"] = Over(os, getenv=getenv, sync=lambda: None, urandom=urandom)
sys.modules["time"] = Over(time, sleep=world.sleep)
with open("/" + entry) as file:
    text = file.read()
ended = "by itself"
try:
    exec(text, {"__name__": "__main__"})
except SystemExit as error:
    ended = error.args[0]
if plan["nvm_bytes"]:
    with open(NVM, "wb") as file:
        file.write(plan["nvm"])
print(json.dumps({"ended": ended, "screens": world.screens, "calls": world.calls, "now_ms": world.now_ms[0]}))
