"""Say what was agreed before a game, as far as its notes depend on it: players, extensions, readings, and the numbers on the mat."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat import CENTRAL, MIDDLE, OUTER
from tallystick.games.durdain.position.agreement import Agreement
from tallystick.games.durdain.position.kinds import DIE_NAMES, FACES
from tallystick.rules.wording import listing

D12, D8, D6 = 12, 8, 6
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


def pack_of(kind: str) -> str:
    """Return the extension that brings a kind of piece; an empty string for the base game."""
    return PIECE[kind].pack


def is_absent(agreement: Agreement, kind: str) -> bool:
    """Return whether a kind of piece comes with an extension that is not in play."""
    return bool(pack_of(kind)) and pack_of(kind) not in agreement.extensions


def all_dice(agreement: Agreement) -> tuple[int, ...]:
    """Return the dice of a set: the d6 comes with any extension."""
    return (D12, D8, D6) if agreement.extensions else (D12, D8)


def dice_of(agreement: Agreement, kind: str) -> tuple[int, ...]:
    """Return the dice that are rolled for a piece in a battle."""
    if PIECE[kind].takes == "one":
        return PIECE[kind].dice
    return FACES if PIECE[kind].takes == "sum" or agreement.readings.all_dice == "three" else all_dice(agreement)


def worth(kind: str, size: int, faces: tuple[int, ...]) -> int:
    """Return what dice count for pieces of a kind, each of which rolls `size` of them."""
    if PIECE[kind].takes == "best":
        return sum(max(faces[at : at + size]) for at in range(0, len(faces), size))
    return sum(faces)


def dice_text(sides: tuple[int, ...]) -> str:
    """Name dice: "d12 and d8"."""
    return listing(f"d{each}" for each in sides)


def points_in(agreement: Agreement, home: str, colour: str) -> int:
    """Return the progress points of a castle in a country, by colours; the last country is the middle one."""
    countries = agreement.board.countries
    by_tier = agreement.board.progress[agreement.players - 2]
    at = countries.index(colour)
    if at == MIDDLE:
        return by_tier[CENTRAL]
    apart = abs(countries.index(home) - at)
    return by_tier[(0, 1, 3, 4)[min(apart, OUTER - apart)]]


def flags(agreement: Agreement) -> int:
    """Return how many flags each player has."""
    return int(agreement.readings.flags)
