"""A game's profile: what the device must know of a game, as data. The laptop reads the same bytes.

Events refer to options, phases, choices, items and counters by their place in these lists, so lists are only ever
appended to; the event that starts a game carries the SHA-256 of the file.
"""

import json

from tallycore.errors import ProfileError
from tallycore.sha256 import sha256


class Option:
    """An agreed number of a game: rows of a grid, points to play to."""

    def __init__(self, data: dict) -> None:  # type: ignore[type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.default: int = data["default"]
        self.least: int = data["least"]
        self.most: int = data["most"]


class Choice:
    """A list that players pick from and that is worth noting: a terrain played, an action taken."""

    def __init__(self, data: dict) -> None:  # type: ignore[type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.items: list[str] = data["items"]
        self.names: list[str] = data["names"]
        self.ends_turn: bool = data.get("ends_turn", False)


class Phase:
    """A part of a game; `choice` is the place of the choice that its turns are made of, or None."""

    def __init__(self, data: dict, choices: list[Choice]) -> None:  # type: ignore[type-arg]
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.choice: "int | None" = None
        wanted = data.get("choice")
        if wanted:
            self.choice = [choice.id for choice in choices].index(wanted)


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
        self.options = [Option(each) for each in data.get("options", [])]
        self.choices = [Choice(each) for each in data.get("choices", [])]
        self.phases = [Phase(each, self.choices) for each in data.get("phases", [])]
        self.counters: list[str] = data.get("counters", [])
        self.score_steps: list[int] = data.get("score_steps", [1, 5, 10])

    def option(self, id_: str, values: list[int]) -> int:
        """What was agreed for option `id_`, given the values of a game in the order of `options`."""
        for at, option in enumerate(self.options):
            if option.id == id_:
                return values[at] if at < len(values) else option.default
        raise ProfileError("%s has no option %r" % (self.id, id_))
