"""Battles in which each piece rolls its own dice: which dice both sides roll, what they count, and what is logged."""

from tallycore.log.kinds import PURPOSE_CHANCE
from tallycore.profile.piece_dice import each_worth, sets_of, worth

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from tallycore.profile.chances import Chance
    from tallydevice.parts import GameSession

ATTACK, DEFENCE = 2, 7
# The numbers of the first chance for attacking pieces, and of the first chance for defending pieces.
ATTACKERS = ("Cavalry", "Army", "Ship", "Kingsman", "Dragon")
DEFENDERS = ATTACKERS + ("Wall", "Camp", "Castle")
MOST = (7, 9, 3, 4, 2)
# How many pieces of each attacking kind a player has.
NEEDS = (-1, -1, 0, 2, 1, -1, -1, -1)
# The option of the extension that adds a kind; -1 for none.
WALL, CASTLE = 5, 7
MOST_BONUS = 4
# The number of kingsmen that a player has.
BONUS = 14
# The counter of the kingsmen bonus.
EXTENSIONS = 3
PER_TYPE = "multi-dice=per-type"
# With this reading, each kind of piece rolls once. The roll counts once for each piece of that kind.
SHOWN_BY_DIE = 3
# With more rolls than this, the line has room only for the sum of each roll.


def kinds_here(options: "list[int]", count: int) -> "list[int]":
    """Return the kinds below `count` that a game with these options has."""
    return [kind for kind in range(count) if NEEDS[kind] < 0 or (NEEDS[kind] < len(options) and options[NEEDS[kind]])]


def sides_of(session: "GameSession", chance: "Chance", pieces: int) -> "list[int]":
    """Return the dice that `pieces` pieces of `chance` roll. A castle rolls all dice: three if an extension adds the d6."""
    sets = sets_of(chance)
    state = session.state
    has_d6 = any(state.options[:EXTENSIONS]) or "all-dice=three" in state.readings
    dice: "list[int]" = sets[-1] if has_d6 else sets[0]
    return dice * pieces


BONUS_OWN, AGAINST, PIECE, BONUS_AGAINST = range(len(ATTACKERS), len(ATTACKERS) + 4)
# A battle is a plain list: how many pieces of each kind attack, the bonus of their kingsmen, the seat that they attack, the kind of
# piece, and the bonus of its kingsmen. A plain list keeps no module in memory.


def new_battle(against: int) -> "list[int]":
    """Return a battle of one cavalry against a cavalry of seat `against`."""
    return [1, 0, 0, 0, 0, 0, against, 0, 0]


def offered_battle(session: "GameSession", seats: "list[int]") -> "list[int] | None":
    """Return the battle that a laptop has offered for this turn against one of these `seats`, or None. The offer is used up."""
    offer = session.battle
    session.battle = None
    if offer is None:
        return None
    turn, attack, against, defence, bonus = offer
    options = session.state.options
    battle = new_battle(against)
    battle[0] = 0
    for at in range(0, len(attack) - 1, 2):
        kind = attack[at] - ATTACK
        if kind not in kinds_here(options, len(ATTACKERS)) or attack[at + 1] > MOST[kind]:
            return None
        battle[kind] = attack[at + 1]
    battle[PIECE] = defence - DEFENCE
    if turn != session.state.turn or against not in seats or battle[PIECE] not in kinds_here(options, len(DEFENDERS)):
        return None
    for side, points in zip((BONUS_OWN, BONUS_AGAINST), bonus):
        battle[side] = min(points, MOST_BONUS)
    return battle


def rolls_of(session: "GameSession", battle: "list[int]") -> "list[tuple[int, int, int, int]]":
    """Return (number of the chance, seat, pieces that roll, times that they count) for each roll. The attacker's come first."""
    found = []
    is_per_type = PER_TYPE in session.state.readings
    for kind in range(len(ATTACKERS)):
        pieces = battle[kind]
        if pieces:
            found.append(
                (ATTACK + kind, session.state.seat, 1 if is_per_type else pieces, pieces if is_per_type else 1)
            )
    found.append((DEFENCE + battle[PIECE], battle[AGAINST], 1, 1))
    return found


def note_bonus(session: "GameSession", battle: "list[int]") -> None:
    """Note the bonus of the kingsmen, once per battle."""
    for seat, bonus in ((session.state.seat, battle[BONUS_OWN]), (battle[AGAINST], battle[BONUS_AGAINST])):
        if bonus:
            session.change_counter(BONUS, seat, bonus)


def roll_battle(session: "GameSession", battle: "list[int]") -> "tuple[int, int, str]":
    """Roll for both sides. Return the attacker's total, the defender's total, and a text that says how they add up."""
    return _fight(session, battle, None)


def type_battle(session: "GameSession", battle: "list[int]", faces: "list[int]") -> "tuple[int, int, str]":
    """Log the faces of dice rolled by hand, the attacker's first. Return the same as `roll_battle`."""
    return _fight(session, battle, faces)


def _fight(session: "GameSession", battle: "list[int]", typed: "list[int] | None") -> "tuple[int, int, str]":
    """Log the rolls of both sides, and return the result."""
    shown = []
    for number, seat, pieces, _ in rolls_of(session, battle):
        sides = sides_of(session, session.profile.chances[number], pieces)
        if typed is None:
            shown.append(session.roll(sides, seat, PURPOSE_CHANCE + number))
        else:
            faces = typed[: len(sides)]
            typed = typed[len(sides) :]
            session.type_roll(sides, faces, seat, PURPOSE_CHANCE + number)
            shown.append(faces)
    return result_of(session, battle, shown)


def result_of(session: "GameSession", battle: "list[int]", faces: "list[list[int]]") -> "tuple[int, int, str]":
    """Return the same as `roll_battle` for these faces."""
    rolls = rolls_of(session, battle)
    counts = []
    texts = []
    for (number, _, pieces, times), shown in zip(rolls, faces):
        # A board reads a chance from its file, so each chance is read only once.
        chance = session.profile.chances[number]
        sides = sides_of(session, chance, pieces)
        count = worth(chance, sides, shown)
        each = each_worth(chance, sides, shown) if len(rolls) <= SHOWN_BY_DIE else [count]
        texts.append(("%dx" % times if times > 1 else "") + "+".join([str(points) for points in each]))
        counts.append(count * times)
    for side, bonus in ((-2, battle[BONUS_OWN]), (-1, battle[BONUS_AGAINST])):
        if bonus:
            texts[side] += "  +%d" % bonus
    text = "%s : %s" % ("  ".join(texts[:-1]), texts[-1])
    return sum(counts[:-1]) + battle[BONUS_OWN], counts[-1] + battle[BONUS_AGAINST], text
