"""Read and check the first line of an archive, which says what the file holds and where the chain of seals stood before it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tallycore.proof.seal import first_head
from tallycore.proof.sha256 import DIGEST_BYTES
from tallystick.store.export.json_lines import FORMAT, WITHOUT_HEAD
from tallystick.store.forks import NAME_LETTERS, Fork
from tallystick.store.log import LARGEST_SEQ

HEX = re.compile("([0-9a-f]{2})*")
LARGEST_NUMBER = 2**53 - 1
# Up to here, a program that reads numbers as doubles reads each integer exactly.
LONGEST_LOG_ID = 64
# In bytes, twice what a device uses for either identifier: this program exports nothing longer.


@dataclass(frozen=True)
class Extent:
    """What the header says of the lines after it: the first and the last event, and how many events and entries there are."""

    first: int
    last: int
    events: int
    entries: int


@dataclass
class ExportedGame:
    """The contents of a file: the log that it is from, the records by event number, and the entries as rows of the table `entries`."""

    device_id: bytes
    log_id: bytes
    board: str
    version: str
    records: dict[int, bytes] = field(default_factory=dict)
    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The entries by key."""
    forks: tuple[Fork, ...] = ()
    """Where other versions of the log part from this one."""
    head: bytes | None = None
    """The chain's head before the first event; None if the file does not say it."""
    extent: Extent | None = None
    """None in a file of format 1, which does not say how many lines it has."""
    profile: str | None = None
    """The text of the game's profile."""

    @property
    def head_seq(self) -> int:
        """Return the number of the event that `head` follows."""
        return min(self.records) - 1


def read_header(data: Mapping[str, Any]) -> ExportedGame:
    """Return a game without records from the file's first line. Raise ValueError or KeyError if it does not fit."""
    if "tallystick" not in data:
        raise ValueError("the first line is not that of a game exported with --format jsonl")
    format_ = whole(data["tallystick"])
    if type(format_) is not int or format_ < WITHOUT_HEAD:
        raise ValueError(f"the format is a number from {WITHOUT_HEAD} to {FORMAT}, not {str(format_)[:40]}")
    if format_ > FORMAT:
        raise ValueError(f"format {format_} is newer than this program's {FORMAT}: update this program")
    device_id, log_id = (read_bytes(data, name) for name in ("device", "log"))
    for name, value in (("device", device_id), ("log", log_id)):
        if not 0 < len(value) <= LONGEST_LOG_ID:
            raise ValueError(f"{name} is not 1 to {LONGEST_LOG_ID} bytes in hex")
    board, version, _ = (read_text(data, name) if name in data else "" for name in ("board", "version", "game"))
    if not all(isinstance(name, str) for name in _list(data, "names")):
        raise ValueError("names is a list of texts")
    game = ExportedGame(device_id, log_id, board, version, forks=tuple(map(_fork, _list(data, "forks"))))
    if format_ > WITHOUT_HEAD:
        game.extent = _extent(data)
        game.head = _head(data, game)
    return game


def _extent(data: Mapping[str, Any]) -> Extent:
    """Return what the header says of the lines after it. Raise ValueError or KeyError."""
    first, last = (read_number(data, name, "the number of an event", 1, LARGEST_SEQ) for name in ("first", "last"))
    events, entries = (read_number(data, name, "a number of lines") for name in ("events", "entries"))
    return Extent(first, last, events, entries)


def _head(data: Mapping[str, Any], game: ExportedGame) -> bytes | None:
    """Return the head that the header gives, or None if it gives none. Raise ValueError or KeyError."""
    if data["head"] is None:
        return None
    head = read_bytes(data, "head")
    if len(head) != DIGEST_BYTES:
        raise ValueError(f"head has {len(head)} bytes; a head of the chain has {DIGEST_BYTES}")
    if data["first"] == 1 and head != first_head(game.device_id, game.log_id):
        raise ValueError("head is not the head with which this log begins, and the game begins with its first event")
    return head


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    """Return a field that must hold a list; an empty list if it is missing. Raise ValueError."""
    value = data.get(name, [])
    if not isinstance(value, list):
        raise ValueError(f"{name} is a list, not {str(value)[:40]}")  # noqa: TRY004 - as in _json_object
    return value


def _fork(data: object) -> Fork:
    """Return the fork that an item of the header's list says. Raise ValueError or KeyError."""
    if not isinstance(data, dict):
        raise ValueError("a fork is a JSON object")  # noqa: TRY004 - as in _json_object
    first, is_exact, branch = whole(data["first"]), data["exact"], read_text(data, "branch")
    if type(first) is not int or not 1 <= first <= LARGEST_SEQ or type(is_exact) is not bool:
        raise ValueError("a fork is at the number of an event, and is exact or not")
    if not HEX.fullmatch(branch) or len(branch) not in (0, NAME_LETTERS):
        raise ValueError(f"the branch of a fork is {NAME_LETTERS} hex digits, not {branch[:40]!r}")
    return Fork(first, is_exact, branch)


def whole(value: object) -> object:
    """Return the integer of a number that was written with a fraction or an exponent, such as 2.0; any other value as it is."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def read_number(data: Mapping[str, Any], name: str, what: str, lowest: int = 0, highest: int = LARGEST_NUMBER) -> int:
    """Return a field that must hold an integer; `what` says in a message what it is. Raise ValueError or KeyError."""
    value = whole(data[name])
    if type(value) is not int or not lowest <= value <= highest:
        raise ValueError(f"{name} is {what}, not {str(data[name])[:40]}")
    return value


def read_bytes(data: Mapping[str, Any], name: str) -> bytes:
    """Return the bytes that a field holds as hex digits. Raise ValueError or KeyError."""
    text = read_text(data, name)
    if not HEX.fullmatch(text):
        raise ValueError(f"{name} holds hex digits, two for a byte and in small letters, not {text[:40]!r}")
    return bytes.fromhex(text)


def read_text(data: Mapping[str, Any], name: str) -> str:
    """Return a field that must hold text. Raise ValueError or KeyError."""
    value = data[name]
    if not isinstance(value, str):
        raise ValueError(f"{name} is text, not {str(value)[:40]}")  # noqa: TRY004 - as in _json_object
    return value
