"""Say what was agreed before a game, as far as its notes depend on it: players, extensions, readings, and the numbers on the mat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.games.durdain.position.kinds import DIE_NAMES, FACES
from tallystick.rules.wording import listing

MOVE, ATTACK, DEFEND, HOME = "move", "attack-", "defend-", "home"
# Chances of the profile; of a battle these are what their ids begin with, and the kind of piece stands after.
ACTION, BEWARE, FATE, OUT = "action", "beware", "fate", "out"
# Lists of the profile, and an item.
CASTLES_IN = "Castles in "
BONUS, BONUS_PIECE = next((piece.bonus, kind) for kind, piece in PIECE.items() if piece.bonus)
# The counter of what such pieces add to a side.


def _counters() -> Iterator[tuple[str, tuple[tuple[int, ...], str]]]:
    for kind, piece in PIECE.items():
        name = f"{kind.capitalize()} steps"
        if piece.group in DIE_NAMES:
            yield name, ((FACES[DIE_NAMES.index(piece.group)],), kind)
        elif piece.group:
            yield name, (FACES, kind)
        elif piece.mobile:
            yield from ((f"{name}, d{die}", ((die,), kind)) for die in FACES)


STEPS = dict(_counters())
# Counters of the profile: by which dice a group moved, and which piece.


def sides_of(dice: Iterable[int]) -> tuple[int, ...]:
    """Return how many sides dice have, as notes name them."""
    return tuple(FACES[die] for die in dice)


def dice_text(sides: tuple[int, ...]) -> str:
    """Name dice: "d12 and d8"."""
    return listing(f"d{each}" for each in sides)


def points_in(agreement: Agreement, home: str, colour: str) -> int:
    """Return the progress points of a castle in a country, by colours; the last country is the middle one."""
    board = agreement.board
    return board.points_in(agreement.players, board.countries.index(home), board.countries.index(colour))
