"""Read positions from text: the words of `position_text`, in any order, and `start`."""

from __future__ import annotations

import re

from tallystick.games.conquest.components.box import ANY, DECK, LETTERS, MOBILE, NO_CARDS, CardId
from tallystick.games.conquest.components.map import HOUSE, map_of
from tallystick.games.conquest.components.zone_sets import ZONES
from tallystick.games.conquest.move import FALLS, Move, Step
from tallystick.games.conquest.notation.position_text import EVERYTHING, MOVED, UNKNOWN, WORDS
from tallystick.games.conquest.outcome import draw_settled
from tallystick.games.conquest.play.faults import faults
from tallystick.games.conquest.position.control import cities_of
from tallystick.games.conquest.position.deck import counts_of
from tallystick.games.conquest.position.knowledge import army, slot
from tallystick.games.conquest.position.table import (
    LEFT_OUT,
    NO_TERRITORY,
    SHARES,
    TO_DRAW,
    UNSEEN,
    Agreement,
    Deck,
    Phase,
    Position,
    Readings,
    Unit,
    first_position,
    zones_of,
)
from tallystick.rules.hidden import Hidden
from tallystick.rules.holders import Fact
from tallystick.rules.notation import STOOD, PositionWords
from tallystick.rules.texts import LONGEST_NUMBER, Token
from tallystick.rules.wording import player

BEFORE_THE_TURNS = frozenset({"players", "map", "first", "draws", "claims", "units"})
# All other words are of a position in which all armies stand.
_KINDS = LETTERS.lower()


