"""Read `start` and what was agreed: `start enhanced objective=coup camelot extra=Je,Sp first=2 pinned=harmless`.

Options are named by id; a word alone means 1 (or yes). `objective=` takes a word or a number, `rider=` knight or ranger,
`extra=` codes or names of tiles from outside the box.
"""

from __future__ import annotations

from tallystick.games.duke.components.agreement import Objective, Readings
from tallystick.games.duke.components.tiles import printed_tiles
from tallystick.games.duke.notation.bag_text import pieces
from tallystick.games.duke.notation.key_reader import CAMELOT, KeyReader
from tallystick.games.duke.notation.text_reader import DIAGRAM, TextReader
from tallystick.games.duke.position import Position
from tallystick.rules.notation import STOOD
from tallystick.rules.texts import Token

EXTRAS = {tile.id: 0 for tile in printed_tiles() if tile.is_extra}
DEFAULTS = {
    "first": 1, "objective": 0, "enhanced": 0, "mountain": 0, "fort": 0, "dragon": 0, "pikemen": 4, "rider": 0, **EXTRAS,
}  # fmt: skip
YES_OR_NO = {"": 1, "0": 0, "1": 1, "no": 0, "yes": 1}
VALUES = {
    "first": {"1": 1, "2": 2},
    "fort": {**YES_OR_NO, "2": 2, "fort": 1, CAMELOT: 2},
    "pikemen": {"3": 3, "4": 4},
    "rider": {"0": 0, "1": 1, "knight": 0, "ranger": 1},
    "objective": {str(number): number for number in range(len(Objective.ALL))}
    | {objective: number for number, objective in enumerate(Objective.ALL)},
}
# What can stand after `=`; for the other options YES_OR_NO. A word alone is the empty value.


def read_start(reader: TextReader, keys: KeyReader) -> Position:
    """Return the position before anything has been set up, under the options and readings that the text names."""
    from tallystick.games.duke.play.beginning import begin  # noqa: PLC0415 (a position's text alone needs none of the rules)

    chosen: dict[str, int] = {}
    for token in reader.tokens[1:]:
        key, _, value = token.text.partition("=")
        name = key.lower()
        if name in reader.values or name == "tile":
            keys.read(token)
            continue
        if name in {STOOD, DIAGRAM}:
            reader.fail(token, "an option or a reading, since nothing has been played")
        if name == "extra":
            said = {printed_tiles()[kind].id: 1 for kind in _extras(reader, token.part(len(key) + 1))}
        elif name == CAMELOT and not value:
            said = {"fort": 2}
        elif name in Objective.ALL and name not in DEFAULTS and not value:
            said = {"objective": Objective.ALL.index(name)}
        elif name not in DEFAULTS:
            reader.fail(token, f"an option ({', '.join(DEFAULTS)}, {CAMELOT}, extra) or a reading")
        else:
            said = {name: _value(reader, name, token.part(len(key) + 1))}
        for option, number in said.items():
            if chosen.setdefault(option, number) != number:
                reader.fail(token, f"one value of {option} only (another stands before)")
    return begin({**DEFAULTS, **chosen}, Readings(**reader.readings), reader.custom)


def _value(reader: TextReader, name: str, value: Token) -> int:
    values = VALUES.get(name, YES_OR_NO)
    if value.text.lower() not in values:
        reader.fail(value, f"{name}= and one of {', '.join(word for word in values if word)}")
    return values[value.text.lower()]


def _extras(reader: TextReader, value: Token) -> list[int]:
    extras = [kind for kind, tile in enumerate(printed_tiles()) if tile.is_extra]
    chosen: list[int] = []
    for piece in pieces(reader.names, value.text):
        if piece.kinds is None or not set(piece.kinds) <= set(extras):
            codes = ", ".join(printed_tiles()[kind].code for kind in extras)
            reader.fail(value.part(piece.offset), f"codes of tiles from outside the box: {codes}")
        chosen += piece.kinds
    return chosen
