"""Stands in for CircuitPython's `alarm`.

Time stands still while a program runs here, so a sleep cannot last. If no key is down, it ends at once and gives the time as the
reason. Some chips do the same. A program that looks at the clock falls asleep again.
"""

from __future__ import annotations

from tallystick.simulator.fakes import current
from tallystick.simulator.fakes.alarm.pin import PinAlarm
from tallystick.simulator.fakes.alarm.time import TimeAlarm


def light_sleep_until_alarms(*alarms: PinAlarm | TimeAlarm) -> PinAlarm | TimeAlarm | None:
    """Sleep and return the alarm that ended it: one that is due now, else the first for a time, or None."""
    circuit = current.circuit()
    circuit.asleep_at_ms = circuit.clock.now_ms
    for alarm in alarms:
        if alarm.is_due():
            return alarm
    return next((alarm for alarm in alarms if isinstance(alarm, TimeAlarm)), None)
