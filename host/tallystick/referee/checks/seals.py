"""Check the seals: recompute the chain of hashes over the whole log from its first record."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from tallycore.log.records import record_seq
from tallycore.proof.seal import SEAL_BYTES, first_head
from tallycore.proof.short_code import short_code
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, Finding, event_list, plural
from tallystick.referee.laptopgame import is_laptop_game

CHECK = "seals"


def check_seals(evidence: Evidence) -> Iterator[Finding]:
    """Compare each seal of the game with the records before it, including those of earlier games of the log."""
    if is_laptop_game(evidence.summary):
        yield Finding(
            CHECK, NOTED, "The game was recorded by hand on a laptop: no device vouches for it, nothing is sealed."
        )
        return
    head = _head_before(evidence)
    if head is None:
        first = evidence.summary.first_seq
        yield Finding(
            CHECK, OPEN,
            f"The chain of seals cannot be recomputed: of the log before event {first}, not everything is on this laptop.",
            (first,),
        )  # fmt: skip
        return
    yield from _compare(evidence, head)


def _head_before(evidence: Evidence) -> bytes | None:
    """Return the head of the chain before the game, or None where a record of the log is missing."""
    head = first_head(evidence.summary.device_id, evidence.summary.log_id)
    wanted = 1
    for record in evidence.earlier:
        if record_seq(record) != wanted:
            return None
        head = hashlib.sha256(head + record).digest()
        wanted += 1
        evidence.advance(1)
    return head if wanted == evidence.summary.first_seq else None


def _compare(evidence: Evidence, head: bytes) -> Iterator[Finding]:
    """Compare each seal with the head of the chain; report the first broken one, and events after the last seal."""
    good: list[int] = []
    broken: list[int] = []
    code = ""
    expected = evidence.summary.first_seq
    for event, record in zip(evidence.events, evidence.records, strict=True):
        if event.seq != expected:
            yield Finding(
                CHECK,
                OPEN,
                f"Seals after event {expected - 1} cannot be recomputed: records are missing.",
                (expected - 1,),
            )
            break
        expected += 1
        if event.kind == "sealed":
            (good if event["seal"] == head[:SEAL_BYTES] else broken).append(event.seq)
            code = short_code(event["seal"])
        head = hashlib.sha256(head + record).digest()
        evidence.advance(1)
    if broken:
        since = f"after event {good[-1]}" if good else "at or before the beginning of the game"
        yield Finding(
            CHECK, FAULT,
            f"The seal of event {broken[0]} does not fit what the record says before it: {since}, "
            "something was changed, added or taken out after the device had sealed it.",
            tuple(broken),
        )  # fmt: skip
    elif good:
        says = f"{plural(len(good), 'seal')} recomputed; the code of {event_list(good[-1:])} is {code}: compare your photograph of it."
        yield Finding(CHECK, OK, says, tuple(good))
    last = max(good, default=evidence.summary.first_seq - 1)
    loose = [event.seq for event in evidence.events if event.seq > last]
    if loose and not broken:
        yield Finding(
            CHECK,
            NOTED,
            f"{plural(len(loose), 'event')} from event {loose[0]} on came after the last seal.",
            (loose[0],),
        )
