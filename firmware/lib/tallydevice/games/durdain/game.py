"""Kingdoms of Durdain: the homes, the two actions of a turn, who is warned with Beware, and the last round."""

from tallycore.colours import colour_name
from tallycore.table.state import ROLL_FIRST_PLAYER

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

    from tallycore.profile import Profile
    from tallycore.table.state import State
    from tallydevice.parts import Act
    from tallydevice.play.session import Session

ACTION, BEWARE, FATE = range(3)
CAMPS, CASTLE, MOVE, ATTACK, DRAGON = range(5)
PLAY, FINAL, OVER = range(3)
ACTIONS_A_TURN = 2
HOME_ROLL, MOVE_ROLL, RANGES_ROLL = 0, 1, 15
# Chances of the profile. Those of battles are in battles.py.
HOMES = (0, 4, 3, 2, 5, 1)
# For each colour of a seat (tallycore.colours): the counter of castles in the country of that colour.
COUNTRY_NAMES = "red orange yellow green blue purple black"
# In the order of the counters of castles. The profile's `track` says how the countries are arranged on the mat.
COUNTRIES = 7
FLAGS = 8
NEAR_END = 100
# Nobody with fewer points is at the end of the track. For more points, the place of its end is read from the file.
START = 3
# The option of starting points.
PARTS = "battle battle_by_hand battle_result beware castle claims homes movement progress winner turn_end open_offers"
# The modules of this folder that the program may ask for. The first ones are screens. turn_end says what has to come before the end of
# a turn; only a laptop's request needs it. open_offers says what a battle has left open; only a start needs it.


def before_first(state: "State") -> "tuple[str, str] | None":
    """Return the draw of the home countries (label and screen of an entry). After the players sit or have rolled, return None."""
    if state.seated:
        return None
    label = "Draw the home countries"
    for roll in state.last_rolls():
        if roll.flags & ROLL_FIRST_PLAYER:
            return None
        if roll.what == HOME_ROLL:
            label = "Sit down by home"
    return label, "homes"


def begin(session: "Session") -> None:
    """Give every seat the starting points."""
    state = session.state
    points = state.options[START] if len(state.options) > START else 0
    for seat in range(state.seats):
        if points and not state.scores[seat]:
            session.change_score(seat, points)


def shown_items(state: "State", profile: "Profile", choice: int) -> "list[int]":
    """Return the items of `choice` that this game has. Beware has only the home countries of the players."""
    items = list(range(len(profile.choices[choice].items)))
    if choice == BEWARE:
        return [item for item in items if item in [home(state, seat) for seat in range(state.seats)]]
    return items


def home(state: "State", seat: int) -> int:
    """Return the number of the home country of `seat`: the one with the seat's colour; -1 if no country has it."""
    colour = state.colours[seat]
    return HOMES[colour] if colour < len(HOMES) else -1


def home_name(state: "State", seat: int) -> str:
    """Return the name of the home country of `seat`."""
    return colour_name(state.colours[seat])


def counter_start(state: "State", _profile: "Profile | None", counter: int, seat: int) -> int:
    """Return what `counter` of `seat` is before anything was counted: one castle at home."""
    return int(counter == home(state, seat))


def country_of(word: str) -> int:
    """Return the number of the country with this name: its counter of castles."""
    return COUNTRY_NAMES.split(" ").index(word)


def castles(state: "State", seat: int) -> "list[int]":
    """Return how many flagged castles `seat` has in each country."""
    return [_castles_in(state, country, seat) for country in range(COUNTRIES)]


def _castles_in(state: "State", country: int, seat: int) -> int:
    """Return how many flagged castles `seat` has in `country`."""
    return max(0, counter_start(state, None, country, seat) + int(state.counter(country, seat)))


def has_flag(state: "State", seat: int) -> bool:
    """Return True if `seat` has a flag left for one more castle."""
    return sum(castles(state, seat)) < (7 if "flags=7" in state.readings else FLAGS)


def is_out(state: "State", seat: int) -> bool:
    """Return True if `seat` is out of the game."""
    return sum(state.noted_by(FATE, seat)) > 0


def is_warned(state: "State", seat: int) -> bool:
    """Return True if `seat` has no castle left in its home country, and is not out yet."""
    country = home(state, seat)
    return country >= 0 and not _castles_in(state, country, seat) and not is_out(state, seat)


def actions(state: "State") -> "list[int]":
    """Return the actions that were noted in this turn, in order."""
    return [row[1] for row in state.choices if row[0] == ACTION and row[3] == state.turn]


def turn_buttons(state: "State") -> "tuple[tuple[str, Act] | tuple[()], ...]":
    """Return (label, screen) of the turn's action, of another act, of a rarer act, and of the turn's end. () means none."""
    if state.phase >= OVER:
        return ("Result", ("winner",)), ("Counts", ("counters",)), (), ()
    taken = actions(state)
    is_open = len(taken) < ACTIONS_A_TURN
    end = ("End turn", ("progress",))
    action = ("Action", ("castle",))
    attack = ("Attack", ("battle",)) if is_open or taken[-1] == ATTACK else ()
    if is_open or taken[-1] == MOVE:
        return ("Move", ("movement",)), attack, action, end
    return action, attack, (), end


