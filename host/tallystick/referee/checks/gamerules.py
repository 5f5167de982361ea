"""The game's own rules, as far as the device's notes go: what they say of choices noted without a position."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, OPEN, Finding, counted
from tallystick.referee.setup import options_of
from tallystick.rules.errors import RulesError
from tallystick.rules.notes import Note
from tallystick.rules.verdict import ILLEGAL

CHECK = "rules"


def check_game_rules(evidence: Evidence) -> Iterator[Finding]:
    """Remarks of the rules on the choices that stand. Where the moves themselves are on record, `moves` says more."""
    rules = evidence.rules
    if rules is None:
        if evidence.summary.has_beginning:
            yield Finding(CHECK, NOTED, "The rules library does not know this game: no move of it is judged.")
        return
    seqs, notes = notes_of(evidence)
    if not notes:
        return
    options = options_of(rules, evidence.installed, evidence.walk.final.options, first_seat(evidence))
    try:
        remarks = rules.check_notes(options, evidence.readings, notes)
    except RulesError as error:
        yield Finding(CHECK, OPEN, f"The rules cannot judge the notes: {error}", tuple(seqs[:1]))
        return
    for at, kind, objection, missing in remarks:
        told = rules.explain(objection)
        rest = f" It hangs on {missing}." if missing else ""
        status = FAULT if kind == ILLEGAL else OPEN
        yield Finding(CHECK, status, f"Event {seqs[at]}: {told.says}{rest}", (seqs[at],), f"{told.rule}: {told.cite}")
    if not remarks:
        says = f"{counted(len(notes), 'noted choice')} agree with the rules, as far as notes can show."
        yield Finding(CHECK, OK, says, (seqs[0], seqs[-1]))


def notes_of(evidence: Evidence) -> tuple[list[int], list[Note]]:
    """The choices that stand, by the profile's names, and the events that noted them."""
    seqs, notes = [], []
    choices = evidence.installed.choices if evidence.installed else []
    for step in evidence.walk.standing("choice_made"):
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
    """The seat that began, if one was named."""
    named = evidence.walk.standing("first_player")
    return named[-1].event["seat"] if named else None
