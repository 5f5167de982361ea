"""Read and write positions as text: words `key=value` in a fixed order. Words that say nothing new are left out.

- `players=3`; `advanced`, `peek` and `teams` for what was agreed; `first=2` who began; `turn=1` whose turn it is.
- `factions=OGEM` by seat, `-` for one not chosen; `powers=1/2` the power tokens left, with the advanced rules.
- `gold=34455667` the piles on d1 b2 f2 h2 a4 e4 c5 g5, `-` for none yet.
- `palisades=c2|d2,c2/c3`.
- `warriors=c3:1,d4:2=4,e5:1=2!+-` each with its seat; `=4` its value, where the record has it; `!` it lies face up; `+` a
  reinforcement; `-` an arrow; `@2` a player who has looked at it (owners who may look are not named).
- `hidden=1:45,2:3` values among the warriors of a player, without their squares, because a player knows their own hand;
  `opened=1` players whose sealed set-up was opened, so that their warriors may lie face up.
- `passed=1,3`; `step=palisade` or `step=power` what was done in this turn; each reading that is not the default.
- `stood`: an illegal move was left standing, so perhaps no legal game reaches the position. Without this word it is then
  refused.

These are read as well: `start`, `advanced=1`, and the words in any order.
"""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.armadora.components.board import INDEX, MINES, NAMES, line_between, lines_of, squares_of
from tallystick.games.armadora.components.box import BY_LETTER, HANDS, PILES, TEAM_PLAYERS
from tallystick.games.armadora.notation.move_text import line_text
from tallystick.games.armadora.notation.warrior_text import format_warrior, warrior_form, warrior_of
from tallystick.games.armadora.play.faults import faults
from tallystick.games.armadora.position import (
    NO_FACTION,
    NOTHING,
    POWER,
    SECOND,
    Agreement,
    Position,
    Readings,
    Warrior,
    first_position,
    power_tokens,
)
from tallystick.rules.errors import ImpossiblePosition
from tallystick.rules.notation import STOOD, PositionWords, Words, seat_numbers
from tallystick.rules.patterns import pattern
from tallystick.rules.wording import listing, player

SWITCHES = ("advanced", "peek", "teams")
_LINE = pattern(r"([a-h][1-5])[|/-]?([a-h][1-5])")


def _powers_text(position: Position) -> str:
    return (
        ""
        if position.powers == power_tokens(position.factions, position.agreement)
        else "/".join(map(str, position.powers))
    )


def _warriors_text(position: Position) -> str:
    return ",".join(f"{NAMES[each.square]}:{format_warrior(each, position.agreement)}" for each in position.warriors)


def _hidden_text(position: Position) -> str:
    return ",".join(f"{seat + 1}:{''.join(map(str, values))}" for seat, values in enumerate(position.among) if values)


WORDS: Words[Position] = {
    "players": lambda position: str(position.agreement.players),
    "advanced": lambda position: position.agreement.advanced,
    "peek": lambda position: position.agreement.peek,
    "teams": lambda position: position.agreement.teams,
    "first": lambda position: str(position.agreement.first + 1) if position.agreement.first else "",
    "turn": lambda position: str(position.turn + 1),
    "factions": lambda position: position.factions.replace(NO_FACTION, "") and position.factions,
    "powers": _powers_text,
    "gold": lambda position: "".join(str(pile or "-") for pile in position.gold) if any(position.gold) else "",
    "palisades": lambda position: ",".join(line_text(*squares_of(line)) for line in lines_of(position.palisades)),
    "warriors": _warriors_text,
    "hidden": _hidden_text,
    "opened": lambda position: seat_numbers(position.opened),
    "passed": lambda position: seat_numbers(position.passed),
    "step": lambda position: position.step,
}
# In the order in which they are written.


