"""Modules come when they are needed and go when memory is short: what the table does every turn is all that stays.

A board keeps a module in sys.modules, code and all, until somebody takes it out. What is taken out while its objects are
still in use stays alive as long as they do, so that forgetting is always safe; classes that are compared by identity
(errors, bases) belong in modules that stay.
"""

import gc
import sys

RESIDENT = (
    "tallycore.errors tallycore.state tallycore.fold tallycore.conditions tallycore.profile tallydevice.loading"
    " tallydevice.entries tallydevice.history tallydevice.journal tallydevice.logwriter tallydevice.session"
    " tallydevice.linkdoor tallydevice.input tallydevice.power tallydevice.ui.small_font tallydevice.ui.canvas"
    " tallydevice.screenstack tallydevice.app"
)
"""What every turn needs, each after what it imports: these stay."""
SMALL_HEAP_BYTES = 524288
# What boards have without memory of their own beside the chip is less than half of this; what those with it have, is much more.


def collect() -> None:
    """Garbage is gone, on a board: what is made next lies close to what lasts. A laptop has no need of it."""
    if hasattr(gc, "mem_free"):
        gc.collect()


def load(name: str):  # type: ignore[no-untyped-def]
    """The module called `name`."""
    if name not in sys.modules:
        # What is compiled into a heap full of garbage lies scattered over it ever after.
        collect()
        __import__(name)
        collect()
    return sys.modules[name]


def begin_act() -> None:
    """What was asked for until now goes before what is asked for from now on, where room has to be made: not here."""


def load_residents() -> None:
    """What stays is in memory, one behind the other, so that nothing short-lived lies between."""
    for name in RESIDENT.split(" "):
        load(name)


def loaded() -> "list[str]":
    """The names of all modules that are in memory and can be had again: ours, and the library that draws labels."""
    found = []
    for name in list(sys.modules):
        if name.startswith("adafruit_") or (
            name.startswith("tally") and "." in name and not name.startswith("tallystick")
        ):
            found.append(name)
    return found


def is_loaded(name: str) -> bool:
    """Whether the module called `name` is in memory."""
    return name in sys.modules


def is_memory_short() -> bool:
    """Whether this is a board with a small heap: then what is not shown is forgotten. A laptop's is never short."""
    return hasattr(gc, "mem_free") and gc.mem_free() + gc.mem_alloc() < SMALL_HEAP_BYTES


def is_room_short() -> bool:
    """Whether what is not needed now should go. A laptop, and a program that is imported as it is, keeps it."""
    return False


def forget_but(kept: "list[str]") -> None:
    """Every module of ours that is not in `kept` is out of memory as soon as nobody uses it."""
    forget([name for name in loaded() if name not in kept])


def forget(names: "list[str]") -> None:
    """The modules called `names` are out of memory as soon as nobody uses them."""
    for name in names:
        if name not in sys.modules:
            continue
        # What is taken out of a dict stays in its table on a board, and alive, until something else takes the place.
        sys.modules[name] = None  # type: ignore[assignment]
        del sys.modules[name]
        parent, _, last = name.rpartition(".")
        # The package holds its modules as well.
        if parent in sys.modules and hasattr(sys.modules[parent], last):
            delattr(sys.modules[parent], last)
    collect()
