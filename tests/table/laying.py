"""Plan how a person sets up a position from an empty board: which pieces, where, what is done with them, and what is set beside."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from tallystick.games.registry import load
from tallystick.rules.arranging import CHOICE, COUNTS, NOT_KNOWN, SWITCH, BadEdit

MOST_ACTS = 4
"""What may be done with a piece after it was put: more is no way for people."""
MOST_ROUNDS = 4
"""A control can bring others, which are set in the next round."""


class Step(NamedTuple):
    """One thing that a person does: `edit` is what it asks for; `act` is the button pressed for a `piece` that lies there, if one is."""

    edit: dict[str, str]
    act: str = ""
    piece: str = ""


class NoWay(AssertionError):
    """Raised where a position cannot be set up."""


def begun(game: str, target: str) -> Any:
    """Return an empty board, with the tiles of a group's own that the target has: these are pasted, as nothing can draw them."""
    rules = load(game)
    arranging = rules.arranging()
    own = [word for word in rules.format_position(rules.parse_position(target)).split() if word.startswith("tile=")]
    position = arranging.read(" ".join([arranging.empty, *own]))
    readings = rules.readings_of(rules.parse_position(target))
    return rules.with_readings(position, readings) if readings != rules.readings_of(position) else position


def plan(game: str, target: str) -> list[Step]:
    """Return the steps from `begun` to a position. Raise NoWay."""
    return _Plan(game, target).made()


class _Plan:
    def __init__(self, game: str, target: str) -> None:
        self.rules = load(game)
        self.arranging = self.rules.arranging()
        self.target = self.rules.parse_position(target)
        self.position = begun(game, target)
        self.steps: list[Step] = []
        self.ways: dict[str, tuple[str, tuple[str, ...]]] = {}

    def made(self) -> list[Step]:
        for _ in range(2):
            self.set_choices()
            self.bring()
        self.lay()
        for _ in range(MOST_ROUNDS):
            if self.position == self.target:
                return self.steps
            self.set_choices()
            self.count()
            self.switch()
            self.lay()
        if self.position != self.target:
            raise NoWay(f"made is {self.rules.format_position(self.position)}")
        return self.steps

    def do(self, edit: dict[str, str], act: str = "", piece: str = "") -> None:
        self.position = self.arranging.edited(self.position, edit)
        self.steps.append(Step(edit, act, piece))

    # Beside the board

    def controls(self, kinds: set[str]) -> list[tuple[Any, Any]]:
        """Return the target's controls of these kinds, each with what it is now."""
        now = {each.id: each for each in self.arranging.controls(self.position)}
        wanted = [each for each in self.arranging.controls(self.target) if each.kind in kinds]
        return [(each, now[each.id]) for each in wanted if each.id in now]

    def set_choices(self) -> None:
        for wanted in self.arranging.controls(self.target):
            if wanted.kind != CHOICE:
                continue
            now = {each.id: each for each in self.arranging.controls(self.position)}.get(wanted.id)
            if now and now.value != wanted.value and wanted.value in dict(now.choices):
                self.do({"set": wanted.id, "to": wanted.value})

    def bring(self) -> None:
        """Set the switches that change what is in the tray, such as those of extensions."""
        tray = self.arranging.pieces(self.position)
        for wanted, now in self.controls({SWITCH}):
            if wanted.value != now.value:
                edit = {"set": wanted.id, "to": wanted.value}
                if self.arranging.pieces(self.arranging.edited(self.position, edit)) != tray:
                    self.do(edit)

    def switch(self) -> None:
        for wanted, now in self.controls({SWITCH}):
            if wanted.value != now.value:
                self.do({"set": wanted.id, "to": wanted.value})

    def count(self) -> None:
        for wanted, now in self.controls({COUNTS}):
            if wanted.value != now.value:
                self.do({"set": wanted.id, "to": wanted.value})
            if wanted.value == NOT_KNOWN:
                continue
            numbers = {item.id: item.number for item in now.items} if now.value == wanted.value else {}
            for item in wanted.items:
                if numbers.get(item.id, 0) != item.number:
                    self.do({"count": wanted.id, "item": item.id, "to": str(item.number)})

    # On the board

    def lay(self) -> None:
        wanted = _pairs(self.arranging.lying(self.target))
        there = set(_pairs(self.arranging.lying(self.position)))
        for piece, place in sorted(there - set(wanted)):
            if (piece, place) in _pairs(self.arranging.lying(self.position)) and not self._grows(piece, place, wanted):
                self.do({"take": piece, "at": place})
        lacking = sorted(each for each in wanted if each not in there)
        ways = [(*self.way_to(piece, place), place) for piece, place in lacking]
        shown = self.shown()
        # What makes a place comes before what lies there, such as a mountain range before its dragon.
        for first, _, place in sorted(ways, key=lambda way: (way[2] not in shown, way[0])):
            self.do({"put": first, "at": place})
        for first, acts, place in ways:
            now = first
            for name in acts:
                act = next(each for each in self.arranging.acts(self.position, place, now) if each.name == name)
                self.do(dict(act.edit), name, now)
                now = act.edit["put"]

    def shown(self) -> set[str]:
        """Return the places that the board has now."""
        drawn = self.rules.draw_picture(self.position) + self.arranging.over(self.position)
        return set(re.findall(r'data-square="([^"]+)"', drawn))

    def _grows(self, piece: str, place: str, wanted: list[tuple[str, str]]) -> bool:
        """Return True if another piece that is wanted there takes its place by itself."""
        try:
            return any(
                (piece, place) not in _pairs(self.arranging.lying(self.arranging.put(self.position, other, place)))
                for other, where in wanted
                if where == place
            )
        except BadEdit:
            return False

    def way_to(self, piece: str, place: str) -> tuple[str, tuple[str, ...]]:
        """Return the piece of the tray with which to begin, and the acts after that."""
        if piece not in self.ways:
            self.ways[piece] = self.found_way(piece, place)
        return self.ways[piece]

    def found_way(self, piece: str, place: str) -> tuple[str, tuple[str, ...]]:
        tray = [each.id for each in self.arranging.pieces(self.position) if each.group]
        if piece in tray:
            return piece, ()
        likely = sorted(tray, key=lambda each: (each[:2] != piece[:2], each[:1] != piece[:1], each))
        ways: list[tuple[str, str, tuple[str, ...], Any]] = []
        for each in likely:
            try:
                ways.append((each, each, (), self.arranging.put(self.position, each, place)))
            except BadEdit:
                continue
        met = {each for each, *_ in ways}
        for first, now, acts, position in ways:
            for act in self.arranging.acts(position, place, now) if len(acts) < MOST_ACTS else ():
                made = act.edit["put"]
                if made == piece:
                    return first, (*acts, act.name)
                if made not in met:
                    met.add(made)
                    ways.append((first, made, (*acts, act.name), self.arranging.edited(position, act.edit)))
        raise NoWay(f"no way to {piece} on {place}")


def _pairs(lying: Any) -> list[tuple[str, str]]:
    return [(piece, place) for place, there in lying.items() for piece in there]