def at_turn(state: "State", profile: "Profile | None") -> "tuple[tuple[Any, ...] | None, str, list[str] | None]":
    """Return None (nothing comes before the actions), the chosen actions, and the text for each seat's cell."""
    if profile is None:
        return None, "", None
    taken = actions(state)
    names = profile.choices[ACTION].names
    status = ", ".join([names[item] for item in taken]) or "2 actions"
    left = ACTIONS_A_TURN - len(taken)
    if left == 1:
        status += ", 1 more"
    elif left < 0:
        status = "%d actions, last %s" % (len(taken), names[taken[-1]])
    texts = ["out" if is_out(state, seat) else "%d" % state.scores[seat] for seat in range(state.seats)]
    return None, "Game over" if state.phase >= OVER else status, texts


def notice(state: "State", profile: "Profile | None") -> str:
    """Return what nobody should overlook: who is warned and up to whose turn, the last round, or that pieces must be placed."""
    if state.phase >= OVER:
        return ""
    turns = 0
    for number in range(state.seats):
        seat = (state.seat + number) % state.seats
        if is_out(state, seat):
            continue
        turns += 1
        if is_warned(state, seat):
            if turns == 1:
                return "Retake %s or be out!" % home_name(state, seat)
            return "Beware %s, to %s" % (home_name(state, seat), state.names[seat])
    is_last_round = state.phase == FINAL
    if not is_last_round and profile is not None and max(state.scores) >= NEAR_END:
        # The laptop adds the points of a turn after it has ended it.
        is_last_round = is_at_end(state, profile)
        if is_last_round and state.seat == _opener(state) and not actions(state):
            return "Game over: end in Menu"
    if is_last_round:
        seat = last_seat(state)
        return "Last turn" if seat == state.seat else "Last round, to %s" % state.names[seat]
    if state.turn == 1 and not actions(state):
        return "Place the pieces, then act"
    return ""


def is_at_end(state: "State", profile: "Profile") -> bool:
    """Return True if somebody who is not out has come to the end of the track."""
    end = profile.parts.value("track")["end"]
    return any([state.scores[seat] >= end and not is_out(state, seat) for seat in range(state.seats)])


def _opener(state: "State") -> int:
    """Return the first seat in turn order that is not out. A round begins with its turn."""
    for number in range(state.seats):
        seat = (state.first_seat + number) % state.seats
        if not is_out(state, seat):
            return int(seat)
    return int(state.seat)


def last_seat(state: "State") -> int:
    """Return the last seat in turn order that is not out. A round ends with its turn."""
    for number in range(state.seats, 0, -1):
        seat = (state.first_seat + number - 1) % state.seats
        if not is_out(state, seat):
            return int(seat)
    return int(state.seat)


def standing(state: "State", seat: int) -> str:
    """Return why the points of `seat` do not count when the game ends, or "" if they do."""
    if is_out(state, seat):
        return "out"
    survivors = [each for each in range(state.seats) if not is_out(state, each)]
    return "beware" if len(survivors) > 1 and is_warned(state, seat) else ""


def winners(state: "State") -> "tuple[list[int], str]":
    """Return who has won, and by which rule: most points, among the players whose points count. A reading decides ties.

    Before any points are noted, nobody has won.
    """
    counted = [seat for seat in range(state.seats) if not standing(state, seat)]
    if len(counted) > 1 and not any(state.scores):
        return [], ""
    best = max([state.scores[seat] for seat in counted] or [0])
    level = [seat for seat in counted if state.scores[seat] == best]
    seats = first_by_tie(level, state)
    rule = "Most points"
    if len(counted) == 1:
        rule = "Last one left"
    elif len(seats) < len(level):
        rule = "Tie: more castles" if "tie=castles" in state.readings else "Tie: earlier turn"
    return seats, rule


def first_by_tie(seats: "list[int]", state: "State") -> "list[int]":
    """Return which of these `seats`, all with the highest score, win. By the usual reading, all of them win."""
    if seats and "tie=castles" in state.readings:
        most = max([sum(castles(state, seat)) for seat in seats])
        return [seat for seat in seats if sum(castles(state, seat)) == most]
    if "tie=earlier" in state.readings:
        return sorted(seats, key=lambda seat: (seat - state.first_seat) % state.seats)[:1]
    return seats


def caller(state: "State", seat: int) -> int:
    """Return who was the last to call Beware for `seat`; -1 if nobody did."""
    country = home(state, seat)
    for row in reversed(state.choices):
        if row[0] == BEWARE and row[1] == country:
            return int(row[2])
    for other in range(state.seats):
        noted = state.noted_by(BEWARE, other)
        if 0 <= country < len(noted) and noted[country]:
            return other
    return -1
