"""Read positions from text: the words of `position_text`, in any order, and `start`."""

from __future__ import annotations

import re

from tallystick.games.conquest.components.box import ANY, ARMY_SIZE, CARD_IDS, DECK, LETTERS, MOBILE, NO_CARDS, TRAITOR
from tallystick.games.conquest.components.map import HOUSE, map_of
from tallystick.games.conquest.move import CARDS, MOVE, Move
from tallystick.games.conquest.notation.position_text import EVERYTHING, MOVED, UNKNOWN
from tallystick.games.conquest.play.faults import faults
from tallystick.games.conquest.position.control import cities_of
from tallystick.games.conquest.position.knowledge import slot
from tallystick.games.conquest.position.table import (
    LEFT_OUT,
    NO_TERRITORY,
    PLAY,
    SHARES,
    TO_DRAW,
    UNSEEN,
    ZONES,
    Deck,
    Position,
    Readings,
    Setting,
    Unit,
    first_position,
)
from tallystick.rules.errors import BadOwnData, ImpossiblePosition, UnreadablePosition
from tallystick.rules.hidden import Hidden
from tallystick.rules.holders import Fact
from tallystick.rules.notation import LONGEST_NUMBER, PositionWords
from tallystick.rules.readings import ReadingValues

BEFORE_THE_TURNS = ("players", "map", "first", "draws", "claims", "units")
OF_A_TURN = (
    "turn", "step", "reserve", "among", "flags", "barred", "drawn", "discard", "deck", "moves", "made", "moved", "waiting",
)  # fmt: skip
# Words of a position in which all armies stand, as RETURNING is.
RETURNING, STOOD = "returning", "stood"
_UNIT = re.compile(rf"(.+):([1-4])(?:=([{LETTERS}]))?(!)?(~|\([{LETTERS}]+\))?((?:@[1-4])*)", re.IGNORECASE)
_FACT = re.compile(rf"([1-4]):([^=]+)=([{LETTERS}*/]+)((?:@[1-4])*)(~?)", re.IGNORECASE)


def parse_position(text: str, values: ReadingValues) -> Position:
    """Return the position of a text; raise UnreadablePosition, or ImpossiblePosition with all that cannot be.

    `values` are those that each reading can have.
    """
    return PositionReader(text, values).read()


