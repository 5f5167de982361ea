"""Stands in for CircuitPython's `usb_cdc`: two channels, each there if boot.py enabled it."""

from __future__ import annotations

from tallystick.simulator.fakes import current
from tallystick.simulator.serial_line import UsbSerial as Serial

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from typing import Any

__all__ = ["Serial", "disable", "enable"]


def __getattr__(name: str) -> Any:
    circuit = current.circuit()
    if name == "data":
        return circuit.serial if "data" in circuit.usb.devices else None
    if name == "console":
        # No terminal program is ever open at the simulated console.
        return Serial() if "console" in circuit.usb.devices else None
    raise AttributeError(f"module 'usb_cdc' has no attribute {name!r}")


def enable(*, console: bool = True, data: bool = False) -> None:
    """Choose which channels there are after boot.py; raise RuntimeError, as a board does, once it has run."""
    usb = current.circuit().usb
    usb.choose("console", console)
    usb.choose("data", data)


def disable() -> None:
    """Choose neither channel; raise RuntimeError, as a board does, after boot.py."""
    enable(console=False, data=False)
