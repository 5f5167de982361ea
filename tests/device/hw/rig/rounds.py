"""Opens a board's hardware and lets a hundred rounds pass in which nothing happens: `rounds.py DRIVE` prints what it took.

Printed, in bytes of heap: what all parts hold once they are open, names of the program included; what the rounds allocated.
"""

import gc
import json
import os
import sys
import time  # noqa: F401

root = sys.argv[1]
os.umount("/")
os.mount(os.VfsPosix(root), "/")
sys.path[:] = ["/", "/lib"]

import modules  # noqa: E402 - from beside this file

with open("/board.json") as file:  # noqa: PTH123 - there is no pathlib on MicroPython
    modules.put(json.load(file))

gc.collect()
before = gc.mem_alloc()

from tallydevice.hw import open_hardware  # noqa: E402

hardware = open_hardware("/", None, lambda _name: None)
gc.collect()
held = gc.mem_alloc() - before


def rounds(count):
    for _ in range(count):
        while hardware.buttons.poll() is not None:
            pass
        hardware.tick(hardware.now_ms())
        if hardware.shake is not None:
            hardware.shake.poll()


rounds(10)
gc.collect()
gc.disable()
start = gc.mem_alloc()
rounds(100)
allocated = gc.mem_alloc() - start
print(json.dumps({"held": held, "allocated": allocated, "failed": hardware.failed + hardware.buttons.failed}))  # noqa: T201 - what the test reads
