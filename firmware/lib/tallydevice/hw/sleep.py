"""Light sleep: the chip rests between presses, and a key on a pin wakes it. It is imported when the device goes to sleep."""

import time

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.hw.buttons import Scanner
    from tallydevice.hw.hardware import Hardware

SLICE_S = 5
# The main loop runs between the slices, so that it notices a laptop.
SETTLE_MS = 60
# keypad scans every 20 ms. A key that bounces may be reported again after its scanner is opened.
BUTTON = 0
CABLE = 1
OTHER = 3


def nap(hardware: "Hardware", until_ms: int) -> "int | None":
    """Sleep for one slice. Return None if the sleep goes on. Otherwise open the buttons again and return why the device is awake."""
    left_s = (until_ms - hardware.now_ms()) // 1000
    cause = None
    if hardware.cable:
        cause = CABLE
    elif left_s <= 0:
        cause = OTHER
    else:
        try:
            if hardware.asleep is None:
                _close(hardware)
            cause = _sleep(hardware.asleep, min(left_s, SLICE_S))  # type: ignore[arg-type]  # They are closed.
        except (AttributeError, ImportError, NotImplementedError, OSError, RuntimeError, TypeError, ValueError):
            # This chip, or one of these pins, cannot wake from sleep. So it is not tried again.
            hardware.board["sleep"] = "none"
            cause = OTHER
    if cause is not None and hardware.asleep is not None:
        reopen(hardware, cause == BUTTON)
    return cause


def _close(hardware: "Hardware") -> None:
    """Close the scanners of the keys."""
    # A pin cannot be used by keypad and by an alarm at the same time.
    buttons = hardware.buttons
    hardware.asleep = buttons.scanners
    buttons.scanners = []
    for scanner in hardware.asleep:
        buttons.start_over(scanner, hardware.now_ms())
        scanner.keys.deinit()


def reopen(hardware: "Hardware", by_key: bool) -> None:
    """Scan the keys again. After waking `by_key`, ignore the key that is down until it is released."""
    import keypad

    for scanner in hardware.asleep:  # type: ignore[union-attr]  # They are closed.
        pins, level, pull = scanner.wakes  # type: ignore[misc]  # `can_sleep` has asked whether each can wake the chip.
        scanner.keys = keypad.Keys(pins, value_when_pressed=level, pull=pull)
        # The key that woke the device is ignored until it is released.
        scanner.deaf_until_ms = hardware.now_ms() + SETTLE_MS if by_key else 0
    hardware.buttons.scanners = hardware.asleep  # type: ignore[assignment]  # as above
    hardware.asleep = None


def _sleep(scanners: "list[Scanner]", seconds: int) -> "int | None":
    """Sleep for this number of seconds. Return None, or BUTTON if a key woke the chip."""
    import alarm
    from alarm.pin import PinAlarm
    from alarm.time import TimeAlarm

    alarms: "list[TimeAlarm | PinAlarm]" = [TimeAlarm(monotonic_time=time.monotonic() + seconds)]
    for scanner in scanners:
        pins, level, pull = scanner.wakes  # type: ignore[misc]  # as above
        for each in pins:
            alarms.append(PinAlarm(each, level, pull=pull))
    woke_by = alarm.light_sleep_until_alarms(*alarms)
    # Some chips wake too early and still name the time alarm. Without a laptop, some name no alarm when a key woke them.
    return None if isinstance(woke_by, TimeAlarm) else BUTTON
