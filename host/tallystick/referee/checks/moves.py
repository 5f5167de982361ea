"""Check the moves of the laptop's record: report each illegal one that stood, and where it differs from the device's log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.referee.checks.entries import compare_notes, move_name
from tallystick.referee.checks.gamerules import first_seat
from tallystick.referee.checks.rolls import compare_rolls
from tallystick.referee.checks.setups import compare_reveals, setups_of
from tallystick.referee.checks.turnpoints import compare_turn_points
from tallystick.referee.devicenotes import DRAWS, ROLLS, deal_notes, device_note, notes_a_move
from tallystick.referee.errors import RefereeError
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OK, OPEN, Finding, plural
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.referee.opening import known_replay, opened
from tallystick.referee.replay import PlayedMove, Replay, has_moves
from tallystick.referee.setup import first_position, options_by_name
from tallystick.rules.errors import RulesError
from tallystick.rules.verdict import ILLEGAL, LEGAL, UNDECIDED

CHECK = "moves"


def check_moves(evidence: Evidence) -> Iterator[Finding]:
    """Replay the recorded moves; yield nothing where there are none, since `rules` judges the device's notes."""
    if evidence.rules is None or not has_moves(evidence.entries):
        return
    options = options_by_name(evidence.rules, evidence.installed, evidence.history.final, first_seat(evidence))
    try:
        played = Replay(evidence.rules, first_position(evidence.rules, options, evidence.readings))
    except RulesError as error:
        yield Finding(CHECK, OPEN, f"The moves on the laptop's record cannot be replayed: {error}")
        return
    agreed_start = played.start
    try:
        for entry in evidence.entries:
            played.add(entry)
    except RefereeError as error:
        says = f"The moves on the laptop's record can be replayed no further than move {len(played.moves)}: {error}"
        yield Finding(CHECK, OPEN, says)
        yield from _check_legality(evidence, played)
        return
    revealed = [setup for setup in setups_of(evidence) if setup.opened_by]
    shown = opened(played, revealed)
    yield from compare_reveals(evidence, shown)
    yield from _check_legality(evidence, shown.replay)
    yield from compare_notes(evidence, played, agreed_start)
    if not is_laptop_game(evidence.summary):
        yield from _compare_notes(evidence, played)
        yield from _compare_chances(evidence, played)
        yield from compare_rolls(evidence, played)
        yield from compare_turn_points(evidence, played)
    if any(evidence.history.final.scores):
        yield from _compare_scores(evidence, known_replay(played, revealed, found=shown))


