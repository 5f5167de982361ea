// One RP2040 from power on to power off, with what rp2040js leaves to its user: flash, pins, resets. Its flash outlives it.
import { ConsoleLogger, LogLevel, Simulator } from 'rp2040js';
import { Heap } from './heap.mjs';

export const CYCLE_NS = 8; // 125 MHz
export const FLASH_AT = 0x10000000;
const FLASH_BYTES = 2 ** 21; // of the Pico
const FLASH_NAME = [0xef, 0x40, 21]; // as the chip W25Q16JV tells it: maker, kind, size
const FLASH_NUMBER = [0xe6, 0x60, 0x54, 0x81, 0xdb, 0x31, 0x8a, 0x36];
const READ_NAME = 0x9f;
const READ_NUMBER = 0x4b;
// What its data sheet gives as typical. The processor stands still meanwhile, as all code lies in flash.
const SECTOR_BYTES = 4096;
const ERASE_SECTOR_NS = 45e6;
const PAGE_BYTES = 256;
const PROGRAM_PAGE_NS = 0.4e6;
const SSI = 0x18000;
const SSI_DATA = 0x60;
const RESETS = 0x4000c;
const WATCHDOG = 0x40058;
const I2C_RESET_BITS = [1 << 3, 1 << 4];
const BREAKPOINT = 0xbe00;
const ERASE = 0xe1;
const PROGRAM = 0xe2;
const RAISE = 0xe3;
export const RAISE_BREAKPOINT = BREAKPOINT | RAISE;
const PINS = 30;
const LOOK_EVERY_NS = 100e3; // at whether what is waited for has come
const LOOK_AT_HEAP_EVERY_NS = 500e3;

// An empty flash with the UF2 file `uf2` in it, in the 16 MB that rp2040js has for it.
export function flashWith(uf2, flash = new Uint8Array(2 ** 24)) {
  flash.fill(0xff);
  for (let at = 0; at + 512 <= uf2.length; at += 512) {
    if (uf2.readUInt32LE(at) !== 0x0a324655) continue;
    const length = uf2.readUInt32LE(at + 16);
    flash.set(uf2.subarray(at + 32, at + 32 + length), uf2.readUInt32LE(at + 12) - FLASH_AT);
  }
  return flash;
}

export class Machine {
  // `pressed`: the pins that are held low from outside. `onFlash` is called for each change of the flash, with what is erased or null, and says how much of it comes about: less than 1, and the power ends there.
  // `processor`: a FastProcessor, or null for rp2040js's own, which does the same. `errors` counts Python's MemoryErrors.
  constructor({ bootrom, flash, pressed, onFlash, onUart, scratch, processor, errors }) {
    const simulator = new Simulator();
    this.chip = simulator.rp2040;
    this.clock = simulator.clock;
    this.processor = processor;
    this.flash = flash;
    this.pressed = pressed;
    this.end = ''; // why it no longer runs
    this.waitedNs = 0; // how long the processor has waited for an interrupt
    this.changedNs = 0; // how long it stood still while the flash changed
    this.scratch = null; // what the watchdog keeps for the next start
    this.chip.logger = new ConsoleLogger(LogLevel.Error, false);
    this.chip.loadBootrom(new Uint32Array(bootrom.buffer.slice(bootrom.byteOffset, bootrom.byteOffset + bootrom.length)));
    this.chip.flash = flash;
    this.chip.flash16 = new Uint16Array(flash.buffer, flash.byteOffset, flash.length / 2);
    this.chip.flashView = new DataView(flash.buffer, flash.byteOffset, flash.length);
    this.chip.uart[0].onByte = onUart;
    this.takeOverFlash(onFlash, errors);
    this.nameFlash();
    this.resetBlocks();
    this.connectPins();
    const watchdog = this.chip.peripherals[WATCHDOG];
    if (scratch) {
      watchdog.scratchData.set(scratch);
      watchdog.reason = scratch.reason; // its time was up, or the program asked for it: the chip tells
    }
    watchdog.onWatchdogTrigger = () => {
      // The chip resets. In rp2040js the counter that has run out would call without end, in the same moment.
      watchdog.alarm.enable = watchdog.timer.enable = false;
      this.scratch ??= Object.assign(watchdog.scratchData.slice(), { reason: watchdog.reason });
      this.end ||= 'restart';
    };
    this.chip.core.PC = FLASH_AT;
    processor?.attach(this.chip, this.clock, () => this.end !== '');
    this.heap = new Heap(this.chip.sram);
    this.heapLookNs = 0; // when it is looked at again
  }

  // `wait` ns of chip time have passed, or `isDone` has become true, or the machine has ended.
  run(wait, isDone) {
    const stop = this.clock.nanos + wait;
    while (this.clock.nanos < stop && !this.end && !isDone()) {
      this.runTo(Math.min(stop, this.clock.nanos + LOOK_EVERY_NS));
      if (this.clock.nanos < this.heapLookNs) continue;
      this.heap.look(this.clock.nanos);
      this.heapLookNs = this.clock.nanos + LOOK_AT_HEAP_EVERY_NS;
    }
  }

  // The first instruction after `stop` is the next one.
  runTo(stop) {
    const { clock } = this;
    const { core } = this.chip;
    while (clock.nanos < stop && !this.end) {
      // A processor does not begin to wait while an interrupt is due, also where none may come through; rp2040js would wait for ever.
      if (core.waiting && core.pendingInterrupts & core.enabledInterrupts) core.waiting = false;
      if (core.waiting) {
        const { nextAlarm } = clock;
        const nanos = (nextAlarm && nextAlarm.nanos < stop ? nextAlarm.nanos : stop) - clock.nanos;
        const waited = Math.max(Math.ceil(nanos / CYCLE_NS), 1) * CYCLE_NS;
        clock.tick(waited);
        this.waitedNs += waited;
      } else if (this.processor) this.processor.run(stop);
      else clock.tick(core.executeInstruction() * CYCLE_NS);
    }
  }

