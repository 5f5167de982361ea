"""Stands in for CircuitPython's `microcontroller`: the chip's own number and its non-volatile memory."""

from __future__ import annotations

from tallystick.simulator.circuit import Pin
from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from typing import Any

__all__ = ["Pin", "ResetReason", "reset"]


class ResetReason:
    """Number the reasons for which the chip was started last; no simulated chip tells its own."""

    UNKNOWN = 0


class _Processor:
    reset_reason = ResetReason.UNKNOWN

    def __init__(self, uid: bytes) -> None:
        self.uid = uid


def reset() -> None:
    """Ask for the chip to start again. The call returns here, not on a board: whoever runs the program has to end it there."""
    current.circuit().is_resetting = True


def __getattr__(name: str) -> Any:
    if name == "nvm":
        return current.circuit().nvm
    if name == "cpu":
        return _Processor(current.circuit().uid)
    raise AttributeError(f"module 'microcontroller' has no attribute {name!r}")
