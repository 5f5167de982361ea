"""Find faults of a position before the first turn: in the draft, in the set-up, and in the bags."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import BESIDE, BITS, HOME_CENTRES, HOME_EDGE, NAMES, NOWHERE, listed
from tallystick.games.duke.components.tiles import BOX, FOOTMEN, Side, Tile, TileKind, kind_of, side_of
from tallystick.games.duke.notation.stock_faults import FEWEST_PIKEMEN, MOST_PIKEMEN
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.wording import listing, player, several


def beginning_faults(position: Position) -> Iterator[str]:
    """Yield a fault for each thing that cannot be so in this phase before the first turn."""
    if position.agreement.is_diagram:
        return
    for seat in (0, 1):
        lost = position.lost[seat] or b""
        for kind, count in enumerate(lost):
            if count:
                name = position.agreement.tiles[kind].name
                yield f"The {name} of {player(seat)} is captured in phase {position.phase}. Nothing is captured before the first turn."
        if position.phase != Phase.DRAFT and (position.occupied[seat] or position.phase != Phase.SETUP):
            yield from _set_up_faults(position, seat)
    yield from _bag_faults(position)
    if position.phase == Phase.DRAFT and None not in position.bags:
        yield from _draft_faults(position)
    is_first_flag = position.phase == Phase.FLAGS and position.turn != position.agreement.first
    other = 1 - position.turn if position.agreement.objective == Objective.COUP else position.turn
    if is_first_flag and position.flags[other] != NOWHERE:
        yield f"{player(position.turn).capitalize()} set up last and places the first flag. But the other flag is already on the board."


def _set_up_faults(position: Position, seat: int) -> Iterator[str]:
    board, tiles = position.board, position.agreement.tiles
    phase, who = position.phase, player(seat).capitalize()
    squares = listed(position.occupied[seat])
    for square in squares:
        if side_of(board[square]) != Side.STARTING:
            name = tiles[kind_of(board[square])].name
            yield f"The {name} on {NAMES[square]} shows its other side in phase {phase}. Tiles are set up with their starting side up."
    if position.agreement.objective == Objective.RIDER:
        yield from _rider_faults(position, seat, squares)
        return
    footmen = [square for square in squares if kind_of(board[square]) == TileKind.FOOTMAN]
    for square in squares:
        tile = tiles[kind_of(board[square])]
        if square not in footmen and not tile.is_duke:
            yield f"{who} has the {tile.name} on the board in phase {phase}. Only the Duke and {FOOTMEN} Footmen are set up."
    if len(footmen) != FOOTMEN:
        yield f"{who} has {several('Footman', len(footmen))} on the board in phase {phase}. Each player sets up {FOOTMEN}."
    duke = position.dukes[seat]
    if duke == NOWHERE:
        return
    if duke not in HOME_CENTRES[seat]:
        where = listing([NAMES[square] for square in HOME_CENTRES[seat]], "or")
        yield f"The Duke of {player(seat)} is on {NAMES[duke]} in phase {phase}. It must be on {where}."
    for square in footmen:
        if square not in BESIDE[duke]:
            yield f"The Footman on {NAMES[square]} shares no side with the Duke on {NAMES[duke]} in phase {phase}."


def _rider_faults(position: Position, seat: int, squares: list[int]) -> Iterator[str]:
    phase, who = position.phase, player(seat).capitalize()
    for square in squares:
        if not BITS[square] & HOME_EDGE[seat]:
            yield f"{who} has a tile on {NAMES[square]} in phase {phase}. Tiles are set up on the home edge."
    kinds = [kind_of(position.board[square]) for square in squares]
    fewest, most = (FEWEST_PIKEMEN, MOST_PIKEMEN) if TileKind.PIKEMAN in kinds else (1, 1)
    if not fewest <= len(kinds) <= most:
        told = f"{who} has {several('tile', len(kinds))} on the board in phase {phase}"
        yield f"{told}. One player sets up 3 or 4 Pikemen, and the other sets up a rider."


def _is_packed(tile: Tile) -> bool:
    """Return whether both players have this tile in every game."""
    return tile.origin == BOX and not tile.is_enhanced and not tile.is_duke


def _bag_faults(position: Position) -> Iterator[str]:
    """Yield what is missing in a bag, or too much. Nothing is drawn before the first turn."""
    agreement, phase = position.agreement, position.phase
    if agreement.objective == Objective.RIDER:
        return
    is_dynasty = agreement.objective == Objective.DYNASTY
    for seat, bag in enumerate(position.bags):
        lacking, extra = [], []
        other = position.bags[1 - seat]
        for kind, count in enumerate(bag or b""):
            tile = agreement.tiles[kind]
            due = 0 if tile.is_duke or (kind == TileKind.FOOTMAN and phase == Phase.DRAFT) else tile.copies
            due -= FOOTMEN if kind == TileKind.FOOTMAN and due else 0
            is_needed = _is_packed(tile) or (other is not None and other[kind] > 0)
            if is_dynasty and kind != TileKind.FOOTMAN:
                is_needed = _is_packed(tile) and other is not None and not other[kind]
            if count > due and not tile.is_duke:
                extra.append(several(tile.name, count - due))
            elif count < due and (count or is_needed):
                lacking.append(several(tile.name, due - count))
        if lacking:
            yield f"The bag of {player(seat)} lacks {listing(lacking)} in phase {phase}. Nothing is drawn before the first turn."
        if extra:
            yield f"The bag of {player(seat)} has {listing(extra)} too many in phase {phase}."


def _draft_faults(position: Position) -> Iterator[str]:
    first = position.agreement.first
    own, other = position.bags[first] or b"", position.bags[1 - first] or b""
    picked = [
        sum(1 for mine, theirs in zip(*pair, strict=True) if mine and not theirs)
        for pair in ((own, other), (other, own))
    ]
    is_due = picked[0] == picked[1] + (position.turn != first)
    if not is_due:
        told = f"{player(first)} has picked {several('type', picked[0])} and {player(1 - first)} {picked[1]}"
        yield f"It is not the turn of {player(position.turn)} to pick. {told.capitalize()}, and {player(first)} picks first."
