"""Say what a player can still have in the hand, and what can lie among the warriors that the record does not know."""

from __future__ import annotations

from functools import lru_cache

from tallystick.rules.hidden import Pool, is_in_hand
from tallystick.rules.tuples import NamedTuple


class Hand(NamedTuple):
    """What a player has not shown, of the warriors of each value that were `dealt`.

    `held` warriors are in the hand, below 0 after illegal moves that were left standing; `face_down` ones lie on the board with
    a value that the record does not know. `pool` is how many of each value both are together. `loose` is the same without the
    values of `among`, which lie on the board for certain.
    """

    dealt: Pool
    held: int
    face_down: int
    pool: Pool
    loose: Pool
    among: tuple[int, ...]

    def has(self, value: int) -> bool | None:
        """Return whether a warrior of this value is in the hand; None if that depends on hidden warriors."""
        return is_in_hand(self.loose, max(0, self.face_down - len(self.among)), value - 1)

    def can_hide(self, value: int) -> bool:
        """Return whether an unknown warrior can have this value."""
        has_room = self.face_down > len(self.among)
        return value in self.among or (has_room and self.loose[value - 1] > 0)


@lru_cache(maxsize=4096)
def hand_of(dealt: Pool, placed: tuple[int, ...], among: tuple[int, ...]) -> Hand:
    """Return what is left of the warriors that were dealt. `placed` counts those on the board: of unknown value, then of each value."""
    face_down, *known = placed
    pool = tuple([max(0, had - count) for had, count in zip(dealt, known, strict=True)])
    if face_down > sum(pool):
        # After an illegal move that was left standing more lie there than a player has: each may be of any value that there is.
        pool = tuple([face_down if had else 0 for had in dealt])
    loose = tuple([max(0, count - among.count(at + 1)) for at, count in enumerate(pool)])
    return Hand(dealt, sum(dealt) - sum(placed), face_down, pool, loose, among)
