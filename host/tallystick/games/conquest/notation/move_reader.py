"""Read steps from text; with a seat, `2: stop`, if it is not the one to act.

- `draw Q` the start draw; `claim keyfort`.
- `setup K-?/QX-/...` a letter for each own zone in the order of the map, `-` for none and `?` for a unit that is not named;
  `place K: keyfort-a` and `take-back keyfort-a` one unit of a set-up.
- `cards deploy redeploy` what was drawn, `cards -` nothing.
- `play deploy: keyfort-b`, or with the unit that was drawn, `play deploy T: keyfort-b`. The same with `surprise-attack`.
- `play rapid-advance`; `play redeploy: A B C`, or with the new zones, `play redeploy: A>B B>A C>C`.
- `play secret-information: keyfort ravenfall`; `play traitor Q: keyfort-b hit` (or `miss`); `play new-spy-master: keyfort-b`;
  `play none`.
- `keyfort-a > keyfort-b` a move. After it, `xQE` is what attacker and defender show, with `?` for one that is not named.
  `falls attacker` (`defender`, `both`, `none`) claims the result: see `march_text`.
- `stop`; `return keyfort-b` a recaptured Flag.

Names of units, territories and cards are read in any case, with any spelling of blanks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tallystick.games.conquest.components.box import CardId
from tallystick.games.conquest.move import PLAYS, Move, Step
from tallystick.games.conquest.notation.march_text import EXAMPLES, MarchReader
from tallystick.games.conquest.notation.move_text import step_text
from tallystick.games.conquest.notation.way_text import is_plain
from tallystick.games.conquest.notation.words import (
    CARD,
    CARDS,
    UNIT_NAMES,
    is_no_zone,
    seat_in,
    token_pattern,
    unit_of,
)
from tallystick.games.conquest.position.deck import counts_of
from tallystick.games.conquest.position.table import Phase, Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.notation import read_seat
from tallystick.rules.patterns import pattern
from tallystick.rules.texts import MoveText
from tallystick.rules.tuples import NamedTuple


class Form(NamedTuple):
    """Say what a step names, in words and as how many zones, units and territories; `words` begin it beside its own."""

    expected: str
    zones: int = 0
    kinds: tuple[int, ...] = (0,)
    territories: int = 0
    words: tuple[str, ...] = ()


_FORMS = {
    Step.DRAW: Form("one unit, such as draw Q", kinds=(1,), words=("draws", "drew")),
    Step.CLAIM: Form("one territory, such as claim keyfort", territories=1, words=("claims", "choose", "chooses")),
    Step.PLACE: Form("one zone, such as place K: keyfort-a", 1, (0, 1), words=("places", "put", "puts")),
    Step.TAKE_BACK: Form(
        "one zone, such as take-back keyfort-a", 1, words=("takes-back", "lift", "lifts", "remove", "removes")
    ),
    Step.STOP: Form("stop alone", words=("done", "end", "stops", "ends", "makes-no-further-move")),
    Step.RETURN: Form("one zone, such as return keyfort-b", 1, words=("returns", "puts-the-recaptured-flag")),
    Step.NONE: Form("play none alone"),
    CardId.RAPID_ADVANCE: Form("play rapid-advance alone"),
    CardId.SECRET_INFORMATION: Form("two territories", territories=2),
    CardId.TRAITOR: Form("one zone and the unit that is guessed, such as play traitor Q: keyfort-b", 1, (1,)),
    CardId.DEPLOY: Form("one zone, such as play deploy: keyfort-b", 1, (0, 1)),
    CardId.SURPRISE_ATTACK: Form("one zone, such as play surprise-attack: keyfort-b", 1, (0, 1)),
    CardId.NEW_SPY_MASTER: Form("one zone, such as play new-spy-master: keyfort-b", 1),
}
_PLAY, _PASS = "play", "pass"
# Who passes where a card is to be chosen plays none, and elsewhere makes no further move.
_WORDS = (
    {
        "plays": _PLAY,
        Step.SETUP: Step.SETUP,
        "set-up": Step.SETUP,
        Step.CARDS: Step.CARDS,
        "card": Step.CARDS,
        _PLAY: _PLAY,
        Step.MOVE: Step.MOVE,
        "moves": Step.MOVE,
    }
    | {word: what for what, form in _FORMS.items() if what not in PLAYS for word in (what, *form.words)}
    | {_PASS: _PASS, "passes": _PASS, "skip": _PASS}
)
_WORD = pattern(
    r"\s*((?:takes?\s+back|makes\s+no\s+further\s+move|puts\s+the\s+recaptured\s+flag)(?![^\W_])"
    r"|[^\W\d_]+(?:-[^\W\d_]+)*)",
    re.IGNORECASE,
)
_SEATED = pattern(r"\s*player\s*(\d+)(?=\s+[^\s:])", re.IGNORECASE)
_BLANK = " \t\n,;:"
_AND = pattern(rf"[{_BLANK}]*and\b", re.IGNORECASE)
_NO_CARD = pattern(r"\s*no\s+card(?![^\W_])", re.IGNORECASE)
_COUNT = pattern(rf"[{_BLANK}]*(\d{{1,2}})\s+(?=[^\W\d_])")
_GO_TO = pattern(r"which\s+go\s+to", re.IGNORECASE)
_GUESSED = {"hit": True, "right": True, "correct": True, "miss": False, "wrong": False}
_PAIRED = pattern(r">|\bto\b", re.IGNORECASE)
_SIGNS = (
    r"to|and|from|in|into|on|onto|of|at|back|with|the|is|an?|unit|units|flag(?=\s+(?:to(?!\s+see\b)|on|back|in))|move|turn|my|your|"
    r"comes?|goes|look|looks|guess|guesses|that|cards?|for|as|here|there|it|takes|which(?:\s+go\s+to)?|see\s+who\s+begins"
)
_TOKENS = rf"""
    (?P<sign>[\s:,;.>=?\-]+|\b(?:{_SIGNS})\b)
    |(?P<unit>{UNIT_NAMES}|[^\W\d_]+)
