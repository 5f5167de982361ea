"""Check the seals: recompute the chain of hashes over the whole log from its first record, and check that the game ended in a seal."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from tallycore.log.records import Event
from tallycore.proof.seal import SEAL_BYTES
from tallycore.proof.short_code import short_code
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, Finding, event_list, plural
from tallystick.referee.gaps import missing_before
from tallystick.referee.laptopgame import is_laptop_game

CHECK = "seals"
GIVEN = (
    "The file gives the head of the chain before the game. That proves only that the records follow from this head: somebody who "
    "changes a record can compute another head and all seals again. The code on your photograph decides."
)
NOTED_HEAD = (
    "An earlier game of this log was erased on a laptop. The head of the chain after it was noted then, and this game follows from that "
    "head. The code on your photograph decides."
)
END_KINDS = ("game_ended", "secret_revealed")
# A device logs these and its seal one right after the other. If the power is cut in between, the seal comes with the next start.


def check_seals(evidence: Evidence) -> Iterator[Finding]:
    """Compare each seal of the game with the records before it, including those of earlier games of the log."""
    if is_laptop_game(evidence.summary):
        yield Finding(
            CHECK, NOTED, "The game was recorded by hand on a laptop: no device vouches for it, and nothing is sealed."
        )
        return
    first_seq = evidence.summary.first_seq
    head = evidence.before.head_at(first_seq)
    if head is None:
        gap = missing_before(evidence.before.gap_before(first_seq), first_seq, evidence.lost)
        without = (
            f", and the file that the game came in does not give the head of the chain before event {first_seq}"
            if evidence.summary.is_imported
            else ""
        )
        yield Finding(CHECK, OPEN, f"The chain of seals cannot be recomputed: {gap.says}{without}.", (gap.last + 1,))
    else:
        is_given = evidence.before.is_given_at(first_seq)
        yield from _compare(evidence, head, _source(evidence) if is_given else "")
    yield from _check_end(evidence)


def proven_code(evidence: Evidence, findings: Sequence[Finding]) -> str:
    """Return the code of the seal at the end of the game; an empty string if there is no such seal or it is doubtful."""
    mine = [finding.status for finding in findings if finding.check == CHECK]
    if FAULT in mine or OPEN in mine or not evidence.is_over or is_laptop_game(evidence.summary):
        return ""
    return _code(evidence, evidence.seqs("sealed")[-1])


def _code(evidence: Evidence, seq: int) -> str:
    """Return the code of the seal of event `seq`."""
    return short_code(next(event["seal"] for event in evidence.events if event.seq == seq))


def _is_loss_from(event: Event, seq: int) -> bool:
    """Return True if the device says in `event` that it lost the events from `seq` on up to this one."""
    return event.kind == "events_lost" and event["seq"] == seq


def _source(evidence: Evidence) -> str:
    """Return where the head before the game comes from, if the records do not give it."""
    return "the head that the file gives" if evidence.summary.is_imported else "the head after an erased game"


def _compare(evidence: Evidence, head: bytes, source: str) -> Iterator[Finding]:
    """Compare each seal with the head of the chain; report the first broken one, and events after the last seal.

    `head` is the head before the game. If it has a `source`, no records here show that it is the device's.
    """
    good: list[int] = []
    broken: list[int] = []
    gap = None
    expected = evidence.summary.first_seq
    for event, record in zip(evidence.events, evidence.records, strict=True):
        if _is_loss_from(event, expected):
            if event["head"] != head:
                broken.append(event.seq)
        elif event.seq != expected:
            gap = evidence.gap(after=expected - 1)
            break
        expected = event.seq + 1
        if event.kind == "sealed":
            (good if event["seal"] == head[:SEAL_BYTES] else broken).append(event.seq)
        head = hashlib.sha256(head + record).digest()
        evidence.advance(1)
    if gap:
        says = f"Seals after event {expected - 1} cannot be recomputed: {gap.says}."
        yield Finding(CHECK, OPEN, says, (expected - 1,))
    if broken:
        since = f"after event {good[-1]}, " if good else ""
        before = f" and {source}" if source else ""
        other = f" Or {source} is not that of the device." if source and not good else ""
        yield Finding(
            CHECK, FAULT,
            f"The seal of event {broken[0]} does not fit the records before it{before}: {since}"
            f"something was changed, added or taken out after the device had sealed it.{other}",
            tuple(broken),
        )  # fmt: skip
    elif good:
        since = f" from {source}" if source else ""
        says = f"{plural(len(good), 'seal')} recomputed{since}; the code of {event_list(good[-1:])} is {_code(evidence, good[-1])}."
        yield Finding(CHECK, OK, says, tuple(good))
        if source:
            noted = GIVEN if evidence.summary.is_imported else NOTED_HEAD
            yield Finding(CHECK, NOTED, noted, (evidence.summary.first_seq,))
    last = max(good, default=evidence.summary.first_seq - 1)
    loose = [event.seq for event in evidence.events if event.seq > last]
    if loose and not broken and not gap:
        yield Finding(
            CHECK,
            NOTED,
            f"{plural(len(loose), 'event')} from event {loose[0]} on came after the last seal.",
            (loose[0],),
        )


def _check_end(evidence: Evidence) -> Iterator[Finding]:
    """Check that a finished game ends in a seal, and that no other game begins before this one is over."""
    ends = evidence.seqs(*END_KINDS)
    if ends:
        end = ends[-1]
        if any(seq > end for seq in evidence.seqs("sealed")):
            return
        gap = evidence.gap(after=end)
        if gap:
            yield Finding(CHECK, OPEN, f"Whether the game ended in a seal cannot be told: {gap.says}.", (end,))
            return
        says = (
            f"The game is over at event {end} and no seal follows: a device seals every game that ends, so its seal was "
            "taken out. (If the device was unplugged during the last sync, sync it again first.)"
        )
        yield Finding(CHECK, FAULT, says, (end,))
    elif evidence.next_seq is not None and not evidence.gap():
        says = (
            f"The game has no end, and another begins at event {evidence.next_seq}: a device ends a game before it "
            "begins another, so the end was taken out."
        )
        yield Finding(CHECK, FAULT, says, (evidence.next_seq,))
