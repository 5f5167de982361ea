"""Stands in for CircuitPython's `microcontroller`: the chip's own number and its non-volatile memory."""

from typing import Any

from tallystick.simulator.circuit import Pin
from tallystick.simulator.fakes import current

__all__ = ["Pin"]


class _Processor:
    def __init__(self, uid: bytes) -> None:
        self.uid = uid


def __getattr__(name: str) -> Any:
    if name == "nvm":
        return current.circuit().nvm
    if name == "cpu":
        return _Processor(current.circuit().uid)
    raise AttributeError(f"module 'microcontroller' has no attribute {name!r}")
