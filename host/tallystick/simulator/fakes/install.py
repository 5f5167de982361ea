"""The stand-ins in the place of the real modules, for as long as a program is being started."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from tallystick.simulator.circuit import Circuit
from tallystick.simulator.fakes import current

NAMES = (
    "adafruit_lis3dh",
    "board",
    "digitalio",
    "keypad",
    "microcontroller",
    "storage",
    "supervisor",
    "usb_cdc",
    "usb_hid",
    "usb_midi",
)


@contextmanager
def installed(circuit: Circuit) -> Iterator[None]:
    """Within, `import board` and its like give stand-ins wired to `circuit`; afterwards everything is as before.

    What a program took from them while it started (its buttons, port and clock) stays wired to `circuit`.
    """
    before: dict[str, ModuleType | None] = {name: sys.modules.get(name) for name in NAMES}
    for name in NAMES:
        sys.modules[name] = importlib.import_module(f"tallystick.simulator.fakes.{name}")
    current.use(circuit)
    try:
        yield
    finally:
        current.leave()
        for name, module in before.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module
