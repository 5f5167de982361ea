"""Name tiles, squares, attacks and steps in sentences; what is the same in every game is in `rules.wording`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tallystick.games.duke.components.agreement import Agreement
from tallystick.games.duke.components.squares import NAMES, NOWHERE
from tallystick.games.duke.components.tiles import EMPTY, ICON_NAMES, Ability, IconKind, Tile
from tallystick.games.duke.components.vocabulary import phrases
from tallystick.games.duke.move import PUSH, Move, Step
from tallystick.games.duke.position import Position
from tallystick.rules.objection import Objection
from tallystick.rules.wording import listing, several

RULES = {
    IconKind.MOVE: "icon.move",
    IconKind.JUMP: "icon.jump",
    IconKind.SLIDE: "icon.slide",
    IconKind.JUMP_SLIDE: "icon.jump-slide",
    IconKind.STRIKE: "icon.strike",
    IconKind.COMMAND: "icon.command",
}


def names(squares: Iterable[int]) -> tuple[str, ...]:
    """Return the names of squares, each once, in the order given."""
    return tuple(dict.fromkeys([NAMES[square] for square in squares if square != NOWHERE]))


def the(position: Position, square: int) -> str:
    """Name the tile on a square with its article: "the Knight on b1"."""
    return f"the {position.tile(square).name} on {NAMES[square]}"


def objection(rule: str, fault: str, squares: Iterable[int] = (), /, **facts: str) -> Objection:
    """Return an objection about squares that are given as numbers."""
    return Objection(rule, facts, names(squares), fault)


def attackers(position: Position, against: Iterable[tuple[int, str, object]]) -> str:
    """Name the tiles behind attacks, each with what it would use: "the Bowman on d3 with a Strike"."""
    found = []
    for square, what, _step in against:
        tile = the(position, square) if square != NOWHERE else "a tile brought back"
        found.append(f"{tile} with {'an' if what == Ability.ESCAPE else 'a'} {ICON_NAMES.get(what, what.title())}")
    return listing(list(dict.fromkeys(found)))


def tiles_listed(agreement: Agreement, kinds: Iterable[int]) -> str:
    """List tiles as in "2 Pikemen and the Knight"; "nothing" for none."""
    counted = ((agreement.tiles[kind].name, count) for kind, count in Counter(kinds).items())
    return listing([several(name, count) if count > 1 else f"the {name}" for name, count in counted])


def lying(position: Position, square: int) -> list[str]:
    """Name all that is on a square; nothing if it is open."""
    found = [f"the {position.tile(square).name}"] if position.board[square] != EMPTY else []
    found += ["the Mountain"] if square == position.agreement.mountain else []
    found += ["the Fort"] if square == position.agreement.fort else []
    found += ["the Dragon"] if position.is_dragon(square) else []
    return [*found, "a flag"] if square in position.flags else found


def tile_on(position: Position, square: int) -> str:
    """Return the name of the tile on a square; "tile" where there is none."""
    return "tile" if position.board[square] == EMPTY else position.tile(square).name


def place_of(position: Position, square: int) -> str:
    """Return a square with what stands on it: "Knight b1"."""
    if position.board[square] != EMPTY:
        return f"{position.tile(square).name} {NAMES[square]}"
    return f"Dragon {NAMES[square]}" if position.is_dragon(square) else NAMES[square]


def by_name(tiles: Iterable[tuple[Tile, int]]) -> str:
    """Write tiles as in `Footman, Pikeman ×3, Knight`."""
    return ", ".join(f"{tile.name} ×{count}" if count > 1 else tile.name for tile, count in tiles)


def heap(agreement: Agreement, kinds: Iterable[int]) -> str:
    """Write tiles that are given one by one in the same way."""
    return by_name((agreement.tiles[kind], count) for kind, count in Counter(kinds).items())


def form_of(position: Position, move: Move) -> str:
    """Return which form of words a step has in `phrases.toml`."""
    match move.what:
        case Step.GO if move.facing:
            return "push" if move.facing == PUSH else "enrage"
        case Step.STRIKE if position.board[move.squares[1]] == EMPTY:
            return "strike-nothing"
        case Step.KEEP if move.tiles[1:]:
            return "keep-some"
        case Step.ESCAPE if move.tiles:
            return "escape-ransom"
        case Step.FLAG if move.is_hand_over:
            return "hand-over"
        case Step.RELOCATE if not move.squares:
            return "stay"
        case Step.SETUP if move.squares[1:]:
            return "setup-duke" if position.agreement.tiles[move.tiles[0]].is_duke else "setup-many"
        case _:
            return move.what


def step_in_words(position: Position, move: Move, where: str) -> str:
    """Return the words of a step for a `claim` or a `button`; nothing if it has no words of its own there."""
    agreement = position.agreement
    at = [NAMES[square] for square in move.squares]
    on = [tile_on(position, square) for square in move.squares]
    there = [place_of(position, square) for square in move.squares]
    tile = [agreement.tiles[kind].name for kind in move.tiles]
    is_capture, last = position.is_capture(move) or move.takes, (at or [""])[-1]
    return phrases()["step"][form_of(position, move)].get(where, "").format(
        at=at, on=on, there=there, tile=tile, last=last, facing=move.facing,
        all=listing(at), beside=listing(at[1:]), many=several(tile[0], len(at)) if tile else "",
        tiles=tiles_listed(agreement, move.tiles), heap=heap(agreement, move.tiles),
        rest=tiles_listed(agreement, move.tiles[1:]), rest_heap=heap(agreement, move.tiles[1:]),
        taking=f", taking the {on[-1]}" if is_capture else "", taking_there=f", taking {there[-1]}" if is_capture else "",
        takes="takes" if is_capture else "moves to", onto=f"take {there[-1]}" if is_capture else last,
    )  # fmt: skip
