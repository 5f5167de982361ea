"""Read the text of a step; README.md says in "Squares and texts" what it looks like."""

from __future__ import annotations

import re
from collections.abc import Callable

from tallystick.games.duke.components.squares import DIRECTIONS, LENGTHWAYS, NOWHERE
from tallystick.games.duke.move import PUSH, Move, Said, Step
from tallystick.games.duke.notation.canonical import canonical, pushed_to
from tallystick.games.duke.notation.examples import such_as, such_as_capture, such_as_drawn
from tallystick.games.duke.notation.move_cursor import ON_BOARD, SIGN, SQUARE, TILE, WORD, MoveCursor
from tallystick.games.duke.notation.move_text import FORMS
from tallystick.games.duke.notation.tile_steps import commanding, handing_over, keeping, placing, read_tile_step
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.patterns import pattern

_OR = pattern(r"or(?![^\W_])")
# Between two tiles this word offers a choice; in a run such as `orjo` it is the Oracle.
_PART = pattern(r"\w+(?=\})|-")
# A field of a form, or what links two squares.
_WITH = pattern(r"\bwith\b", re.IGNORECASE)
# Before the tile that strikes, where it comes after the square.
_BEFORE_A_PLACEMENT = frozenset({Step.DRAW, Step.DIVINE, Step.DRAWN})
_PREY = frozenset({Step.TAKES, Step.STRIKES})
ONE_STEP = (
    "nothing more (a draw, its result and the placing are three claims, each in the position after the one before)"
)


def read_move(position: Position, text: str) -> Move:
    """Return the step that a text claims, legal or not. Raise UnreadableMove, also where a choice is missing that decides."""
    move = canonical(position, _read(position, text))
    if move.facing in {"", PUSH} and pushed_to(position, move) != NOWHERE:
        _ask_for_facing(position, text, move)
    return move


def _ask_for_facing(position: Position, text: str, move: Move) -> None:
    """Raise UnreadableMove if the step would be legal, were it said how the enraged Dragon is turned."""
    from tallystick.games.duke.objections.judge import objections  # noqa: PLC0415 (few texts push the Dragon)

    turned = [move._replace(facing=facing, takes=False) for facing in LENGTHWAYS]
    if not all(objections(position, each) for each in turned):
        ways = "|".join(LENGTHWAYS)
        raise UnreadableMove(text, len(text.rstrip()), f"how the enraged Dragon is turned (dragon {ways})")


def _read(position: Position, text: str) -> Move:
    """Return the step as the text has it."""
    cursor = MoveCursor(position, text)
    said = _read_said(cursor)
    if cursor.sees(TILE) or cursor.sees(SQUARE):
        move = read_tile_step(cursor)
    elif cursor.sees(WORD) and cursor.tokens[0].meaning in BY_WORD:
        move = BY_WORD[cursor.tokens.pop(0).meaning](cursor)
    elif position.phase == Phase.FACES and cursor.sees(WORD, *DIRECTIONS):
        move = _facing(cursor)
    else:
        cursor.fail(f"a step{such_as(position)}")
    if cursor.tokens:
        cursor.fail(ONE_STEP if move.what in _BEFORE_A_PLACEMENT else "nothing more")
    return move._replace(said=said, seat=cursor.seat)


def _read_said(cursor: MoveCursor) -> str:
    """Read what the end of the text, or its beginning, says of Guard."""
    for at in (-1, 0):
        if cursor.tokens:
            token = cursor.tokens[at]
            if (token.what, token.meaning) in {(SIGN, "+"), (WORD, Said.ANNOUNCED), (WORD, Said.SILENT)}:
                cursor.tokens.pop(at)
                is_denied = at and cursor.tokens and cursor.tokens[at].meaning == Said.SILENT and cursor.tokens.pop()
                return Said.SILENT if is_denied or token.meaning == Said.SILENT else Said.ANNOUNCED
    return ""


def _formed(what: str) -> Callable[[MoveCursor], Move]:
    """Return what reads a step by its form, after the words that begin it."""

    def read(cursor: MoveCursor) -> Move:
        squares: list[int] = []
        kinds: list[int] = []
        for part in _PART.findall(FORMS[what]):
            if part == "-":
                cursor.skip_link()
            elif part == "tile":
                kinds.append(cursor.tile())
            else:
                read_square = cursor.standing if part == "on" else cursor.square
                squares.append(cursor.prey(what) if what in _PREY else read_square())
        return Move(what, tuple(squares), tuple(kinds))

    return read


def _draw(cursor: MoveCursor) -> Move:
    if cursor.sees(TILE):
        if cursor.position.phase not in {Phase.DRAWING, Phase.DIVINING}:
            cursor.fail(f"draw alone, and then what came out of the bag{such_as_drawn(cursor.position)}")
        return _drawn(cursor)
    return Move(Step.DRAW)


def _drawn(cursor: MoveCursor) -> Move:
    if cursor.take(WORD, "ransom"):  # gives back
        return _ransom(cursor)
    told = cursor.tiles_ahead()
    for tile in told[1:]:
        if _OR.match(cursor.text, tile.offset):
            cursor.fail("one result of the draw; an Oracle is written Or", tile)
    kinds = [tile.number for tile in told]
    if not kinds:
        cursor.fail(f"the tile that was drawn{such_as_drawn(cursor.position)}")
    return Move(Step.DRAWN, tiles=tuple(kinds))


def _place(cursor: MoveCursor) -> Move:
    if cursor.sees(WORD, *_LAID):
        cursor.tokens = [token for token in cursor.tokens if token.meaning != "faces"]
        return BY_WORD[cursor.tokens.pop(0).meaning](cursor)
    tile = cursor.take(TILE)
    cursor.take(SIGN, "@")
    return placing(cursor, tile)


