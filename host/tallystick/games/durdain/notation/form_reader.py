"""Read a step by its form: its first word, and then what the form asks for."""

from __future__ import annotations

import re

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.move import OUT, PHRASES, Move, Step
from tallystick.games.durdain.notation.battle_reader import BattleReader
from tallystick.games.durdain.notation.forms import form_of
from tallystick.games.durdain.notation.names import group_of_word, piece_of, read_seat_name
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, NO_GROUP, Kind
from tallystick.rules.forms import FIELD
from tallystick.rules.patterns import pattern

EXAMPLES = (
    "a step such as d7>d8, enter army d7>d8, battle d7 e7 > d8, or done; an action is declared by its word, such as "
    "castle: castle d7, camps: off d7, move d12=7 d8=3: d7>d8, or attack: battle d7 > d8"
)
WORD = pattern(r"[^\W\d_]+(?:-[^\W\d_]+)*(?![\w=])")
_NAME = pattern(r"\w+")
_FACE = pattern(r"\d{1,6}(?!\w)")
_END_POINTS = pattern(
    r"[\s,]*(?:and\s+)?(?:with|for|earns?|scores?|gets?)?\s*\+?\s*(\d{1,6})(?!\w)\s*(?:points?\b)?", re.IGNORECASE
)
_END_WORDS = pattern(r"\s*(?:of\s+)?(?:the\s+|my\s+|his\s+|her\s+)?turn\b", re.IGNORECASE)
_OUT = pattern(r"\s*(?:and\s+)?(?:is\s+|goes\s+)?(?:out|eliminated)\b", re.IGNORECASE)
_DOING = pattern(r"\s*(?:with|moving|attacking|the|my|action|now)\b", re.IGNORECASE)
OFF_BEHIND = pattern(r"\s*\boff\b", re.IGNORECASE)
_USES = pattern(r"(?:[\s:]*\b(?:move|moves|moving|use|uses|using|by|with|the|a|on|get|gets|for)\b)*\s*", re.IGNORECASE)


