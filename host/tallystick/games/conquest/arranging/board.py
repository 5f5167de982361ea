"""Let people set up a position of Stratego Conquest on the drawn board."""

from __future__ import annotations

from tallystick.games.conquest.arranging.beside import settings_of
from tallystick.games.conquest.arranging.pieces import (
    CLAIMED,
    changes_of,
    claim_of,
    lying_too,
    other_owners,
    piece_id,
    territory_of,
    tray,
    unit_of,
    zone_of,
)
from tallystick.games.conquest.arranging.stages import kept_in_step
from tallystick.games.conquest.arranging.unordered import facts_held
from tallystick.games.conquest.notation.position_reader import PositionReader
from tallystick.games.conquest.notation.position_text import WORDS
from tallystick.games.conquest.play.faults import faults
from tallystick.games.conquest.position.table import NO_TERRITORY, Position, Unit
from tallystick.rules.arranging import COUNTS, Act, BadEdit, Edit, Piece, no_such
from tallystick.rules.editorsettings import Setting, SettingArranging, replaced
from tallystick.rules.holders import renamed
from tallystick.rules.notation import format_words
from tallystick.rules.readings import ReadingValues


class ConquestArranging(SettingArranging[Position]):
    """Answer what can be set up in Stratego Conquest. A unit is named as in the text of a position: `1=K`, `2~`.

    A zone has at most one unit. Before the first turn, a player may have chosen a territory. A piece on the territory's name
    shows this.
    """

    empty = "players=2 turn=1"

    def __init__(self, values: ReadingValues) -> None:
        self._values = values

    def read(self, text: str) -> Position:
        """Return the position of a text, even if no game can reach it.

        Raise UnreadablePosition or ImpossiblePosition.
        """
        position: Position = PositionReader(text, self._values, is_checked=False).read()
        return position

    def faults(self, position: Position) -> list[str]:
        """Return why no game can reach the position; nothing if an illegal move was left standing."""
        return [] if position.stood else faults(position)

    def pieces(self, position: Position) -> list[Piece]:
        """Return the units of each player. Before the first turn, return their chosen territories too."""
        found = {piece.id: piece for piece in (*lying_too(position), *tray(position))}
        in_tray = [piece.id for piece in tray(position)]
        return [found[piece] for piece in dict.fromkeys([*in_tray, *found])]

    def picture(self, position: Position, piece: str) -> str:
        """Return the piece as it lies on the drawn board."""
        from tallystick.games.conquest.arranging.picture import claim_picture, unit_picture  # noqa: PLC0415 (only pages ask)

        unit, claim = unit_of(position, piece), claim_of(position, piece)
        if unit is not None:
            return unit_picture(*unit)
        if claim is None:
            raise no_such(piece)
        return claim_picture(claim)

    def over(self, position: Position) -> str:
        """Return shapes over the names of the territories while players choose them, and signs of moves and of a fight that waits."""
        from tallystick.games.conquest.arranging.picture import laid_over  # noqa: PLC0415 (only pages ask)

        return "\n".join(laid_over(position))

    def lying(self, position: Position) -> dict[str, list[str]]:
        """Return the units by zone, and by territory the player who chose it."""
        board = position.agreement.board
        found = {
            board.zone_names[zone]: [piece_id(unit, zone in position.moved)]
            for zone, unit in enumerate(position.units)
            if unit is not None
        }
        chosen = zip(board.territories, position.claims, strict=False)
        return found | {each.id: [f"{CLAIMED}{seat + 1}"] for each, seat in chosen if seat != NO_TERRITORY}

    def acts(self, position: Position, place: str, piece: str) -> list[Act]:
        """Return the acts that show a unit, say that it has moved or what it is not, or give a unit or a territory away."""
        unit = unit_of(position, piece)
        changes = changes_of(position, *unit) if unit is not None else other_owners(position, piece)
        return [Act(name, {"put": other, "at": place}, fold) for name, other, fold in changes]

    def put(self, position: Position, piece: str, place: str) -> Position:
        """Return the position with the piece there. It replaces another one."""
        board, unit, claim = position.agreement.board, unit_of(position, piece), claim_of(position, piece)
        if unit is not None:
            return self._with_unit(position, zone_of(board, place), *unit)
        if claim is None:
            raise no_such(piece)
        if not position.claims:
            raise BadEdit(
                "Territories are chosen only before the first turn. Later, a player controls a territory if all units in it are theirs."
            )
        return self._with_claim(position, territory_of(board, place), claim)

    def taken(self, position: Position, piece: str, place: str) -> Position:
        """Return the position without that piece."""
        board = position.agreement.board
        if claim_of(position, piece) is not None:
            return self._with_claim(position, territory_of(board, place), NO_TERRITORY)
        return self._with_unit(position, zone_of(board, place), None)

    def _moved(self, position: Position, edit: Edit) -> Position:
        """Return the position after a piece was moved. Facts about a unit in unknown order move with it."""
        after = super()._moved(position, edit)
        zones = position.agreement.board.zone_names
        start, end = edit["from"], edit["to"]
        if not position.facts or start == end or unit_of(position, edit["move"]) is None:
            return after
        gone = zones.index(end)
        kept = renamed((fact for fact in position.facts if gone not in fact.holders), zones.index(start), gone)
        moved = after._replace(facts=kept)
        return self.read(format_words(WORDS, moved._replace(facts=facts_held(moved, moved))))

    def settings(self, position: Position) -> list[Setting[Position]]:
        """Return the stage of the game, and what this stage uses beside the board."""
        return settings_of(position)

    def settle(self, position: Position, control: str, value: str) -> Position:
        """Return the position with the control set."""
        for known in self.controls(position):
            if known.id == control and known.kind == COUNTS:
                raise BadEdit(f'"{known.name}" has no single value. Count its items one by one.')
            if known.id == control and known.value == value:
                return position
        return self._whole(position, super().settle(position, control, value))

    def count(self, position: Position, control: str, item: str, number: int) -> Position:
        """Return the position with this number of a card or of a unit in a reserve."""
        return self._whole(position, super().count(position, control, item, number))

    def _with_unit(self, position: Position, zone: int, unit: Unit | None, has_moved_now: bool = False) -> Position:
        units = replaced(position.units, zone, unit)
        moved = {*position.moved} - {zone} | ({zone} if has_moved_now and not position.claims else set())
        return self._whole(position, position._replace(units=units, moved=tuple(sorted(moved))))

    def _with_claim(self, position: Position, territory: int, seat: int) -> Position:
        return self._whole(position, position._replace(claims=replaced(position.claims, territory, seat)))

    def _whole(self, before: Position, after: Position) -> Position:
        """Return the position after an edit, with everything that its text implies."""
        return before if after == before else self.read(format_words(WORDS, kept_in_step(before, after)))
