"""The data channel to the laptop. Nothing here ever waits."""

import usb_cdc


class Port:
    """`serial` is usb_cdc.data, or None where boot.py did not enable it: then nobody is ever connected."""

    def __init__(self, serial: usb_cdc.Serial | None) -> None:
        self._serial = serial
        if serial is not None:
            # None, the default, would wait for ever for a host that has gone.
            serial.timeout = 0
            serial.write_timeout = 0

    @property
    def connected(self) -> bool:
        """Whether a program on the laptop holds the port open."""
        return self._serial is not None and bool(self._serial.connected)

    def read(self, buffer: bytearray) -> int:
        """How many waiting bytes were put into `buffer`; 0 when there are none."""
        if self._serial is None or not self._serial.connected:
            return 0
        try:
            return self._serial.readinto(buffer) or 0
        except OSError:
            return 0

    def write(self, view: bytes | bytearray | memoryview) -> int:
        """How many bytes of `view` were taken, perhaps fewer than given; 0 when nobody is connected.

        What is written unheard would reach the next program that opens the port, in the middle of a frame.
        """
        if self._serial is None or not self._serial.connected:
            return 0
        try:
            return self._serial.write(view) or 0
        except OSError:
            return 0
