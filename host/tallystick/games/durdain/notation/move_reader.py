"""Read a single step from text: generous in what stands between the words, strict in the names of places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.move import (
    ASSIGN,
    BATTLE,
    BEWARE,
    CLAIM,
    DECLARE,
    DONE,
    END,
    ENTER,
    FIRST,
    FLAG,
    FLY,
    HOME,
    MOUNTAIN,
    MOVE_IN,
    OFF,
    PLACE,
    QUEEN,
    ROLL,
    STEP,
    UNWALL,
    WALL,
    Move,
)
from tallystick.games.durdain.notation.places import read_border, read_group, read_place, read_seat_name
from tallystick.games.durdain.notation.roll_reader import read_rolls
from tallystick.games.durdain.position.kinds import (
    ARMY,
    BUILDINGS,
    CAMP,
    CASTLE,
    CAVALRY,
    DIE_NAMES,
    DRAGON,
    ENTERING,
    KINGSMAN,
    SHIP,
)
from tallystick.games.durdain.position.table import ATTACK, BUILD, CAMPS, Position
from tallystick.games.durdain.position.table import MOVE as MOVE_ACTION
from tallystick.rules.errors import UnreadableMove

ACTIONS = (CAMPS, BUILD, MOVE_ACTION, ATTACK, DRAGON)
EXAMPLES = "a step such as d7>d8, enter army d7>d8, battle d7 e7 > d8, or done"
_PIECES = {
    ARMY: ARMY, "armies": ARMY, CAVALRY: CAVALRY, "horse": CAVALRY, CAMP: CAMP, CASTLE: CASTLE, SHIP: SHIP, DRAGON: DRAGON,
    KINGSMAN: KINGSMAN, WALL: WALL,
}  # fmt: skip
_WORDS = {
    **{word: word for word in (MOUNTAIN, HOME, FIRST, ROLL, ENTER, WALL, UNWALL, OFF, FLAG, BEWARE, BATTLE, CLAIM, FLY, QUEEN)},
    "range": MOUNTAIN, "in": MOVE_IN, "moves-in": MOVE_IN, "done": DONE, "stop": DONE, "end": END, "enters": ENTER,
    "kingsmen": ASSIGN, "flies": FLY, "claims": CLAIM, "removes": OFF,
}  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*(?![\w=])")
_PLACE = re.compile(r"[a-z]\d{1,2}(?!\w)", re.IGNORECASE)
_BORDER = re.compile(r"[a-z]\d{1,2}\s*/\s*[a-z]\d{1,2}(?!\w)", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s.>:!-]*(?:\b(?:by|to|from|with|against|the|at|on|new|and)\b[\s.>:!-]*)*", re.IGNORECASE)
_ONWARD = re.compile(r"\s*>")
_POINTS = re.compile(r"\s*\+\s*(\d{1,3})(?!\w)")


class StepReader:
    """Read the steps of one part of a text; `action` is the one in which they are made, "" if none is known."""

    def __init__(self, position: Position, text: str, action: str) -> None:
        self.position = position
        self.text = text
        self.action = action
        self.at = 0
        self.end = len(text)

    def _fail(self, expected: str, at: int | None = None) -> NoReturn:
        raise UnreadableMove(self.text, self.at if at is None else at, expected)

    def read(self, at: int, end: int) -> Iterator[Move]:
        """Yield the step, or the rolls, that stand in this part of the text. Raise UnreadableMove."""
        self.at, self.end = at, end
        self._skip_signs()
        word = _WORD.match(self.text, self.at, self.end)
        name = word[0].lower() if word else ""
        if name == ROLL:
            yield from read_rolls(self.position, self.text, self.action, self.at + len(name), end)
            return
        if word:
            self.at = word.end()
        if name == FIRST:
            yield self._first_roll()
            while self._has_more():
                yield self._first_roll()
            return
        if not word and not _PLACE.match(self.text, self.at, self.end):
            self._fail(EXAMPLES)
        step = self._step(name, word.start() if word else self.at)
        while step.what in {STEP, ENTER} and _ONWARD.match(self.text, self.at, self.end):
            yield step
            step = Move(STEP, (step.places[-1], self._place()), piece=step.piece)
        self._skip_signs()
        if self.at < self.end:
            self._fail("the end of the step, or a comma and another one")
        yield step

    def _skip_signs(self) -> None:
        found = _BETWEEN.match(self.text, self.at, self.end)
        self.at = found.end() if found else self.at

    def _step(self, name: str, start: int) -> Move:
        if not name:
            return self._way("")
        if name in ACTIONS and not self._has_more():
            return Move(DECLARE, piece=name)
        if name in _PIECES and _WORDS.get(name) != WALL:
            return self._with_piece(_PIECES[name])
        what = _WORDS.get(name)
        if what is None:
            self._fail(EXAMPLES, start)
        return self._of(what)

    def _has_more(self) -> bool:
        self._skip_signs()
        return self.at < self.end

    def _of(self, what: str) -> Move:
        if what in {WALL, UNWALL}:
            return self._wall(what)
        if what == ENTER:
            return self._entry()
        if what == BATTLE:
            return self._battle()
        if what == MOUNTAIN:
            return self._mountain()
        if what == FLY:
            return Move(FLY, (self._place(), self._place()))
        if what == CLAIM:
            return Move(CLAIM, (self._place(), self._place()))
        if what == MOVE_IN:
            self._skip_signs()
            word = _WORD.match(self.text, self.at, self.end)
            piece = _PIECES.get(word[0].lower(), "") if word else ""
            self.at = word.end() if word and piece else self.at
            return Move(MOVE_IN, (self._place(),), piece=piece)
        if what in {OFF, FLAG, QUEEN}:
            return Move(what, (self._place(),))
        if what == END:
            points = _POINTS.match(self.text, self.at, self.end)
            self.at = points.end() if points else self.at
            return Move(END, points=int(points[1]) if points else None)
        return self._named(what)

    def _named(self, what: str) -> Move:
        """Return a step that names a country, a player or a die."""
        if what == DONE and not self._has_more():
            return Move(DONE)
        self._skip_signs()
        found = re.compile(r"\w+").match(self.text, self.at, self.end)
        name = found[0] if found else ""
        countries = self.position.board.countries
        if what == HOME:
            number, expected = self._country(name), f"a country: {', '.join(countries[:-1])}"
        elif what == BEWARE:
            number, expected = (
                read_seat_name(self.position, name),
                f"a player from 1 to {self.position.setting.players}",
            )
        else:
            number, expected = read_group(name), f"a die: {', '.join(DIE_NAMES)}"
        if number is None or found is None:
            self._fail(expected)
        self.at = found.end()
        return Move(what, number=number)

    def _country(self, name: str) -> int | None:
        names = [each.casefold() for each in self.position.board.countries]
        return names.index(name.casefold()) if name.casefold() in names else None

    def _first_roll(self) -> Move:
        self._skip_signs()
        found = re.compile(r"\d{1,2}(?!\w)").match(self.text, self.at, self.end)
        if not found:
            self._fail("what was rolled on the d12")
        self.at = found.end()
        return Move(FIRST, dice=(int(found[0]),))

    def _place(self) -> int:
        self._skip_signs()
        found = _PLACE.match(self.text, self.at, self.end)
        place = read_place(self.position, found[0]) if found else None
        if found is None or place is None:
            first = self.position.board.spaces[0].name
            self._fail(f"a space such as {first}, or a range from {RANGES[0]} to {RANGES[-1]}")
        self.at = found.end()
        return place

    def _border(self) -> tuple[int, ...] | None:
        self._skip_signs()
        found = _BORDER.match(self.text, self.at, self.end)
        border = read_border(self.position, found[0]) if found else None
        if found and border is None:
            self._fail("a border of two spaces of the mat, such as d7/d8")
        if found:
            self.at = found.end()
        return border

    def _way(self, piece: str, start: int | None = None) -> Move:
        """Return a step between two places; from a camp or a castle a named piece enters."""
        first = self._place() if start is None else start
        standing = self.position.pieces[first]
        is_entry = piece and standing is not None and standing.kind in BUILDINGS
        return Move(ENTER if is_entry else STEP, (first, self._place()), piece=piece)

    def _with_piece(self, piece: str) -> Move:
        place = self._place()
        if piece not in BUILDINGS and self._has_more():
            return self._way(piece, place)
        return Move(PLACE, (place,), piece=piece)

    def _entry(self) -> Move:
        self._skip_signs()
        word = _WORD.match(self.text, self.at, self.end)
        piece = _PIECES.get(word[0].lower()) if word else None
        if word is None or piece not in (*ENTERING, DRAGON):
            self._fail(f"which piece enters: {', '.join(ENTERING)}")
        self.at = word.end()
        return Move(ENTER, (self._place(), self._place()), piece=piece)

    def _wall(self, what: str) -> Move:
        border = self._border()
        if border is None:
            self._fail("the border of two spaces, such as d7/d8")
        if self._has_more():
            return Move(what, (*border, self._place()))
        if what == UNWALL:
            self._fail("by, and the space of the piece that does it")
        return Move(PLACE, border, piece=WALL)

    def _mountain(self) -> Move:
        self._skip_signs()
        off = re.compile(r"off\b", re.IGNORECASE).match(self.text, self.at, self.end)
        if off:
            self.at = off.end()
            return Move(MOUNTAIN)
        number = self._place() - len(self.position.board.spaces)
        if number < 0:
            self._fail(f"a range from {RANGES[0]} to {RANGES[-1]}")
        places = []
        while self._has_more():
            places.append(self._place())
        if not places:
            self._fail("the spaces that the range covers")
        return Move(MOUNTAIN, tuple(sorted(set(places))), number=number)

    def _battle(self) -> Move:
        attackers = []
        sign = self.text.find(">", self.at, self.end)
        if sign < 0:
            self._fail("the attackers, > and what they attack, such as battle d7 e7 > d8")
        whole, self.end = self.end, sign
        while self._has_more():
            attackers.append(self._place())
        self.end = whole
        if not attackers:
            self._fail("the place of an attacker")
        target = self._border() or (self._place(),)
        return Move(BATTLE, tuple(sorted(set(attackers))), target)
