"""The charge of the battery: from its voltage, or from a gauge chip (the MAX17048)."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    import analogio
    import digitalio

    from tallydevice.hw.registers import Registers

STEP_PERCENT = 5
EMPTY_MV = 3270
NO_BATTERY_MV = 2500
SAMPLES = 8
FULL_READING = 65535

_CURVE = b"\x22\x2a\x2c\x2e\x30\x32\x34\x35\x37\x39\x3a\x3c\x40\x44\x47\x4b\x51\x54\x58\x5d"
# The voltage of a resting LiPo cell above EMPTY_MV, in steps of 10 mV, at 5 %, 10 % and so on up to 100 %.


class Voltage:
    """The battery on the AnalogIn `line`. A full reading of `line` means `full_mv` millivolts.

    `enable` is the DigitalInOut that must be high during a reading, or None.
    """

    def __init__(self, line: "analogio.AnalogIn", full_mv: int, enable: "digitalio.DigitalInOut | None") -> None:
        self._line = line
        self._full_mv = full_mv
        self._enable = enable

    def percent(self) -> "int | None":
        """Return the charge, 0 to 100; None if there is no battery."""
        if self._enable is not None:
            self._enable.value = True
        total = 0
        for _ in range(SAMPLES):
            total += self._line.value
        if self._enable is not None:
            self._enable.value = False
        mv = total // SAMPLES * self._full_mv // FULL_READING
        return None if mv < NO_BATTERY_MV else percent_of(mv)


def percent_of(mv: int) -> int:
    """Return the charge of a LiPo cell of `mv` millivolts, 0 to 100."""
    low_mv = EMPTY_MV
    for number in range(len(_CURVE)):
        high_mv = EMPTY_MV + 10 * _CURVE[number]
        if mv < high_mv:
            return max(0, STEP_PERCENT * number + STEP_PERCENT * (mv - low_mv) // (high_mv - low_mv))
        low_mv = high_mv
    return 100


PERCENT = 0x04
# The register SOC of the data sheet: a byte of percent, and a byte of 256ths of a percent.


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
