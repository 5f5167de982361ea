"""Simulate the device's end of the data channel, with the small buffers and the habits of a board's usb_cdc.Serial."""

from __future__ import annotations

from tallystick.simulator.transport import NoTransport

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; MicroPython, which runs this too, has no such modules
    from tallystick.simulator.transport import Transport

BUFFER_BYTES = 256
# A board buffers this much in each direction before it makes the other side wait.


class UsbSerial:
    """Stand in for `usb_cdc.data`: read and write for the program over the `transport` that is plugged in."""

    def __init__(self) -> None:
        self.transport: Transport = NoTransport()
        self.timeout: float | None = None
        self.write_timeout: float | None = None
        self._received = bytearray()
        self._to_send = bytearray()

    @property
    def connected(self) -> bool:
        """Return True if a program on the laptop holds the port open; on a board this follows DTR."""
        return self.transport.is_open()

    @property
    def in_waiting(self) -> int:
        """How many received bytes wait to be read; never more than 256."""
        self._transfer()
        return len(self._received)

    @property
    def out_waiting(self) -> int:
        """How many written bytes the laptop has not taken yet."""
        self._transfer()
        return len(self._to_send)

    def read(self, size: int = -1) -> bytes:
        """Take out and return at most `size` waiting bytes, or all; raise RuntimeError unless `timeout` is 0.

        A read that blocks is not simulated.
        """
        buffer = bytearray(self.in_waiting if size < 0 else size)
        return bytes(buffer[: self.readinto(buffer)])

    def readinto(self, buffer: bytearray | memoryview) -> int:
        """Move waiting bytes into `buffer` and return how many; raise RuntimeError unless `timeout` is 0."""
        self._require_no_wait(self.timeout, "timeout")
        self._transfer()
        taken = self._received[: len(buffer)]
        buffer[: len(taken)] = taken
        self._received = self._received[len(taken) :]
        self._transfer()
        return len(taken)

    def write(self, data: bytes | bytearray | memoryview) -> int:
        """Take bytes of `data` to be sent and return how many: what fits while a program is connected, else all.

        Of those written without a program the last 256 reach the next one that opens the port. Raise RuntimeError unless
        `write_timeout` is 0: a write that blocks is not simulated.
        """
        self._require_no_wait(self.write_timeout, "write_timeout")
        self._transfer()
        if not self.connected:
            self._to_send = (self._to_send + data)[-BUFFER_BYTES:]
            return len(data)
        taken = bytes(data[: BUFFER_BYTES - len(self._to_send)])
        self._to_send += taken
        self._transfer()
        return len(taken)

    def flush(self) -> None:
        """Send what the laptop takes at once."""
        self._transfer()

    def reset_input_buffer(self) -> None:
        """Drop the bytes that wait to be read."""
        self._received = bytearray()

    def reset_output_buffer(self) -> None:
        """Drop the bytes that wait to be sent."""
        self._to_send = bytearray()

    def reset(self) -> None:
        """Empty both buffers and set the time-outs of a fresh start, as a power cut does."""
        self._received = bytearray()
        self._to_send = bytearray()
        self.timeout = self.write_timeout = None

    def _transfer(self) -> None:
        # On a board this happens in the background, faster than the program can look.
        if not self.transport.is_open():
            return
        if self._to_send:
            self._to_send = self._to_send[self.transport.to_host(bytes(self._to_send)) :]
        room = BUFFER_BYTES - len(self._received)
        if room:
            self._received += self.transport.from_host(room)

    @staticmethod
    def _require_no_wait(timeout_s: float | None, name: str) -> None:
        if timeout_s != 0:
            raise RuntimeError(f"usb_cdc.data.{name} is {timeout_s}; the program would wait for ever for a lost host")
