"""What players agree on before a game and pick from in it, and its phases, as its profile has them."""

from tallycore.errors import ProfileError
from tallycore.profile.conditions import find_key, read_condition


class Option:
    """An agreed number of a game: rows of a grid, points to play to; or one of several things, which then have names."""

    def __init__(self, data: dict, keys: str) -> None:  # type: ignore[type-arg]
        """`keys` are those of the options before it (tallycore.profile)."""
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


class Choice:
    """A list that players pick from and that is worth noting: a terrain played, an action taken, an item of a bag."""

    def __init__(self, data: dict, profile) -> None:  # type: ignore[no-untyped-def,type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.of: str = data.get("of", "")
        """The bag whose items these are, or ""."""
        self._profile = profile
        self._items = self._names = ""
        if not self.of:
            self._items = "\n".join(data["items"])
            self._names = "\n".join(data["names"])
        elif find_key(profile.keys["bags"], self.of)[0] < 0:
            raise ProfileError("the profile cannot be read: the list %r is of a bag %r" % (self.id, self.of))
        self.ends_turn: bool = data.get("ends_turn", False)
        self.condition = read_condition(data.get("if"), profile.keys["options"])

    @property
    def items(self) -> "list[str]":
        """The ids of what can be noted."""
        items: "list[str]" = self._bag().items if self.of else self._items.split("\n")
        return items

    @property
    def names(self) -> "list[str]":
        """What the items are called."""
        names: "list[str]" = self._bag().names if self.of else self._names.split("\n")
        return names

    def _bag(self):  # type: ignore[no-untyped-def]
        return self._profile.bags[find_key(self._profile.keys["bags"], self.of)[0]]


class Phase:
    """A part of a game; `choice` is the place of the choice that its turns are made of, or None."""

    def __init__(self, data: dict, profile) -> None:  # type: ignore[no-untyped-def,type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.choice: "int | None" = None
        wanted = data.get("choice")
        if wanted:
            self.choice = find_key(profile.keys["choices"], wanted)[0]
            if self.choice < 0:
                raise ProfileError("the profile cannot be read: the phase %r is of a list %r" % (self.id, wanted))
        self.condition = read_condition(data.get("if"), profile.keys["options"])
