"""The emulator finds Python's heap, its collections, and MemoryErrors in a chip's memory, without symbols."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from tests.needs import need
from tests.pico.given import HERE

pytestmark = pytest.mark.long

RAM_AT = 0x20000000
HEAP = """
import { Heap } from './heap.mjs';
const ram = new Uint8Array(264 * 1024);
const words = new Uint32Array(ram.buffer);
const [table, bytes, pool] = [0x8000, 512, 0x10000];
words.set([0, 0x20008000, 512, 0x20008400, 0x20008600, 0x20010000, 0x20010000 + 512 * 64], 1000);
const heap = new Heap(ram);
heap.look(0);
const found = [heap.freeBytes];
ram.fill(0b10101001, table, table + 256); // a head and three tails in each byte
heap.look(5e5);
found.push(heap.freeBytes, heap.largest(), heap.size);
ram.fill(0b10101011, table, table + 64); // the first quarter of them is marked
heap.look(10e5);
heap.look(15e5);
ram.fill(0b10101001, table, table + 64); // all that was marked has been passed, and the sweep is not over
heap.look(20e5);
ram.fill(0, table + 64, table + 256);
heap.look(25e5);
heap.look(30e5);
console.log(JSON.stringify({ found, taken: heap.taken(), again: heap.taken() }));
"""
ERRORS = """
import { MemoryErrors } from './memory_errors.mjs';
const FLASH = 0x10000000;
const flash = new Uint8Array(65536).fill(0xff);
const words = new Uint32Array(flash.buffer);
const halves = new Uint16Array(flash.buffer);
const NAME = 8001; // after a zero
flash.set(Buffer.from('\\0MemoryError\\0'), NAME - 1);
const [TYPES, TYPE, TABLE, LITERAL] = [0x1000, 0x1100, 0x2000, 0x3010];
words.set([FLASH, 0x80000064, 10, 3, FLASH, FLASH, FLASH + 1, FLASH + 2, FLASH + NAME], TABLE / 4); // the third name of one table
words.set([FLASH + TYPES, 0], TYPES / 4); // the type of types
words.set([FLASH + TYPES, 102 << 16], TYPE / 4); // 100 + 2 is the name's number
words[LITERAL / 4] = FLASH + TYPE;
halves[0x3000 / 2] = 0x4b03; // ldr r3, [pc, #12]
const isKnown = new MemoryErrors(flash.slice(), 65536, 0xbee3).isKnown;
const errors = new MemoryErrors(flash, 65536, 0xbee3);
const core = { registers: new Uint32Array(16) };
const raised = [errors.raise(core, FLASH + 0x3000), errors.raise(core, FLASH + 0x3002)];
const loaded = core.registers[3] === FLASH + TYPE;
flash.fill(0xff);
const other = new MemoryErrors(flash, 65536, 0xbee3);
console.log(JSON.stringify({ isKnown, code: halves[0x3000 / 2], raised, loaded, count: errors.count, other: other.isKnown }));
"""


def ran(script: str) -> dict[str, object]:
    """Return what `script` prints as JSON. node runs it in the emulator's folder."""
    need("node", shutil.which("node"))
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script], cwd=HERE, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, object] = json.loads(done.stdout)
    return told


def test_a_heap_is_known_by_its_shape_and_a_collection_by_its_marks() -> None:
    told = ran(HEAP)
    blocks = 512 * 4
    assert told["found"] == [blocks * 16, blocks * 16 // 2, blocks * 16 // 2, blocks * 16]
    # It begins with the first mark. It is over when no more memory becomes free: 64 bytes of the table are still taken then.
    assert told["taken"] == [[10e5, 25e5, blocks * 16 // 2, (512 - 64) * 4 * 16, (512 - 64) * 4 * 16]]
    assert told["again"] == []


def test_where_memory_errors_are_raised_is_found_and_counted() -> None:
    told = ran(ERRORS)
    assert told == {
        "isKnown": True, "code": told["code"], "raised": [True, False], "loaded": True, "count": 1, "other": False,
    }  # fmt: skip
