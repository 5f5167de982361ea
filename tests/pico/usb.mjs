// A laptop at the chip's USB: it sets the device up as any does, and opens the first serial port when it is told to.
const CONTROL_GAP_NS = 500000; // transfers back to back run into each other's last stage, and no laptop sends them so
const PACKET_BYTES = 64;
const IN = 0x80;
const SERIAL_DATA_CLASS = 10;
const BUFFER_READY = 1 << 10;
const SECOND_BUFFER_READY = 1 << 26;
const DOUBLE_BUFFERED = 1 << 30;
const GET_DESCRIPTOR = 6;
const word = (value) => [value & 255, value >> 8];

export class Laptop {
  constructor() {
    this.arrived = []; // what the device has sent
    this.waiting = []; // what it has not taken yet
    this.unplugged();
  }

  unplugged() {
    this.usb = null;
    this.port = null; // {control, in, out}: interface and endpoints of the serial port
    this.isOpen = false;
    this.waiting = [];
  }

  plug(usb, clock) {
    this.unplugged();
    this.usb = usb;
    this.transfers = [];
    this.transfer = null;
    this.held = false; // a laptop asks for a port's data only while the port is open: till then they stay in the device
    this.rooms = new Map(); // endpoint -> how many bytes the device now takes there
    this.isStatusReady = false;
    this.gap = clock.createAlarm(() => this.nextTransfer());
    const ready = usb.indicateBufferReady.bind(usb);
    usb.indicateBufferReady = (endpoint, isOut) => {
      if (!isOut && endpoint === this.port?.in && !this.isOpen) this.held = true;
      else ready(endpoint, isOut);
    };
    this.release = () => {
      if (this.held) ready(this.port.in, false);
      this.held = false;
    };
    inOrder(usb);
    usb.onUSBEnabled = () => usb.resetDevice();
    usb.onResetReceived = () => this.setUp();
    usb.onEndpointWrite = (endpoint, data) => (endpoint === 0 ? this.answered(data) : this.came(endpoint, data));
    usb.onEndpointRead = (endpoint, bytes) => (endpoint === 0 ? this.statusReady() : this.canTake(endpoint, bytes));
  }

  // --- setting the device up ----------------------------------------------------------------------------------------

  setUp() {
    this.transfers = [];
    this.transfer = this.port = null;
    this.rooms.clear();
    this.control([0, 5, 1, 0, 0, 0, 0, 0]);
    this.control([IN, GET_DESCRIPTOR, 0, 2, 0, 0, 9, 0], (head) => {
      this.control([IN, GET_DESCRIPTOR, 0, 2, 0, 0, head[2], head[3]], (all) => {
        this.control([0, 9, 1, 0, 0, 0, 0, 0], () => {
          this.port = serialPort(all);
          this.sayWhetherOpen();
        });
      });
    });
  }

  control(setup, done = () => {}) {
    this.transfers.push({ setup, done, data: [], wants: setup[0] & IN ? setup[6] | (setup[7] << 8) : 0, hasAll: false });
    if (!this.transfer) this.gap.schedule(CONTROL_GAP_NS);
  }

  nextTransfer() {
    if (this.transfer || !this.transfers.length) return;
    this.transfer = this.transfers.shift();
    this.usb.sendSetupPacket(Uint8Array.from(this.transfer.setup));
  }

  answered(data) {
    const transfer = this.transfer;
    if (!transfer || transfer.hasAll) return;
    if (!transfer.wants) {
      this.finish();
      return;
    }
    transfer.data.push(...data);
    transfer.hasAll = transfer.data.length >= transfer.wants || data.length < PACKET_BYTES;
    if (transfer.hasAll && this.isStatusReady) this.statusReady();
  }

  statusReady() {
    this.isStatusReady = !this.transfer?.hasAll;
    if (this.isStatusReady) return;
    this.usb.endpointReadDone(0, new Uint8Array(0));
    this.finish();
  }

  finish() {
    const { done, data } = this.transfer;
    this.transfer = null;
    done(data);
    this.gap.schedule(CONTROL_GAP_NS);
  }

  // --- the port -----------------------------------------------------------------------------------------------------

  open(isOpen) {
    this.isOpen = isOpen;
    this.waiting = [];
    this.arrived = [];
    this.sayWhetherOpen();
  }

  sayWhetherOpen() {
    if (!this.port) return;
    this.control([0x21, 0x22, this.isOpen ? 3 : 0, 0, this.port.control, 0, 0, 0]);
    if (this.isOpen) this.release();
  }

  came(endpoint, data) {
    if (endpoint === this.port?.in && this.isOpen) this.arrived.push(...data);
  }

  canTake(endpoint, bytes) {
    this.rooms.set(endpoint, bytes);
    this.pump();
  }

  send(data) {
    this.waiting.push(...data);
    this.pump();
  }

  pump() {
    const room = this.rooms.get(this.port?.out);
    if (room === undefined || !this.waiting.length) return;
    this.rooms.delete(this.port.out);
    this.usb.endpointReadDone(this.port.out, Uint8Array.from(this.waiting.splice(0, Math.min(room, PACKET_BYTES))));
  }
}

// The first serial port of those that a configuration descriptor lists.
function serialPort(descriptor) {
  let current = null;
  const found = [];
  for (let at = 0; at < descriptor.length && descriptor[at]; at += descriptor[at]) {
    if (descriptor[at + 1] === 4) {
      current = { number: descriptor[at + 2], kind: descriptor[at + 5], endpoints: [] };
      found.push(current);
    }
    if (descriptor[at + 1] === 5) current?.endpoints.push(descriptor[at + 2]);
  }
  const data = found.find((each) => each.kind === SERIAL_DATA_CLASS);
  if (!data) return null;
  const [ingoing, outgoing] = [true, false].map((isIn) => data.endpoints.find((each) => Boolean(each & IN) === isIn) & 15);
  return { control: data.number - 1, in: ingoing, out: outgoing };
}

// rp2040js hands a pair of buffers over in the wrong order: the second that was written first.
function inOrder(usb) {
  const updated = usb.DPRAMUpdated.bind(usb);
  usb.DPRAMUpdated = (offset, value) => {
    updated(offset, value);
    const endpoint = (offset - 0x80) >> 3;
    const isIn = offset > 0x84 && offset <= 0xfc && !(offset & 4);
    const isPair = value & BUFFER_READY && value & SECOND_BUFFER_READY;
    if (isIn && isPair && usb.readEndpointControlReg(endpoint, false) & DOUBLE_BUFFERED) {
      const { buffers } = usb.endpointWriteAlarms[endpoint];
      if (buffers.length >= 2) buffers.push(buffers.pop(), buffers.pop());
    }
  };
}
