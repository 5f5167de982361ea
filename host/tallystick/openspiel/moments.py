"""Play a game step by step and remember what each seat has seen: everything that OpenSpiel asks a state, without OpenSpiel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from typing import Any

from tallystick.games.registry import AnyGame, load
from tallystick.openspiel.choices import answers, choices
from tallystick.rules.errors import RulesError

FINGERPRINT_DIGITS = 16


class TooManyActions(RulesError):
    """A state has more actions than were agreed."""


class Table:
    """A game with what was agreed before its first move. `most_actions` and `most_steps` are the bounds that OpenSpiel wants."""

    def __init__(
        self, game: AnyGame, options: Mapping[str, int], readings: Mapping[str, str], most_actions: int, most_steps: int
    ) -> None:
        self.game = game
        self.agreed = (dict(options), dict(readings), most_actions, most_steps)
        self.begin = game.begin(options, readings)
        self.seats = game.seats(self.begin)
        self.most_actions = most_actions
        self.most_steps = most_steps


class Moment:
    """A position of a game in play with all that led to it. It never changes, so copies of a state can share it.

    `made` is the move that led here from `before`, and `steps` is how many moves were made. `asked` is the text of `made` if the
    table has not answered it yet. The position is then the one before it.
    """

    def __init__(
        self, table: Table, position: Any, before: Moment | None = None, made: Any = None, asked: str | None = None
    ) -> None:
        self.table = table
        self.position = position
        self.before = before
        self.made = made
        self.asked = asked
        self.steps: int = 0 if before is None else before.steps + 1
        self._known: dict[int | None, Any] = {}
        self._lines: dict[int | None, str] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the moment as numbers, from which the game is played again. OpenSpiel writes states so."""
        return _replayed, (self.table.game.id, self.table.agreed, self.actions())

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    @cached_property
    def is_over(self) -> bool:
        """Whether nothing is played any more. A game without an end is left after `most_steps`."""
        game = self.table.game
        return (
            self.steps >= self.table.most_steps
            or game.outcome(self.position) is not None
            or not game.legal_moves(self.position)
        )

    @cached_property
    def seat(self) -> int | None:
        """The seat that chooses; None if chance or the table decides, or the game is over."""
        game = self.table.game
        if self.is_over or game.chance(self.position) is not None or self.asked is not None:
            return None
        return game.to_move(self.position)

    @cached_property
    def moves(self) -> Sequence[Any]:
        """What can come next, in a fixed order. Raise TooManyActions."""
        game = self.table.game
        if self.is_over:
            return ()
        found: Sequence[Any]
        if self.seat is not None:
            found = tuple(self._choices)
        elif self.asked is not None:
            found = answers(game, self.position, self.asked)
        else:
            found = game.legal_moves(self.position)
        if len(found) > self.table.most_actions:
            raise TooManyActions(
                f"{game.name} has {len(found)} actions here, and most_actions is {self.table.most_actions}: give a larger number."
            )
        return found

    @cached_property
    def _choices(self) -> Mapping[Any, str | None]:
        assert self.seat is not None
        return choices(self.table.game, self.position, self.seat)

    @cached_property
    def probabilities(self) -> list[float]:
        """The probabilities of `moves` where no seat chooses. Results that nobody knows are equally likely."""
        weights = self.table.game.chance(self.position) or [1] * len(self.moves)
        total = sum(weights)
        return [weight / total for weight in weights]

    def after(self, move: Any) -> Moment:
        """Return the moment after one of the moves."""
        asked = None if self.seat is None else self._choices[move]
        if asked is not None:
            return Moment(self.table, self.position, self, move, asked)
        return Moment(self.table, self.table.game.play(self.position, move), self, move)

    def returns(self) -> list[float]:
        """Return what each seat has won, from -1 to 1. The sum is 0.

        The winners share one point and all seats share the cost of it. Two players have 1 and -1. A draw of all, an unfinished
        game and one that nobody has won are worth nothing.
        """
        outcome, seats = self.table.game.outcome(self.position), self.table.seats
        if outcome is None or not outcome.winners or seats == 1:
            return [0.0] * seats
        share = seats / len(outcome.winners)
        return [((share if seat in outcome.winners else 0) - 1) / (seats - 1) for seat in range(seats)]

    def actions(self) -> list[int]:
        """Return the numbers of all moves that led here."""
        path = self.path()
        return [list(each.moves).index(after.made) for each, after in pairwise(path)]

    # What a seat knows

    def observation(self, seat: int | None) -> str:
        """Return the text of the position as a seat may know it now; for None, as everybody sees it."""
        return self.table.game.format_position(self._known_to(seat))

    def information(self, seat: int | None) -> str:
        """Return all that a seat has seen since the beginning: each step as it saw it, and what it sees now."""
        return "\n".join([*(each.line(seat) for each in self.path()), self.observation(seat)])

    def line(self, seat: int | None) -> str:
        """Return the last step as the seat saw it. A seat knows its own step completely.

        In a game with secrets, the fingerprint of what it saw afterwards follows.
        """
        if seat not in self._lines:
            self._lines[seat] = self._line(seat)
        return self._lines[seat]

    def _line(self, seat: int | None) -> str:
        if self.before is None:
            return self.observation(seat)
        text = self.before.text_for(self.made, seat)
        if not self.table.game.has_secrets:
            return text
        return f"{text} #{sha256(self.observation(seat).encode()).hexdigest()[:FINGERPRINT_DIGITS]}"

    def seen(self, move: Any, seat: int | None) -> Any:
        """Return a move that is made here, as the seat sees it. Who chooses a move knows all of it."""
        return move if seat is not None and seat == self.seat else self.table.game.view_move(self.position, move, seat)

    def text_for(self, move: Any, seat: int | None) -> str:
        """Return the text of a move that is made here, as the seat sees it.

        It is written by what the seat knows: the record would add what a fight is going to show.
        """
        return self.table.game.format_move(self._known_to(seat), self.seen(move, seat))

    def _known_to(self, seat: int | None) -> Any:
        if seat not in self._known:
            view = self.table.game.view if seat is None else self.table.game.view_now
            self._known[seat] = view(self.position, seat)
        return self._known[seat]

    def path(self) -> list[Moment]:
        """Return the moments from the beginning to this one."""
        return list(self._back())[::-1]

    def _back(self) -> Iterator[Moment]:
        here: Moment | None = self
        while here is not None:
            yield here
            here = here.before


def _replayed(game_id: str, agreed: tuple[Any, ...], actions: Sequence[int]) -> Moment:
    table = Table(load(game_id), *agreed)
    moment = Moment(table, table.begin)
    for action in actions:
        moment = moment.after(moment.moves[action])
    return moment