class FormReader(BattleReader):
    """Read what the form of a step asks for, after the word that begins it."""

    def _skip_noun(self, what: str) -> None:
        """Skip what a step is about anyway: the camp that is taken off, the castle that is flagged."""
        self.has_more()
        word = self.look(WORD)
        kind = word[0].lower().removesuffix("s") if word else ""
        nouns = {Step.OFF: {Kind.CAMP}, Step.FLAG: {Kind.CASTLE, "flag"}}.get(
            what, {each.id for each in PIECE.values() if not each.owned}
        )
        if kind in nouns:
            self.take(WORD)

    def _end(self) -> Move:
        self.take(_END_WORDS)
        step = Move(Step.END)
        for _ in range(2):
            if step.points is None and (points := self.take(_END_POINTS)):
                step = step._replace(points=int(points[1]))
            elif not step.falls and self.take(_OUT):
                step = step._replace(falls=OUT)
        return step

    def _done(self) -> Move:
        while self.take(_DOING):
            pass
        self.has_more()
        word = self.look(_NAME)
        if word is None or word[0].lower() in {"and", "then", "attack", "move"}:
            return Move(Step.DONE)
        return Move(Step.DONE, number=self._number("group"))

    def _wall(self, what: str) -> Move:
        """Return a wall that is built or removed, or one of the set-up, which no piece lays."""
        border = self.border(is_loose=True)
        if border is None:
            self.fail("the border of two spaces, such as d7/d8")
        if what == Step.WALL and self.has_ended():
            return Move(Step.PLACE, border, piece=Step.WALL)
        return Move(what, (*border, self.place()))

    def _built(self, start: int) -> Move:
        """Return what is built or put somewhere: a wall, a camp, a castle, a flag, or a piece of the set-up."""
        word = self.take(WORD)
        name = word[0].lower() if word else ""
        if name in {"flag", "flags"}:
            return self._filled(Step.FLAG)
        if self.next_word() in RANGES:
            return self._filled(Step.MOUNTAIN)
        kind = piece_of(name)
        if kind == Step.WALL:
            return self._wall(Step.WALL)
        if not kind:
            self.fail(EXAMPLES, start)
        return Move(Step.PLACE, (self.place(),), piece=kind)

    def _taken(self, start: int) -> Move:
        """Return what is taken off: a wall by a piece beside it, or a camp."""
        if self.take_phrase(PHRASES[Step.MOUNTAIN]):
            return Move(Step.MOUNTAIN)
        word = self.look(WORD)
        kind = piece_of(word[0]) if word else ""
        if kind == Step.WALL:
            self.take(WORD)
            self.take(OFF_BEHIND)
            return self._wall(Step.UNWALL)
        if kind == Kind.CAMP:
            self.take(WORD)
            self.take(OFF_BEHIND)
        elif kind or not self.has_place():
            self.fail(EXAMPLES, start)
        step = Move(Step.OFF, (self.place(),))
        self.take(OFF_BEHIND)
        return step

    def _filled(self, what: str) -> Move:
        """Return a step with what its form asks for."""
        step = Move(what)
        for field in FIELD.finditer(form_of(what)):
            is_there = self.has_more()
            is_optional = field[0].endswith("?}")
            if not (is_optional and (not is_there or (field[1] == "piece" and self.has_place()))):
                step = self._with(step, field[1])
        return step

    def _with(self, step: Move, field: str) -> Move:
        """Return the step with what stands here for a field of its form."""
        match field:
            case "place":
                is_way = step.what == Step.ENTER and step.places
                return step._replace(places=self.way_of(*step.places) if is_way else (*step.places, self.place()))
            case "places":
                return step._replace(places=self._spaces())
            case "piece":
                return step._replace(piece=self._piece())
            case "face":
                return step._replace(dice=(self._first_face(),))
            case _:
                return step._replace(number=self._number(field))

    def _spaces(self) -> tuple[int, ...]:
        """Return all spaces that follow. A range lies on spaces, never on another range."""
        places: list[int] = []
        while not places or self.has_more():
            self.has_more()
            start = self.at
            places.append(self.place())
            if not self.position.board.is_space(places[-1]):
                self.fail(f"a space such as {self.position.board.spaces[0].name}", start)
        return tuple(sorted(set(places)))

    def _piece(self) -> str:
        word = self.take(WORD)
        piece = piece_of(word[0]) if word else ""
        self.require_mobile(piece, word.start() if word else None)
        return piece

    def require_mobile(self, piece: str, at: int | None) -> None:
        """Fail if a piece that is said to enter is not one that moves."""
        if not piece or not PIECE[piece].mobile:
            able = ", ".join(piece.id for piece in PIECE.values() if piece.enters)
            self.fail(f"which piece enters: {able}", at)

    def _first_face(self) -> int:
        face = self.take(_FACE)
        if not face:
            self.fail("what was rolled on the d12")
        return int(face[0])

    def _number(self, field: str) -> int:
        """Return the number of a range, a country, a player or a die that is named here."""
        if field == "group":
            self.take(_USES)
        found, countries = self.look(_NAME), self.position.board.countries
        name = found[0].casefold() if found else ""
        if field == "group":
            number: int | None = self._group(name, self.at)
        elif field == "seat":
            number = read_seat_name(self.position, name)
        else:
            names = RANGES if field == "range" else tuple(each.casefold() for each in countries)
            number = names.index(name) if name in names else None
        if number is None:
            self.fail(
                {
                    "range": f"a range from {RANGES[0]} to {RANGES[-1]}",
                    "country": f"a country: {', '.join(countries[:-1])}",
                }.get(field, f"a player from 1 to {self.position.agreement.players}")
            )
        self.take(_NAME)
        return number

    def _group(self, name: str, at: int) -> int:
        """Return the group of a die, or of the pieces that it moves."""
        word = f"d{name[:-1]}" if name in {f"{die[1:]}d" for die in DIE_NAMES} else name
        open_kings = [GROUPS[die] for die in self.position.kings if die not in self.position.finished]
        group = group_of_word(word, open_kings)
        if not group:
            self.fail(f"a die: {', '.join(DIE_NAMES)}", at)
        return GROUPS.index(group) if group else NO_GROUP
