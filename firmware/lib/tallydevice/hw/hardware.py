"""Everything of the board that the program uses."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    import busdisplay

    from tallydevice.hw.buttons import Buttons
    from tallydevice.hw.lights import Lights
    from tallydevice.hw.port import Port
    from tallydevice.hw.scanners import Scanner
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
    places: dict  # type: ignore[type-arg]

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
