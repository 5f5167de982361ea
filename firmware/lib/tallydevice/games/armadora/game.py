"""Armadora: if the gold is dealt, how many warriors and palisades are left, who is out, and when the game is over."""

from tallycore.profile.seats_out import is_out
from tallycore.table.state import ROLL_UNDONE

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

    from tallycore.profile import Profile
    from tallycore.table.state import State

GOLD = 0
ACTION, POWER = 0, 1
WARRIOR, TWO_PALISADES, ONE_PALISADE, _, REINFORCEMENT = range(5)
ORC, GOBLIN = 2, 3
TEAMS = 2
TEAM_PLAYERS = 4
# The option for teams, and the number of players that it needs. The players of a team sit opposite each other.
PALISADES = 35
WARRIORS = {2: 16, 3: 11, 4: 8}
# By the number of players: how many warriors each player has, of all values together.
PLAYING, SCORING = 0, 1


def shown_items(state: "State", profile: "Profile", choice: int) -> "list[int]":
    """Return the items of `choice` that this game has."""
    items = list(range(len(profile.choices[choice].items)))
    if choice == ACTION and not profile.option("advanced", state.options):
        items.remove(REINFORCEMENT)
    return items


def _noted(state: "State", choice: int, seat: int, item: int) -> int:
    """Return how often `seat` has noted this item."""
    noted = state.noted_by(choice, seat)
    return int(noted[item]) if item < len(noted) else 0


def _warriors(state: "State", seat: int) -> int:
    """Return how many warriors `seat` still has, by the notes."""
    placed = _noted(state, ACTION, seat, WARRIOR) + _noted(state, POWER, seat, GOBLIN)
    return max(0, WARRIORS.get(state.seats, 0) - placed)


def at_turn(state: "State", profile: "Profile") -> "tuple[tuple[Any, ...] | None, str, list[str] | None]":
    """Return what comes before the turn's action, what is left, and the text for each seat's cell (None: its score).

    The first is the label and the screen of a button, or None: the deal of the gold in the first turn, or the score at the end.
    What is left are the present player's warriors, and the palisades of all. A cell has the seat's warriors, or says that it is out.
    """
    if state.phase != PLAYING:
        # With the advanced rules, the notes take the button of the score.
        is_advanced = profile.option("advanced", state.options)
        return ("Score", "score", state.seat) if is_advanced else None, "", None
    palisades = PALISADES
    texts = []
    for seat in range(state.seats):
        palisades -= 2 * _noted(state, ACTION, seat, TWO_PALISADES) + _noted(state, ACTION, seat, ONE_PALISADE)
        palisades -= _noted(state, POWER, seat, ORC)
        texts.append("out" if is_out(profile, state, seat) else "%dw" % _warriors(state, seat))
    due = ("Gold", "chance", GOLD) if state.turn == 1 and not _is_dealt(state) else None
    left = _warriors(state, state.seat)
    palisades = max(0, palisades)
    return due, "%d warrior%s, %d palisade%s" % (left, "s"[left == 1 :], palisades, "s"[palisades == 1 :]), texts


def partner(state: "State", seat: int) -> int:
    """Return the other seat of the team, which has the same gold as `seat`; -1 without teams."""
    has_teams = state.options[TEAMS] and state.seats == TEAM_PLAYERS
    return (seat + TEAM_PLAYERS // 2) % TEAM_PLAYERS if has_teams else -1


def _is_dealt(state: "State") -> bool:
    """Return True if the gold was dealt in one of the last rolls."""
    for roll in state.last_rolls():
        if not roll.is_draw and roll.what == GOLD and not roll.flags & ROLL_UNDONE:
            return True
    return False


def next_phase(state: "State", profile: "Profile") -> "tuple[int, str] | None":
    """When all players have passed, return the phase in which the gold is counted, and why. Before that, return None."""
    if state.phase == PLAYING and all([is_out(profile, state, seat) for seat in range(state.seats)]):
        return SCORING, "All have passed"
    return None


def winners(state: "State") -> "tuple[list[int], str]":
    """Return who has won, and by which rule: most gold. Both players of a team have the team's gold.

    With equal totals, the largest piles decide. The device does not know them, so it names nobody.
    """
    best = max(state.scores)
    seats = [seat for seat in range(state.seats) if state.scores[seat] == best]
    other = partner(state, seats[0])
    is_known = seats == ([seats[0]] if other < 0 else sorted([seats[0], other]))
    return (seats, "Most gold") if best and is_known else ([], "")
