"""The wording of times and rolls as short texts for the screens."""

from tallycore.table.state import ROLL_FIRST_PLAYER, ROLL_TYPED, ROLL_UNDONE, ROLL_UNVERIFIED

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile import Profile
    from tallycore.profile.chances import Chance
    from tallycore.table.state import Roll, State

MOST_FACES = 4
# Four faces with two digits each and a mark fit on a line of the narrowest screen.


def clock(ms: int) -> str:
    """Return a time as m:ss. From an hour on, return h:mm:ss."""
    seconds = ms // 1000
    if seconds < 3600:
        return "%d:%02d" % (seconds // 60, seconds % 60)
    return "%d:%02d:%02d" % (seconds // 3600, seconds // 60 % 60, seconds % 60)


def short_clock(ms: int) -> str:
    """Return a time as m:ss. From an hour on, return a text such as 1h05."""
    if ms < 3600000:
        return clock(ms)
    return "%dh%02d" % (ms // 3600000, ms // 60000 % 60)


def faces(roll_faces: "list[int]") -> str:
    """Return the faces of a roll, with their sum if there are several."""
    shown = " ".join([str(face) for face in roll_faces])
    return shown if len(roll_faces) == 1 else "%s = %d" % (shown, sum(roll_faces))


def short_roll(roll: "Roll", marks: str, profile: "Profile | None") -> str:
    """Return a roll on one line: its marks, then the faces, or what was drawn or decided. For many dice, only the sum is shown."""
    chance = chance_of(roll, profile)
    if roll.is_draw:
        text = ("" if marks else "drawn: ") + item_names(profile, roll.bag, roll.items)
    elif chance is not None:
        text = "%s (%s)" % (chance.result(roll.sides, roll.faces), chance.name)
    elif len(roll.faces) > MOST_FACES:
        from tallycore.proof.dice_sets import format_dice

        text = "%s = %d" % (format_dice(roll.sides), sum(roll.faces))
    else:
        text = faces(roll.faces)
    return marks + " " + text if marks else text


def chance_of(roll: "Roll", profile: "Profile | None") -> "Chance | None":
    """Return the profile's chance that the roll decided. For plain dice and draws, return None."""
    if roll.is_draw or profile is None or not 0 <= roll.what < len(profile.chances):
        return None
    return profile.chances[roll.what]


def item_names(profile: "Profile | None", bag: int, items: "list[int]") -> str:
    """Return the names of the items that were drawn. If the profile lacks them, return their numbers."""
    names = profile.bags[bag].names if profile and bag < len(profile.bags) else []
    return ", ".join([names[item] if item < len(names) else "item %d" % item for item in items])


def roll_marks(flags: int) -> str:
    """Return in words what is special about a roll: undone, typed, unverified, for the start; "" for a usual roll."""
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


def played_rolls(state: "State") -> "list[Roll]":
    """Return the rolls and draws that the device remembers, newest last. Rolls for who starts are left out."""
    return [roll for roll in state.last_rolls() if not roll.flags & ROLL_FIRST_PLAYER]


def dice_rolls(state: "State") -> "list[Roll]":
    """Return the rolls of plain dice among the played rolls."""
    return [roll for roll in played_rolls(state) if not roll.is_draw and roll.what < 0]
