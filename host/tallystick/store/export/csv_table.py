"""Export a game as a table for spreadsheets: one row for each event and for each of the laptop's entries."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from tallycore.log.kinds import BY_LAPTOP
from tallycore.profile import Profile
from tallycore.proof.dice_sets import format_dice
from tallystick.store.damage import DAMAGED_ENTRY
from tallystick.store.game import Entry, Game
from tallystick.store.sentences import EventFormatter
from tallystick.store.transcript import Line, game_lines

COLUMNS = (
    "event", "elapsed_s", "turn", "player", "kind", "undone", "by", "who", "dice", "faces", "sum", "points", "score", "says",
)  # fmt: skip
# `player` is the player whose turn it was. `who` is the player whom the event is about.


def to_csv(game: Game, profile: Profile | None = None) -> str:
    """Return the game as comma-separated values with a header, as RFC 4180 defines them."""
    out = io.StringIO()
    table: csv.DictWriter[str] = csv.DictWriter(out, COLUMNS)
    table.writeheader()
    formatter = EventFormatter(game.summary.names, profile)
    entries = list(game.entries)
    for line in game_lines(game, formatter):
        table.writerow(_row(line, formatter))
        while entries and entries[0].after_seq == line.event.seq:
            table.writerow(_entry_row(entries.pop(0), line))
    return out.getvalue()


def _row(line: Line, formatter: EventFormatter) -> dict[str, object]:
    """Return the row of an event."""
    event = line.event
    row: dict[str, object] = {
        "event": event.seq,
        "elapsed_s": f"{line.elapsed_ms / 1000:.3f}",
        "turn": line.turn or "",
        "player": "" if line.seat is None else formatter.name(line.seat),
        "kind": event.kind,
        "undone": "yes" if line.is_undone else "",
        "says": escaped_formula(line.says),
    }
    if "by" in event.fields:
        row["by"] = "laptop" if event["by"] == BY_LAPTOP else "device"
    if "seat" in event.fields:
        row["who"] = formatter.name(event["seat"])
    if "faces" in event.fields:
        row["dice"] = format_dice(event["sides"])
        row["faces"] = " ".join(str(face) for face in event["faces"])
        if event.kind != "bag_drawn":  # the place of a thing in a bag: there is no sum
            row["sum"] = sum(event["faces"])
    if event.kind in ("score_changed", "score_corrected"):
        row["points"] = event.fields.get("delta", "")
        row["score"] = _score_cell(line.scores, event["seat"])
    return {column: escaped_formula(value) for column, value in row.items()}


def _entry_row(entry: Entry, line: Line) -> dict[str, object]:
    """Return the row of an entry that follows the event of `line`."""
    said = DAMAGED_ENTRY if entry.is_damaged else json.dumps(entry.payload, ensure_ascii=False)
    return {"event": entry.after_seq, "turn": line.turn or "", "kind": entry.kind, "by": "laptop", "says": said}


def _score_cell(scores: Sequence[int], seat: int) -> object:
    """Return the score of `seat`, or an empty cell if it has none."""
    return scores[seat] if seat < len(scores) else ""


def escaped_formula(value: object) -> object:
    """Return `value` with an apostrophe before text that a spreadsheet would take for a formula."""
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
