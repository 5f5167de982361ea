"""Check the moves of the laptop's record: report each illegal move that was left standing, and each difference from the device's log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tallystick.referee.checks.counts import compare_counts
from tallystick.referee.checks.entries import compare_notes, move_name
from tallystick.referee.checks.rolls import compare_rolls
from tallystick.referee.checks.setups import compare_reveals, revealed_setups
from tallystick.referee.checks.turnpoints import compare_turn_points
from tallystick.referee.counts import Counts
from tallystick.referee.devicenotes import DRAWS, ROLLS, deal_notes, device_note
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OK, OPEN, Finding, event_list, plural
from tallystick.referee.laptopgame import is_laptop_game
from tallystick.referee.pairing import Pairs
from tallystick.referee.replay import PlayedMove, Replay
from tallystick.referee.reveals import known_replay, with_reveals
from tallystick.referee.undonenotes import moves_undone_on_device
from tallystick.rules.verdict import ILLEGAL, LEGAL, UNDECIDED

CHECK = "moves"


def check_moves(evidence: Evidence) -> Iterator[Finding]:
    """Replay the recorded moves. Yield nothing if there are none: then the check `rules` judges the device's notes."""
    record = evidence.record
    if record is None:
        return
    played, pairs, counts = record.played, record.pairs, record.counts
    if played is None or pairs is None or counts is None:
        yield Finding(
            CHECK, OPEN, f"The moves on the laptop's record cannot be replayed: {evidence.named(str(record.error))}"
        )
        return
    if record.error is not None:
        why = evidence.named(str(record.error))
        says = f"The moves on the laptop's record can be replayed only up to move {len(played.moves)}: {why}"
        yield Finding(CHECK, OPEN, says)
        yield from _check_legality(evidence, played, pairs)
        return
    revealed = revealed_setups(evidence)
    shown = with_reveals(played, revealed)
    yield from compare_reveals(evidence, shown)
    yield from _check_legality(evidence, shown.replay, pairs)
    yield from compare_notes(evidence, played, record.start)
    if not is_laptop_game(evidence.summary):
        yield from _compare_pairs(evidence, pairs, record.kept_notes)
        yield from _undone_moves(evidence, played, pairs, counts)
        yield from _compare_chances(evidence, played)
        yield from compare_rolls(evidence, played, pairs)
        yield from compare_counts(evidence, counts)
        yield from compare_turn_points(evidence, played, pairs)
    known = known_replay(played, revealed, found=shown)
    if any(evidence.history.final.scores):
        yield from _compare_scores(evidence, known)
    elif evidence.summary.ended:
        yield from _uncounted_scores(evidence, known)


def check_illegal(evidence: Evidence) -> Iterator[Finding]:
    """Report what `check_moves` reports of illegal moves, without anything else. Yield nothing if the record cannot be replayed."""
    record = evidence.record
    if record is not None and record.played is not None and record.pairs is not None and record.error is None:
        played = with_reveals(record.played, revealed_setups(evidence)).replay
        for move in played.moves:
            yield from _illegal(evidence, move, record.pairs)


def _illegal(evidence: Evidence, move: PlayedMove, pairs: Pairs) -> Iterator[Finding]:
    """Report each reason why a move was illegal."""
    for objection in move.objections:
        says = f"{move_name(evidence, move)} was illegal and was left standing: {evidence.named(objection.says)}"
        cite = f"{objection.rule}: {objection.cite}"
        yield evidence.fault(CHECK, says, _events(pairs, move), cite, before=move.entry.after_seq + 1)


def _check_legality(evidence: Evidence, played: Replay, pairs: Pairs) -> Iterator[Finding]:
    """Report illegal and undecided moves, the number of legal ones, and readings that differ from the agreed ones."""
    for move in played.moves:
        yield from _illegal(evidence, move, pairs)
        for doubt in move.doubts if move.kind == UNDECIDED else ():
            on = evidence.named(f"{doubt.what} (if {doubt.value}, {doubt.verdict})")
            says = f"{move_name(evidence, move)} cannot be judged: it depends on {on}."
            yield Finding(CHECK, OPEN, says, _events(pairs, move))
    legal = sum(move.kind == LEGAL for move in played.moves)
    others = [kind for kind in (ILLEGAL, UNDECIDED) if any(move.kind == kind for move in played.moves)]
    says = f"{plural(len(played.moves), 'move')} replayed, {'all' if not others else legal} legal"
    if not played.moves:
        says = "No recorded move stands"
    elif not evidence.is_over and played.rules.has_secrets:
        says += " by what everybody may know so far"
    back = f"; {plural(played.undone_count, 'move')} taken back" if played.undone_count else ""
    yield Finding(CHECK, OK if played.moves and not others else NOTED, f"{says}{back}.")
    used = played.rules.readings_of(played.position)
    apart = [
        f"{name}={used[name]} (agreed: {value})" for name, value in evidence.readings.items() if used[name] != value
    ]
    if apart:
        yield Finding(
            CHECK, OPEN, f"The moves were recorded under other readings than the device has: {', '.join(apart)}."
        )


