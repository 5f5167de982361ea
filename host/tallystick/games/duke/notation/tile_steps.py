"""Read steps that begin with a tile or a square: moves, strikes, commands, set-ups, placings, and what is short for them."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.duke.components.icons import aims
from tallystick.games.duke.components.squares import DIRECTIONS, NAMES
from tallystick.games.duke.components.tiles import EMPTY, IconKind, TileKind, kind_of
from tallystick.games.duke.move import PUSH, Move, Step
from tallystick.games.duke.notation.examples import such_as
from tallystick.games.duke.notation.move_cursor import SIGN, SQUARE, TILE, WORD, MoveCursor, Token
from tallystick.games.duke.position import Phase
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.wording import listing

_ICON_WORDS = {IconKind.MOVE: "moves", IconKind.JUMP: "jumps", IconKind.SLIDE: "slides", IconKind.JUMP_SLIDE: "slides"}
# What a tile does by the icons that lead it to another square.
BY_PHASE = {
    Phase.FLAGS: Step.FLAG,
    Phase.RELOCATE: Step.RELOCATE,
    Phase.MOUNTAIN: Step.MOUNTAIN,
    Phase.TAKES: Step.TAKES,
    Phase.MOVES: Step.MOVES,
}
# What a square alone means.
SET_UP_SQUARES = 3
# Those of the Duke and of two Footmen.


def read_tile_step(cursor: MoveCursor) -> Move:
    """Read the step that begins with a tile or a square."""
    named = cursor.tiles_ahead()
    if len(named) == 1 and len(cursor.tokens) > 1 and cursor.tokens[1].what == SQUARE:
        cursor.take(WORD, "moves")
    if not cursor.tokens or cursor.sees(WORD) or (cursor.sees(SIGN) and not cursor.sees(SIGN, "@")):
        return _tiles_alone(cursor, named)
    if len(named) > 1 and not _are_set_up(cursor, named):
        cursor.fail("a square, or only one tile before it", named[1])
    tile = named[0] if named else None
    if cursor.take(SIGN, "@"):
        return placing(cursor, tile)
    if _is_set_up(cursor):
        return _set_up(cursor, tile)
    start = cursor.tokens[0]
    cursor.square()
    if cursor.sees(WORD, *_BY_ABILITY):
        cursor.check(tile, start)
        return _BY_ABILITY[cursor.tokens.pop(0).meaning](cursor, start.number)
    if not cursor.tokens or (cursor.sees(WORD) and cursor.tokens[0].meaning in {"destroy", *DIRECTIONS}):
        return _one_square(cursor, tile, start)
    cursor.check(tile, start)
    if cursor.take(SIGN, "*") or cursor.take(WORD, "strikes"):
        return Move(Step.STRIKE, (start.number, cursor.square()))
    if cursor.take(SIGN, ":"):
        return commanding(cursor, start.number)
    if cursor.tokens and _says(cursor, {"and", "from"}, start, cursor.tokens[0]):
        cursor.fail(_ending(cursor, start.number))
    cursor.take(WORD, "moves")
    is_linked = cursor.skip_link()
    to = cursor.target(lambda: _ending(cursor, start.number))
    if not is_linked and tile is None and cursor.position.phase in {Phase.STRIKES, Phase.RESTRIKES}:
        return Move(Step.STRIKES, (start.number, to))
    return going(cursor, start.number, to)


def _says(cursor: MoveCursor, words: set[str], before: Token, after: Token) -> bool:
    """Return whether one of these words, which mean nothing elsewhere, stands between two parts of the text."""
    return not words.isdisjoint(cursor.text[before.offset : after.offset].lower().split())


def going(cursor: MoveCursor, start: int, to: int) -> Move:
    """Read a move by icon, with what it does to the Dragon."""
    _check_icon(cursor, start, to)
    facing = PUSH if cursor.take(WORD, "dragon") else ""
    if facing and cursor.take(WORD, "to"):
        cursor.take(WORD, "faces")
    direction = cursor.take(WORD, *DIRECTIONS)
    return Move(Step.GO, (start, to), facing=direction.meaning if direction else facing, takes=cursor.takes)


def _check_icon(cursor: MoveCursor, start: int, to: int) -> None:
    """Fail if the text names an icon, as in `Kn jumps b1-c3`, and the tile comes to that square by others only.

    Where no icon of the tile leads to the square, the rules answer.
    """
    packed = cursor.position.board[start]
    if packed == EMPTY or not cursor.icons:
        return
    found = _ICON_WORDS.keys() & aims(cursor.position.agreement.tile_set, packed, start).get(to, ())
    wrong = cursor.icons.keys() - found
    if found and IconKind.JUMP_SLIDE not in found and wrong:
        words = listing([_ICON_WORDS[icon] for icon in sorted(found)], "or")
        way = f"the {cursor.tiles[kind_of(packed)].name} goes from {NAMES[start]} to {NAMES[to]}"
        offset = min(cursor.icons[icon] for icon in wrong)
        raise UnreadableMove(cursor.text, offset, f"{words}, since {way} by another icon")


def commanding(cursor: MoveCursor, commander: int) -> Move:
    """Read a command, once its commander is read."""
    start = cursor.standing()
    cursor.skip_link()
    to = cursor.target("the square to which the tile is commanded")
    return Move(Step.COMMAND, (commander, start, to), takes=cursor.takes)


def handing_over(cursor: MoveCursor, start: int) -> Move:
    """Read the square to which a flag is handed over, once its carrier is read."""
    cursor.take(WORD, "flag")
    cursor.skip_link()
    return Move(Step.FLAG, (start, cursor.standing()))


_BY_ABILITY: dict[str, Callable[[MoveCursor, int], Move]] = {
    "commands": commanding,
    "divine": lambda _, start: Move(Step.DIVINE, (start,)),
    "hand": handing_over,
}
# What a tile does that is named before such a word, with its square.


def placing(cursor: MoveCursor, tile: Token | None) -> Move:
    """Read a new tile on a square; where several were drawn, it is the one that is kept."""
    hand = cursor.position.hand
    kind = tile.number if tile else None
    if kind is None and len(set(hand)) == 1:
        kind = hand[0]
    if kind is None:
        cursor.fail(
            f"the tile that is placed{such_as(cursor.position, Step.PLACE, Step.KEEP)}",
            cursor.tokens[0] if cursor.tokens else None,
        )
    square = cursor.square()
    if cursor.position.phase == Phase.DIVINED:
        return keeping(cursor, kind, square)
    return Move(Step.PLACE, (square,), (kind,))


def keeping(cursor: MoveCursor, kind: int, square: int) -> Move:
    """Read which of the divined tiles is kept, and which are destroyed."""
    destroyed = [tile.number for tile in cursor.tiles_ahead()] if cursor.take(WORD, "destroy") else []
    return Move(Step.KEEP, (square,), (kind, *destroyed))


def _ending(cursor: MoveCursor, start: int) -> str:
    return f"the square on which the tile ends{such_as(cursor.position, Step.GO, start=start)}"


def _struck(cursor: MoveCursor, start: int) -> str:
    return f"the square that is struck{such_as(cursor.position, Step.STRIKE, start=start)}"


def _tiles_alone(cursor: MoveCursor, named: list[Token]) -> Move:
    phase = cursor.position.phase
    kinds = tuple(tile.number for tile in named)
    if len(named) == 1 and cursor.tokens and (moved := _without_its_square(cursor, named[0])):
        return moved
    if cursor.sees(WORD, "drawn") and len(cursor.tokens) == 1:
        cursor.tokens.pop()
        return Move(Step.DRAWN, tiles=kinds)
    is_drawn = phase in {Phase.DRAWING, Phase.DIVINING}
    is_pick = phase == Phase.DRAFT and len(kinds) == 1
    if not kinds or not (is_drawn or is_pick):
        own = [square for tile in named for square in cursor.squares_of(tile, cursor.acting)]
        whats = (Step.GO,) if phase == Phase.TURN else ()
        cursor.fail(f"a square{such_as(cursor.position, *whats, start=own[0] if own else None)}")
    return Move(Step.DRAWN if is_drawn else Step.PICK, tiles=kinds)


def _without_its_square(cursor: MoveCursor, tile: Token) -> Move | None:
    """Read a step that names its tile without the square: `Kn to c3`, `Kn takes Fo`. Return None if it is another step."""
    seat = cursor.acting
    if cursor.sees(WORD, *_BY_ABILITY):
        return _BY_ABILITY[cursor.tokens.pop(0).meaning](cursor, cursor.only(tile, seat))
    if cursor.take(WORD, "strikes"):
        start = cursor.only(tile, seat)
        return Move(Step.STRIKE, (start, cursor.target(lambda: _struck(cursor, start))))
    cursor.take(WORD, "moves")
    if not cursor.skip_link():
        return None
    if cursor.position.phase in {Phase.DRAWN, Phase.DIVINED}:
        return placing(cursor, tile)
    start = cursor.only(tile, seat)
    return going(cursor, start, cursor.target(lambda: _ending(cursor, start)))


def _one_square(cursor: MoveCursor, tile: Token | None, square: Token) -> Move:
    phase = cursor.position.phase
    if phase in {Phase.DRAWN, Phase.DIVINED}:
        cursor.tokens.insert(0, square)
        return placing(cursor, tile)
    if tile is not None and phase == Phase.TURN:
        seat = cursor.acting
        if not cursor.squares_of(tile, seat):
            return Move(Step.PLACE, (square.number,), (tile.number,))
        start = cursor.only(tile, seat)
        if start == square.number or _says(cursor, {"from"}, tile, square):
            cursor.fail(_ending(cursor, start))
        return going(cursor, start, square.number)
    if tile is not None:
        return Move(Step.SETUP, (square.number,), (tile.number,))
    if phase == Phase.DRAGON and (direction := cursor.take(WORD, *DIRECTIONS)):
        return Move(Step.DRAGON, (square.number,), facing=direction.meaning)
    if phase == Phase.FORT:
        is_camelot = cursor.position.agreement.camelot
        return Move(Step.CAMELOT if is_camelot else Step.FORT, (square.number,))
    if phase not in BY_PHASE:
        cursor.fail(f"what happens on that square{such_as(cursor.position)}")
    return Move(BY_PHASE[phase], (square.number,))


def _are_set_up(cursor: MoveCursor, named: list[Token]) -> bool:
    """Return whether each of several tiles of one kind has a square: `3 Pikemen on b1, d1 and e1`."""
    squares = [token.what for token in cursor.tokens] == [SQUARE] * len(named)
    return squares and len({each.number for each in named}) == 1 and _is_set_up(cursor)


def _is_set_up(cursor: MoveCursor) -> bool:
    """Return whether several squares follow with nothing between them that links two squares, or a second tile with its squares."""
    squares = 0
    while squares < len(cursor.tokens) and cursor.tokens[squares].what == SQUARE:
        squares += 1
    then = cursor.tokens[squares] if squares < len(cursor.tokens) else None
    if then is not None:
        return then.what == TILE
    return squares >= SET_UP_SQUARES or (squares > 0 and cursor.position.phase == Phase.SETUP)


def _set_up(cursor: MoveCursor, tile: Token | None) -> Move:
    if tile is None:
        cursor.fail(f"the tile that is set up{such_as(cursor.position, Step.SETUP)}")
    groups = [(tile, cursor.squares())]
    while again := cursor.take(TILE):
        groups.append((again, cursor.squares()))
    leader, first = next(((each, own) for each, own in groups if cursor.tiles[each.number].is_duke), groups[0])
    follower = TileKind.FOOTMAN if cursor.tiles[leader.number].is_duke else leader.number
    beside: list[int] = []
    for each, squares in groups:
        if each is not leader and (each.number != follower or (follower == TileKind.FOOTMAN and len(first) != 1)):
            cursor.fail(f"the Footmen beside the Duke{such_as(cursor.position, Step.SETUP)}", each)
        beside += squares if each is not leader else []
    if len(first) + len(beside) < SET_UP_SQUARES and cursor.position.phase != Phase.SETUP:
        # Its text would be that of a move from one square to another.
        cursor.fail(_ending(cursor, first[0]), groups[1][0])
    return Move(Step.SETUP, (*first, *beside), (leader.number,))
