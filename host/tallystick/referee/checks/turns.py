"""Check turns and phases: each turn passes to the next seat, the player whose turn it is makes the choices, and phases come in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallycore.log.kinds import BY_LAPTOP
from tallycore.profile import Profile
from tallystick.referee.eventhistory import Step
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, Finding, event_list, plural

CHECK = "turns"


def check_turns(evidence: Evidence) -> Iterator[Finding]:
    """Compare every turn that ended, undone or not, with the seat that had it."""
    ended = evidence.history.all_of("turn_ended")
    seats = len(evidence.names)
    nobody = [step.event.seq for step in ended if step.event["next"] >= seats]
    if nobody and seats:
        yield Finding(
            CHECK, FAULT, f"At {event_list(nobody)} the turn passed to a seat where nobody sits.", tuple(nobody)
        )
    odd = [step for step in ended if step.event["next"] < seats and step.event["next"] != _due(evidence, step)]
    for step in odd:
        yield _out_of_order(evidence, step)
    if ended and seats and not nobody and not odd:
        yield Finding(
            CHECK,
            OK,
            _counted(evidence, ended),
            (ended[0].event.seq, ended[-1].event.seq),
        )
    at_laptop = tuple(step.event.seq for step in ended if step.event.fields.get("by") == BY_LAPTOP)
    if at_laptop:
        undone = sum(seq in evidence.history.undone_by for seq in at_laptop)
        which = f" {undone} of them {'was' if undone == 1 else 'were'} undone." if undone else ""
        says = f"{plural(len(at_laptop), 'turn')} ended at the laptop, with the move that was recorded there.{which}"
        yield Finding(CHECK, NOTED, says, at_laptop)


def _counted(evidence: Evidence, ended: Sequence[Step]) -> str:
    """Say how many turns passed to the next seat: those that stand, and those that were undone."""
    undone = sum(step.event.seq in evidence.history.undone_by for step in ended)
    stand = len(ended) - undone
    if not undone:
        return f"{plural(stand, 'turn')}, each passed to the next seat."
    if not stand:
        return (
            f"{plural(undone, 'turn')}, each passed to the next seat; {'it was' if undone == 1 else 'all were'} undone."
        )
    were = "was" if undone == 1 else "were"
    return f"{plural(stand, 'turn')}, each passed to the next seat; {undone} more {were} undone."


def _due(evidence: Evidence, step: Step) -> int:
    """Return the seat that follows when a turn ends: the next one that is not out. If all are out, return the next one."""
    seats = len(evidence.names)
    if evidence.profile is None or evidence.profile.out is None:
        return (step.seat + 1) % seats
    choice, item = evidence.profile.out
    out = {
        each.event["seat"]
        for each in evidence.history.all_of("choice_made")
        if each.event.seq < step.event.seq
        and (each.event["choice"], each.event["item"]) == (choice, item)
        and evidence.history.was_effective_at(each.event.seq, step.event.seq)
    }
    following = [(step.seat + turns) % seats for turns in range(1, seats + 1)]
    return next((seat for seat in following if seat not in out), following[0])


def _out_of_order(evidence: Evidence, step: Step) -> Finding:
    """Report a turn that did not pass to the next seat. The rules and the phase decide how serious that is."""
    after, due = evidence.player(step.event["next"]), evidence.player(_due(evidence, step))
    seq = step.event.seq
    says = f"At event {seq} the turn passed from {evidence.player(step.seat)} to {after}, not to {due}"
    if seq in evidence.history.undone_by:
        return Finding(CHECK, NOTED, f"{says}; it was undone.", (seq,))
    if evidence.rules is None:
        if evidence.gap(before=seq):
            return evidence.fault(CHECK, f"{says}.", (seq,))
        return Finding(CHECK, NOTED, f"{says}, as the table chose.", (seq,))
    if _phase_turns_near(evidence, step):
        return Finding(
            CHECK, OPEN, f"{says}; a new phase began there, so it depends on who begins the new phase.", (seq,)
        )
    return evidence.fault(CHECK, f"{says}: in {evidence.rules.name} the players take turns.", (seq,))


def _phase_turns_near(evidence: Evidence, ended: Step) -> bool:
    """Return True if the phase changed in the turn that `ended` or in the one after it."""
    turns = (ended.turn, ended.turn + 1)
    return any(step.turn in turns for step in evidence.history.effective("phase_changed"))


def check_phases(evidence: Evidence) -> Iterator[Finding]:
    """Check that phases and noted choices are those of the profile, in order, and by the right seat."""
    profile = evidence.profile
    steps = evidence.history.effective("phase_changed")
    if profile is not None:
        unknown = [step.event.seq for step in steps if step.event["phase"] >= len(profile.phases)]
        if unknown:
            yield Finding(
                "phases",
                FAULT,
                f"At {event_list(unknown)} a phase began that {profile.name} does not have.",
                tuple(unknown),
            )
        strange = [step.event.seq for step in evidence.history.all_of("choice_made") if not _is_listed(profile, step)]
        if strange:
            yield Finding(
                "phases",
                FAULT,
                f"{event_list(strange).capitalize()} {'notes' if len(strange) == 1 else 'note'} what {profile.name} has no list for.",
                tuple(strange),
            )
    jumps = [step.event.seq for step in steps if step.event["phase"] != step.phase + 1]
    if jumps:
        says = f"At {event_list(jumps)} the phase did not go to the next one."
        yield evidence.unless_missing(Finding("phases", NOTED, says, tuple(jumps)))
    elif steps:
        yield Finding(
            "phases",
            OK,
            f"{plural(len(steps), 'phase')} begun, each after the one before.",
            tuple(s.event.seq for s in steps),
        )
    others = [step.event.seq for step in evidence.history.all_of("choice_made") if step.event["seat"] != step.seat]
    if others:
        yield from _out_of_turn(evidence, others)


def _out_of_turn(evidence: Evidence, seqs: list[int]) -> Iterator[Finding]:
    """Report choices that were noted for a player out of turn. Report them separately if a gap makes the turn uncertain."""
    gap = evidence.gap()
    certain = [seq for seq in seqs if gap is None or seq < gap.first]
    for group in (certain, seqs[len(certain) :]):
        if group:
            says = f"The choice of {event_list(group)} was noted for a player whose turn it was not."
            yield evidence.fault(CHECK, says, tuple(group))


def _is_listed(profile: Profile, step: Step) -> bool:
    """Return True if the profile has the choice and the item that a step notes."""
    choices = profile.choices
    choice, item = step.event["choice"], step.event["item"]
    return bool(choice < len(choices) and item < len(choices[choice].items))
