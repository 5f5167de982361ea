"""How full the battery is, as a gauge chip knows it: the MAX17048."""

PERCENT = 0x04
# The register of the charge: percent, and 256ths of one.

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
        """0 to 100; None when the chip does not answer."""
        try:
            self._registers.read(PERCENT, self._answer)
        except OSError:
            return None
        return min(100, self._answer[0] + (self._answer[1] >> 7))
