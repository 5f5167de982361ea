"""The results of the bench, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tests.pico.act import FIRST_FRAME, Act
from tests.pico.chip import Tidied
from tests.pico.cuts import Tally
from tests.pico.games import Played, Synced
from tests.pico.mishaps import Met
from tests.pico.note_cuts import Cuts
from tests.pico.notes import Measured
from tests.pico.player import Timed
from tests.pico.reading import Reading
from tests.pico.same import Seen
from tests.pico.sleeping import Watched

NOTHING = "-"
NO_KEY = " "
# For times without a press.


def times(played: Played) -> str:
    """Return a table: for each act the time of its first and its last dot, in the chip's time, and the mark."""
    starts = ("power on, just installed", played.started), ("power on, with the game on the drive", played.again)
    rows = [
        _time(Timed(Act(name, NO_KEY, FIRST_FRAME), it.first_ms, it.last_ms, it.bytes, None)) for name, it in starts
    ]
    rows += [_time(each) for each in played.timed]
    marked = [each.keeps_its_mark for each in played.timed if each.keeps_its_mark is not None]
    headers = ("act", "keys", "first ms", "last ms", "bytes", "mark ms", "")
    told = f"{sum(marked)} of {len(marked)} acts that have a mark keep it."
    return f"### Time: {played.evening.name}\n\n{markdown(headers, rows, 'llrrrrl')}\n\n{told}\n"


def memory(played: Played) -> str:
    """Return a table: the free memory after each act and tidying up, and the least of it."""
    rows = [("the start screen", _free(played.at_start))]
    rows += [(each.act.name, _free(each.tidied)) for each in played.timed]
    least = played.least_free
    told = f"The least: {_free(least.tidied)} bytes, after {least.act.name!r}." if least else ""
    return f"### Memory: {played.evening.name}\n\n{markdown(('act', 'bytes free'), rows, 'lr')}\n\n{told}\n"


def games(evenings: Iterable[Played]) -> str:
    """Return a table of the games, with the findings against each."""
    rows = []
    faults = []
    for played in evenings:
        synced = played.synced
        sent = f"{synced.bytes:,} in {_ms(synced.took_ms)} ms"
        end = "the seal" if not played.stopped else "stopped"
        rows.append(
            (played.evening.name, str(played.presses), end, f"{synced.events:,}", sent, VERDICTS[synced.verdict])
        )
        faults += [f"- {played.evening.name}: {each}" for each in (played.stopped, *synced.findings) if each]
    headers = ("game", "presses", "end", "events", "synced bytes", "audit")
    return "\n".join(["### Whole games", "", markdown(headers, rows, "lrlrrl"), "", *faults])


def mishaps(met: Iterable[Met], synced: Synced) -> str:
    """Return a table: the result of each mishap, how long people waited, and what `audit` says about the game after them."""
    rows = [
        (each.name, each.shown + ("" if each.is_well else f", not {each.expected}"), each.trouble, _ms(each.took_ms))
        for each in met
    ]
    headers = ("what happened", "shown then", "trouble", "ms until the device has tidied up")
    told = f"Audit of {synced.events} events: {VERDICTS[synced.verdict]}."
    return "\n".join(["### Mishaps", "", markdown(headers, rows, "lllr"), "", told, *synced.findings])


def cuts(tallies: Mapping[str, Tally]) -> str:
    """Return a table: the results of the power cuts, by what the device was doing."""
    rows = [(name, str(each.cuts), str(each.kept), str(len(each.faults))) for name, each in tallies.items()]
    total = sum(each.cuts for each in tallies.values())
    headers = ("cut off", "cuts", "its own event was kept", "anything confirmed was lost")
    faults = [f"- {fault}" for each in tallies.values() for fault in each.faults]
    return "\n".join([f"### {total} power cuts", "", markdown(headers, rows, "lrrr"), "", *faults])


def compared(fast: Seen, slow: Seen) -> str:
    """Return a table: for each observed thing, if the chip with core.c and the one without did exactly the same."""
    rows = [
        (name, "the same" if slow.events.get(name) == told else "**another**") for name, told in fast.events.items()
    ]
    told = f"With core.c it took {fast.took_s:.0f} s, without {slow.took_s:.0f} s."
    return "\n".join(["### The processor with and without core.c", "", markdown(("what", ""), rows, "ll"), "", told])


