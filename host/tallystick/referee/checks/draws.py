"""Check draws from a bag: the die has as many sides as items were left, and its face is the item drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallystick.referee.bagcount import RETURN, count_bag_before, count_deck_before, has_bag, remaining_items
from tallystick.referee.checks.decks import check_deck_draw, check_shuffle
from tallystick.referee.devicenotes import DRAWS
from tallystick.referee.eventhistory import Step
from tallystick.referee.evidence import Evidence
from tallystick.referee.finding import FAULT, OK, OPEN, Finding, event_list, plural
from tallystick.store.phrases import join_words

CHECK = "bag"


def check_draws(evidence: Evidence) -> Iterator[Finding]:
    """Compare every draw and every return, also the undone ones, with what the bag held at that time by the log.

    Yield nothing if the profile that the log was made with is missing: the bags are then unknown. The check `profile`
    reports that.
    """
    profile = evidence.profile
    steps = evidence.history.all_of(*DRAWS, RETURN)
    if profile is None or not evidence.has_beginning:
        return
    found: list[Finding] = []
    for step in steps:
        found += _check(evidence, profile, step)
        if step.event.kind in DRAWS and step.event["seat"] != step.seat:
            says = f"{_drawn(evidence, profile, step.event)} in a turn that was not theirs."
            found.append(evidence.fault(CHECK, says, (step.event.seq,)))
    yield from found
    draws = [step.event.seq for step in steps if step.event.kind in DRAWS]
    if draws and not found:
        says = f"{plural(len(draws), 'draw')}: each item was in the bag, and each is the item of its face in the log."
        yield Finding(CHECK, OK, says, (draws[0], draws[-1]))


def _check(evidence: Evidence, profile: Profile, step: Step) -> Iterator[Finding]:
    """Check one draw or return."""
    event = step.event
    seq = event.seq
    if event.kind == RETURN and event["seat"] == len(evidence.names) and _is_deck(profile, event["bag"]):
        yield from check_shuffle(evidence, profile, step)
        return
    if event["seat"] >= len(evidence.names):
        yield Finding(
            CHECK, FAULT, f"{event_list([seq]).capitalize()} is about the bag of a seat without a player.", (seq,)
        )
        return
    if not has_bag(evidence, profile, event["bag"]):
        yield Finding(
            CHECK, FAULT, f"{event_list([seq]).capitalize()} is about a bag that this game does not have.", (seq,)
        )
        return
    bag = profile.bags[event["bag"]]
    if any(item >= len(bag.items) for item in event["items"]):
        yield Finding(
            CHECK,
            FAULT,
            f"{event_list([seq]).capitalize()} is about a thing that {profile.name} does not have.",
            (seq,),
        )
        return
    deck = count_deck_before(evidence, profile, event["bag"], step) if bag.is_deck else None
    before = deck.counts if deck else count_bag_before(evidence, profile, event["bag"], event["seat"], seq)
    if deck and event.kind in DRAWS:
        yield from check_deck_draw(evidence, profile, step, deck)
    if event.kind == RETURN:
        yield from _check_return(evidence, profile, event, before)
    elif event.kind == "typed_draw":
        yield from _check_typed(evidence, profile, event, before)
    else:
        bottom = bag.bottom if deck and deck.is_first_pile else -1
        yield from _check_drawn(evidence, profile, event, before, bottom)


def _check_return(evidence: Evidence, profile: Profile, event: Event, before: Sequence[int]) -> Iterator[Finding]:
    """Report items that went back into a bag but had never left it."""
    bag = profile.bags[event["bag"]]
    whole = bag.sorts(evidence.history.final.options)
    for item in dict.fromkeys(event["items"]):
        if before[item] + event["items"].count(item) > whole[item]:
            says = (
                f"At event {event.seq} a {bag.names[item]} went back into the bag of {evidence.player(event['seat'])}, "
                "but by this log none had left it."
            )
            yield Finding(CHECK, OPEN, says, (event.seq,))


def _check_typed(evidence: Evidence, profile: Profile, event: Event, before: Sequence[int]) -> Iterator[Finding]:
    """Report items drawn by hand that were not left in the bag."""
    bag = profile.bags[event["bag"]]
    for item in dict.fromkeys(event["items"]):
        if event["items"].count(item) > max(0, before[item]):
            says = (
                f"{_drawn(evidence, profile, event)} by hand, but by this log no {bag.names[item]} was left in that bag: "
                "a draw or a return before it is missing or wrong."
            )
            yield Finding(CHECK, OPEN, says, (event.seq,))


def _is_deck(profile: Profile, bag: int) -> bool:
    """Return True if `bag` is one that all seats draw from."""
    return bag < len(profile.bags) and profile.bags[bag].is_deck


def _check_drawn(
    evidence: Evidence, profile: Profile, event: Event, before: Sequence[int], bottom: int
) -> Iterator[Finding]:
    """Compare the dice and faces of a draw with the items that were left. Item `bottom` still lies at the bottom; -1 means none."""
    bag = profile.bags[event["bag"]]
    left = remaining_items(before)
    at_bottom = bottom in left
    sides = [max(1, len(left) - at - at_bottom) for at in range(len(event["items"]))]
    if event["way"] >= len(bag.ways) or not 1 <= len(event["items"]) <= bag.ways[event["way"]].count:
        says = f"{_drawn(evidence, profile, event)}: the game has no such way to draw."
        yield Finding(CHECK, FAULT, says, (event.seq,))
    if event["sides"] != sides or len(event["faces"]) != len(sides):
        says = (
            f"{_drawn(evidence, profile, event)} with dice of {join_words([str(side) for side in event['sides']]) or 'no'} sides; "
            f"{plural(len(left), 'thing')} were in the bag."
        )
        yield evidence.fault(CHECK, says, (event.seq,))
        return
    for face, item in zip(event["faces"], event["items"], strict=True):
        there = left[face - 1] if 1 <= face <= len(left) else None
        if there != item:
            what = bag.names[there] if there is not None else "nothing"
            gone = "" if item in left else f" No {bag.names[item]} was in the bag."
            says = f"{_drawn(evidence, profile, event)}; face {face} is {what}.{gone}"
            yield evidence.fault(CHECK, says, (event.seq,))
            return
        left.pop(face - 1)


def _drawn(evidence: Evidence, profile: Profile, event: Event) -> str:
    """Return the beginning of a sentence that says who drew what at which event."""
    names = profile.bags[event["bag"]].names if event["bag"] < len(profile.bags) else []
    items = join_words([names[item] if item < len(names) else f"item {item + 1}" for item in event["items"]])
    return f"At event {event.seq} {evidence.player(event['seat'])} drew {items or 'nothing'}"
