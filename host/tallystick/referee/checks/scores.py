"""Check the scores: add them up independently of the device's code. Report corrections and scores that the laptop sent."""

from __future__ import annotations

from collections.abc import Iterator

from tallycore.log.kinds import BY_LAPTOP
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, NOTED, OK, Finding, event_list, plural

CHECK = "scores"


def check_scores(evidence: Evidence) -> Iterator[Finding]:
    """Check the sums, and report corrections and scores that did not come from the device's own buttons."""
    seats = len(evidence.names)
    nobody = [
        step.event.seq
        for step in evidence.history.all_of("score_changed", "score_corrected")
        if step.event["seat"] >= seats
    ]
    if nobody and seats:
        yield Finding(CHECK, FAULT, f"Points of {event_list(nobody)} are for a seat where nobody sits.", tuple(nobody))
    if evidence.has_beginning:
        yield from _check_sum(evidence)
    for step in evidence.history.effective("score_corrected"):
        event = step.event
        says = f"The score of {evidence.player(event['seat'])} was corrected to {event['score']} at event {event.seq}."
        yield Finding(CHECK, NOTED, says, (event.seq,))
    laptop = [
        event.seq
        for event in evidence.events
        if event.kind in {"score_changed", "score_corrected"} and event["by"] == BY_LAPTOP
    ]
    if laptop:
        yield Finding(
            CHECK,
            NOTED,
            f"{plural(len(laptop), 'score')} sent by the laptop: {event_list(laptop)}.",
            tuple(laptop),
        )


def _check_sum(evidence: Evidence) -> Iterator[Finding]:
    """Compare the scores that the device showed with the sum of the score events that were not undone."""
    totals = [0] * len(evidence.names)
    steps = [
        step
        for step in evidence.history.effective("score_changed", "score_corrected")
        if step.event["seat"] < len(totals)
    ]
    for step in steps:
        event = step.event
        if event.kind == "score_changed":
            totals[event["seat"]] += event["delta"]
        else:
            totals[event["seat"]] = event["score"]
    shown = evidence.history.final.scores
    if totals != shown:
        says = (
            f"The device showed {_scores_text(evidence, shown)}. "
            f"The points that were not undone add up to {_scores_text(evidence, totals)}."
        )
        yield evidence.fault(CHECK, says)
    elif steps:
        seqs = (steps[0].event.seq, steps[-1].event.seq)
        adds = "1 score adds" if len(steps) == 1 else f"{len(steps)} scores add"
        yield Finding(CHECK, OK, f"{adds} up to {_scores_text(evidence, totals)}.", seqs)


def _scores_text(evidence: Evidence, scores: list[int]) -> str:
    """Return each player's score as text."""
    return ", ".join(f"{evidence.player(seat)} {score}" for seat, score in enumerate(scores))
