// The Python heap of the CircuitPython that runs on the chip, as MicroPython's collector keeps it, and what its collections leave.
//
// No symbols are needed: a heap is known by its shape in RAM (py/mpstate.h, mp_state_mem_area_t), and a collection by the marks
// that it sets and takes away again (py/gc.c). Each block of 16 bytes has two bits in the table: free, head, tail, marked head.
const RAM_AT = 0x20000000;
const BLOCK_BYTES = 16;
const BLOCKS_A_BYTE = 4;
const LEAST_TABLE_BYTES = 256; // a heap of 16 KB: what is smaller is taken for no heap
const MOST_TABLE_BYTES = 4096;
const POOL_AT = 3; // words from the table's address to the pool's at the least: tables of other kinds may come between,
const POOL_AT_LATEST = 5; // and at the most
const MOST_AREAS = 16;
const FREE = 0;
const MARKED = 3;

// For each byte of the table: how many of its blocks are free, and whether one is marked.
const FREE_BLOCKS = new Uint8Array(256);
const HAS_MARK = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  for (let block = 0; block < BLOCKS_A_BYTE; block++) {
    const kind = (byte >> (2 * block)) & 3;
    if (kind === FREE) FREE_BLOCKS[byte] += 1;
    if (kind === MARKED) HAS_MARK[byte] = 1;
  }
}

export class Heap {
  constructor(ram) {
    this.ram = ram;
    this.words = new Uint32Array(ram.buffer, ram.byteOffset, ram.length >> 2);
    this.first = 0; // where the first area is described, as an index of `words`; 0 while that is not known
    this.collections = []; // since last asked: [when it began, when it was over, bytes free before, after, largest free piece after]
    this.running = null;
    this.freeBytes = 0;
  }

  // What it is like now. `nanos`: the chip's time. Called each 0.5 ms, so that no collection is missed: each takes longer than that.
  look(nanos) {
    const areas = this.areas();
    let free = 0;
    let isMarked = 0;
    for (const { table, bytes } of areas) {
      for (let at = table; at < table + bytes; at++) {
        free += FREE_BLOCKS[this.ram[at]];
        isMarked |= HAS_MARK[this.ram[at]];
      }
    }
    free *= BLOCK_BYTES;
    if (isMarked) {
      this.running ??= { began: nanos, before: this.freeBytes };
      delete this.running.ended;
    } else {
      if (this.running && areas.length) this.endCollection(nanos, free, areas);
      this.freeBytes = free;
    }
  }

  // No block is marked any more. What lies behind the last marked one may still be swept: it is over when no more becomes free.
  endCollection(nanos, free, areas) {
    const { running } = this;
    if (running.ended === undefined || free > running.free) {
      Object.assign(running, { ended: nanos, free, largest: this.largest(areas) });
      return;
    }
    this.collections.push([running.began, running.ended, running.before, running.free, running.largest]);
    this.running = null;
  }

  // The tables of all areas, as {index in `ram`, bytes}; none before Python has begun.
  areas() {
    if (!this.first || !this.isArea(this.first)) this.first = this.find();
    const found = [];
    let at = this.first;
    while (at && found.length < MOST_AREAS && this.isArea(at)) {
      found.push({ table: this.words[at] - RAM_AT, bytes: this.words[at + 1] });
      at = this.words[at - 1] ? ((this.words[at - 1] - RAM_AT) >> 2) + 1 : 0;
    }
    return found;
  }

  find() {
    const { words } = this;
    for (let at = 1; at < words.length - 8; at++) {
      const bytes = words[at + 1];
      if (bytes >= LEAST_TABLE_BYTES && bytes <= MOST_TABLE_BYTES && this.isArea(at)) return at;
    }
    return 0;
  }

  // Whether a table's address and size stand there, and after them the two ends of a pool of just so many blocks.
  isArea(at) {
    const { words } = this;
    const table = words[at];
    const bytes = words[at + 1];
    if (bytes < LEAST_TABLE_BYTES || bytes > MOST_TABLE_BYTES || table < RAM_AT) return false;
    for (let pool = at + POOL_AT; pool <= at + POOL_AT_LATEST; pool++) {
      const size = words[pool + 1] - words[pool];
      const isAfter = words[pool] >= table + bytes && words[pool + 1] <= RAM_AT + this.ram.length;
      if (isAfter && size === bytes * BLOCKS_A_BYTE * BLOCK_BYTES) return true;
    }
    return false;
  }

  // The bytes of the largest piece that is free.
  largest(areas = this.areas()) {
    let most = 0;
    for (const { table, bytes } of areas) {
      let run = 0;
      for (let at = table; at < table + bytes; at++) {
        for (let block = 0; block < BLOCKS_A_BYTE; block++) {
          run = ((this.ram[at] >> (2 * block)) & 3) === FREE ? run + 1 : 0;
          if (run > most) most = run;
        }
      }
    }
    return most * BLOCK_BYTES;
  }

  // How many bytes the heap has in all, free or not.
  get size() {
    return this.areas().reduce((bytes, area) => bytes + area.bytes * BLOCKS_A_BYTE * BLOCK_BYTES, 0);
  }

  taken() {
    return this.collections.splice(0);
  }
}
