"""Stands in for CircuitPython's `usb_midi`."""

from tallystick.simulator.fakes import current


def disable() -> None:
    """No MIDI device is there after boot.py."""
    current.circuit().usb.choose("midi", there=False)
