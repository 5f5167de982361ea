"""Read and write a record as text: what was agreed, then the moves turn by turn. Writing is strict, reading is generous.

    game: pastures
    players: Ann, Bo
    options: columns=4 rows=4 first=1
    readings: stuck=pass

     1. F a1          # Ann
     2. W b1          # Bo
     3! F c1          # Ann: illegal, stood (terrain.repeat-own)
     roll 2d6: 3 5

A line has the moves of one turn. The turn's number and a dot may come before them. The steps of a turn are separated
by semicolons, or each is on its own line. An exclamation mark after the number, or before a later step, marks a move that was
illegal or could not be judged, and stood. `position:` sets another position. A comment starts with #.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tallycore.profile.conditions import holds
from tallystick.referee.errors import BadRecord, RefereeError
from tallystick.referee.moverecord import MoveRecord
from tallystick.referee.turnlines import STOOD_MARK, body_lines
from tallystick.rules.options import Option
from tallystick.rules.plaintext import plain_text
from tallystick.visible import visible

HEADER = re.compile(r"(game|players|options|readings|position)\s*:\s*(.*)")
NUMBERED = re.compile(r"(\d+)\s*([.!])\s*(.*)")
ROLLED = re.compile(r"roll\s+(\S+?)\s*:?\s+([\d ,]+)")
COMMENT = re.compile(r"#.*")
COMMENT_TO_POSITION = re.compile(r"(?<!\S)#.*")
# Within a word of a position's text a # has a meaning.
SEPARATOR = ";"
PLAIN = {"", "yes", "no"}
# Names of option values that say no more than the number.


class Line(NamedTuple):
    """One line of a record and its number. `kind` is a header's name, `move`, `stood` or `roll`."""

    number: int
    kind: str
    text: str
    is_numbered: bool = False
    """True if a turn's number comes first, so that the line can only have moves."""


class Step(NamedTuple):
    """A move of a line. It `stood` if it is marked as illegal or undecided and was left standing."""

    text: str
    stood: bool


def parse_lines(text: str) -> Iterator[Line]:
    """Yield the lines of a record that are not empty, in order."""
    for number, raw in enumerate(text.splitlines(), start=1):
        comment = COMMENT_TO_POSITION if raw.lstrip().startswith("position") else COMMENT
        line = comment.sub("", raw).strip()
        header = HEADER.fullmatch(line)
        numbered = NUMBERED.fullmatch(line)
        if not line:
            continue
        if header:
            yield Line(number, header[1], header[2].strip())
        elif ROLLED.fullmatch(line):
            yield Line(number, "roll", line)
        elif numbered:
            yield Line(number, "stood" if numbered[2] == STOOD_MARK else "move", numbered[3], is_numbered=True)
        else:
            yield Line(number, "move", line)


def split_steps(text: str, *, first_stood: bool = False) -> list[Step]:
    """Return the moves of a line, which semicolons separate; a mark before one says that it stood."""
    parts = [part.strip() for part in text.split(SEPARATOR)]
    return [
        Step(part.removeprefix(STOOD_MARK).lstrip(), part.startswith(STOOD_MARK) or (first_stood and at == 0))
        for at, part in enumerate(parts)
        if part.removeprefix(STOOD_MARK).strip()
    ]


def parse_roll(text: str) -> tuple[str, list[int]]:
    """Return dice and faces of a roll such as `roll 2d6: 3 5`. Raise RefereeError."""
    match = ROLLED.fullmatch(text)
    if match is None:
        raise RefereeError(f'"{text}" is not a roll: write it like roll 2d6: 3 5.')
    return match[1], [int(face) for face in re.findall(r"\d+", match[2])]


def parse_pairs(text: str) -> dict[str, str]:
    """Return `name=value` pairs by name. Raise RefereeError, also if one name is given two values."""
    pairs: dict[str, str] = {}
    for word in plain_text(text).replace(",", " ").split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise RefereeError(f'"{word}" says nothing: write it like rows=8.')
        if pairs.setdefault(name, value) != value:
            raise RefereeError(f"{name} is given two values, {pairs[name]} and {value}: leave one out.")
    return pairs


def parse_header(line: Line) -> dict[str, str]:
    """Return the pairs of a header. Raise BadRecord with its line."""
    try:
        return parse_pairs(line.text)
    except RefereeError as error:
        raise BadRecord(line.number, error) from error


def format_record(move_record: MoveRecord) -> str:
    """Return the record of a game without the moves that were undone; the text can be read back and gives the same position."""
    # A remark or a name with a line break would be read back as something else.
    return "\n".join(map(visible, [*_header(move_record), "", *body_lines(move_record)])) + "\n"


def _header(move_record: MoveRecord) -> Iterator[str]:
    """Yield the header lines."""
    rules, start = move_record.rules, move_record.replay.start
    yield f"game: {rules.id}"
    if any(move_record.game.summary.names):
        yield f"players: {', '.join(move_record.game.summary.names)}"
    options = _options(move_record)
    if options:
        yield f"options: {options}"
    chosen = rules.readings_of(start)
    special = [
        f"{reading.id}={chosen[reading.id]}" for reading in rules.readings if chosen[reading.id] != reading.default
    ]
    if special:
        yield f"readings: {' '.join(special)}"
    if move_record.replay.position_set_after:
        yield f"position: {rules.format_position(start)}"


def _options(move_record: MoveRecord) -> str:
    """Return the agreed options that are in play, with a comment that explains the values that have names."""
    known = {option.id: option for option in move_record.rules.options}
    idle = _not_in_play(move_record)
    agreed = {
        name: value
        for name, value in move_record.options.items()
        if name not in idle and (value != 0 or known[name].default != 0)
    }
    named = {name: _value_name(known[name], value) for name, value in agreed.items()}
    explained = ", ".join(f"{name}: {called}" for name, called in named.items() if called not in PLAIN)
    pairs = " ".join(f"{name}={value}" for name, value in agreed.items())
    return f"{pairs}  # {explained}" if explained else pairs


def _not_in_play(move_record: MoveRecord) -> set[str]:
    """Return the options that another option makes meaningless, such as the number of Pikemen in a game without a rider."""
    options = move_record.profile.options if move_record.profile else []
    values = [move_record.options.get(option.id, option.default) for option in options]
    return {option.id for option in options if not holds(option.condition, values)}


def _value_name(option: Option, value: int) -> str:
    """Return the name of an option's value, or an empty string."""
    at = value - option.least
    return option.names[at] if 0 <= at < len(option.names) else ""
