"""Check the game's own rules as far as the device's notes show: which choices they forbid without knowing the position."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import NOTED, OK, OPEN, Finding, plural
from tallystick.referee.setup import options_by_name
from tallystick.rules.errors import RulesError
from tallystick.rules.notes import Note
from tallystick.rules.verdict import ILLEGAL

CHECK = "rules"


def check_game_rules(evidence: Evidence) -> Iterator[Finding]:
    """Report the rules' remarks on the choices that were not undone. Where moves were recorded, `moves` says more."""
    rules = evidence.rules
    if rules is None:
        if evidence.has_beginning:
            yield Finding(CHECK, NOTED, "The rules library does not know this game: no move of it is judged.")
        return
    seqs, notes = effective_notes(evidence)
    if not notes:
        return
    options = options_by_name(rules, evidence.installed, evidence.history.final, first_seat(evidence))
    try:
        remarks = rules.check_notes(options, evidence.readings, notes)
    except RulesError as error:
        yield Finding(CHECK, OPEN, f"The rules cannot judge the notes: {error}", tuple(seqs[:1]))
        return
    for at, kind, objection, missing in remarks:
        explained = rules.explain(objection)
        rest = f" It hangs on {missing}." if missing else ""
        says, cite = f"Event {seqs[at]}: {explained.says}{rest}", f"{explained.rule}: {explained.cite}"
        if kind == ILLEGAL:
            yield evidence.fault(CHECK, says, (seqs[at],), cite)
        else:
            yield Finding(CHECK, OPEN, says, (seqs[at],), cite)
    if not remarks:
        says = f"{plural(len(notes), 'noted choice')} agree with the rules, as far as notes can show."
        yield Finding(CHECK, OK, says, (seqs[0], seqs[-1]))


def effective_notes(evidence: Evidence) -> tuple[list[int], list[Note]]:
    """Return the choices that were not undone, by the profile's names, with the numbers of their events."""
    seqs, notes = [], []
    choices = evidence.installed.choices if evidence.installed else []
    for step in evidence.history.effective("choice_made"):
        event = step.event
        if (
            event["seat"] < len(evidence.names)
            and event["choice"] < len(choices)
            and event["item"] < len(choices[event["choice"]].items)
        ):
            choice = choices[event["choice"]]
            seqs.append(event.seq)
            notes.append(Note(event["seat"], choice.id, choice.items[event["item"]]))
    return seqs, notes


def first_seat(evidence: Evidence) -> int | None:
    """Return the seat that began, or None where none was named."""
    named = evidence.history.effective("first_player")
    return named[-1].event["seat"] if named else None
