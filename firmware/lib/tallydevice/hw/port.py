"""The data channel to the laptop. Nothing here ever waits."""

import usb_cdc


class Port:
    """`serial` is usb_cdc.data, or None where boot.py did not enable it: then nobody is ever connected."""

    def __init__(self, serial: usb_cdc.Serial | None) -> None:
        self._serial = serial
        self._was_connected = True
        """What a program before us left in the buffers is dropped as well."""
        if serial is not None:
            # None, the default, would wait for ever for a host that has gone.
            serial.timeout = 0
            serial.write_timeout = 0

    @property
    def connected(self) -> bool:
        """Whether a program on the laptop holds the port open, with DTR on.

        Once it does no longer, what it left unread and what it had still to say are dropped: both would reach the next one.
        """
        serial = self._serial
        if serial is None:
            return False
        if serial.connected:
            self._was_connected = True
            return True
        if self._was_connected:
            self._was_connected = False
            try:
                serial.reset_input_buffer()
                serial.reset_output_buffer()
            except OSError:
                pass  # the next one's reader is whole again at the next zero byte
        return False

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
