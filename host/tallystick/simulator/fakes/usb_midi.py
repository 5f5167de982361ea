"""Stands in for CircuitPython's `usb_midi`."""

from tallystick.simulator.fakes import current


def disable() -> None:
    """Show the laptop no MIDI device; raise RuntimeError, as a board does, after boot.py."""
    current.circuit().usb.choose("midi", there=False)
