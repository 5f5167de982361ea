"""Shaking the device, where the board has a sensor for it. Every shake has a button that does the same."""

from tallydevice.hw.errors import BoardFileError

GRAVITY = 9.81  # m/s²
JOLT = 2.0 * GRAVITY
# a device picked up or put down stays below this; one shaken on purpose passes it on every stroke
JOLTS = 3
WINDOW_MS = 700
REST_MS = 1000
READ_EVERY_MS = 20


class Shake:
    """`read` gives the acceleration as (x, y, z) in m/s²; a shake is three jolts within 700 ms, at most one a second."""

    def __init__(self, read, now_ms) -> None:  # type: ignore[no-untyped-def]
        self._read = read
        self._now_ms = now_ms
        self._next_ms = 0
        self._calm = True
        self._jolts_ms: list[int] = []

    def poll(self) -> bool:
        """Whether the device has been shaken since the last call."""
        now_ms = self._now_ms()
        if now_ms < self._next_ms:
            return False
        self._next_ms = now_ms + READ_EVERY_MS
        try:
            x, y, z = self._read()
        except OSError:
            return False  # a sensor that fails is a device that is not shaken; the button still rolls
        strong = x * x + y * y + z * z > JOLT * JOLT
        started = strong and self._calm
        self._calm = not strong
        if not started:
            return False
        self._jolts_ms = [at_ms for at_ms in self._jolts_ms if now_ms - at_ms <= WINDOW_MS]
        self._jolts_ms.append(now_ms)
        if len(self._jolts_ms) < JOLTS:
            return False
        self._jolts_ms = []
        self._next_ms = now_ms + REST_MS
        return True


def open_shake(description: dict[str, str] | None, now_ms) -> Shake | None:  # type: ignore[no-untyped-def]
    """The shake sensor that the board's data describes, or None where there is none or it does not answer."""
    if description is None:
        return None
    name = description.get("driver", "")
    if name not in DRIVERS:
        raise BoardFileError(
            "board.json: shake.driver is %r; it must be null or one of %s." % (name, ", ".join(sorted(DRIVERS)))
        )
    try:
        return Shake(DRIVERS[name](description), now_ms)
    except (ImportError, OSError, RuntimeError, ValueError):
        return None  # its library is not on the drive, or the chip does not answer: buttons do the same


def _lis3dh(description: dict[str, str]):  # type: ignore[no-untyped-def]
    import adafruit_lis3dh
    import board

    sensor = adafruit_lis3dh.LIS3DH_I2C(board.I2C(), address=int(description["address"], 16))
    sensor.range = adafruit_lis3dh.RANGE_4_G
    return lambda: sensor.acceleration


DRIVERS = {"lis3dh": _lis3dh}
