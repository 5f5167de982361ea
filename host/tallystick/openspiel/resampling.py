"""Draw again what a seat does not know: another game that looks the same to it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate, pairwise, repeat

from tallystick.openspiel.moments import Moment
from tallystick.rules.errors import RulesError

MOST_TRIES = 100


class NotResampled(RulesError):
    """No other game was found that looks the same to the seat."""


def resampled(moment: Moment, seat: int, draw: Callable[[], float]) -> Moment:
    """Return a random moment that the seat cannot tell from this one. `draw` returns a number from 0 up to, but not including, 1.

    The game is played again. Chance draws with its own probabilities, and others choose with equal ones, among what looks the same to
    the seat. If a later step shows that this cannot have been so, all is drawn again. So the result is exact for such players: no step
    is drawn with other probabilities because of what came later. Raise NotResampled if no try fits.
    """
    if not moment.table.game.has_secrets:
        return moment
    tree = _Tree(moment.path(), seat)
    for _ in range(MOST_TRIES):
        found = tree.replay(draw)
        if found is not None:
            return found
    raise NotResampled(
        f"{moment.table.game.name} cannot be resampled here: in {MOST_TRIES} tries no hidden pieces fitted all that player {seat + 1} "
        "has seen."
    )


class _Tree:
    """The games that look to a seat like this path, as far as they were tried. Tries share what they have in common."""

    def __init__(self, path: list[Moment], seat: int) -> None:
        self._path = path
        self._seat = seat
        self._tried: dict[Moment, tuple[list[Moment], list[float]]] = {}

    def replay(self, draw: Callable[[], float]) -> Moment | None:
        """Return the end of such a game; None if a step was drawn that does not fit a later one."""
        here = self._path[0]
        for before, told in pairwise(self._path):
            if here not in self._tried:
                fitting = list(self._fitting(here, before, told))
                self._tried[here] = [after for after, _ in fitting], list(accumulate(weight for _, weight in fitting))
            after, sums = self._tried[here]
            if not after:
                return None
            here = after[min(bisect_right(sums, draw() * sums[-1]), len(after) - 1)]
        return here

    def _fitting(self, here: Moment, before: Moment, told: Moment) -> Iterator[tuple[Moment, float]]:
        """Yield each next moment that looks to the seat like the told one, which came after `before`, with its weight."""
        if here.seat != before.seat:
            return
        if here.seat == self._seat:
            if told.made in here.moves:
                yield here.after(told.made), 1.0
            return
        weights = repeat(1.0) if here.seat is not None else here.probabilities
        wanted = before.seen(told.made, self._seat)
        for move, weight in zip(here.moves, weights):  # noqa: B905 (equal weights have no end)
            if here.seen(move, self._seat) == wanted:
                after = here.after(move)
                if (after.line(self._seat), after.is_over) == (told.line(self._seat), told.is_over):
                    yield after, weight