  // The boot ROM's functions that change the flash are ours: what they talk to is not simulated.
  takeOverFlash(onFlash, errors) {
    const rom = new Uint16Array(this.chip.bootrom.buffer);
    rom[romFunction(rom, 'RE') >> 1] = BREAKPOINT | ERASE;
    rom[romFunction(rom, 'RP') >> 1] = BREAKPOINT | PROGRAM;
    this.chip.onBreak = (code) => {
      const { core } = this.chip;
      const [at, second, third] = [...core.registers].map((value) => value >>> 0);
      if (code === RAISE && errors.raise(core, core.PC - 2)) {
        this.clock.tick(CYCLE_NS); // what stood there takes a cycle more than a breakpoint
        return;
      }
      if (code !== ERASE && code !== PROGRAM) {
        this.end = `breakpoint ${code} at ${core.PC.toString(16)}`;
      } else {
        const part = onFlash(code === ERASE ? at : null);
        if (code === ERASE) {
          this.flash.fill(0xff, at, at + Math.floor(second * part));
          this.changeFor((second / SECTOR_BYTES) * ERASE_SECTOR_NS * part);
        } else {
          const count = Math.floor(third * part);
          for (let byte = 0; byte < count; byte++) this.flash[at + byte] &= this.chip.readUint8(second + byte);
          this.changeFor((third / PAGE_BYTES) * PROGRAM_PAGE_NS * part);
        }
        if (part < 1) this.end = 'power cut';
      }
      core.PC = core.LR & ~1;
    };
  }

  changeFor(nanos) {
    this.changedNs += nanos;
    this.clock.tick(nanos);
  }

  nameFlash() {
    const ssi = this.chip.peripherals[SSI];
    const [write, read] = [ssi.writeUint32.bind(ssi), ssi.readUint32.bind(ssi)];
    let answer = [];
    ssi.writeUint32 = (offset, value) => {
      if (offset === SSI_DATA && !answer.length) {
        if (value === READ_NAME) answer = [0, ...FLASH_NAME];
        if (value === READ_NUMBER) answer = [0, 0, 0, 0, 0, ...FLASH_NUMBER];
      }
      write(offset, value);
    };
    ssi.readUint32 = (offset) => (offset === SSI_DATA && answer.length ? answer.shift() : read(offset));
  }

  // A block that is held in reset forgets its registers; of those that the program resets, rp2040js keeps the I2C buses'.
  resetBlocks() {
    const resets = this.chip.peripherals[RESETS];
    const write = resets.writeUint32.bind(resets);
    resets.writeUint32 = (offset, value) => {
      write(offset, value);
      this.chip.i2c.forEach((bus, number) => {
        if (offset !== 0 || !(resets.reset & I2C_RESET_BITS[number])) return;
        Object.assign(bus, { enable: 0, state: 0, busy: false });
        bus.rxFIFO.reset();
        bus.txFIFO.reset();
      });
    };
  }

  // A pin is what drives it, else what it is pulled to.
  connectPins() {
    const { gpio, qspi } = this.chip;
    for (let number = 0; number < PINS; number++) {
      const pin = gpio[number];
      const value = () => !this.pressed.has(number) && (pin.outputEnable ? Boolean(pin.outputValue) : pin.pullupEnabled);
      Object.defineProperty(pin, 'rawInputValue', { get: value, set() {} });
    }
    for (const pin of qspi) Object.defineProperty(pin, 'inputValue', { get: () => true }); // BOOTSEL is not pressed
  }

  refreshPin(number) {
    this.chip.gpio[number].refreshInput();
  }

  // CircuitPython asks for a device by moving the bus's pins by hand: they have pull-ups, and the device at `address` answers.
  answerByHand(data, clock, address) {
    const { gpio } = this.chip;
    let [isAnswering, bits, asked, clockWas, dataWas] = [false, -1, 0, true, true];
    const isLow = (pin) => gpio[pin].outputEnable && !gpio[pin].outputValue;
    for (const pin of [data, clock]) {
      const get = () => !isLow(pin) && !(pin === data && isAnswering);
      Object.defineProperty(gpio[pin], 'rawInputValue', { get, set() {} });
    }
    const changed = () => {
      const [clockIs, dataIs] = [!isLow(clock), !isLow(data)];
      if (clockWas && clockIs && dataWas !== dataIs) {
        bits = dataIs ? -1 : 0; // the end, or the beginning
        asked = 0;
        isAnswering = false;
      } else if (bits >= 0 && !clockWas && clockIs) {
        if (bits < 8) asked = (asked << 1) | (dataIs ? 1 : 0);
        bits += 1;
      } else if (bits >= 8 && clockWas && !clockIs) {
        isAnswering = bits === 8 && asked >> 1 === address;
        if (bits > 8) bits = -1;
      }
      [clockWas, dataWas] = [clockIs, dataIs];
    };
    gpio[data].addListener(changed);
    gpio[clock].addListener(changed);
  }
}

// Where the boot ROM has the function of that two-letter name: its table of functions begins where its bytes 20 and 21 say.
function romFunction(rom, name) {
  const code = name.charCodeAt(0) | (name.charCodeAt(1) << 8);
  for (let at = rom[20 >> 1] >> 1; rom[at]; at += 2) if (rom[at] === code) return rom[at + 1] & ~1;
  throw new Error(`the boot ROM has no function ${name}`);
}
