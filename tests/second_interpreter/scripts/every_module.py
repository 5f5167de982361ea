"""Every module of the core can be imported, alone and in any order."""

import os
import sys

names = []
for package in sorted(os.listdir("tallycore")):
    if package.endswith(".py"):
        names.append(package[:-3])
    elif package != "__pycache__":
        names += [
            package + "." + name[:-3] for name in sorted(os.listdir("tallycore/" + package)) if name.endswith(".py")
        ]
names = [name for name in names if not name.endswith("__init__")]
for name in names:
    for loaded in list(sys.modules):
        if loaded.startswith("tallycore"):
            del sys.modules[loaded]
    __import__("tallycore." + name)
    print(name)
print(len(names) > 20)
