"""Check for restarts of the device in mid-game, and whether it was started for maintenance meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

from tallycore.log.records import Event
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, Finding, event_list, plural
from tallystick.store.devicecodes import SAFE_MODES

CHECK = "restarts"
DEBUGGER = 7
# The value of the field `reset` in the event `booted`.


def check_restarts(evidence: Evidence) -> Iterator[Finding]:
    """Report restarts. A `booted` event says how often the device was started for maintenance. This number only grows."""
    count = evidence.before.maintenance
    boots = [event for event in evidence.events if event.kind == "booted"]
    running = [event for event in boots if not _is_after_end(evidence, event.seq)]
    if running:
        seqs = tuple(boot.seq for boot in running)
        yield Finding(CHECK, NOTED, f"The device was restarted in mid-game at {event_list(seqs)}.", seqs)
    for boot in boots:
        if count is not None and boot["cause"] > count:
            times = plural(boot["cause"] - count, "time")
            says = f"Before event {boot.seq} the device was started {times} for maintenance, in mid-game: its secret could be read then."
            yield Finding(CHECK, NOTED, says, (boot.seq,))
        elif count is not None and boot["cause"] < count:
            says = f"At event {boot.seq} the device no longer knows that it was started for maintenance before."
            yield Finding(CHECK, FAULT, says, (boot.seq,))
        count = boot["cause"]
        yield from _how_it_started(boot)


def _how_it_started(boot: Event) -> Iterator[Finding]:
    """Report what the players should know of a start: a safe mode, a debugger."""
    safe_mode = boot.fields.get("safe_mode")
    if safe_mode:
        why = SAFE_MODES.get(safe_mode, SAFE_MODES[99])
        says = f"At event {boot.seq} the device came out of safe mode ({why}): a laptop that was connected could read its drive."
        yield Finding(CHECK, NOTED, says, (boot.seq,))
    if boot.fields.get("reset") == DEBUGGER:
        says = f"At event {boot.seq} the device was restarted by a debugger, which can read its secret."
        yield Finding(CHECK, NOTED, says, (boot.seq,))


def _is_after_end(evidence: Evidence, seq: int) -> bool:
    """Return True if the game ended before event `seq`."""
    return any(ended < seq for ended in evidence.seqs("game_ended"))
