"""Write positions as text: words `key=value` in a fixed order, of which those are left out that say nothing new.

- `players=4`; `mat=WORD` a group's own mat; `extensions=armadas,dragons`; `start=30` points at the beginning.
- `mountains=m1:e7+e8,m4:...` what each range covers, `mountains=57` layout 57 of those that the rules allow; `homes=red,-` by player,
  `-` for a token to come; `rolls=7,-` on the d12 for the first turn, `x` for who is out of it; `first=2`.
- `castles=d7:1,e9:-` with their flags; `camps=f3:2`; `units=d8:1c,s3:1s+a` with player and letter (`a` army, `c` cavalry, `s` ship with
  its passengers, `d` dragon, `k` kingsman); `walls=d7/d8:1`; `queen=m2`, `nests=m5`.
- `score=12,30`; `taken=22` the markers of the track whose nest has gone; `beware=3:1` player 3, called by 1; `out=4` eliminated.
- `turn=2`; `left=1` action, that under way included; `began=12` the score at the beginning of the turn; `due=2` times the Queen still goes;
  `claimer=1`, `spoils=d7` castles that player 1 may claim; `final` the last round goes on; `over`.
- `action=move`; `dice=d12:7,d8:3`; `spent=d12:4`; `group=d12` that moves now, `finished=d8`, `kings=d8` dice that move kingsmen;
  `trail=c:d7+d8` where each piece has been; `acted` camps were placed, or a dragon has acted.
- `battle=d7+e7>d8`, `rolled=5,9` so far; `call=2` Beware is to be called.
- each reading that is not the default; `stood`: an illegal step stood, so that the table may show what no game can come to.
"""

from __future__ import annotations

from collections.abc import Iterator

from tallystick.games.durdain.components.box import PIECE
from tallystick.games.durdain.components.mat_parts import RANGES, STAND_IN
from tallystick.games.durdain.position.agreed import Readings
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, NO_GROUP
from tallystick.games.durdain.position.names import border_name, place_name, target_name
from tallystick.games.durdain.position.table import ACTIONS_A_TURN, LEFT_OUT, NOBODY, NOT_ROLLED, Piece, Position

READING_IDS = tuple(field.replace("_", "-") for field in Readings._fields)
# As `game.toml` spells them.
DEFAULTS = Readings()
UNITS = "units"
PIECE_WORDS = (
    "castles",
    "camps",
    UNITS,
    "walls",
    *(piece.word for piece in PIECE.values() if piece.pack and piece.word),
)
# The words that list what lies on the mat: what does not move by a word of its kind, all movable pieces by one.
NONE, OUT_OF_IT = "-", "x"
ACTED, FINAL, IS_OVER, STOOD = "acted", "final", "over", "stood"


def format_position(position: Position) -> str:
    """Return the one canonical text, on one line, which says all that the rules depend on."""
    return " ".join(_words(position))


def _words(position: Position) -> Iterator[str]:
    setting = position.setting
    yield f"players={setting.players}"
    if setting.mat != STAND_IN:
        yield f"mat={setting.mat}"
    if setting.extensions:
        yield f"extensions={','.join(setting.extensions)}"
    if setting.start:
        yield f"start={setting.start}"
    yield from _of_the_setup(position)
    yield from _on_the_mat(position)
    yield from _of_the_players(position)
    if position.turn != NOBODY:
        yield from _of_the_turn(position)
        yield from _of_the_action(position)
    for reading, value, default in zip(READING_IDS, setting.readings, DEFAULTS, strict=True):
        if value != default:
            yield f"{reading}={value}"
    if position.stood:
        yield STOOD


def _of_the_setup(position: Position) -> Iterator[str]:
    ranges = [
        f"{name}:{'+'.join(place_name(position, space) for space in under)}"
        for name, under in zip(RANGES, position.mountains, strict=True)
        if under
    ]
    if ranges:
        yield f"mountains={','.join(ranges)}"
    if set(position.homes) != {NOBODY}:
        countries = position.board.countries
        yield f"homes={','.join(NONE if home == NOBODY else countries[home] for home in position.homes)}"
    if set(position.rolls) != {NOT_ROLLED}:
        signs = {NOT_ROLLED: NONE, LEFT_OUT: OUT_OF_IT}
        yield f"rolls={','.join(signs.get(roll, str(roll)) for roll in position.rolls)}"
    if position.first != NOBODY:
        yield f"first={position.first + 1}"


def _on_the_mat(position: Position) -> Iterator[str]:
    words: dict[str, list[str]] = {key: [] for key in PIECE_WORDS}
    for place, piece in enumerate(position.pieces):
        if piece is not None:
            told = place_name(position, place)
            if PIECE[piece.kind].owned:
                told += f":{NONE if piece.seat == NOBODY else piece.seat + 1}"
            words[PIECE[piece.kind].word or UNITS].append(told + (_letters(piece) if PIECE[piece.kind].mobile else ""))
    words["walls"] = [f"{border_name(position, border)}:{seat + 1}" for border, seat in position.walls]
    for key in PIECE_WORDS:
        if words[key]:
            yield f"{key}={','.join(words[key])}"


def _letters(piece: Piece) -> str:
    return "+".join(PIECE[kind].letter for kind in (piece.kind, *piece.aboard))


def _of_the_players(position: Position) -> Iterator[str]:
    if set(position.scores) != {position.setting.start}:
        yield f"score={','.join(map(str, position.scores))}"
    if position.taken:
        yield f"taken={','.join(map(str, position.taken))}"
    warned = [f"{seat + 1}:{by + 1}" for seat, by in enumerate(position.beware) if by != NOBODY]
    if warned:
        yield f"beware={','.join(warned)}"
    if position.out:
        yield f"out={','.join(str(seat + 1) for seat in position.out)}"


def _of_the_turn(position: Position) -> Iterator[str]:
    yield f"turn={position.turn + 1}"
    if position.left != ACTIONS_A_TURN:
        yield f"left={position.left}"
    if position.began != position.scores[position.turn]:
        yield f"began={position.began}"
    if position.due:
        yield f"due={position.due}"
    if position.claimer != NOBODY:
        yield f"claimer={position.claimer + 1}"
        yield f"spoils={','.join(place_name(position, place) for place in position.spoils) or NONE}"
    if position.final:
        yield FINAL
    if position.over:
        yield IS_OVER


def _of_the_action(position: Position) -> Iterator[str]:
    if position.action:
        yield f"action={position.action}"
    dice = [f"{name}:{face}" for name, face in zip(DIE_NAMES, position.dice, strict=True) if face]
    spent = [f"{name}:{steps}" for name, steps in zip(GROUPS, position.spent, strict=True) if steps]
    trails = [
        f"{PIECE[trail.kind].letter}:{'+'.join(place_name(position, place) for place in trail.places)}"
        for trail in position.trails
    ]
    words = {
        "dice": dice,
        "spent": spent,
        "group": [] if position.group == NO_GROUP else [GROUPS[position.group]],
        "finished": [GROUPS[group] for group in position.finished],
        "kings": [GROUPS[die] for die in position.kings],
        "trail": trails,
    }
    for key, found in words.items():
        if found:
            yield f"{key}={','.join(found)}"
    if position.acted:
        yield ACTED
    if position.battle is not None:
        attackers = "+".join(place_name(position, place) for place in position.battle.attackers)
        yield f"battle={attackers}>{target_name(position, position.battle.target)}"
        if position.battle.rolls:
            yield f"rolled={','.join('+'.join(map(str, faces)) for faces in position.battle.rolls)}"
    if position.call != NOBODY:
        yield f"call={position.call + 1}"
