"""Simulate a data cable in memory, for tests and for systems without pseudo-terminals."""

import threading

from tallystick.simulator.errors import SimulatorError

LAPTOP_BUFFER_BYTES = 4096
# This is about what an operating system keeps for a serial port.


class MemoryCable:
    """Carry data to and from a laptop's end, which `open_port()` opens. The laptop's program may run in another thread."""

    def __init__(self) -> None:
        self.room_bytes = LAPTOP_BUFFER_BYTES
        """How many bytes the laptop keeps for a program that does not read."""
        self._lock = threading.Lock()
        self._plugged = True
        self._port: MemoryPort | None = None
        self._to_host = bytearray()
        self._from_host = bytearray()

    @property
    def plugged(self) -> bool:
        """Return True if there is a port that could be opened."""
        return self._plugged

    def open_port(self, dtr: bool = True) -> "MemoryPort":
        """Open the laptop's end and return it; raise SimulatorError while the cable is unplugged or the end is open.

        Without `dtr` the device sees no program at that end.
        """
        with self._lock:
            if not self._plugged:
                raise SimulatorError("the simulated cable is unplugged")
            if self._port is not None:
                raise SimulatorError("the simulated port is open already")
            self._port = MemoryPort(self, dtr)
            return self._port

    def is_open(self) -> bool:
        """Return whether the laptop's end is open with DTR on."""
        port = self._port
        return port is not None and port.dtr

    def to_host(self, data: bytes) -> int:
        """Put what fits of `data` into the laptop's buffer; return how many bytes did."""
        with self._lock:
            taken = data[: max(0, self.room_bytes - len(self._to_host))]
            self._to_host += taken
            return len(taken)

    def from_host(self, count: int) -> bytes:
        """Take out and return at most `count` bytes that the laptop has sent."""
        with self._lock:
            return _take(self._from_host, count)

    def unplug(self) -> None:
        """Unplug the cable: the open port, if there is one, fails from now on, and what was on its way is lost."""
        with self._lock:
            self._plugged = False
            self._drop_port()

    def plug(self) -> None:
        """Plug the cable in, so that a port can be opened again."""
        with self._lock:
            self._plugged = True

    def close(self) -> None:
        """Unplug the cable for good."""
        self.unplug()

    def _drop_port(self) -> None:
        self._port = None
        self._to_host.clear()
        self._from_host.clear()

    def _read(self, port: "MemoryPort", count: int) -> bytes:
        with self._lock:
            self._require_open(port)
            return _take(self._to_host, count)

    def _write(self, port: "MemoryPort", data: bytes) -> int:
        with self._lock:
            self._require_open(port)
            self._from_host += data
            return len(data)

    def _release(self, port: "MemoryPort") -> None:
        with self._lock:
            if self._port is port:
                self._drop_port()

    def _require_open(self, port: "MemoryPort") -> None:
        if self._port is not port:
            raise OSError("the simulated port is gone")


class MemoryPort:
    """Read and write at the laptop's end of a MemoryCable; raise OSError, as a serial port does, once that is gone.

    It is gone once the cable is unplugged or the port is closed.
    """

    def __init__(self, cable: MemoryCable, dtr: bool) -> None:
        self._cable = cable
        self.dtr = dtr
        """The line that tells the device whether somebody is there; may be changed while the port is open."""

    def read(self, count: int) -> bytes:
        """Take out and return at most `count` bytes that have arrived, without waiting for any."""
        return self._cable._read(self, count)  # noqa: SLF001 - the two ends of one cable

    def write(self, data: bytes) -> int:
        """Send all of `data` and return its number of bytes."""
        return self._cable._write(self, data)  # noqa: SLF001

    def close(self) -> None:
        """Close the port, so that the device sees no program any more."""
        self._cable._release(self)  # noqa: SLF001


def _take(buffer: bytearray, count: int) -> bytes:
    taken = bytes(buffer[:count])
    del buffer[:count]
    return taken
