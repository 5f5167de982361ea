"""Stands in for CircuitPython's `supervisor`: the ticks, and the name on the USB cable."""

from typing import Any

from tallystick.simulator.circuit import Circuit
from tallystick.simulator.fakes import current


class _Runtime:
    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit

    @property
    def usb_connected(self) -> bool:
        return self._circuit.on_laptop


def __getattr__(name: str) -> Any:
    if name == "ticks_ms":
        return current.circuit().clock.ticks_ms
    if name == "runtime":
        return _Runtime(current.circuit())
    raise AttributeError(f"module 'supervisor' has no attribute {name!r}")


def set_usb_identification(
    manufacturer: str | None = None, product: str | None = None, vid: int = -1, pid: int = -1
) -> None:
    """The laptop will see `product`."""
    del manufacturer, vid, pid
    if product is not None:
        current.circuit().usb.product = product
