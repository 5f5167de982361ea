"""The power state. It knows when the power policy is due, and imports tallydevice.app.power_policy only for that moment."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.hw.hardware import Hardware
    from tallydevice.hw.settings import Settings
    from tallydevice.parts import Note

RETRY_MS = 600_000
# If the policy's file is damaged, the problem is shown at this interval. In between, the device works without the policy.


class Power:
    """The power state of the device. `step` is called in each round of the main loop, and usually allocates nothing.

    `percent` is the battery's charge; -1 if there is no battery or the charge is unknown. The other attributes belong to the
    power policy.
    """

    def __init__(self, hardware: "Hardware", settings: "Settings") -> None:
        self.hardware = hardware
        self.settings = settings
        self.percent = -1
        self.is_asleep = False
        self.is_dim = False
        self.warned = 100
        self.check_ms = self.used_ms = self.next_ms = self.started_ms = hardware.now_ms()
        hardware.brightness(settings.brightness / 100)

    def step(self, now_ms: int, is_active: int) -> "Note | None":
        """Return what to log, as (kind, field, value), or None.

        `is_active` is 1 if a button was used, 2 if the device was shaken, else 0. After a call returns `slept`, the next
        calls sleep for some seconds each, until one returns `woke`. The press or shake that wakes the device has no other
        effect.
        """
        if is_active:
            self.used_ms = now_ms
            if not self.is_dim and not self.is_asleep:
                return None
        elif now_ms < self.next_ms:
            return None
        try:
            from tallydevice.app.power_policy import look
        except ImportError:
            self.next_ms = now_ms + RETRY_MS
            raise
        return look(self, now_ms, is_active)
