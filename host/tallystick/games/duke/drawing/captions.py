"""Write the sentences under both drawings: what is going on, who is in Guard, which move is in dispute, what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tallystick.games.duke.advice import uncertain_tiles
from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import DIRECTIONS, HOME_EDGE, NAMES, NOWHERE, listed
from tallystick.games.duke.components.tiles import EMPTY, Ability, IconKind, Tile, TileKind, kind_of, seat_of
from tallystick.games.duke.components.vocabulary import phrases
from tallystick.games.duke.drawing.markings import guards
from tallystick.games.duke.move import Move, Said, Step
from tallystick.games.duke.objections.judge import objections
from tallystick.games.duke.objections.wording import step_in_words, tile_on, tiles_listed
from tallystick.games.duke.outcome.ending import outcome
from tallystick.games.duke.outcome.objective import eaten_rider, winners
from tallystick.games.duke.play.play_unchecked import play_unchecked
from tallystick.games.duke.position import Counts, Position
from tallystick.rules import seats
from tallystick.rules.sentences import disputed_step
from tallystick.rules.wording import listing, player

_SAID = {"": "", Said.ANNOUNCED: ", announcing Guard", Said.SILENT: ", without announcing Guard"}

Writer = Callable[[Iterable[tuple[Tile, int]]], str]
# Writes tiles with their counts.


def sentences(position: Position, move: Move | None) -> list[str]:
    """Say what is going on, who is in Guard, and which move is in dispute."""
    guard = guard_lines(position)
    if guard and move is not None and _ends_the_game(position, move):
        guard = []
    return [state_of_play(position), *guard, *disputed_step(claim, position, move)]


def _ends_the_game(position: Position, move: Move) -> bool:
    """Return True if the step is legal and the objective is reached with it, so that nobody is in Guard any more."""
    return not objections(position, move) and winners(play_unchecked(position, move)) is not None


def claim(position: Position, move: Move) -> str:
    """Return what is said to have been done, and by whom."""
    told = step_in_words(position, move, "claim")
    if move.what in Step.OF_NO_PLAYER or move.what == Step.DRAWN:
        return told
    return f"{player(seats.seat_of(position, move))} {told}{_SAID[move.said]}"


def state_of_play(position: Position) -> str:
    """Return one line that says the phase and whose turn it is, or who has won."""
    agreement = position.agreement
    ended = outcome(position)
    if ended is not None and not ended.winners:
        return "Over: nobody wins. By the letter of the rulebook the Dragon captures for nobody (reading eaten-rider)."
    if ended is not None:
        return "Over: a draw." if ended.is_draw else f"Over: {player(ended.winners[0])} wins."
    return phrases()["phase"][position.phase]["caption"].format(
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
            owner = position.owner(square)
            carrier = "" if owner is None else f", under the {tile_on(position, square)} of {player(owner)}"
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


def by_code(tiles: Iterable[tuple[Tile, int]]) -> str:
    """Write tiles as in `Fo Pi3 Kn`."""
    return " ".join(f"{tile.code}{count if count > 1 else ''}" for tile, count in tiles)


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
