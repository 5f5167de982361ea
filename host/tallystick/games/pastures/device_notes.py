"""Judge a device's notes alone. The device notes which type each turn played, not on which square."""

from __future__ import annotations

from collections.abc import Sequence

from tallystick.games.pastures.components.terrain import BY_LETTER, LETTERS, TERRAINS
from tallystick.games.pastures.move import CASTLE, PASS, Move
from tallystick.games.pastures.position import Phase, Position
from tallystick.rules.notes import Note, Remark
from tallystick.rules.objection import Objection
from tallystick.rules.verdict import ILLEGAL, UNDECIDED
from tallystick.rules.wording import player

CHOICE = "terrain"
# The list of the profile whose items are the types of terrain.
CASTLE_CHOICE = "castle"
ITEMS = {terrain.name.lower(): terrain.letter for terrain in TERRAINS}

SQUARES_MISSING = "which squares were filled: if nothing else fitted anywhere, the repeat was allowed for that one turn"
TURN_MISSING = "what {other} played in between"


def check_notes(start: Position, notes: Sequence[Note]) -> list[Remark]:
    """Return a remark for each repeat in the notes, in their order: illegal, or undecided with what the notes lack.

    Where the same seat has notes of two turns running, what came between is missing, so the opponent's rule is left alone.
    """
    remarks = []
    last = ["", ""]
    played = ""
    before: int | None = None
    for index, note in enumerate(notes):
        letter = ITEMS.get(note.item)
        if note.choice != CHOICE or letter is None:
            continue
        mover, other = note.seat, 1 - note.seat
        facts = {"terrain": TERRAINS[LETTERS.index(letter)].name, "player": player(mover), "other": player(other)}
        may_be_waived = start.readings.stuck == "waive" and may_be_stuck(start, last, played)
        kind, missing = (UNDECIDED, SQUARES_MISSING) if may_be_waived else (ILLEGAL, "")
        if before == mover and start.readings.stuck in {"waive", "end"}:
            turn = Objection("terrain.empty", {**facts, "act": "fill a square"}, (), "turn")
            remarks.append(Remark(index, UNDECIDED, turn, TURN_MISSING.format(**facts)))
        if last[mover] == letter:
            remarks.append(Remark(index, kind, Objection("terrain.repeat-own", facts, (), "repeated"), missing))
        if last[other] == letter and before == other:
            remarks.append(Remark(index, kind, Objection("terrain.repeat-opponent", facts, (), "repeated"), missing))
        last[mover] = letter
        played += letter
        before = mover
    return remarks


def note_of(position: Position, move: Move) -> tuple[str, str] | None:
    """Return the list and the item of the profile by which the device notes a move; None for a thing that is no terrain."""
    if move.what == PASS:
        return (CHOICE if position.phase == Phase.FILL else CASTLE_CHOICE), "pass"
    if move.what == CASTLE:
        return CASTLE_CHOICE, "placed"
    terrain = BY_LETTER.get(move.what)
    return (CHOICE, terrain.name.lower()) if terrain else None


def may_be_stuck(start: Position, last: Sequence[str], played: str) -> bool:
    """Return whether the player to move could have had no terrain without a repeat, for all that the notes say.

    Forest and Wasteland fit everywhere, so these two must be the ones remembered; and each of the other four must be
    kept off every empty square by a neighbour that it shuns.
    """
    if set(last) != {"F", "W"} or not set("MPRD") <= set(played):
        return False
    if start.readings.corners:
        return True
    # Four different types at its sides: each empty square is inside the rim, and no two of them touch.
    columns, rows = start.grid.columns, start.grid.rows
    most_empty = (max(columns - 2, 0) * max(rows - 2, 0) + 1) // 2
    return columns * rows - len(played) <= most_empty
