"""Let people set up a position of Armadora on the drawn board."""

from __future__ import annotations

from tallystick.games.armadora.arranging.acts import gold_acts, warrior_acts
from tallystick.games.armadora.arranging.beside import settings_of
from tallystick.games.armadora.arranging.pieces import (
    LINE_NAMES,
    PALISADE,
    line_of,
    mine_of,
    pile_id,
    pile_of,
    square_of,
    tray,
    warrior_name,
    warrior_on,
)
from tallystick.games.armadora.components.board import MINES, NAMES, lines_of
from tallystick.games.armadora.components.box import PILES
from tallystick.games.armadora.notation.position_text import PositionReader
from tallystick.games.armadora.notation.warrior_text import format_warrior
from tallystick.games.armadora.play.faults import faults
from tallystick.games.armadora.position import Position
from tallystick.rules.arranging import Act, Piece, no_such
from tallystick.rules.editorsettings import Setting, SettingArranging, replaced
from tallystick.rules.plaintext import plain_text
from tallystick.rules.readings import ReadingValues


class ArmadoraArranging(SettingArranging[Position]):
    """Answer what can be set up in Armadora. A warrior is named as in the text of a position: `1`, `1=4`, `2=4!+-`, `2@1`."""

    empty = "players=2 turn=1 gold=34455667"
    # The gold is there, because without it nobody could ask about a turn.

    def __init__(self, values: ReadingValues) -> None:
        self._values = values

    def read(self, text: str) -> Position:
        """Return the position of a text, even if no game can reach it. Raise UnreadablePosition."""
        return PositionReader(plain_text(text), self._values, is_checked=False).read()

    def faults(self, position: Position) -> list[str]:
        """Return why no game can reach the position."""
        return [] if position.stood else faults(position)

    def pieces(self, position: Position) -> list[Piece]:
        """Return the pieces of the tray, and the warriors on the board that the tray does not have: those with tokens or looks."""
        found = {piece.id: piece for piece in tray(position)}
        for warrior in position.warriors:
            piece = format_warrior(warrior, position.agreement)
            found.setdefault(piece, Piece(piece, warrior_name(warrior), ""))
        return list(found.values())

    def picture(self, position: Position, piece: str) -> str:
        """Return the piece as it lies on the drawn board."""
        from tallystick.games.armadora.arranging.picture import piece_picture  # noqa: PLC0415 (only pages ask)

        return piece_picture(position, piece)

    def over(self, position: Position) -> str:  # noqa: ARG002 (palisades can stand there in every position)
        """Return shapes over the lines between squares, where palisades stand."""
        from tallystick.games.armadora.arranging.picture import line_spaces  # noqa: PLC0415 (only pages ask)

        return line_spaces()

    def lying(self, position: Position) -> dict[str, list[str]]:
        """Return the pieces by square and line. On a square, gold comes first, then warriors."""
        found: dict[str, list[str]] = {}
        for mine, pile in zip(MINES, position.gold, strict=True):
            if pile:
                found[NAMES[mine]] = [pile_id(pile)]
        for warrior in position.warriors:
            found.setdefault(NAMES[warrior.square], []).append(format_warrior(warrior, position.agreement))
        return {**found, **{LINE_NAMES[line]: [PALISADE] for line in lines_of(position.palisades)}}

    def acts(self, position: Position, place: str, piece: str) -> list[Act]:
        """Return the acts that change a warrior (its side, value, owner, tokens, looks) or the size of a pile."""
        pile = pile_of(piece)
        if pile is not None:
            return gold_acts(pile, place)
        if piece == PALISADE:
            return []
        warrior = warrior_on(position, piece, square_of(place, "A warrior"))
        if warrior is None:
            raise no_such(piece)
        return warrior_acts(position, warrior, place)

    def put(self, position: Position, piece: str, place: str) -> Position:
        """Return the position with the piece there. A warrior replaces the warriors on its square. A pile replaces another pile.

        With the first warrior or palisade on a bare board comes the gold, which lies there before them.
        """
        pile = pile_of(piece)
        if pile is not None:
            return _with_pile(position, mine_of(place), pile)
        if not (any(position.gold) or position.warriors or position.palisades):
            position = position._replace(gold=PILES)
        if piece == PALISADE:
            return position._replace(palisades=position.palisades | 1 << line_of(place))
        warrior = warrior_on(position, piece, 0)
        if warrior is None:
            raise no_such(piece)
        warrior = warrior._replace(square=square_of(place, "A warrior"))
        others = [each for each in position.warriors if each.square != warrior.square]
        return position._replace(warriors=tuple(sorted((*others, warrior), key=lambda each: each.square)))

    def taken(self, position: Position, piece: str, place: str) -> Position:
        """Return the position without that piece."""
        if piece == PALISADE:
            return position._replace(palisades=position.palisades & ~(1 << line_of(place)))
        if pile_of(piece) is not None:
            return _with_pile(position, mine_of(place), 0)
        # After an illegal move, two equal warriors can stand there. Only one of them is taken off.
        left = list(position.warriors)
        left.remove(warrior_on(position, piece, square_of(place, "A warrior")))  # type: ignore[arg-type] # it lies there
        return position._replace(warriors=tuple(left))

    def settings(self, position: Position) -> list[Setting[Position]]:
        """Return whose turn it is, what was agreed, and what each player has beside the board."""
        return settings_of(position)


def _with_pile(position: Position, at: int, pile: int) -> Position:
    return position._replace(gold=replaced(position.gold, at, pile))
