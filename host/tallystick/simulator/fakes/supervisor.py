"""Stands in for CircuitPython's `supervisor`: the ticks, the name on the USB cable, and running code.py again."""

from __future__ import annotations

from tallystick.simulator.fakes import current

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from typing import Any

    from tallystick.simulator.circuit import Circuit


class SafeModeReason:
    """Number some of the reasons for which CircuitPython runs no program of ours."""

    NONE = 0
    BROWNOUT = 1
    HARD_FAULT = 2
    FLASH_WRITE_FAIL = 3
    WATCHDOG = 4
    USER = 5


class _Runtime:
    display = None

    def __init__(self, circuit: Circuit) -> None:
        self._circuit = circuit

    @property
    def safe_mode_reason(self) -> int:
        return int(getattr(SafeModeReason, self._circuit.safe_mode))

    @property
    def usb_connected(self) -> bool:
        return self._circuit.on_laptop


def __getattr__(name: str) -> Any:
    if name == "ticks_ms":
        return current.circuit().clock.ticks_ms
    if name == "runtime":
        return _Runtime(current.circuit())
    raise AttributeError(f"module 'supervisor' has no attribute {name!r}")


def reload() -> None:
    """Ask for code.py to be run again. As on a board the call itself returns, and the program ends a moment later."""
    current.circuit().is_reloading = True


def set_usb_identification(
    manufacturer: str | None = None, product: str | None = None, vid: int = -1, pid: int = -1
) -> None:
    """Show the laptop `product` as the device's name; leave the name as it is if that is None."""
    del manufacturer, vid, pid
    if product is not None:
        current.circuit().usb.product = product
