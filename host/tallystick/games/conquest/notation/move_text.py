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
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, NoReturn

from tallystick.games.conquest.components.box import (
    CARD_IDS,
    DEPLOY,
    KINDS,
    LETTERS,
    NEW_SPY_MASTER,
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
from tallystick.games.conquest.position.deck import cards_of, counts_of
from tallystick.games.conquest.position.table import Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.notation import read_seat
from tallystick.rules.seats import named


class Form(NamedTuple):
    """Say what a step names, in words and as how many zones, units and territories; `words` begin it beside its own."""

    expected: str
    zones: int = 0
    kinds: tuple[int, ...] = (0,)
    territories: int = 0
    words: tuple[str, ...] = ()


_FORMS = {
    DRAW: Form("one unit, such as draw Q", kinds=(1,), words=("draws",)),
    CLAIM: Form("one territory, such as claim keyfort", territories=1, words=("claims", "choose")),
    MOVE: Form("two zones, and both units that fight or none, such as keyfort-a > keyfort-b xQE", 2, (0, 2)),
    STOP: Form("stop alone", words=("done", "end")),
    RETURN: Form("one zone, such as return keyfort-b", 1, words=("returns",)),
    NONE: Form("play none alone"),
    RAPID_ADVANCE: Form("play rapid-advance alone"),
    SECRET_INFORMATION: Form("two territories", territories=2),
    TRAITOR: Form("one zone and the unit that is guessed, such as play traitor Q: keyfort-b", 1, (1,)),
    DEPLOY: Form("one zone, such as play deploy: keyfort-b", 1, (0, 1)),
    SURPRISE_ATTACK: Form("one zone, such as play surprise-attack: keyfort-b", 1, (0, 1)),
    NEW_SPY_MASTER: Form("one zone, such as play new-spy-master: keyfort-b", 1),
}
_PLAY = "play"
_WORDS = {"plays": _PLAY, SETUP: SETUP, "set-up": SETUP, DRAWN: DRAWN, "card": DRAWN, _PLAY: _PLAY}
_WORDS |= {word: what for what, form in _FORMS.items() if what not in PLAYS for word in (what, *form.words)}
EXAMPLES = "a step such as keyfort-a > keyfort-b, play deploy: keyfort-b, or stop"
_UNITS = {kind.name.lower().replace(" ", ""): at for at, kind in enumerate(KINDS)}
_UNITS |= {letter.lower(): at for at, letter in enumerate(LETTERS)} | {"spy": LETTERS.index("Y")}
_CARDS = {card.replace("-", ""): card for card in (*CARD_IDS, NONE)}
_SPELT = "|".join(card.replace("-", r"[\s-]*") for card in _CARDS.values())
_CARD = re.compile(rf"\s*({_SPELT})(?![^\W_])", re.IGNORECASE)
_WORD = re.compile(r"\s*([^\W\d_]+(?:-[^\W\d_]+)*)")
_NO_ZONE = re.compile(r"-([^\W_])(?![^\W_])")
# What stands behind a territory as if it were one of its zones.
_GUESSED = {"hit": True, "right": True, "miss": False, "wrong": False}
_WHO = "attacker|defender|both|none|neither|nobody"
_SIGNS = "to|and|from|in|into|on|onto|of|at|with|against|the|is|an?|unit|moves?|goes|attacks?|captures?|takes?"
_TOKENS = rf"""
    (?P<falls>(?:the\s+)?(?:(?:{_WHO})\s*falls?\b(?:\s*(?:{_WHO}))?|falls?\b\s*(?:{_WHO})))
    |(?P<sign>[\s:,;.>=\-]+|\b(?:{_SIGNS})\b)
    |[x*]?\s*(?P<both>[{LETTERS}]\s*[{LETTERS}])(?![^\W_])
    |(?P<unit>[x*]\s+|x(?=[^\W\d_]\b)|spy[\s-]*master|cursed[\s-]*land|[^\W\d_]+)
"""


def format_move(position: Position, move: Move) -> str:
    """Return the text of a step that is canonical; name the seat only where the step has one."""
    return named(_text(position, move), move.seat)


def _text(position: Position, move: Move) -> str:
    board, what = position.setting.board, move.what
    zones = [board.zone_names[zone] for zone in move.zones]
    letters = "".join(LETTERS[kind] for kind in move.kinds)
    if what == MOVE:
        return " > ".join(zones) + (f" x{letters}" if letters else "") + (f" falls {move.falls}" if move.falls else "")
    if what == SETUP:
        return f"{what} {format_setup(move.units)}"
    if what == DRAWN:
        return " ".join((what, *(cards_of(move.numbers) or "-")))
    told = [f"{zone}>{board.zone_names[to]}" for zone, to in zip(zones, move.to, strict=True)] if move.to else zones
    told += [board.territories[at].id for at in move.numbers]
    told += [] if move.is_right is None else ["hit" if move.is_right else "miss"]
    if what not in PLAYS:
        return " ".join((what, *letters, *told))
    return " ".join((_PLAY, what, *letters)) + (f": {' '.join(told)}" if told else "")


def read_move(position: Position, text: str) -> Move:
    """Return the step that a text claims, legal or not. Raise UnreadableMove."""
    return MoveReader(position, text).read()


@lru_cache(maxsize=8)
def _tokens(board: Map) -> re.Pattern[str]:
    """Return what finds the next thing in a text: a zone or a territory by its id, its name or a key such as `Ka`, or another."""
    names = {name for each in board.territories for name in (each.id, each.name.lower())}
    spelt = "|".join(re.escape(name).replace(r"\ ", r"[\s-]*") for name in sorted(names, key=len, reverse=True))
    keys = "".join(each.key for each in board.territories)
    places = rf"(?P<place>\b(?:(?:{spelt})(?:[\s-]?[abc](?![^\W_]))?|[{keys}][abc])(?![^\W_]))|"
    return re.compile(places + re.sub(r"\n\s+", "", _TOKENS.strip()), re.IGNORECASE)


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
        word = _WORD.match(self.text, self.at)
        what = _WORDS.get(word[1].lower(), "") if word else ""
        if word and what:
            self.at = word.end()
        if what == SETUP:
            return Move(SETUP, units=read_setup(self.position, seat, self.text, self.at), seat=seat)
        if what == DRAWN:
            return Move(DRAWN, numbers=counts_of([*self._drawn()]), seat=seat)
        if what in {"", _PLAY}:
            what = self._read_card(is_due=what == _PLAY)
        while self.at < len(self.text):
            self._read_token()
        return self._step(what)._replace(seat=seat)

    def _fail(self, offset: int, expected: str) -> NoReturn:
        raise UnreadableMove(self.text, offset, expected)

    def _fail_at_end(self, expected: str) -> NoReturn:
        self._fail(len(self.text.rstrip()), expected)

    def _read_card(self, *, is_due: bool) -> str:
        """Return the card that is named next, or the word for none; "" where none need be."""
        if is_due:
            self.at = len(self.text) - len(self.text[self.at :].lstrip(" \t\n,;:"))
        found = _CARD.match(self.text, self.at)
        if found:
            self.at = found.end()
            return _CARDS[re.sub(r"[\s-]", "", found[1].lower())]
        if is_due:
            self._fail(self.at, f"a card ({', '.join(CARD_IDS)}) or none")
        return ""

    def _drawn(self) -> Iterator[str]:
        """Yield the cards that the rest of the text names."""
        while self.text[self.at :].strip(" \t\n,;:-.").lower() not in {"", "none", "nothing"}:
            card = self._read_card(is_due=True)
            if card == NONE:
                self._fail(self.at, f"a card: {', '.join(CARD_IDS)}")
            yield card

    def _read_token(self) -> None:
        """Take the zone, the territory, the unit, or what comes of a fight or a guess, that is named next."""
        found = _tokens(self.board).match(self.text, self.at)
        if found is None:
            self._fail(self.at, EXAMPLES)
        token = found[0].lower()
        if found["place"]:
            zone = self.board.zone(token)
            if zone is not None:
                self.zones.append(zone)
            elif _NO_ZONE.match(self.text, found.end()):
                self._fail(self.at, f"a zone a, b or c of {found[0]}")
            else:
                self.territories.append(self.board.territory(token) or 0)
        elif found["falls"]:
            who = next(re.finditer(_WHO, token))[0]
            self.falls = who if who in FALLS else FALLS[-1]
        elif found["both"]:
            self.kinds += [_UNITS[letter] for letter in found["both"].lower() if letter in _UNITS]
        elif found["unit"]:
            self._take_unit(re.sub(r"[\s-]", "", token))
        self.at = found.end()

    def _take_unit(self, word: str) -> None:
        if word in _GUESSED:
            self.guess = _GUESSED[word]
        elif word in _UNITS and not (word == "x" and len(self.zones) > 1):
            self.kinds.append(_UNITS[word])
        elif word not in {"x", "*"} or len(self.zones) <= 1:
            # Behind two zones it is the sign of a fight, before what that shows.
            self._fail(self.at, EXAMPLES)

    def _step(self, what: str) -> Move:
        if what == REDEPLOY:
            return self._redeploy()
        if not what and not self.zones:
            self._fail_at_end(EXAMPLES)
        form = _FORMS[what or MOVE]
        told = (len(self.zones), len(self.territories))
        if told != (form.zones, form.territories) or len(self.kinds) not in form.kinds:
            self._fail_at_end(form.expected)
        return Move(
            what or MOVE,
            tuple(self.zones),
            tuple(self.kinds),
            numbers=tuple(sorted(self.territories)),
            is_right=self.guess if what in PLAYS else None,
            falls=self.falls if what in {"", MOVE} else "",
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