def _check_legality(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """Report illegal and undecided moves, how many were legal, and readings that differ from those agreed."""
    for move in played.moves:
        for objection in move.objections:
            says = f"{move_name(evidence, move)} was illegal and stood: {objection.says}"
            cite = f"{objection.rule}: {objection.cite}"
            yield evidence.fault(CHECK, says, _events(move), cite, before=move.entry.after_seq + 1)
        for doubt in move.doubts if move.kind == UNDECIDED else ():
            says = f"{move_name(evidence, move)} cannot be judged: it depends on {doubt.what} (if {doubt.value}, {doubt.verdict})."
            yield Finding(CHECK, OPEN, says, _events(move))
    legal = sum(move.kind == LEGAL for move in played.moves)
    others = [kind for kind in (ILLEGAL, UNDECIDED) if any(move.kind == kind for move in played.moves)]
    says = f"{plural(len(played.moves), 'move')} replayed, {'all' if not others else legal} legal"
    if not played.moves:
        says = "No recorded move stands"
    back = f"; {plural(played.undone_count, 'move')} taken back" if played.undone_count else ""
    yield Finding(CHECK, OK if played.moves and not others else NOTED, f"{says}{back}.")
    agreed = {name: value for name, value in evidence.readings.items() if evidence.rules}
    used = dict(played.rules.readings_of(played.position))
    apart = [
        f"{name}={used[name]} (agreed: {value})" for name, value in agreed.items() if used.get(name, value) != value
    ]
    if apart:
        yield Finding(
            CHECK, OPEN, f"The moves were recorded under other readings than the device was told: {', '.join(apart)}."
        )


def _compare_notes(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """Compare each recorded move with the device's note that it is matched with, and report notes without a move."""
    profile = evidence.installed
    steps = evidence.history.effective("choice_made", *DRAWS)
    there = {step.event.seq: device_note(step.event, profile) for step in steps if notes_a_move(step.event, profile)}
    there = {seq: note for seq, note in there.items() if note is not None}
    tied = {move.event for move in played.moves if move.event is not None}
    for move in played.moves:
        if move.event is None:
            continue
        note = there.get(move.event)
        if move.event in evidence.history.undone_by:
            says = f"{move_name(evidence, move)} belongs to event {move.event}, which was undone on the device."
            yield Finding(CHECK, OPEN, says, (move.event, evidence.history.undone_by[move.event]))
        elif note is not None and move.note is not None and note != move.note:
            told = f"{note[0]}: {note[1]}"
            says = f"{move_name(evidence, move)} is not what the device noted at event {move.event} ({told})."
            yield Finding(CHECK, OPEN, says, (move.event,))
    untied = [seq for seq in there if seq > played.position_set_after and seq not in tied]
    if untied:
        drawn = any(step.event.kind in DRAWS for step in steps)
        what = plural(len(untied), "noted turn or draw" if drawn else "noted turn")
        says = f"{what} of {len(there)} are not on the laptop's record: of them only the notes are judged."
        yield Finding(CHECK, NOTED, says, tuple(untied))


def _compare_chances(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """Compare what the record says that chance decided with the device's rolls for it.

    The device may have rolled again, so only the order must agree.
    """
    profile = evidence.installed
    rolled: dict[str, list[tuple[int, str]]] = {}
    for step in evidence.history.effective(*ROLLS):
        note = device_note(step.event, profile)
        if note is None or step.event.seq <= played.position_set_after:
            continue
        dealt = [(step.event.seq, result) for _name, result in deal_notes(step.event, profile)]
        # Of what was dealt again, only the last deal lies on the table.
        rolled[note[0]] = dealt or [*rolled.get(note[0], []), (step.event.seq, note[1])]
    waiting = {name: list(rolls) for name, rolls in rolled.items()}
    for move in played.moves:
        if move.note is None or move.note[0] not in waiting:
            continue
        left = waiting[move.note[0]]
        at = next((at for at, (_seq, result) in enumerate(left) if result == move.note[1]), None)
        if at is not None:
            # A deal is one roll, whose places may be recorded in any order.
            del left[at if left[at][0] == left[0][0] else 0 : at + 1]
            continue
        told = ", ".join(f"{result} at event {seq}" for seq, result in rolled[move.note[0]])
        says = f"{move_name(evidence, move)} is not what the device's dice said ({told})."
        yield Finding(CHECK, OPEN, says, tuple(seq for seq, _result in rolled[move.note[0]]))


def _compare_scores(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """Compare the points on the device with those that the final position earns, or can earn if something lies face down."""
    rules, position = played.rules, played.position
    shown = tuple(evidence.history.final.scores)
    device = _points(evidence, shown)
    outcome = rules.outcome(position)
    if outcome is None:
        results = rules.possible_results(position)
        if results is not None and results.is_final:
            says = " ".join(results.says())
            if rules.result_objections(position, shown, None):
                yield evidence.fault(CHECK, f"The device says {device}, which the final position cannot earn. {says}")
            elif rules.result_doubts(position, shown, None):
                yield Finding(CHECK, OPEN, f"The device says {device}; the record cannot tell. {says}")
            else:
                yield Finding(
                    CHECK, OK, f"The final position earns what the device says, whatever lies face down: {device}."
                )
    elif outcome.scores == shown:
        yield Finding(CHECK, OK, f"The final position earns what the device says: {device}.")
    else:
        told = _points(evidence, outcome.scores)
        yield evidence.fault(CHECK, f"The final position earns {told}; the device says {device}.")


def _points(evidence: Evidence, scores: Sequence[int]) -> str:
    """Return points with the names of the players."""
    return ", ".join(f"{evidence.player(seat)} {score}" for seat, score in enumerate(scores))


def _events(move: PlayedMove) -> tuple[int, ...]:
    """Return the event that a move is matched with, if any."""
    return () if move.event is None else (move.event,)
