"""Define how people choose a move by clicks on the drawn board, without typing its text.

The game says which spaces people click for a move, what the move is called, and what else may be claimed. What a click means then
is the same for all games. A click can also choose an illegal move: the referee says why it is illegal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from tallystick.rules.errors import LONGEST_SHOWN, RulesError
from tallystick.rules.examples import example_texts, kind_of
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.verdict import UNDECIDED

if TYPE_CHECKING:
    from tallystick.rules.game import Game

P = TypeVar("P")
M = TypeVar("M")

IN_ORDER = 99
MOST_CHOSEN = 80
"""No move has more spaces or parts. The longest is a set-up with 36 zones."""

Chosen = Sequence[str]


class BadChoice(RulesError):
    """Raised if there is no such space, or if too many are chosen. The message says which."""


class Way(NamedTuple):
    """The spaces that people click for a move, or the words that they choose one after the other.

    The first ones, as many as `ordered`, are chosen in this order, and then the others in any order.
    """

    names: tuple[str, ...]
    ordered: int = IN_ORDER

    def rest(self, chosen: Chosen) -> list[str] | None:
        """Return what may be chosen next: nothing if all are chosen, and None if others were chosen."""
        count = min(len(chosen), self.ordered)
        if (*chosen[:count],) != self.names[:count]:
            return None
        if len(chosen) < self.ordered:
            return [*self.names[count : count + 1]]
        rest = [*self.names[self.ordered :]]
        for each in chosen[self.ordered :]:
            if each not in rest:
                return None
            rest.remove(each)
        return rest


class Option(NamedTuple):
    """A button: its words, and the text of the move. Without a text, `parts` are chosen, and others come next.

    A move that `is_legal` as far as anybody can know may still be undecided (`is_undecided`): something hidden decides.
    """

    says: str
    text: str = ""
    parts: tuple[str, ...] = ()
    is_legal: bool = False
    is_undecided: bool = False


class Choice(NamedTuple):
    """What is chosen: the spaces, their title, what can be claimed, the spaces that continue a legal move, and a move to claim at once.

    If the choice `is_asked`, its legal move shows something hidden to everybody, so people confirm it first.
    """

    chosen: tuple[str, ...] = ()
    title: str = ""
    options: tuple[Option, ...] = ()
    onward: tuple[str, ...] = ()
    at_once: Option | None = None
    is_asked: bool = False


class Choosing(ABC, Generic[P, M]):
    """Answer how moves are chosen in one position of a game. `legal` has its legal moves, in their order.

    `how` is the sentence that says what to click.
    """

    how = "Click on the board."

    def __init__(self, game: Game[P, M], position: P) -> None:
        self.position = position
        self.legal: Collection[M] = dict.fromkeys(game.legal_moves(position))
        self.is_restricted = False
        self._game = game

    def only(self, texts: Collection[str]) -> Choosing[P, M]:
        """Return the same if nothing else can be chosen than these moves: what a device has noted leaves no others."""
        other = copy(self)
        other.legal = dict.fromkeys(move for move in self.legal if self.text(move) in texts)
        other.is_restricted = True
        vars(other).pop("ways", None)
        return other

    @property
    def hint(self) -> str:
        """How moves are entered: what to click, and what to write instead, with a few legal moves as examples."""
        texts = example_texts(self.legal, self.text, self.form)
        return f"{self.how} You can also write it: {', '.join(texts)}." if texts else self.how

    # What a game says

    @property
    @abstractmethod
    def spaces(self) -> Collection[str]:
        """All spaces of the board that can be clicked."""

    @abstractmethod
    def ways_of(self, move: M) -> Iterable[Way]:
        """Return the spaces that people click for a move. There can be several ways; one without spaces needs no click."""

    @abstractmethod
    def words(self, move: M) -> str:
        """Return what the button of a move says."""

    def told(self, move: M) -> Way:
        """Return the words by which a move without spaces is chosen, one after the other; by default all at once."""
        return Way((self.words(move),))

    def prompt(self, parts: Chosen) -> str:  # noqa: ARG002 (most games override it)
        """Return what to do first, or next, after these parts were chosen."""
        return ""

    def select(self, chosen: Chosen, space: str) -> Sequence[Chosen]:  # noqa: ARG002 (a game with longer moves overrides it)
        """Return the spaces that are chosen after a click. Others can follow that the click may mean too."""
        return [[space]]

    def claims(self, chosen: Chosen) -> Iterable[M]:
        """Return the moves that have exactly these spaces, legal or not."""
        return self.matching(chosen)

    def onward(self, chosen: Chosen) -> Collection[str]:
        """Return the spaces that continue a legal move. They are marked. By default none is marked before the first click."""
        return self.following(chosen) if chosen else ()

    def is_at_once(self, chosen: Chosen) -> bool:  # noqa: ARG002 (a game may need it)
        """Return True if the only legal move with these spaces is claimed without another click."""
        return False

    def shows_hidden(self, move: M) -> bool:  # noqa: ARG002 (most games are known whole)
        """Return True if a legal move shows something hidden to everybody. Such a move is never claimed at once."""
        return False

    def title(self, chosen: Chosen) -> str:
        """Return what stands above the buttons."""
        return " ".join(chosen)

    def form(self, move: M) -> Hashable:
        """Return what moves have in common that are written in one way. The hint shows one of them."""
        return kind_of(move)

    def is_told_later(self, move: M) -> bool:  # noqa: ARG002 (most games choose a whole move)
        """Return True if a legal move is not offered because it includes a result that people enter as the next step."""
        return False

    # What a game asks

    @cached_property
    def ways(self) -> list[tuple[M, Way]]:
        """The legal moves with each of their ways."""
        return [(move, way) for move in self.legal for way in self.ways_of(move)]

    def text(self, move: M) -> str:
        """Return the text of a move."""
        return self._game.format_move(self.position, move)

    def is_legal(self, move: M) -> bool:
        """Return True if a move is legal, and one of those that can be chosen."""
        return move in self.legal or self._game.canonical(self.position, move) in self.legal

    def is_undecided(self, move: M) -> bool:
        """Return True if something hidden decides whether a move is legal. Results of chance are never undecided."""
        return not self._is_chance and self._game.judged(self.position, move).kind == UNDECIDED

    @cached_property
    def _is_chance(self) -> bool:
        return self._game.chance(self.position) is not None

    def matching(self, chosen: Chosen) -> list[M]:
        """Return the legal moves that have exactly these spaces. If few moves can be chosen, none is told later."""
        found = [move for move, way in self.ways if way.rest(chosen) == []]
        return [move for move in found if self.is_restricted or not self.is_told_later(move)]

    def following(self, chosen: Chosen) -> tuple[str, ...]:
        """Return the spaces that can come next in a legal move."""
        return tuple(dict.fromkeys(space for _, way in self.ways for space in way.rest(chosen) or ()))

    # What a page asks

    def begin(self, parts: Chosen = ()) -> Choice:
        """Return what is offered before the first click, after these parts were chosen: the title says what to do."""
        _require_few(parts, "parts")
        return Choice((), self.prompt(parts), tuple(self.options((), parts)), self._marked(()))

    def click(self, chosen: Chosen, space: str) -> Choice:
        """Return what is chosen after a click on a space; an empty choice if the click ends it. Raise BadChoice."""
        _require_few(chosen, "spaces")
        for each in (*chosen, space):
            if each not in self.spaces:
                raise BadChoice(f'There is no space "{each[:LONGEST_SHOWN]}".')
        selection, *also = self.select(chosen, space)
        options = [option for each in (selection, *also) if each for option in self.options(each)]
        options = list({option.text: option for option in reversed(options)}.values())[::-1]
        onward = self._marked(selection) if selection else ()
        if not onward and (
            (self.is_restricted and len(options) == 1) or (selection and not also and self.is_at_once(selection))
        ):
            likely = [option for option in options if option.is_legal] or options
            if len(likely) == 1 and not self._is_shown_by(likely[0], selection):
                return Choice(at_once=likely[0])
        if not selection or (self.is_restricted and not options and not onward):
            return Choice()
        is_asked = any(self._is_shown_by(option, selection) for option in options)
        return Choice(tuple(selection), self.title(selection), tuple(options), onward, is_asked=is_asked)

    def _is_shown_by(self, option: Option, chosen: Chosen) -> bool:
        """Return True if the move of a button is legal and shows something hidden to everybody."""
        moves = self.claims(chosen) if option.is_legal else ()
        return any(self.shows_hidden(move) for move in moves if self.text(move) == option.text)

    def _marked(self, chosen: Chosen) -> tuple[str, ...]:
        """Return the spaces that are marked. If few moves can be chosen, all that lead to them are."""
        return self.following(chosen) if self.is_restricted else tuple(self.onward(chosen))

    def options(self, chosen: Chosen, parts: Chosen = ()) -> Collection[Option]:
        """Return the buttons for these spaces, or without spaces for these parts."""
        found: dict[object, Option] = {}
        for move in self.claims(chosen):
            told = Way((self.words(move),)) if chosen else self.told(move)
            if self.is_restricted and not self.is_legal(move):
                continue
            for word in told.rest(parts) or ():
                if len(told.names) > len(parts) + 1:
                    found.setdefault((word,), Option(word, parts=(*parts, word)))
                else:
                    text = self.text(move)
                    if text not in found:
                        found[text] = self._button(word, text, move)
        return found.values()

    def _button(self, words: str, text: str, move: M) -> Option:
        is_legal = self.is_legal(move)
        canonical = self._game.canonical(self.position, move)
        return Option(words, text, is_legal=is_legal, is_undecided=is_legal and self.is_undecided(canonical))


def so_far(says: str, parts: Chosen) -> str:
    """Return what to do next, with the parts that were chosen."""
    return f"{says} So far: {', '.join(parts)}." if parts else says


def _require_few(chosen: Chosen, what: str) -> None:
    if len(chosen) > MOST_CHOSEN:
        raise BadChoice(f"{len(chosen)} {what} are too many: choose at most {MOST_CHOSEN}.")