def _keep(cursor: MoveCursor) -> Move:
    kind = cursor.tile()
    if not cursor.take(SIGN, "@"):
        cursor.take(WORD, "place")
    return keeping(cursor, kind, cursor.square())


def _escape(cursor: MoveCursor) -> Move:
    start = cursor.standing()
    to = cursor.square() if cursor.skip_link() else NOWHERE
    kinds: tuple[int, ...] = ()
    sacrificed: tuple[int, ...] = ()
    if cursor.take(WORD, "ransom"):
        kinds = (cursor.tile("the captured tile that is given back"),)
    elif cursor.take(WORD, "for"):
        sacrificed = (cursor.standing(),)
    else:
        cursor.fail("for and the square of the sacrifice, or ransom and a captured tile")
    if to == NOWHERE:
        cursor.skip_link()
        to = cursor.square()
    return Move(Step.ESCAPE, (start, *sacrificed, cursor.taken(to)), kinds)


def _ransom(cursor: MoveCursor) -> Move:
    given = cursor.tile("the captured tile that is given back")
    if not cursor.take(WORD, "for"):
        cursor.fail(f"for and the tile that comes back{such_as(cursor.position, Step.RANSOM)}")
    back = cursor.tile("the tile that comes back")
    cursor.skip_link()
    return Move(Step.RANSOM, (cursor.square(),), (given, back))


def _flag(cursor: MoveCursor) -> Move:
    if cursor.take(WORD, "stays"):
        return Move(Step.RELOCATE)
    if cursor.skip_link():
        return Move(Step.RELOCATE, (cursor.square(),))
    first = cursor.square("a square, to and a square, or stays")
    if cursor.skip_link() or cursor.sees(SQUARE):
        return Move(Step.FLAG, (first, cursor.square()))
    return Move(Step.RELOCATE if cursor.position.phase == Phase.RELOCATE else Step.FLAG, (first,))


def _stays(cursor: MoveCursor) -> Move:
    cursor.take(WORD, "flag")
    return Move(Step.RELOCATE)


def _moves(cursor: MoveCursor) -> Move:
    return _flag(cursor) if cursor.take(WORD, "flag") else read_tile_step(cursor)


def _hand_over(cursor: MoveCursor) -> Move:
    cursor.take(WORD, "flag")
    start = cursor.standing()
    return handing_over(cursor, start)


def _set_up(cursor: MoveCursor) -> Move:
    cursor.take(WORD, "up")
    return read_tile_step(cursor)


def _dragon(cursor: MoveCursor) -> Move:
    phase = cursor.position.phase
    act = cursor.take(WORD, *_ACTS)
    if act:
        if act.meaning == Step.MOVES:
            cursor.skip_link()
        return _formed(act.meaning)(cursor)
    if cursor.take(WORD, "faces") or (phase == Phase.FACES and cursor.sees(WORD, *DIRECTIONS)):
        cursor.take(WORD, "faces")  # turns and faces
        return _facing(cursor)
    square = cursor.square("takes, strikes, moves, faces, or a square and left or right")
    if phase in {Phase.TAKES, Phase.MOVES} and not cursor.tokens:
        return Move(Step.TAKES if phase == Phase.TAKES else Step.MOVES, (square,))
    return Move(Step.DRAGON, (square,), facing=_facing(cursor).facing)


def _facing(cursor: MoveCursor) -> Move:
    direction = cursor.take(WORD, *DIRECTIONS)
    if direction is None:
        cursor.fail(f"where the Dragon faces: {', '.join(DIRECTIONS)}")
    return Move(Step.FACES, facing=direction.meaning)


def _strike(cursor: MoveCursor) -> Move:
    if cursor.position.phase in {Phase.STRIKES, Phase.RESTRIKES}:
        return _formed(Step.STRIKES)(cursor)
    if cursor.tokens and _WITH.search(cursor.text, cursor.tokens[0].offset):
        struck = cursor.target(ON_BOARD)
        return Move(Step.STRIKE, (cursor.standing(), struck))
    start = cursor.standing()
    cursor.take(SIGN, "*")
    cursor.skip_link()
    return Move(Step.STRIKE, (start, cursor.square()))


def _command(cursor: MoveCursor) -> Move:
    commander = cursor.standing()
    cursor.take(SIGN, ":")
    return commanding(cursor, commander)


def _takes(cursor: MoveCursor) -> Move:
    if cursor.position.phase != Phase.TAKES:
        cursor.fail(f"which tile takes{such_as_capture(cursor.position)}, or dragon takes and a square")
    return _formed(Step.TAKES)(cursor)


_ACTS = (Step.TAKES, Step.STRIKES, Step.MOVES)
# Of the Dragon.
_LAID = ("flag", Step.MOUNTAIN, Step.FORT, Step.CAMELOT, "dragon")
# What is placed and is no tile.
BY_WORD: dict[str, Callable[[MoveCursor], Move]] = {
    what: _formed(what)
    for what in (Step.PASSING, Step.PICK, Step.SUMMON, Step.DIVINE, Step.MOUNTAIN, Step.FORT, Step.CAMELOT)
} | {
    "draw": _draw,
    "drawn": _drawn,
    "place": _place,
    "keep": _keep,
    "escape": _escape,
    "ransom": _ransom,
    "flag": _flag,
    "hand": _hand_over,
    "set": _set_up,
    "stays": _stays,
    "dragon": _dragon,
    "strikes": _strike,
    "commands": _command,
    "moves": _moves,
    "takes": _takes,
    "faces": _facing,
}
