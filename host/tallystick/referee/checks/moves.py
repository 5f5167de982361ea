"""The moves on the laptop's record, replayed through the rules: each illegal one that stood, and where the two records part."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.checks.gamerules import first_seat
from tallystick.referee.errors import RefereeError
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, Finding, counted
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.referee.noted import DRAWS, ROLLS, answers_a_move, noted
from tallystick.referee.replay import PlayedMove, Replay, has_moves, replay
from tallystick.referee.setup import options_of, start_of
from tallystick.rules.errors import RulesError
from tallystick.rules.verdict import ILLEGAL, LEGAL, UNDECIDED

CHECK = "moves"


def check_moves(evidence: Evidence) -> Iterator[Finding]:
    """Nothing where no moves were recorded; the device's notes alone are judged by `rules`."""
    if evidence.rules is None or not has_moves(evidence.entries):
        return
    try:
        played = _replayed(evidence)
    except (RefereeError, RulesError) as error:
        yield Finding(CHECK, OPEN, f"The moves on the laptop's record cannot be replayed: {error}")
        return
    yield from _judged(evidence, played)
    if not is_laptop_game(evidence.summary):
        yield from _against_notes(evidence, played)
        yield from _against_chances(evidence, played)
    yield from _result(evidence, played)


def _replayed(evidence: Evidence) -> Replay:
    assert evidence.rules is not None
    options = options_of(evidence.rules, evidence.installed, evidence.walk.final.options, first_seat(evidence))
    return replay(evidence.rules, start_of(evidence.rules, options, evidence.readings), evidence.entries)


def _judged(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    for move in played.moves:
        for objection in move.objections:
            says = f"{_called(evidence, move)} was illegal and stood: {objection.says}"
            yield Finding(CHECK, FAULT, says, _events(move), f"{objection.rule}: {objection.cite}")
        for doubt in move.doubts:
            says = f"{_called(evidence, move)} cannot be judged: it hangs on {doubt.what} (if {doubt.value}, {doubt.verdict})."
            yield Finding(CHECK, OPEN, says, _events(move))
    legal = sum(move.kind == LEGAL for move in played.moves)
    others = [kind for kind in (ILLEGAL, UNDECIDED) if any(move.kind == kind for move in played.moves)]
    says = f"{counted(len(played.moves), 'move')} replayed, {'all' if not others else legal} legal"
    back = f"; {counted(played.taken_back, 'move')} taken back" if played.taken_back else ""
    yield Finding(CHECK, OK if not others else NOTED, f"{says}{back}.")
    agreed = {name: value for name, value in evidence.readings.items() if evidence.rules}
    used = dict(played.rules.readings_of(played.position))
    apart = [
        f"{name}={used[name]} (agreed: {value})" for name, value in agreed.items() if used.get(name, value) != value
    ]
    if apart:
        yield Finding(
            CHECK, OPEN, f"The moves were recorded under other readings than the device was told: {', '.join(apart)}."
        )


def _against_notes(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """Each recorded move against the device's note that it is tied to; and notes that no move answers to."""
    profile = evidence.installed
    steps = evidence.walk.standing("choice_made", *DRAWS)
    there = {step.event.seq: noted(step.event, profile) for step in steps if answers_a_move(step.event, profile)}
    there = {seq: note for seq, note in there.items() if note is not None}
    tied = {move.event for move in played.moves if move.event is not None}
    for move in played.moves:
        if move.event is None:
            continue
        note = there.get(move.event)
        if move.event in evidence.walk.voided_by:
            says = f"{_called(evidence, move)} belongs to event {move.event}, which was undone on the device."
            yield Finding(CHECK, OPEN, says, (move.event, evidence.walk.voided_by[move.event]))
        elif note is not None and move.note is not None and note != move.note:
            told = f"{note[0]}: {note[1]}"
            says = f"{_called(evidence, move)} is not what the device noted at event {move.event} ({told})."
            yield Finding(CHECK, OPEN, says, (move.event,))
    untied = [seq for seq in there if seq > played.laid_after and seq not in tied]
    if untied:
        drawn = any(step.event.kind in DRAWS for step in steps)
        what = counted(len(untied), "noted turn or draw" if drawn else "noted turn")
        says = f"{what} of {len(there)} are not on the laptop's record: of them only the notes are judged."
        yield Finding(CHECK, NOTED, says, tuple(untied))


def _against_chances(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """What a record says that chance decided, against the device's rolls for it. It may have rolled again: the order holds."""
    profile = evidence.installed
    rolled: dict[str, list[tuple[int, str]]] = {}
    for step in evidence.walk.standing(*ROLLS):
        note = noted(step.event, profile)
        if note is not None and step.event.seq > played.laid_after:
            rolled.setdefault(note[0], []).append((step.event.seq, note[1]))
    waiting = {name: list(rolls) for name, rolls in rolled.items()}
    for move in played.moves:
        if move.note is None or move.note[0] not in waiting:
            continue
        left = waiting[move.note[0]]
        at = next((at for at, (_seq, result) in enumerate(left) if result == move.note[1]), None)
        if at is not None:
            del left[: at + 1]
            continue
        told = ", ".join(f"{result} at event {seq}" for seq, result in rolled[move.note[0]])
        says = f"{_called(evidence, move)} is not what the device's dice said ({told})."
        yield Finding(CHECK, OPEN, says, tuple(seq for seq, _result in rolled[move.note[0]]))


def _result(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """The points on the device against those that the final position earns."""
    outcome = played.rules.outcome(played.position)
    shown = tuple(evidence.walk.final.scores)
    if outcome is None or not any(shown):
        return
    told = ", ".join(f"{evidence.player(seat)} {score}" for seat, score in enumerate(outcome.scores))
    if outcome.scores == shown:
        yield Finding(CHECK, OK, f"The final position earns what the device says: {told}.")
    else:
        device = ", ".join(f"{evidence.player(seat)} {score}" for seat, score in enumerate(shown))
        yield Finding(CHECK, FAULT, f"The final position earns {told}; the device says {device}.")


def _called(evidence: Evidence, move: PlayedMove) -> str:
    who = f", {evidence.player(move.seat)}" if move.seat is not None else ""
    return f"Move {move.number} ({move.text}{who})"


def _events(move: PlayedMove) -> tuple[int, ...]:
    return () if move.event is None else (move.event,)
