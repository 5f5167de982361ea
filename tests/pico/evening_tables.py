"""An evening's tables, as Markdown: each kind of act with its mark, the same by screen, memory, and the evening's result."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence

from tests.pico.kinds import MARKS, RESTARTED
from tests.pico.measured import Evening, Measured
from tests.pico.tables import NOTHING, VERDICTS, markdown

SHARE = 0.95
# This share of the acts is at least as fast as the figure in that column.
SLOWEST = 25
# The number of rows of the table by screen.


def evening(played: Evening) -> str:
    """Return the whole report about `played`."""
    parts = [_times(played), _paces(played), _screens(played), _memory(played), _end(played)]
    return "\n\n".join([f"### An evening of six games, seed {played.seed}", *parts]) + "\n"


def _times(played: Evening) -> str:
    """Return a table of each kind of act. The worst act decides if the mark is kept. Its place and its parts are in the same row."""
    kinds = _by(played.measured, lambda act: act.kind)
    rows = []
    missed = []
    for kind in [kind for kind in MARKS if kind in kinds]:
        acts = kinds[kind]
        times = sorted(act.last_ms for act in acts if act.last_ms is not None)
        mark = MARKS[kind]
        if not times:
            rows.append((kind, str(len(acts)), *[NOTHING] * 3, _number(mark), "", "", "", ""))
            continue
        worst = max((act for act in acts if act.last_ms is not None), key=lambda act: act.last_ms or 0)
        kept = "" if mark is None else "kept" if times[-1] <= mark else "**missed**"
        if mark is not None:
            late = sum(time > mark for time in times)
            missed += [f"{late} of {len(times)} {kind!r}"] if late else []
        figures = (_number(_share(times, 0.5)), _number(_share(times, SHARE)), _number(times[-1]), _number(mark), kept)
        rows.append(
            (kind, str(len(acts)), *figures, worst.where, _number(worst.collecting_ms), _number(worst.flash_ms))
        )
    headers = ("act", "n", "median ms", "95 % ms", "worst ms", "mark ms", "", "the worst", "collecting ms", "flash ms")
    told = f"Marks are missed by {', '.join(missed)}." if missed else "Every mark is kept."
    unseen = [act for act in played.measured if act.last_ms is None and act.kind != "nothing to see"]
    told += "".join(f"\n- Nothing changed on the display: {act.where}, press {act.number}." for act in unseen)
    return f"{markdown(headers, rows, 'lrrrrrllrr')}\n\n{told}"


def _paces(played: Evening) -> str:
    """Return a table that shows if the pause before a press and the length of a press matter."""
    rows = []
    marked = [act for act in played.measured if act.mark_ms is not None and act.last_ms is not None and act.pause_ms]
    for name, value in (("pause", lambda act: act.pause_ms), ("finger", lambda act: act.finger_ms)):
        for ms, acts in sorted(_by(marked, value).items()):
            late = [act for act in acts if (act.last_ms or 0) > (act.mark_ms or 0)]
            ratios = sorted((act.last_ms or 0) / (act.mark_ms or 1) for act in acts)
            figures = (f"{_share(ratios, 0.5):.2f}", f"{_share(ratios, SHARE):.2f}", f"{ratios[-1]:.2f}")
            rows.append((f"{name} of {ms:.0f} ms", str(len(acts)), *figures, str(len(late))))
    headers = ("with a", "n", "median of time / mark", "95 %", "worst", "late")
    return markdown(headers, rows, "lrrrrr")


def _screens(played: Evening) -> str:
    """Return a table of the acts by screen. Those that are nearest to their mark, or furthest beyond it, come first."""
    groups = _by(
        (act for act in played.measured if act.last_ms is not None),
        lambda act: (act.kind, f"{act.screen}: {act.pressed} → {act.shown}"),
    )
    rows = []
    for (kind, where), acts in groups.items():
        times = sorted(act.last_ms or 0 for act in acts)
        mark = MARKS[kind]
        rows.append(
            (
                times[-1] / (mark or 1000),
                (where, kind, str(len(acts)), _number(_share(times, 0.5)), _number(times[-1]), _number(mark)),
            )
        )
    rows.sort(reverse=True)
    shown = [row for _, row in rows[:SLOWEST]]
    told = (
        f"The {len(shown)} of {len(rows)} that are slowest beside their mark, or beside a second where there is none:"
    )
    return f"{told}\n\n{markdown(('where', 'act', 'n', 'median ms', 'worst ms', 'mark ms'), shown, 'llrrrr')}"


def _memory(played: Evening) -> str:
    """Return the least free memory after each collection in an act and after tidying up, and the requests that failed."""
    # Before a Restart, memory is full because the bench has filled it.
    acts = [act for act in played.measured if act.collecting_ms and act.kind != RESTARTED]
    if not acts:
        return "No act collected garbage."
    least = min(acts, key=lambda act: act.least_free)
    tightest = min(acts, key=lambda act: act.least_free + act.outside)
    smallest = min(acts, key=lambda act: act.largest)
    free = sorted(act.least_free for act in acts)
    idle = min((each.free_after for each in played.idle), default=0)
    failed = [act for act in played.measured if act.failed and act.kind != RESTARTED]
    rows = [
        ("free after a collection within an act, the least", f"{least.least_free:,}", least.where),
        (
            "the same, 5 % and median of the acts that collect",
            f"{_share(free, 1 - SHARE):,.0f}, {_share(free, 0.5):,.0f}",
            "",
        ),
        (
            "the same with what the heap could still take from outside, the least",
            f"{tightest.least_free + tightest.outside:,}",
            tightest.where,
        ),
        ("the largest piece in the heap then, the smallest", f"{smallest.largest:,}", smallest.where),
        ("free after a collection between acts, the least", f"{idle:,}", ""),
        ("what CircuitPython said was free after tidying up, the least", f"{played.least_told:,}", "gc.mem_free()"),
        ("how much of the last of that lay outside of the heap", f"{played.outside:,}", ""),
    ]
    count = f"{sum(act.failed for act in failed)}" if played.counts_failures else "not known in this CircuitPython"
    rows.append(("requests for memory that failed, and were retried or told", count, ""))
    told = [f"- {act.failed} failed in press {act.number}: {act.where}" for act in failed]
    return "\n".join([markdown(("memory", "bytes", "where"), rows, "lrl"), "", *told]).rstrip()


def _end(played: Evening) -> str:
    parts = [
        f"{played.presses} presses, {played.games} games ended, {played.rewritings} times the journal was rewritten."
    ]
    if played.stopped:
        parts.append(f"The evening stopped. {played.stopped}.")
    parts += [f"Trouble: {sentence}" for sentence in played.troubles]
    if played.synced is not None:
        synced = played.synced
        parts.append(
            f"Synced: {synced.events:,} events, {synced.bytes:,} bytes. Audit of the last game: {VERDICTS[synced.verdict]}."
        )
        parts += [f"- {finding}" for finding in synced.findings]
    return "\n".join(parts)


def _by(acts: Iterable[Measured], key) -> dict[Hashable, list[Measured]]:  # type: ignore[no-untyped-def]
    groups: dict[Hashable, list[Measured]] = defaultdict(list)
    for act in acts:
        groups[key(act)].append(act)
    return groups


def _share(ordered: Sequence[float], share: float) -> float:
    """Return the value that `share` of `ordered` do not exceed."""
    return ordered[max(math.ceil(share * len(ordered)) - 1, 0)]


def _number(value: float | None) -> str:
    return NOTHING if value is None else f"{value:.0f}"
