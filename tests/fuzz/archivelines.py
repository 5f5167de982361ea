"""The archives that the repository has, cut short, and how a changed one gets lines that fit together again."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from tallycore.errors import TallyError
from tallycore.log.records import decode_event
from tallycore.proof.seal import first_head
from tallystick.store.export.json_lines import event_as_dict

TESTS = Path(__file__).parent.parent
FOLDERS = ("vectors/archive", "verifier/samples")


@cache
def archives() -> tuple[str, ...]:
    """Return the texts of all archives among the test vectors and the samples of the second verifier, each once."""
    paths = sorted(path for folder in FOLDERS for path in (TESTS / folder).glob("*.jsonl"))
    assert paths
    return tuple(dict.fromkeys(path.read_text("utf-8") for path in paths))


def records_of(text: str) -> list[bytes]:
    """Return the records of an archive that can be read."""
    found = []
    for line in parsed_lines(text):
        record = line.get("record") if isinstance(line, dict) else None
        data = _from_hex(record)
        if data:
            found.append(data)
    return found


def shortened(text: str, longest: int) -> str:
    """Return an archive with the first events and entries of this one, and a header that counts them."""
    lines = text.split("\n")
    kept: list[str] = []
    size = 0
    for line in lines:
        if size + len(line.encode()) < longest:
            kept.append(line)
            size += len(line.encode()) + 1
    return mended("\n".join(kept))


def parsed_lines(text: str) -> list[Any]:
    """Return the value of each line; a line that is no JSON is itself."""
    found: list[Any] = []
    for line in text.split("\n"):
        try:
            found.append(json.loads(line))
        except (ValueError, RecursionError):
            found.append(line)
    return found


def as_lines(values: list[Any]) -> str:
    """Return the text of such lines."""
    return "\n".join(each if isinstance(each, str) else json.dumps(each, ensure_ascii=False) for each in values)


def mended(text: str) -> str:
    """Return the archive with the fields of each event, the counts, the head and the profile's hash as they must be.

    What cannot be mended stays as it is.
    """
    lines = parsed_lines(text)
    profile = next(
        (line["profile"] for line in lines if isinstance(line, dict) and isinstance(line.get("profile"), str)), None
    )
    for line in lines:
        data = _from_hex(line.get("record")) if isinstance(line, dict) else None
        if not data:
            continue
        try:
            event = decode_event(data)
        except TallyError:
            continue
        if event.kind == "game_started" and profile is not None:
            wanted = hashlib.sha256(profile.encode("utf-8", "replace")).digest()
            data = data.replace(event["profile"], wanted) if len(event["profile"]) == len(wanted) else data
            event = decode_event(data)
            line["record"] = data.hex()
        line.update(event_as_dict(event))
    _mend_header(lines)
    return as_lines(lines)


def _mend_header(lines: list[Any]) -> None:
    header = lines[0] if lines else None
    seqs = [
        line["seq"] for line in lines if isinstance(line, dict) and "record" in line and type(line.get("seq")) is int
    ]
    if not isinstance(header, dict) or "events" not in header or not seqs:
        return
    header.update(first=min(seqs), last=max(seqs), events=len(seqs))
    header["entries"] = sum("entry" in line and "record" not in line for line in lines if isinstance(line, dict))
    device, log = (_from_hex(header.get(name)) for name in ("device", "log"))
    if header.get("head") and header["first"] == 1 and device and log:
        header["head"] = first_head(device, log).hex()


def _from_hex(value: object) -> bytes | None:
    try:
        return bytes.fromhex(value) if isinstance(value, str) else None
    except ValueError:
        return None
