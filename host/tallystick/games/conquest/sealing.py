"""Read and fill in what a player seals: the whole hidden set-up, such as `keyfort=K-Q ravenfall=-T-`."""

from __future__ import annotations

import os
from collections.abc import Collection, Sequence

from tallystick.games.conquest.components.box import ANY, ARMY, ARMY_SIZE, KINDS, LETTERS
from tallystick.games.conquest.move import NOBODY, UNTOLD, Move, Step
from tallystick.games.conquest.notation.setup_text import format_named, read_letters
from tallystick.games.conquest.objections.setup import to_a_setup
from tallystick.games.conquest.play.steps import carry_out
from tallystick.games.conquest.play.units import put
from tallystick.games.conquest.position.control import board_of_claims
from tallystick.games.conquest.position.knowledge import owner_of
from tallystick.games.conquest.position.table import Phase, Position, is_placed, zones_of
from tallystick.rules.errors import BadSealed, UnreadableMove
from tallystick.rules.plaintext import plain_text
from tallystick.rules.rule import read_rules
from tallystick.rules.sealing import SealSign
from tallystick.rules.seats import seat_of
from tallystick.rules.wording import an, player

LAYS = True
# The sealed units come on the board by a set-up that does not name them.
EXAMPLE = "K-QP-D"
# The units of two territories. An army has only one of each of them.


def sealable(position: Position, seat: int) -> str | None:
    """Return what asks a seat for its set-up; None before its territories are chosen, or once its units moved or are known."""
    zones = _zones(position, seat)
    own = [unit for zone in zones if (unit := position.units[zone]) is not None]
    if not zones or (own and all(unit.token.value is not None for unit in own)):
        return None
    names = format_named(position.agreement.board, zones, EXAMPLE.ljust(len(zones), NOBODY)).split()
    return (
        f"Where do the units of {player(seat)} stand? Write for each territory a letter for each of its zones a, b and c, "
        f"in this order ({LETTERS}, {NOBODY} for none), such as {' '.join(names[:2])}."
    )


def seal_signs(position: Position, seat: int) -> list[SealSign]:  # noqa: ARG001 (all armies are alike)
    """Return the letters of the units, with the number of each in an army."""
    return [SealSign(kind.letter, kind.name, count) for kind, count in zip(KINDS, ARMY, strict=True)]


def read_sealed(position: Position, seat: int, text: str) -> str:
    """Return the set-up with its territories in the order of the map; raise BadSealed with the first thing that is wrong."""
    zones, board = _zones(position, seat), position.agreement.board
    if not zones:
        raise BadSealed(f"{player(seat)} has no set-up to seal now.")
    letters = _letters(position, seat, text)
    if UNTOLD in letters:
        raise BadSealed(f"a sealed set-up tells every unit: put its letter ({LETTERS}) where {UNTOLD} stands.")
    told = Move(Step.SETUP, units=letters, seat=seat)
    for objection in to_a_setup(board, zones, told, seat):
        raise BadSealed(read_rules(os.path.dirname(__file__))[objection.rule].sentence(objection))
    for zone, letter in zip(zones, letters, strict=True):
        if zones_of(position, seat) and (letter == NOBODY) != (position.units[zone] is None):
            stands = "no unit stands" if letter != NOBODY else "a unit stands"
            raise BadSealed(f"{stands} on {board.zone_names[zone]}, against the set-up that is to be sealed.")
    return format_named(board, zones, letters)


def sealed_pieces(text: str) -> int:
    """Return how many units a set-up tells."""
    return sum(letter in LETTERS for word in text.split() for letter in word.partition("=")[2])


