"""A record as text: what was agreed, then the moves by number. Written strictly, read generously.

    game: pastures
    players: Ann, Bo
    options: columns=4 rows=4 first=1
    readings: stuck=pass

     1. F a1          # Ann
     2. W b1          # Bo
     3! F c1          # Ann: illegal, stood (terrain.repeat-own)
     roll 2d6: 3 5

A line is a move, with its number and a dot before it or without; an exclamation mark stands behind the number of a move
that was illegal or could not be judged, and stood. `position:` lays another position on the table. What follows a # is for
people.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tallystick.referee.errors import BadRecord, RefereeError
from tallystick.referee.notebook import REMARK, ROLL, Notebook
from tallystick.referee.replay import MOVE, POSITION, START, UNDO, PlayedMove
from tallystick.rules.verdict import LEGAL

HEADER = re.compile(r"(game|players|options|readings|position)\s*:\s*(.*)")
NUMBERED = re.compile(r"(\d+)\s*([.!])\s*(.*)")
ROLLED = re.compile(r"roll\s+(\S+?)\s*:?\s+([\d ,]+)")
MOVE_WIDTH = 16


class Line(NamedTuple):
    """One line of a record: what it says, and where. `kind` is a header's name, `move`, `stood` or `roll`."""

    number: int
    kind: str
    text: str


def read_lines(text: str) -> Iterator[Line]:
    """The lines of a record that say something, in order."""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.partition("#")[0].strip()
        header = HEADER.fullmatch(line)
        numbered = NUMBERED.fullmatch(line)
        if not line:
            continue
        if header:
            yield Line(number, header[1], header[2].strip())
        elif ROLLED.fullmatch(line):
            yield Line(number, "roll", line)
        elif numbered:
            yield Line(number, "stood" if numbered[2] == "!" else "move", numbered[3])
        else:
            yield Line(number, "move", line)


def read_roll(text: str) -> tuple[str, list[int]]:
    """Dice and faces of a roll such as `roll 2d6: 3 5`. Raises RefereeError."""
    match = ROLLED.fullmatch(text)
    if match is None:
        raise RefereeError(f'"{text}" is no roll: write it like roll 2d6: 3 5.')
    return match[1], [int(face) for face in re.findall(r"\d+", match[2])]


def read_pairs(text: str) -> dict[str, str]:
    """`name=value` pairs. Raises RefereeError."""
    pairs = {}
    for word in text.replace(",", " ").split():
        name, equals, value = word.partition("=")
        if not (name and equals and value):
            raise RefereeError(f'"{word}" says nothing: write it like rows=8.')
        pairs[name] = value
    return pairs


def read_head(line: Line) -> dict[str, str]:
    """The pairs of a header. Raises BadRecord with its line."""
    try:
        return read_pairs(line.text)
    except RefereeError as error:
        raise BadRecord(line.number, error) from error


def write_record(notebook: Notebook) -> str:
    """The record of a game, moves that were taken back left out; reading it again gives the same position."""
    return "\n".join([*_header(notebook), "", *_body(notebook)]) + "\n"


def _header(notebook: Notebook) -> Iterator[str]:
    rules, start = notebook.rules, notebook.replay.start
    yield f"game: {rules.id}"
    if any(notebook.game.summary.names):
        yield f"players: {', '.join(notebook.game.summary.names)}"
    if notebook.options:
        yield f"options: {' '.join(f'{name}={value}' for name, value in notebook.options.items())}"
    chosen = rules.readings_of(start)
    special = [
        f"{reading.id}={chosen[reading.id]}" for reading in rules.readings if chosen[reading.id] != reading.default
    ]
    if special:
        yield f"readings: {' '.join(special)}"
    if notebook.replay.laid_after:
        yield f"position: {rules.format_position(start)}"


def _body(notebook: Notebook) -> Iterator[str]:
    standing = {move.entry.key: move for move in notebook.moves}
    laid = max((at for at, entry in enumerate(notebook.game.entries) if entry.kind in {START, POSITION}), default=0)
    for entry in notebook.game.entries[laid:]:
        if entry.kind == MOVE and entry.key in standing:
            yield _move_line(notebook, standing[entry.key])
        elif entry.kind == ROLL:
            yield f"    roll {entry.payload['text']}"
        elif entry.kind in {REMARK, UNDO}:
            words = (
                entry.payload["text"]
                if entry.kind == REMARK
                else f"{entry.payload.get('move', 'a move')} was taken back"
            )
            yield f"    # {words}"


def _move_line(notebook: Notebook, move: PlayedMove) -> str:
    who = notebook.player(move.seat)
    if move.kind != LEGAL:
        rules = ", ".join(objection.rule for objection in move.objections)
        who = f"{who}: {move.kind}, stood{f' ({rules})' if rules else ''}".removeprefix(": ")
    sign = "." if move.kind == LEGAL else "!"
    return f"{move.number:>3}{sign} {move.text:<{MOVE_WIDTH}} # {who}".rstrip(" #")
