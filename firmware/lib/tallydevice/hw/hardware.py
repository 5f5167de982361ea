"""Everything of the board that the program uses, with its clock, its random bytes and its data channel."""

import os
from time import sleep

REST_ROUNDS = 4
REST_S = 0.01
# The main loop comes round every 40 ms where nothing is due, and a press waits 10 ms at the longest.

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from collections.abc import Callable

    import busdisplay
    import supervisor
    import usb_cdc

    from tallydevice.hw.buttons import Buttons, Scanner
    from tallydevice.hw.lights import Lights
    from tallydevice.hw.settings import Settings
    from tallydevice.hw.shake import Shake
    from tallydevice.hw.sound import Sound
    from tallydevice.parts import Battery, Entropy, Json, Media, NowMs, Sync


class Hardware:
    """The board's parts as plain attributes, which tallydevice.hw.opening sets.

    `entropy(count)` returns random bytes, and may be replaced by another source. `restart()` runs code.py anew in an
    empty heap; drive, USB and what boot.py has set stay as they are. `battery`, `lights`, `shake` and `sound` are None
    if the board has none, or one that does not answer; then its name stands in `failed`.
    """

    board: "Json"
    """The fields of board.json that are needed after the start: "board", "name", "display", "sleep"."""
    display: "busdisplay.BusDisplay"
    buttons: "Buttons"
    port: "Port"
    device_id: bytes
    maintenance_boots: int
    settings: "Settings"
    reset: int
    safe_mode: int
    """The reasons why the device started, in the numbers of the event `booted` (tallydevice.hw.marks)."""
    hangs: int
    """How often the watchdog has restarted the board since a start that lasted."""
    root: str
    media: "Media"
    entropy: "Entropy"
    restart: "Callable[[], None]"

    def __init__(self, now_ms: "NowMs", runtime: "supervisor.Runtime") -> None:
        self.now_ms = now_ms
        self._runtime = runtime
        self.asleep: "list[Scanner] | None" = None
        """The scanners that were closed to sleep, or None."""
        self.watchdog_s = 0
        """After how many seconds without a round of the main loop the watchdog is to restart the board; 0 if it is not to be used."""
        self.feed = nothing
        """To be called in each round of the main loop, so that the watchdog knows that the program has not hung."""
        self.failed: "list[str]" = []
        self.battery: "Battery | None" = None
        """An object whose `percent()` returns 0 to 100, or None if the charge is unknown; None without a battery."""
        self.lights: "Lights | None" = None
        self.shake: "Shake | None" = None
        self.sound: "Sound | None" = None

    def tick(self, now_ms: int) -> None:
        """End a flash or a tone whose time is up; call this in every round of the main loop."""
        if self.lights is not None:
            self.lights.tick(now_ms)
        if self.sound is not None:
            self.sound.tick(now_ms)

    def rest(self) -> None:
        """Let the processor wait for 40 ms, or until a key has moved; not at all while something has to be asked more often."""
        buttons = self.buttons
        if buttons.polled or self.shake is not None or self.sound is not None or self.port.connected:
            return
        for _ in range(REST_ROUNDS):
            sleep(REST_S)
            for scanner in buttons.scanners:
                if scanner.keys.events:
                    return

    def settled(self) -> None:
        """Note that this start has lasted, so that the safe modes and hangs before it no longer count."""
        from tallydevice.hw.marks import forget_safe_modes

        forget_safe_modes(self.root)

    def brightness(self, fraction: float) -> None:
        """Set the screen to `fraction` of its brightness (0 to 1), if the board can dim it."""
        if self.board["display"].get("dims"):
            try:
                self.display.brightness = fraction
            except (AttributeError, OSError, RuntimeError):
                pass  # A screen that stays bright can still be read.

    @property
    def cable(self) -> bool:
        """Whether the board is connected to a laptop that is on, whatever program runs there."""
        return bool(self._runtime.usb_connected)

    @property
    def can_sleep(self) -> bool:
        """Whether `sleep` may be begun now: the chip can sleep, no laptop is there, and no key is down that would wake it."""
        if self.board.get("sleep") != "light" or self.cable:
            return False
        for scanner in self.buttons.scanners:
            # Keys behind a shift register, and touch, cannot wake the chip.
            if scanner.down | scanner.deaf or scanner.wakes is None:
                return False
        return not any(self.buttons.held)

    def sleep(self, until_ms: int) -> "int | None":
        """Sleep lightly for some seconds; return None if the sleep goes on, so that `sleep` must be called again.

        Return a number if the device is awake: 0 by a button, whose press does nothing else, 1 by a laptop's cable, 3
        because it is `until_ms` or the chip cannot sleep after all.
        """
        from tallydevice.hw.sleep import nap

        return nap(self, until_ms)

    def wake(self) -> None:
        """Open the buttons again after the device woke for a reason that `sleep` did not find."""
        if self.asleep is not None:
            from tallydevice.hw.sleep import reopen

            reopen(self, False)


