"""Write a move in words, for the caption under a drawing."""

from __future__ import annotations

from tallystick.games.duke.components.squares import NAMES
from tallystick.games.duke.components.tiles import EMPTY
from tallystick.games.duke.drawing.captions import guard_lines, state_of_play, tile_on
from tallystick.games.duke.move import PUSH, Move, Said, Step
from tallystick.games.duke.objections.judge import objections
from tallystick.games.duke.objections.wording import tiles_listed
from tallystick.games.duke.outcome.objective import winners
from tallystick.games.duke.play.play_unchecked import play_unchecked
from tallystick.games.duke.position import Position
from tallystick.rules.seats import seat_of
from tallystick.rules.sentences import disputed_step
from tallystick.rules.tuples import NamedTuple
from tallystick.rules.wording import listing, player, several

_BY_CHANCE = {
    Step.DRAWN: "the bag gives {tiles}",
    Step.MOUNTAIN: "chance places the Mountain on {at[0]}",
    Step.FORT: "chance places the Fort on {at[0]}",
    Step.CAMELOT: "chance places Camelot on {at[0]}",
    Step.DRAGON: "chance places the Dragon on {at[0]}, facing {facing}",
    Step.TAKES: "the Dragon takes the {on[0]} on {at[0]}",
    Step.STRIKES: "the Dragon strikes the {on[0]} on {at[0]} and the {on[1]} on {at[1]}",
    Step.MOVES: "the Dragon moves to {at[0]}",
    Step.FACES: "the Dragon turns and faces {facing}",
}
_BY_A_PLAYER = {
    Step.COMMAND: "commands with the {on[0]} on {at[0]}: {on[1]} from {at[1]} to {at[2]}{taking}",
    Step.PASSING: "passes",
    Step.DRAW: "draws a tile",
    Step.PLACE: "places the {tile[0]} on {at[0]}",
    Step.SUMMON: "summons the {on[0]} from {at[0]} to {at[1]}",
    Step.DIVINE: "uses Divination with the {on[0]} on {at[0]}",
    Step.RANSOM: "gives back the {tile[0]} for the {tile[1]}, which comes to {at[0]}",
    Step.PICK: "picks the {tile[0]}",
}
_SAID = {"": "", Said.ANNOUNCED: ", announcing Guard", Said.SILENT: ", without announcing Guard"}


class _Words(NamedTuple):
    """What sentences are filled with: squares, the tiles on them, the tiles that the move names."""

    at: list[str]
    on: list[str]
    tile: list[str]


def claim(position: Position, move: Move) -> str:
    """Return what is said to have been done, and by whom."""
    words = _Words(
        [NAMES[square] for square in move.squares],
        [tile_on(position, square) for square in move.squares],
        [position.agreement.tiles[kind].name for kind in move.tiles],
    )
    if move.what in _BY_CHANCE:
        tiles = tiles_listed(position.agreement, move.tiles)
        return _BY_CHANCE[move.what].format(tiles=tiles, facing=move.facing, **words._asdict())
    fixed = _BY_A_PLAYER.get(move.what)
    taking = _taking(position, move, words) if move.what == Step.COMMAND else ""
    told = _act(position, move, words) if fixed is None else fixed.format(taking=taking, **words._asdict())
    return f"{player(seat_of(position, move))} {told}{_SAID[move.said]}"


def sentences(position: Position, move: Move | None) -> list[str]:
    """Say what is going on, who is in Guard, and which move is in dispute."""
    guard = guard_lines(position)
    if guard and move is not None and _ends_the_game(position, move):
        guard = []
    return [state_of_play(position), *guard, *disputed_step(claim, position, move)]


def _ends_the_game(position: Position, move: Move) -> bool:
    """Return True if the step is legal and the objective is reached with it, so that nobody is in Guard any more."""
    return not objections(position, move) and winners(play_unchecked(position, move)) is not None


def _act(position: Position, move: Move, words: _Words) -> str:
    if move.what == Step.GO:
        return f"moves the {words.on[0]} from {words.at[0]} to {words.at[1]}{_taking(position, move, words)}"
    if move.what == Step.STRIKE:
        is_empty = position.board[move.squares[1]] == EMPTY
        target = words.at[1] if is_empty else f"the {words.on[1]} on {words.at[1]}"
        return f"strikes {target} with the {words.on[0]} on {words.at[0]}"
    if move.what == Step.KEEP:
        rest = move.tiles[1:]
        destroyed = f" and destroys {tiles_listed(position.agreement, rest)}" if rest else ""
        return f"keeps the {words.tile[0]}, places it on {words.at[0]}{destroyed}"
    if move.what == Step.ESCAPE:
        given = f"giving back the {words.tile[0]}" if words.tile else f"sacrificing the {words.on[1]} on {words.at[1]}"
        return f"escapes with the {words.on[0]} from {words.at[0]} to {words.at[-1]}, {given}{_taking(position, move, words)}"
    if move.what == Step.FLAG:
        is_placed = len(words.at) == 1
        return (
            f"places a flag on {words.at[0]}" if is_placed else f"hands the flag on {words.at[0]} over to {words.at[1]}"
        )
    if move.what == Step.RELOCATE:
        return f"moves their flag to {words.at[0]}" if words.at else "leaves their flag where it is"
    assert move.what == Step.SETUP
    return _setting_up(position, move, words)


def _setting_up(position: Position, move: Move, words: _Words) -> str:
    if not position.agreement.tiles[move.tiles[0]].is_duke:
        name = several(words.tile[0], len(words.at)) if words.at[1:] else f"the {words.tile[0]}"
        return f"sets up {name} on {listing(words.at)}"
    beside = f" and Footmen on {listing(words.at[1:])}" if words.at[1:] else ""
    return f"sets up the {words.tile[0]} on {words.at[0]}{beside}"


def _taking(position: Position, move: Move, words: _Words) -> str:
    if move.facing:
        return f" and pushes the Dragon{'' if move.facing == PUSH else f', which is to face {move.facing}'}"
    return f", taking the {words.on[-1]}" if position.is_capture(move) else ""
