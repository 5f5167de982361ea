"""The circuit that hardware modules belong to while a program is being started on it."""

from __future__ import annotations

from tallystick.simulator.errors import SimulatorError

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.circuit import Circuit

_in_use: list[Circuit] = []


def circuit() -> Circuit:
    """The circuit in use. Raises SimulatorError when no device is being started: only a device's program has one."""
    if not _in_use:
        raise SimulatorError("a hardware module was used outside of a simulated device")
    return _in_use[-1]


def use(circuit: Circuit) -> None:
    """From now on `circuit` is the one in use."""
    _in_use.append(circuit)


def leave() -> None:
    """The circuit in use before is in use again."""
    _in_use.pop()
