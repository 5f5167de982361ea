"""On MicroPython: what each page of the program on the folder ROOT costs; prints a JSON list of [key, bytes].

The pages of ROOT/keys.json are asked for in that order; each is told of after those that it needs itself.
"""

import gc
import json
import os
import sys

root = sys.argv[1]
os.umount("/")
os.mount(os.VfsPosix(root), "/")
sys.path[:] = ["/", "/lib"]
for module in ("displayio", "terminalio", "vectorio", "fontio", "keypad", "supervisor", "usb_cdc", "storage", "board"):
    __import__(module)
__import__("adafruit_display_text.bitmap_label")
import tallystick

with open("/keys.json") as file:
    keys = json.load(file)
costs = []
weighed = {}
inside = [0]
"""For each page that is on its way what others took since it began, and one more for what nobody asked for but this."""
need = tallystick.need


def weigh(key):
    if key in weighed:
        return need(key)
    gc.collect()
    before = gc.mem_alloc()
    inside.append(0)
    names = need(key)
    gc.collect()
    whole = gc.mem_alloc() - before
    weighed[key] = True
    costs.append([key, whole - inside.pop()])
    inside[-1] += whole
    return names


# Pages are given the way to others that the pager has under this name.
tallystick.need = weigh
for asked in keys:
    deep = len(inside)
    try:
        weigh(asked)
    except ImportError:
        # a driver whose library or chip is not here
        while len(inside) > deep:
            inside.pop()
print(json.dumps(costs))
