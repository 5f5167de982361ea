"""Modules come when they are needed and go when memory is short; what the table does every turn stays.

A board keeps a module in sys.modules until somebody takes it out. What is taken out while it is in use stays alive as long as
that lasts: forgetting is safe. Classes that are compared by identity (errors, bases) belong in modules that stay.
"""

import gc
import sys

RESIDENT = (
    "tallycore.errors tallycore.table.state tallycore.table.fold tallycore.profile"
    " tallydevice.loading tallydevice.journal.journal tallydevice.play.session tallydevice.link.lazy_server"
    " tallydevice.app.input tallydevice.app.power tallydevice.ui.canvas tallydevice.ui.text tallydevice.ui.screen"
    " tallydevice.ui.list_screen tallydevice.app.navigation tallydevice.app.main"
)
"""What every turn needs, each after what it imports: these stay."""
SMALL_HEAP_BYTES = 524288
# What boards have without memory of their own beside the chip is less than half of this; what those with it have, is much more.
ROOM_BYTES = 26624
# With less, the next screen might not find its room in one piece.


def collect() -> None:
    """Free garbage, on a board. A laptop has no need of it."""
    if hasattr(gc, "mem_free"):
        gc.collect()


def load(name: str):  # type: ignore[no-untyped-def]
    """Return the module `name`, imported if it is not in memory. Raises ImportError, or MemoryError if forgetting did not help."""
    if name not in sys.modules:
        try:
            __import__(name)
        except MemoryError:
            # Of what did not fit, half may be there, and would be taken for the whole.
            forget_but(RESIDENT)
            __import__(name)
    return sys.modules[name]


def load_residents() -> None:
    """Import what stays, one behind the other, so that nothing short-lived lies between."""
    for name in RESIDENT.split(" "):
        load(name)


def loaded() -> "list[str]":
    """Return the names of all modules that are in memory and can be had again: ours, and the libraries."""
    return [name for name in list(sys.modules) if name[:6] in ("tallyc", "tallyd", "adafru")]


def is_memory_short() -> bool:
    """Return whether this is a board with a small heap: then what is not shown may be forgotten. A laptop's is never short."""
    return hasattr(gc, "mem_free") and gc.mem_free() + gc.mem_alloc() < SMALL_HEAP_BYTES


def is_room_short(wanted_bytes: int = ROOM_BYTES) -> bool:
    """Return whether less than that is free once garbage is gone: then what is not needed now should go."""
    if not hasattr(gc, "mem_free") or gc.mem_free() >= wanted_bytes:
        return False
    gc.collect()
    return gc.mem_free() < wanted_bytes


def forget_but(kept: "str | list[str]") -> None:
    """Forget every module of ours that is not in `kept`."""
    forget([name for name in loaded() if name not in kept])


def forget(names: "list[str]") -> None:
    """Take the modules out of memory, as soon as nobody uses them."""
    for name in names:
        parent, _, last = name.rpartition(".")
        # What is taken out of a dict stays in its table on a board, and alive, until something else takes the place.
        if name in sys.modules:
            sys.modules[name] = None  # type: ignore[assignment]
            del sys.modules[name]
        if hasattr(sys.modules.get(parent), last):
            setattr(sys.modules[parent], last, None)
            delattr(sys.modules[parent], last)
    collect()
