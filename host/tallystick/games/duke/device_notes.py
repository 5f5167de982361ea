"""Say how a device notes a step: as an action that ends a turn, a pick, a draw from the bag, or a result of chance."""

from __future__ import annotations

from tallystick.games.duke.components.squares import NAMES
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.moves.legal import legal_moves
from tallystick.games.duke.position import Position

ACTION, BAG, PICK = "action", "bag", "pick"
# Lists of the profile.
ACTIONS = {
    Step.GO: "moved",
    Step.STRIKE: "struck",
    Step.COMMAND: "commanded",
    Step.PLACE: "placed",
    Step.SUMMON: "summoned",
    Step.KEEP: "divined",
    Step.ESCAPE: "escaped",
    Step.RANSOM: "ransomed",
}
TERRAIN = {Step.MOUNTAIN: "mountain", Step.FORT: "fort", Step.CAMELOT: "fort"}
ONE_OF, TWO_OF, SIDE, LAIR = "dragon-one", "dragon-two", "dragon-side", "dragon"
JOIN = "+"


def note_of(position: Position, move: Move) -> tuple[str, str] | None:
    """Return the list and the item of the profile; None for a step that a device is not told, such as setting up."""
    what, tiles = move.what, position.agreement.tiles
    if what in ACTIONS:
        return ACTION, ACTIONS[what]
    if what == Step.FLAG and len(move.squares) > 1:
        return ACTION, "flag-handed"
    if what == Step.PICK:
        return PICK, tiles[move.tiles[0]].id
    if what == Step.DRAWN:
        return BAG, JOIN.join(tiles[kind].id for kind in sorted(move.tiles))
    if what in TERRAIN:
        return TERRAIN[what], NAMES[move.squares[0]]
    if what == Step.DRAGON:
        return LAIR, f"{NAMES[move.squares[0]]} {move.facing}"
    if what == Step.FACES:
        return SIDE, move.facing
    if what in {Step.TAKES, Step.MOVES, Step.STRIKES}:
        return _numbered(position, move)
    return None


def leads_to_note(move: Move, note: tuple[str, str]) -> bool:
    """Return whether a step that is not noted can come before the noted one: what is announced before tiles are drawn."""
    announced = {Step.DRAW: ("placed", False), Step.DIVINE: ("divined", True)}.get(move.what)
    if announced is None:
        return True
    action, is_of_several = announced
    return note == (ACTION, action) or (note[0] == BAG and (JOIN in note[1]) == is_of_several)


def _numbered(position: Position, move: Move) -> tuple[str, str] | None:
    """Return the numbers of the squares, counted from a1 among those in question, since the device says numbers."""
    squares = sorted({square for each in legal_moves(position) for square in each.squares})
    if not set(move.squares) <= set(squares):
        return None
    numbers = [str(squares.index(square) + 1) for square in move.squares]
    return (TWO_OF if len(numbers) > 1 else ONE_OF), JOIN.join(numbers)
