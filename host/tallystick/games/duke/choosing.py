"""Say what may be claimed for the squares of The Duke: a tile and where it goes, or the squares that the phase asks for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tallystick.games.duke.components.agreement import Objective
from tallystick.games.duke.components.squares import LENGTHWAYS, NAMES, NOWHERE, NUMBERS
from tallystick.games.duke.components.tiles import EMPTY, Ability, IconKind, Tile
from tallystick.games.duke.components.vocabulary import phrases
from tallystick.games.duke.move import Move, Step
from tallystick.games.duke.objections.wording import heap, place_of, step_in_words
from tallystick.games.duke.position import Phase, Position
from tallystick.rules.choosing import IN_ORDER, Choosing, Way, so_far


class Choices(Choosing[Position, Move]):
    """Answer for one position of The Duke."""

    @property
    def spaces(self) -> Collection[str]:
        """All squares."""
        return NUMBERS

    def ways_of(self, move: Move) -> list[Way]:
        """Return the squares of a step. Pikemen, Footmen and what the Dragon strikes are clicked in any order."""
        ordered = 0 if move.what == Step.STRIKES else int(self._has_duke(move)) if move.what == Step.SETUP else IN_ORDER
        return [Way(tuple(NAMES[square] for square in move.squares), ordered)]

    def _has_duke(self, move: Move) -> bool:
        return self._tiles(move.tiles)[0].is_duke and len(move.squares) > 1

    def _tiles(self, kinds: Sequence[int]) -> list[Tile]:
        return [self.position.agreement.tiles[kind] for kind in kinds]

    def _tile_on(self, square: int) -> Tile | None:
        return None if self.position.board[square] == EMPTY else self.position.tile(square)

    def words(self, move: Move) -> str:
        """Return the step in a few words; its text if it is the only one with its squares."""
        return step_in_words(self.position, move, "button") or self.text(move)

    def told(self, move: Move) -> Way:
        """Return the tiles of a Divination one by one. There can be hundreds of combinations."""
        if self.position.phase != Phase.DIVINING:
            return super().told(move)
        return Way(tuple(tile.name for tile in self._tiles(move.tiles)), ordered=0)

    def prompt(self, parts: Sequence[str]) -> str:
        """Return what to click or to choose."""
        phase = self.position.phase
        if not self.legal:
            return ""
        if phase == Phase.TURN:
            return f"Click a tile, then where it goes{'; or draw' if self._has_bag else ''}."
        if phase == Phase.SETUP:
            move = next(iter(self.legal))
            name = self._tiles(move.tiles)[0].name
            if self._has_duke(move):
                return f"Click where the {name} stands, then the two Footmen."
            return f"Click where each {name} stands."
        hand = heap(self.position.agreement, self.position.hand)
        return so_far(phrases()["phase"][phase]["prompt"].format(hand=hand), parts)

    @property
    def _has_bag(self) -> bool:
        return self.position.agreement.objective != Objective.RIDER

    def select(self, chosen: Sequence[str], space: str) -> list[list[str]]:
        """Return what is chosen. A click on a second own tile selects that tile, or means it as the target of the first one."""
        is_next = bool(chosen) and space in self.onward(chosen)
        if space in chosen and not is_next:
            return [[]]
        if self.position.phase != Phase.TURN:
            most = max((len(way.names) for _, way in self.ways), default=0)
            return [[*chosen, space] if len(chosen) < most else [space][:most]]
        if len(chosen) == 1 and not is_next and self.position.owner(NUMBERS[space]) == self.position.turn:
            return [[space], [*chosen, space]]
        is_tile = len(chosen) == 1 and self._tile_on(NUMBERS[chosen[0]]) is not None
        goes_on = is_next or is_tile or (len(chosen) == 2 and bool(self.onward(chosen)))
        return [[*chosen, space] if goes_on else [space]]

    def onward(self, chosen: Sequence[str]) -> Collection[str]:
        """Return the squares that continue a legal step. At the beginning of a turn they would be half the board."""
        return () if self.position.phase == Phase.TURN and not chosen else self.following(chosen)

    def claims(self, chosen: Sequence[str]) -> list[Move]:
        """Return the legal steps, then those that may be meant though they are not legal."""
        squares, is_turn = tuple(NUMBERS[each] for each in chosen), self.position.phase == Phase.TURN
        if not squares:
            draws = [Move(Step.DRAW)] if is_turn and self._has_bag else []
            return [*self.matching(chosen), *draws]
        if is_turn:
            return [*self.matching(chosen), *self._sayable(squares)]
        alike = [(move, way.ordered) for move, way in self.ways if len(way.names) == len(squares)]
        placed = [move._replace(squares=(*squares[:at], *sorted(squares[at:]))) for move, at in alike]
        return [*self.matching(chosen), *dict.fromkeys(placed)]

    def _sayable(self, squares: tuple[int, ...]) -> list[Move]:
        """Return every step that a tile might be claimed to take with these squares."""
        start, *others = squares
        tile = self._tile_on(start)
        if tile is None:
            return []
        able = {ability: [Move(what, squares)] if ability in tile.abilities else [] for ability, what in ABLE.items()}
        icons = {icon.what for side in tile.sides for icon in side}
        if not others:
            return able[Ability.DIVINATION]
        if len(others) > 1:
            commanded = IconKind.COMMAND in icons and self._tile_on(others[0]) is not None
            return [*([Move(Step.COMMAND, squares)] if commanded else []), *able[Ability.ESCAPE]]
        pushed = [*LENGTHWAYS] if self.position.is_dragon(others[0]) else [""]
        handed = [Move(Step.FLAG, squares)] if start in self.position.flags and start != NOWHERE else []
        return [
            *(Move(Step.GO, squares, facing=way) for way in pushed),
            *([Move(Step.STRIKE, squares)] if IconKind.STRIKE in icons else []),
            *able[Ability.SUMMON],
            *handed,
        ]

    def is_at_once(self, chosen: Sequence[str]) -> bool:
        """Return True unless the only square is that of a tile whose turn it is."""
        return self.position.phase != Phase.TURN or len(chosen) > 1

    def title(self, chosen: Sequence[str]) -> str:
        """Return what was clicked."""
        if self.position.phase != Phase.TURN:
            return f"On {', '.join(chosen)}"
        return " → ".join(place_of(self.position, NUMBERS[each]) for each in chosen)


ABLE = {Ability.DIVINATION: Step.DIVINE, Ability.ESCAPE: Step.ESCAPE, Ability.SUMMON: Step.SUMMON}
# The step of each ability that is claimed by squares alone.
