"""Provide what the readers of a position's parts share: words, columns, and faults, which are collected on the way."""

from __future__ import annotations

from tallystick.games.duke.components.squares import NOWHERE, NUMBERS
from tallystick.games.duke.components.tiles import Tile, printed_tiles
from tallystick.games.duke.components.vocabulary import names_of
from tallystick.games.duke.notation.bag_text import MOST, pieces
from tallystick.rules.notation import STOOD
from tallystick.rules.patterns import pattern
from tallystick.rules.readings import ReadingValues
from tallystick.rules.texts import PositionText, Token

DIAGRAM = "diagram"
# The word that says that a position is a picture to talk about, no table of a game.
OWN_TILE = "tile="
SQUARE = pattern(r"[a-zA-Z][0-9]+")


class TextReader(PositionText):
    """Read a text. `custom` are the group's own tiles that it has, `names` what all tiles are called."""

    def __init__(self, text: str, values: ReadingValues) -> None:
        super().__init__(text, values)
        words = {token.text.lower() for token in self.tokens}
        self.is_diagram, self.stood = DIAGRAM in words, STOOD in words
        self.custom = self._read_own_tiles()
        self.names = names_of(printed_tiles() + self.custom)

    def square(self, token: Token, what: str) -> int:
        """Return the number of a square; for one beyond the board add a fault and return NOWHERE."""
        if token.text.lower() in NUMBERS:
            return NUMBERS[token.text.lower()]
        if not SQUARE.fullmatch(token.text):
            self.fail(token, "a square from a1 to f6")
        self.faults.append(f"{what} is on {token.text}, which is off the board; its squares are a1 to f6.")
        return NOWHERE

    def counts(self, token: Token, what: str) -> bytes:
        """Return how many of each tile a bag or another number of tiles holds; `what` begins a sentence about it."""
        counts = [0] * len(self.names.tiles)
        for piece in pieces(self.names, token.text):
            at = token.part(piece.offset)
            if piece.many == 0:
                self.fail(at, "tiles such as Fo2KnWi")
            if piece.kinds is None:
                self.unknown_tile(piece.text, what)
                continue
            for kind in piece.kinds:
                counts[kind] = min(MOST, counts[kind] + piece.many)
        return bytes(counts)

    def hand(self, token: Token, what: str) -> bytes:
        """Return the tiles of a hand in order."""
        return bytes(kind for kind, count in enumerate(self.counts(token, what)) for _ in range(count))

    def unknown_tile(self, text: str, what: str) -> None:
        """Add a fault for a tile that there is not."""
        near = self.names.near(text)
        verb = "is" if len(near) == 1 else "are"
        codes = ", ".join(tile.code for tile in self.names.tiles)
        right = f"nearest to it {verb} {', '.join(near)}" if near else f"the codes are {codes}"
        self.faults.append(f'{what} has a tile "{text}" that there is not; {right}.')

    def _read_own_tiles(self) -> tuple[Tile, ...]:
        words = [token for token in self.tokens if token.text.lower().startswith(OWN_TILE)]
        if not words:
            return ()
        from tallystick.games.duke.components.custom_tile_text import EXAMPLE, read_drafts  # noqa: PLC0415
        from tallystick.games.duke.components.custom_tiles import Draft, validate  # noqa: PLC0415 (costs start-up time)

        drafts: list[Draft] = []
        for token in words:
            found = read_drafts(token.text[len(OWN_TILE) :])
            if found is None:
                self.fail(token.part(len(OWN_TILE)), f"a tile of your own such as {EXAMPLE}")
            drafts += found
        tiles, faults = validate(drafts, is_diagram=self.is_diagram)
        self.faults += faults
        return tiles
