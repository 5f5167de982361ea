"""Draws from a bag: the die has as many sides as things were left, its face is the thing drawn, and that was in the bag."""

from __future__ import annotations

from collections.abc import Iterator

from tallycore.profile import Profile
from tallycore.records import Event
from tallystick.referee.bagcount import RETURN, bag_before, is_there, laid_out
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, OK, OPEN, Finding, counted, named
from tallystick.referee.noted import DRAWS
from tallystick.referee.walk import Step
from tallystick.store.sentences import join_words

CHECK = "bag"


def check_draws(evidence: Evidence) -> Iterator[Finding]:
    """Every draw and every return, undone ones too, against what the bag held by the log when it came.

    Without the profile that the log was made with nothing is known of bags; `profile` says so.
    """
    profile = evidence.profile
    steps = evidence.walk.of(*DRAWS, RETURN)
    if profile is None or not steps or not evidence.summary.has_beginning:
        return
    found: list[Finding] = []
    for step in steps:
        found += _check(evidence, profile, step)
        if step.event.kind in DRAWS and step.event["seat"] != step.seat:
            says = f"{_drawn(evidence, profile, step.event)} in a turn that was not theirs."
            found.append(Finding(CHECK, FAULT, says, (step.event.seq,)))
    yield from found
    draws = [step.event.seq for step in steps if step.event.kind in DRAWS]
    if draws and not found:
        says = f"{counted(len(draws), 'draw')}, each of what was in the bag, by the face that the log says."
        yield Finding(CHECK, OK, says, (draws[0], draws[-1]))


def _check(evidence: Evidence, profile: Profile, step: Step) -> Iterator[Finding]:
    event = step.event
    seq = event.seq
    if event["seat"] >= len(evidence.names):
        yield Finding(CHECK, FAULT, f"{named([seq]).capitalize()} is about a bag of a seat where nobody sits.", (seq,))
        return
    if not is_there(evidence, profile, event["bag"]):
        yield Finding(CHECK, FAULT, f"{named([seq]).capitalize()} is about a bag that this game does not have.", (seq,))
        return
    bag = profile.bags[event["bag"]]
    if any(item >= len(bag.items) for item in event["items"]):
        yield Finding(
            CHECK, FAULT, f"{named([seq]).capitalize()} is about a thing that {profile.name} does not have.", (seq,)
        )
        return
    before = bag_before(evidence, profile, event["bag"], event["seat"], seq)
    if event.kind == RETURN:
        yield from _check_return(evidence, profile, event, before)
    elif event.kind == "typed_draw":
        yield from _check_typed(evidence, profile, event, before)
    else:
        yield from _check_drawn(evidence, profile, event, before)


def _check_return(evidence: Evidence, profile: Profile, event: Event, before: list[int]) -> Iterator[Finding]:
    bag = profile.bags[event["bag"]]
    whole = bag.sorts(evidence.walk.final.options)
    for item in dict.fromkeys(event["items"]):
        if before[item] + event["items"].count(item) > whole[item]:
            says = (
                f"By event {event.seq} a {bag.names[item]} went back into the bag of {evidence.player(event['seat'])}, "
                "and by this log none had left it."
            )
            yield Finding(CHECK, OPEN, says, (event.seq,))


def _check_typed(evidence: Evidence, profile: Profile, event: Event, before: list[int]) -> Iterator[Finding]:
    bag = profile.bags[event["bag"]]
    for item in dict.fromkeys(event["items"]):
        if event["items"].count(item) > max(0, before[item]):
            says = (
                f"{_drawn(evidence, profile, event)} by hand, and by this log no {bag.names[item]} was left in that bag: "
                "a draw or a return before it is missing or wrong."
            )
            yield Finding(CHECK, OPEN, says, (event.seq,))


def _check_drawn(evidence: Evidence, profile: Profile, event: Event, before: list[int]) -> Iterator[Finding]:
    bag = profile.bags[event["bag"]]
    left = laid_out(before)
    sides = [len(left) - at for at in range(len(event["items"]))]
    if event["way"] >= len(bag.ways) or not 1 <= len(event["items"]) <= bag.ways[event["way"]].count:
        says = f"{_drawn(evidence, profile, event)}: in no way of drawing so much is drawn at once."
        yield Finding(CHECK, FAULT, says, (event.seq,))
    if event["sides"] != sides or len(event["faces"]) != len(sides):
        says = (
            f"{_drawn(evidence, profile, event)} with dice of {join_words([str(side) for side in event['sides']]) or 'no'} sides; "
            f"{counted(len(left), 'thing')} were in the bag."
        )
        yield Finding(CHECK, FAULT, says, (event.seq,))
        return
    for face, item in zip(event["faces"], event["items"], strict=True):
        there = left[face - 1] if 1 <= face <= len(left) else None
        if there != item:
            what = bag.names[there] if there is not None else "nothing"
            gone = "" if item in left else f" No {bag.names[item]} was in the bag."
            says = f"{_drawn(evidence, profile, event)}; face {face} is {what}.{gone}"
            yield Finding(CHECK, FAULT, says, (event.seq,))
            return
        left.pop(face - 1)


def _drawn(evidence: Evidence, profile: Profile, event: Event) -> str:
    names = profile.bags[event["bag"]].names if event["bag"] < len(profile.bags) else []
    told = join_words([names[item] if item < len(names) else f"item {item + 1}" for item in event["items"]])
    return f"At event {event.seq} {evidence.player(event['seat'])} drew {told or 'nothing'}"
