"""Keep the circuit that hardware modules belong to while a device's program starts or runs on it."""

from __future__ import annotations

from tallystick.simulator.errors import SimulatorError

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.circuit import Circuit

_in_use: list[Circuit] = []


def circuit() -> Circuit:
    """Return the circuit in use; raise SimulatorError outside of a device's program."""
    if not _in_use:
        raise SimulatorError("a hardware module was used outside of a simulated device")
    return _in_use[-1]


def use(circuit: Circuit) -> None:
    """Put `circuit` in use until `leave`."""
    _in_use.append(circuit)


def leave() -> None:
    """Put the circuit that was in use before in use again."""
    _in_use.pop()
