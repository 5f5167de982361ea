"""Stratego Conquest: how many cards and moves a turn has, what each seat holds, and when a phase is over."""

from tallycore.profile.bags import bag_left

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

    from tallycore.profile import Profile
    from tallycore.table.state import State

TERRITORIES = 24
CLAIMING, PLACING, PLAYING = 0, 1, 2
TERRITORY, CITY, FLAG_LOST = 0, 1, 2
# The counters; the first two are the items of the list of claims as well.
DECK = 0
RAPID_ADVANCE = 1
RAPID_MOVES = 2
WAITING = "…"
_turn = [0, 0, 0]
# Game and turn as they were last looked at, and whether the turn began without one's flag: one that comes back in an own move brings no
# cards any more. A restart forgets this: the turn then counts as one that has just begun.


def counter_start(state: "State", profile: "Profile", counter: int, seat: int) -> int:
    """Return what `counter` of `seat` is before anything was counted: what the seat claimed, and of flags none."""
    return _claimed(state, profile)[seat][counter] if counter in (TERRITORY, CITY) else 0


def _claimed(state: "State", profile: "Profile") -> "list[tuple[int, int]]":
    """Return how many territories, and cities among them, each seat claimed; a fair share where the claims were not noted."""
    choice = profile.choice("claim")
    noted = [state.noted_by(choice, seat) for seat in range(state.seats)]
    is_skipped = state.phase != CLAIMING and sum([sum(row) for row in noted]) < TERRITORIES
    return [
        (TERRITORIES // state.seats if is_skipped else sum(row), row[CITY] if len(row) > CITY else 0) for row in noted
    ]


def _card(state: "State", profile: "Profile") -> int:
    """Return the card that was noted as played in this turn; -1 if none was yet."""
    choice = profile.choice("card")
    for row in state.choices:
        if row[0] == choice and row[3] == state.turn:
            return int(row[1])
    return -1


def cards_due(state: "State", profile: "Profile") -> int:
    """Return how many cards are still to be drawn in this turn: one for every two territories, none without one's flag."""
    if state.phase != PLAYING or _card(state, profile) >= 0:
        return 0
    return _due(state, counter_start(state, profile, TERRITORY, state.seat))


def _due(state: "State", claimed: int) -> int:
    """Return how many cards are still to be drawn by whose turn it is, who claimed so many territories and played no card yet."""
    if _turn[:2] != [state.game_seq, state.turn]:
        _turn[:] = [state.game_seq, state.turn, state.counter(FLAG_LOST, state.seat)]
    if _turn[2] > 0 or state.counter(FLAG_LOST, state.seat) > 0:
        return 0
    return int(max(0, (claimed + state.counter(TERRITORY, state.seat)) // 2 - len(state.hand)))


def at_turn(state: "State", profile: "Profile") -> "tuple[tuple[Any, ...] | None, str, list[str] | None]":
    """Return what comes before the turn's action, what the turn allows, and what stands in each seat's cell.

    The first is the label, the screen and its arguments for a button, or None. Cards and moves are those of what is counted now.
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
    """Return what comes before the action of whose turn it is, and what the turn allows."""
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
    """Return whether `seat` has sealed on the laptop where its units are, or noted that they are placed; … if it has not."""
    if seat < len(state.setups_sealed) and state.setups_sealed[seat] > 0:
        return "sealed"
    return "placed" if sum(state.noted_by(profile.choice("setup"), seat)) else WAITING


def next_phase(state: "State", profile: "Profile") -> "tuple[int, str] | None":
    """Return the phase that is due and why: once all territories are claimed, and once every seat has placed its units."""
    if state.phase == CLAIMING:
        claims = sum([row[TERRITORY] for row in _claimed(state, profile)])
        return (PLACING, "All territories are claimed") if claims >= TERRITORIES else None
    # Who chose first begins to play, so the round in which units are placed ends with the last seat, sealed or not.
    if state.phase != PLACING or (state.turn - 1) % state.seats:
        return None
    if WAITING in [_readiness(state, profile, seat) for seat in range(state.seats)]:
        return None
    return PLAYING, "All units are placed"


def winners(state: "State") -> "tuple[list[int], str]":
    """Return who has won, and by which rule: the only one who has not lost the flag; nobody while there are several."""
    seats = [seat for seat in range(state.seats) if state.counter(FLAG_LOST, seat) <= 0]
    return (seats, "The last flag") if len(seats) == 1 else ([], "")
