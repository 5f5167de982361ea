"""A record as text: what was agreed, then the moves turn by turn. Written strictly, read generously.

    game: pastures
    players: Ann, Bo
    options: columns=4 rows=4 first=1
    readings: stuck=pass

     1. F a1          # Ann
     2. W b1          # Bo
     3! F c1          # Ann: illegal, stood (terrain.repeat-own)
     roll 2d6: 3 5

A line holds moves: that of one turn with its number and a dot before it or without, the steps of a turn parted by
semicolons or each on a line. An exclamation mark stands behind the number, or before a later step, where that move was
illegal or could not be judged, and stood. `position:` lays another position on the table. What follows a # is for people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tallycore.profile.conditions import holds
from tallystick.referee.errors import BadRecord, RefereeError
from tallystick.referee.notebook import Notebook
from tallystick.referee.turnlines import MARK, body_lines
from tallystick.rules.options import Option
from tallystick.rules.plaintext import plain_text

HEADER = re.compile(r"(game|players|options|readings|position)\s*:\s*(.*)")
NUMBERED = re.compile(r"(\d+)\s*([.!])\s*(.*)")
ROLLED = re.compile(r"roll\s+(\S+?)\s*:?\s+([\d ,]+)")
COMMENT = re.compile(r"#.*")
COMMENT_TO_POSITION = re.compile(r"(?<!\S)#.*")
# Within a word of a position's text a # may say something.
PARTING = ";"
PLAIN = {"", "yes", "no"}
# Names of an option's value that tell nothing that its number does not.


class Line(NamedTuple):
    """One line of a record: what it says, and where. `kind` is a header's name, `move`, `stood` or `roll`."""

    number: int
    kind: str
    text: str
    is_numbered: bool = False
    """Whether a turn's number stands before it, so that it can be nothing but moves."""


class Step(NamedTuple):
    """A move of a line; `stood` if it is marked as one that was illegal, or could not be judged, and stood."""

    text: str
    stood: bool


def read_lines(text: str) -> Iterator[Line]:
    """The lines of a record that say something, in order."""
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
            yield Line(number, "stood" if numbered[2] == MARK else "move", numbered[3], is_numbered=True)
        else:
            yield Line(number, "move", line)


def steps_of(text: str, *, first_stood: bool = False) -> list[Step]:
    """The moves of a line, which are parted by semicolons; a mark before one says that it stood."""
    parts = [part.strip() for part in text.split(PARTING)]
    return [
        Step(part.removeprefix(MARK).lstrip(), part.startswith(MARK) or (first_stood and at == 0))
        for at, part in enumerate(parts)
        if part.removeprefix(MARK).strip()
    ]


def read_roll(text: str) -> tuple[str, list[int]]:
    """Dice and faces of a roll such as `roll 2d6: 3 5`. Raises RefereeError."""
    match = ROLLED.fullmatch(text)
    if match is None:
        raise RefereeError(f'"{text}" is no roll: write it like roll 2d6: 3 5.')
    return match[1], [int(face) for face in re.findall(r"\d+", match[2])]


def read_pairs(text: str) -> dict[str, str]:
    """`name=value` pairs. Raises RefereeError, also where one name is given two values."""
    pairs: dict[str, str] = {}
    for word in plain_text(text).replace(",", " ").split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise RefereeError(f'"{word}" says nothing: write it like rows=8.')
        if pairs.setdefault(name, value) != value:
            raise RefereeError(f"{name} is given two values, {pairs[name]} and {value}: leave one out.")
    return pairs


def read_head(line: Line) -> dict[str, str]:
    """The pairs of a header. Raises BadRecord with its line."""
    try:
        return read_pairs(line.text)
    except RefereeError as error:
        raise BadRecord(line.number, error) from error


def write_record(notebook: Notebook) -> str:
    """The record of a game, moves that were taken back left out; reading it again gives the same position."""
    return "\n".join([*_header(notebook), "", *body_lines(notebook)]) + "\n"


def _header(notebook: Notebook) -> Iterator[str]:
    rules, start = notebook.rules, notebook.replay.start
    yield f"game: {rules.id}"
    if any(notebook.game.summary.names):
        yield f"players: {', '.join(notebook.game.summary.names)}"
    options = _options(notebook)
    if options:
        yield f"options: {options}"
    chosen = rules.readings_of(start)
    special = [
        f"{reading.id}={chosen[reading.id]}" for reading in rules.readings if chosen[reading.id] != reading.default
    ]
    if special:
        yield f"readings: {' '.join(special)}"
    if notebook.replay.laid_after:
        yield f"position: {rules.format_position(start)}"


def _options(notebook: Notebook) -> str:
    """What was agreed, values that are called by a name explained; what is not in play needs no word."""
    known = {option.id: option for option in notebook.rules.options}
    idle = _not_in_play(notebook)
    agreed = {
        name: value
        for name, value in notebook.options.items()
        if name not in idle and (value != 0 or known[name].default != 0)
    }
    named = {name: _called(known[name], value) for name, value in agreed.items()}
    told = ", ".join(f"{name}: {called}" for name, called in named.items() if called not in PLAIN)
    pairs = " ".join(f"{name}={value}" for name, value in agreed.items())
    return f"{pairs}  # {told}" if told else pairs


def _not_in_play(notebook: Notebook) -> set[str]:
    """The options that another rules out, such as how many Pikemen there are in a game without a rider."""
    options = notebook.profile.options if notebook.profile else []
    values = [notebook.options.get(option.id, option.default) for option in options]
    return {option.id for option in options if not holds(option.condition, values)}


def _called(option: Option, value: int) -> str:
    at = value - option.least
    return option.names[at] if 0 <= at < len(option.names) else ""
