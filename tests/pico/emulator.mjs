// The bench's chip: node emulator.mjs '{"uf2": FILE, "bootrom": FILE, "drive": FILE, "display": {"sda": 4, "scl": 5, "address": 60}}'
// With "core": FILE, the compiled core.c, it is the same chip, and faster.
// A command a line, as JSON with the key `do`, and an answer to each, with the chip's time in ms, what came over USB (base64) and UART.
// Chip time passes only in `run`, so that whoever asks may take as long as he likes, and every run of the same commands is the same.
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Display } from './display.mjs';
import { FastProcessor } from './fast.mjs';
import { CYCLE_NS, flashWith, Machine, RAISE_BREAKPOINT } from './machine.mjs';
import { MemoryErrors } from './memory_errors.mjs';
import { Laptop } from './usb.mjs';

const DRIVE_AT = 0x100000; // where CircuitPython for the Pico has its drive; to the end of the flash
const FLASH_END = 0x200000;
const MEMORY_AT = 0xff000; // microcontroller.nvm, the sector before it
const MS = 1e6;
const MOST_RESTARTS = 20; // in one `run`: more are a fault that repeats itself

const settings = JSON.parse(process.argv[2]);
const bootrom = readFileSync(settings.bootrom);
const processor = settings.core ? new FastProcessor(readFileSync(settings.core)) : null;
const flash = flashWith(readFileSync(settings.uf2), processor?.flash);
if (settings.drive) flash.set(readFileSync(settings.drive), DRIVE_AT);
const errors = new MemoryErrors(flash, DRIVE_AT, RAISE_BREAKPOINT);
const display = new Display();
const laptop = new Laptop();
const pressed = new Set();
let uart = '';
let machine = null;
let earlierNs = 0; // what the machines before this one took
let waitedNs = 0; // for how much of that they waited
let changedNs = 0; // and for how much the flash changed
let changes = 0; // of the flash, since the bench began: sectors erased, pages programmed
let rewritings = 0; // how often microcontroller.nvm was erased
let cutAt = 0; // the power ends in the change of this number; 0: in none
let cutPart = 0; // of that change: how much of it has come about
let collections = []; // of the machines before this one

const takenCollections = () =>
  machine.heap.taken().map(([begun, ended, ...bytes]) => [(earlierNs + begun) / MS, (earlierNs + ended) / MS, ...bytes]);
const now = () => earlierNs + (machine ? machine.clock.nanos : 0);

function start(scratch = null) {
  if (machine) {
    collections.push(...takenCollections());
    waitedNs += machine.waitedNs;
    changedNs += machine.changedNs;
  }
  earlierNs = now();
  laptop.unplugged();
  const onFlash = (erased) => {
    if (erased === MEMORY_AT) rewritings += 1;
    return ++changes === cutAt ? cutPart : 1;
  };
  const onUart = (byte) => (uart += String.fromCharCode(byte));
  machine = new Machine({ bootrom, flash, pressed, onFlash, onUart, scratch, processor, errors });
  const { sda, scl, address } = settings.display;
  display.connect(machine.chip.i2c[(sda >> 1) & 1], address, machine.clock, CYCLE_NS, now);
  machine.answerByHand(sda, scl, address);
  laptop.plug(machine.chip.usbCtrl, machine.clock);
}

const until = {
  '': () => false,
  lit: () => display.isLit,
  usb: () => laptop.arrived.length > 0,
  port: () => laptop.port !== null,
  uart: () => uart.includes('\n'),
};

function run(ms, what) {
  const stop = now() + ms * MS;
  for (let restarts = 0; now() < stop && !until[what](); restarts++) {
    machine.run(stop - now(), until[what]);
    if (machine.end !== 'restart' || restarts === MOST_RESTARTS) break;
    start(machine.scratch);
  }
}

const commands = {
  power() {
    display.powerOff();
    start();
  },
  pin({ pin, isPressed }) {
    if (isPressed) pressed.add(pin);
    else pressed.delete(pin);
    machine.refreshPin(pin);
  },
  run: ({ ms, until: what = '' }) => run(ms, what),
  mark: () => (display.bursts = []) && undefined,
  seen: () => ({ bursts: display.bursts.map(([first, last, bytes]) => [first / MS, last / MS, bytes]) }),
  // Since last asked: Python's collections, and how often MemoryError was raised since power on (null: this build is not known).
  memory() {
    const taken = [...collections, ...takenCollections()];
    collections = [];
    const { heap } = machine;
    return { collections: taken, free: heap.freeBytes, largest: heap.largest(), size: heap.size, errors: errors.isKnown ? errors.count : null };
  },
  screen: () => ({ is_lit: display.isLit, rows: display.rows }),
  open: ({ isOpen }) => laptop.open(isOpen),
  send: ({ data }) => laptop.send(Buffer.from(data, 'base64')),
  cut({ changes: further, part }) {
    cutAt = further ? changes + further : 0;
    cutPart = part;
  },
  save({ path, memory }) {
    writeFileSync(path, flash.subarray(DRIVE_AT, FLASH_END));
    if (memory) writeFileSync(memory, flash.subarray(MEMORY_AT, DRIVE_AT));
  },
  load({ path, memory }) {
    flash.set(readFileSync(path), DRIVE_AT);
    flash.set(readFileSync(memory), MEMORY_AT);
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  let answer;
  try {
    answer = commands[command.do](command);
  } catch (error) {
    answer = { error: String(error.message ?? error) };
  }
  const usb = Buffer.from(laptop.arrived.splice(0)).toString('base64');
  const waited_ms = (waitedNs + (machine?.waitedNs ?? 0)) / MS;
  const changed_ms = (changedNs + (machine?.changedNs ?? 0)) / MS;
  const state = { t_ms: now() / MS, waited_ms, changed_ms, end: machine?.end ?? '', changes, rewritings, usb, uart };
  uart = '';
  process.stdout.write(`${JSON.stringify({ ...state, ...answer })}\n`);
}
