"""What is agreed before a game, as its profile has it."""

from tallycore.profile import read_condition
from tallycore.errors import ProfileError


class Option:
    """An agreed number of a game: rows of a grid, points to play to; or one of several things, which then have names."""

    def __init__(self, data: dict, keys: str) -> None:  # type: ignore[type-arg]
        """`keys` are those of the options before it (tallycore.conditions)."""
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.default: int = data["default"]
        self.least: int = data["least"]
        self.most: int = data["most"]
        # What the values of an option from 0 to 1 are called where the profile says nothing.
        is_switch = self.least == 0 and self.most == 1
        names = data.get("names", ["no", "yes"] if is_switch else [])
        if names and len(names) != self.most - self.least + 1:
            raise ProfileError("the option %r has %d names for %d to %d" % (self.id, len(names), self.least, self.most))
        self._names = "\n".join(names)
        self.condition = read_condition(data.get("if"), keys)

    @property
    def names(self) -> "list[str]":
        """What its values are called from the least on; of a plain number there are none."""
        return self._names.split("\n") if self._names else []

    def text(self, value: int) -> str:
        """What `value` is called."""
        at = value - self.least
        names = self.names
        return names[at] if 0 <= at < len(names) else "%d" % value
