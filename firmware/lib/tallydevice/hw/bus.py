"""I2C buses, each opened once however many parts hang on it; needed once, at the start."""

import board

from tallydevice.hw.pins import pin

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.hw.registers import Registers


class Buses:
    """The buses that are open, by how board.json describes them."""

    def __init__(self) -> None:
        self._open = {}  # type: ignore[var-annotated]

    def bus(self, description):  # type: ignore[no-untyped-def]
        """The busio.I2C of {"driver": "board_i2c"}, of {"driver": "stemma_i2c"}, or of two pins called scl and sda."""
        driver = description.get("driver", "board_i2c")
        if driver != "i2c":
            return getattr(board, "STEMMA_I2C" if driver == "stemma_i2c" else "I2C")()
        wires = description["scl"] + " " + description["sda"]
        if wires not in self._open:
            import busio

            self._open[wires] = busio.I2C(pin(description["scl"], "a bus"), pin(description["sda"], "a bus"))
        return self._open[wires]

    def registers(self, description, address: int) -> "Registers":  # type: ignore[no-untyped-def]
        """The part of board.json's `description`; `address` is the one that it has where nothing is said."""
        from tallydevice.hw.registers import Registers

        return Registers(self.bus(description.get("bus", {})), address_of(description, address))


def address_of(description, address: int) -> int:  # type: ignore[no-untyped-def]
    """The address of a part: its own, that of its bus, or else `address`."""
    text = description.get("address") or description.get("bus", {}).get("address")
    return int(text, 16) if text else address
