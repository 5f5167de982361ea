"""Report rolls and draws that the committed stream does not prove, and undone rolls: how many, and by which player."""

from __future__ import annotations

from collections.abc import Iterator

from tallycore.log.kinds import SOURCE_UNVERIFIED
from tallycore.log.records import Event
from tallystick.referee.checks.dice import STREAM
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OPEN, Finding, event_list, plural

CHECK = "dice"


def check_typed_rolls(evidence: Evidence) -> Iterator[Finding]:
    """Report unverified rolls, rolls and draws typed in by hand, and undone ones."""
    rolls = [event for event in evidence.events if event.kind in STREAM]
    unverified = [roll for roll in rolls if roll["source"] == SOURCE_UNVERIFIED]
    if unverified:
        who = _by_player(evidence, unverified)
        says = f"{plural(len(unverified), 'roll')} came from no committed stream ({who}): nothing is proved of them."
        yield Finding(CHECK, OPEN, says, tuple(roll.seq for roll in unverified))
    typed = [event for event in evidence.events if event.kind == "typed_roll"]
    impossible = [event.seq for event in typed if not _is_possible(event)]
    if impossible:
        yield Finding(
            CHECK,
            FAULT,
            f"The dice of {event_list(impossible)} do not have the faces that were typed.",
            tuple(impossible),
        )
    if typed:
        says = f"{plural(len(typed), 'roll')} typed in from players' own dice ({_by_player(evidence, typed)}): no device vouches for them."
        yield Finding(CHECK, NOTED, says, tuple(event.seq for event in typed))
    draws = [event for event in evidence.events if event.kind == "typed_draw"]
    if draws:
        says = f"{plural(len(draws), 'draw')} typed in from players' own bags ({_by_player(evidence, draws)}): no device vouches for them."
        yield Finding(CHECK, NOTED, says, tuple(event.seq for event in draws))
    undone = [event.seq for event in (*rolls, *typed, *draws) if event.seq in evidence.history.undone_by]
    if undone:
        yield Finding(
            CHECK,
            NOTED,
            f"{plural(len(undone), 'roll')} undone: {event_list(sorted(undone))}.",
            tuple(sorted(undone)),
        )


def _is_possible(event: Event) -> bool:
    """Return True if the typed faces are faces of the dice."""
    faces, sides = event["faces"], event["sides"]
    return len(faces) == len(sides) and all(1 <= face <= count for face, count in zip(faces, sides, strict=True))


def _by_player(evidence: Evidence, rolls: list[Event]) -> str:
    """Return how many of the rolls each player made, as text."""
    counts: dict[str, int] = {}
    for roll in rolls:
        name = evidence.player(roll["seat"])
        counts[name] = counts.get(name, 0) + 1
    return ", ".join(f"{name} {count}" for name, count in counts.items())
