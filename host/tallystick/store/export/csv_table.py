"""A table for spreadsheets: a row for each event and each entry of the laptop's, with the columns that people count with."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from tallycore.log.kinds import BY_LAPTOP
from tallycore.profile import Profile
from tallycore.proof.dice_sets import format_dice
from tallystick.store.game import Entry, Game
from tallystick.store.sentences import Teller
from tallystick.store.transcript import Line, follow

COLUMNS = (
    "event", "elapsed_s", "turn", "player", "kind", "undone", "by", "who", "dice", "faces", "sum", "points", "score", "says",
)  # fmt: skip
# `player` is whose turn it was, `who` is whom the event is about.


def to_csv(game: Game, profile: Profile | None = None) -> str:
    """The game as comma-separated values with a header, as RFC 4180 has them."""
    out = io.StringIO()
    table = csv.DictWriter(out, COLUMNS)
    table.writeheader()
    teller = Teller(game.summary.names, profile)
    entries = list(game.entries)
    for line in follow(game.events, teller):
        table.writerow(_row(line, teller))
        while entries and entries[0].after_seq == line.event.seq:
            table.writerow(_entry_row(entries.pop(0), line))
    return out.getvalue()


def _row(line: Line, teller: Teller) -> dict[str, object]:
    event = line.event
    row: dict[str, object] = {
        "event": event.seq,
        "elapsed_s": f"{line.elapsed_ms / 1000:.3f}",
        "turn": line.turn or "",
        "player": "" if line.seat is None else teller.name(line.seat),
        "kind": event.kind,
        "undone": "yes" if line.is_undone else "",
        "says": _guarded(line.says),
    }
    if "by" in event.fields:
        row["by"] = "laptop" if event["by"] == BY_LAPTOP else "device"
    if "seat" in event.fields:
        row["who"] = teller.name(event["seat"])
    if "faces" in event.fields:
        row["dice"] = format_dice(event["sides"])
        row["faces"] = " ".join(str(face) for face in event["faces"])
        if event.kind != "bag_drawn":  # the place of a thing in a bag: nothing to add up
            row["sum"] = sum(event["faces"])
    if event.kind in ("score_changed", "score_corrected"):
        row["points"] = event.fields.get("delta", "")
        row["score"] = _at(line.scores, event["seat"])
    return {column: _guarded(value) for column, value in row.items()}


def _entry_row(entry: Entry, line: Line) -> dict[str, object]:
    said = json.dumps(entry.payload, ensure_ascii=False)
    return {"event": entry.after_seq, "turn": line.turn or "", "kind": entry.kind, "by": "laptop", "says": said}


def _at(scores: Sequence[int], seat: int) -> object:
    return scores[seat] if seat < len(scores) else ""


def _guarded(value: object) -> object:
    # A name that a spreadsheet would take for a formula is shown as the text that it is.
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
