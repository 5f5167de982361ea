"""Map the names of the export formats to their functions."""

from __future__ import annotations

from collections.abc import Callable

from tallycore.profile import Profile
from tallystick.store.export.csv_table import to_csv
from tallystick.store.export.json_lines import to_jsonl
from tallystick.store.export.record import record_text
from tallystick.store.game import Game

FORMATS: dict[str, Callable[[Game, Profile | None], str]] = {
    "jsonl": to_jsonl,
    "csv": to_csv,
    "text": record_text,
}
"""Each function returns the whole file as text. The profile, if it is known, has the names of the things that events name by number."""
