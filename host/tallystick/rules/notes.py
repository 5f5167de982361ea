"""Define what a device notes during a game, and what a game's rules say of such notes alone."""

from __future__ import annotations

from typing import NamedTuple

from tallystick.rules.objection import Objection

PLAY, FIRST = "play", "first"
# What dice are rolled for where it is not a chance of the profile: anything, and who begins.


class Seated(NamedTuple):
    """Say who sits where before the first turn: the names of the seats' colours, and which seat each of them had before (from 0)."""

    colours: tuple[str, ...]
    seats: tuple[int, ...]


class Note(NamedTuple):
    """Describe one choice noted on the device: who (seat from 0), out of which list of the profile, which item of it."""

    seat: int
    choice: str
    item: str


class Rolled(NamedTuple):
    """Describe one roll: who rolled (seat from 0), for which chance of the profile, with dice of how many sides, and the faces."""

    seat: int
    purpose: str
    sides: tuple[int, ...]
    faces: tuple[int, ...]


class DueDice(NamedTuple):
    """Say which dice decide the next step: what they are rolled for, and how many sides each has.

    `closing` are the chances of which a roll ends those that belong together, as the defender's ends a battle's: dice after it are
    for something else.
    """

    purpose: str
    sides: tuple[int, ...]
    closing: frozenset[str] = frozenset()


class Scored(NamedTuple):
    """Describe a change of points: whose (seat from 0), from how many to how many; a correction puts right what was noted before.

    Those of the laptop follow from the recorded steps, and may come when the next turn has begun.
    """

    seat: int
    before: int
    after: int
    is_correction: bool = False
    is_by_laptop: bool = False


class Counted(NamedTuple):
    """Describe a change of one of the profile's counters: whose (seat from 0), which, from how many to how many."""

    seat: int
    counter: str
    before: int
    after: int


class TurnEnded(NamedTuple):
    """Describe the end of a turn: whose (seat from 0), and whose is next."""

    seat: int
    following: int


class GameEnded(NamedTuple):
    """Describe the end of the game: in whose turn (seat from 0), and whether it was played to its end."""

    seat: int
    is_finished: bool


Noted = Seated | Note | Rolled | Scored | Counted | TurnEnded | GameEnded


class Remark(NamedTuple):
    """Name a rule that the notes concern: broken for certain ("illegal"), or perhaps ("undecided", with what is missing)."""

    note: int
    # The index of the note, from 0.
    kind: str
    objection: Objection
    missing: str = ""
