"""Check the game's own rules as far as the device's notes allow it, without the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OK, OPEN, Finding, plural
from tallystick.referee.logged import logged_notes
from tallystick.referee.setup import options_by_name
from tallystick.rules.errors import RulesError
from tallystick.rules.notes import Counted, Note, Rolled, Scored
from tallystick.rules.verdict import ILLEGAL
from tallystick.store.phrases import join_words

CHECK = "rules"
WORDS = {Note: "noted choice", Rolled: "roll", Scored: "score", Counted: "count"}
# The check on turns reports the ends of turns.


def check_game_rules(evidence: Evidence) -> Iterator[Finding]:
    """Report the rules' remarks on the notes that were not undone.

    If steps of a turn are recorded, the other checks handle what depends on something that was not noted.
    """
    rules = evidence.rules
    if rules is None:
        if evidence.has_beginning:
            yield Finding(CHECK, NOTED, "The rules library does not know this game, so no move is judged.")
        return
    # Point values are printed on the board. A different profile may belong to a group's own board.
    kinds = [kind for kind in rules.note_kinds if kind is not Scored or evidence.profile is not None]
    logged = [each for each in logged_notes(evidence.history, evidence.installed) if type(each.note) in kinds]
    if not any(type(each.note) in WORDS for each in logged):
        return
    seqs = [each.seq for each in logged]
    now = _moves_in_place_of_kept_notes(evidence)
    options = options_by_name(rules, evidence.installed, evidence.history.final, evidence.first_seat)
    try:
        remarks = rules.check_notes(options, evidence.readings, [now.get(each.seq, each.note) for each in logged])
    except RulesError as error:
        yield Finding(CHECK, OPEN, f"The rules cannot judge the notes: {evidence.named(str(error))}", tuple(seqs[:1]))
        return
    recorded = _events_of_recorded_turns(evidence)
    remarks = [remark for remark in remarks if remark.kind == ILLEGAL or seqs[remark.note] not in recorded]
    for at, kind, objection, missing in remarks:
        explained = rules.explain(objection)
        why = evidence.named(f"{explained.says} It depends on {missing}." if missing else explained.says)
        says, cite = f"Event {seqs[at]}: {why}", f"{explained.rule}: {explained.cite}"
        if kind == ILLEGAL:
            yield evidence.fault(CHECK, says, (seqs[at],), cite)
        else:
            yield Finding(CHECK, OPEN, says, (seqs[at],), cite)
    if not remarks:
        counts = Counter(type(each.note) for each in logged if type(each.note) in WORDS)
        says = f"{_counted(counts)} {'agrees' if counts.total() == 1 else 'agree'} with the rules, as far as notes can show."
        yield Finding(CHECK, OK, says, (seqs[0], seqs[-1]))


def _moves_in_place_of_kept_notes(evidence: Evidence) -> dict[int, Note]:
    """Return what was played in place of each note that only the device has kept. Such a note is no choice of the game any more.

    The check of the moves reports that the device notes something else.
    """
    record = evidence.record
    if record is None or record.pairs is None:
        return {}
    return {
        pair.noted.event.seq: Note(pair.noted.event["seat"], *pair.move.note)
        for pair in record.pairs.pairs
        if pair.noted.event.seq in record.kept_notes and pair.noted.event.kind == "choice_made" and pair.move.note
    }


def _events_of_recorded_turns(evidence: Evidence) -> set[int]:
    """Return the numbers of the events in those turns in which the laptop recorded a move that the device also noted."""
    record = evidence.record
    if record is None or record.pairs is None:
        return set()
    paired = {pair.noted.event.seq for pair in record.pairs.pairs}
    steps = evidence.history.steps
    turns = {step.turn for step in steps if step.event.seq in paired and step.turn}
    return {step.event.seq for step in steps if step.turn in turns}


def _counted(counts: Counter[type[Any]]) -> str:
    """Return how many notes there are of each kind that the report names."""
    return join_words([plural(counts[kind], word) for kind, word in WORDS.items() if counts[kind]])