"""


def read_move(position: Position, text: str) -> Move:
    """Return the step that a text claims, legal or not. Raise UnreadableMove.

    While a fight or a guess waits, its end alone is read as the end of that one: `xDE`, `the attacker wins`, `miss`.
    """
    try:
        return MoveReader(position, text).read()
    except UnreadableMove:
        waiting = position.waiting if position.phase == Phase.FINISH else None
        if waiting is not None:
            try:
                return MoveReader(
                    position, f"{step_text(position, waiting._replace(falls=''))} {text.rstrip(' .!')}"
                ).read()
            except UnreadableMove:
                pass
        raise


class MoveReader(MoveText):
    """Read one text."""

    def __init__(self, position: Position, text: str) -> None:
        super().__init__(text)
        self.position = position
        self.board = position.agreement.board
        self.zones: list[int] = []
        self.territories: list[int] = []
        self.kinds: list[int] = []
        self.guesses: set[bool] = set()

    def read(self) -> Move:
        """Return the step as the text has it."""
        if is_plain(self.board, self.text):
            return MarchReader(self.position, self.text, 0).read()
        seat = self._read_seat()
        what = self._read_word()
        if what == Step.SETUP:
            from tallystick.games.conquest.notation.setup_text import read_setup  # noqa: PLC0415 (each army once in a game)

            return read_setup(self.position, seat, self.text, self.at)._replace(seat=seat)
        if what == Step.CARDS or (what == Step.DRAW and self._are_cards()):
            return Move(Step.CARDS, numbers=counts_of([*self._drawn()]), seat=seat)
        if what == _PASS:
            what = Step.NONE if self.position.phase == Phase.PLAY else Step.STOP
        elif what in {"", _PLAY}:
            what = self._read_card(is_due=what == _PLAY)
        if what in {"", Step.MOVE}:
            return MarchReader(self.position, self.text, self.at).read()._replace(seat=seat)
        form = token_pattern(self.board, _TOKENS, self.text)
        while self.at < len(self.text):
            self._read_token(what, form)
        return self._step(what)._replace(seat=seat)

    def _read_seat(self) -> int | None:
        """Return the seat that the step names: `2: stop`, or `player 2 stops`."""
        players = self.position.agreement.players
        seated = self.take(_SEATED)
        if seated is not None:
            return seat_in(self.text, seated, 1, players)
        seat, self.at = read_seat(self.text, players)
        return seat

    def _read_word(self) -> str:
        """Return the kind of step that the first word names; "" where that is another word."""
        word = self.look(_WORD)
        what = _WORDS.get(re.sub(r"\s+", "-", word[1].lower()), "") if word else ""
        if word and what:
            self.at = word.end()
        return what

    def _read_card(self, *, is_due: bool) -> str:
        """Return the card that is named next, or the word for none; "" where none need be."""
        if is_due:
            self.at = len(self.text) - len(self.text[self.at :].lstrip(_BLANK))
        if found := self.take(CARD):
            return CARDS[re.sub(r"[\s-]", "", found[1].lower())]
        if self.take(_NO_CARD):
            return Step.NONE
        if is_due:
            self.fail(f"a card ({', '.join(CardId.ALL)}) or none")
        return ""

    def _are_cards(self) -> bool:
        """Return whether a card is named next, and no unit: `draws 2 Deploy`, `draws no card`."""
        start, is_none = self.at, self.take(_NO_CARD)
        is_card = is_none or (self.take(_COUNT), self.take(CARD))[1]
        self.at = self.at if is_none else start
        return is_card is not None

    def _drawn(self) -> Iterator[str]:
        """Yield the cards that the rest of the text names."""
        while self.text[self.at :].strip(f"{_BLANK}-.").lower() not in {"", "none", "nothing"}:
            self.take(_AND)
            count = self.take(_COUNT)
            card = self._read_card(is_due=True)
            if card == Step.NONE:
                self.fail(f"a card: {', '.join(CardId.ALL)}")
            yield from [card] * (int(count[1]) if count else 1)

    def _read_token(self, what: str, form: re.Pattern[str]) -> None:
        """Take the zone, the territory, the unit, or what came of a guess, that is named next."""
        found = self.look(form)
        if found is None:
            self.fail(EXAMPLES)
        token = found[0].lower()
        if found["place"]:
            self._take_place(found)
        elif found["unit"]:
            kind = unit_of(token)
            if token in _GUESSED and what == CardId.TRAITOR:
                self.guesses.add(_GUESSED[token])
            elif kind is not None:
                self.kinds.append(kind)
            else:
                self.fail(_FORMS[what].expected if what in _FORMS else EXAMPLES)
        self.at = found.end()

    def _take_place(self, found: re.Match[str]) -> None:
        zone = self.board.zone(found[0].lower())
        if zone is not None:
            self.zones.append(zone)
        elif is_no_zone(self.text, found.end()):
            self.fail(f"a zone a, b or c of {found[0]}")
        else:
            self.territories.append(self.board.territory(found[0].lower()) or 0)

    def _step(self, what: str) -> Move:
        if what == CardId.REDEPLOY:
            return self._redeploy()
        form = _FORMS[what]
        told = (len(self.zones), len(self.territories))
        if told != (form.zones, form.territories) or len(self.kinds) not in form.kinds:
            self.fail_at_end(form.expected)
        if len(self.guesses) > 1:
            self.fail_at_end("hit or miss, not both")
        return Move(
            what,
            tuple(self.zones),
            tuple(self.kinds),
            numbers=tuple(sorted(self.territories)),
            is_right=next(iter(self.guesses), None),
        )

    def _redeploy(self) -> Move:
        """Return a Redeploy: up to three zones, or as many pairs of where a unit stands and where it goes."""
        zones = self.zones
        if not zones or self.kinds or self.territories:
            self.fail_at_end("the zones of three units, such as play redeploy: keyfort-a keyfort-b keyfort-c")
        if not _PAIRED.search(self.text):
            return Move(CardId.REDEPLOY, tuple(sorted(zones)))
        if len(zones) % 2:
            self.fail_at_end("where each unit goes, such as play redeploy: keyfort-a>keyfort-b keyfort-b>keyfort-a")
        half = len(zones) // 2
        halves = (zones[:half], zones[half:]) if _GO_TO.search(self.text) else (zones[::2], zones[1::2])
        pairs = sorted(zip(*halves, strict=True))
        return Move(CardId.REDEPLOY, tuple(zone for zone, _ in pairs), to=tuple(to for _, to in pairs))