def sleep(watched: Iterable[Watched]) -> str:
    """Return a table: how much of the time the processor waits in each state, and the mark."""
    rows = [(each.state, f"{each.share:.1%}", f"{each.mark:.0%}", _kept(each.keeps_its_mark)) for each in watched]
    return "\n".join(["### Sleep", "", markdown(("state", "waits", "mark", ""), rows, "lrrl"), ""])


def readings(read: Iterable[Reading]) -> str:
    """Return a table: for each game the time to read its log from the device, the time of its audit here, and if that was less."""
    rows = []
    faults = []
    for each in read:
        share = f"{each.ratio:.2f} x"
        times = (_ms(each.hello_ms), _ms(each.read_ms), f"{each.audit_ms:.1f}", share, _kept(each.ratio < 1))
        rows.append((each.game, str(each.events), f"{each.bytes:,}", *times, VERDICTS[each.verdict]))
        faults += [f"- {each.game}: {finding}" for finding in each.findings]
    headers = ("game", "events", "bytes", "hello ms", "read in ms", "audited in ms", "ratio", "below 1 x", "audit")
    return "\n".join(["### Read and audited", "", markdown(headers, rows, "lrrrrrrll"), "", *faults])


def notes(measured: Measured) -> str:
    """Return tables: the time and free memory of each request, the presses after it with their marks, the cuts, and the audit."""
    rows = []
    for row in measured.rows:
        act, keys, first, last, size, mark, kept = _time(row.timed)
        answered = _ms(row.answered_ms)
        kept = kept if row.answered_ms is None else ""
        rows.append((act, row.when, keys, answered, first, last, size, _free(row.timed.tidied), mark, kept))
    headers = ("act", "when", "keys", "answered ms", "first ms", "last ms", "bytes", "bytes free", "mark ms", "")
    still, at_once = measured.kept(at_once=False), measured.kept(at_once=True)
    told = (
        f"{sum(still)} of {len(still)} presses on a still display keep their mark, and {sum(at_once)} of {len(at_once)} in the "
        f"moment of an answer. The least free: {measured.least_free:,} bytes."
    )
    audit = f"Audit of {measured.synced.events} events, without the rules of play: {'faults' if measured.against else 'no fault'}."
    parts = [f"### Notes from a laptop: {measured.game.name}", markdown(headers, rows, "lllrrrrrrl"), told]
    parts += [_note_cuts(measured.cuts)] if measured.cuts else []
    return "\n\n".join([*parts, audit, *measured.against]) + "\n"


def _note_cuts(tallies: Mapping[str, Cuts]) -> str:
    rows = []
    for what, each in tallies.items():
        numbers = (each.count, each.changes, each.answered, each.kept, each.again, each.repeated, each.refused)
        rows.append((what, *map(str, numbers), str(len(each.faults))))
    headers = (
        "cut off", "cuts", "changes of the flash", "answered before", "there after the start", "same number: done",
        "next number: carried out", "next number: refused", "lost, halved or doubled",
    )  # fmt: skip
    faults = [f"- {fault}" for each in tallies.values() for fault in each.faults]
    return "\n".join([markdown(headers, rows, "lrrrrrrrr"), *faults])


VERDICTS = {"ok": "no fault", "cannot be told": "no fault, but not everything can be told", "fault": "faults"}


def _time(timed: Timed) -> tuple[str, ...]:
    mark = _ms(timed.act.mark_ms)
    kept = "" if timed.keeps_its_mark is None else _kept(timed.keeps_its_mark)
    kept = kept if timed.bytes else "**nothing changed**"
    return timed.act.name, timed.act.keys, _ms(timed.first_ms), _ms(timed.last_ms), str(timed.bytes), mark, kept


def _kept(is_kept: bool) -> str:
    return "kept" if is_kept else "**missed**"


def _ms(ms: float | None) -> str:
    return NOTHING if ms is None else f"{ms:.0f}"


def _free(tidied: Tidied | None) -> str:
    return NOTHING if tidied is None else f"{tidied.free_bytes:,}"


def markdown(headers: Sequence[str], rows: Iterable[Sequence[str]], sides: str) -> str:
    """Return `rows` as a table; `sides` has l or r for each column."""
    lines = [headers, ["---:" if side == "r" else "---" for side in sides], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
