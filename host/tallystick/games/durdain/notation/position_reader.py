"""Read positions from text: the words of `position_text`, in any order, and `start`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat import mat_of
from tallystick.games.durdain.components.mat_parts import RANGES, STAND_IN, TRACK_END, Border
from tallystick.games.durdain.notation.implied import implied
from tallystick.games.durdain.notation.names import group_of_word, read_border, read_place
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
from tallystick.games.durdain.position import kinds, table
from tallystick.games.durdain.position.agreement import Agreement, Readings
from tallystick.games.durdain.position.beginning import first_position
from tallystick.games.durdain.position.extension import REGISTERED, actions_of_extensions
from tallystick.games.durdain.position.kinds import Action, Kind
from tallystick.games.durdain.position.table import Battle, Piece, Position, Trail
from tallystick.rules.notation import STOOD, PositionWords
from tallystick.rules.texts import Token

OF_A_TURN = (*(word for word in WORDS if word not in ON_THE_TABLE), "score", "taken", "beware", "out")
# These words need a turn.
MOST_PLAYERS, MOST_POINTS, MOST_STEPS = 6, 999, 26


def _kind_of(letter: str) -> str:
    """Return the movable kind of this letter; "" if there is none."""
    return next((piece.id for piece in PIECE.values() if piece.mobile and piece.letter == letter), "")


class PositionReader(PositionWords):
    """Read one text."""

    WORDS = WORDS
    SWITCHES = SWITCHES
    ALSO: ClassVar[Mapping[str, str]] = {"moving": "group"}
    EXAMPLE = "players=2 turn=1 castles=d7:1 units=d8:1c"

    def read(self) -> Position:
        """Return the position; raise UnreadablePosition, or ImpossiblePosition with all that cannot be, unless nobody asks."""
        self.players = self._number("players", range(2, MOST_PLAYERS + 1), 2)
        extensions = {self._word(part, tuple(REGISTERED)) for part in self._parts("extensions")}
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
            self.fail(self.words[unused[0]], f"turn= and the player beside {unused[0]}")
        after = after._replace(stood=self._switch(STOOD))
        told = after if after.stood else implied(after, self.words)
        return self._possible(told, faults)

    def _with_the_mat(self, position: Position) -> Position:
        pieces: list[Piece | None] = [*position.pieces]
        for place, piece, part in self._pieces():
            if pieces[place] is not None:
                self.fail(part, "each place only once")
            pieces[place] = piece
        homes = tuple(self._home(part) for part in self._one_each("homes"))
        has_begun = "turn" in self.words
        first = self._seats("first", self.players) or ([0] if has_begun else [table.NOBODY])
        return position._replace(
            mountains=self._mountains(),
            homes=homes or (tuple(range(self.players)) if has_begun else position.homes),
            rolls=tuple(self._roll(part) for part in self._one_each("rolls")) or position.rolls,
            first=first[0],
            pieces=tuple(pieces),
            walls=self._walls(),
        )

    def _one_each(self, key: str) -> list[Token]:
        parts = self._parts(key)
        if parts and len(parts) != self.players:
            self.fail(self.words[key], f"{self.players} values, one for each player")
        return parts

    def _home(self, part: Token) -> int:
        countries = tuple(each.casefold() for each in self.position.board.countries[:-1])
        return table.NOBODY if part.text == NONE else countries.index(self._word(part, countries))

    def _roll(self, part: Token) -> int:
        signs = {NONE: table.NOT_ROLLED, OUT_OF_IT: table.LEFT_OUT}
        return signs[part.text] if part.text in signs else self._whole(part, 1, max(kinds.FACES))

    def _whole(self, part: Token, least: int, most: int) -> int:
        numbers = [*map(str, range(least, most + 1))]
        return least + self.choice(part, numbers, f"a whole number from {least} to {most}")

    def _place(self, part: Token) -> int:
        place = read_place(self.position, part.text)
        if place is None:
            first = self.position.board.spaces[0].name
            self.fail(part, f"a space of the mat, such as {first}, or a range from {RANGES[0]}")
        return place

    def _joined(self, part: Token) -> list[int]:
        """Return the places that a plus joins."""
        return [self._place(Token(name, part.offset)) for name in part.text.split("+")]

    def _spaces(self, part: Token) -> list[int]:
        """Return the spaces that a plus joins. A range lies on spaces, never on another range."""
        spaces = self._joined(part)
        if not all(map(self.position.board.is_space, spaces)):
            self.fail(part, f"spaces of the mat, such as {self.position.board.spaces[0].name}")
        return spaces

    def _border(self, part: Token) -> Border:
        border = read_border(self.position, part.text)
        if border is None or border not in self.position.board.borders:
            self.fail(part, "a border that can carry a wall, such as d7/d8")
        return border

    def _owner(self, sign: Token, others: str = "") -> int:
        if sign.text and sign.text == others:
            return table.NOBODY
        return self._whole(sign, 1, self.players) - 1

    def _pieces(self) -> Iterator[tuple[int, Piece, Token]]:
        """Yield all pieces with their places, and the part of the text that names each."""
        for kind, piece in PIECE.items():
            for part in self._parts(piece.word):
                yield *self._standing(kind, part), part
        expected = "a place, the player and a letter, such as d8:1c, or s3:1s+a for one that carries another"
        for part in self._parts(UNITS):
            name, sign = part.cut(":")
            kind, *aboard = map(_kind_of, sign.text[1:].split("+"))
            if not name.text.isalnum() or not sign.text[:1].isdecimal() or not kind or not all(aboard):
                self.fail(part, expected)
            yield self._place(name), Piece(kind, self._owner(sign.part(0, 1)), tuple(sorted(aboard))), part

    def _standing(self, kind: str, part: Token) -> tuple[int, Piece]:
        """Return a piece that does not move: with its owner, or in a range."""
        if not PIECE[kind].owned:
            self._word(part, RANGES)
            return self._place(part), Piece(kind)
        name, owner = part.cut(":")
        seat = self._owner(owner, NONE if kind == Kind.CASTLE else "")
        return self._place(name), Piece(kind, seat)

    def _walls(self) -> tuple[tuple[Border, int], ...]:
        found = {}
        for part in self._parts("walls"):
            name, owner = part.cut(":")
            border = self._border(name)
            if border in found:
                self.fail(part, "each border only once")
            found[border] = self._owner(owner)
        return tuple(sorted(found.items()))

    def _mountains(self) -> tuple[tuple[int, ...], ...]:
        found: dict[str, tuple[int, ...]] = {}
        parts = self._parts("mountains")
        if len(parts) == 1 and parts[0].text.isdecimal():
            from tallystick.games.durdain.play.setup import MOST_LAYOUTS, arrangement  # noqa: PLC0415 (few texts lay by number)

            return arrangement(self.position.board, self._whole(parts[0], 1, MOST_LAYOUTS))
        for part in parts:
            name, spaces = part.cut(":")
            found[self._word(name, RANGES)] = tuple(sorted(self._spaces(spaces)))
        return tuple(found.get(name, ()) for name in RANGES)

    def _with_the_turn(self, position: Position) -> Position:
        self.position = position
        turn = self._seats("turn", self.players)
        if not turn:
            self.fail(self.words["turn"], f"a player from 1 to {self.players}")
        scores = tuple(self._whole(part, 0, MOST_POINTS) for part in self._one_each("score")) or position.scores
        beware = [*position.beware]
        for part in self._parts("beware"):
            seat, by = part.cut(":")
            is_unknown = ":" not in part.text or by.text == UNKNOWN
            beware[self._owner(seat)] = table.SOMEBODY if is_unknown else self._owner(Token(by.text, part.offset + 2))
        position = position._replace(
            scores=scores,
            taken=tuple(sorted(self._whole(part, 1, TRACK_END) for part in self._parts("taken"))),
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
        trails = tuple(sorted(self._trail(part) for part in self._parts("trail")))
        after = position._replace(
            action=self._choice("action", (*Action.ALL, *actions_of_extensions()), ""),
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
            self.fail(self.words["battle"], expected)
        return after

    def _claimer(self) -> int:
        """Return who may claim castles now: an elimination leaves some, and the position says which."""
        here, other = ("claimer", "spoils") if "claimer" in self.words else ("spoils", "claimer")
        if here in self.words and other not in self.words:
            self.fail(self.words[here], f"{other}= beside {here}=: who may claim castles, and which")
        if "claimer" in self.words and self.words["claimer"].text == UNKNOWN:
            return table.SOMEBODY
        return self._one_seat("claimer")

    def _one_seat(self, key: str) -> int:
        return next(iter(self._seats(key, self.players)), table.NOBODY)

    def _places(self, key: str) -> tuple[int, ...]:
        return tuple(sorted(self._place(part) for part in self._parts(key)))

    def _group(self, kings: tuple[int, ...]) -> int:
        """Return the group that moves now, named by its die or by its pieces."""
        word = self.words.get("group")
        if word is None:
            return kinds.NO_GROUP
        given = [kinds.GROUPS[die] for die in kings]
        group = group_of_word(word.text, given)
        if not group:
            names = ", ".join([*kinds.GROUPS, *(kind for kind, piece in PIECE.items() if piece.mobile)])
            self.fail(word, f"one of {names}, and kings= for those that move by a die given to them")
        return kinds.GROUPS.index(group)

    def _groups(self, key: str, names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(sorted({kinds.GROUPS.index(self._word(part, names)) for part in self._parts(key)}))

    def _by_name(self, key: str, names: tuple[str, ...]) -> dict[str, int]:
        found = dict.fromkeys(names, 0)
        for part in self._parts(key):
            name, number = part.cut(":")
            found[self._word(name, names)] = self._whole(number, 0, MOST_STEPS)
        return found

    def _trail(self, part: Token) -> Trail:
        letter, places = part.cut(":")
        if not _kind_of(letter.text):
            self.fail(part, "a letter and places, such as c:d7+d8")
        return Trail(_kind_of(letter.text), tuple(self._joined(places)))

    def _battle(self) -> Battle | None:
        word = self.words.get("battle")
        if word is None:
            return None
        attackers, target = word.cut(">")
        aim = self._border(target) if "/" in target.text else (self._place(target),)
        rolls = tuple(
            tuple(self._whole(Token(face, part.offset), 1, MOST_STEPS) for face in part.text.split("+"))
            for part in self._parts("rolled")
        )
        return Battle(tuple(sorted({*self._joined(attackers)})), aim, rolls)
