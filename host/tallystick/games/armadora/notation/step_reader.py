"""Read the words of one step."""

from __future__ import annotations

from tallystick.games.armadora.components.board import COLUMN_LETTERS, COLUMNS, INDEX, NAMES, ROWS
from tallystick.games.armadora.components.box import FACTIONS, PILES, VALUES, Power
from tallystick.games.armadora.move import LINES, PHRASES, RIM, Move, Step
from tallystick.games.armadora.notation.move_text import line_text, step_text
from tallystick.games.armadora.notation.words import (
    BEHIND,
    EXAMPLES,
    FILLERS,
    FORMS,
    GOING,
    LINE_SIGNS,
    LISTING,
    RIM_WORDS,
    SECOND_WORDS,
    WORDS,
    is_just_outside,
    one_faction,
)
from tallystick.games.armadora.position import Phase, Position
from tallystick.rules.forms import FIELD
from tallystick.rules.patterns import pattern
from tallystick.rules.texts import MoveText, number_of

_SQUARE = pattern(r"[a-z]\d+")


class StepReader(MoveText):
    """Read one step, word by word. `offset` is where it begins in the text; what it does not say is expected after its last word."""

    def __init__(self, position: Position, text: str, offset: int) -> None:
        super().__init__(text, offset)
        self.position = position
        self.offset = offset
        self.squares: list[int] = []
        self.numbers: list[tuple[int, int]] = []
        self.words: list[tuple[str, int]] = []
        self.signs: list[str] = []
        """The signs between its first square and its second, and "between" and "from" wherever they stand."""
        self.is_one_more_palisade = False
        """True if the text calls the step before this one a palisade and has no word for this one."""
        self.rim_at: int | None = None
        """The offset at which the text names the edge of the board, or a square that would lie next to the board."""
        self.outside = ""
        """The square that would lie next to the board."""

    @property
    def has_words(self) -> bool:
        """Return whether anything of a step was read."""
        return bool(self.squares or self.numbers or self.words or self.rim_at is not None)

    @property
    def is_complete(self) -> bool:
        """Return whether what was read is a whole step, so that more of it is the next one."""
        whats = {WORDS[word] for word, _ in self.words}
        places = len(self.squares) + (self.rim_at is not None)
        if whats & {Step.STOP, Step.PASS}:
            return True
        if whats & {Step.PALISADE, Power.ORC, Step.MOVE}:
            return places == 2
        if whats & {Power.GOBLIN, Step.REVEAL, Step.GOLD} or not whats:
            return places == 2 or (places == 1 and bool(self.numbers))
        return places == 1 and Step.FACTION not in whats

    def cannot_hold(self, token: str) -> bool:
        """Return whether a word cannot belong to this step, which is complete."""
        is_line = len(self.squares) + (self.rim_at is not None) == 2
        return (
            (token in WORDS and token != PHRASES[Step.REVEAL]) or token.startswith("+") or (is_line and token in INDEX)
        )

    @property
    def is_bare_square(self) -> bool:
        """Return whether nothing but one square was read."""
        return len(self.squares) == 1 and not self.words and not self.numbers and self.rim_at is None

    @property
    def is_called_palisade(self) -> bool:
        """Return whether the text calls the step a palisade."""
        return self.is_one_more_palisade or any(WORDS[word] in LINES for word, _ in self.words)

    def take_sign(self, token: str) -> None:
        """Take a sign that parts words."""
        if len(self.squares) == 1 or token in {"between", "from"}:
            self.signs.append(token)

    def take_word(self, token: str, offset: int) -> None:
        """Take a word, a number or a sign. Raise UnreadableMove."""
        self.at = offset + len(token)
        if token in INDEX:
            self.squares.append(INDEX[token])
        elif _SQUARE.fullmatch(token):
            if not is_just_outside(token):
                self.fail(f"a square from a1 to {NAMES[-1]}", offset)
            self.rim_at, self.outside = offset, token
        elif token in RIM_WORDS:
            self.rim_at = offset
        elif token.isdecimal():
            self.numbers.append((number_of(token), offset))
        elif token[0] == "-" and token[1:].isdecimal():
            self._take_minus(token, offset)
        elif token[0] == "+" and token[1:].isdecimal():
            self.words.append(("+", offset))
            self.numbers.append((number_of(token[1:]), offset))
        elif token in WORDS:
            self.words.append((token, offset))
        elif token in FILLERS:
            self.take_sign(token)
        else:
            is_faction = any(WORDS[word] == Step.FACTION for word, _ in self.words)
            self.fail(one_faction() if is_faction else EXAMPLES, offset)

    def _take_minus(self, token: str, offset: int) -> None:
        """Take `-4` after a square as a sign and a value. `-1`, and any number before a square, may mean an arrow."""
        if not self.squares or number_of(token[1:]) == 1:
            self.fail("elf and a square for an arrow, or W1 and a square for a warrior of 1", offset)
        self.numbers.append((number_of(token[1:]), offset + 1))

    def read(self) -> Move:
        """Return the step, without a seat. Raise UnreadableMove."""
        what = self._what()
        fields = FIELD.findall(FORMS[what])
        if not fields:
            self._expect(f"{what} alone", squares=0)
            return Move(what)
        if "faction" in fields:
            return Move(what, value=self._faction())
        if "line" in fields:
            return self._palisade(what)
        if "other" in fields:
            return self._going()
        square = self._one_square(what)
        if "value" in fields:
            return Move(what, square, value=self._value(what))
        if what == Step.REINFORCE:
            self._expect_one()
        else:
            self._expect(f"a square alone, such as {what} c3")
        return Move(what, square)

    def _what(self) -> str:
        """Return which step it is: by its word, or where it has none by what else stands there."""
        if self.words:
            what = WORDS[self.words[0][0]]
            more = [(WORDS[word], offset) for word, offset in self.words[1:]]
            if len(more) > 1 or any(each not in SECOND_WORDS.get(what, ()) for each, _ in more):
                self.fail("one step", more[-1][1])
            if what == Step.WARRIOR and more:
                return more[0][0]
            if what in Power.ALL and self._is_for_factions() and not self.squares:
                return Step.FACTION
            return what
        if len(self.squares) == 2 or (self.squares and self.rim_at is not None):
            self._ask_which()
            return Step.PALISADE
        if not self.squares:
            self.fail(EXAMPLES)
        return {Phase.DEALING: Step.GOLD, Phase.REVEALING: Step.REVEAL}.get(self.position.phase, Step.WARRIOR)

    def _is_for_factions(self) -> bool:
        """Return whether a faction's name alone can mean that it is chosen."""
        phase = self.position.phase
        return phase == Phase.CHOOSING or (phase == Phase.DEALING and not self.position.agreement.advanced)

    def _ask_which(self) -> None:
        """Fail where two squares without a word can be a palisade, and something else as well."""
        if len(self.squares) != 2 or self.squares[0] == self.squares[1] or self.numbers:
            return
        first, second = self.squares
        signs = {*self.signs}
        if self.is_one_more_palisade or "between" in signs or (signs & LINE_SIGNS and not signs & GOING):
            return
        palisade = f"{line_text(*sorted(self.squares))} for a palisade between {NAMES[first]} and {NAMES[second]}"
        if signs & GOING or self.position.at(first) is not None:
            goes = step_text(Move(Step.MOVE, first, second))
            goes = f"{goes} for a warrior that goes from {NAMES[first]} to {NAMES[second]}"
            self.fail(f"{palisade}, or {goes}", self.offset)
        if signs & LISTING:
            self.fail(f"{palisade}, or W {NAMES[first]} for a warrior on {NAMES[first]}", self.offset)

    def _expect(self, expected: str, squares: int = 1) -> None:
        if len(self.squares) != squares or self.numbers or self.rim_at is not None:
            self.fail(expected)

    def _expect_one(self) -> None:
        """Fail where a reinforcement is said to be another number than 1."""
        for at, (number, offset) in enumerate(self.numbers):
            if number != 1 or at:
                self.fail("+1 and a square, such as +1 c3: a reinforcement adds 1", offset)

    def _one_square(self, what: str) -> int:
        if self.rim_at is not None:
            self.fail(f"a square from a1 to {NAMES[-1]}", self.rim_at)
        if len(self.squares) != 1:
            moved = " (move c3 c4 claims that a warrior goes there)" if what == Step.WARRIOR else ""
            self.fail(f"one square, such as {what} c3{moved}")
        if {*self.signs} & (LINE_SIGNS | GOING | {"between"}):
            self.fail(f"a second square, or one square alone, such as {what} c3")
        return self.squares[0]

    def _faction(self) -> int:
        names = [faction.name.lower() for faction in FACTIONS]
        named = [names.index(WORDS[word]) for word, _ in self.words if WORDS[word] in names]
        if len(named) != 1 or self.squares or self.numbers or self.rim_at is not None:
            self.fail(one_faction())
        return named[0]

    def _going(self) -> Move:
        """Return the claim that a warrior goes from one square to another."""
        if self.numbers or self.rim_at is not None or len(self.squares) != 2 or len(set(self.squares)) != 2:
            self.fail("the two squares of a warrior that goes, such as move c3 c4")
        first, second = self.squares
        return Move(Step.MOVE, first, second)

    def _palisade(self, what: str) -> Move:
        if (
            self.numbers
            or len(self.squares) != 2 - (self.rim_at is not None)
            or len(set(self.squares)) != len(self.squares)
        ):
            self.fail("the two squares beside the palisade, such as c2|d2 or c2/c3")
        first, *others = sorted(self.squares)
        if self.rim_at is not None and not self._is_at_the_edge(first):
            self.fail(f"a square beside {NAMES[first]}, which does not lie at that edge of the board", self.rim_at)
        return Move(what, first, others[0] if others else RIM)

    def _is_at_the_edge(self, square: int) -> bool:
        """Return whether a square lies at the edge that the text names, or at any edge where it names only the rim."""
        row, column = divmod(square, COLUMNS)
        if not self.outside:
            return row in {0, ROWS - 1} or column in {0, COLUMNS - 1}
        letter, number = self.outside[0], number_of(self.outside[1:])
        if letter == BEHIND:
            return column == COLUMNS - 1 and number == row + 1
        return COLUMN_LETTERS.index(letter) == column and number == (
            0 if row == 0 else ROWS + 1 if row == ROWS - 1 else -1
        )

    def _value(self, what: str) -> int:
        """Return the value of a warrior or a pile; only a warrior that is placed face down may have none."""
        possible = tuple(sorted(set(PILES))) if what == Step.GOLD else VALUES
        expected = f"{'a pile' if what == Step.GOLD else 'a value'} from {possible[0]} to {possible[-1]}"
        if not self.numbers and what == Step.WARRIOR:
            return 0
        if not self.numbers:
            self.fail(expected)
        value, offset = self.numbers[0]
        if value not in possible:
            self.fail(expected, offset)
        if len(self.numbers) > 1:
            self.fail("one value", self.numbers[1][1])
        return value
