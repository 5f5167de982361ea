"""Define the notes of a device during a game, and what a game's rules say about such notes without a position."""

from __future__ import annotations

from tallystick.rules.objection import Objection
from tallystick.rules.tuples import NamedTuple

PLAY, FIRST = "play", "first"
# The purposes of dice that are not a chance of the profile: any purpose, and who begins.


class Seated(NamedTuple):
    """The seats before the first turn: the names of their colours, and which seat each player had before (from 0)."""

    colours: tuple[str, ...]
    seats: tuple[int, ...]


class Note(NamedTuple):
    """A choice that was noted on the device: the seat (from 0), the list of the profile, and the item of the list."""

    seat: int
    choice: str
    item: str


class Rolled(NamedTuple):
    """A roll: the seat (from 0), the chance of the profile, the numbers of sides of the dice, and the faces."""

    seat: int
    purpose: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]


class DueDice(NamedTuple):
    """The dice that decide the next step: their purpose, and the number of sides of each.

    `closing` are the chances whose roll ends a group of rolls, as the defender's roll ends a battle. Dice after it are
    for something else. `seat` is whose piece they are rolled for (from 0); None if that does not matter.
    """

    purpose: str
    sides: tuple[int, ...]
    closing: frozenset[str] = frozenset()
    seat: int | None = None

    def fit(self, roll: Rolled, first: int) -> bool:
        """Return True if these can be the dice of a roll from its die `first` on."""
        is_purpose = roll.purpose == self.purpose and self.seat in {None, roll.seat}
        return is_purpose and roll.sides[first : first + len(self.sides)] == self.sides


class DueBattle(NamedTuple):
    """A battle whose dice are due: the chance of each kind of attackers with the number of its pieces, the seats of both sides (from 0),
    the chance of the defender, and the bonus of both.
    """

    seat: int
    attackers: tuple[tuple[str, int], ...]
    against: int
    defender: str
    bonus: tuple[int, int] = (0, 0)


class Scored(NamedTuple):
    """A change of points: the seat (from 0), the points before and after. A correction changes an earlier wrong note.

    Points from the laptop follow from the recorded steps. They may come after the next turn has begun.
    """

    seat: int
    before: int
    after: int
    is_correction: bool = False
    is_by_laptop: bool = False


class Counted(NamedTuple):
    """A change of one of the profile's counters: the seat (from 0), the counter, the numbers before and after."""

    seat: int
    counter: str
    before: int
    after: int


class TurnEnded(NamedTuple):
    """The end of a turn: its seat (from 0), and the next seat."""

    seat: int
    following: int


class GameEnded(NamedTuple):
    """The end of the game: the seat whose turn it was (from 0), and whether the game was played to its end."""

    seat: int
    is_finished: bool


Noted = Seated | Note | Rolled | Scored | Counted | TurnEnded | GameEnded


class Remark(NamedTuple):
    """A rule that the notes break: certainly ("illegal"), or perhaps ("undecided", with what is missing)."""

    note: int
    # The index of the note, from 0.
    kind: str
    objection: Objection
    missing: str = ""
