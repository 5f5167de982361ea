"""Pastures New: which types of terrain may not be played, and when a phase is over."""

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile import Profile
    from tallycore.table.state import State

NO_TERRAIN_FITS = 6
# The last item of the choice: no square is filled.


def _last_turn_of(state: "State", choice: int, turn: int) -> "int | None":
    """Return the item of `choice` that was noted in `turn`, or None."""
    for row in reversed(state.choices):
        if row[0] == choice and row[3] == turn:
            return row[1] if row[1] != NO_TERRAIN_FITS else None
    return None


def blocked_items(state: "State", profile: "Profile", choice: int) -> "list[tuple[int, str]]":
    """Return (item, reason) for each item of `choice` that the present player may not play now, the opponent's item first.

    Only the notes of the two turns that the rules name count. If such a turn ended without a note, it blocks nothing.
    """
    if profile.choices[choice].id != "terrain":
        return []
    blocked = []
    opponent = _last_turn_of(state, choice, state.turn - 1)
    own = _last_turn_of(state, choice, state.turn - 2)
    if opponent is not None:
        blocked.append((opponent, "just played"))
    if own is not None and own != opponent:
        blocked.append((own, "own last turn"))
    return blocked


def next_phase(state: "State", profile: "Profile") -> "tuple[int, str] | None":
    """Return the phase that is probably due, and why, or None. It is only a proposal: the device does not know the grid."""
    if state.phase >= len(profile.phases):
        return None
    phase = profile.phases[state.phase].id
    if phase == "terrain":
        squares = profile.option("rows", state.options) * profile.option("columns", state.options)
        played = sum([sum(state.noted_by(0, seat)[:NO_TERRAIN_FITS]) for seat in range(state.seats)])
        if played >= squares:
            return state.phase + 1, "Grid full? %d of %d" % (played, squares)
    elif phase == "castles":
        last = state.choices[-state.seats :]
        passes = [row for row in last if profile.choices[row[0]].items[row[1]] == "pass" and row[0] == 1]
        if len(passes) == state.seats:
            return state.phase + 1, "No castle fits any more"
    return None


def winners(state: "State") -> "tuple[list[int], str]":
    """Return who has won, and by which rule: most points. Equal scores win together. Before any points are noted, nobody has won."""
    best = max(state.scores)
    if not any(state.scores):
        return [], ""
    return [seat for seat in range(state.seats) if state.scores[seat] == best], "Most points"
