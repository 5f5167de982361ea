"""Write the sentences under both drawings: what is going on, who is in Guard, which move is in dispute, what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tallystick.games.duke.advice import uncertain_tiles
from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import DIRECTIONS, HOME_EDGE, NAMES, NOWHERE, listed
from tallystick.games.duke.components.tiles import EMPTY, Ability, IconKind, Tile, TileKind, kind_of, seat_of
from tallystick.games.duke.drawing.markings import guards
from tallystick.games.duke.objections.wording import tiles_listed
from tallystick.games.duke.outcome.ending import outcome
from tallystick.games.duke.outcome.objective import eaten_rider
from tallystick.games.duke.position import Counts, Phase, Position
from tallystick.rules.wording import listing, player

_PHRASES = {
    Phase.DRAFT: "Choosing tiles: {player} to pick",
    Phase.SETUP: "Setting up: {player} to place",
    Phase.FLAGS: "Flags: {player} to place one",
    Phase.MOUNTAIN: "Before the first turn: chance places the Mountain",
    Phase.FORT: "Before the first turn: chance places {fort}",
    Phase.DRAGON: "Before the first turn: chance places the Dragon",
    Phase.TURN: "Turn of {player}",
    Phase.DRAWING: "Turn of {player}, who draws a tile",
    Phase.DRAWN: "Turn of {player}, who has drawn {hand} and places it",
    Phase.DIVINING: "Turn of {player}, who uses Divination and draws",
    Phase.DIVINED: "Turn of {player}, who has drawn {hand} and keeps one",
    Phase.RELOCATE: "Counting Coup: {player} may move their flag",
    Phase.TAKES: "The Dragon takes one of several tiles; then it is the turn of {player}",
    Phase.STRIKES: "The Dragon strikes two of several tiles; then it is the turn of {player}",
    Phase.MOVES: "The enraged Dragon moves; then it is the turn of {player}",
    Phase.RESTRIKES: "The Dragon strikes once more; then it is the turn of {player}",
    Phase.FACES: "The Dragon turns at random; then it is the turn of {player}",
}

Writer = Callable[[Iterable[tuple[Tile, int]]], str]
# Writes tiles with their counts.


def state_of_play(position: Position) -> str:
    """Return one line that says the phase and whose turn it is, or who has won."""
    agreement = position.agreement
    ended = outcome(position)
    if ended is not None and not ended.winners:
        return "Over: nobody wins. By the letter of the rulebook the Dragon captures for nobody (reading eaten-rider)."
    if ended is not None:
        return "Over: a draw." if ended.is_draw else f"Over: {player(ended.winners[0])} wins."
    return _PHRASES[position.phase].format(
        player=player(position.turn),
        fort="Camelot" if agreement.camelot else "the Fort",
        hand=tiles_listed(agreement, position.hand),
    ) + (" (a diagram)." if agreement.is_diagram else ".")


def guard_lines(position: Position) -> list[str]:
    """Return a sentence for each Duke that could be taken."""
    lines = []
    for guard in guards(position):
        by = listing((_taker(position, *each) for each in guard.by), "or")
        name = tile_on(position, guard.square)
        lines.append(f"Guard: the {name} of {player(guard.seat)} on {NAMES[guard.square]} can be taken by {by}.")
    return lines


def _taker(position: Position, square: int, what: str) -> str:
    if square == NOWHERE:
        return "a tile that comes back by Ransom"
    taker = f"the {tile_on(position, square)} on {NAMES[square]}"
    return {IconKind.COMMAND: f"a command of {taker}", Ability.ESCAPE: f"the escape of {taker}"}.get(what, taker)


def objective_lines(position: Position) -> list[str]:
    """Return what there is to say of points, flags and the Dark Rider, where the objective has them, and of the Dragon."""
    lines = []
    objective = position.agreement.objective
    if objective == Objective.COUP:
        lines.append(f"Points: player 1 {position.points[0]}, player 2 {position.points[1]} (3 win).")
    if objective == Objective.RIDER:
        lines.extend(_ride(position))
    for seat, square in enumerate(position.flags):
        if square != NOWHERE:
            packed = position.board[square]
            carrier = "" if packed == EMPTY else f", under the {tile_on(position, square)} of {player(seat_of(packed))}"
            lines.append(f"Flag of {player(seat)}: {NAMES[square]}{carrier}.")
    dragon = position.dragon
    if dragon is not None:
        mood = "enraged" if dragon.enraged else "calm"
        turning = ", turns round next" if dragon.turning else ""
        lines.append(f"Dragon: {NAMES[dragon.square]}, {mood}, faces {DIRECTIONS[dragon.facing]}{turning}.")
    return lines


def terrain_lines(position: Position) -> list[str]:
    """Return where Mountain and Fort lie: a drawn tile may hide them."""
    agreement = position.agreement
    terrain = (("Mountain", agreement.mountain), ("Camelot" if agreement.camelot else "Fort", agreement.fort))
    return [f"{name}: {NAMES[square]}." for name, square in terrain if square != NOWHERE]


def _ride(position: Position) -> list[str]:
    rider = rider_square(position)
    if eaten_rider(position) is not None:
        return ["Dark Rider: the Dragon has taken it."]
    if rider == NOWHERE:
        return []
    seat = seat_of(position.board[rider])
    at_goal = position.occupied[1 - seat] & HOME_EDGE[seat]
    told = f"Dark Rider: the {tile_on(position, rider)} of {player(seat)} on {NAMES[rider]}."
    if at_goal:
        told += f" Pikemen on the far edge: {listing(NAMES[square] for square in listed(at_goal))}."
    return [told]


def rider_square(position: Position) -> int:
    """Return where the Dark Rider stands, the only tile of that objective that is no Pikeman; NOWHERE otherwise."""
    if position.agreement.objective != Objective.RIDER:
        return NOWHERE
    riders = (
        square
        for square, packed in enumerate(position.board)
        if packed != EMPTY and kind_of(packed) != TileKind.PIKEMAN
    )
    return next(riders, NOWHERE)


def doubtful_tiles(position: Position) -> list[str]:
    """Return a sentence for each tile on the table whose icons nobody could compare with a printed tile."""
    return [
        f"{tile.name}: profile of {tile.confidence} confidence, compare it with your tile."
        for tile in uncertain_tiles(position)
    ]


def tile_on(position: Position, square: int) -> str:
    """Return the name of the tile on a square; "tile" where there is none."""
    return "tile" if position.board[square] == EMPTY else position.tile(square).name


def by_code(tiles: Iterable[tuple[Tile, int]]) -> str:
    """Write tiles as in `Fo Pi3 Kn`."""
    return " ".join(f"{tile.code}{count if count > 1 else ''}" for tile, count in tiles)


def by_name(tiles: Iterable[tuple[Tile, int]]) -> str:
    """Write tiles as in `Footman, Pikeman ×3, Knight`."""
    return ", ".join(f"{tile.name} ×{count}" if count > 1 else tile.name for tile, count in tiles)


def beside(position: Position, written: Writer) -> Iterator[str]:
    """Yield a line for each bag, for what is drawn and not yet placed, and for what each player has lost to the other."""
    if position.agreement.objective != Objective.RIDER:
        for seat, counts in enumerate(position.bags):
            yield f"Bag of player {seat + 1}{_counted(position, counts, written)}"
    if position.hand:
        yield f"In the hand of player {position.turn + 1}: {written(_listed(position, Counter(position.hand).items()))}"
    for seat, counts in enumerate(position.lost):
        if counts is None or any(counts):
            yield f"Captured from player {seat + 1}{_counted(position, counts, written)}"


def _counted(position: Position, counts: Counts | None, written: Writer) -> str:
    if counts is None:
        return ": not recorded"
    return f" ({sum(counts)}): {written(_listed(position, enumerate(counts)))}" if any(counts) else ": empty"


def _listed(position: Position, counts: Iterable[tuple[int, int]]) -> list[tuple[Tile, int]]:
    return [(position.agreement.tiles[kind], count) for kind, count in counts if count]
