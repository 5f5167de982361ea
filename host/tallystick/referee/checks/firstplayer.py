"""Check who began. If the players rolled for it, the highest roll must have won, and those who tied must have rolled again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallycore.log.kinds import FIRST_ROLLED, PURPOSE_FIRST_PLAYER
from tallycore.log.records import Event
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, Finding

CHECK = "first player"


def check_first_player(evidence: Evidence) -> Iterator[Finding]:
    """Check each event that names a first player. The last one that was not undone counts for the game."""
    named = evidence.history.all_of("first_player")
    if not named and not evidence.has_beginning:
        yield Finding(CHECK, NOTED, "The beginning of the game is missing, and with it who began.")
    elif not named:
        status = OPEN if evidence.seqs("turn_ended") else NOTED
        yield evidence.unless_missing(Finding(CHECK, status, "Nobody was named to begin."))
    for step in named:
        event = step.event
        if evidence.names and event["seat"] >= len(evidence.names):
            yield Finding(CHECK, FAULT, f"Seat {event['seat'] + 1} is to begin, but nobody sits there.", (event.seq,))
        elif event["how"] == FIRST_ROLLED:
            yield _check_rolled(evidence, event)
        else:
            yield Finding(CHECK, OK, f"{evidence.player(event['seat'])} began, as the table chose.", (event.seq,))


def _check_rolled(evidence: Evidence, event: Event) -> Finding:
    """Check that the player who won the roll for the first turn, as the event says, really won it."""
    rolls = [
        step.event
        for step in evidence.history.all_of("rolled", "typed_roll")
        if step.event.seq < event.seq
        and step.event["purpose"] == PURPOSE_FIRST_PLAYER
        and evidence.history.was_effective_at(step.event.seq, event.seq)
    ]
    seqs = (*(roll.seq for roll in rolls), event.seq)
    claimed = evidence.player(event["seat"])
    things = evidence.profile.first if evidence.profile else []
    winner = winner_of(len(evidence.names), [(roll["seat"], _rank(roll["faces"], things)) for roll in rolls])
    if winner is None:
        says = f"The log says that {claimed} won the roll for the first turn, but nobody has won it yet."
        return evidence.fault(CHECK, says, seqs)
    if winner != event["seat"]:
        says = f"{evidence.player(winner)} won the roll for the first turn, and {claimed} began."
        return evidence.fault(CHECK, says, seqs)
    return Finding(CHECK, OK, f"{claimed} won the roll for the first turn.", seqs)


def _rank(faces: Sequence[int], things: Sequence[str]) -> int:
    """Return how high a roll is: its sum, or the place of the thing that was drawn with it. Equal `things` have the same place."""
    value = sum(faces)
    return things.index(things[value - 1]) if 1 <= value <= len(things) else value


def winner_of(seats: int, rolls: list[tuple[int, int]]) -> int | None:
    """Return the seat that won the rolls, given as (seat, sum).

    The rolls must be a round of all players, then rounds of those who tied; return None if they are not, or nobody has
    won yet.
    """
    contenders = set(range(seats))
    found: dict[int, int] = {}
    for at, (seat, value) in enumerate(rolls):
        if seat not in contenders or seat in found:
            return None  # someone rolled twice in a round, or was out already
        found[seat] = value
        if found.keys() == contenders:
            best = max(found.values())
            contenders = {each for each, face in found.items() if face == best}
            found = {}
            if len(contenders) == 1:
                return contenders.pop() if at == len(rolls) - 1 else None
    return None
