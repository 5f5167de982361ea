"""Battles of pieces that roll dice of their own: which dice both sides roll, what these count, and what the log has of it."""

from tallycore.log.kinds import PURPOSE_CHANCE
from tallycore.profile.piece_dice import each_worth, sets_of, worth

ATTACK, DEFENCE = 2, 7
# The first of the profile's chances for attacking pieces, and for the piece that defends.
ATTACKERS = ("Cavalry", "Army", "Ship", "Kingsman", "Dragon")
DEFENDERS = ATTACKERS + ("Wall", "Camp", "Castle")
MOST = (7, 9, 3, 4, 2)
# The supply of each attacking kind.
NEEDS = (-1, -1, 0, 2, 1, -1, -1, -1)
# The option of the extension that brings a kind; -1 for none.
WALL, CASTLE = 5, 7
BONUS = 14
# The counter of the kingsmen bonus.
EXTENSIONS = 3
SHOWN_BY_DIE = 3
# With more rolls than these, one for each kind of pieces, a line has room for their sums alone.


def kinds_here(options: "list[int]", count: int) -> "list[int]":
    """Return those of the first `count` kinds that a game with these options has."""
    return [kind for kind in range(count) if NEEDS[kind] < 0 or (NEEDS[kind] < len(options) and options[NEEDS[kind]])]


def sides_of(session, chance: int, pieces: int) -> "list[int]":  # type: ignore[no-untyped-def]
    """Return the dice of so many pieces; all dice of a castle are three where an extension brings the d6."""
    sets = sets_of(session.profile.chances[chance])
    state = session.state
    has_d6 = any(state.options[:EXTENSIONS]) or "all-dice=three" in state.readings
    dice: "list[int]" = sets[-1] if has_d6 else sets[0]
    return dice * pieces


class Battle:
    """A battle that whose turn it is declares: how many pieces of each kind attack, and what they attack.

    `bonus` and `bonus_against` are what kingsmen add for both sides. After a roll, `attack` and `defence` are what the dice count with
    that, and `text` says it in words.
    """

    def __init__(self, against: int) -> None:
        self.pieces = [1, 0, 0, 0, 0]
        self.bonus = 0
        self.against = against
        self.kind = 0
        self.bonus_against = 0
        self.attack = self.defence = 0
        self.text = ""

    def rolls(self, session):  # type: ignore[no-untyped-def]
        """Return (chance, seat, sides) of each roll, the attacker's first."""
        found = []
        for kind, pieces in enumerate(self.pieces):
            if pieces:
                found.append((ATTACK + kind, session.state.seat, sides_of(session, ATTACK + kind, pieces)))
        found.append((DEFENCE + self.kind, self.against, sides_of(session, DEFENCE + self.kind, 1)))
        return found

    def note_bonus(self, session) -> None:  # type: ignore[no-untyped-def]
        """Note what kingsmen add, once a battle."""
        for seat, bonus in ((session.state.seat, self.bonus), (self.against, self.bonus_against)):
            if bonus:
                session.change_counter(BONUS, seat, bonus)

    def roll(self, session) -> None:  # type: ignore[no-untyped-def]
        """Roll for both sides."""
        rolls = self.rolls(session)
        faces = []
        for chance, seat, sides in rolls:
            faces.append(session.roll(sides, seat, PURPOSE_CHANCE + chance))
        self.count(session, rolls, faces)

    def type_in(self, session, faces: "list[int]") -> None:  # type: ignore[no-untyped-def]
        """Log the faces of dice rolled by hand, the attacker's first."""
        rolls = self.rolls(session)
        each = []
        for chance, seat, sides in rolls:
            each.append(faces[: len(sides)])
            faces = faces[len(sides) :]
            session.type_roll(sides, each[-1], seat, PURPOSE_CHANCE + chance)
        self.count(session, rolls, each)

    def count(self, session, rolls, faces) -> None:  # type: ignore[no-untyped-def]
        """Work out what both sides have."""
        self.attack, self.defence = self.bonus, self.bonus_against
        said = []
        for (chance, _, sides), shown in zip(rolls, faces):
            counted = session.profile.chances[chance]
            text = "+".join([str(points) for points in each_worth(counted, sides, shown)])
            if len(rolls) > SHOWN_BY_DIE:
                text = str(worth(counted, sides, shown))
            if chance < DEFENCE:
                self.attack += worth(counted, sides, shown)
                said.append(text)
            else:
                self.defence += worth(counted, sides, shown)
                own = "  +%d" % self.bonus if self.bonus else ""
                against = "  +%d" % self.bonus_against if self.bonus_against else ""
                self.text = "%s%s : %s%s" % ("  ".join(said), own, text, against)
