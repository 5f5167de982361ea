"""Say what may be claimed for a square of Armadora, or for the line between two of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tallystick.games.armadora.arranging.pieces import PILES_OF_THE_BOX
from tallystick.games.armadora.components.board import INDEX, NAMES, line_between
from tallystick.games.armadora.components.box import FACTIONS, VALUES, Power
from tallystick.games.armadora.move import Move, Step
from tallystick.games.armadora.position import Phase, Position
from tallystick.rules.choosing import Choosing, Way

PROMPTS = {
    Phase.CHOOSING: "",
    Phase.DEALING: "Click the mine where the pile of gold lies.",
    Phase.REVEALING: "Click the square of the warrior that is turned over.",
}
OF_WARRIORS = frozenset({Step.WARRIOR, Step.REINFORCE, Power.MAGE, Power.ELF, Power.GOBLIN})
OF_PALISADES = frozenset({Step.PALISADE, Power.ORC})
SAID = {
    Step.FACTION: "The {faction}", Step.GOLD: "{value} gold", Step.REVEAL: "It is {value}", Step.WARRIOR: "Warrior of {value}",
    Step.PALISADE: "Palisade", Step.STOP: "No second palisade", Step.PASS: "Pass", Step.REINFORCE: "Reinforcement",
    Power.MAGE: "Mage: look", Power.ELF: "Elf: arrow", Power.ORC: "Orc: extra palisade", Power.GOBLIN: "Goblin: {value}, face up",
}  # fmt: skip


class Choices(Choosing[Position, Move]):
    """Answer for one position of Armadora."""

    how = "Click a square, or two next to each other for a palisade."

    @property
    def spaces(self) -> Collection[str]:
        """All squares."""
        return INDEX

    def ways_of(self, move: Move) -> list[Way]:
        """Return the square of a step, or the two beside a palisade, in any order."""
        return [Way(tuple(NAMES[square] for square in (move.square, move.other) if square >= 0), ordered=0)]

    def words(self, move: Move) -> str:
        """Return the step in a few words."""
        if move.what == Step.WARRIOR and not move.value:
            return "Warrior, without its value"
        faction = FACTIONS[move.value].name.lower() if move.what == Step.FACTION else ""
        return SAID[move.what].format(value=move.value, faction=faction)

    def prompt(self, parts: Sequence[str]) -> str:  # noqa: ARG002 (no step has parts)
        """Return what to click."""
        if not self.legal:
            return ""
        if self.position.phase in PROMPTS:
            return PROMPTS[self.position.phase]
        steps = {move.what for move in self.legal}
        has_warrior, has_palisade = (not steps.isdisjoint(kind) for kind in (OF_WARRIORS, OF_PALISADES))
        if has_warrior and has_palisade:
            return "Click a square for a warrior, or two next to each other for a palisade."
        if has_palisade:
            return "Click two squares next to each other for a palisade."
        return "Click a square for a warrior." if has_warrior else ""

    def select(self, chosen: Sequence[str], space: str) -> list[list[str]]:
        """Return both squares if they are next to each other."""
        is_pair = len(chosen) == 1 and line_between(INDEX[chosen[0]], INDEX[space]) is not None
        return [[*chosen, space] if is_pair else [space]]

    def claims(self, chosen: Sequence[str]) -> list[Move]:
        """Return every warrior, or the palisade; and the other steps that are legal there."""
        squares, phase = [INDEX[each] for each in chosen], self.position.phase
        if phase == Phase.CHOOSING or not squares:
            return [] if squares else self.matching(chosen)
        if len(squares) == 2:
            palisade = Move(Step.PALISADE, min(squares), max(squares))
            has_orc = any(move.what == Power.ORC for move in self.legal)
            return [palisade, palisade._replace(what=Power.ORC)] if has_orc else [palisade]
        if phase == Phase.DEALING:
            return [Move(Step.GOLD, squares[0], value=pile) for pile in PILES_OF_THE_BOX]
        if phase == Phase.REVEALING:
            return [Move(Step.REVEAL, squares[0], value=value) for value in VALUES]
        return [*(Move(Step.WARRIOR, squares[0], value=value) for value in (0, *VALUES)), *self.matching(chosen)]

    def is_at_once(self, chosen: Sequence[str]) -> bool:
        """Return True for a palisade, unless it can also be the Orc's extra one."""
        return len(chosen) == 2 and len(self.claims(chosen)) == 1

    def title(self, chosen: Sequence[str]) -> str:
        """Return what was clicked."""
        return f"Between {chosen[0]} and {chosen[1]}" if chosen[1:] else f"What happens on {chosen[0]}?"
