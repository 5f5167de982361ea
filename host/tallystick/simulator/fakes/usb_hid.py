"""Stands in for CircuitPython's `usb_hid`."""

from tallystick.simulator.fakes import current


def disable() -> None:
    """Show the laptop no keyboard and no mouse; raise RuntimeError, as a board does, after boot.py."""
    current.circuit().usb.choose("hid", there=False)
