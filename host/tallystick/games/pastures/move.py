"""Define what a player does in a turn, or claims to have done."""

from __future__ import annotations

from tallystick.rules.tuples import NamedTuple

CASTLE = "C"
PASS = "pass"  # noqa: S105 (no password)


class Move(NamedTuple):
    """One move: `what` is placed on `square`; it is a terrain's letter, "C" for a castle, or "pass" without a square.

    A dispute may claim anything: a word that is no terrain, or a `seat` (from 0) that is not the one whose turn it is.
    None stands for the seat whose turn it is.
    """

    what: str
    square: str = ""
    seat: int | None = None
