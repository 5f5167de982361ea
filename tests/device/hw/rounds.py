"""On MicroPython: open a board's hardware, and let a hundred rounds pass while nothing happens: `rounds.py DRIVE BENCH`.

It prints two numbers of bytes: the heap that all open parts take, with the program's names, and the heap that the rounds allocated.
"""

import gc
import json
import os
import sys
import time  # noqa: F401

root, stand_ins = sys.argv[1:]
os.mount(os.VfsPosix(stand_ins), "/bench")
os.umount("/")
os.mount(os.VfsPosix(root), "/")
sys.path[:] = ["/bench"]

import bench  # noqa: E402 - from beside the stand-ins

bench.ready("/bench")

from tallystick.simulator.clock import STEP_MS, VirtualClock  # noqa: E402

clock = VirtualClock()
with open("/board.json") as file:  # noqa: PTH123 - there is no pathlib on MicroPython
    board = json.load(file)
circuit = bench.put(board, clock, bytearray(b"\xff" * board["journal"]["memory"]["bytes"]))
sys.path[:] = ["/", "/lib"]

gc.collect()
before = gc.mem_alloc()

from tallydevice.loading import load  # noqa: E402

# As in the program, the module that opens the hardware is not kept.
hardware = load("tallydevice.hw.opening").open_hardware("/", None, lambda _name: None)
gc.collect()
held = gc.mem_alloc() - before


def rounds(count):
    for _ in range(count):
        clock.advance(STEP_MS)
        circuit.run_scanners()
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
