"""Import modules when they are needed, and drop them when memory is short. The modules that every turn needs stay.

A board keeps a module in sys.modules until it is taken out. A module that is taken out while it is in use lives on until
nobody uses it, so forgetting is safe. Classes that are compared by identity (errors, base classes) belong in modules that
stay.
"""

import gc
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from types import ModuleType
    from typing import Any

SMALL_HEAP_BYTES = 524288
# A board without external memory has less than half of this. A board with external memory has much more.
ROOM_BYTES = 26624
# With less free memory, an action may not find enough of it in one piece.
PIECE = 2048
# The number of items of a list of 8 KB.

residents: "list[str]" = []
"""The names of the modules that always stay: those that every turn needs, and the board's drivers."""


def collect() -> None:
    """Free garbage on a board. A laptop does not need this."""
    if hasattr(gc, "mem_free"):
        gc.collect()


def load(name: str) -> "ModuleType":
    """Return the module `name`. Import it if it is not in memory.

    Raise ImportError if it is missing. Raise MemoryError if it does not fit even after other modules were forgotten.
    """
    if name not in sys.modules:
        try:
            __import__(name)
        except MemoryError:
            # Half of the module may be in memory, and would pass for the whole module. So it is forgotten, too.
            forget_but(residents)
            __import__(name)
    return sys.modules[name]


def load_residents() -> None:
    """Import the modules that stay, one after the other, so that nothing short-lived is between them in memory."""
    for name in load("tallydevice.resident").RESIDENT.split(" "):
        load(name)
    forget(["tallydevice.resident"])
    residents[:] = loaded()


def loaded() -> "list[str]":
    """Return the names of all modules in memory that came from a file and can be imported again: ours and those of libraries.

    On a board, a folder of modules has no file. It takes almost no memory, so it stays: importing it again would collect garbage.
    """
    modules = sys.modules
    # The beginnings are one text, because a tuple of them would be made again for each module.
    return [name for name in list(modules) if name[:6] in "tallyc tallyd adafru" and hasattr(modules[name], "__file__")]


def is_memory_short() -> bool:
    """Return True on a board with a small heap, where modules and screens that are not shown may be forgotten. On a laptop: False."""
    return hasattr(gc, "mem_free") and gc.mem_free() + gc.mem_alloc() < SMALL_HEAP_BYTES


def take_memory() -> "list[Any] | None":
    """On a board with a small heap, let the heap grow once. Return an object that has to be kept.

    A heap that began in one piece has all memory then. CircuitPython lets the heap grow only when a request finds no room after a
    collection. Until then, a heap that is nearly full is collected again and again in the same act. The new part goes back as soon
    as it has no object any more.
    """
    kept = None
    try:
        if is_memory_short():
            size = gc.mem_free() + gc.mem_alloc()
            # Both together differ as soon as the heap has grown: each part needs a table.
            while gc.mem_free() + gc.mem_alloc() == size:
                piece: "list[Any]" = [None] * PIECE
                piece[0], kept = kept, piece
    except MemoryError:
        pass
    if kept is not None:
        # In MicroPython, a list gives memory back only when something is popped: each time half of it.
        kept[0] = None
        del kept[8:]
        while len(kept) > 2:
            kept.pop()
    return kept


def is_room_short(wanted_bytes: int = ROOM_BYTES) -> bool:
    """Return True if less than `wanted_bytes` are free even after garbage was collected. Unneeded modules should go then."""
    if not hasattr(gc, "mem_free") or gc.mem_free() >= wanted_bytes:
        return False
    gc.collect()
    return gc.mem_free() < wanted_bytes


def loaded_but(*kept: "list[str] | str") -> "list[str]":
    """Return the modules of `loaded` that are in none of `kept`. Each of `kept` is a list of names, or a text with names."""
    names = loaded()
    for each in kept:
        names = [name for name in names if name not in each]
    return names


def forget_but(*kept: "list[str] | str") -> None:
    """Forget every module of `loaded` that is in none of `kept`."""
    forget(loaded_but(*kept))


def forget(names: "list[str]") -> None:
    """Take the modules out of memory. Each is freed as soon as nobody uses it."""
    for name in names:
        parent, _, last = name.rpartition(".")
        # On a board, a value that is deleted from a dict stays alive in the dict's table until another value takes its slot. So None
        # is put there first.
        if name in sys.modules:
            sys.modules[name] = None  # type: ignore[assignment]
            del sys.modules[name]
        if hasattr(sys.modules.get(parent), last):
            setattr(sys.modules[parent], last, None)
            delattr(sys.modules[parent], last)
    collect()
