"""Name everything that can lie on the board of Stratego Conquest: units as in the text of a position, and chosen territories."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import ANY, FIXED, KINDS, LETTERS, MOBILE, kinds_in, names_in
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.notation.position_reader import mask_of
from tallystick.games.conquest.notation.position_text import MOVED, unit_text
from tallystick.games.conquest.position.table import Phase, Position, Unit
from tallystick.rules.arranging import BadEdit, Piece
from tallystick.rules.hidden import Hidden
from tallystick.rules.patterns import pattern
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import an, listing, player

MOVED_NOW = "+"
# Stands after a unit that has moved in this turn.
CLAIMED = "claim-"
TERRITORIES = "Territories"
RULED_OUT, ALLOWED = "Not a …", "Perhaps a …"
# The folds of the changes that rule out a kind for a unit, and that allow it again. There can be twelve of them.
MOST_RULED_OUT = 6
FEW = 4
# If a unit can be at most this number of kinds, people may choose one of them.
_UNIT = pattern(rf"([1-4])(?:=([{LETTERS}]))?(!)?(~|\([{LETTERS}]+\))?((?:@[1-4])*)(\+)?")


class Change(NamedTuple):
    """A change of a piece on the board in words, the piece that it becomes, and the fold in which the change stands."""

    name: str
    piece: str
    fold: str = ""


def piece_id(unit: Unit, has_moved_now: bool = False) -> str:
    """Return a unit as in the text of a position: `1=K`, `2` if it is unknown, `2~` if it has moved, `1=K!` if it is open."""
    return unit_text(unit) + (MOVED_NOW if has_moved_now else "")


def unit_of(position: Position, piece: str) -> tuple[Unit, bool] | None:
    """Return the unit that a piece stands for, and whether it has moved in this turn; None if these players have no such unit."""
    match = _UNIT.fullmatch(piece)
    if match is None:
        return None
    number, letter, is_open, might, looked, moved_now = match.groups()
    players = position.agreement.players
    seats = {int(number) - 1, *(int(each) - 1 for each in looked.split("@")[1:])}
    if max(seats) >= players or (is_open and not letter):
        return None
    mask = ANY if is_open or not might else MOBILE if might == MOVED else mask_of(might.strip("()"))
    token = Hidden(LETTERS.index(letter) if letter else None, None if is_open else tuple(sorted(seats)))
    return Unit(int(number) - 1, token, mask), moved_now is not None


def claim_of(position: Position, piece: str) -> int | None:
    """Return the seat of the piece that marks a chosen territory; None for any other piece."""
    seat = piece.removeprefix(CLAIMED)
    is_one = piece.startswith(CLAIMED) and seat in [str(each + 1) for each in range(position.agreement.players)]
    return int(seat) - 1 if is_one else None


def zone_of(board: Map, place: str) -> int:
    """Return the number of a zone. Raise BadEdit if there is no such zone."""
    if place not in board.zone_names:
        raise BadEdit(f"No unit can stand on {place}. The zones are {board.zone_names[0]} to {board.zone_names[-1]}.")
    return board.zone_names.index(place)


def territory_of(board: Map, place: str) -> int:
    """Return the number of a territory, given by its id or by one of its zones. Raise BadEdit for any other place."""
    ids = [territory.id for territory in board.territories]
    if place in ids:
        return ids.index(place)
    if place in board.zone_names:
        return board.territory_of(board.zone_names.index(place))
    raise BadEdit(f"{place} is not a territory. The territories are {ids[0]} to {ids[-1]}.")


def tray(position: Position) -> Iterator[Piece]:
    """Yield the pieces of the tray.

    Each player has an unknown unit and a unit of each kind. After the set-up, each player also has a unit that has moved. Before the
    first turn, each player has a piece for chosen territories.
    """
    seats = range(position.agreement.players)
    for seat in seats:
        units = [
            Unit(seat, Hidden(None, (seat,))),
            *([] if position.claims else [Unit(seat, Hidden(None, (seat,)), MOBILE)]),
            *(Unit(seat, Hidden(kind, (seat,))) for kind in range(len(KINDS))),
        ]
        for unit in units:
            yield Piece(piece_id(unit), unit_name(unit), player(seat).capitalize())
    for seat in seats if position.claims else ():
        yield Piece(f"{CLAIMED}{seat + 1}", f"Territory that {player(seat)} chose", TERRITORIES)


def lying_too(position: Position) -> Iterator[Piece]:
    """Yield the units on the board. The tray does not hold all of them."""
    for zone, unit in enumerate(position.units):
        if unit is not None:
            has_moved_now = zone in position.moved
            yield Piece(piece_id(unit, has_moved_now), unit_name(unit, has_moved_now), "")


def unit_name(unit: Unit, has_moved_now: bool = False) -> str:
    """Return a unit in words, with what is known of it."""
    name = "Unknown unit" if unit.token.value is None else KINDS[unit.token.value].name
    found = [f"{name} of {player(unit.seat)}"]
    if unit.token.seats is None:
        found.append("known to all")
    else:
        found += _known_of(unit)
        looked = [player(seat) for seat in unit.token.seats if seat != unit.seat]
        found += [f"seen by {listing(looked)}"] if looked else []
    return ", ".join([*found, "moved in this turn"] if has_moved_now else found)


def _known_of(unit: Unit) -> Iterator[str]:
    out = ANY & ~unit.might
    if unit.might == MOBILE:
        yield "has moved"
    elif out and out.bit_count() <= MOST_RULED_OUT:
        yield f"not {listing(map(an, names_in(out)), 'or')}"
    elif out:
        yield f"one of: {', '.join(names_in(unit.might))}"


def changes_of(position: Position, unit: Unit, has_moved_now: bool) -> Iterator[Change]:
    """Yield each change of a unit on the board."""
    token, others = unit.token, [seat for seat in range(position.agreement.players) if seat != unit.seat]
    if token.seats is None:
        yield Change(
            "Hide from other players", piece_id(unit._replace(token=token._replace(seats=(unit.seat,))), has_moved_now)
        )
    elif token.value is not None:
        yield Change(
            "Show to all players", piece_id(unit._replace(token=token._replace(seats=None), might=ANY), has_moved_now)
        )
    yield from _movements(position, unit, has_moved_now)
    for seat in others:
        yield Change(f"Give to {player(seat)}", piece_id(_given(unit, seat)))
    if token.seats is None:
        return
    for seat in others:
        has_seen = seat in token.seats
        seats = tuple(sorted({*token.seats} ^ {seat}))
        name = f"{player(seat)} has {'not ' if has_seen else ''}seen it".capitalize()
        yield Change(name, piece_id(unit._replace(token=token._replace(seats=seats)), has_moved_now))
    for name, other, fold in _narrowings(unit):
        yield Change(name, piece_id(other, has_moved_now), fold)


def other_owners(position: Position, piece: str) -> Iterator[Change]:
    """Yield the changes that give a chosen territory to another player."""
    claim = claim_of(position, piece)
    for seat in range(position.agreement.players):
        if claim is not None and seat != claim:
            yield Change(f"Give to {player(seat)}", f"{CLAIMED}{seat + 1}")


def _movements(position: Position, unit: Unit, has_moved_now: bool) -> Iterator[Change]:
    """Yield the changes that say whether a unit has moved, in this turn or before. Then it is neither a Flag nor a Cursed Land."""
    mobile = unit if unit.token.seats is None else unit._replace(might=unit.might & MOBILE or unit.might)
    if has_moved_now:
        yield Change("Did not move in this turn", piece_id(unit))
        return
    if unit.token.seats is not None and not unit.might & FIXED:
        yield Change("Unknown whether it has moved", piece_id(unit._replace(might=unit.might | FIXED)))
    elif mobile != unit:
        yield Change("Has moved", piece_id(mobile))
    if position.step == Phase.MOVE and unit.seat == position.turn and not position.claims:
        yield Change("Moved in this turn", piece_id(mobile, has_moved_now=True))


def _given(unit: Unit, seat: int) -> Unit:
    seats = unit.token.seats
    return unit._replace(seat=seat, token=unit.token._replace(seats=None if seats is None else (seat,)))


def _narrowings(unit: Unit) -> Iterator[tuple[str, Unit, str]]:
    """Yield the changes that rule out a kind for a unit, or allow it again, each with its fold. If few kinds are left, say which one it is.

    One kind always stays possible. A move rules out Flag and Cursed Land together, and they are allowed again together.
    """
    few = kinds_in(unit.might) if unit.might.bit_count() <= FEW and unit.token.value is None else ()
    for kind in few:
        yield f"It is {an(KINDS[kind].name)}", unit._replace(token=unit.token._replace(value=kind)), ""
    if unit.token.value is None and unit.might.bit_count() > 1:
        for kind in kinds_in(unit.might):
            yield f"Not {an(KINDS[kind].name)}", unit._replace(might=unit.might ^ 1 << kind), RULED_OUT
    for kind in kinds_in(ANY & ~unit.might):
        if unit.might & FIXED or not FIXED >> kind & 1:
            yield f"Perhaps {an(KINDS[kind].name)}", unit._replace(might=unit.might ^ 1 << kind), ALLOWED
