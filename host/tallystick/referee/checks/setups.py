"""Check the sealed set-ups: compare each reveal with its seal, and the pieces in the record with the revealed set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tallystick.referee.checks.entries import move_name
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OK, OPEN, Finding, plural
from tallystick.referee.reveals import Contradiction, Revealed, with_reveals
from tallystick.store.sealedsetups import Reveal, SealedSetup, reveals_among, setups_among

CHECK = "set-ups"


def check_setups(evidence: Evidence) -> Iterator[Finding]:
    """Report each seal: what was revealed, whether it fits, and what nobody can ever know."""
    if not evidence.has_beginning and evidence.seqs("setup_sealed", "setup_revealed"):
        says = "What was sealed cannot be checked: every seal names the event that began the game, and that event is missing."
        yield Finding(CHECK, OPEN, says)
        return
    setups = setups_of(evidence)
    for setup in setups:
        yield from _check_setup(evidence, setup)
    sealed = {(setup.seat, setup.number) for setup in setups}
    for reveal in reveals_among(evidence.events):
        if (reveal.seat, reveal.number) not in sealed:
            says = f"Event {reveal.seq} reveals set-up {reveal.number} of {evidence.player(reveal.seat)}, which was never sealed."
            yield evidence.fault(CHECK, says, (reveal.seq,))
        else:
            yield from _check_reveal(evidence, reveal, setups)


def setups_of(evidence: Evidence) -> list[SealedSetup]:
    """Return the sealed set-ups of the game."""
    return setups_among(evidence.summary.log_id, evidence.summary.first_seq, evidence.events)


def revealed_setups(evidence: Evidence) -> list[SealedSetup]:
    """Return the sealed set-ups that were revealed."""
    return [setup for setup in setups_of(evidence) if setup.opened_by]


def check_revealed(evidence: Evidence) -> Iterator[Finding]:
    """Report what `check_moves` reports of the revealed set-ups, without anything else. Yield nothing if the record cannot be replayed."""
    record = evidence.record
    if record is not None and record.played is not None and record.error is None:
        yield from compare_reveals(evidence, with_reveals(record.played, revealed_setups(evidence)))


def compare_reveals(evidence: Evidence, shown: Revealed) -> Iterator[Finding]:
    """Report pieces in the record that differ from the sealed set-up, and set-ups that cannot both be true."""
    for misfit in shown.misfits:
        name, why = _setup_name(evidence, misfit.setup), evidence.named(misfit.says)
        if misfit.against is not None:
            says = f"S{name[1:]} contradicts {_setup_name(evidence, misfit.against)}, so one of them is false: {why}"
            yield evidence.fault(CHECK, says, (misfit.against.seq, misfit.setup.seq))
        else:
            says = f"S{name[1:]} does not fit the position that the record had when it was sealed: {why}"
            yield Finding(CHECK, OPEN, says, (misfit.setup.seq,))
    for setup in dict.fromkeys(each.setup for each in shown.contradictions):
        yield _contradiction(evidence, [each for each in shown.contradictions if each.setup == setup], setup)


def _contradiction(evidence: Evidence, contradictions: Sequence[Contradiction], setup: SealedSetup | None) -> Finding:
    """Return the fault of the first move that shows a piece that was sealed differently. Later faults depend on that move."""
    first, later = contradictions[0], len(contradictions) - 1
    sealed = _setup_name(evidence, setup) if setup else "the set-ups that were sealed"
    told = evidence.named(" ".join(objection.says for objection in first.objections))
    more = f" {plural(later, 'move')} after it {'does' if later == 1 else 'do'} not fit either." if later else ""
    says = (
        f"{move_name(evidence, first.move)} and {sealed} cannot both be true: {told}{more} "
        "Nobody can have swapped a sealed piece, so another one was shown or written down."
    )
    events = (setup.seq,) if setup else ()
    return evidence.fault(CHECK, says, events, before=first.move.entry.after_seq + 1)


def without_reason(evidence: Evidence, found: Finding) -> Finding:
    """Return a finding of `compare_reveals` without its reason. While the game runs, the reason could reveal what lies face down."""
    setups = [_setup_name(evidence, setup) for setup in setups_of(evidence) if setup.seq in found.events]
    what = " and ".join(setups) or "the revealed set-ups"
    is_are = "does" if len(setups) == 1 else "do"
    says = (
        f"{what[:1].upper()}{what[1:]} {is_are} not fit the recorded moves. The reason depends on pieces that still lie face down: "
        "the audit names it after the end of the game."
    )
    return Finding(CHECK, OPEN, says, found.events)


def _check_setup(evidence: Evidence, setup: SealedSetup) -> Iterator[Finding]:
    """Report whether a set-up was revealed."""
    reveal = setup.opened_by
    name = f"S{_setup_name(evidence, setup)[1:]}"
    if reveal is not None:
        says = f"{name} is what was revealed at event {reveal.seq}: {reveal.text}."
        yield Finding(CHECK, OK, says, (setup.seq, reveal.seq))
    elif evidence.is_over:
        says = (
            f"{name} was never revealed: only the file of {evidence.player(setup.seat)} has its contents. "
            "Everything else in this report is true without it."
        )
        yield Finding(CHECK, OPEN, says, (setup.seq,))
    else:
        yield Finding(CHECK, NOTED, f"{name} is not revealed yet.", (setup.seq,))


def _check_reveal(evidence: Evidence, reveal: Reveal, setups: Sequence[SealedSetup]) -> Iterator[Finding]:
    """Report a reveal that is not what was sealed under its number. Say which other seal it fits, if there is one."""
    setup = next(each for each in setups if (each.seat, each.number) == (reveal.seat, reveal.number))
    if setup.fits(reveal.salt, reveal.text):
        return
    who = evidence.player(reveal.seat)
    says = (
        f"What {who} revealed at event {reveal.seq} (“{reveal.text}”) is not what {who} sealed as set-up {setup.number} at "
        f"event {setup.seq}: {_belongs(evidence, reveal, setups)}."
    )
    yield evidence.fault(CHECK, says, (setup.seq, reveal.seq))


def _belongs(evidence: Evidence, reveal: Reveal, setups: Sequence[SealedSetup]) -> str:
    """Return the seal to which a reveal belongs that does not fit its own, as the end of a sentence."""
    for other in setups:
        if other.fits(reveal.salt, reveal.text):
            return f"it is set-up {other.number} of {evidence.player(other.seat)}"
    for other in _earlier_setups(evidence):
        if other.fits(reveal.salt, reveal.text):
            return (
                f"it is set-up {other.number} of seat {other.seat + 1} in the game that began at event {other.game_seq}"
            )
    return "the text or its salt was changed, or it belongs to another game"


def _earlier_setups(evidence: Evidence) -> Iterator[SealedSetup]:
    """Yield the set-ups of the games before this one in the log."""
    earlier = evidence.earlier_events("game_started", "setup_sealed")
    starts = [at for at, event in enumerate(earlier) if event.kind == "game_started"]
    for start, stop in pairwise([*starts, len(earlier)]):
        yield from setups_among(evidence.summary.log_id, earlier[start].seq, earlier[start:stop])


def _setup_name(evidence: Evidence, setup: SealedSetup) -> str:
    """Return a set-up with its player and event."""
    return f"set-up {setup.number} of {evidence.player(setup.seat)} (event {setup.seq})"
