"""The power policy: bright during play, dim after a while, then asleep if the board can sleep. It also warns of a low battery."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallydevice.app.power import Power
    from tallydevice.parts import Note

CHECK_MS = 60_000
# The interval between two measurements of the battery.
SETTLED_MS = 60_000
# If a start has lasted this long, it is not one of a series of brown-outs.
LOW = 15
VERY_LOW = 5
RECOVERED = 10
# In percent of charge: the first warning, the second one, and how far the charge must rise above a warning before the warning can
# come again.
BATTERY_LOW = 60
BATTERY_VERY_LOW = 61
# The codes of the two warnings in tallydevice.app.troubles.
DIM = 0.2
LONGEST_MS = 4 * 60 * 60_000
# The clock's ticks start again from 0 after six days, so a sleeping device must read them before that.


def look(power: "Power", now_ms: int, is_active: int) -> "Note | None":
    """Carry out the policy. Return what `Power.step` returns, and set `power.next_ms` to the time when the policy is due again."""
    if power.is_asleep:
        return _sleep(power, is_active)
    if power.is_dim and is_active:
        _shine(power, False)
    note = None
    if now_ms >= power.check_ms:
        note = _check(power, now_ms)
    settings = power.settings
    idle_ms = now_ms - power.used_ms
    if settings.dim_after_s and idle_ms >= settings.dim_after_s * 1000 and not power.is_dim:
        _shine(power, True)
    if (
        note is None
        and settings.sleep_after_s
        and idle_ms >= settings.sleep_after_s * 1000
        and power.hardware.can_sleep
    ):
        power.is_asleep = True
        power.check_ms = now_ms + LONGEST_MS
        power.next_ms = 0
        return "slept", "battery", power.percent + 1
    _set_alarm(power, now_ms)
    return note


def _set_alarm(power: "Power", now_ms: int) -> None:
    """Set `power.next_ms` to the next time at which something is due."""
    power.next_ms = power.check_ms
    for after_s in (power.settings.dim_after_s, power.settings.sleep_after_s):
        due_ms = power.used_ms + after_s * 1000
        if after_s and now_ms < due_ms < power.next_ms:
            power.next_ms = due_ms


def _sleep(power: "Power", is_active: int) -> "Note | None":
    """Sleep for some seconds, or wake up. Return what to log, or None."""
    hardware = power.hardware
    if is_active:
        hardware.wake()
        cause: "int | None" = 2 if is_active == 2 else 0
    else:
        hardware.brightness(0)
        cause = hardware.sleep(power.check_ms)
        if cause is None:
            return None
    power.is_asleep = False
    power.check_ms = power.next_ms = power.used_ms = hardware.now_ms()
    _shine(power, False)
    return "woke", "cause", cause  # type: ignore[return-value]  # It is a number.


def _shine(power: "Power", is_dim: bool) -> None:
    """Set the screen to its full or to its dimmed brightness."""
    power.is_dim = is_dim
    power.hardware.brightness(power.settings.brightness / 100 * (DIM if is_dim else 1))


def _check(power: "Power", now_ms: int) -> "Note | None":
    """Measure the battery. Return its warning as an event if one is due, else None."""
    power.check_ms = now_ms + CHECK_MS
    hardware = power.hardware
    if power.started_ms >= 0 and now_ms - power.started_ms >= SETTLED_MS:
        power.started_ms = -1
        if hardware.safe_mode or hardware.hangs:
            hardware.settled()
    battery = hardware.battery
    percent = battery.percent() if battery is not None else None
    power.percent = -1 if percent is None else percent
    if percent is None:
        return None
    if percent >= power.warned + RECOVERED:
        power.warned = 100
    if percent > LOW or hardware.cable:
        return None
    level = VERY_LOW if percent <= VERY_LOW else LOW
    if level >= power.warned:
        return None
    power.warned = level
    power.used_ms = now_ms
    if power.is_dim:
        _shine(power, False)
    return "trouble_met", "code", BATTERY_VERY_LOW if level == VERY_LOW else BATTERY_LOW