class PositionReader(PositionWords):
    """Read one text. `values` are those that each reading can have."""

    KEYS = (*BEFORE_THE_TURNS, *OF_A_TURN)
    SWITCHES = (RETURNING, STOOD)
    EXAMPLE = "players=2 turn=1 units=keyfort-a:1=K"

    def read(self) -> Position:
        """Return the position. Raise UnreadablePosition with the column and what was expected there."""
        self.players = self._number("players", sorted(SHARES), 2)
        self.seats = range(1, self.players + 1)
        is_past_setup = bool({*OF_A_TURN, RETURNING} & self.words.keys())
        is_past_setup = is_past_setup or ("units" in self.words and "claims" not in self.words)
        first = self._number("first", self.seats, 1) - 1 if "first" in self.words or is_past_setup else None
        readings = Readings(**self._readings())
        position = first_position(Setting(self.players, first, self._map(), readings))
        self.board = position.setting.board
        position = position._replace(
            draws="-" * self.players if first is not None else self._draws(),
            claims=() if is_past_setup else self._claims(position.claims),
            units=self._units(),
            stood=self._switch(STOOD),
        )
        if first is not None:
            position = self._with_turn(position) if is_past_setup else position._replace(turn=first)
        found = [] if position.stood else faults(position)
        if found:
            raise ImpossiblePosition(found, 'If an illegal move stood, say so: add the word "stood".')
        return position

    def _with_turn(self, position: Position) -> Position:
        barred = self._seats("barred", self.players)
        position = position._replace(
            turn=self._number("turn", self.seats, (position.setting.first or 0) + 1) - 1,
            flags=self._flags(),
            barred=tuple(seat in barred for seat in range(self.players)),
            returning=self._switch(RETURNING),
        )
        position = position._replace(reserves=self._reserves(position))
        drawn = self._drawn()
        step = self._choice("step", (CARDS, PLAY, MOVE), PLAY if any(drawn) else MOVE)
        moves = 0 if step == CARDS else 1 + cities_of(position, position.turn)
        allowed, rapid = self._moves(moves)
        return position._replace(
            step=step,
            facts=self._facts(position),
            deck=Deck(self._discard(), drawn, self._choice("deck", ("first", "shuffled"), "first") == "first"),
            allowed=allowed,
            rapid=rapid,
            made=self._number("made", range(100), 0),
            moved=tuple(self._zone(part, offset) for part, offset in self._parts("moved")),
            waiting=self._waiting(),
        )

    def _map(self) -> str:
        word = self.words.get("map")
        try:
            return HOUSE if word is None else map_of(word.value).id
        except BadOwnData as error:
            raise UnreadablePosition(self.text, word.offset, f"a map ({error})") from error  # type: ignore[union-attr]

    def _zone(self, name: str, offset: int) -> int:
        zone = self.board.zone(name)
        if zone is None:
            self._fail(offset, f"a zone of the map, such as {self.board.zone_names[0]}")
        return zone

    def _match(self, key: str, form: str, expected: str) -> re.Match[str] | None:
        """Return what a word says, which has this form, or None where it is not there."""
        word = self.words.get(key)
        found = word and re.fullmatch(form, word.value)
        if word is not None and found is None:
            self._fail(word.offset, expected)
        return found

    def _draws(self) -> str:
        form = rf"[{LETTERS}{LEFT_OUT}{TO_DRAW}]{{{self.players}}}"
        expected = f"{self.players} of the letters {LETTERS}, - for a draw to come, x for who drew less"
        found = self._match("draws", form, expected)
        return found[0] if found else TO_DRAW * self.players

    def _claims(self, none: tuple[int, ...]) -> tuple[int, ...]:
        expected = f"{len(none)} players from 1 to {self.players}, - for a territory that nobody has"
        found = self._match("claims", rf"[1-{self.players}-]{{{len(none)}}}", expected)
        return tuple(NO_TERRITORY if sign == "-" else int(sign) - 1 for sign in found[0]) if found else none

    def _units(self) -> tuple[Unit | None, ...]:
        found: list[Unit | None] = [None] * ZONES
        for part, offset in self._parts("units"):
            match = _UNIT.fullmatch(part)
            if not match or int(match[2]) > self.players:
                self._fail(
                    offset,
                    f"a unit with its player, 1 to {self.players}, such as keyfort-a:1, or with its kind ({LETTERS}) keyfort-a:1=K",
                )
            name, number, letter, is_open, might, looked = match.groups()
            if is_open and not letter:
                self._fail(offset + len(name) + 2, "= and a unit before !, since everybody knows it")
            zone, seat = self._zone(name, offset), int(number) - 1
            if found[zone] is not None:
                self._fail(offset, "each zone only once")
            knowing = None if is_open else tuple(sorted({seat, *(int(each) - 1 for each in looked.split("@")[1:])}))
            token = Hidden(LETTERS.index(letter.upper()) if letter else None, knowing)
            mask = MOBILE if might == MOVED else mask_of(might.strip("()")) if might else ANY
            found[zone] = Unit(seat, token, mask)
        return tuple(found)

    def _reserves(self, position: Position) -> tuple[tuple[int, ...], ...]:
        told = {}
        for part, offset in self._parts("reserve"):
            number, _, letters = part.upper().partition(":")
            if number not in map(str, self.seats) or not letters or set(letters) - {*LETTERS, UNKNOWN, "-"}:
                self._fail(offset, "a player and units, such as 1:KT?")
            told[int(number) - 1] = (
                [] if letters == "-" else [UNSEEN if sign == UNKNOWN else LETTERS.index(sign) for sign in letters]
            )
        reserves = []
        for seat in range(self.players):
            on_board = sum(unit is not None and unit.seat == seat for unit in position.units)
            size = max(
                0,
                ARMY_SIZE - on_board - (position.flags[seat] != seat or (position.returning and seat == position.turn)),
            )
            known = told.get(seat, [])
            size = len(known) if position.stood and seat in told else size
            reserves.append((*known, *[UNSEEN] * (size - len(known))))
        return tuple(reserves)

    def _facts(self, position: Position) -> tuple[Fact, ...]:
        found = []
        for part, offset in self._parts("among"):
            match = _FACT.fullmatch(part)
            if not match or int(match[1]) > self.players:
                self._fail(offset, "units in unknown order, such as 1:keyfort-a+keyfort-b=K/Q")
            seat = int(match[1]) - 1
            holders = []
            for name in match[2].split("+"):
                place = re.fullmatch(r"r(\d{1,2})", name)
                if place and not 1 <= int(place[1]) <= len(position.reserves[seat]):
                    self._fail(offset, f"a place from r1 to r{len(position.reserves[seat])} in the reserve")
                holders.append(slot(seat, int(place[1]) - 1) if place else self._zone(name, offset))
            slots = tuple(mask_of(each) for each in match[3].split("/"))
            if len(slots) < len(holders) or not all(slots):
                self._fail(offset, "a set of units for each place")
            if any(each < ZONES and getattr(position.units[each], "seat", None) != seat for each in holders):
                self._fail(offset, f"zones with units of player {seat + 1}")
            knowing = tuple(int(each) - 1 for each in match[4].split("@")[1:]) or None
            found.append(Fact(tuple(sorted(holders)), slots, knowing, not match[5]))
        return tuple(found)

    def _flags(self) -> tuple[int, ...]:
        expected = f"for each player's Flag who has it, such as {'12341'[: self.players]}"
        found = self._match("flags", rf"[1-{self.players}]{{{self.players}}}", expected)
        return tuple(int(sign) - 1 for sign in found[0]) if found else tuple(range(self.players))

    def _drawn(self) -> tuple[int, ...]:
        counts = [*NO_CARDS]
        for part, offset in self._parts("drawn"):
            if part not in CARD_IDS:
                self._fail(offset, f"a card: {', '.join(CARD_IDS)}")
            counts[CARD_IDS.index(part)] += 1
        return tuple(counts)

    def _discard(self) -> tuple[int, ...]:
        count = rf"\d{{1,{LONGEST_NUMBER - 1}}}"
        expected = f"how many cards of each kind lie there, at most {'/'.join(map(str, DECK))}"
        found = self._match("discard", "/".join([count] * len(DECK)), expected)
        return tuple(map(int, found[0].split("/"))) if found else NO_CARDS

    def _moves(self, default: int) -> tuple[int, int]:
        expected = "how many moves may be made, such as 2, or 2+2 with Rapid Advance"
        found = self._match("moves", r"(\d{1,2})(?:\+(\d))?", expected)
        return (int(found[1]), int(found[2] or 0)) if found else (default, 0)

    def _waiting(self) -> Move | None:
        word = self.words.get("waiting")
        if word is None:
            return None
        zones, _, guess = word.value.partition(":")
        found = tuple(self._zone(name, word.offset) for name in zones.split(">"))
        if guess and guess.upper() in LETTERS and len(guess) == len(found) == 1:
            return Move(TRAITOR, found, (LETTERS.index(guess.upper()),))
        if guess or len(found) != 2:
            self._fail(word.offset, "a fight, such as keyfort-a>keyfort-b, or a guess, such as keyfort-b:Q")
        return Move(MOVE, found)


def mask_of(letters: str) -> int:
    """Return the set of kinds that letters name; all for EVERYTHING."""
    return ANY if EVERYTHING in letters else sum({1 << LETTERS.index(letter) for letter in letters.upper()})
