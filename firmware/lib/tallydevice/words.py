"""Times, rolls and events as short texts for the screens."""

from tallycore.dice import format_dice
from tallycore.kinds import PURPOSE_CHANCE
from tallycore.sha256 import to_hex
from tallycore.state import ROLL_FIRST_PLAYER, ROLL_TYPED, ROLL_UNDONE, ROLL_UNVERIFIED

MOST_FACES = 4
# Of two digits each they fit on a line of the narrowest screen, with a mark.


def clock(ms: int) -> str:
    """A time as m:ss, from an hour on as h:mm:ss."""
    seconds = ms // 1000
    if seconds < 3600:
        return "%d:%02d" % (seconds // 60, seconds % 60)
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


def short_clock(ms: int) -> str:
    """A time as m:ss, from an hour on as 1h05."""
    if ms < 3600000:
        return clock(ms)
    return "%dh%02d" % (ms // 3600000, ms // 60000 % 60)


def minutes(ms: int) -> str:
    """A time in whole minutes, where there is room for no more."""
    return "%dm" % (ms // 60000)


def signed(number: int) -> str:
    """A number with its sign."""
    return "%+d" % number


def faces(roll_faces: "list[int]") -> str:
    """The faces of a roll, with their sum where there are several."""
    shown = " ".join([str(face) for face in roll_faces])
    return shown if len(roll_faces) == 1 else "%s = %d" % (shown, sum(roll_faces))


def short_roll(roll, marks: str, profile) -> str:  # type: ignore[no-untyped-def]
    """A roll on one line: its marks, then the faces, or of many dice the sum alone; or what was drawn, or decided."""
    chance = chance_of(roll, profile)
    if roll.is_draw:
        text = ("" if marks else "drawn: ") + item_names(profile, roll.bag, roll.items)
    elif chance is not None:
        text = "%s (%s)" % (chance.result(roll.sides, roll.faces), chance.name)
    elif len(roll.faces) > MOST_FACES:
        text = "%s = %d" % (format_dice(roll.sides), sum(roll.faces))
    else:
        text = faces(roll.faces)
    return marks + " " + text if marks else text


def roll_text(roll, profile) -> str:  # type: ignore[no-untyped-def]
    """What a roll or a draw was, in full but for its marks."""
    chance = chance_of(roll, profile)
    if roll.is_draw:
        return "drew " + item_names(profile, roll.bag, roll.items)
    if chance is not None:
        return "%s: %s" % (chance.name, chance.result(roll.sides, roll.faces))
    return faces(roll.faces)


def chance_of(roll, profile):  # type: ignore[no-untyped-def]
    """What the roll decided, as the profile has it; None for plain dice and draws."""
    if roll.is_draw or profile is None or not 0 <= roll.what < len(profile.chances):
        return None
    return profile.chances[roll.what]


def item_names(profile, bag: int, items: "list[int]") -> str:  # type: ignore[no-untyped-def]
    """What was drawn, in words; numbers where the profile at hand lacks them."""
    names = profile.bags[bag].names if profile and bag < len(profile.bags) else []
    return ", ".join([names[item] if item < len(names) else "item %d" % item for item in items])


def roll_marks(flags: int) -> str:
    """How a roll differs from one of the committed stream that stands."""
    marks = []
    if flags & ROLL_UNDONE:
        marks.append("undone")
    if flags & ROLL_TYPED:
        marks.append("typed")
    elif flags & ROLL_UNVERIFIED:
        marks.append("unverified")
    if flags & ROLL_FIRST_PLAYER:
        marks.append("for the start")
    return " ".join(marks)


def counted_name(name: str, count: int) -> str:
    """An item, and how many of it there are where that is more than one."""
    return "%s (%d)" % (name, count) if count > 1 else name


def played_rolls(state):  # type: ignore[no-untyped-def]
    """The rolls and draws that the device remembers, newest last, without those for who starts."""
    return [roll for roll in state.last_rolls() if not roll.flags & ROLL_FIRST_PLAYER]


def dice_rolls(state):  # type: ignore[no-untyped-def]
    """Those of them that were plain dice."""
    return [roll for roll in played_rolls(state) if not roll.is_draw and roll.what < 0]


def event_text(event, state, profile) -> str:  # type: ignore[no-untyped-def]
    """What an event that can be undone did, in a few words."""
    kind = event.kind
    seat = event.fields.get("seat", 0)
    name = state.names[seat] if seat < state.seats else "?"
    if kind in ("rolled", "typed_roll"):
        verb = "rolled" if kind == "rolled" else "typed"
        chance = event["purpose"] - PURPOSE_CHANCE  # below 0 for plain dice
        if profile and 0 <= chance < len(profile.chances):
            decided = profile.chances[chance]
            return "%s %s %s: %s" % (name, verb, decided.name, decided.result(event["sides"], event["faces"]))
        return "%s %s %s" % (name, verb, faces(event["faces"]))
    if kind in ("bag_drawn", "typed_draw"):
        verb = "drew" if kind == "bag_drawn" else "typed in"
        return "%s %s %s" % (name, verb, item_names(profile, event["bag"], event["items"]))
    if kind == "bag_returned":
        return "%s went back into the bag of %s" % (item_names(profile, event["bag"], event["items"]), name)
    if kind == "turn_ended":
        return "the turn passed to %s" % state.names[event["next"]]
    if kind == "score_changed":
        return "%s for %s" % (signed(event["delta"]), name)
    if kind == "score_corrected":
        return "score of %s set to %d" % (name, event["score"])
    if kind == "choice_made":
        return "%s: %s" % (name, note_text(profile, event["choice"], event["item"]))
    if kind == "phase_changed":
        return "phase %s" % phase_name(profile, event["phase"])
    if kind == "counter_changed":
        return "%s %s for %s" % (counter_name(profile, event["counter"]), signed(event["delta"]), name)
    if kind == "first_player":
        return "%s starts" % name
    return str(kind).replace("_", " ")


def item_name(profile, choice: int, item: int) -> str:  # type: ignore[no-untyped-def]
    """The name of an item of a choice; a number where the profile at hand lacks it."""
    if profile and choice < len(profile.choices) and item < len(profile.choices[choice].names):
        return str(profile.choices[choice].names[item])
    return "item %d" % item


def note_text(profile, choice: int, item: int) -> str:  # type: ignore[no-untyped-def]
    """What was noted: the item, and the list as well where that does not go without saying."""
    name = item_name(profile, choice, item)
    if profile and choice < len(profile.choices) and not profile.choices[choice].ends_turn:
        return "%s %s" % (profile.choices[choice].name, name)
    return name


def phase_name(profile, phase: int) -> str:  # type: ignore[no-untyped-def]
    """The name of a phase; nothing for a game without phases."""
    if profile and phase < len(profile.phases):
        return str(profile.phases[phase].name)
    return "%d" % phase if profile and profile.phases else ""


def present_phase(state, profile) -> int:  # type: ignore[no-untyped-def]
    """The place of the phase that the game is in; past the last one where it has none."""
    phase: int = profile.phase_at(state.phase, state.options) if profile else state.phase
    return phase


def counter_name(profile, counter: int) -> str:  # type: ignore[no-untyped-def]
    """The name of a counter."""
    if profile and counter < len(profile.counters):
        return str(profile.counters[counter])
    return "counter %d" % counter


def short_hash(data: bytes) -> str:
    """The first sixteen hex digits of a hash in groups of four: a reminder, which binds nobody."""
    digits = to_hex(data[:8])
    return "-".join([digits[at : at + 4] for at in range(0, 16, 4)])
