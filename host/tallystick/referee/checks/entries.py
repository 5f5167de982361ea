"""Check the laptop's own entries: they can be read, and what each entry noted follows from the moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, OPEN, Finding, plural
from tallystick.referee.laptopgame import misfits
from tallystick.referee.recorded import recorded_position, without_stood
from tallystick.referee.replay import START, PlayedMove, Replay
from tallystick.rules.errors import RulesError
from tallystick.rules.verdict import LEGAL, UNDECIDED
from tallystick.store.damage import DAMAGED_ENTRY

CHECK = "entries"


def check_entries(evidence: Evidence) -> Iterator[Finding]:
    """Report the entries that are not as they were written."""
    for entry in evidence.entries:
        if entry.is_damaged:
            says = f"The laptop's entry {entry.key} ({entry.kind}, after event {entry.after_seq}) {DAMAGED_ENTRY}."
            yield Finding(CHECK, FAULT, says, (entry.after_seq,))
    for entry in misfits(evidence.summary, evidence.game.records, evidence.entries):
        says = (
            f"The events up to event {entry.payload.get('to')} are not those that the laptop wrote: "
            "one was changed, damaged, added or taken out."
        )
        yield Finding(CHECK, FAULT, says, (entry.after_seq,))


def compare_notes(evidence: Evidence, played: Replay, agreed_start: Any) -> Iterator[Finding]:
    """Compare the notes that were stored with the moves with the results of the replay: positions, verdicts, rules, undone moves.

    `agreed_start` is the first position by the options on the device. Without the profile nobody knows what these options are.
    """
    rules = played.rules
    for entry in evidence.entries:
        starts = [each for each in (agreed_start, played.unsettled) if each is not None]
        is_compared = entry.kind == START and evidence.installed is not None
        if is_compared and not any(
            _is_position(played, entry.payload.get("position"), each, rules.format_position(each)) for each in starts
        ):
            says = "The laptop's record begins with another position than the device's options say."
            yield Finding(CHECK, OPEN, says, (entry.after_seq,))
    for move in played.every:
        name, noted = move_name(evidence, move), move.entry.payload
        seqs = (move.entry.after_seq,)
        before = rules.format_position(move.before)
        if "position" in noted and not _is_position(played, noted["position"], move.before, before):
            says = f"{name} was noted in another position than the moves before it lead to. A move was changed, added or removed."
            yield evidence.fault(CHECK, says, seqs, before=move.entry.after_seq + 1)
        elif "verdict" in noted and not _is_verdict(played, move, before):
            broken = ", ".join(objection.rule for objection in move.objections)
            says = (
                f"{name} was noted as {_noted_verdict(noted)}, but by the rules here it is {move.kind}"
                f"{f' ({broken})' if broken else ''}: the note was changed, or made by another version."
            )
            yield Finding(CHECK, OPEN, says, seqs)
    for undo in played.taken_back:
        told = undo.entry.payload.get("move")
        if undo.count != 1 or told != undo.last:
            taken = undo.last if undo.count == 1 else plural(undo.count, "move")
            says = (
                f"The undo noted after event {undo.entry.after_seq} takes back {taken}, but its note names {told or 'nothing'}. "
                "Moves are taken back one by one, so a note was changed, added or taken out."
            )
            yield Finding(CHECK, FAULT, says, (undo.entry.after_seq,))


def _is_position(played: Replay, noted: object, position: Any, text: str) -> bool:
    """Return True if the text `noted` describes `position`, whose own text is `text`, under whatever readings it was noted."""
    rules = played.rules
    if noted == text:
        return True  # as in nearly all records
    try:
        with_same_readings = rules.with_readings(_parsed(played, noted), rules.readings_of(position))
        # An earlier version may not have noted that an illegal move stood.
        return without_stood(rules.format_position(with_same_readings)) == without_stood(text)
    except (RulesError, TypeError, ValueError):
        return False


def _is_verdict(played: Replay, move: PlayedMove, before: str) -> bool:
    """Return True if the verdict and the rules that were noted with a move are right for the position that was noted with it.

    `before` is the text of the position that the moves before it lead to.
    """
    rules, noted = played.rules, move.entry.payload
    kind, doubts, broken = move.kind, move.doubts, [objection.rule for objection in move.objections]
    if "position" in noted and noted["position"] != before:
        try:
            there = _parsed(played, noted["position"])
            claimed = rules.parse_move(there, noted["move"])
        except RulesError:
            return False  # under another reading the move's text may have no meaning
        judged = rules.judged(there, claimed)
        kind, doubts, broken = judged.kind, judged.doubts, [objection.rule for objection in judged.objections]
    # Earlier versions noted "undecided" if only the result of a legal move was open.
    kinds = {kind, UNDECIDED} if kind == LEGAL and doubts else {kind}
    return bool(noted["verdict"] in kinds and noted.get("rules", broken) == broken)


def _parsed(played: Replay, noted: object) -> Any:
    """Return the position of a noted text. Raise TypeError if it is not a text, or UnreadablePosition."""
    if not isinstance(noted, str):
        raise TypeError("a position is noted as text")
    return recorded_position(played.rules, noted)


def _noted_verdict(noted: dict[str, Any]) -> str:
    """Return the verdict that was noted with a move, with the rules noted as broken."""
    rules = noted.get("rules")
    told = f" ({', '.join(map(str, rules))})" if rules and isinstance(rules, list) else ""
    return f"{noted['verdict']}{told}"


def move_name(evidence: Evidence, move: PlayedMove) -> str:
    """Return a move by its number, text and player."""
    who = f", {evidence.player(move.seat)}" if move.seat is not None else ""
    return f"Move {move.number} ({move.text}{who})"
