"""Read positions from text: the words of `position_text`, in any order, and `start`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat import mat_of
from tallystick.games.durdain.components.mat_parts import RANGES, STAND_IN, TRACK_END, Border
from tallystick.games.durdain.notation.implied import implied
from tallystick.games.durdain.notation.names import group_of_word
from tallystick.games.durdain.notation.places import read_border, read_place
from tallystick.games.durdain.notation.position_text import (
    NONE,
    ON_THE_TABLE,
    OUT_OF_IT,
    SWITCHES,
    UNITS,
    UNKNOWN,
    WORDS,
)
from tallystick.games.durdain.objections.faults import faults
from tallystick.games.durdain.outcome.battle import can_be_fought
from tallystick.games.durdain.play.setup import MOST_LAYOUTS, arrangement
from tallystick.games.durdain.position import kinds, table
from tallystick.games.durdain.position.agreement import Agreement, Readings
from tallystick.games.durdain.position.beginning import first_position
from tallystick.games.durdain.position.extension import REGISTERED, actions_of_extensions
from tallystick.games.durdain.position.table import Battle, Piece, Position, Trail
from tallystick.rules.notation import STOOD, PositionWords
from tallystick.rules.readings import ReadingValues

OF_A_TURN = (*(word for word in WORDS if word not in ON_THE_TABLE), "score", "taken", "beware", "out")
# These words need a turn.
MOST_PLAYERS, MOST_POINTS, MOST_STEPS = 6, 999, 26
_UNIT = r"(\w+):(\d)(\w(?:\+\w)*)"


def _kind_of(letter: str) -> str:
    """Return the movable kind of this letter; "" if there is none."""
    return next((piece.id for piece in PIECE.values() if piece.mobile and piece.letter == letter), "")


class PositionReader(PositionWords):
    """Read one text."""

    WORDS = WORDS
    SWITCHES = SWITCHES
    ALSO: ClassVar[Mapping[str, str]] = {"moving": "group"}
    EXAMPLE = "players=2 turn=1 castles=d7:1 units=d8:1c"

    def __init__(self, text: str, values: ReadingValues, *, is_checked: bool = True) -> None:
        super().__init__(text, values)
        self.is_checked = is_checked

    def read(self) -> Position:
        """Return the position; raise UnreadablePosition, or ImpossiblePosition with all that cannot be, unless nobody asks."""
        self.players = self._number("players", range(2, MOST_PLAYERS + 1), 2)
        extensions = {self._word(part, offset, tuple(REGISTERED)) for part, offset in self._parts("extensions")}
        agreement = Agreement(
            self.players,
            self._own_board("mat", STAND_IN, mat_of),
            tuple(each for each in REGISTERED if each in extensions),
            self._number("start", range(TRACK_END), 0),
            Readings(**self._readings()),
        )
        self.position = first_position(agreement)
        after = self._with_the_mat(self.position)
        if "turn" in self.words:
            after = self._with_the_turn(after)
        elif unused := [key for key in OF_A_TURN if key in self.words]:
            self._fail(self.words[unused[0]].offset, f"turn= and the player beside {unused[0]}")
        after = after._replace(stood=self._switch(STOOD))
        told = after if after.stood else implied(after, self.words)
        return self._possible(told, faults) if self.is_checked else told

    def _with_the_mat(self, position: Position) -> Position:
        pieces: list[Piece | None] = [*position.pieces]
        for place, piece, offset in self._pieces():
            if pieces[place] is not None:
                self._fail(offset, "each place only once")
            pieces[place] = piece
        homes = tuple(self._home(part, offset) for part, offset in self._by_seat("homes"))
        has_begun = "turn" in self.words
        first = self._seats("first", self.players) or ([0] if has_begun else [table.NOBODY])
        return position._replace(
            mountains=self._mountains(),
            homes=homes or (tuple(range(self.players)) if has_begun else position.homes),
            rolls=tuple(self._roll(part, offset) for part, offset in self._by_seat("rolls")) or position.rolls,
            first=first[0],
            pieces=tuple(pieces),
            walls=self._walls(),
        )

    def _by_seat(self, key: str) -> list[tuple[str, int]]:
        parts = [*self._parts(key)]
        if parts and len(parts) != self.players:
            self._fail(self.words[key].offset, f"{self.players} values, one for each player")
        return parts

    def _home(self, part: str, offset: int) -> int:
        countries = tuple(each.casefold() for each in self.position.board.countries[:-1])
        return table.NOBODY if part == NONE else countries.index(self._word(part, offset, countries))

    def _roll(self, part: str, offset: int) -> int:
        signs = {NONE: table.NOT_ROLLED, OUT_OF_IT: table.LEFT_OUT}
        return signs[part] if part in signs else self._whole(part, offset, 1, max(kinds.FACES))

    def _whole(self, part: str, offset: int, least: int, most: int) -> int:
        if part not in map(str, range(least, most + 1)):
            self._fail(offset, f"a whole number from {least} to {most}")
        return int(part)

    def _place(self, name: str, offset: int) -> int:
        place = read_place(self.position, name)
        if place is None:
            self._fail(
                offset, f"a space of the mat, such as {self.position.board.spaces[0].name}, or a range from {RANGES[0]}"
            )
        return place

    def _border(self, name: str, offset: int) -> Border:
        border = read_border(self.position, name)
        if border is None or border not in self.position.board.borders:
            self._fail(offset, "a border that can carry a wall, such as d7/d8")
        return border

    def _owner(self, sign: str, offset: int, others: str = "") -> int:
        if sign and sign == others:
            return table.NOBODY
        return self._whole(sign, offset, 1, self.players) - 1

    def _pieces(self) -> Iterator[tuple[int, Piece, int]]:
        """Yield all pieces with their places, and where each stands in the text."""
        for kind, piece in PIECE.items():
            for part, offset in self._parts(piece.word):
                yield self._standing(kind, part, offset)
        expected = "a place, the player and a letter, such as d8:1c, or s3:1s+a for one that carries another"
        for match, offset in self._matches(UNITS, _UNIT, expected):
            kind, *aboard = (_kind_of(letter) for letter in match[3].split("+"))
            if not kind or not all(aboard):
                self._fail(offset, expected)
            seat = self._owner(match[2], offset + len(match[1]) + 1)
            yield self._place(match[1], offset), Piece(kind, seat, tuple(sorted(aboard))), offset

    def _standing(self, kind: str, part: str, offset: int) -> tuple[int, Piece, int]:
        """Return a piece that does not move: with its owner, or in a range."""
        name, _, owner = part.partition(":")
        if not PIECE[kind].owned:
            return self._place(self._word(part, offset, RANGES), offset), Piece(kind), offset
        seat = self._owner(owner, offset + len(name) + 1, NONE if kind == kinds.CASTLE else "")
        return self._place(name, offset), Piece(kind, seat), offset

    def _walls(self) -> tuple[tuple[Border, int], ...]:
        found = {}
        for part, offset in self._parts("walls"):
            name, _, owner = part.partition(":")
            border = self._border(name, offset)
            if border in found:
                self._fail(offset, "each border only once")
            found[border] = self._owner(owner, offset + len(name) + 1)
        return tuple(sorted(found.items()))

    def _mountains(self) -> tuple[tuple[int, ...], ...]:
        found: dict[str, tuple[int, ...]] = {}
        parts = [*self._parts("mountains")]
        if len(parts) == 1 and parts[0][0].isdecimal():
            return arrangement(self.position.board, self._whole(*parts[0], 1, MOST_LAYOUTS))
        for part, offset in parts:
            name, _, spaces = part.partition(":")
            at = offset + len(name) + 1
            found[self._word(name, offset, RANGES)] = tuple(sorted(self._place(each, at) for each in spaces.split("+")))
        return tuple(found.get(name, ()) for name in RANGES)

    def _with_the_turn(self, position: Position) -> Position:
        self.position = position
        turn = self._seats("turn", self.players)
        if not turn:
            self._fail(self.words["turn"].offset, f"a player from 1 to {self.players}")
        scores = (
            tuple(self._whole(part, offset, 0, MOST_POINTS) for part, offset in self._by_seat("score"))
            or position.scores
        )
        beware = [*position.beware]
        for part, offset in self._parts("beware"):
            seat, colon, by = part.partition(":")
            is_unknown = not colon or by == UNKNOWN
            beware[self._owner(seat, offset)] = table.SOMEBODY if is_unknown else self._owner(by, offset + 2)
        position = position._replace(
            scores=scores,
            taken=tuple(sorted(self._whole(part, offset, 1, TRACK_END) for part, offset in self._parts("taken"))),
            turn=turn[0],
            left=self._number("left", range(table.ACTIONS_A_TURN + 1), table.ACTIONS_A_TURN),
            began=self._number("began", range(MOST_POINTS + 1), scores[turn[0]]),
            call=self._one_seat("call"),
            beware=tuple(beware),
            out=tuple(sorted(self._seats("out", self.players))),
            due=self._number("due", range(len(RANGES) + 1), 0),
            claimer=self._claimer(),
            spoils=self._places("spoils"),
            final=self._switch("final"),
            over=self._switch("over"),
        )
        return self._with_the_action(position)

    def _with_the_action(self, position: Position) -> Position:
        dice, spent = self._by_name("dice", kinds.DIE_NAMES), self._by_name("spent", kinds.GROUPS)
        kings = self._groups("kings", kinds.DIE_NAMES)
        group = self._group(kings)
        trails = tuple(sorted(self._trail(part, offset) for part, offset in self._parts("trail")))
        after = position._replace(
            action=self._choice("action", (*table.ACTIONS, *actions_of_extensions()), ""),
            dice=tuple(dice[name] for name in kinds.DIE_NAMES),
            spent=tuple(spent[name] for name in kinds.GROUPS),
            group=group,
            finished=self._groups("finished", kinds.GROUPS),
            kings=kings,
            trails=trails,
            acted=self._switch("acted"),
            battle=self._battle(),
        )
        if after.battle is not None and not can_be_fought(after):
            expected = "attackers of the player whose turn it is, somebody to attack, and no more rolls than they need"
            self._fail(self.words["battle"].offset, expected)
        return after

    def _claimer(self) -> int:
        """Return who may claim castles now: an elimination leaves some, and the position says which."""
        here, other = ("claimer", "spoils") if "claimer" in self.words else ("spoils", "claimer")
        if here in self.words and other not in self.words:
            self._fail(self.words[here].offset, f"{other}= beside {here}=: who may claim castles, and which")
        if "claimer" in self.words and self.words["claimer"].value == UNKNOWN:
            return table.SOMEBODY
        return self._one_seat("claimer")

    def _one_seat(self, key: str) -> int:
        return next(iter(self._seats(key, self.players)), table.NOBODY)

    def _places(self, key: str) -> tuple[int, ...]:
        return tuple(sorted(self._place(part, offset) for part, offset in self._parts(key)))

    def _group(self, kings: tuple[int, ...]) -> int:
        """Return the group that moves now, named by its die or by its pieces."""
        word = self.words.get("group")
        if word is None:
            return kinds.NO_GROUP
        given = [kinds.GROUPS[die] for die in kings]
        group = group_of_word(word.value, given)
        if not group:
            names = ", ".join([*kinds.GROUPS, *(kind for kind, piece in PIECE.items() if piece.mobile)])
            self._fail(word.offset, f"one of {names}, and kings= for those that move by a die given to them")
        return kinds.GROUPS.index(group)

    def _groups(self, key: str, names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(sorted({kinds.GROUPS.index(self._word(part, offset, names)) for part, offset in self._parts(key)}))

    def _by_name(self, key: str, names: tuple[str, ...]) -> dict[str, int]:
        found = dict.fromkeys(names, 0)
        for part, offset in self._parts(key):
            name, _, number = part.partition(":")
            found[self._word(name, offset, names)] = self._whole(number, offset + len(name) + 1, 0, MOST_STEPS)
        return found

    def _trail(self, part: str, offset: int) -> Trail:
        letter, _, places = part.partition(":")
        if not _kind_of(letter):
            self._fail(offset, "a letter and places, such as c:d7+d8")
        return Trail(_kind_of(letter), tuple(self._place(name, offset + 2) for name in places.split("+")))

    def _battle(self) -> Battle | None:
        word = self.words.get("battle")
        if word is None:
            return None
        attackers, _, target = word.value.partition(">")
        at = word.offset + len(attackers) + 1
        aim = self._border(target, at) if "/" in target else (self._place(target, at),)
        rolls = tuple(
            tuple(self._whole(face, offset, 1, max(kinds.FACES)) for face in part.split("+"))
            for part, offset in self._parts("rolled")
        )
        return Battle(tuple(sorted({self._place(name, word.offset) for name in attackers.split("+")})), aim, rolls)
