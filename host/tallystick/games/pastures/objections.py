"""Judge a move: say every rule it breaks, the most basic first, by looking at squares one by one, unlike `moves`."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.pastures.components.grid import Grid, Squares, area, near
from tallystick.games.pastures.components.terrain import (
    BY_LETTER,
    LETTERS,
    PLAINS,
    SHUNNED_INDEX,
    TERRAINS,
    WASTELAND,
    name_of,
)
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.outcome import castle_scores, outcome, scores
from tallystick.games.pastures.position import ENOUGH_PASSES, Phase, Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, player


def objections(position: Position, move: Move) -> list[Objection]:
    """Return all objections to a move; none exactly if it is legal."""
    return [*_to_the_turn(position, move), *_to_the_act(position, move)]


def _to_the_act(position: Position, move: Move) -> Iterator[Objection]:
    if move.what == PASS:
        yield from _to_a_pass(position, _mover(position, move))
    elif move.what == CASTLE:
        yield from _to_a_castle(position, move.square)
    else:
        yield from _to_terrain(position, move)


def _mover(position: Position, move: Move) -> int:
    return position.turn if move.seat is None else move.seat


def _to_the_turn(position: Position, move: Move) -> Iterator[Objection]:
    mover = _mover(position, move)
    if position.phase == Phase.OVER:
        yield Objection("castle.turns", {}, (), "over-passed" if position.passes >= ENOUGH_PASSES else "over")
    elif mover != position.turn:
        is_filling = position.phase == Phase.FILL if move.what == PASS else move.what != CASTLE
        act = PASS if move.what == PASS else "fill a square" if is_filling else "place a castle"
        facts = {"player": player(mover), "other": player(position.turn), "act": act}
        yield Objection("terrain.empty" if is_filling else "castle.turns", facts, (), "turn")


def _to_a_pass(position: Position, seat: int) -> Iterator[Objection]:
    facts = {"player": player(seat)}
    if position.phase == Phase.FILL:
        opening = next(_openings(position, seat), None)
        if opening is not None:
            letter, square = opening
            yield Objection("terrain.empty", facts | {"open": f"{name_of(letter)} on {square}"}, (square,), "pass")
        elif position.readings.stuck == "waive":
            yield Objection("terrain.empty", facts, (), "pass-waived")
    elif position.phase == Phase.CASTLES and position.readings.castle_duty == "must":
        spot = next(square for square in _grounds(position) if not any(_to_a_castle(position, square)))
        yield Objection("castle.turns", facts | {"square": spot}, (spot,), "pass")


def _grounds(position: Position) -> Iterator[str]:
    """Yield the squares that are worth a look for a castle, row by row: Plains and Wasteland far from every castle."""
    grid, (own, other) = position.grid, position.castles
    ground = position.terrain[PLAINS] | position.terrain[WASTELAND]
    return grid.listed(ground & ~grid.influence(grid.influence(own | other)))


def _to_terrain(position: Position, move: Move) -> Iterator[Objection]:
    letter, square = move.what, move.square
    facts = {"square": square, "terrain": name_of(letter), "player": player(_mover(position, move))}
    if letter not in BY_LETTER:
        types = listing([terrain.name for terrain in TERRAINS])
        yield Objection("terrain.kinds", facts | {"types": types}, (square,), "unknown")
    if position.phase != Phase.FILL:
        yield Objection("phase.castles", facts, (square,), "late")
    lies = position.terrain_at(square)
    if lies is not None:
        yield Objection("terrain.empty", facts | {"lies": name_of(lies)}, (square,), "taken")
    if letter in BY_LETTER:
        if position.phase == Phase.FILL:
            yield from _to_repeating(position, move, facts)
        yield from _to_neighbours(position, letter, square, facts)


def _to_repeating(position: Position, move: Move, facts: dict[str, str]) -> Iterator[Objection]:
    seat = _mover(position, move)
    if position.readings.stuck == "waive" and is_stuck(position, seat):
        return
    if position.last[seat] == move.what:
        yield Objection("terrain.repeat-own", facts, (move.square,), "repeated")
    if position.last[1 - seat] == move.what:
        yield Objection("terrain.repeat-opponent", facts | {"other": player(1 - seat)}, (move.square,), "repeated")


def _to_neighbours(position: Position, letter: str, square: str, facts: dict[str, str]) -> Iterator[Objection]:
    terrain = BY_LETTER[letter]
    shunned = _shunned_beside(position, letter, square)
    if shunned:
        met = {"other": name_of(terrain.shuns), "squares": listing(shunned)}
        yield Objection(terrain.rule, facts | met, (square, *shunned), "beside")


def _shunned_beside(position: Position, letter: str, square: str) -> list[str]:
    shuns = SHUNNED_INDEX[letter]
    if shuns < 0:
        return []
    grid, readings, _ = position.agreement
    beside = position.terrain[shuns] & near(grid, square, readings.corners)
    return [*grid.listed(beside)]


def _openings(position: Position, seat: int) -> Iterator[tuple[str, str]]:
    """Yield what this seat may fill where, square by square, without the waiver."""
    barred = {position.last[seat], position.last[1 - seat]}
    for square in position.grid.listed(position.empty):
        for letter in LETTERS:
            if letter not in barred and not _shunned_beside(position, letter, square):
                yield letter, square


def is_stuck(position: Position, seat: int) -> bool:
    """Return whether a seat has no terrain for any empty square without a repeat."""
    return next(_openings(position, seat), None) is None


def _to_a_castle(position: Position, square: str) -> Iterator[Objection]:
    facts = {"square": square}
    if position.phase == Phase.FILL:
        empty = position.empty.bit_count()
        count = f"{empty} square{' is' if empty == 1 else 's are'}"
        yield Objection("phase.castles", facts | {"count": count}, (square,), "early")
    ground = position.terrain_at(square)
    if ground is None:
        yield Objection("castle.square", facts, (square,), "empty")
    elif ground not in {"P", "W"}:
        yield Objection("castle.square", facts | {"terrain": name_of(ground)}, (square,), "ground")
    owner = position.castle_at(square)
    if owner is not None:
        yield Objection("castle.square", facts | {"owner": player(owner)}, (square,), "taken")
    yield from _to_overlaps(position, square)


def _to_overlaps(position: Position, square: str) -> Iterator[Objection]:
    grid, (first, second) = position.grid, position.castles
    own = _area(grid, square)
    for castle in grid.listed((first | second) & ~grid.bit[square]):
        if _area(grid, castle) & own:
            shared = [name for name in area(grid, castle) if own & grid.bit[name]]
            owner = player(0 if first & grid.bit[castle] else 1)
            facts = {"square": square, "castle": castle, "owner": owner, "shared": listing(sorted(shared))}
            yield Objection("castle.overlap", facts, (square, castle, *shared), "overlap")


def _area(grid: Grid, square: str) -> Squares:
    """Return the area of influence of a castle on this square as a set."""
    return grid.bit[square] | near(grid, square, corners=True)


def result_objections(
    position: Position, claimed_scores: tuple[int, ...] | None, claimed_winners: tuple[int, ...] | None
) -> list[Objection]:
    """Return the objections to a claimed result; None means that nothing is claimed."""
    found = []
    totals = scores(position)
    for seat, claimed in enumerate(claimed_scores or ()):
        if claimed != totals[seat]:
            castles = [score for score in castle_scores(position) if score.seat == seat]
            parts = ", ".join(f"{score.castle} {score.points}" for score in castles) or "no castle"
            facts = {"player": player(seat), "points": str(totals[seat]), "claimed": str(claimed), "castles": parts}
            found.append(Objection("score.squares", facts, tuple(score.castle for score in castles), "sum"))
    if claimed_winners is not None:
        found.extend(_winner_objections(position, tuple(sorted(claimed_winners))))
    return found


def _winner_objections(position: Position, claimed: tuple[int, ...]) -> list[Objection]:
    ended = outcome(position)
    if ended is None:
        return [Objection("end.winner", {}, (), "not-over")]
    if claimed == ended.winners:
        return []
    facts = {"scores": f"{ended.scores[0]} to {ended.scores[1]}", "winner": listing([player(s) for s in ended.winners])}
    return [Objection("end.winner", facts, (), "draw" if ended.is_draw else "other")]
