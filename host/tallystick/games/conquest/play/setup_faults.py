"""Say why no game can reach a position in which some army is not on the board yet."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.conquest.components.box import ANY, ARMY_SIZE
from tallystick.games.conquest.position.table import NO_TERRITORY, SHARES, Position, is_placed, zones_of
from tallystick.rules.wording import listing, player, several


def setup_faults(position: Position) -> list[str]:
    """Return why no game can come to this table, each a sentence."""
    return [*_order_faults(position), *_claim_faults(position), *_unit_faults(position)]


def _order_faults(position: Position) -> Iterator[str]:
    """Yield what comes too early: territories before it is known who begins, units before all territories are chosen."""
    claims = [owner for owner in position.claims if owner != NO_TERRITORY]
    if claims and position.agreement.first is None:
        yield "territories are chosen, but it is not known who begins (first=)."
    if any(position.units) and len(claims) < len(position.claims):
        yield f"units stand on the board, but {several('territory', len(position.claims) - len(claims))} are not chosen yet."


def _claim_faults(position: Position) -> Iterator[str]:
    players, first = position.agreement.players, position.agreement.first
    share = SHARES[players]
    counts = [position.claims.count(seat) for seat in range(players)]
    over = [seat for seat, count in enumerate(counts) if count > share]
    for seat in over:
        yield f"{player(seat)} has {several('territory', counts[seat])}, but each player has only {share}."
    if first is None or over:
        return
    chosen = sum(counts)
    due = [chosen // players + ((seat - first) % players < chosen % players) for seat in range(players)]
    if counts != due:
        listed = listing(f"{player(seat)} has {count}" for seat, count in enumerate(counts))
        wanted = listing(f"{count} for {player(seat)}" for seat, count in enumerate(due))
        yield (
            f"territories are chosen in turn, and {player(first)} begins. {listed.capitalize()}. After {several('territory', chosen)} "
            f"it must be {wanted}."
        )


def _unit_faults(position: Position) -> Iterator[str]:
    """Yield which units cannot stand there, or cannot be known, before the first turn."""
    board = position.agreement.board
    units = [(zone, unit) for zone, unit in enumerate(position.units) if unit is not None]
    for zone, unit in units:
        if position.claims and position.claims[board.territory_of(zone)] != unit.seat:
            yield f"a unit stands on {board.zone_names[zone]}, which {player(unit.seat)} did not choose."
        if unit.might != ANY:
            yield f"only a turn can show what is known of the unit on {board.zone_names[zone]}, but no turn has begun."
    if not units or NO_TERRITORY in position.claims:
        return
    for seat in range(position.agreement.players):
        own = zones_of(position, seat)
        filled = {board.territory_of(zone) for zone in own}
        bare = [at for at, owner in enumerate(position.claims) if owner == seat and at not in filled]
        if len(bare) > max(0, ARMY_SIZE - len(own)):
            names = listing(board.territories[at].name for at in bare)
            yield f"no unit of {player(seat)} stands in {names}, and not enough units are left. Each own territory needs one."
    if all(is_placed(position, seat) for seat in range(position.agreement.players)):
        yield "all armies are placed, so the first turn has begun (turn= and units= instead of claims=)."
