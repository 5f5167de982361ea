"""Write positions as text: words `key=value` in a fixed order. Words that say nothing new are left out.

- `players=4`; `mat=WORD` a group's own mat; `extensions=armadas,dragons`; `start=30` points at the beginning.
- `mountains=m1:e7+e8,m4:...` what each range covers, `mountains=57` layout 57 of those that the rules allow; `homes=red,-` by
  player, `-` for a token to come; `rolls=7,-` on the d12 for the first turn, `x` for who is out of it; `first=2`.
- `castles=d7:1,e9:-` with their flags; `camps=f3:2`; `units=d8:1c,s3:1s+a` with player and letter (`a` army, `c` cavalry, `s`
  ship with its passengers, `d` dragon, `k` kingsman); `walls=d7/d8:1`; `queen=m2`, `nests=m5`.
- `score=12,30`; `taken=22` the markers of the track whose nest has gone; `beware=3:1` player 3, called by 1, `3:?` by somebody;
  `out=4` eliminated.
- `turn=2`; `left=1` action, that under way included; `began=12` the score at the beginning of the turn; `due=2` times the Queen
  still goes; `claimer=1`, `spoils=d7` castles that player 1 may claim; `final` the last round goes on; `over`.
- `action=move`; `dice=d12:7,d8:3`; `spent=d12:4`; `group=d12` that moves now, `finished=d8`, `kings=d8` dice that move
  kingsmen; `trail=c:d7+d8` where each piece has been; `acted` camps were placed, or a dragon has acted.
- `battle=d7+e7>d8`, `rolled=5,9` so far; `call=2` Beware is to be called.
- each reading that is not the default; `stood`: an illegal step was left standing, so perhaps no legal game reaches the
  position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, STAND_IN
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, NO_GROUP
from tallystick.games.durdain.position.names import border_name, place_name, target_name
from tallystick.games.durdain.position.table import (
    ACTIONS_A_TURN,
    LEFT_OUT,
    NOBODY,
    NOT_ROLLED,
    SOMEBODY,
    Piece,
    Position,
)
from tallystick.rules.notation import Words, format_words

NONE, OUT_OF_IT, UNKNOWN = "-", "x", "?"
UNITS, STANDING = "units", ("castles", "camps")
BROUGHT = tuple(piece.word for piece in PIECE.values() if piece.pack and piece.word)
# All movable pieces are listed by one word, what does not move by one of its kind, also of extensions.
SWITCHES = ("final", "over", "acted")


def format_position(position: Position) -> str:
    """Return the one canonical text, on one line, which says all that the rules depend on."""
    return format_words(ON_THE_TABLE if position.turn == NOBODY else WORDS, position)


def _names(position: Position, places: Iterable[int], sign: str = ",") -> str:
    return sign.join(place_name(position, place) for place in places)


def _seat(seat: int) -> str:
    return "" if seat == NOBODY else UNKNOWN if seat == SOMEBODY else str(seat + 1)


def _mountains(position: Position) -> str:
    laid = zip(RANGES, position.mountains, strict=True)
    return ",".join(f"{name}:{_names(position, under, '+')}" for name, under in laid if under)


def _homes(position: Position) -> str:
    countries = position.board.countries
    homes = [NONE if home == NOBODY else countries[home] for home in position.homes]
    return "" if set(homes) == {NONE} and position.turn == NOBODY else ",".join(homes)


def _rolls(position: Position) -> str:
    signs = {NOT_ROLLED: NONE, LEFT_OUT: OUT_OF_IT}
    rolls = [signs.get(roll, str(roll)) for roll in position.rolls]
    return "" if set(rolls) == {NONE} else ",".join(rolls)


def _pieces(word: str) -> Callable[[Position], str]:
    """Return what writes the pieces that a word lists, in the order of their places."""

    def written(position: Position) -> str:
        standing = ((at, piece) for at, piece in enumerate(position.pieces) if piece is not None)
        listed = [(at, piece) for at, piece in standing if (PIECE[piece.kind].word or UNITS) == word]
        return ",".join(place_name(position, at) + _piece_text(piece) for at, piece in listed)

    return written


def _piece_text(piece: Piece) -> str:
    """Return whose a piece is, and its letter and those aboard where the word does not tell its kind."""
    if not PIECE[piece.kind].owned:
        return ""
    is_unit = PIECE[piece.kind].mobile
    return f":{_seat(piece.seat) or NONE}{'+'.join(PIECE[kind].letter for kind in (piece.kind, *piece.aboard)) if is_unit else ''}"


def _walls(position: Position) -> str:
    return ",".join(f"{border_name(position, border)}:{seat + 1}" for border, seat in position.walls)


def _score(position: Position) -> str:
    return "" if set(position.scores) == {position.agreement.start} else ",".join(map(str, position.scores))


def _beware(position: Position) -> str:
    return ",".join(f"{seat + 1}:{_seat(by)}" for seat, by in enumerate(position.beware) if by != NOBODY)


def _spoils(position: Position) -> str:
    return "" if position.claimer == NOBODY else _names(position, position.spoils) or NONE


def _by_name(names: Iterable[str], numbers: Iterable[int]) -> str:
    return ",".join(f"{name}:{number}" for name, number in zip(names, numbers, strict=True) if number)


def _trails(position: Position) -> str:
    return ",".join(f"{PIECE[each.kind].letter}:{_names(position, each.places, '+')}" for each in position.trails)


def _battle(position: Position) -> str:
    if position.battle is None:
        return ""
    return f"{_names(position, position.battle.attackers, '+')}>{target_name(position, position.battle.target)}"


def _rolled(position: Position) -> str:
    return ",".join("+".join(map(str, faces)) for faces in position.battle.rolls) if position.battle else ""


ON_THE_TABLE: Words[Position] = {
    "players": lambda position: str(position.agreement.players),
    "mat": lambda position: "" if position.agreement.mat == STAND_IN else position.agreement.mat,
    "extensions": lambda position: ",".join(position.agreement.extensions),
    "start": lambda position: str(position.agreement.start or ""),
    "mountains": _mountains,
    "homes": _homes,
    "rolls": _rolls,
    "first": lambda position: _seat(position.first),
    **{word: _pieces(word) for word in STANDING},
    UNITS: _pieces(UNITS),
    "walls": _walls,
    **{word: _pieces(word) for word in BROUGHT},
    "score": _score,
    "taken": lambda position: ",".join(map(str, position.taken)),
    "beware": _beware,
    "out": lambda position: ",".join(map(_seat, position.out)),
}
# These are written before the first turn as well.
WORDS: Words[Position] = {
    **ON_THE_TABLE,
    "turn": lambda position: _seat(position.turn),
    "left": lambda position: "" if position.left == ACTIONS_A_TURN else str(position.left),
    "began": lambda position: "" if position.began == position.scores[position.turn] else str(position.began),
    "due": lambda position: str(position.due or ""),
    "claimer": lambda position: _seat(position.claimer),
    "spoils": _spoils,
    "final": lambda position: position.final,
    "over": lambda position: position.over,
    "action": lambda position: position.action,
    "dice": lambda position: _by_name(DIE_NAMES, position.dice),
    "spent": lambda position: _by_name(GROUPS, position.spent),
    "group": lambda position: "" if position.group == NO_GROUP else GROUPS[position.group],
    "finished": lambda position: ",".join(GROUPS[group] for group in position.finished),
    "kings": lambda position: ",".join(GROUPS[die] for die in position.kings),
    "trail": _trails,
    "acted": lambda position: position.acted,
    "battle": _battle,
    "rolled": _rolled,
    "call": lambda position: _seat(position.call),
}
# In the order in which they are written.
