"""Export a game as JSON lines without loss: a header, the profile, a line for each event with its record, a line for each entry.

`tallystick import` reads the file back. The decoded fields next to a record are for other programs. They must agree with
the record. docs/archive.md describes the format.
"""

from __future__ import annotations

import json
from typing import Any

from tallycore.log.records import Event
from tallycore.profile import Profile
from tallycore.profile.whole_file import WholeFile
from tallystick.store.game import Game, GameSummary

FORMAT = 2
WITHOUT_HEAD = 1
# Format 1 is the same without the head, the profile and the numbers of events and entries.


def to_jsonl(game: Game, profile: Profile | None = None, head: bytes | None = None) -> str:
    """Return the game as JSON lines.

    `profile` is the one that the game was played by, and `head` the chain's head before its first event (`Store.head_before`). None
    means that they are unknown.
    """
    lines: list[dict[str, Any]] = [_header(game, head)]
    if profile is not None and isinstance(profile.parts, WholeFile):
        lines.append({"profile": profile.parts.file_bytes.decode()})
    for event, record, came_at in zip(game.recorded_events, game.records, game.came_at, strict=True):
        lines.append({**event_as_dict(event), "came_at": came_at, "record": record.hex()})
    lines += [
        {
            "entry": entry.key,
            "after": entry.after_seq,
            "kind": entry.kind,
            "payload": entry.payload,
            "written_at": entry.written_at,
        }
        for entry in game.entries
    ]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _header(game: Game, head: bytes | None) -> dict[str, Any]:
    """Return the first line."""
    summary = game.summary
    return {
        "tallystick": FORMAT,
        "device": summary.device_id.hex(),
        "log": summary.log_id.hex(),
        "board": summary.board,
        "version": summary.version,
        "game": summary.game,
        "names": list(summary.recorded_names),
        "first": summary.first_seq,
        "last": summary.last_seq,
        "events": len(game.records),
        "entries": len(game.entries),
        "head": None if head is None else head.hex(),
        **_forks(summary),
    }


def _forks(summary: GameSummary) -> dict[str, Any]:
    """Return where other versions of the log part from this one, with the name of this one; nothing if it has not forked."""
    if not summary.forks:
        return {}
    return {"forks": [{"first": fork.first, "exact": fork.is_exact, "branch": fork.branch} for fork in summary.forks]}


def event_as_dict(event: Event) -> dict[str, Any]:
    """Return an event as plain JSON values, with bytes as hex digits."""
    fields = {name: value.hex() if isinstance(value, bytes) else value for name, value in event.fields.items()}
    return {"seq": event.seq, "dt_ms": event.dt_ms, "kind": event.kind, "fields": fields}
