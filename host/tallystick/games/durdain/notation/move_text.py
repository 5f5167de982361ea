"""Write steps as text, and read a whole action as its steps. The forms stand in the game's README.

With a seat, `2: d7>d8`, if it is not the one to act. `move_reader` reads a single step.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tallystick.games.durdain import move as moves
from tallystick.games.durdain.components.mat_parts import RANGES
from tallystick.games.durdain.move import Move, Step
from tallystick.games.durdain.notation.context import Context
from tallystick.games.durdain.notation.form_reader import EXAMPLES
from tallystick.games.durdain.notation.forms import form_of
from tallystick.games.durdain.notation.move_reader import StepReader
from tallystick.games.durdain.notation.names import group_of_word, read_seat_name
from tallystick.games.durdain.notation.roll_reader import STARTS
from tallystick.games.durdain.position.kinds import DIE_NAMES, GROUPS, NO_GROUP, Action
from tallystick.games.durdain.position.names import place_name, target_name
from tallystick.games.durdain.position.table import Position
from tallystick.rules.errors import UnreadableMove
from tallystick.rules.forms import fill
from tallystick.rules.notation import read_seat, seat_said
from tallystick.rules.patterns import mentions, pattern
from tallystick.rules.seats import named
from tallystick.rules.wording import player

_CHUNK = pattern(r"[^,;\n]+")
_ARROWS = str.maketrans(dict.fromkeys("→⇒➔➜⟶►▶", ">"))
_PLAYER = pattern(r"\s*(?:player\s*|p(?=\d\s*[:,]))(\d+)(?!\w)\s*(?:\(([^\W\d_]+)\))?[\s:,!]*", re.IGNORECASE)
_COLOUR = pattern(r"\s*([^\W\d_]+)\b\s*[:,!]?\s+", re.IGNORECASE)
_NUMBERED = pattern(r"\s*(\d)\s*:\s*(?!\d)", re.IGNORECASE)
_CALLED = pattern(r"\bbeware\s*!?\s*,", re.IGNORECASE)
# "Beware, blue!": no other step begins after this comma.
_SAYS_POINTS = pattern(
    r"\s*(?:and\s+)?(?:(?:with|for|earns?|scores?|gets?)\s+)?\+?\s*(\d{1,6})\s*points?[\s.!]*$", re.IGNORECASE
)
_PIECE_DIE = pattern(r"\s*(?:and\s+|move\b[\s!:]*|roll\w*\s+)?\b([^\W\d_]+)\s*[=:]?\s*\d+(?!\w)", re.IGNORECASE)
_MORE_DICE = pattern(rf"\s*(?:and\s+)?(?:{STARTS.pattern})", re.IGNORECASE)
_STEP_NUMBER = pattern(r"\s*\(\d+\)\s*")
_ITEM = r"(?:the\s+\w+\s+on\s+)?[a-z]\d+"
_LISTED = pattern(rf"\b(?:from|m\d+\s+on)\s+{_ITEM}(?:,\s*{_ITEM})+\s+and\s", re.IGNORECASE)
# Between places in a list of our own sentences a comma parts no steps.
_SAYS_OUT = pattern(r"\s*(?:and\s+)?(?:(?:is|goes)\s+)?(?:out|eliminated)[\s.!]*$", re.IGNORECASE)


def step_text(position: Position, move: Move) -> str:
    """Return the text of a step, or of several, without the seat."""
    context = Context(position)
    return _whole_text(context, move) if move.what == Step.WHOLE else _text(context, move)


def _whole_text(context: Context, move: Move) -> str:
    texts = []
    for step in move.steps:
        texts.append(named(_text(context, step), step.seat))
        context.take(step)
    if len(texts) > 1 and move.steps[0].what == Step.DECLARE:
        opening = 1
        rolls = [step.what == Step.ROLL and step.piece == Action.MOVE for step in move.steps[1:3]]
        # Of two rolls one after the other, each is written as a step, or they would be read as one.
        if move.steps[0].piece == Action.MOVE and rolls in ([True], [True, False]):
            texts[0] += texts[1].removeprefix(Step.ROLL)
            opening = 2
        return f"{texts[0]}: {', '.join(texts[opening:])}" if texts[opening:] else f"{texts[0]}:"
    return ", ".join(texts)


def _text(context: Context, move: Move) -> str:
    position = context.position
    if move.what == Step.ROLL:
        return _roll_text(context, move)
    if move.what in {Step.PLACE, Step.DECLARE}:
        return f"{move.piece} {target_name(position, move.places)}".strip()
    if move.what == Step.MOUNTAIN and not move.places:
        return f"{move.what} off"
    places = iter(place_name(position, place) for place in move.places)
    return fill(form_of(move.what), lambda field: FIELDS[field](position, move, places))


FIELDS: dict[str, Callable[[Position, Move, Iterator[str]], str]] = {
    "place": lambda _, __, places: next(places),
    "places": lambda _, __, places: " ".join(places),
    "attackers": lambda position, move, _: " ".join(_said(position, move, (place,)) for place in move.places),
    "border": lambda _, __, places: f"{next(places)}/{next(places)}",
    "target": lambda position, move, _: _said(position, move, move.target),
    "piece": lambda _, move, __: move.piece,
    "range": lambda _, move, __: RANGES[move.number],
    "group": lambda _, move, __: "" if move.number == NO_GROUP else GROUPS[move.number],
    "country": lambda position, move, _: position.board.countries[move.number],
    "seat": lambda _, move, __: str(move.number + 1),
    "face": lambda _, move, __: str(move.dice[0]),
    "out": lambda _, move, __: move.falls,
    "points": lambda _, move, __: "" if move.points is None else f"+{move.points}",
}
# By what stands in braces in a form.


def _said(position: Position, move: Move, places: tuple[int, ...]) -> str:
    """Return a place of a battle, with what is said to stand there."""
    kinds = [kind for place, kind in move.said if (place,) == places]
    return " ".join([*kinds, target_name(position, places)])


def _roll_text(context: Context, move: Move) -> str:
    if move.piece == Action.MOVE:
        dice = [f"{name}={face}" for name, face in zip(DIE_NAMES, move.dice, strict=True) if face]
        return " ".join((Step.ROLL, *dice))
    claims = [":".join(map(str, move.totals))] if move.totals else []
    claims += [f"falls {move.falls}"] if move.falls else []
    claims += [] if move.points is None else [f"+{move.points}"]
    faces = [str(face) for face in move.dice]
    if len(move.rolled) == len(faces):
        faces = [f"{DIE_NAMES[die]}:{face}" for die, face in zip(move.rolled, faces, strict=True)]
    return " ".join((Step.ROLL, f"{_roller(context, move)}{'+'.join(faces)}", *claims))


def _roller(context: Context, move: Move) -> str:
    """Return who rolls; a space that is called as a die is, and is not the next to be rolled for, is said to be a space."""
    if not move.places:
        return ""
    name = target_name(context.position, move.places)
    if move.said:
        return f"{move.said[0][1]} {name}="
    # Where nobody fights, it is read as a die.
    is_due = move.places in context.to_roll[:1]
    return f"{name}=" if name not in DIE_NAMES or is_due else f"space {name}="


def read_move(position: Position, text: str) -> Move:
    """Return the step, or the steps of a whole action, that a text claims, legal or not. Raise UnreadableMove."""
    return read_claim(position, text)[0]


def read_claim(position: Position, text: str) -> tuple[Move, list[str]]:
    """Return what `read_move` returns, and sentences on how a word was read that can mean two things."""
    plain, context = _plain(text), Context(position)
    seat, at = read_seat(plain, position.agreement.players)
    if seat is None or "(" in plain[:at]:
        # In brackets a colour follows, as in our own sentences.
        seat, at = _said_seat(position, plain, 0)
    at = len(moves.CALLER) if plain[: len(moves.CALLER)].casefold() == moves.CALLER.casefold() else at
    outside = moves.PHRASES[Step.BATTLE].casefold()
    if mentions(plain, (outside,)):
        plain = re.sub(outside, " " * len(outside), plain, flags=re.IGNORECASE)
        context.is_literal = True
    steps = tuple(_steps(context, plain, at, seat))
    if not steps:
        raise UnreadableMove(text, len(text.rstrip()), EXAMPLES)
    move = steps[0] if len(steps) == 1 else Move(Step.WHOLE, steps=steps)
    return move._replace(seat=seat), context.asides


def _plain(text: str) -> str:
    """Return the text with one sign for arrows, and without commas that part no steps."""
    plain = text.translate(_ARROWS)
    for hint, form in (("beware", _CALLED), (" and ", _LISTED)):
        if mentions(plain, (hint,)):
            plain = form.sub(lambda found: found[0].replace(",", " "), plain)
    return plain


def _said_seat(position: Position, text: str, at: int) -> tuple[int | None, int]:
    """Return the seat that is named as people say it, "player 2 attacks", "red: done", and where the step begins."""
    found = _PLAYER.match(text, at) if mentions(text, "p") else None
    if found:
        told = seat_said(text, found, 1, position.agreement.players)
        if found[2] and read_seat_name(position, found[2]) != told:
            raise UnreadableMove(text, found.start(2), f"the colour of {player(told)}")
        return told, found.end()
    word = _COLOUR.match(text, at) if mentions(text, map(str.casefold, position.board.countries)) else None
    seat = read_seat_name(position, word[1]) if word else None
    return (seat, word.end()) if word and seat is not None else (None, at)


def _steps(context: Context, text: str, at: int, seat: int | None) -> Iterator[Move]:
    """Yield the steps that a text names from `at` on; what another seat does has that seat."""
    found: list[Move] = []
    for begin, end in _parts(text, at):
        if "(" in text and (number := _STEP_NUMBER.match(text, begin, end)):
            begin, context.is_literal = number.end(), True
        own, start = _own_seat(context.position, text, begin) if begin > at else (None, begin)
        if found and found[-1].what == Step.END and _SAYS_OUT.match(text, start, end):
            if own is not None and own != (context.position.turn if seat is None else seat):
                raise UnreadableMove(text, start, "out only of the player whose turn ends")
            found[-1] = found[-1]._replace(falls=moves.OUT)
            continue
        if found and found[-1].what == Step.END and found[-1].points is None:
            points = _SAYS_POINTS.match(text, start, end)
            if points:
                found[-1] = found[-1]._replace(points=int(points[1]))
                continue
        reader = StepReader(context, text, start, end)
        if found and found[-1].what == Step.ROLL and found[-1].piece != Action.MOVE:
            claimed = reader.with_claims(found[-1])
            if claimed != found[-1] and reader.has_ended():
                found[-1] = claimed
                continue
            reader.at = start
        rollers = list(context.to_roll)
        steps = _in_order(context, [*reader.read()], rollers)
        # After the end of a turn somebody else acts: then the player of the whole text is named, too.
        is_plain = own is None or (own == seat and not any(step.what == Step.END for step in found))
        found += [step if is_plain else step._replace(seat=own) for step in steps]
    yield from found


def _parts(text: str, at: int) -> list[tuple[int, int]]:
    """Return where each part of a text begins and ends: commas part steps, but not the dice of one roll."""
    found: list[tuple[int, int]] = []
    for chunk in _CHUNK.finditer(text, at):
        if not chunk[0].strip(" .:!>-"):
            continue
        begin, end = chunk.span()
        if found and text[begin - 1] == "," and _has_more_dice(text, found[-1], (begin, end)):
            begin = found.pop()[0]
        found.append((begin, end))
    return found


def _has_more_dice(text: str, before: tuple[int, int], part: tuple[int, int]) -> bool:
    """Return whether a part of a text goes on with the dice of the one before: "d12=7, d8=3", "cavalry 7, armies 3"."""
    word = _PIECE_DIE.match(text, *part)
    if word and group_of_word(word[1]) in DIE_NAMES:
        return _PIECE_DIE.search(text, *before) is not None
    return _MORE_DICE.match(text, *part) is not None and STARTS.search(text, *before) is not None


def _own_seat(position: Position, text: str, at: int) -> tuple[int | None, int]:
    """Return the seat that a part of a text names for itself."""
    found = _NUMBERED.match(text, at)
    if found and 1 <= int(found[1]) <= position.agreement.players:
        return int(found[1]) - 1, found.end()
    return _said_seat(position, text, at)


def _in_order(context: Context, steps: list[Move], rollers: list[tuple[int, ...]]) -> list[Move]:
    """Return the rolls of one battle in the order in which they are judged: attackers may roll in any. After a tie all roll again."""
    if not all(step.what == Step.ROLL and (step.places or step is steps[-1]) for step in steps):
        return steps
    found: list[Move] = []
    turn: list[tuple[int, Move]] = []
    left = {*rollers}
    for step in steps:
        counted = context.roller_for(step.places)
        if not left and context.rollers:
            found, turn = [*found, *_sorted(turn)], []
            rollers = context.rollers
            left = {*rollers}
        is_single = counted in rollers[:-1] and len(counted) == 1
        turn.append((rollers.index(counted) if is_single else len(rollers), step))
        left.discard(counted)
    return [*found, *_sorted(turn)]


def _sorted(steps: list[tuple[int, Move]]) -> list[Move]:
    return [step for _, step in sorted(steps, key=lambda each: each[0])]
