"""Read and write numbers of tiles, such as those in a bag: codes in the order of the tiles, with counts above 1, as in `Fo2KnWi`.

`-` is none, `?` is not known. Any order and case, names and commas are read as well: `knight,Footman2,wi`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tallystick.games.duke.components.tiles import Tile
from tallystick.games.duke.components.vocabulary import CODE_RUN, TileNames
from tallystick.games.duke.position import Counts
from tallystick.rules.patterns import pattern
from tallystick.rules.tuples import NamedTuple

NONE, UNKNOWN = "-", "?"
MOST = 255
# Counts are bytes; what is more than the box holds is said later.
PIECE = pattern(r"(?P<word>[^\W\d]+(?:['-][^\W\d]+)*)(?P<count>[0-9]*),?")


def counts_text(tiles: tuple[Tile, ...], counts: Counts | None) -> str:
    """Return the one canonical text of a bag or of lost tiles."""
    if counts is None:
        return UNKNOWN
    codes = [f"{tile.code}{count if count > 1 else ''}" for tile, count in zip(tiles, counts, strict=True) if count]
    return "".join(codes) or NONE


def hand_text(tiles: tuple[Tile, ...], kinds: Sequence[int]) -> str:
    """Return the one canonical text of a few tiles, given one by one."""
    return counts_text(tiles, bytes(kinds.count(kind) for kind in range(len(tiles))))


class Piece(NamedTuple):
    """A part of such a text: the tiles that it means, if there are such, and how many of each of them."""

    text: str
    kinds: list[int] | None
    many: int
    offset: int


def pieces(names: TileNames, text: str) -> Iterator[Piece]:
    """Yield the parts of such a text in order; one with 0 of it where it cannot be read on."""
    offset = 0
    while offset < len(text):
        found = PIECE.match(text, offset)
        if not found:
            yield Piece(text[offset:], None, 0, offset)
            return
        yield from _of_word(names, found["word"], int(found["count"][:4] or 1), offset)
        offset = found.end()


def _of_word(names: TileNames, word: str, count: int, offset: int) -> Iterator[Piece]:
    kinds = names.find(word)
    if kinds is not None:
        for kind in kinds[:-1]:
            yield Piece(word, [kind], 1, offset)
        yield Piece(word, kinds[-1:], count, offset)
    elif CODE_RUN.fullmatch(word):
        # At least one of the codes is unknown.
        for start in range(0, len(word), 2):
            code = word[start : start + 2]
            yield Piece(code, names.code_run(code), count if start + 2 == len(word) else 1, offset + start)
    else:
        yield Piece(word, None, count, offset)