def _compare_pairs(evidence: Evidence, pairs: Pairs, kept: Mapping[int, PlayedMove]) -> Iterator[Finding]:
    """Report each pair of a move and a note that differ. List moves and notes without a partner, which is not a fault.

    `kept` are the moves whose notes only the device has kept.
    """
    for move, noted in pairs.pairs:
        if noted.note is not None and noted.note != move.note:
            seq = noted.event.seq
            told = f"{noted.note[0]}: {noted.note[1]}"
            says = f"{move_name(evidence, move)} is not what the device noted at event {seq} ({told})."
            if seq in kept:
                says += f" That was {kept[seq].text}, which was taken back on the laptop but not on the device."
            yield Finding(CHECK, OPEN, says, (seq,))
    notes, moves = pairs.unpaired_notes, pairs.unpaired_moves
    if notes:
        of = len(notes) + len(pairs.pairs)
        drawn = any(noted.event.kind in DRAWS for turn in pairs.device_turns for noted in turn.notes)
        what = plural(len(notes), "noted turn or draw" if drawn else "noted turn")
        says = f"{what} of {of} are not in the laptop's record. Only their notes are judged."
        yield Finding(CHECK, NOTED, says, tuple(noted.event.seq for noted in notes))
    if moves and pairs.has_notes:
        says = f"The device has no note of {event_list([move.number for move in moves], 'move')}: unpaired, which is not a fault."
        yield Finding(CHECK, NOTED, says)


def _undone_moves(evidence: Evidence, played: Replay, pairs: Pairs, counts: Counts) -> Iterator[Finding]:
    """Report each move that still stands although the device took back its note and did not note it again."""
    history, entries, profile = evidence.history, evidence.entries, evidence.installed
    for move, seq in moves_undone_on_device(history, played, entries, profile, pairs, counts):
        says = f"{move_name(evidence, move)} belongs to event {seq}, which was undone on the device."
        yield Finding(CHECK, OPEN, says, (seq, history.undone_by[seq]))


def _compare_chances(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """Compare the results of chance in the record with the device's rolls for them.

    The device may have rolled again, so only the order must agree.
    """
    profile = evidence.installed
    rolled: dict[str, list[tuple[int, str]]] = {}
    for step in evidence.history.effective(*ROLLS):
        note = device_note(step.event, profile)
        if note is None or step.event.seq <= played.position_set_after:
            continue
        dealt = [(step.event.seq, result) for _name, result in deal_notes(step.event, profile)]
        # If something was dealt again, only the last deal lies on the table.
        rolled[note[0]] = dealt or [*rolled.get(note[0], []), (step.event.seq, note[1])]
    waiting = {name: list(rolls) for name, rolls in rolled.items()}
    for move in played.moves:
        if move.note is None or move.note[0] not in waiting:
            continue
        left = waiting[move.note[0]]
        at = next((at for at, (_seq, result) in enumerate(left) if result == move.note[1]), None)
        if at is not None:
            # A deal is one roll. Its places may be recorded in any order.
            del left[at if left[at][0] == left[0][0] else 0 : at + 1]
            continue
        told = ", ".join(f"{result} at event {seq}" for seq, result in rolled[move.note[0]])
        says = f"{move_name(evidence, move)} is not what the device's dice showed ({told})."
        yield Finding(CHECK, OPEN, says, tuple(seq for seq, _result in rolled[move.note[0]]))


def _compare_scores(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """Compare the points on the device with those of the final position, or with its possible points if something lies face down."""
    rules, position = played.rules, played.position
    shown = tuple(evidence.history.final.scores)
    device = _points(evidence, shown)
    outcome = rules.outcome(position)
    if outcome is None:
        results = rules.possible_results(position)
        if results is not None and results.is_final:
            says = evidence.named(" ".join(results.says()))
            if rules.result_objections(position, shown, None):
                yield evidence.fault(CHECK, f"The device says {device}, which the final position cannot earn. {says}")
            elif rules.result_doubts(position, shown, None):
                yield Finding(
                    CHECK, OPEN, f"The device says {device}; the record does not show whether that is right. {says}"
                )
            else:
                yield Finding(
                    CHECK, OK, f"The final position earns what the device says, whatever lies face down: {device}."
                )
    elif outcome.scores == shown:
        yield Finding(CHECK, OK, f"The final position earns what the device says: {device}.")
    else:
        told = _points(evidence, outcome.scores)
        yield evidence.fault(CHECK, f"The final position earns {told}; the device says {device}.")


def _uncounted_scores(evidence: Evidence, played: Replay) -> Iterator[Finding]:
    """Report the points of a final position if the device has none, because nobody noted them or the game was ended too early."""
    outcome, profile = played.rules.outcome(played.position), evidence.installed
    is_scored = profile is not None and profile.has_scores(evidence.history.final.options)
    if is_scored and outcome is not None and any(outcome.scores):
        says = f"The final position earns {_points(evidence, outcome.scores)}; the device has no points."
        yield Finding(CHECK, NOTED, says)


def _points(evidence: Evidence, scores: Sequence[int]) -> str:
    """Return points with the names of the players."""
    return ", ".join(f"{evidence.player(seat)} {score}" for seat, score in enumerate(scores))


def _events(pairs: Pairs, move: PlayedMove) -> tuple[int, ...]:
    """Return the event that noted a move, if any."""
    seq = pairs.event_of(move)
    return () if seq is None else (seq,)
