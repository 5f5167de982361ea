"""Stands in for CircuitPython's `supervisor`: the ticks, and the name on the USB cable."""

from typing import Any

from tallystick.simulator.fakes import current


def __getattr__(name: str) -> Any:
    if name == "ticks_ms":
        return current.circuit().clock.ticks_ms
    raise AttributeError(f"module 'supervisor' has no attribute {name!r}")


def set_usb_identification(
    manufacturer: str | None = None, product: str | None = None, vid: int = -1, pid: int = -1
) -> None:
    """The laptop will see `product`."""
    del manufacturer, vid, pid
    if product is not None:
        current.circuit().usb.product = product
