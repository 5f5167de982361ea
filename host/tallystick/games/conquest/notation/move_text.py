"""Read and write steps as text; with a seat, `2: stop`, if it is not the one to act.

`draw Q` the start draw; `claim keyfort`; `setup K-?/QX-/...` a letter for each own zone in the order of the map, `-` for none and `?`
for a unit that is not told. `cards deploy redeploy` what was drawn, `cards -` nothing. `play deploy: keyfort-b`, or with the unit
that was drawn `play deploy T: keyfort-b`, and so `surprise-attack`; `play rapid-advance`; `play redeploy: A B C`, or with where they
go `play redeploy: A>B B>A C>C`; `play secret-information: keyfort ravenfall`; `play traitor Q: keyfort-b hit` (or `miss`);
`play new-spy-master: keyfort-b`; `play none`. `keyfort-a > keyfort-b` a move, `xQE` behind it what attacker and defender show, and
`falls attacker` (`defender`, `both`, `none`) a claim of what comes of it; `stop`; `return keyfort-b` a recaptured Flag.
Names of units, territories and cards are read in any case and spelling of blanks.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NoReturn

from tallystick.games.conquest.components.box import (
    CARD_IDS,
    DEPLOY,
    KINDS,
    LETTERS,
    NEW_SPY_MASTER,
    NO_CARDS,
    RAPID_ADVANCE,
    REDEPLOY,
    SECRET_INFORMATION,
    SURPRISE_ATTACK,
    TRAITOR,
)
from tallystick.games.conquest.components.map import Map
from tallystick.games.conquest.move import CARDS as DRAWN
from tallystick.games.conquest.move import CLAIM, DRAW, FALLS, MOVE, NONE, PLAYS, RETURN, SETUP, STOP, Move
from tallystick.games.conquest.notation.setup_text import format_setup, read_setup
from tallystick.games.conquest.position.table import Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.notation import read_seat
from tallystick.rules.seats import named

_WORDS = {
    DRAW: DRAW, "draws": DRAW, CLAIM: CLAIM, "claims": CLAIM, "choose": CLAIM, SETUP: SETUP, "set-up": SETUP,
    DRAWN: DRAWN, "card": DRAWN, "play": "play", "plays": "play", STOP: STOP, "done": STOP, "end": STOP,
    RETURN: RETURN, "returns": RETURN, "move": MOVE,
}  # fmt: skip
_UNITS = {kind.name.lower().replace(" ", ""): at for at, kind in enumerate(KINDS)}
_UNITS |= {letter.lower(): at for at, letter in enumerate(LETTERS)} | {"spy": LETTERS.index("Y")}
_CARDS = {card.replace("-", ""): card for card in (*CARD_IDS, NONE)}
_SPELT = "|".join(card.replace("-", r"[\s-]*") for card in _CARDS.values())
_CARD = re.compile(rf"\s*({_SPELT})(?![^\W_])", re.IGNORECASE)
_WORD = re.compile(r"\s*([^\W\d_]+(?:-[^\W\d_]+)*)")
_SHOWN = re.compile(rf"[x*]?\s*([{LETTERS}])\s*([{LETTERS}])(?![^\W_])", re.IGNORECASE)
_UNIT = re.compile(r"[x*]\s+|x(?=[^\W\d_]\b)|spy[\s-]*master|cursed[\s-]*land|[^\W\d_]+", re.IGNORECASE)
_GUESSED = {"hit": True, "right": True, "miss": False, "wrong": False}
_FALLS = re.compile(
    r"(?:the\s+)?(attacker|defender|both|none|neither|nobody)?\s*falls?\b\s*(attacker|defender|both|none|neither|nobody)?",
    re.IGNORECASE,
)
_SIGNS = re.compile(
    r"[\s:,;.>=\-]+|\b(?:to|and|from|in|into|on|onto|of|at|with|against|the|is|an?|unit|moves?|goes|attacks?|captures?|takes?)\b",
    re.IGNORECASE,
)
_FORMS = {
    STOP: ("stop alone", 0, (0,), 0),
    DRAW: ("one unit, such as draw Q", 0, (1,), 0),
    CLAIM: ("one territory, such as claim keyfort", 0, (0,), 1),
    RETURN: ("one zone, such as return keyfort-b", 1, (0,), 0),
    NONE: ("play none alone", 0, (0,), 0),
    RAPID_ADVANCE: ("play rapid-advance alone", 0, (0,), 0),
    SECRET_INFORMATION: ("two territories", 0, (0,), 2),
    TRAITOR: ("one zone and the unit that is guessed, such as play traitor Q: keyfort-b", 1, (1,), 0),
    DEPLOY: ("one zone, such as play deploy: keyfort-b", 1, (0, 1), 0),
    SURPRISE_ATTACK: ("one zone, such as play surprise-attack: keyfort-b", 1, (0, 1), 0),
    NEW_SPY_MASTER: ("one zone, such as play new-spy-master: keyfort-b", 1, (0,), 0),
}
_A_MOVE = ("two zones, and both units that fight or none, such as keyfort-a > keyfort-b xQE", 2, (0, 2), 0)
# What a step is expected to say, and how many zones, units and territories that is.
EXAMPLES = "a step such as keyfort-a > keyfort-b, play deploy: keyfort-b, or stop"


def format_move(position: Position, move: Move) -> str:
    """Return the text of a step that is canonical; name the seat only where the step has one."""
    return named(_text(position, move), move.seat)


def _text(position: Position, move: Move) -> str:
    board, what = position.setting.board, move.what
    zones = [board.zone_names[zone] for zone in move.zones]
    letters = "".join(LETTERS[kind] for kind in move.kinds)
    if what == MOVE:
        return " > ".join(zones) + (f" x{letters}" if letters else "") + (f" falls {move.falls}" if move.falls else "")
    if what == STOP:
        return what
    if what == DRAW:
        return f"{what} {letters}"
    if what == RETURN:
        return f"{what} {zones[0]}"
    if what == SETUP:
        return f"{what} {format_setup(move.units)}"
    if what == CLAIM:
        return f"{what} {board.territories[move.numbers[0]].id}"
    if what == DRAWN:
        cards = [card for card, count in zip(CARD_IDS, move.numbers, strict=True) for _ in range(count)]
        return f"{what} {' '.join(cards) or '-'}"
    told = zones
    if what == SECRET_INFORMATION:
        told = [board.territories[at].id for at in move.numbers]
    elif move.to:
        told = [f"{zone}>{board.zone_names[to]}" for zone, to in zip(zones, move.to, strict=True)]
    if move.is_right is not None:
        told = [*told, "hit" if move.is_right else "miss"]
    named = f"{what} {letters}" if letters else what
    return f"play {named}: {' '.join(told)}" if told else f"play {named}"


def read_move(position: Position, text: str) -> Move:
    """Return the step that a text claims, legal or not. Raise UnreadableMove."""
    return MoveReader(position, text).read()


@lru_cache(maxsize=8)
def _places(board: Map) -> re.Pattern[str]:
    """Return what finds a zone or a territory in a text: its id or name, and behind it the letter of a zone; or `Ka`."""
    names = {name for each in board.territories for name in (each.id, each.name.lower())}
    spelt = "|".join(re.escape(name).replace(r"\ ", r"[\s-]*") for name in sorted(names, key=len, reverse=True))
    keys = "".join(each.key for each in board.territories)
    return re.compile(rf"\b(?:(?:{spelt})(?:[\s-]?[abc](?![^\W_]))?|[{keys}][abc])(?![^\W_])", re.IGNORECASE)


class MoveReader:
    """Read one text."""

    def __init__(self, position: Position, text: str) -> None:
        self.position = position
        self.board = position.setting.board
        self.text = text
        self.at = 0
        self.zones: list[int] = []
        self.territories: list[int] = []
        self.kinds: list[int] = []
        self.guess: bool | None = None
        self.falls = ""

    def read(self) -> Move:
        """Return the step as the text has it."""
        seat, self.at = read_seat(self.text, self.position.setting.players)
        word = self._next_word()
        what = _WORDS.get(word.lower(), "")
        card = ""
        if what:
            self._skip(word)
        if what in {"", "play"}:
            card = self._read_card(what == "play")
        if what == SETUP:
            units = read_setup(self.position, seat, self.text, self.at)
            return Move(SETUP, units=units, seat=seat)
        if what == DRAWN:
            return Move(DRAWN, numbers=self._drawn(), seat=seat)
        self._read_rest()
        return self._step(card or what)._replace(seat=seat)

    def _fail(self, offset: int, expected: str) -> NoReturn:
        raise UnreadableMove(self.text, offset, expected)

    def _fail_at_end(self, expected: str) -> NoReturn:
        self._fail(len(self.text.rstrip()), expected)

    def _next_word(self) -> str:
        found = _WORD.match(self.text, self.at)
        return found[1] if found else ""

    def _skip(self, word: str) -> None:
        self.at = self.text.index(word, self.at) + len(word)

    def _read_card(self, is_due: bool) -> str:
        """Return the card that is named next, or the word for none; "" where none need be."""
        found = _CARD.match(self.text, self.at)
        if found:
            self.at = found.end()
            return _CARDS[re.sub(r"[\s-]", "", found[1].lower())]
        if is_due:
            self._fail(self.at, f"a card ({', '.join(CARD_IDS)}) or none")
        return ""

    def _drawn(self) -> tuple[int, ...]:
        counts = [*NO_CARDS]
        while self.text[self.at :].strip(" \t\n,;:-.") and self._next_word().lower() not in {"none", "nothing"}:
            self.at += len(self.text[self.at :]) - len(self.text[self.at :].lstrip(" \t\n,;:"))
            card = self._read_card(is_due=True)
            if card == NONE:
                self._fail(self.at, f"a card: {', '.join(CARD_IDS)}")
            counts[CARD_IDS.index(card)] += 1
        return tuple(counts)

    def _read_rest(self) -> None:
        """Take the zones, territories and units that the rest of the text names."""
        places = _places(self.board)
        while self.at < len(self.text):
            place = places.match(self.text, self.at)
            if place:
                zone = self.board.zone(place[0])
                if zone is not None:
                    self.zones.append(zone)
                else:
                    self.territories.append(self.board.territory(place[0]) or 0)
                self.at = place.end()
                continue
            falls = _FALLS.match(self.text, self.at)
            if falls and (falls[1] or falls[2]):
                word = (falls[1] or falls[2]).lower()
                self.falls = word if word in FALLS else FALLS[-1]
                self.at = falls.end()
                continue
            sign = _SIGNS.match(self.text, self.at)
            if sign:
                self.at = sign.end()
                continue
            self._read_unit()

    def _read_unit(self) -> None:
        shown = _SHOWN.match(self.text, self.at)
        word = _UNIT.match(self.text, self.at)
        is_sign = word is not None and len(self.zones) > 1 and word[0].strip().lower() in {"x", "*"}
        if shown:
            self.kinds += [_UNITS[shown[1].lower()], _UNITS[shown[2].lower()]]
        elif word and word[0].lower() in _GUESSED:
            self.guess = _GUESSED[word[0].lower()]
        elif word and is_sign:
            pass  # the sign of a fight, before what it shows
        elif word and re.sub(r"[\s-]", "", word[0].lower()) in _UNITS:
            self.kinds.append(_UNITS[re.sub(r"[\s-]", "", word[0].lower())])
        else:
            self._fail(self.at, EXAMPLES)
        self.at = (shown or word).end()  # type: ignore[union-attr] # one of them was found

    def _step(self, what: str) -> Move:
        if what == REDEPLOY:
            return self._redeploy()
        if not self.zones and what not in _FORMS:
            self._fail_at_end(EXAMPLES)
        expected, zones, kinds, territories = _FORMS.get(what, _A_MOVE)
        if (len(self.zones), len(self.territories)) != (zones, territories) or len(self.kinds) not in kinds:
            self._fail_at_end(expected)
        return Move(
            what or MOVE,
            tuple(self.zones),
            tuple(self.kinds),
            numbers=tuple(sorted(self.territories)),
            is_right=self.guess if what in PLAYS else None,
            falls="" if what in _FORMS else self.falls,
        )

    def _redeploy(self) -> Move:
        """Return a Redeploy: up to three zones, or as many pairs of where a unit stands and where it goes."""
        zones = self.zones
        if not zones or self.kinds or self.territories:
            self._fail_at_end("the zones of three units, such as play redeploy: keyfort-a keyfort-b keyfort-c")
        if ">" not in self.text:
            return Move(REDEPLOY, tuple(sorted(zones)))
        if len(zones) % 2 or sorted(zones[::2]) != sorted(zones[1::2]):
            self._fail_at_end("where each unit goes, such as play redeploy: keyfort-a>keyfort-b keyfort-b>keyfort-a")
        pairs = sorted(zip(zones[::2], zones[1::2], strict=True))
        return Move(REDEPLOY, tuple(zone for zone, _ in pairs), to=tuple(to for _, to in pairs))
