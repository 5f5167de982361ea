"""Everything of the board that the program uses; its clock, its random bytes, its data channel."""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import busdisplay
    import usb_cdc

    from tallydevice.hw.buttons import Buttons, Scanner
    from tallydevice.hw.lights import Lights
    from tallydevice.hw.settings import Settings
    from tallydevice.hw.shake import Shake
    from tallydevice.hw.sound import Sound


class Hardware:
    """The board's parts as plain attributes, put there by opening.py. `entropy(count)` may be replaced by another source.

    `restart()` runs code.py anew in an empty heap; drive, USB and what boot.py has set stay as they are.

    `battery`, `lights`, `shake` and `sound` are None where the board has none, or has one that does not answer: then its
    name stands in `failed`.
    """

    board: dict  # type: ignore[type-arg]
    """Of board.json what is asked for later: "board", "name", "display", "sleep"."""
    display: "busdisplay.BusDisplay"
    buttons: "Buttons"
    port: "Port"
    device_id: bytes
    maintenance_boots: int
    settings: "Settings"
    reset: int
    safe_mode: int
    """Why the device started, as the event `booted` gives it: see reset.py."""
    root: str
    media: dict  # type: ignore[type-arg]

    def __init__(self, now_ms, runtime) -> None:  # type: ignore[no-untyped-def]
        self.now_ms = now_ms
        self._runtime = runtime
        self.asleep: "list[Scanner] | None" = None
        """The scanners that were closed to sleep, or None."""
        self.failed: "list[str]" = []
        self.battery = None
        """With .percent(): 0 to 100, or None when it cannot be told."""
        self.lights: "Lights | None" = None
        self.shake: "Shake | None" = None
        self.sound: "Sound | None" = None

    def tick(self, now_ms: int) -> None:
        """A flash or a tone whose time is up has ended. To be called in every round of the main loop."""
        if self.lights is not None:
            self.lights.tick(now_ms)
        if self.sound is not None:
            self.sound.tick(now_ms)

    def settled(self) -> None:
        """This start has lasted: a safe mode before it is history."""
        from tallydevice.hw.reset import forget_safe_modes

        forget_safe_modes(self.root)

    def brightness(self, fraction: float) -> None:
        """The screen is as bright as `fraction` of 1 says, where the board can dim it."""
        if self.board["display"].get("dims"):
            try:
                self.display.brightness = fraction
            except (AttributeError, OSError, RuntimeError):
                pass  # a screen that stays bright is still a screen

    @property
    def cable(self) -> bool:
        """Whether the board hangs on a laptop that is on, whichever program runs there."""
        return bool(self._runtime.usb_connected)

    @property
    def can_sleep(self) -> bool:
        """Whether `sleep` may be begun now: the chip can, no laptop is there, and no key is down that would wake it."""
        if self.board.get("sleep") != "light" or self.cable:
            return False
        for scanner in self.buttons.scanners:
            # Keys behind a shift register, and touch, wake no chip.
            if scanner.down | scanner.deaf or scanner.wakes is None:
                return False
        return not any(self.buttons.held)

    def sleep(self, until_ms: int) -> "int | None":
        """One slice of light sleep, of some seconds: None means that it goes on, and `sleep` must be called again.

        A number means awake: 0 by a button, whose press does nothing else, 1 by a laptop's cable, 3 because it is `until_ms`
        or the chip cannot sleep after all.
        """
        from tallydevice.hw.sleep import nap

        return nap(self, until_ms)

    def wake(self) -> None:
        """The device is awake for a reason that `sleep` did not find: the buttons are open again."""
        if self.asleep is not None:
            from tallydevice.hw.sleep import reopen

            reopen(self, False)


def nothing() -> None:
    """What stands for os.sync in a build without it, which writes its cache when a file is closed."""


TICKS_PERIOD = 1 << 29
# supervisor.ticks_ms() wraps here, and starts 65 s before the first wrap


class Clock:
    """`now_ms()` starts at 0 and only grows; it must be asked at least once in six days (one period of ticks)."""

    def __init__(self, ticks_ms) -> None:  # type: ignore[no-untyped-def]
        self._ticks_ms = ticks_ms
        self._last: int = ticks_ms()
        self._now_ms = 0

    def now_ms(self) -> int:
        """Milliseconds since the start; the chip's own count begins anew after six days."""
        ticks: int = self._ticks_ms()
        self._now_ms += (ticks - self._last) % TICKS_PERIOD
        self._last = ticks
        return self._now_ms

    def at(self, ticks: int) -> int:
        """The same time as a past reading `ticks` of ticks_ms(), at most half a period old."""
        now_ms = self.now_ms()
        return now_ms - (self._last - ticks) % TICKS_PERIOD


def entropy(count: int) -> bytes:
    """`count` bytes of the chip's source. Raises NotImplementedError where there is none: no weaker one stands in."""
    try:
        return os.urandom(count)
    except (AttributeError, NotImplementedError, OSError):
        raise NotImplementedError("This board has no random source; roll the dice by hand and type them in.") from None


class Port:
    """`serial` is usb_cdc.data, or None where boot.py did not enable it: then nobody is ever connected."""

    def __init__(self, serial: "usb_cdc.Serial | None") -> None:
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
