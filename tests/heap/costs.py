"""On MicroPython: what each module of the program on the folder ROOT costs; prints a JSON list of [module, bytes]."""

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
costs = []
seen = set()


def imports_of(name):
    found = []
    path = "/lib/" + name.replace(".", "/")
    try:
        os.stat(path + ".py")
    except OSError:
        path += "/__init__"
    with open(path + ".py") as file:
        for line in file:
            for statement in line.split(";"):
                words = statement.split()
                if len(words) > 1 and words[0] in ("from", "import") and words[1].startswith("tally"):
                    found.append(words[1])
    return found


def weigh(name):
    if name in seen:
        return
    seen.add(name)
    for other in imports_of(name):
        weigh(other)
    gc.collect()
    before = gc.mem_alloc()
    try:
        __import__(name)
    except ImportError:
        return  # a driver whose library or chip is not here
    gc.collect()
    costs.append([name, gc.mem_alloc() - before])


def walk(package):
    for entry in sorted(os.ilistdir("/lib/" + package.replace(".", "/"))):
        if entry[1] & 0x4000:
            walk(package + "." + entry[0])
        elif entry[0].endswith(".py") and entry[0] != "__init__.py":
            weigh(package + "." + entry[0][:-3])


walk("tallycore")
walk("tallydevice")
print(json.dumps(costs))