def nothing() -> None:
    """Do nothing, in place of os.sync in a build without it, which writes its cache when a file is closed."""


def fed(sync: "Sync", hardware: Hardware) -> "Sync":
    """Return `sync` so that the watchdog waits for as many writes as there are: a slow flash may take a second for some of them."""

    def sync_and_feed() -> None:
        sync()
        hardware.feed()

    return sync_and_feed


TICKS_PERIOD = 1 << 29
# supervisor.ticks_ms() wraps at this value, and starts 65 s before its first wrap:
# https://docs.circuitpython.org/en/latest/shared-bindings/supervisor/


class Clock:
    """A clock whose `now_ms()` starts at 0 and never goes back; it must be read at least once in six days (one period of ticks)."""

    def __init__(self, ticks_ms: "Callable[[], int]") -> None:
        self._ticks_ms = ticks_ms
        self._last: int = ticks_ms()
        self._now_ms = 0

    def now_ms(self) -> int:
        """Return the milliseconds since the start; the chip's own count begins anew after six days."""
        ticks: int = self._ticks_ms()
        self._now_ms += (ticks - self._last) % TICKS_PERIOD
        self._last = ticks
        return self._now_ms

    def at(self, ticks: int) -> int:
        """Return the time of this clock at a past reading `ticks` of ticks_ms(), at most half a period old."""
        now_ms = self.now_ms()
        return now_ms - (self._last - ticks) % TICKS_PERIOD


def entropy(count: int) -> bytes:
    """Return `count` bytes of the chip's random source. Raise NotImplementedError if it has none; there is no weaker substitute."""
    try:
        return os.urandom(count)
    except (AttributeError, NotImplementedError, OSError):
        raise NotImplementedError("This board has no random source; roll the dice by hand and type them in.") from None


class Port:
    """The data channel; `serial` is usb_cdc.data, or None if boot.py did not enable it, and then nobody is ever connected."""

    def __init__(self, serial: "usb_cdc.Serial | None") -> None:
        self._serial = serial
        self._was_connected = True
        """It begins as True so that what an earlier program left in the buffers is dropped."""
        if serial is not None:
            # The default, None, would wait for ever for a laptop that has gone.
            serial.timeout = 0
            serial.write_timeout = 0

    @property
    def connected(self) -> bool:
        """Whether a program on the laptop holds the port open, with DTR on.

        When it has closed the port, what it left unread and what it still sent are dropped: both would reach the next
        program.
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
                pass  # A reader is in step again at the next zero byte.
        return False

    def read(self, buffer: bytearray) -> int:
        """Read waiting bytes into `buffer`, and return how many there were; 0 if none."""
        if self._serial is None or not self._serial.connected:
            return 0
        try:
            return self._serial.readinto(buffer) or 0
        except OSError:
            return 0

    def write(self, view: bytes | bytearray | memoryview) -> int:
        """Return how many bytes of `view` were taken, perhaps fewer than given; 0 if nobody is connected.

        Bytes that nobody reads would reach the next program that opens the port, in the middle of a frame.
        """
        if self._serial is None or not self._serial.connected:
            return 0
        try:
            return self._serial.write(view) or 0
        except OSError:
            return 0
