"""On MicroPython: what each module of the program on the folder ROOT costs; prints a JSON list of [name, bytes].

The modules of ROOT/names.json are imported in that order. Each one is reported after those that it imports itself.
"""

import builtins
import gc
import json
import os
import sys

root, stand_ins = sys.argv[1:]
os.mount(os.VfsPosix(stand_ins), "/bench")
os.umount("/")
os.mount(os.VfsPosix(root), "/")
sys.path[:] = ["/bench"]
import bench

bench.ready("/bench")

from tallystick.simulator.clock import VirtualClock

with open("/board.json") as file:
    bench.put(json.load(file), VirtualClock())
sys.path[:] = ["/", "/lib"]
__import__("adafruit_display_text.bitmap_label")

with open("/names.json") as file:
    names = json.load(file)
costs = []
inside = [0]
"""For each module that is being imported, the bytes of its own imports so far. The first entry is for imports made here."""
plainly = builtins.__import__


def weigh(name, *how):
    if name in sys.modules or not name.startswith("tally"):
        return plainly(name, *how)
    gc.collect()
    before = gc.mem_alloc()
    inside.append(0)
    module = plainly(name, *how)
    gc.collect()
    whole = gc.mem_alloc() - before
    costs.append([name, whole - inside.pop()])
    inside[-1] += whole
    return module


builtins.__import__ = weigh
for asked in names:
    deep = len(inside)
    try:
        __import__(asked)
    except ImportError:
        # a driver whose library or chip is missing here
        while len(inside) > deep:
            inside.pop()
print(json.dumps(costs))
