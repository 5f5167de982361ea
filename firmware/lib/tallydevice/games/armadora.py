"""Armadora: whether the gold is dealt, what is left of warriors and palisades, who is out, and when the game is over."""

from tallycore.table.state import ROLL_UNDONE

GOLD = 0
ACTION, POWER = 0, 1
WARRIOR, TWO_PALISADES, ONE_PALISADE, _, REINFORCEMENT = range(5)
ORC, GOBLIN = 2, 3
PALISADES = 35
WARRIORS = {2: 16, 3: 11, 4: 8}
# By number of players: how many each has, whatever their values.
PLAYING, SCORING = 0, 1


def shown_items(state, profile, choice: int) -> "list[int]":  # type: ignore[no-untyped-def]
    """Return the items of `choice` that this game has."""
    items = list(range(len(profile.choices[choice].items)))
    if choice == ACTION and not profile.option("advanced", state.options):
        items.remove(REINFORCEMENT)
    return items


def due(state, _profile) -> "tuple[object, ...] | None":  # type: ignore[no-untyped-def]
    """Return the deal of the gold, as the label and the screen of a button, as long as it comes before the first action."""
    if state.turn != 1 or state.phase != PLAYING:
        return None
    for roll in state.last_rolls():
        if not roll.is_draw and roll.what == GOLD and not roll.flags & ROLL_UNDONE:
            return None
    return "Gold", "chance", GOLD


def _noted(state, choice: int, seat: int, item: int) -> int:  # type: ignore[no-untyped-def]
    """Return how often `seat` has noted this item."""
    noted = state.noted_by(choice, seat)
    return int(noted[item]) if item < len(noted) else 0


def _warriors(state, seat: int) -> int:  # type: ignore[no-untyped-def]
    """Return how many warriors `seat` still has by what was noted."""
    placed = _noted(state, ACTION, seat, WARRIOR) + _noted(state, POWER, seat, GOBLIN)
    return max(0, WARRIORS.get(state.seats, 0) - placed)


def status(state, _profile) -> str:  # type: ignore[no-untyped-def]
    """Return what is left: of warriors for whose turn it is, of palisades for all."""
    if state.phase != PLAYING:
        return ""
    palisades = PALISADES
    for seat in range(state.seats):
        palisades -= 2 * _noted(state, ACTION, seat, TWO_PALISADES) + _noted(state, ACTION, seat, ONE_PALISADE)
        palisades -= _noted(state, POWER, seat, ORC)
    return "%d warriors, %d palisades" % (_warriors(state, state.seat), max(0, palisades))


def seat_texts(state, profile) -> "list[str]":  # type: ignore[no-untyped-def]
    """Return for each seat its warriors left or that it is out; once the gold is counted, its gold."""
    if state.phase != PLAYING:
        return ["%d" % score for score in state.scores]
    return ["out" if profile.is_out(state, seat) else "%dw" % _warriors(state, seat) for seat in range(state.seats)]


def next_phase(state, profile) -> "tuple[int, str] | None":  # type: ignore[no-untyped-def]
    """Return that the gold is to be counted, once all have passed."""
    if state.phase == PLAYING and all([profile.is_out(state, seat) for seat in range(state.seats)]):
        return SCORING, "All have passed"
    return None
