"""Read what was rolled: the dice of a Move, or those of a battle with what is claimed to come of them.

d6, d8 and d12 are dice, and spaces of the mat as well. In a Move they are dice. In a battle the name is the space of whoever rolls
next, or else the die; where it can be either, the reader asks. `8d` is always the die, `space d8` always the space.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.notation.context import Context
from tallystick.games.durdain.notation.names import group_of_word, piece_of, read_border, read_place
from tallystick.games.durdain.notation.roll_words import ALWAYS_DICE, DICE, IS_SHOWN, NAME, SPACE, RollWords, die_of
from tallystick.games.durdain.outcome.battle import kind_at
from tallystick.games.durdain.position.kinds import DIE_NAMES, FACES, Action
from tallystick.games.durdain.position.names import target_name
from tallystick.rules.patterns import pattern
from tallystick.rules.texts import number_of

_MOST_READ = sum(FACES)
# A face that a die does not have is judged, as far as the text of a table can hold it.
_FACES = pattern(r"\d+(?:\+\d+)*(?![:\w])")
_OF_BOTH = pattern(r"\d+(?=:\d+(?!\w|\s*:))")
# "7:5", where nothing was rolled before: the faces of both sides, and not their totals.
_FOR = pattern(r"for\s+the\b\s*", re.IGNORECASE)
_NUMBER = pattern(r"\d+(?!\w)")
_PLUS = pattern(r"\s*(?:\+|,|&|\band\b|\s)\s*(?:the\s+)?", re.IGNORECASE)
_ON = ("on", "with", "by", "from", "of")
_ON_DIE = pattern(rf"\s*(?:{'|'.join(_ON)})\s+(?:the\s+|a\s+|his\s+|her\s+|my\s+)?({NAME})", re.IGNORECASE)
_AND_DIE = pattern(rf"{_PLUS.pattern}({NAME})", re.IGNORECASE)
_WORD = pattern(r"[^\W\d_]+(?!\w)")
STARTS = pattern(
    rf"(?:{NAME}|[a-z]\d{{1,2}}(?:\s*/\s*[a-z]\d{{1,2}})?)\s*(?:=|:)\s*\d|(?:12d|8d|6d)\b|d(?:12|8|6)\s+\d+\b|\d+\s+on\s+(?:the\s+)?{NAME}",
    re.IGNORECASE,
)
# How a part of a text begins that says what was rolled, and not that something was.


class RollReader(RollWords):
    """Read the roll of a Move, or those of a battle, from a part of a text."""

    def __init__(self, context: Context, text: str, at: int, end: int) -> None:
        super().__init__(context.position, text, at, end)
        self.context = context

    def read(self) -> Iterator[Move]:
        """Yield the roll of a Move, or those of a battle. Raise UnreadableMove."""
        if self.context.action == Action.MOVE or (
            self.context.action != Action.ATTACK and not self.context.rollers and self._is_a_die()
        ):
            yield self.of_a_move()
        else:
            yield from self.of_a_battle()

    def _is_a_die(self) -> bool:
        at = self.at
        self.pass_gap()
        found = self.die() or (self.next_sign().isdecimal() and self.look(rf"\d+{_ON_DIE.pattern}"))
        self.at = at
        return bool(found)

    # A Move

    def of_a_move(self) -> Move:
        """Return the roll of a Move, a face for each die and 0 for one that was not rolled."""
        faces = [0] * len(DIE_NAMES)
        while (found := self._one_die()) is not None:
            die, face = found
            if faces[die]:
                self.fail("each die only once")
            faces[die] = face
        if not any(faces):
            self.fail("what each die shows, such as d12=7 d8=3")
        return Move(Step.ROLL, piece=Action.MOVE, dice=tuple(faces))

    def _one_die(self) -> tuple[int, int] | None:
        """Return a die and what it shows, if one comes next: "d12=7", "7 on the d12", or "cavalry 7"."""
        start = self.at
        self.pass_gap()
        self.pass_a_die()
        name, number = self.die(), self.look(_NUMBER)
        if name:
            self.at += len(name)
            self.pass_is()
            return die_of(name), self._face(name)
        if number:
            self.take(_NUMBER)
            on = self.take(_ON_DIE)
            if on:
                return die_of(on[1]), self._checked(number[0], on[1], number.start())
        elif word := self.take(_WORD):
            group = group_of_word(word[0])
            self.pass_is()
            if group in DIE_NAMES and self.look(_NUMBER):
                return DIE_NAMES.index(group), self._face(group)
        self.at = start
        return None

    def _face(self, die: str) -> int:
        found = self.take(_NUMBER)
        if not found:
            self.fail(f"what each die shows, such as {die.lower()}=3")
        return self._checked(found[0], die, found.start())

    def _checked(self, face: str, die: str, at: int) -> int:
        number = number_of(face)
        if not 1 <= number <= _MOST_READ:
            self.fail(f"what a die can show, 1 to {FACES[die_of(die)]}", at)
        return number

    # A battle

    def of_a_battle(self) -> Iterator[Move]:
        """Yield each roll of a battle; claims stand after the last one."""
        rolls: list[Move] = []
        self.left = [*self.context.to_roll]
        while not (rolls and self._has_claims()):
            found = self._one_roll(rolls)
            if found is None:
                break
            rolls.append(found)
        if not rolls:
            self.fail("what was rolled, such as d7=5")
        yield from rolls[:-1]
        yield self.with_claims(rolls[-1])

    def _has_claims(self) -> bool:
        at = self.at
        found = self.totals() or self.falls() or self.points()
        self.at = at
        return bool(found)

    def _one_roll(self, before: list[Move]) -> Move | None:
        """Return the dice of one piece, if they come next: who rolls is named by the space, or is the next one."""
        start = self.at
        self.pass_gap()
        self.kind = ""
        roller, is_named = self._roller(), True
        if roller is None:
            is_named = False
            roller = self._next()
            if self.kind:
                self.pass_is()
        dice, faces = self._dice_and_faces(roller, is_first=not before)
        if not faces:
            if is_named and (before or self.at != start):
                self.fail("what was rolled for it, such as d7=5")
            self.at = start
            return None
        if not is_named:
            roller = self._roller_behind() or roller
        counted = self.context.roller_for(roller)
        if counted in self.left:
            self.left.remove(counted)
        self.left = self.left or [*self.context.rollers]
        said = ((roller[0], self.kind),) if self.kind and len(roller) == 1 else ()
        # Where nobody is to roll, the dice belong to no piece.
        return Move(Step.ROLL, roller, dice=faces, rolled=dice if roller else (), said=said)

    def _roller_behind(self) -> tuple[int, ...] | None:
        """Return who rolls, where it is named after the dice, as in "7 for the army on d7"; None where what follows are its dice."""
        start, kind = self.at, self.kind
        self.pass_signs()
        roller = None
        if self.next_word() == "for":
            self.take(_FOR)
            roller = self._roller()
            if roller is not None and self._dice_and_faces(roller, is_first=False)[1]:
                roller = None
        if roller is None:
            self.at, self.kind = start, kind
        return roller

    def _next(self) -> tuple[int, ...]:
        """Return for whom the next dice are: the piece that is called by its kind, an attacker whose die it is, or the next one."""
        if not self.left:
            return ()
        called = [each for each in self.left if kind_at(self.position, each) == self.kind]
        if called:
            return called[0]
        at = self.at
        self.pass_a_die()
        name = self.die()
        self.at = at
        attackers = [each for each in self.left if each != self.context.rollers[-1]]
        if not name or die_of(name) in self.context.dice_of(self.left[0]):
            return self.left[0]
        return next((each for each in attackers if self.context.dice_of(each) == (die_of(name),)), self.left[0])

    def _roller(self) -> tuple[int, ...] | None:
        """Return the place or the border of who rolls, if it is named here; None where the next one rolls."""
        start = self.at
        is_space = self.take_one_of(SPACE) != ""
        word = self.look(_WORD)
        if word and piece_of(word[0]):
            self.kind = piece_of(word[0])
            self.take(_WORD)
            self.pass_signs()
            is_space = self.take_one_of(SPACE) != ""
        is_die = not is_space and self.pass_a_die()
        found = self.place_or_border()
        if not found or is_die or self.next_word() in ALWAYS_DICE:
            if is_space and not self.kind:
                self.at = start
                self.take_one_of(SPACE)
            return None
        place = read_place(self.position, found[0])
        roller = read_border(self.position, found[0]) if place is None else (place,)
        counted = self.context.roller_for(roller or ())
        if found[0].lower() in DICE and not is_space and not self._is_the_space(found[0], counted):
            return None
        if roller is None:
            self.fail("the place of who rolls, such as d7=5")
        self.at = found.end()
        self.pass_is()
        return roller

    def _is_the_space(self, name: str, space: tuple[int, ...]) -> bool:
        """Return whether a name such as d8 means the space here, and not the die; fail where it can mean either."""
        left = self.left
        if self.look(rf"{name}\s*=\s*{NAME}"):
            return True
        if space not in left:
            # Several faces after one name are those of a piece: no die shows two.
            return self.look(rf"{name}\s*=\s*\d+\+\d") is not None
        die, first = die_of(name), left[0]
        follows = self.look(rf"{name}{IS_SHOWN}(\d+)(?![\d+:])(?!\s*(?:on|with|by)\b)")
        if self.kind:
            return kind_at(self.position, space) == self.kind
        could_be = follows is not None and 1 <= number_of(follows[1]) <= FACES[die]
        if space == first:
            if could_be and self.context.dice_of(space) != (die,):
                self.context.asides.append(
                    f"{name.lower()} is read as the space, whose piece rolls now: if the die is meant, write {FACES[die]}d= and its face."
                )
            return True
        if could_be and self.context.dice_of(first) == (die,):
            to_roll = target_name(self.position, first)
            self.fail(
                f"the space or the die: space {name.lower()}= for the piece that stands there, "
                f"or {FACES[die]}d= for the die of the piece on {to_roll}"
            )
        return True

    def _dice_and_faces(self, roller: tuple[int, ...], *, is_first: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return what was rolled for a piece, and with which dice where these are named."""
        due = self.context.dice_of(roller) if roller else ()
        found: dict[int, int] = {}
        while True:
            at = self.at
            if found:
                self.take(_PLUS)
            self.pass_a_die()
            name = self.die()
            is_more = name and (not found or (die_of(name) in due and die_of(name) not in found and len(due) > 1))
            if not name or not is_more or (found and self._names_the_next(name)):
                self.at = at
                break
            self.at += len(name)
            self.pass_is()
            found[die_of(name)] = self._face(name)
        if found:
            dice = tuple(sorted(found))
            return dice, tuple(found[die] for die in dice)
        faces = self.take(_FACES) or (self.take(_OF_BOTH) if is_first else None)
        if not faces:
            return (), ()
        told = tuple(number_of(each) for each in faces[0].split("+"))
        if not all(1 <= face <= _MOST_READ for face in told):
            self.fail("what dice can show, 1 to 12", faces.start())
        start, named = self.at, list[int]()
        self.pass_signs()
        is_on = self.next_word() in _ON
        while is_on and len(named) < len(told) and (on := self.take(_AND_DIE if named else _ON_DIE)):
            named.append(die_of(on[1]))
        if len(named) == len(told):
            return tuple(sorted(named)), tuple(face for _, face in sorted(zip(named, told, strict=True)))
        self.at = start
        return (), told

    def _names_the_next(self, name: str) -> bool:
        """Return whether a name such as d8 is the space of somebody who is still to roll."""
        place = read_place(self.position, name)
        return place is not None and self.context.roller_for((place,)) in self.left[1:]