class PositionReader(PositionWords):
    """Read one text."""

    WORDS = WORDS
    SWITCHES = ("returning",)
    EXAMPLE = "players=2 turn=1 units=keyfort-a:1=K"

    def read(self) -> Position:
        """Return the position; raise UnreadablePosition, or ImpossiblePosition with all that cannot be."""
        self.found: list[str] = []
        # Why no game can come to what the words say, where the position itself cannot show it.
        self.players = self._number("players", sorted(SHARES), 2)
        self.seats = range(1, self.players + 1)
        self.owners = {str(number): number - 1 for number in self.seats}
        of_a_turn = self.words.keys() - BEFORE_THE_TURNS - self.values.keys() - {STOOD}
        is_past_setup = bool(of_a_turn) or ("units" in self.words and "claims" not in self.words)
        first = self._number("first", self.seats, 1) - 1 if "first" in self.words or is_past_setup else None
        board = self._own_board("map", HOUSE, map_of)
        position = first_position(Agreement(self.players, first, board, Readings(**self._readings())))
        self.board = position.agreement.board
        self.stood = self._switch(STOOD)
        of_claims = f"{len(position.claims)} players from 1 to {self.players}, - for a territory that nobody has"
        claims = self._signs("claims", self.owners | {"-": NO_TERRITORY}, position.claims, of_claims)
        if is_past_setup and "claims" in self.words:
            self.fail(self.words["claims"], "claims= only before the first turn, without words of a turn")
        position = position._replace(claims=() if is_past_setup else claims, units=self._units(), stood=self.stood)
        position = self._with_draws(position)
        return self._possible(self._with_turn(position) if is_past_setup else position, faults, self.found)

    def _with_draws(self, position: Position) -> Position:
        """Return the position with the start draw, which says who begins once it is finished."""
        signs = {sign: sign for sign in f"{LETTERS}{LEFT_OUT}{TO_DRAW}"}
        of_draws = f"{self.players} of the letters {LETTERS}, - for a draw to come, x for who drew less"
        draws = "".join(self._signs("draws", signs, position.draws, of_draws))
        if "draws" not in self.words:
            return position
        if draws.count(LEFT_OUT) > self.players - 2:
            self.found.append(
                "at least two players tie for the highest unit and draw again. Only the others have an x."
            )
            return position
        agreement = position.agreement
        drawn = draw_settled(position._replace(draws=draws, agreement=agreement._replace(first=None)))
        if agreement.first is None:
            return drawn
        if drawn.agreement.first is None:
            self.found.append(
                f"the start draw {draws} has not found who begins, but {player(agreement.first)} is said to begin (first=)."
            )
        elif drawn.agreement.first != agreement.first:
            begins = player(drawn.agreement.first)
            self.found.append(
                f"by the start draw {draws} {begins} begins, but {player(agreement.first)} is said to begin (first=)."
            )
        return position

    def _with_turn(self, position: Position) -> Position:
        barred = self._seats("barred", self.players)
        of_flags = f"for each player's Flag who has it, such as {'12341'[: self.players]}"
        position = position._replace(
            turn=self._number("turn", self.seats, position.turn + 1) - 1,
            flags=self._signs("flags", self.owners, position.flags, of_flags),
            barred=tuple(seat in barred for seat in range(self.players)),
            returning=self._switch("returning"),
        )
        position = position._replace(reserves=self._reserves(position))
        drawn = counts_of([self._word(part, CardId.ALL) for part in self._parts("drawn")])
        step = self._choice("step", (Phase.CARDS, Phase.PLAY, Phase.MOVE), Phase.PLAY if any(drawn) else Phase.MOVE)
        allowed, rapid = self._moves(0 if step == Phase.CARDS else 1 + cities_of(position, position.turn))
        if step == Phase.CARDS and self.stood:
            # How many moves there are is counted when the cards were drawn.
            allowed = rapid = 0
        position = position._replace(moved=self._moved())
        return self._with_movers(position)._replace(
            step=step,
            facts=self._facts(position),
            deck=Deck(self._discard(), drawn, self._choice("deck", ("first", "shuffled"), "first") == "first"),
            allowed=allowed,
            rapid=rapid,
            made=self._number("made", range(100), 0),
            waiting=self._waiting(),
        )

    def _moved(self) -> tuple[int, ...]:
        found: list[int] = []
        for part in self._parts("moved"):
            zone = self._zone(part.text, part)
            if zone in found:
                self.fail(part, "each zone only once")
            found.append(zone)
        return tuple(sorted(found))

    def _with_movers(self, position: Position) -> Position:
        """Return the position in which a unit that has moved in this turn is one that can move, as everybody saw."""
        units = list(position.units)
        for zone in () if self.stood else position.moved:
            unit = units[zone]
            if unit is not None and unit.token.seats is not None and unit.seat == position.turn and unit.mask & MOBILE:
                units[zone] = unit._replace(might=unit.might & MOBILE or unit.might)
        return position._replace(units=tuple(units))

    def _zone(self, name: str, part: Token) -> int:
        zone = self.board.zone(name)
        if zone is None:
            self.fail(part, f"a zone of the map, such as {self.board.zone_names[0]}")
        return zone

    def _units(self) -> tuple[Unit | None, ...]:
        found: list[Unit | None] = [None] * ZONES
        form = rf"(.+):([1-{self.players}])(?:=([{_KINDS}]))?(!)?(~|\([{_KINDS}]+\))?((?:@[1-4])*)"
        player = f"a unit with its player, 1 to {self.players}, such as keyfort-a:1"
        for match, part in self._matches("units", form, f"{player}, or with its kind ({LETTERS}) keyfort-a:1=K"):
            name, number, letter, is_open, might, looked = match.groups()
            if is_open and not letter:
                self.fail(part.part(len(name) + 2), "= and a unit before !, since everybody knows it")
            zone, seat = self._zone(name, part), int(number) - 1
            if found[zone] is not None:
                self.fail(part, "each zone only once")
            knowing = None if is_open else tuple(sorted({seat, *self._looking(looked, part)}))
            token = Hidden(LETTERS.index(letter.upper()) if letter else None, knowing)
            mask = MOBILE if might == MOVED else mask_of(might.strip("()")) if might else ANY
            is_told = token.value is not None and (bool(mask >> token.value & 1) or self.stood)
            # Of an open unit everybody knows its kind. If an illegal move contradicts what was known, nobody knows anything of it.
            is_needless = is_told and (is_open or not mask >> (token.value or 0) & 1)
            found[zone] = Unit(seat, token, ANY if is_needless else mask)
        return tuple(found)

    def _looking(self, looked: str, part: Token) -> list[int]:
        """Return the seats that `@1@3` names."""
        numbers = looked.split("@")[1:]
        if any(int(number) not in self.seats for number in numbers):
            self.fail(part, f"@ and a player from 1 to {self.players}")
        return [int(number) - 1 for number in numbers]

    def _reserves(self, position: Position) -> tuple[tuple[int, ...], ...]:
        form = rf"[{_KINDS}{UNKNOWN}-]+"
        signs = self._by_seat("reserve", form, self.players, "a player and units, such as 1:KT?")
        told = {
            seat: [UNSEEN if sign == UNKNOWN else _KINDS.index(sign) for sign in kinds.replace("-", "")]
            for seat, kinds in signs.items()
        }
        return tuple(self._reserve(position, seat, told.get(seat)) for seat in range(self.players))

    def _reserve(self, position: Position, seat: int, told: list[int] | None) -> tuple[int, ...]:
        """Return what is told, and for the units of the army that are not on the board and not told that they are unseen."""
        known = told or []
        untold = sum(army(position, seat)) - len(zones_of(position, seat)) - len(known)
        return (*known, *[UNSEEN] * (0 if position.stood and told is not None else untold))

    def _facts(self, position: Position) -> tuple[Fact, ...]:
        found = []
        form = rf"([1-{self.players}]):([^=]+)=([{_KINDS}*/]+)((?:@[1-4])*)(~?)"
        for match, part in self._matches("among", form, "units in unknown order, such as 1:keyfort-a+keyfort-b=K/Q"):
            seat = int(match[1]) - 1
            holders = []
            for name in match[2].split("+"):
                place = re.fullmatch(r"r(\d{1,2})", name)
                if place and not 1 <= int(place[1]) <= len(position.reserves[seat]):
                    self.fail(part, f"a place from r1 to r{len(position.reserves[seat])} in the reserve")
                holders.append(slot(seat, int(place[1]) - 1) if place else self._zone(name, part))
            if len({*holders}) < len(holders):
                self.fail(part, "each place only once")
            slots = tuple(mask_of(each) for each in match[3].split("/"))
            if len(slots) < len(holders) or not all(slots):
                self.fail(part, "a set of units for each place")
            if any(each < ZONES and getattr(position.units[each], "seat", None) != seat for each in holders):
                self.fail(part, f"zones with units of player {seat + 1}")
            knowing = tuple(sorted({*self._looking(match[4], part)})) or None
            found.append(Fact(tuple(sorted(holders)), slots, knowing, not match[5]))
        return tuple(found)

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
        zones, _, told = word.text.partition(":")
        found = tuple(self._zone(name, word) for name in zones.split(">"))
        if told and told.upper() in LETTERS and len(told) == len(found) == 1:
            return Move(CardId.TRAITOR, found, (LETTERS.index(told.upper()),))
        if len(found) != 2 or (told and told.lower() not in FALLS):
            expected = f"a fight, such as keyfort-a>keyfort-b, after : who was said to fall ({', '.join(FALLS)})"
            self.fail(word, f"{expected}, or a guess, such as keyfort-b:Q")
        return Move(Step.MOVE, found, falls=told.lower())


def mask_of(letters: str) -> int:
    """Return the set of kinds that letters name; all for EVERYTHING."""
    return ANY if EVERYTHING in letters else sum({1 << LETTERS.index(letter) for letter in letters.upper()})
