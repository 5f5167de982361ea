"""Stands in for CircuitPython's `usb_cdc`."""

from typing import Any

from tallystick.simulator.fakes import current
from tallystick.simulator.serial_line import UsbSerial as Serial

__all__ = ["Serial", "disable", "enable"]


def __getattr__(name: str) -> Any:
    if name == "data":
        circuit = current.circuit()
        return circuit.serial if "data" in circuit.usb.devices else None
    raise AttributeError(f"module 'usb_cdc' has no attribute {name!r}")


def enable(*, console: bool = True, data: bool = False) -> None:
    """The channels named are there after boot.py; later it is too late."""
    usb = current.circuit().usb
    usb.choose("console", console)
    usb.choose("data", data)


def disable() -> None:
    """Neither channel is there after boot.py."""
    enable(console=False, data=False)
