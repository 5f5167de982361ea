// Where the CircuitPython in the flash raises MemoryError, found without symbols, so that each time can be counted.
//
// The name's text leads to its number in the table of names, the number to the type that is called so, and the type's address to
// the instructions that load it, which stand where the error is raised (py/runtime.c, m_malloc_fail). Each becomes a breakpoint.
const FLASH_AT = 0x10000000;
const NAME = 'MemoryError';
const MOST_NAMES = 8192; // in one table
const TABLE_HEADER_WORDS = 6; // before the names of a table, as in py/qstr.h: the number of its first name is the second of them,
const NUMBERED_FROM = 1;
const COUNT = 3; // how many there are the fourth
const LOAD = 0x4800; // ldr register, [pc + number]
const MOST_BACK = 1024; // bytes from an instruction to the word that it loads

export class MemoryErrors {
  // Puts `breakpoint` wherever the error's type is loaded. Where a build is another, `isKnown` is false, and nothing is changed.
  constructor(flash, flashBytes, breakpoint) {
    this.count = 0;
    this.loads = new Map(); // by address: which register gets the type
    const words = new Uint32Array(flash.buffer, flash.byteOffset, flashBytes >> 2);
    const halves = new Uint16Array(flash.buffer, flash.byteOffset, flashBytes >> 1);
    this.type = errorType(flash.subarray(0, flashBytes), words);
    if (!this.type) return;
    words.forEach((word, at) => {
      if (word !== this.type) return;
      for (let back = 2; back <= MOST_BACK && 4 * at - back >= 0; back += 2) {
        const code = halves[(4 * at - back) >> 1];
        if ((code & 0xf800) !== LOAD || ((4 * at - back + 4) & ~3) + 4 * (code & 255) !== 4 * at) continue;
        this.loads.set(FLASH_AT + 4 * at - back, (code >> 8) & 7);
      }
    });
    for (const address of this.loads.keys()) halves[(address - FLASH_AT) >> 1] = breakpoint;
  }

  get isKnown() {
    return this.loads.size > 0;
  }

  // The processor has come to the breakpoint at `address`: what stood there is done. Whether it was one of ours.
  raise(core, address) {
    const register = this.loads.get(address);
    if (register === undefined) return false;
    core.registers[register] = this.type;
    this.count += 1;
    return true;
  }
}

// The address of the type; 0 where it is not found.
function errorType(flash, words) {
  const text = Buffer.from(flash.buffer, flash.byteOffset, flash.length).indexOf(`\0${NAME}\0`) + 1;
  const number = text ? nameNumber(words, FLASH_AT + text) : 0;
  if (!number) return 0;
  const at = (address) => words[(address - FLASH_AT) >> 2];
  // A type begins with its own type, which is its own, too; then come flags, and the number of its name in the upper half.
  const found = words.findIndex((word, index) => words[index + 1] >>> 16 === number && word >= FLASH_AT && at(word) === word);
  return found < 0 ? 0 : FLASH_AT + 4 * found;
}

// The number of the name whose text lies at `address`; 0 where no table has it.
function nameNumber(words, address) {
  const at = words.indexOf(address);
  for (let place = 0; at >= 0 && place < MOST_NAMES && at - place >= TABLE_HEADER_WORDS; place++) {
    const header = at - place - TABLE_HEADER_WORDS;
    const count = words[header + COUNT];
    const lengths = words[header + TABLE_HEADER_WORDS - 1];
    const isTable = place < count && count < MOST_NAMES && lengths >= FLASH_AT && lengths < FLASH_AT + 4 * words.length;
    if (isTable) return (words[header + NUMBERED_FROM] & 0x7fffffff) + place;
  }
  return 0;
}
