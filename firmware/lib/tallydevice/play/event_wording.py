"""The wording of an act that can be undone."""

from tallycore.log.kinds import PURPOSE_CHANCE
from tallydevice.play.wording import faces, item_names

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.log.records import Event
    from tallycore.profile import Profile
    from tallycore.table.state import State


def event_text(event: "Event", state: "State", profile: "Profile | None") -> str:
    """Return in a few words what the event did. It is an event that can be undone."""
    kind = event.kind
    seat = event.fields.get("seat", 0)
    name = state.names[seat] if seat < state.seats else "?"
    if kind in ("rolled", "typed_roll"):
        return "%s %s" % (name, _roll_text(event, profile))
    if "items" in event.fields:
        return _bag_text(event, profile, name)
    if kind == "turn_ended":
        return "the turn passed to %s" % state.names[event["next"]]
    if kind == "first_player":
        return "%s starts" % name
    return _change_text(event, profile, name)


def _roll_text(event: "Event", profile: "Profile | None") -> str:
    """Return what was rolled, or typed in as rolled."""
    verb = "rolled" if event.kind == "rolled" else "typed"
    chance = event["purpose"] - PURPOSE_CHANCE  # below 0 for plain dice
    if profile and 0 <= chance < len(profile.chances):
        decided = profile.chances[chance]
        return "%s %s: %s" % (verb, decided.name, decided.result(event["sides"], event["faces"]))
    return "%s %s" % (verb, faces(event["faces"]))


def _bag_text(event: "Event", profile: "Profile | None", name: str) -> str:
    """Return what was drawn from a bag, or put back into it."""
    if name == "?":
        return "%d cards were shuffled in" % len(event["items"])
    items = item_names(profile, event["bag"], event["items"])
    if event.kind == "bag_returned":
        return "%s went back into the bag of %s" % (items, name)
    return "%s %s %s" % (name, "drew" if event.kind == "bag_drawn" else "typed in", items)


def _change_text(event: "Event", profile: "Profile | None", name: str) -> str:
    """Return what was set, counted or noted."""
    kind = event.kind
    if kind == "score_changed":
        return "%+d for %s" % (event["delta"], name)
    if kind == "score_corrected":
        return "score of %s set to %d" % (name, event["score"])
    if kind == "choice_made":
        return "%s: %s" % (name, _note_text(profile, event["choice"], event["item"]))
    if kind == "phase_changed":
        return "phase %s" % _phase_name(profile, event["phase"])
    if kind == "counter_changed":
        return "%s %+d for %s" % (_counter_name(profile, event["counter"]), event["delta"], name)
    return str(kind).replace("_", " ")


def item_name(profile: "Profile | None", choice: int, item: int) -> str:
    """Return the name of an item of a choice. If the profile lacks it, return its number."""
    if profile and choice < len(profile.choices) and item < len(profile.choices[choice].names):
        return str(profile.choices[choice].names[item])
    return "item %d" % item


def _note_text(profile: "Profile | None", choice: int, item: int) -> str:
    """Return what was noted: the item, after the name of its list. A turn's action needs no name of a list."""
    name = item_name(profile, choice, item)
    if profile and choice < len(profile.choices) and not profile.choices[choice].ends_turn:
        return "%s %s" % (profile.choices[choice].name, name)
    return name


def _counter_name(profile: "Profile | None", counter: int) -> str:
    """Return the name of a counter. If the profile lacks it, return its number."""
    if profile and counter < len(profile.counters):
        return str(profile.counters[counter])
    return "counter %d" % counter


def _phase_name(profile: "Profile | None", phase: int) -> str:
    """Return the name of a phase. If the profile lacks it, return its number."""
    if profile and phase < len(profile.phases):
        return str(profile.phases[phase].name)
    return "%d" % phase
