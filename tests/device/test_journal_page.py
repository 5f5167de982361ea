"""The bytes, tags and levels in docs/journal.md are those of the program."""

import re

import pytest

from tallycore.log.records import Event, encode_event
from tallycore.wire.crc32 import crc32
from tallydevice.journal import entries
from tallydevice.journal import safety as journalwarning
from tallydevice.journal.entries import ACKNOWLEDGED, EVENT, PRIVATE, body_of, encode_entry, numbered
from tallydevice.journal.entry_reader import EntryReader, record_of
from tallydevice.journal.places import BOOKMARK, COPY
from tests.device.memory_medium import MemoryMedium


@pytest.fixture
def page(project_root):
    return (project_root / "docs" / "journal.md").read_text(encoding="utf-8")


def test_the_bytes_are_those_that_are_written(page):
    scored = encode_event(Event(300, 700, "score_changed", {"seat": 1, "delta": 3, "by": 0}))
    passed = encode_event(Event(301, 700, "turn_ended", {"next": 0}))
    first, crc = encode_entry(EVENT, body_of(scored), 0)
    shown = [bytes.fromhex(found) for found in re.findall(r"^\| `([0-9a-f ]+)` \|", page, re.MULTILINE)]
    assert shown == [
        scored,
        bytes(first),
        bytes(encode_entry(EVENT, body_of(passed), crc)[0]),
        bytes(encode_entry(PRIVATE, numbered(42, b""), 0)[0]),
        bytes(encode_entry(ACKNOWLEDGED, numbered(43, numbered(300, b"")), 0)[0]),
    ]
    place = MemoryMedium(100)
    place.append(shown[1] + shown[2])
    reader = EntryReader(place, 0, 0, chained=True)
    assert record_of(300, reader.next()[1]) == scored
    assert record_of(301, reader.next()[1]) == passed


def test_the_tags_are_those_of_the_program(page):
    listed = re.search(r"^Tags: (.*?)\.", page, re.MULTILINE | re.DOTALL)[1]
    assert re.findall(r"\d", listed) == [
        str(getattr(entries, name)) for name in ("CHECKPOINT", "EVENT", "PRIVATE", "ACKNOWLEDGED", "HISTORY", "VOID")
    ] + [str(COPY), str(BOOKMARK)]


def test_the_levels_are_those_of_the_program(page):
    levels = re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE)
    assert [getattr(journalwarning, name) for name in levels] == list(range(len(journalwarning.SENTENCES)))


def test_no_entry_ends_like_erased_flash():
    padded = 0
    for number in range(2000):
        entry, crc = encode_entry(EVENT, b"%d" % number, 7)
        assert entry[-1] != 0xFF
        assert entry[0] not in {0, 0xFF}
        assert crc == crc32(entry[: entry[0] + 1], 7)
        padded += len(entry) > entry[0] + 5
    assert padded
