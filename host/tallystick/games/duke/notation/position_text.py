"""Read and write positions as text: `ROWS PHASE SEAT BAGS LOST`, then what is not the default as `key=value`.

README.md says in "Squares and texts" what each of them means, and what is read as well.
"""

from __future__ import annotations

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import DIRECTIONS, NAMES, NOWHERE, SIDE
from tallystick.games.duke.components.tiles import EMPTY, kind_of, seat_of, side_of
from tallystick.games.duke.notation.bag_text import counts_text, hand_text
from tallystick.games.duke.notation.key_reader import CAMELOT, NOT_PLACED
from tallystick.games.duke.notation.position_reader import PositionReader
from tallystick.games.duke.notation.text_reader import DIAGRAM, OWN_TILE
from tallystick.games.duke.position import Counts, Dragon, Phase, Position
from tallystick.rules.notation import key_words, last_words
from tallystick.rules.readings import ReadingValues
from tallystick.rules.texts import row_text


def format_position(position: Position) -> str:
    """Return the one canonical text, on one line, which says all that the rules depend on."""
    cells = [tile_code(position, packed) for packed in position.board]
    fields = [
        "/".join(row_text(cells[row * SIDE : (row + 1) * SIDE]) for row in reversed(range(SIDE))),
        position.phase,
        str(position.turn + 1),
        _both(position, position.bags),
        _both(position, position.lost),
    ]
    return " ".join(fields + _keys(position))


def parse_position(text: str, values: ReadingValues, *, is_checked: bool = True) -> Position:
    """Return the position of a text; raise UnreadablePosition, or ImpossiblePosition with all that cannot be.

    `values` are those that each reading can have. Unchecked, tables are read as well that only illegal moves lead to, such
    as two Dukes, or a tile on the Mountain (`faults`).
    """
    return PositionReader(text, values).read(is_checked=is_checked)


def tile_code(position: Position, packed: int) -> str:
    """Return a tile on the board: `Kn`, `kn` of player 2, `Kn*` with its other side up; nothing for none."""
    if packed == EMPTY:
        return ""
    code = position.agreement.tiles[kind_of(packed)].code
    return f"{code.lower() if seat_of(packed) else code}{'*' if side_of(packed) else ''}"


def _both(position: Position, both: tuple[Counts | None, Counts | None]) -> str:
    return "/".join(counts_text(position.agreement.tiles, counts) for counts in both)


def _keys(position: Position) -> list[str]:
    agreement = position.agreement
    fort_word = CAMELOT if agreement.camelot else Phase.FORT
    said: dict[str, str | bool] = {
        DIAGRAM: agreement.is_diagram,
        "hand": hand_text(agreement.tiles, position.hand) if position.hand else "",
        "objective": "" if agreement.objective == Objective.CAPTURE else agreement.objective,
        "first": str(agreement.first + 1) if agreement.first else "",
        "mountain": "" if agreement.mountain == NOWHERE else NAMES[agreement.mountain],
        fort_word: "" if agreement.fort == NOWHERE else NAMES[agreement.fort],
        "dragon": "" if position.dragon is None else dragon_code(NAMES[position.dragon.square], position.dragon),
        "flags": "/".join(_flag_text(flag) for flag in position.flags) if position.flags != (NOWHERE, NOWHERE) else "",
        "points": "/".join(map(str, position.points)) if any(position.points) else "",
        "terrain": ",".join(fort_word if terrain == Phase.FORT else terrain for terrain in position.waiting),
    }
    keys = key_words(said)
    if agreement.custom:
        from tallystick.games.duke.components.custom_tile_text import tile_text  # noqa: PLC0415 (costs start-up time)

        keys += [f"{OWN_TILE}{tile_text(tile)}" for tile in agreement.custom]
    return [*keys, *last_words(agreement.readings, stood=position.stood)]


def dragon_code(place: str, dragon: Dragon) -> str:
    """Return the Dragon with its place, where it faces, and its marks."""
    return f"{place}:{DIRECTIONS[dragon.facing]}{'!' if dragon.enraged else ''}{'~' if dragon.turning else ''}"


def _flag_text(flag: int) -> str:
    return NOT_PLACED if flag == NOWHERE else NAMES[flag]
