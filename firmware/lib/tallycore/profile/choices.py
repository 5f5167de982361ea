"""The options, choices and phases of a profile.

Options are agreed before a game. Choices are lists that players pick from during the game.
"""

from tallycore.errors import ProfileError
from tallycore.profile.conditions import find_key, read_condition

TYPE_CHECKING = False
if TYPE_CHECKING:  # for mypy; boards pass over it
    from typing import Any

    from tallycore.profile import Profile
    from tallycore.profile.bags import Bag


class Option:
    """A number that is agreed before a game: rows of a grid, points to reach, or the number of one of several named things."""

    def __init__(self, data: "dict[str, Any]", keys: str) -> None:
        """Read the option from `data`. `keys` are the keys of the options before it (tallycore.profile.Profile.keys)."""
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.default: int = data["default"]
        self.least: int = data["least"]
        self.most: int = data["most"]
        # An option from 0 to 1 is a question: if the profile has no names for its values, they are no and yes.
        is_switch = self.least == 0 and self.most == 1
        names = data.get("names", ["no", "yes"] if is_switch else [])
        if names and len(names) != self.most - self.least + 1:
            raise ProfileError("the option %r has %d names for %d to %d" % (self.id, len(names), self.least, self.most))
        self._names = "\n".join(names)
        self.condition = read_condition(data.get("if"), keys)

    @property
    def names(self) -> "list[str]":
        """The names of its values, from the least on; empty for a plain number."""
        return self._names.split("\n") if self._names else []

    def text(self, value: int) -> str:
        """Return the name of `value`, or its digits if it has none."""
        at = value - self.least
        names = self.names
        return names[at] if 0 <= at < len(names) else "%d" % value


class Choice:
    """A list that players pick from. The device notes the picks: a terrain played, an action taken, an item of a bag."""

    def __init__(self, data: "dict[str, Any]", profile: "Profile") -> None:
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.of: str = data.get("of", "")
        """The id of the bag whose items this list has, or ""."""
        self._profile = profile
        self._items = self._names = ""
        if not self.of:
            self._items = "\n".join(data["items"])
            self._names = "\n".join(data["names"])
        elif find_key(profile.keys["bags"], self.of)[0] < 0:
            raise ProfileError("the profile cannot be read: the list %r is of a bag %r" % (self.id, self.of))
        self.ends_turn: bool = data.get("ends_turn", False)
        self.is_listed: bool = data.get("listed", True)
        """Whether it is in the list of notes. A choice with its own screen is not."""
        self.condition = read_condition(data.get("if"), profile.keys["options"])

    @property
    def items(self) -> "list[str]":
        """The ids of the items."""
        items: "list[str]" = self._bag().items if self.of else self._items.split("\n")
        return items

    @property
    def names(self) -> "list[str]":
        """The names of the items."""
        names: "list[str]" = self._bag().names if self.of else self._names.split("\n")
        return names

    def _bag(self) -> "Bag":
        """Return the bag whose items this list has."""
        return self._profile.bags[find_key(self._profile.keys["bags"], self.of)[0]]


class Phase:
    """A phase of a game. `choice` is the index of the choice that each of its turns makes, or None."""

    def __init__(self, data: "dict[str, Any]", profile: "Profile") -> None:
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.choice: "int | None" = None
        wanted = data.get("choice")
        if wanted:
            self.choice = find_key(profile.keys["choices"], wanted)[0]
            if self.choice < 0:
                raise ProfileError("the profile cannot be read: the phase %r is of a list %r" % (self.id, wanted))
        self.condition = read_condition(data.get("if"), profile.keys["options"])