class PositionReader(PositionWords):
    """Read one text."""

    WORDS = WORDS
    SWITCHES = SWITCHES
    EXAMPLE = "players=2 turn=1 gold=34455667"

    def read(self) -> Position:
        """Return the position; raise UnreadablePosition, or ImpossiblePosition with all that cannot be."""
        agreement = Agreement(
            players=self._number("players", sorted(HANDS), 2),
            advanced=self._switch("advanced"),
            peek=self._switch("peek"),
            teams=self._switch("teams"),
            readings=Readings(**self._readings()),
        )
        if agreement.teams and agreement.players != TEAM_PLAYERS:
            # The players agree on it before the game: no illegal move leads to it.
            raise ImpossiblePosition(
                [f"teams cannot be with {agreement.players} players: only with {TEAM_PLAYERS}."], ""
            )
        seats = range(1, agreement.players + 1)
        agreement = agreement._replace(first=self._number("first", seats, 1) - 1)
        factions, passed = self._factions(agreement), self._seats("passed", agreement.players)
        opened = self._seats("opened", agreement.players)
        position = first_position(agreement)._replace(
            turn=self._turn(agreement, passed),
            factions=factions,
            powers=self._powers(factions, agreement),
            gold=self._gold(),
            palisades=self._palisades(),
            warriors=self._warriors(agreement),
            passed=tuple(seat in passed for seat in range(agreement.players)),
            among=self._hidden(agreement),
            opened=tuple(seat in opened for seat in range(agreement.players)),
            step=self._choice("step", (SECOND, POWER), NOTHING),
            stood=self._switch(STOOD),
        )
        return self._possible(position, faults)

    def _turn(self, agreement: Agreement, passed: Sequence[int]) -> int:
        """Return whose turn it is; without the word that of the player who began, or of the only one who has not passed."""
        seats = range(agreement.players)
        able = [seat for seat in seats if seat not in passed] or [*seats]
        if "turn" not in self.words and agreement.first not in able:
            if len(able) > 1:
                turns = listing((f"turn={seat + 1}" for seat in able), "or")
                self.fail(None, f"{turns}, since {player(agreement.first)} has passed")
            return able[0]
        return self._number("turn", [seat + 1 for seat in seats], agreement.first + 1) - 1

    def _hidden(self, agreement: Agreement) -> tuple[tuple[int, ...], ...]:
        told = self._by_seat("hidden", "[1-5]+", agreement.players, "a player with hidden values, such as 1:45")
        return tuple(tuple(sorted(map(int, told.get(seat, "")))) for seat in range(agreement.players))

    def _factions(self, agreement: Agreement) -> str:
        word = self.words.get("factions")
        if word is None:
            return NO_FACTION * agreement.players
        letters = word.text.upper()
        if len(letters) != agreement.players or set(letters) - {*BY_LETTER, NO_FACTION}:
            self.fail(word, f"{agreement.players} of the letters {', '.join(BY_LETTER)}, or - for none")
        return letters

    def _powers(self, factions: str, agreement: Agreement) -> tuple[int, ...]:
        most = power_tokens(factions, agreement)
        word = self.words.get("powers")
        if word is None:
            return most
        counts = word.text.split("/")
        if len(counts) != len(most) or not all(
            count in {"0", "1", "2"} and int(count) <= each for count, each in zip(counts, most, strict=True)
        ):
            base = "" if agreement.advanced else ", without the advanced rules"
            self.fail(word, f"the power tokens left, at most {'/'.join(map(str, most))}{base}")
        return tuple(map(int, counts))

    def _gold(self) -> tuple[int, ...]:
        word = self.words.get("gold")
        if word is None:
            return (0,) * len(MINES)
        piles = word.text.replace(",", "")
        if len(piles) != len(MINES) or set(piles) - {"-", *map(str, PILES)}:
            mines = " ".join(NAMES[mine] for mine in MINES)
            self.fail(word, f"eight piles of {PILES[0]} to {PILES[-1]} for {mines}, - for none yet")
        return tuple(0 if pile == "-" else int(pile) for pile in piles)

    def _palisades(self) -> int:
        palisades = 0
        for part in self._parts("palisades"):
            match = _LINE.fullmatch(part.text)
            line = line_between(INDEX[match[1]], INDEX[match[2]]) if match else None
            if line is None:
                self.fail(part, "a line between two squares of the board, such as c2|d2 or c2/c3: none lies on the rim")
            if palisades >> line & 1:
                self.fail(part, "each palisade only once")
            palisades |= 1 << line
        return palisades

    def _warriors(self, agreement: Agreement) -> tuple[Warrior, ...]:
        found = []
        form = rf"(?P<square>[a-h][1-5]):{warrior_form(agreement.players)}"
        expected = "a warrior with its player, such as c3:1 or, with its value, c3:1=4"
        for match, part in self._matches("warriors", form, expected):
            looked = match["looked"]
            if match["open"] and not match["value"]:
                self.fail(part.part(match.end("seat")), "= and a value before !, since it lies face up")
            if match["open"] and looked:
                self.fail(
                    part.part(match.start("looked")), "no @ after !, since everybody sees a warrior that lies face up"
                )
            if len({*looked.split("@")}) <= looked.count("@"):
                self.fail(part.part(match.start("looked")), "each player only once after @")
            found.append(warrior_of(match, INDEX[match["square"]], agreement))
        return tuple(sorted(found, key=lambda warrior: warrior.square))
