"""Read the device's notes of a game in the terms of its rules: the choice of a turn, a draw from a bag, a roll for a
chance.

A note is a list of the profile and an item of it, as the rules' `note_of` returns it for a move. For a draw, the list is
the bag, and the item is what was drawn, in the profile's order: `knight`, or `footman+pikeman+knight`. For a result of chance,
the list is the chance, and the item is `c4`, `left`, or the numbers of the chosen items: `2`, `1+4`. A deal makes a note for each
place: `d1 3`.
"""

from __future__ import annotations

from collections.abc import Collection

from tallycore.log.kinds import PURPOSE_CHANCE
from tallycore.log.records import Event
from tallycore.profile import Profile
from tallycore.profile.deals import dealt

DRAWS = ("bag_drawn", "typed_draw")
ROLLS = ("rolled", "typed_roll")
SEPARATOR = "+"
TURN = ""
# The family of the notes that say what a turn was.
DeviceNote = tuple[str, str]


def notes_a_move(event: Event, profile: Profile | None, lists: Collection[str] = ()) -> bool:
    """Return True if the event notes one move of a record.

    Such events are a draw, a played card, a choice that ends a turn or is one of several in a turn, or a note of the rules' own `lists`.
    A remark within a turn, such as Guard, notes no move.
    """
    if event.kind in DRAWS:
        return True
    if event.kind != "choice_made":
        return False
    choice: int = event["choice"]
    if profile is None or choice >= len(profile.choices) or profile.choices[choice].ends_turn:
        return True
    is_of_turn = choice in {phase.choice for phase in profile.phases}
    return is_of_turn or profile.choices[choice].id in {*_played(profile), *lists}


def is_draw_note(note: DeviceNote, profile: Profile | None) -> bool:
    """Return True if the note is that of a draw from a bag."""
    return profile is not None and note[0] in {bag.id for bag in profile.bags}


def family_of(note: DeviceNote, profile: Profile | None, lists: Collection[str] = ()) -> str:
    """Return the kind of act that a note belongs to: TURN for the act of the turn itself, else the bag, the list of played cards, or one of
    the rules' own `lists`.

    A turn can have notes of each family.
    """
    return note[0] if is_draw_note(note, profile) or note[0] in {*_played(profile), *lists} else TURN


def family_of_event(event: Event, profile: Profile | None, lists: Collection[str] = ()) -> str:
    """Return the family of the note that an event made, also if the profile has no name for it."""
    note = device_note(event, profile)
    if note is not None:
        return family_of(note, profile, lists)
    is_draw = profile is not None and event.kind in DRAWS
    return f"bag {event['bag']}" if is_draw else TURN


def _played(profile: Profile | None) -> set[str]:
    """Return the lists that note which of the drawn cards was played."""
    return set() if profile is None else {bag.played for bag in profile.bags if bag.played}


def is_chance_note(note: DeviceNote, profile: Profile | None) -> bool:
    """Return True if the note is that of something that chance decided."""
    return profile is not None and note[0] in {chance.id for chance in profile.chances}


def device_note(event: Event, profile: Profile | None) -> DeviceNote | None:
    """Return the note that an event made, or None if the profile given has no name for it."""
    if profile is None:
        return None
    if event.kind in DRAWS:
        if event["bag"] >= len(profile.bags):
            return None
        bag = profile.bags[event["bag"]]
        return (bag.id, SEPARATOR.join(_named(bag.items, event))) if _is_known(bag.items, event) else None
    if event.kind in ROLLS:
        chance = event["purpose"] - PURPOSE_CHANCE
        if not 0 <= chance < len(profile.chances):
            return None
        known = profile.chances[chance]
        sides, faces = event["sides"], event["faces"]
        if not known.asks_number or not known.fits(sides, faces):
            return known.id, known.result(sides, faces)
        return known.id, SEPARATOR.join(map(str, known.chosen(sides, faces)))
    if event["choice"] >= len(profile.choices):
        return None
    choice = profile.choices[event["choice"]]
    return (choice.id, choice.items[event["item"]]) if event["item"] < len(choice.items) else None


def deal_notes(event: Event, profile: Profile | None) -> list[DeviceNote]:
    """Return a note for each place to which a roll dealt something, such as `d1 3`; none for any other event."""
    chance = event["purpose"] - PURPOSE_CHANCE if event.kind in ROLLS else -1
    if profile is None or not 0 <= chance < len(profile.chances):
        return []
    known = profile.chances[chance]
    if not known.places or not known.fits(event["sides"], event["faces"]):
        return []
    return [
        (known.id, f"{place} {thing}") for place, thing in zip(known.places, dealt(known, event["faces"]), strict=True)
    ]


def device_note_text(event: Event, profile: Profile | None) -> str:
    """Return the note of an event as people read it, with numbers if the profile given has no names."""
    if event.kind == "counter_changed":
        known = profile is not None and event["counter"] < len(profile.counters)
        name = (
            profile.counters[event["counter"]] if profile is not None and known else f"Counter {event['counter'] + 1}"
        )
        return f"{name} {event['delta']:+d}"
    if device_note(event, profile) is None or profile is None:
        items = event["items"] if event.kind in DRAWS else [event["item"]]
        return ", ".join(f"item {item + 1}" for item in items)
    if event.kind in DRAWS:
        return ", ".join(_named(profile.bags[event["bag"]].names, event))
    choice = profile.choices[event["choice"]]
    name = str(choice.names[event["item"]])
    # The name of a turn's act, or of a card, is enough by itself.
    return name if notes_a_move(event, profile) else f"{choice.name}: {name}"


def warning_of(event: Event, note: DeviceNote, profile: Profile | None) -> str:
    """Return a warning if the event says something else than `note`, otherwise an empty string."""
    there = device_note(event, profile)
    if there is None:
        return f"event {event.seq} of the device notes something that this program has no name for."
    if there == note:
        return ""
    told = device_note_text(event, profile)
    return f"the device noted {told} at event {event.seq}: undo if this move is the wrong one."


def _is_known(items: list[str], event: Event) -> bool:
    """Return True if every item of the event is in the list `items`."""
    return all(item < len(items) for item in event["items"])


def _named(names: list[str], event: Event) -> list[str]:
    """Return the names of the event's items, in the order of the profile."""
    return [names[item] for item in sorted(event["items"])]
