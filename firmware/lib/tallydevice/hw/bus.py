"""I2C buses. Each is opened once for all parts on it. Only the start needs this module."""

import board
import microcontroller

from tallydevice.hw.errors import BoardFileError

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    import busio

    from tallydevice.hw.registers import Registers
    from tallydevice.parts import Json

FREQUENCY_HZ = 400_000
# The fast mode of I2C. All chips of our boards support it. At CircuitPython's default of 100 kHz, an OLED screen takes 90 ms.


class Buses:
    """The open buses, by their description in board.json."""

    def __init__(self) -> None:
        self._open: "dict[str, busio.I2C]" = {}

    def bus(self, description: "Json") -> "busio.I2C":
        """Return the busio.I2C of the driver "board_i2c", "stemma_i2c", or "i2c" with the pins `scl` and `sda` and `frequency` in Hz."""
        driver = description.get("driver", "board_i2c")
        if driver != "i2c":
            return getattr(board, "STEMMA_I2C" if driver == "stemma_i2c" else "I2C")()
        wires = description["scl"] + " " + description["sda"]
        if wires not in self._open:
            import busio

            frequency = description.get("frequency", FREQUENCY_HZ)
            self._open[wires] = busio.I2C(
                pin(description["scl"], "a bus"), pin(description["sda"], "a bus"), frequency=frequency
            )
        return self._open[wires]

    def close(self) -> None:
        """Free the pins. The parts on them do not work any more."""
        for bus in self._open.values():
            bus.deinit()

    def registers(self, description: "Json", address: int) -> "Registers":
        """Return the part that `description` in board.json describes. If it has no address, `address` is used."""
        from tallydevice.hw.registers import Registers

        return Registers(self.bus(description.get("bus", {})), address_of(description, address))


def address_of(description: "Json", address: int) -> int:
    """Return the I2C address of a part: its own, else the one in its bus, else `address`."""
    text = description.get("address") or description.get("bus", {}).get("address")
    return int(text, 16) if text else address


def pin(name: str, field: str) -> microcontroller.Pin:
    """Return the pin with CircuitPython's `name`. If there is none, raise BoardFileError. It names `field` of board.json."""
    try:
        found: microcontroller.Pin = getattr(board, name)
        return found
    except AttributeError:
        raise BoardFileError(
            "board.json: %s names the pin %r, which this board does not have." % (field, name)
        ) from None
