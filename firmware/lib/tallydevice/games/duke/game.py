"""The Duke: which tiles a list offers, when the draft is over, and what the player whose turn it is should know."""

from tallycore.profile.bags import bag_at_first

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile import Profile
    from tallycore.table.state import State

OBJECTIVE = 0
# The option for the objective, and its values.
CAPTURE_THE_DUKE, COUNTING_COUP = 0, 1
DARK_RIDER = 3
DYNASTIC_DISPUTE = 4
POINTS_TO_WIN = 3
CAPTURED, DUKE = 2, 0
# The choice of captured tiles, and the Duke's item in it.
BAG = 0
SEATS = 2


def shown_items(state: "State", profile: "Profile", choice: int) -> "list[int]":
    """Return the items of `choice` that this game has. The likelier ones come first."""
    id_ = profile.choices[choice].id
    items = list(range(len(profile.choices[choice].items)))
    if id_ == "action":
        return [item for item in items if _is_possible(state, profile, profile.choices[choice].items[item])]
    if id_ == "pick":
        return _still_to_pick(state, profile, choice)
    if id_ == "captured":
        return _capturable(state, profile)
    return items


def _is_possible(state: "State", profile: "Profile", action: str) -> bool:
    """Return True if the objective of this game allows the action."""
    objective = profile.option("objective", state.options)
    if action == "flag-handed":
        return objective in (1, 2)
    return objective != DARK_RIDER or action in ("moved", "struck")


def _still_to_pick(state: "State", profile: "Profile", choice: int) -> "list[int]":
    """Return the types that nobody has picked. A type that one player has is not available to the other."""
    bag = profile.bags[BAG]
    rows = [state.noted_by(choice, seat) for seat in range(SEATS)]
    items = []
    for item, count in enumerate(bag.sorts(state.options)):
        taken = [row for row in rows if item < len(row) and row[item]]
        if count and not bag.is_dealt(item) and not taken:
            items.append(item)
    return items


def _capturable(state: "State", profile: "Profile") -> "list[int]":
    """Return the types that the opponent can have on the board by the draws, then the other types of the game."""
    bag = profile.bags[BAG]
    other = (state.seat + 1) % SEATS
    if profile.option("objective", state.options) == DARK_RIDER:
        rider = profile.option("rider", state.options)
        on_board = ["pikeman", ["knight", "ranger"][rider]]
        return [bag.items.index(id_) for id_ in on_board]
    out = state.out_of(BAG, other)
    there = []
    rest = []
    for item, count in enumerate(bag_at_first(profile, state, BAG, other)):
        is_there = bag.items[item] in ("duke", "footman") or (item < len(out) and out[item])
        if is_there:
            there.append(item)
        elif count:
            rest.append(item)
    return there + rest


def next_phase(state: "State", profile: "Profile") -> "tuple[int, str] | None":
    """When every type is picked, return the phase after the draft, and why. Before that, return None."""
    phase = profile.phase_at(state.phase, state.options)
    is_draft = phase < len(profile.phases) and profile.phases[phase].id == "draft"
    if is_draft and not _still_to_pick(state, profile, profile.phases[phase].choice):  # type: ignore[arg-type]  # It has one.
        return phase + 1, "Every type is picked"
    return None


def notice(state: "State", profile: "Profile") -> str:
    """Return what the player whose turn it is should not overlook, or ""."""
    objective = profile.option("objective", state.options)
    if objective == DARK_RIDER and state.turn == 1:
        return "Set up, then End turn"
    if objective == DYNASTIC_DISPUTE and _begins_too_early(state, profile):
        return "%s begins: End turn" % state.names[(state.seat + 1) % SEATS]
    guard = profile.choice("guard")
    for row in reversed(state.choices):
        if row[0] == guard and row[3] == state.turn - 1:
            return "Guard! (%s)" % state.names[row[2]]
    return ""


def _begins_too_early(state: "State", profile: "Profile") -> bool:
    """Return True if the draft has just ended and it is the first picker's turn, although the second picker begins."""
    if profile.phases[profile.phase_at(state.phase, state.options)].id == "draft":
        return False
    picks = sum([sum(state.noted_by(profile.choice("pick"), seat)) for seat in range(SEATS)])
    return picks > 0 and picks % 2 == 0 and state.turn == picks + 1


def winners(state: "State") -> "tuple[list[int], str]":
    """Return who has won, and by which rule, if the notes show it: a Duke was captured, or the points were reached.

    The device does not know who wins with the other objectives.
    """
    objective = state.options[OBJECTIVE]
    if objective == COUNTING_COUP:
        seats = [seat for seat in range(SEATS) if state.scores[seat] >= POINTS_TO_WIN]
        return (seats, "%d points reached" % POINTS_TO_WIN) if len(seats) == 1 else ([], "")
    if objective not in (CAPTURE_THE_DUKE, DYNASTIC_DISPUTE):
        return [], ""
    seats = [seat for seat in range(SEATS) if sum(state.noted_by(CAPTURED, seat)[DUKE : DUKE + 1])]
    return (seats, "The Duke is captured") if len(seats) == 1 else ([], "")
