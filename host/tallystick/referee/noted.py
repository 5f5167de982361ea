"""What the device noted of a game, by the names that its rules have for it: the choice that a turn was, a draw from a bag.

A note is a list of the profile and an item of it, as the rules' `note_of` says it of a move. Of a draw the list is the bag,
and the item what was drawn, in the profile's order: `knight`, or `footman+pikeman+knight`. Of what chance decided the list is the
chance, and the item `c4`, `left`, or the numbers of those chosen: `2`, `1+4`.
"""

from __future__ import annotations

from tallycore.log.kinds import PURPOSE_CHANCE
from tallycore.log.records import Event
from tallycore.profile import Profile

DRAWS = ("bag_drawn", "typed_draw")
ROLLS = ("rolled", "typed_roll")
JOIN = "+"
NoteOf = tuple[str, str]


def answers_a_move(event: Event, profile: Profile | None) -> bool:
    """Whether one move on a record is what the device noted here; a remark within a turn, such as Guard, is none."""
    if event.kind in DRAWS:
        return True
    if event.kind != "choice_made":
        return False
    known = profile.choices if profile else []
    choice: int = event["choice"]
    return choice >= len(known) or known[choice].ends_turn


def is_of_bag(note: NoteOf, profile: Profile | None) -> bool:
    """Whether a move is a draw, by how it would be noted."""
    return profile is not None and note[0] in {bag.id for bag in profile.bags}


def is_of_chance(note: NoteOf, profile: Profile | None) -> bool:
    """Whether a move is what chance decided, by how it would be noted."""
    return profile is not None and note[0] in {chance.id for chance in profile.chances}


def noted(event: Event, profile: Profile | None) -> NoteOf | None:
    """What the device noted; None where the profile at hand has no name for it."""
    if profile is None:
        return None
    if event.kind in DRAWS:
        if event["bag"] >= len(profile.bags):
            return None
        bag = profile.bags[event["bag"]]
        return (bag.id, JOIN.join(_named(bag.items, event))) if _is_known(bag.items, event) else None
    if event.kind in ROLLS:
        chance = event["purpose"] - PURPOSE_CHANCE
        if not 0 <= chance < len(profile.chances):
            return None
        known = profile.chances[chance]
        sides, faces = event["sides"], event["faces"]
        if known.faces or not known.fits(sides, faces):
            return known.id, known.result(sides, faces)
        return known.id, JOIN.join(map(str, known.chosen(sides, faces)))
    if event["choice"] >= len(profile.choices):
        return None
    choice = profile.choices[event["choice"]]
    return (choice.id, choice.items[event["item"]]) if event["item"] < len(choice.items) else None


def noted_words(event: Event, profile: Profile | None) -> str:
    """The same for people; numbers where the profile at hand has no names."""
    if noted(event, profile) is None or profile is None:
        items = event["items"] if event.kind in DRAWS else [event["item"]]
        return ", ".join(f"item {item + 1}" for item in items)
    if event.kind in DRAWS:
        return ", ".join(_named(profile.bags[event["bag"]].names, event))
    return str(profile.choices[event["choice"]].names[event["item"]])


def _is_known(items: list[str], event: Event) -> bool:
    return all(item < len(items) for item in event["items"])


def _named(names: list[str], event: Event) -> list[str]:
    return [names[item] for item in sorted(event["items"])]