def unseal(
    position: Position, seat: int, text: str, seats: Sequence[int] | None, but: Collection[int] = ()
) -> Position:
    """Return the position with the set-up that a seat sealed in it, known to these seats too; raise BadSealed.

    The units in `but`, by their places in the text, are not told.
    """
    letters = _letters(position, seat, read_sealed(position, seat, text))
    units = [at for at, letter in enumerate(letters) if letter != NOBODY]
    untold = {units[at] for at in but}
    letters = "".join(UNTOLD if at in untold else letter for at, letter in enumerate(letters))
    is_set_up = bool(zones_of(position, seat))
    after = position if is_set_up else carry_out(position, Move(Step.SETUP, units=letters, seat=seat))
    for zone, letter in zip(_zones(position, seat), letters, strict=True):
        unit = after.units[zone]
        if letter in {NOBODY, UNTOLD} or unit is None:
            continue
        kind = LETTERS.index(letter)
        if unit.token.value not in {None, kind}:
            name = position.agreement.board.zone_names[zone]
            raise BadSealed(
                f"the unit on {name} is {an(KINDS[unit.token.value or 0].name)} by the record, not {an(KINDS[kind].name)}."
            )
        after = put(after, zone, unit._replace(token=unit.token._replace(value=kind).shown_to(seats)))
    return after


def awaits_sealed(position: Position) -> list[int]:
    """Return the seats whose armies do not stand on the board yet."""
    if position.phase != Phase.SETUP:
        return []
    return [seat for seat in range(position.agreement.players) if not is_placed(position, seat)]


def face_down(position: Position, seat: int, text: str) -> Move | None:
    """Return the set-up that says on which zones the sealed units stand, and not which; None if some of them stand already."""
    if position.phase != Phase.SETUP or zones_of(position, seat):
        return None
    letters = _letters(position, seat, read_sealed(position, seat, text))
    return Move(Step.SETUP, units="".join(NOBODY if each == NOBODY else UNTOLD for each in letters), seat=seat)


def is_as_sealed(position: Position, move: Move) -> bool:
    """Return whether a step is the set-up of a seat whose units stand as it says, told or not."""
    seat = seat_of(position, move)
    if move.what != Step.SETUP or not zones_of(position, seat):
        return False
    standing = [position.units[zone] for zone in _lands(position, seat)]
    return len(move.units) == len(standing) and all(
        (sign == NOBODY) == (unit is None)
        and (unit is None or sign == UNTOLD or LETTERS.index(sign) == unit.token.value)
        for unit, sign in zip(standing, move.units, strict=True)
    )


def _zones(position: Position, seat: int) -> Sequence[int]:
    """Return the zones of the territories in which the set-up of a seat is to be sealed; none where nothing is."""
    if position.phase in {Phase.DRAW, Phase.CLAIM}:
        return []
    own = zones_of(position, seat)
    if not own:
        return board_of_claims(position, seat) if position.phase == Phase.SETUP else []
    units = [unit for zone in own if (unit := position.units[zone]) is not None]
    # A unit that was shown may have moved, and of one that is known nothing else is kept.
    is_unmoved = len(units) == ARMY_SIZE and all(unit.might == ANY and unit.token.seats is not None for unit in units)
    if not is_unmoved or any(owner_of(position, fact.holders[0]) == seat for fact in position.facts):
        return []
    return _lands(position, seat)


def _lands(position: Position, seat: int) -> list[int]:
    """Return the zones of the territories in which a seat stands; after a set-up, of all that it chose."""
    # What was chosen is kept only until all armies stand; none of the territories may be left bare.
    board = position.agreement.board
    territories = sorted({board.territory_of(zone) for zone in zones_of(position, seat)})
    return [zone for at in territories for zone in board.territories[at].zones]


def _letters(position: Position, seat: int, text: str) -> str:
    """Return a letter for each of these zones; raise BadSealed."""
    plain = plain_text(text)
    try:
        return read_letters(position.agreement.board, _zones(position, seat), plain, 0)
    except UnreadableMove as error:
        says = str(error).replace("the move", "the set-up")
        # A seal has to tell every unit.
        for untold in (f", {UNTOLD} for one not told", f"{UNTOLD} not told, "):
            says = says.replace(untold, "")
        raise BadSealed(says) from error
