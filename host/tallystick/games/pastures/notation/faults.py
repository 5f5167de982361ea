"""Say why no game can reach a sheet: each fault is a sentence that names the value and what would be right."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.pastures.components.grid import area, neighbours
from tallystick.games.pastures.components.terrain import BY_LETTER, FOREIGN_INDEX, LETTERS, name_of
from tallystick.games.pastures.moves import castle_spots
from tallystick.games.pastures.notation.turns import castle_turns, turns_after_filling
from tallystick.games.pastures.position import NOTHING, Phase, Position
from tallystick.rules.wording import listing, player, several

CASTLE_GROUND = "PW"


def faults(position: Position) -> list[str]:
    """Return all that keeps legal turns from leading to this sheet; nothing if they can."""

    def every() -> Iterator[str]:
        yield from _terrain_faults(position)
        yield from _castle_faults(position)
        if _is_cut_short(position):
            many = several("square", position.empty.bit_count())
            verb = "is" if many.startswith("1 ") else "are"
            yield f"{many} {verb} still empty in phase {position.phase}. The filling is over only when all squares are filled."
        elif not position.terrain[FOREIGN_INDEX]:
            yield from _turn_faults(position)

    return list(every())


def _is_cut_short(position: Position) -> bool:
    """Return whether the filling has ended with squares left empty although the readings never let it."""
    return position.phase != Phase.FILL and bool(position.empty) and position.readings.fills_all


def _terrain_faults(position: Position) -> Iterator[str]:
    for square in position.grid.listed(position.terrain[FOREIGN_INDEX]):
        yield f"{square} holds none of the six types of terrain."
    for square in position.grid.names:
        terrain = BY_LETTER.get(position.terrain_at(square) or "")
        for other in neighbours(position.grid, square, position.readings.corners) if terrain else ():
            # Each pair is told once, at its first square.
            is_later = position.grid.bit[other] > position.grid.bit[square]
            if terrain and is_later and position.terrain_at(other) == terrain.shuns:
                shunned = name_of(terrain.shuns)
                yield f"{terrain.name} on {square} lies next to {shunned} on {other}. The two never lie next to each other."


def _castle_faults(position: Position) -> Iterator[str]:
    grid = position.grid
    both = position.castles[0] & position.castles[1]
    standing = [name for name in grid.names if position.castle_at(name) is not None]
    if standing and position.phase == Phase.FILL:
        yield f"There are castles ({', '.join(standing)}) in phase {Phase.FILL}. Castles come only after the filling is over."
    for square in grid.listed(both):
        yield f"Castles of both players stand on {square}. A square has room for only one."
    for square in standing:
        ground = position.terrain_at(square)
        if ground is None or ground not in CASTLE_GROUND:
            lies = "is empty" if ground is None else f"is {name_of(ground)}"
            yield f"A castle stands on {square}, which {lies}. A castle needs Wasteland or Plains."
    for at, square in enumerate(standing):
        for other in standing[at + 1 :]:
            if set(area(grid, square)) & set(area(grid, other)):
                yield f"The areas of the castles on {square} and {other} overlap. The areas of two castles never overlap."


def _turn_faults(position: Position) -> Iterator[str]:
    turns = turns_after_filling(position)
    if not turns:
        yield _about_the_filling(position)
    elif position.phase == Phase.FILL:
        if position.turn not in turns:
            yield f"{_filled(position)} it is the turn of {player(1 - position.turn)}, not of {player(position.turn)}."
    else:
        starting = {position.first} if position.readings.castle_start == "first" else turns
        castles = (position.castles[0].bit_count(), position.castles[1].bit_count())
        may_pass = position.readings.castle_duty == "may"
        can_be = {each for seat in starting for each in castle_turns(seat, castles, may_pass=may_pass)}
        if (position.turn, position.passes) not in can_be:
            yield _about_the_castles(position, sorted(starting), castles)
        if position.phase == Phase.OVER and position.passes and not castle_spots(position):
            yield (
                "No castle fits any more, so the game ended before anybody passed. But somebody is said to have passed "
                f"(passes={position.passes})."
            )


def _filled(position: Position) -> str:
    count = position.grid.columns * position.grid.rows - position.empty.bit_count()
    return f"With {several('square', count)} filled, {player(position.first)} first,"


def _about_the_filling(position: Position) -> str:
    """Say what of the memories, or of the numbers of squares, cannot be."""
    counts = {letter: squares.bit_count() for letter, squares in zip(LETTERS, position.terrain, strict=False)}
    many = sum(counts.values())
    if position.phase == Phase.FILL and position.passes:
        return f"There is a pass (passes={position.passes}). In phase {Phase.FILL} a player passes only if every terrain would be a repeat."
    for seat, letter in enumerate(position.last):
        if letter != NOTHING and not counts.get(letter):
            return (
                f"{player(seat).capitalize()} is said to have filled {name_of(letter)} last, but none is on the sheet."
            )
    missing = position.last.count(NOTHING)
    if many < 2 or missing:
        told = (
            "both have filled a square"
            if many > 1
            else f"only {player(position.first)} has filled one"
            if many
            else "nobody has filled one"
        )
        return f'{_filled(position)} {told}. But the last terrains are "{position.last}" ({NOTHING} is none).'
    if position.last[0] == position.last[1]:
        return f"Both players are said to have filled {name_of(position.last[0])} last. Nobody may repeat what the other has just played."
    most = (many + 2) // 3
    for letter, count in counts.items():
        if count > most:
            return (
                f"{name_of(letter)} is on {count} of {many} filled squares. No type is played twice in three turns, "
                f"so at most {most} can have it."
            )
    ended = listing(f"{name_of(letter)} by {player(seat)}" for seat, letter in enumerate(position.last))
    return f"No order of turns without a forbidden repeat fills these squares and ends with {ended}."


def _about_the_castles(position: Position, starting: list[int], castles: tuple[int, int]) -> str:
    placed = " and ".join(f"{several('castle', count)} of {player(seat)}" for seat, count in enumerate(castles))
    first = listing(map(player, starting), "or")
    passes = f" after {several('pass', position.passes)}" if position.passes else ""
    turn = f"with {placed} it cannot be the turn of {player(position.turn)}{passes}"
    return f"Castles are placed in turn, and {first} places the first one. So {turn}."
