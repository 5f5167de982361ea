"""A game's profile: what the device must know of a game, as data. The laptop reads the same bytes.

Events refer to options, phases, choices, items and counters by their index in these lists, so entries are only ever appended
to a list. The event that starts a game has the SHA-256 of the file.
"""

from tallycore.errors import ProfileError
from tallycore.profile.conditions import find_key, holds

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards skip it
    from collections.abc import Callable, Sequence
    from typing import Any, BinaryIO

    from tallycore.profile.bags import Bag
    from tallycore.profile.chances import Chance
    from tallycore.profile.choices import Choice, Option, Phase
    from tallycore.profile.file_parts import FileParts
    from tallycore.profile.whole_file import WholeFile


class Profile:
    """A game as the device plays it. `hash` is the SHA-256 of the profile's file."""

    def __init__(self, source: "bytes | Callable[[], BinaryIO]") -> None:
        """Read the profile from `source`: the file's bytes, or a function that opens the file for reading bytes.

        With a function, only a little of the profile stays in memory. Raise ProfileError if it cannot be read.
        """
        from tallycore.profile.reading import read_profile

        self.parts: "FileParts | WholeFile"
        self.hash: bytes
        self.id: str
        self.name: str
        self.seats_least: int
        self.seats_most: int
        self.keys: "dict[str, str]" = {}
        """For each list a text of its ids, and for options their defaults, for tallycore.profile.conditions.find_key."""
        self.options: "Sequence[Option]"
        self.bags: "Sequence[Bag]"
        self.choices: "Sequence[Choice]"
        self.phases: "Sequence[Phase]"
        self.chances: "Sequence[Chance]"
        self.scored: "int | tuple[int, ...]" = 0
        """The condition (tallycore.profile.conditions) under which the game has points."""
        self.out: "tuple[int, int] | None" = None
        """The choice and the item that take a seat out of the game, or None."""
        read_profile(self, source)

    def entries(self, name: str, count: int) -> "Entries":
        """Return the list `name` of `count` entries. Each entry is read when it is asked for."""
        return Entries(self, name, count)

    def entry(self, name: str, at: int) -> "Any":
        """Read entry `at` of the list `name` again, and return it."""
        from tallycore.profile.reading import read_entry

        return read_entry(self, name, self.parts.entry(name, at))

    def forget(self) -> None:
        """Drop the entries that were read when they were asked for, to free their memory."""
        for entries in (self.options, self.bags, self.choices, self.chances):
            if isinstance(entries, Entries):
                entries.kept_at = -1
                entries.kept = None

    @property
    def dice(self) -> "list[str]":
        """The sets of dice of the game."""
        return self.parts.value("dice", [])

    @property
    def has_dice(self) -> bool:
        """Whether the game rolls, deals or draws anything after the first player is found."""
        return bool(self.dice) or len(self.bags) > 0 or len(self.chances) > 0

    @property
    def counters(self) -> "list[str]":
        """The names of what the game counts for each seat in addition to points."""
        return self.parts.value("counters", [])

    @property
    def first(self) -> "list[str]":
        """The names of the things that the seats draw for the first turn: the lowest first, equal ones side by side. Empty if they roll."""
        return self.parts.value("first", [])

    @property
    def first_sides(self) -> int:
        """The sides of the die that the seats roll for the first turn; 0 if the game names none."""
        return int(self.parts.value("first_sides", 0))

    @property
    def score_steps(self) -> "list[int]":
        """The steps in which points are usually noted."""
        return self.parts.value("score_steps", [1, 5, 10])

    @property
    def defaults(self) -> "list[int]":
        """The default value of each option."""
        return [int(key[key.find("=") + 1 :]) for key in self.keys["options"].split(" ")[:-1]]

    def option(self, id_: str, values: list[int]) -> int:
        """Return the value of option `id_`. `values` are a game's values in the order of `options`. Raise ProfileError if it is unknown."""
        at, default = find_key(self.keys["options"], id_)
        if at < 0:
            raise ProfileError("%s has no option %r" % (self.id, id_))
        return values[at] if at < len(values) else default

    def choice(self, id_: str) -> int:
        """Return the index of choice `id_`. Raise ProfileError if there is none."""
        at = find_key(self.keys["choices"], id_)[0]
        if at < 0:
            raise ProfileError("%s has no list %r" % (self.id, id_))
        return at

    def picks(self, bag: "Bag", values: "list[int]") -> "int | None":
        """Return the index of the choice with which the players fill `bag` themselves in a game with these option values, or None."""
        if not bag.picked:
            return None
        at = self.choice(bag.picked)
        return at if holds(self.choices[at].condition, values) else None

    def phase_at(self, number: int, values: "list[int]") -> int:
        """Return the phase of a game with these option values if its log says phase `number`. Phases that it does not have are skipped."""
        while number < len(self.phases) and not holds(self.phases[number].condition, values):
            number += 1
        return number

    def phase_count(self, values: "list[int]") -> int:
        """Return how many phases a game with these option values has."""
        return len([phase for phase in self.phases if holds(phase.condition, values)])

    def has_scores(self, values: "list[int]") -> bool:
        """Return True if a game with these option values has points."""
        return holds(self.scored, values)


class Entries:
    """One list of a profile. Only the entry that was asked for last stays in memory."""

    def __init__(self, profile: Profile, name: str, count: int) -> None:
        self._profile = profile
        self._name = name
        self._count = count
        self.kept_at = -1
        self.kept = None

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, at: int) -> "Any":
        if not -self._count <= at < self._count:
            raise IndexError(at)
        at %= self._count
        if at != self.kept_at:
            self.kept = self._profile.entry(self._name, at)
            self.kept_at = at
        return self.kept
