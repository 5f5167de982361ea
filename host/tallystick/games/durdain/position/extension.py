"""Define what an extension can add to the base game. The base game asks the extensions in play, and names none of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from tallystick.games.durdain.components.mat_parts import Border
from tallystick.games.durdain.move import Move
from tallystick.rules.objection import Objection
from tallystick.rules.tuples import NamedTuple

if TYPE_CHECKING:
    from tallystick.games.durdain.position.table import Position

Rule = Callable[["Position", Move, int], Iterator[Objection]]
# The objections to the step of a seat.
Carry = Callable[["Position", Move, int], "Position"]
# The table after it.


PATH, AIM = "path", "aim"


class Form(NamedTuple):
    """How a kind of step is written, as in "fly {place}>{place}", told, as in "flies from {0} to {1}", and drawn."""

    text: str
    told: str
    arrow: str = ""
    """PATH from the first place to the second, AIM from the second to the first, "" for none."""
    also: tuple[str, ...] = ()
    """Other words that begin it."""
    button: str = ""
    """What its button says, "" for the name of the step. A group is named by {group}."""


class Extension:
    """Add nothing to the base game. Each extension says in a class of its own what it adds. See `extensions`.

    `rules` judge steps after the rules of the base game, `without` where the extension is not in play; `due` ask for something
    first, by a phase of its own. `forms` are its own kinds of steps, `carries` what they do, `piece` whose they are.
    """

    id = ""
    piece = ""
    actions: tuple[str, ...] = ()
    forms: Mapping[str, Form] = {}
    rules: Mapping[str, tuple[Rule, ...]] = {}
    without: Mapping[str, tuple[Rule, ...]] = {}
    due: Mapping[str, Rule] = {}
    carries: Mapping[str, Carry] = {}
    opens_sea = False
    """True if seas and islands are used with it."""
    bonus_rule = ""
    """Which rule says what it adds to a total."""

    acted_says = ""
    """What is set beside the mat where something of its action was done that may come once."""
    prompts: Mapping[str, str] = {}
    """What to click in its actions and phases."""
    due_says = ""
    """What is set beside the mat for how many of its steps come before the next turn."""

    @property
    def whole(self) -> Extension:
        """The extension with all that it can do. One that is registered may be only what everybody asks of it, see `late`."""
        return self

    @property
    def restricts(self) -> Collection[str]:
        """The kinds of steps that are judged by its rules where it is not in play."""
        return self.without.keys()

    def room(self, position: Position) -> int:  # noqa: ARG002 (as are all below: most extensions add a few of these)
        """Return how many passengers a piece of it can carry."""
        return 0

    def phase(self, position: Position) -> str:  # noqa: ARG002
        """Return what of its own is going on; "" for nothing."""
        return ""

    def opens(self, position: Position, seat: int, kind: str, place: int) -> bool:  # noqa: ARG002
        """Return whether it lets a piece be in a place where the base game has none."""
        return False

    def bears(self, position: Position, seat: int, kind: str, place: int) -> bool:  # noqa: ARG002
        """Return whether a piece of its own is in a place, and can carry such a piece of this seat if it has room."""
        return False

    def mover(self, position: Position, move: Move, kind: str) -> str | None:  # noqa: ARG002
        """Return which kind of piece makes a step from where this kind stands; None for nobody."""
        return kind

    def bonus(self, position: Position, seat: int, places: tuple[int, ...] | Border) -> int:  # noqa: ARG002
        """Return what it adds to the total of a side in a battle.

        The places are those of its attackers, that of its defender, or the two that its defending wall parts.
        """
        return 0

    def who_enters(self, position: Position, place: int, end: int) -> list[str]:  # noqa: ARG002
        """Return who moves into a place that was won instead of the piece that has beaten it and cannot be there."""
        return []

    def carry(self, position: Position, move: Move, seat: int) -> tuple[Position, str] | None:  # noqa: ARG002
        """Return the position after a step that is not from a place to an empty one, and who made it; None for any other."""
        return None

    def score(self, position: Position, before: int) -> Position:  # noqa: ARG002
        """Return the position once the points of a turn are counted, from a score `before` on."""
        return position

    def proposals(self, position: Position) -> Iterator[Move]:  # noqa: ARG002
        """Yield steps of its own that might be legal."""
        yield from ()

    def claims(self, position: Position, places: Sequence[int]) -> Iterator[Move]:  # noqa: ARG002
        """Yield the steps of its own that people may mean by these places, legal or not."""
        yield from ()

    def faults(self, position: Position) -> Iterator[str]:  # noqa: ARG002
        """Yield why no game can come to this table, whether the extension is in play or not."""
        yield from ()

    def caption(self, position: Position) -> str:  # noqa: ARG002
        """Return what is going on, in a phase of its own."""
        return ""

    def markers(self, position: Position) -> tuple[str, tuple[int, ...]] | None:  # noqa: ARG002
        """Return what lies on the track, and on which of its places; None for nothing that it ever brings."""
        return None


class LateExtension:
    """Behave as an extension, and load it only when it is asked for more than what is `said` here of it.

    Most games are played without it. Then the game asks only what it is called and which words and steps are its own.
    """

    def __init__(self, load: Callable[[], Extension], **said: Any) -> None:
        self._load = load
        self._said = said
        vars(self).update(said)

    @cached_property
    def whole(self) -> Extension:
        """The extension with all that it can do."""
        found = self._load()
        vars(found).update(self._said)
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)


if TYPE_CHECKING:
    late: Callable[..., Extension]
else:
    late = LateExtension

REGISTERED: dict[str, Extension] = {}
# All that the game knows, by id.


def extension_of(what: str) -> Extension | None:
    """Return the extension that brings a kind of step; None for one of the base game."""
    for each in REGISTERED.values():
        if what in each.forms:
            return each
    return None


def actions_of_extensions() -> list[str]:
    """Return the actions that extensions bring, whether they are in play or not."""
    return [action for each in REGISTERED.values() for action in each.actions]
