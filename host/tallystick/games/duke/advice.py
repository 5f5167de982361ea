"""Give advice with a verdict: a Guard has to be announced, or a tile's profile is not certain."""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.duke.components.tiles import EMPTY, Tile, kind_of
from tallystick.games.duke.move import Move, Said, Step
from tallystick.games.duke.objections.guard import attacks, attacks_past, must_save, table_after
from tallystick.games.duke.objections.judge import objections
from tallystick.games.duke.objections.placing import open_squares
from tallystick.games.duke.objections.wording import attackers, the
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.play.play_unchecked import play_unchecked
from tallystick.games.duke.position import Position
from tallystick.rules.seats import seat_of
from tallystick.rules.wording import player

CERTAIN = "high"


def advice(position: Position, move: Move) -> list[str]:
    """Return a sentence for each; the step is a canonical one."""
    uncertain = {tile.id: tile for tile in (*uncertain_tiles(position), *_deciding_tiles(position, move))}
    return [*_guard(position, move), *map(caution, uncertain.values())]


def _deciding_tiles(position: Position, move: Move) -> list[Tile]:
    """Return the kinds in the bag whose profile is not certain, if it depends on them that a draw can save the Duke."""
    seat, tiles = seat_of(position, move), position.agreement.tiles
    bag = position.bags[seat]
    if move.what not in {Step.DRAW, Step.DIVINE} or bag is None or not must_save(position, seat):
        return []
    kinds, places = [kind for kind, count in enumerate(bag) if count], open_squares(position, seat)
    if not places:
        return []
    certain = [kind for kind in kinds if tiles[kind].confidence == CERTAIN]
    if any(not attacks_past(position, seat, kind, square) for kind in certain for square in places):
        return []
    return [tiles[kind] for kind in kinds if kind not in certain]


def _guard(position: Position, move: Move) -> Iterator[str]:
    """Yield that the player has to say "Guard" with a legal step, or has no reason to, unless the game is over with it."""
    seat = seat_of(position, move)
    then = table_after(position, seat, move)
    if then is None or objections(position, move) or winners(play_unchecked(position, move)) is not None:
        return
    against = attacks(then, 1 - seat)
    if move.said == Said.ANNOUNCED:
        if not against:
            yield f"There is no Guard to announce: after this no tile of {player(seat)} could take the Duke of {player(1 - seat)}."
    elif against:
        unsaid = (
            " If nobody says it, the move is taken back."
            if position.agreement.readings.guard_call == "take-back"
            else ""
        )
        threat = f"{the(then, then.dukes[1 - seat])} could be taken next by {attackers(then, against)}"
        yield f'{threat[0].upper()}{threat[1:]}, so {player(seat)} says "Guard" (rule guard.call).{unsaid}'


def uncertain_tiles(position: Position) -> list[Tile]:
    """Return the kinds on the board or in the hand whose profile is not certain."""
    kinds = {kind_of(packed) for packed in position.board if packed != EMPTY} | set(position.hand)
    tiles = position.agreement.tiles
    return [tiles[kind] for kind in sorted(kinds) if tiles[kind].confidence != CERTAIN]


def caution(tile: Tile) -> str:
    """Return what a reader should know of this tile's profile."""
    return (
        f"The profile of the {tile.name} ({tile.origin}) is of {tile.confidence} confidence: compare it with your tile."
    )
