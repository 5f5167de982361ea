// A display with an SSD1306 controller on the chip's first I2C bus: what is on it, and when its wire carried something.
const ARGUMENTS = { 0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8d: 1, 0xa8: 1, 0xad: 1, 0xd3: 1, 0xd5: 1, 0xd9: 1, 0xda: 1, 0xdb: 1, 0xdc: 1 };
const WIDTH = 128;
const HEIGHT = 64;
const CLOCKS_A_BYTE = 9; // eight bits and the acknowledgement
const SILENCE_NS = 20e6; // after so much of it, what comes is another burst
const NO_BYTE = -1;

export class Display {
  constructor() {
    this.bursts = []; // [first_ns, last_ns, bytes] in the chip's time, since they were last forgotten
    this.powerOff();
  }

  powerOff() {
    this.memory = new Uint8Array(WIDTH * (HEIGHT / 8)); // a column of eight dots a byte, the lowest bit uppermost
    this.litBytes = 0; // of the memory
    this.isOn = false;
    this.command = NO_BYTE;
    this.missing = 0;
    this.given = [];
    this.columns = [0, WIDTH - 1];
    this.pages = [0, 7];
    this.column = this.page = 0;
  }

  // The chip's bus leads here. `now` is the chip's time; a byte takes as long as it does at the speed that the bus is set to.
  connect(bus, address, clock, cycleNs, now) {
    let isOurs = false;
    let control = NO_BYTE;
    let then = null;
    const alarm = clock.createAlarm(() => {
      const next = then;
      then = null;
      next?.();
    });
    const later = (next) => {
      then = next;
      alarm.schedule(CLOCKS_A_BYTE * (bus.sclHighPeriod + bus.sclLowPeriod) * cycleNs);
    };
    bus.onConnect = (asked) => {
      isOurs = asked === address;
      control = NO_BYTE;
      later(() => bus.completeConnect(isOurs));
    };
    bus.onWriteByte = (byte) => {
      if (isOurs) {
        this.note(now());
        if (control === NO_BYTE) control = byte;
        else {
          this.take(byte, (control & 0x40) !== 0);
          if (control & 0x80) control = NO_BYTE; // it was for one byte only
        }
      }
      later(() => bus.completeWrite(isOurs));
    };
  }

  note(now) {
    const burst = this.bursts.at(-1);
    if (burst && now - burst[1] < SILENCE_NS) {
      burst[1] = now;
      burst[2] += 1;
    } else this.bursts.push([now, now, 1]);
  }

  take(byte, isPicture) {
    if (isPicture) {
      const at = this.page * WIDTH + this.column;
      this.litBytes += Number(byte !== 0) - Number(this.memory[at] !== 0);
      this.memory[at] = byte;
      if (this.column++ === this.columns[1]) {
        this.column = this.columns[0];
        this.page = this.page === this.pages[1] ? this.pages[0] : this.page + 1;
      }
    } else if (this.missing) {
      this.given.push(byte);
      if (--this.missing === 0) this.obey();
    } else if (byte === 0xae || byte === 0xaf) this.isOn = byte === 0xaf;
    else if (ARGUMENTS[byte]) {
      this.command = byte;
      this.given = [];
      this.missing = ARGUMENTS[byte];
    }
  }

  obey() {
    const [first, last] = this.given;
    if (this.command === 0x21) {
      this.columns = [first & 127, last & 127];
      this.column = first & 127;
    } else if (this.command === 0x22) {
      this.pages = [first & 7, last & 7];
      this.page = first & 7;
    }
  }

  get isLit() {
    return this.isOn && this.litBytes > 0;
  }

  get rows() {
    const dot = (x, y) => ((this.memory[(y >> 3) * WIDTH + x] >> (y & 7)) & 1 ? '#' : '.');
    return Array.from({ length: HEIGHT }, (_, y) => Array.from({ length: WIDTH }, (_, x) => dot(x, y)).join(''));
  }
}
