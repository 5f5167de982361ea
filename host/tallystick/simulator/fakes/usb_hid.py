"""Stands in for CircuitPython's `usb_hid`."""

from tallystick.simulator.fakes import current


def disable() -> None:
    """No keyboard or mouse is there after boot.py."""
    current.circuit().usb.choose("hid", there=False)
