"""Light sleep: the chip rests between presses, and a key on a pin wakes it. Loaded when the device falls asleep."""

import time

SLICE_S = 5
# The main loop goes round in between: a laptop that has come is seen.
SETTLE_MS = 60
# keypad looks every 20 ms; a key that bounces comes again, when its scanner is there
BUTTON = 0
CABLE = 1
OTHER = 3


def nap(hardware, until_ms: int) -> "int | None":  # type: ignore[no-untyped-def]
    """One slice of sleep; None: it goes on. A number: why the device is awake, and the buttons are open again."""
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
            cause = _sleep(hardware.asleep, min(left_s, SLICE_S))
        except (AttributeError, ImportError, NotImplementedError, OSError, RuntimeError, TypeError, ValueError):
            # This chip, or one of these pins, cannot: never again.
            hardware.board["sleep"] = "none"
            cause = OTHER
    if cause is not None and hardware.asleep is not None:
        reopen(hardware, cause == BUTTON)
    return cause


def _close(hardware) -> None:  # type: ignore[no-untyped-def]
    # keypad and alarms cannot both have a pin.
    buttons = hardware.buttons
    hardware.asleep = buttons.scanners
    buttons.scanners = []
    for scanner in hardware.asleep:
        buttons.start_over(scanner, hardware.now_ms())
        scanner.keys.deinit()


def reopen(hardware, by_key: bool) -> None:  # type: ignore[no-untyped-def]
    """The keys are scanned again; after waking `by_key`, the one that is down means nothing until it has been let go."""
    import keypad

    for scanner in hardware.asleep:
        pins, level, pull = scanner.wakes
        scanner.keys = keypad.Keys(pins, value_when_pressed=level, pull=pull)
        # The key that woke the device means nothing until it has been let go.
        scanner.deaf_until_ms = hardware.now_ms() + SETTLE_MS if by_key else 0
    hardware.buttons.scanners = hardware.asleep
    hardware.asleep = None


def _sleep(scanners, seconds: int) -> "int | None":  # type: ignore[no-untyped-def]
    import alarm
    from alarm.pin import PinAlarm
    from alarm.time import TimeAlarm

    alarms: "list[TimeAlarm | PinAlarm]" = [TimeAlarm(monotonic_time=time.monotonic() + seconds)]
    for scanner in scanners:
        pins, level, pull = scanner.wakes
        for each in pins:
            alarms.append(PinAlarm(each, level, pull=pull))
    woke_by = alarm.light_sleep_until_alarms(*alarms)
    # Some chips wake before the time is up and name the time; without a laptop, some name no alarm when a key woke them.
    return None if isinstance(woke_by, TimeAlarm) else BUTTON
