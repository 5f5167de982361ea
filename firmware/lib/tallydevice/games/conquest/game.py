"""Stratego Conquest: how many cards and moves a turn has, what each seat has, and when a phase is over."""

from tallycore.profile.bags import bag_left

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

    from tallycore.profile import Profile
    from tallycore.table.state import State

TERRITORIES = 24
CLAIMING, PLACING, PLAYING = 0, 1, 2
TERRITORY, CITY, FLAG_LOST = 0, 1, 2
# The counters. The first two are also the items of the list of claims.
DECK = 0
RAPID_ADVANCE = 1
RAPID_MOVES = 2
WAITING = "…"
_turn = [0, 0, 0]
# The game and the turn of the last call, and if that turn began without the player's flag. A flag that comes back during the own
# turn brings no cards in that turn. A restart forgets this: the turn then counts as if it had just begun.


def counter_start(state: "State", profile: "Profile", counter: int, seat: int) -> int:
    """Return what `counter` of `seat` is before anything was counted: what the seat has claimed. For flags it is 0."""
    return _claimed(state, profile)[seat][counter] if counter in (TERRITORY, CITY) else 0


def _claimed(state: "State", profile: "Profile") -> "list[tuple[int, int]]":
    """Return how many territories each seat has claimed, and how many are cities. Without noted claims, return an equal share."""
    choice = profile.choice("claim")
    noted = [state.noted_by(choice, seat) for seat in range(state.seats)]
    is_skipped = state.phase != CLAIMING and sum([sum(row) for row in noted]) < TERRITORIES
    return [
        (TERRITORIES // state.seats if is_skipped else sum(row), row[CITY] if len(row) > CITY else 0) for row in noted
    ]


def _card(state: "State", profile: "Profile") -> int:
    """Return the card that was noted as played in this turn; -1 for none yet."""
    choice = profile.choice("card")
    for row in state.choices:
        if row[0] == choice and row[3] == state.turn:
            return int(row[1])
    return -1


def cards_due(state: "State", profile: "Profile") -> int:
    """Return how many cards this turn still has to draw: one for every two territories, none if the player's flag is lost."""
    if state.phase != PLAYING or _card(state, profile) >= 0:
        return 0
    return _due(state, counter_start(state, profile, TERRITORY, state.seat))


def _due(state: "State", claimed: int) -> int:
    """Return how many cards the present player still has to draw, with this number of `claimed` territories and no card played yet."""
    if _turn[:2] != [state.game_seq, state.turn]:
        _turn[:] = [state.game_seq, state.turn, state.counter(FLAG_LOST, state.seat)]
    if _turn[2] > 0 or state.counter(FLAG_LOST, state.seat) > 0:
        return 0
    return int(max(0, (claimed + state.counter(TERRITORY, state.seat)) // 2 - len(state.hand)))


def at_turn(state: "State", profile: "Profile") -> "tuple[tuple[Any, ...] | None, str, list[str] | None]":
    """Return what comes before the turn's action, what the turn allows, and the text for each seat's cell.

    The first is the label, the screen and its arguments for a button, or None. Cards and moves follow from the present counters.
    """
    claimed = _claimed(state, profile)
    if state.phase == PLACING:
        return None, "", [_readiness(state, profile, seat) for seat in range(state.seats)]
    texts = []
    for seat, (territories, cities) in enumerate(claimed):
        territories = max(0, territories + state.counter(TERRITORY, seat))
        cities = max(0, cities + state.counter(CITY, seat))
        texts.append("%d/%d%s" % (territories, cities, " ✖" if state.counter(FLAG_LOST, seat) > 0 else ""))
    if state.phase == CLAIMING:
        return None, "%d of %d claimed" % (sum([row[TERRITORY] for row in claimed]), TERRITORIES), texts
    due, status = _play(state, profile, claimed[state.seat])
    return due, status, texts


def _play(state: "State", profile: "Profile", claimed: "tuple[int, int]") -> "tuple[tuple[Any, ...] | None, str]":
    """Return what comes before the present player's action, and what the turn allows."""
    card = _card(state, profile)
    moves = "move 1"
    for more in (claimed[CITY] + state.counter(CITY, state.seat), RAPID_MOVES if card == RAPID_ADVANCE else 0):
        moves += "+%d" % more if more > 0 else ""
    pile = sum(bag_left(profile, state, DECK, 0))
    count = 0 if card >= 0 else _due(state, claimed[TERRITORY])
    if count:
        return ("Draw %d" % count, "hand", DECK, True), "Draw %d of %d, %s" % (count, pile, moves)
    flag = ", no flag" if state.counter(FLAG_LOST, state.seat) > 0 else ""
    due = ("Play", "hand", DECK) if state.hand and card < 0 else None
    return due, "Pile %d, %s%s" % (pile, moves, flag)


def _readiness(state: "State", profile: "Profile", seat: int) -> str:
    """Return "sealed" if `seat` has sealed its units on the laptop, "placed" if it has noted that they are placed, else "…"."""
    if seat < len(state.setups_sealed) and state.setups_sealed[seat] > 0:
        return "sealed"
    return "placed" if sum(state.noted_by(profile.choice("setup"), seat)) else WAITING


def next_phase(state: "State", profile: "Profile") -> "tuple[int, str] | None":
    """Return the phase that is due, and why, or None. It is due when all territories are claimed, or all units are placed."""
    if state.phase == CLAIMING:
        claims = sum([row[TERRITORY] for row in _claimed(state, profile)])
        return (PLACING, "All territories are claimed") if claims >= TERRITORIES else None
    # Whoever chose first begins to play. So the round in which units are placed ends with the last seat.
    if state.phase != PLACING or (state.turn - 1) % state.seats:
        return None
    if WAITING in [_readiness(state, profile, seat) for seat in range(state.seats)]:
        return None
    return PLAYING, "All units are placed"


def winners(state: "State") -> "tuple[list[int], str]":
    """Return who has won, and by which rule: the only player who has not lost the flag. If there are several, nobody has won."""
    seats = [seat for seat in range(state.seats) if state.counter(FLAG_LOST, seat) <= 0]
    return (seats, "The last flag") if len(seats) == 1 else ([], "")
