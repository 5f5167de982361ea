"""Check the other things that a game leaves to chance: each must be decided with the dice that the profile names."""

from __future__ import annotations

from collections.abc import Iterator

from tallycore.log.kinds import PURPOSE_CHANCE
from tallystick.referee.devicenotes import ROLLS
from tallystick.referee.eventhistory import Step
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, Finding, plural

CHECK = "chance"


def check_chances(evidence: Evidence) -> Iterator[Finding]:
    """Compare the dice of every roll for a chance with the profile. Report chances that were rolled twice in a turn."""
    profile = evidence.profile
    if profile is None:
        return
    steps = [step for step in evidence.history.all_of(*ROLLS) if step.event["purpose"] >= PURPOSE_CHANCE]
    is_clean = True
    again: dict[tuple[int, int], list[Step]] = {}
    for step in steps:
        event = step.event
        number = event["purpose"] - PURPOSE_CHANCE
        known = profile.chances[number] if number < len(profile.chances) else None
        if known is None or not known.is_rolled_with(event["sides"]):
            is_clean = False
            what = f'the dice of "{known.name}"' if known else f"dice for anything that {profile.name} leaves to chance"
            yield Finding(CHECK, FAULT, f"The dice of event {event.seq} are not {what}.", (event.seq,))
            continue
        again.setdefault((number, step.turn), []).append(step)
    for (number, turn), rolled in again.items():
        if len(rolled) > 1 and not profile.chances[number].dice:
            # Pieces are rolled for each time that they fight.
            seqs = tuple(step.event.seq for step in rolled)
            says = f'"{profile.chances[number].name}" was left to chance {len(rolled)} times in turn {turn}.'
            yield Finding(CHECK, NOTED, says, seqs)
    if steps and is_clean:
        seqs = (steps[0].event.seq, steps[-1].event.seq)
        yield Finding(
            CHECK, OK, f"{plural(len(steps), 'thing')} left to chance, each with the dice that belong to it.", seqs
        )
