"""The battery's charge as a gauge chip measures it: the MAX17048."""

PERCENT = 0x04
# The register SOC of the data sheet: a byte of percent, and a byte of 256ths of a percent.

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.hw.registers import Registers


class Gauge:
    """A MAX17048 behind `registers`."""

    def __init__(self, registers: "Registers") -> None:
        self._registers = registers
        self._answer = bytearray(2)
        registers.read(PERCENT, self._answer)

    def percent(self) -> "int | None":
        """Return the charge, 0 to 100; None if the chip does not answer."""
        try:
            self._registers.read(PERCENT, self._answer)
        except OSError:
            return None
        return min(100, self._answer[0] + (self._answer[1] >> 7))
