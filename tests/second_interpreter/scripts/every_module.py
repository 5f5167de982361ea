"""Every module of the core can be imported, alone and in any order."""

import os
import sys

names = sorted(name[:-3] for name in os.listdir("tallycore") if name.endswith(".py") and name != "__init__.py")
for name in names:
    for loaded in list(sys.modules):
        if loaded.startswith("tallycore"):
            del sys.modules[loaded]
    __import__("tallycore." + name)
    print(name)
print(len(names) > 10)
