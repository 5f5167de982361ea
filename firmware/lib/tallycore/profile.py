"""A game's profile: what the device must know of a game, as data. The laptop reads the same bytes.

Events refer to options, phases, choices, items and counters by their place in these lists, so lists are only ever
appended to; the event that starts a game carries the SHA-256 of the file.
"""

import json

from tallycore.bags import Bag
from tallycore.chances import Chance
from tallycore.conditions import holds, read_condition
from tallycore.errors import ProfileError
from tallycore.sha256 import sha256


NO_NAMES: "list[str]" = []
SWITCH = ["no", "yes"]
# What the values of an option from 0 to 1 are called where the profile says nothing.


class Option:
    """An agreed number of a game: rows of a grid, points to play to; or one of several things, which then have names."""

    def __init__(self, data: dict, before: "list[Option]") -> None:  # type: ignore[type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.default: int = data["default"]
        self.least: int = data["least"]
        self.most: int = data["most"]
        is_switch = self.least == 0 and self.most == 1
        self.names: "list[str]" = data.get("names", SWITCH if is_switch else NO_NAMES)
        if self.names and len(self.names) != self.most - self.least + 1:
            raise ProfileError("the option %r has %d names for %d to %d" % (self.id, len(self.names), self.least, self.most))
        self.condition = read_condition(data.get("if"), before)

    def text(self, value: int) -> str:
        """What `value` is called."""
        at = value - self.least
        return self.names[at] if 0 <= at < len(self.names) else "%d" % value


class Choice:
    """A list that players pick from and that is worth noting: a terrain played, an action taken, an item of a bag."""

    def __init__(self, data: dict, options: "list[Option]", bags: "list[Bag]") -> None:  # type: ignore[type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.of: str = data.get("of", "")
        """The bag whose items these are, or ""."""
        self._bag: "Bag | None" = None
        self._items: "list[str]" = []
        if self.of:
            self._bag = bags[[each.id for each in bags].index(self.of)]
            self.names: "list[str]" = self._bag.names
        else:
            self._items = data["items"]
            self.names = data["names"]
        self.ends_turn: bool = data.get("ends_turn", False)
        self.condition = read_condition(data.get("if"), options)

    @property
    def items(self) -> "list[str]":
        """The ids of what can be noted."""
        return self._items if self._bag is None else self._bag.items


class Phase:
    """A part of a game; `choice` is the place of the choice that its turns are made of, or None."""

    def __init__(self, data: dict, choices: "list[Choice]", options: "list[Option]") -> None:  # type: ignore[type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.choice: "int | None" = None
        wanted = data.get("choice")
        if wanted:
            self.choice = [choice.id for choice in choices].index(wanted)
        self.condition = read_condition(data.get("if"), options)


class Profile:
    """A game as the device plays it. `hash` is the SHA-256 of the file that it was read from."""

    def __init__(self, file_bytes: bytes) -> None:
        self.hash = sha256(file_bytes)
        try:
            self._read(json.loads(file_bytes.decode()))
        except KeyError as error:
            raise ProfileError("the game's profile lacks the field %r" % error.args[0])
        except ProfileError:
            raise
        except (ValueError, TypeError, AttributeError, IndexError) as error:
            raise ProfileError("the game's profile cannot be read: %s" % error)

    def _read(self, data: dict) -> None:  # type: ignore[type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.seats_least: int = data["seats"][0]
        self.seats_most: int = data["seats"][1]
        if not 1 <= self.seats_least <= self.seats_most:
            raise ProfileError("%s: seats %d to %d is no range" % (self.id, self.seats_least, self.seats_most))
        self.dice: list[str] = data.get("dice", [])
        self.options: "list[Option]" = []
        for each in data.get("options", []):
            self.options.append(Option(each, self.options))
        self.bags = [Bag(each, self.options) for each in data.get("bags", [])]
        self.choices = [Choice(each, self.options, self.bags) for each in data.get("choices", [])]
        self.phases = [Phase(each, self.choices, self.options) for each in data.get("phases", [])]
        self.chances = [Chance(each, self.options) for each in data.get("chances", [])]
        self.counters: "list[str]" = data.get("counters", [])
        self.score_steps: "list[int]" = data.get("score_steps", [1, 5, 10])
        self.scored = read_condition(data.get("scored"), self.options)
        """The condition under which the game has points at all."""

    def option(self, id_: str, values: list[int]) -> int:
        """What was agreed for option `id_`, given the values of a game in the order of `options`."""
        for at, option in enumerate(self.options):
            if option.id == id_:
                return values[at] if at < len(values) else option.default
        raise ProfileError("%s has no option %r" % (self.id, id_))

    def choice(self, id_: str) -> int:
        """The place of choice `id_`."""
        for at, choice in enumerate(self.choices):
            if choice.id == id_:
                return at
        raise ProfileError("%s has no list %r" % (self.id, id_))

    def picks(self, bag: Bag, values: "list[int]") -> "int | None":
        """The choice by which the players fill their `bag` themselves in a game with these options, or None."""
        if not bag.picked:
            return None
        at = self.choice(bag.picked)
        return at if holds(self.choices[at].condition, values) else None

    def phase_at(self, number: int, values: "list[int]") -> int:
        """The phase that a game with these options is in when its log says `number`: phases that it does not have are passed over."""
        while number < len(self.phases) and not holds(self.phases[number].condition, values):
            number += 1
        return number

    def phase_count(self, values: "list[int]") -> int:
        """How many phases a game with these options has."""
        return len([phase for phase in self.phases if holds(phase.condition, values)])

    def has_scores(self, values: "list[int]") -> bool:
        """Whether a game with these options has points at all."""
        return holds(self.scored, values)
