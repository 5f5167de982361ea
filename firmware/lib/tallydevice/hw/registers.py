"""A part on an I2C bus whose registers are read and written."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import busio

_BUSY = 16


class Registers:
    """The part at `address` of `bus`, a busio.I2C. Both methods raise OSError if it does not answer or the bus is busy."""

    def __init__(self, bus: "busio.I2C", address: int) -> None:
        self._bus = bus
        self._address = address
        self._asked = bytearray(1)

    def read(self, register: int, into: bytearray) -> None:
        """Read the registers from `register` on into the bytes of `into`."""
        self._asked[0] = register
        self._use(self._asked, into)

    def write(self, register: int, value: int) -> None:
        """Write `value` to `register`."""
        self._use(bytes((register, value)), None)

    def _use(self, sent: "bytes | bytearray", into: "bytearray | None") -> None:
        """Send `sent` to the part, and read its answer into `into` unless that is None."""
        bus = self._bus
        if not bus.try_lock():
            raise OSError(_BUSY)
        try:
            if into is None:
                bus.writeto(self._address, sent)
            else:
                bus.writeto_then_readfrom(self._address, sent, into)
        finally:
            bus.unlock()
