"""Read a single step from text, by the form that its first word begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.move import BATTLE, DECLARE, ENTER, FIRST, MOUNTAIN, PLACE, ROLL, STEP, UNWALL, WALL, Move
from tallystick.games.durdain.notation.forms import FIELD, form_of, step_of
from tallystick.games.durdain.notation.places import PartReader, read_seat_name
from tallystick.games.durdain.notation.roll_reader import POINTS, read_rolls
from tallystick.games.durdain.position.extension import actions_of_extensions
from tallystick.games.durdain.position.kinds import ARMY, BUILDINGS, CAVALRY, DIE_NAMES, GROUPS
from tallystick.games.durdain.position.table import ACTIONS, Position

EXAMPLES = "a step such as d7>d8, enter army d7>d8, battle d7 e7 > d8, or done"
_NICKNAMES = {"armies": ARMY, "horse": CAVALRY}
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*(?![\w=])")
_ONWARD = re.compile(r"\s*>")
_NAME = re.compile(r"\w+")
_FACE = re.compile(r"\d{1,2}(?!\w)")


def piece_of(word: str) -> str:
    """Return the kind of piece that a word names; "" for none that a player has."""
    kind = _NICKNAMES.get(word.lower(), word.lower())
    return kind if kind in PIECE and PIECE[kind].owned and (PIECE[kind].mobile or PIECE[kind].dice) else ""


class StepReader(PartReader):
    """Read the step, or the rolls, of one part of a text; `action` is the one in which they are made, "" if none is known."""

    def __init__(self, position: Position, text: str, at: int, end: int, action: str) -> None:
        super().__init__(position, text, at, end)
        self.action = action

    def read(self) -> Iterator[Move]:
        """Yield the step, or each roll, that stands here. Raise UnreadableMove."""
        self.has_more()
        start = self.at
        word = self.take(_WORD)
        name = word[0].lower() if word else ""
        if name == ROLL:
            yield from read_rolls(self.position, self.text, self.action, self.at, self.end)
            return
        if not word and not self.has_place():
            self.fail(EXAMPLES)
        step = self._step(name, start)
        yield step
        while step.what in {STEP, ENTER} and self.take(_ONWARD):
            step = Move(STEP, (step.places[-1], self.place()), piece=step.piece)
            yield step
        while step.what == FIRST and self.has_more():
            yield self._filled(FIRST)
        if self.has_more():
            self.fail("the end of the step, or a comma and another one")

    def _step(self, name: str, start: int) -> Move:
        """Return the step that this word, or none, begins."""
        if name in {*ACTIONS, *actions_of_extensions()} and not self.has_more():
            return Move(DECLARE, piece=name)
        what = step_of(name) if name else STEP
        if what in {WALL, UNWALL}:
            return self._wall(what)
        if what is None and piece_of(name):
            return self._with_piece(piece_of(name))
        if what is None:
            self.fail(EXAMPLES, start)
        if what == MOUNTAIN and self.has_more() and self.take(re.compile(r"off\b", re.IGNORECASE)):
            return Move(MOUNTAIN)
        return self._filled(what)

    def _filled(self, what: str, piece: str = "") -> Move:
        """Return a step with what its form asks for."""
        step = Move(what, piece=piece)
        for field in FIELD.finditer(form_of(what)):
            is_there = self.has_more()
            if not (
                field[0].endswith("?}") and (not is_there or step.piece or (field[1] == "piece" and self.has_place()))
            ):
                step = self._with(step, field[1])
        return step

    def _wall(self, what: str) -> Move:
        """Return a wall that is built or removed, or one of the set-up, which no piece lays."""
        border = self.border()
        if border is None:
            self.fail("the border of two spaces, such as d7/d8")
        if what == WALL and not self.has_more():
            return Move(PLACE, border, piece=WALL)
        return Move(what, (*border, self.place()))

    def _with_piece(self, piece: str) -> Move:
        """Return a step of a named piece, which enters from a camp or a castle; one place alone is where it is laid."""
        place = self.place()
        if piece in BUILDINGS or not self.has_more():
            return Move(PLACE, (place,), piece=piece)
        standing = self.position.pieces[place]
        is_entry = standing is not None and standing.kind in BUILDINGS
        return Move(ENTER if is_entry else STEP, (place, self.place()), piece=piece)

    def _with(self, step: Move, field: str) -> Move:
        """Return the step with what stands here for a field of its form."""
        match field:
            case "place":
                return step._replace(places=(*step.places, self.place()))
            case "places" | "attackers":
                return step._replace(places=self._places(step.what))
            case "target":
                return step._replace(target=self.border() or (self.place(),))
            case "piece":
                return step._replace(piece=self._piece())
            case "face":
                return step._replace(dice=(self._face(),))
            case "points":
                points = self.take(POINTS)
                return step._replace(points=int(points[1]) if points else None)
            case _:
                return step._replace(number=self._number(field))

    def _places(self, what: str) -> tuple[int, ...]:
        """Return all places that follow, attackers up to their sign."""
        whole = self.end
        if what == BATTLE:
            self.end = self.text.find(">", self.at, self.end)
            if self.end < 0:
                self.fail("the attackers, > and what they attack, such as battle d7 e7 > d8")
        places = [self.place()]
        while self.has_more():
            places.append(self.place())
        self.end = whole
        return tuple(sorted(set(places)))

    def _piece(self) -> str:
        word = self.take(_WORD)
        piece = piece_of(word[0]) if word else ""
        if not piece or not PIECE[piece].mobile:
            able = ", ".join(piece.id for piece in PIECE.values() if piece.enters)
            self.fail(f"which piece enters: {able}", word.start() if word else None)
        return piece

    def _face(self) -> int:
        face = self.take(_FACE)
        if not face:
            self.fail("what was rolled on the d12")
        return int(face[0])

    def _number(self, field: str) -> int:
        """Return the number of a range, a country, a player or a die that is named here."""
        found, countries = self.look(_NAME), self.position.board.countries
        name = found[0].casefold() if found else ""
        names, expected = {
            "range": (RANGES, f"a range from {RANGES[0]} to {RANGES[-1]}"),
            "group": (GROUPS, f"a die: {', '.join(DIE_NAMES)}"),
            "country": ([each.casefold() for each in countries], f"a country: {', '.join(countries[:-1])}"),
            "seat": ((), f"a player from 1 to {self.position.setting.players}"),
        }[field]
        number = (
            read_seat_name(self.position, name) if field == "seat" else names.index(name) if name in names else None
        )
        if number is None:
            self.fail(expected)
        self.take(_NAME)
        return number
