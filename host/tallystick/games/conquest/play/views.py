"""Show the table as a seat may know it."""

from __future__ import annotations

from tallystick.games.conquest.position.table import Position


def view(position: Position, seat: int | None) -> Position:
    """Return the position as a seat may know it; as None, what everybody knows."""
    units = tuple(unit and unit._replace(token=unit.token.as_seen_by(seat)) for unit in position.units)
    knowing = None if seat is None else (seat,)
    return position._replace(units=units, facts=tuple(fact for fact in position.facts if fact.known_to(knowing)))
