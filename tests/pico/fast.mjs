// The chip's processor with its plain instructions in WebAssembly (core.c): the same cycles as rp2040js's own, and much faster.
const CYCLE_NS = 8; // 125 MHz
const FLASH_BYTES = 2 ** 24; // as large as rp2040js has it
const RAM_BYTES = 264 * 1024;
const ROM_WORDS = 4096;
const NOT_PLAIN = 1;
const IN_HANDLER = 1;

export class FastProcessor {
  // `wasm`: core.c, compiled. `flash` is for the machines' flash, which outlives each of them.
  constructor(wasm) {
    const imports = {
      peripheral_read32: (address, at) => this.#access(at, () => this.chip.readUint32(address >>> 0)),
      peripheral_read16: (address, at) => this.#access(at, () => this.chip.readUint16(address >>> 0)),
      peripheral_read8: (address, at) => this.#access(at, () => this.chip.readUint8(address >>> 0)),
      peripheral_write32: (address, value, at) => this.#access(at, () => this.chip.writeUint32(address >>> 0, value >>> 0)),
      peripheral_write16: (address, value, at) => this.#access(at, () => this.chip.writeUint16(address >>> 0, value)),
      peripheral_write8: (address, value, at) => this.#access(at, () => this.chip.writeUint8(address >>> 0, value)),
    };
    this.core = new WebAssembly.Instance(new WebAssembly.Module(wasm), { rp2040js: imports }).exports;
    const { buffer } = this.core.memory;
    const place = (name) => this.core[name].value;
    this.flash = new Uint8Array(buffer, place('flash'), FLASH_BYTES);
    this.ram = new Uint8Array(buffer, place('ram'), RAM_BYTES);
    this.rom = new Uint32Array(buffer, place('rom'), ROM_WORDS);
    this.registers = new Uint32Array(buffer, place('registers'), 16);
    this.flags = new Uint32Array(buffer, place('flags'), 4);
    this.budget = new Uint32Array(buffer, place('budget'), 1);
    this.elapsed = new Uint32Array(buffer, place('elapsed'), 1);
  }

  // `chip` and this processor share memory and registers from now on. `hasEnded`: whether the machine is not to go on.
  attach(chip, clock, hasEnded) {
    Object.assign(this, { chip, clock, hasEnded });
    this.ram.set(chip.sram);
    chip.sram = this.ram;
    chip.sramView = new DataView(this.ram.buffer, this.ram.byteOffset, RAM_BYTES);
    this.rom.set(chip.bootrom);
    chip.bootrom = this.rom;
    // An array with an entry for each block is looked into some ten times as fast as rp2040js's object, and very often.
    const blocks = Object.keys(chip.peripherals).map(Number);
    const peripherals = new Array(Math.max(...blocks) / 4 + 1).fill(undefined);
    for (const block of blocks) peripherals[block / 4] = chip.peripherals[block];
    chip.findPeripheral = (address) => peripherals[address >>> 14];
    this.registers.set(chip.core.registers);
    chip.core.registers = this.registers;
  }

  // Instructions run until the clock shows `stopNs`, or the processor waits, or something else is to be looked at; one at least.
  run(stopNs) {
    const { core } = this.chip;
    this.beganNs = this.tickedNs = this.clock.nanos;
    this.stopNs = stopNs;
    this.#setBudget();
    if (this.budget[0]) {
      const { flags } = this;
      flags[0] = core.N ? 1 : 0;
      flags[1] = core.Z ? 1 : 0;
      flags[2] = core.C ? 1 : 0;
      flags[3] = core.V ? 1 : 0;
      const why = this.core.run(core.currentMode === IN_HANDLER ? 1 : 0);
      core.N = flags[0] !== 0;
      core.Z = flags[1] !== 0;
      core.C = flags[2] !== 0;
      core.V = flags[3] !== 0;
      this.#tickTo(this.elapsed[0]);
      if (why !== NOT_PLAIN || this.#isInterrupted()) return;
    }
    this.clock.tick(core.executeInstruction() * CYCLE_NS);
  }

  // What rp2040js does must find the clock where it is, and may change what has to happen next.
  #access(at, action) {
    this.#tickTo(at >>> 0);
    const value = action();
    this.#setBudget();
    return value;
  }

  #tickTo(cycles) {
    const nanos = this.beganNs + cycles * CYCLE_NS;
    if (nanos === this.tickedNs) return;
    this.clock.tick(nanos - this.tickedNs);
    this.tickedNs = nanos;
  }

  // As far as nothing happens by itself: to the next alarm of the clock, at most to the end of the run.
  #setBudget() {
    const alarm = this.clock.nextAlarm;
    const nanos = (alarm && alarm.nanos < this.stopNs ? alarm.nanos : this.stopNs) - this.beganNs;
    this.budget[0] = this.#isInterrupted() ? 0 : Math.max(Math.ceil(nanos / CYCLE_NS), 0);
  }

  #isInterrupted() {
    const { core } = this.chip;
    return core.interruptsUpdated || core.waiting || this.hasEnded();
  }
}
