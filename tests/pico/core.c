// The plain instructions of the RP2040's processor, as rp2040js runs them, for WebAssembly: same results, same cycles, much faster.
//
// Whatever is not plain is left to rp2040js: interrupts, returns from them, breakpoints, special registers, waiting. `run` stops in
// front of such an instruction. What lies outside of flash, RAM and boot ROM is read and written through rp2040js, too. fast.mjs is
// the other half. Where rp2040js differs from a real chip (a shift by a register that holds 0, for example), it is followed.

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char i8;
typedef short i16;
typedef int i32;
typedef long long i64;

#define FLASH_AT 0x10000000u
#define FLASH_BYTES (16u << 20) // as large as rp2040js has it
#define RAM_AT 0x20000000u
#define RAM_BYTES (264u << 10)
#define ROM_BYTES (16u << 10)
#define APB_BLOCK 4u // the uppermost four bits of an address: slow peripherals,
#define SIO_BLOCK 0xdu // peripherals of the processor's own,
#define RETURN_BLOCK 15u // and what ends an interrupt when a handler jumps there

enum { SP = 13, LR = 14, PC = 15 };
enum { BUDGET_SPENT = 0, NOT_PLAIN = 1 };

// Memory and state are shared with fast.mjs, which finds them by these names.
u8 flash[FLASH_BYTES];
u8 ram[RAM_BYTES];
u8 rom[ROM_BYTES];
u32 registers[16];
u32 flags[4]; // n, z, c, v
volatile u32 budget; // `run` stops at the first instruction after so many cycles; an access to a peripheral may change it
u32 elapsed; // the cycles of the last `run`

// What rp2040js does; `at` is how many cycles of this run have passed.
#define FROM_RP2040JS(name) __attribute__((import_module("rp2040js"), import_name(#name))) name
u32 FROM_RP2040JS(peripheral_read32)(u32 address, u32 at);
u32 FROM_RP2040JS(peripheral_read16)(u32 address, u32 at);
u32 FROM_RP2040JS(peripheral_read8)(u32 address, u32 at);
void FROM_RP2040JS(peripheral_write32)(u32 address, u32 value, u32 at);
void FROM_RP2040JS(peripheral_write16)(u32 address, u32 value, u32 at);
void FROM_RP2040JS(peripheral_write8)(u32 address, u32 value, u32 at);

// --- memory ----------------------------------------------------------------------------------------------------------

// Whether `bytes` from `address` on lie in the `size` bytes at `start`.
static inline int lies_in(u32 address, u32 bytes, u32 start, u32 size) {
  return address - start <= size - bytes;
}

static inline u32 read32(u32 address, u32 at) {
  if (lies_in(address, 4, RAM_AT, RAM_BYTES)) return *(u32 *)(ram + (address - RAM_AT));
  if (lies_in(address, 4, FLASH_AT, FLASH_BYTES)) return *(u32 *)(flash + (address - FLASH_AT));
  if (address < ROM_BYTES) return *(u32 *)(rom + (address & ~3u));
  return peripheral_read32(address, at);
}

static inline u32 read16(u32 address, u32 at) {
  if (lies_in(address, 2, RAM_AT, RAM_BYTES)) return *(u16 *)(ram + (address - RAM_AT));
  if (lies_in(address, 2, FLASH_AT, FLASH_BYTES)) return *(u16 *)(flash + (address - FLASH_AT));
  if (address < ROM_BYTES) return *(u16 *)(rom + (address & ~1u));
  return peripheral_read16(address, at);
}

static inline u32 read8(u32 address, u32 at) {
  if (lies_in(address, 1, RAM_AT, RAM_BYTES)) return ram[address - RAM_AT];
  if (lies_in(address, 1, FLASH_AT, FLASH_BYTES)) return flash[address - FLASH_AT];
  if (address < ROM_BYTES) return rom[address];
  return peripheral_read8(address, at);
}

static inline void write32(u32 address, u32 value, u32 at) {
  if (lies_in(address, 4, RAM_AT, RAM_BYTES)) *(u32 *)(ram + (address - RAM_AT)) = value;
  else peripheral_write32(address, value, at);
}

static inline void write16(u32 address, u32 value, u32 at) {
  if (lies_in(address, 2, RAM_AT, RAM_BYTES)) *(u16 *)(ram + (address - RAM_AT)) = (u16)value;
  else peripheral_write16(address, value & 0xffff, at);
}

static inline void write8(u32 address, u32 value, u32 at) {
  if (lies_in(address, 1, RAM_AT, RAM_BYTES)) ram[address - RAM_AT] = (u8)value;
  else peripheral_write8(address, value & 0xff, at);
}

// The cycles that a load or a store takes besides its first one, as rp2040js counts them.
static inline u32 read_cycles(u32 address) {
  u32 block = address >> 28;
  return block == SIO_BLOCK ? 0 : block == APB_BLOCK ? 3 : 1;
}

static inline u32 write_cycles(u32 address) {
  u32 block = address >> 28;
  return block == SIO_BLOCK ? 0 : block == APB_BLOCK ? 4 : 1;
}

// --- flags -----------------------------------------------------------------------------------------------------------

typedef struct {
  u32 n, z, c, v;
} Flags;

static inline u32 result(Flags *f, u32 value) {
  f->n = value >> 31;
  f->z = value == 0;
  return value;
}

// `b` has a carry in it already, and may be 2 to the power of 32.
static inline u32 add(Flags *f, u32 a, u64 b) {
  u64 sum = a + b;
  i64 signed_sum = (i64)(i32)a + (i64)(i32)(u32)b;
  f->c = sum != (u32)sum;
  f->v = (i64)(i32)(u32)sum != signed_sum;
  return result(f, (u32)sum);
}

static inline u32 subtract(Flags *f, u32 a, u64 b) {
  u32 difference = a - (u32)b;
  u32 a_sign = a >> 31, b_sign = (u32)b >> 31, sign = difference >> 31;
  f->c = a >= b;
  f->v = (sign && !a_sign && b_sign) || (!sign && a_sign && !b_sign);
  return result(f, difference);
}

static inline u32 shifted_left(Flags *f, u32 value, u32 by) {
  if (by) f->c = (value >> ((32 - by) & 31)) & 1;
  return result(f, by < 32 ? value << by : 0);
}

static inline u32 shifted_with_sign(Flags *f, u32 value, u32 by) {
  if (by > 32) by = 32;
  f->c = (value >> ((by - 1) & 31)) & 1;
  return result(f, (u32)((i32)value >> (by < 32 ? by : 31)));
}

// The condition of a branch; an odd number is the opposite of the even one before it.
static inline u32 holds(const Flags *f, u32 condition) {
  u32 is_so;
  switch (condition >> 1) {
    case 0: is_so = f->z; break;
    case 1: is_so = f->c; break;
    case 2: is_so = f->n; break;
    case 3: is_so = f->v; break;
    case 4: is_so = f->c && !f->z; break;
    case 5: is_so = f->n == f->v; break;
    default: is_so = f->n == f->v && !f->z; break;
  }
  return is_so ^ (condition & 1);
}

// --- instructions ----------------------------------------------------------------------------------------------------

#define R registers
// The parts of an instruction: three small registers, a large one and the two that name registers up to 15, and numbers.
#define LOW3 (op & 7)
#define MID3 ((op >> 3) & 7)
#define HIGH3 ((op >> 6) & 7)
#define AT8 ((op >> 8) & 7)
#define FROM15 ((op >> 3) & 15)
#define TO15 (((op >> 4) & 8) | (op & 7))
#define NUMBER5 ((op >> 6) & 31)
#define NUMBER8 (op & 255)
#define STAYS_EVEN(value) ((value) & ~1u)
#define STAYS_ALIGNED(value) ((value) & ~3u)

#define LOAD(to, where, value) { u32 address = (where); cycles += read_cycles(address); R[to] = (value); break; }
#define STORE(where, write, from) { u32 address = (where); cycles += write_cycles(address); write(address, R[from], at); break; }

// Writes the registers 0 to 7 of that `list` from `address` on. Returns the address after them.
static inline u32 store_all(u32 list, u32 address, u32 at, u32 *cycles) {
  for (u32 i = 0; i < 8; i++) {
    if (!(list & (1u << i))) continue;
    write32(address, R[i], at);
    address += 4;
    ++*cycles;
  }
  return address;
}

static inline u32 load_all(u32 list, u32 address, u32 at, u32 *cycles) {
  for (u32 i = 0; i < 8; i++) {
    if (!(list & (1u << i))) continue;
    R[i] = read32(address, at);
    address += 4;
    ++*cycles;
  }
  return address;
}

// Instructions run until the budget is spent or the next one is not plain. `in_handler`: an interrupt is being handled.
__attribute__((export_name("run"))) u32 run(u32 in_handler) {
  Flags f = {flags[0], flags[1], flags[2], flags[3]};
  u32 pc = R[PC], at = 0, why = BUDGET_SPENT;
  while (at < budget) {
    pc = STAYS_EVEN(pc);
    u32 op, next = pc + 2, cycles = 1;
    if (lies_in(pc, 2, FLASH_AT, FLASH_BYTES)) op = *(u16 *)(flash + (pc - FLASH_AT));
    else if (lies_in(pc, 2, RAM_AT, RAM_BYTES)) op = *(u16 *)(ram + (pc - RAM_AT));
    else if (pc < ROM_BYTES) op = *(u16 *)(rom + pc);
    else {
      why = NOT_PLAIN;
      break;
    }
    switch (op >> 6) {
      // LSLS, LSRS, ASRS by a number
      case 0x000 ... 0x01f: R[LOW3] = shifted_left(&f, R[MID3], NUMBER5); break;
      case 0x020 ... 0x03f: {
        u32 value = R[MID3], by = NUMBER5;
        R[LOW3] = result(&f, by ? value >> by : 0);
        f.c = (value >> (by ? by - 1 : 31)) & 1;
        break;
      }
      case 0x040 ... 0x05f: R[LOW3] = shifted_with_sign(&f, R[MID3], NUMBER5 ? NUMBER5 : 32); break;
      // ADDS, SUBS of a register and of a small number
      case 0x060 ... 0x067: R[LOW3] = add(&f, R[MID3], R[HIGH3]); break;
      case 0x068 ... 0x06f: R[LOW3] = subtract(&f, R[MID3], R[HIGH3]); break;
      case 0x070 ... 0x077: R[LOW3] = add(&f, R[MID3], HIGH3); break;
      case 0x078 ... 0x07f: R[LOW3] = subtract(&f, R[MID3], HIGH3); break;
      // MOVS, CMP, ADDS, SUBS of a number
      case 0x080 ... 0x09f: R[AT8] = result(&f, NUMBER8); break;
      case 0x0a0 ... 0x0bf: subtract(&f, R[AT8], NUMBER8); break;
      case 0x0c0 ... 0x0df: R[AT8] = add(&f, R[AT8], NUMBER8); break;
      case 0x0e0 ... 0x0ff: R[AT8] = subtract(&f, R[AT8], NUMBER8); break;
      // ANDS, EORS, LSLS, LSRS, ASRS, ADCS, SBCS, RORS
      case 0x100: R[LOW3] = result(&f, R[LOW3] & R[MID3]); break;
      case 0x101: R[LOW3] = result(&f, R[LOW3] ^ R[MID3]); break;
      case 0x102: R[LOW3] = shifted_left(&f, R[LOW3], R[MID3] & 255); break;
      case 0x103: {
        u32 value = R[LOW3], by = R[MID3] & 255;
        R[LOW3] = result(&f, by < 32 ? value >> by : 0);
        f.c = by <= 32 ? (value >> ((by - 1) & 31)) & 1 : 0;
        break;
      }
      case 0x104: R[LOW3] = shifted_with_sign(&f, R[LOW3], R[MID3] & 255); break;
      case 0x105: R[LOW3] = add(&f, R[MID3], (u64)R[LOW3] + f.c); break;
      case 0x106: R[LOW3] = subtract(&f, R[LOW3], (u64)R[MID3] + (1 - f.c)); break;
      case 0x107: {
        u32 value = R[LOW3], by = R[MID3] & 31;
        R[LOW3] = result(&f, by ? (value >> by) | (value << (32 - by)) : value);
        f.c = R[LOW3] >> 31;
        break;
      }
      // TST, RSBS, CMP, CMN, ORRS, MULS, BICS, MVNS
      case 0x108: result(&f, R[LOW3] & R[MID3]); break;
      case 0x109: R[LOW3] = subtract(&f, 0, R[MID3]); break;
      case 0x10a: subtract(&f, R[LOW3], R[MID3]); break;
      case 0x10b: add(&f, R[LOW3], R[MID3]); break;
      case 0x10c: R[LOW3] = result(&f, R[LOW3] | R[MID3]); break;
      case 0x10d: R[LOW3] = result(&f, R[LOW3] * R[MID3]); break;
      case 0x10e: R[LOW3] = result(&f, R[LOW3] & ~R[MID3]); break;
      case 0x10f: R[LOW3] = result(&f, ~R[MID3]); break;
      // ADD, CMP, MOV between all registers
      case 0x110 ... 0x113:
      case 0x118 ... 0x11b: {
        u32 value = FROM15 == PC ? pc + 4 : R[FROM15];
        if (op >> 8 == 0x44) value += TO15 == PC ? pc + 4 : R[TO15];
        if (TO15 == PC) {
          next = STAYS_EVEN(value);
          cycles++;
        } else R[TO15] = TO15 == SP ? STAYS_ALIGNED(value) : value;
        break;
      }
      case 0x114 ... 0x117:
        R[PC] = next; // rp2040js compares with that, where PC is named
        subtract(&f, R[TO15], R[FROM15]);
        break;
      // BX, BLX
      case 0x11c ... 0x11f: {
        R[PC] = next;
        u32 is_call = op & 0x80;
        if (LOW3 || (!is_call && in_handler && R[FROM15] >> 28 == RETURN_BLOCK)) {
          why = NOT_PLAIN;
          goto out;
        }
        if (is_call) R[LR] = next | 1;
        next = STAYS_EVEN(R[FROM15]);
        cycles++;
        break;
      }
      // LDR from beside the code
      case 0x120 ... 0x13f: LOAD(AT8, STAYS_ALIGNED(pc + 4) + (NUMBER8 << 2), read32(address, at))
      // STR, STRH, STRB, LDRSB, LDR, LDRH, LDRB, LDRSH at the sum of two registers
      case 0x140 ... 0x147: STORE(R[HIGH3] + R[MID3], write32, LOW3)
      case 0x148 ... 0x14f: STORE(R[HIGH3] + R[MID3], write16, LOW3)
      case 0x150 ... 0x157: STORE(R[HIGH3] + R[MID3], write8, LOW3)
      case 0x158 ... 0x15f: LOAD(LOW3, R[HIGH3] + R[MID3], (u32)(i32)(i8)read8(address, at))
      case 0x160 ... 0x167: LOAD(LOW3, R[HIGH3] + R[MID3], read32(address, at))
      case 0x168 ... 0x16f: LOAD(LOW3, R[HIGH3] + R[MID3], read16(address, at))
      case 0x170 ... 0x177: LOAD(LOW3, R[HIGH3] + R[MID3], read8(address, at))
      case 0x178 ... 0x17f: LOAD(LOW3, R[HIGH3] + R[MID3], (u32)(i32)(i16)read16(address, at))
      // STR, LDR, STRB, LDRB, STRH, LDRH at a register and a number
      case 0x180 ... 0x19f: STORE(R[MID3] + (NUMBER5 << 2), write32, LOW3)
      case 0x1a0 ... 0x1bf: LOAD(LOW3, R[MID3] + (NUMBER5 << 2), read32(address, at))
      case 0x1c0 ... 0x1df: STORE(R[MID3] + NUMBER5, write8, LOW3)
      case 0x1e0 ... 0x1ff: LOAD(LOW3, R[MID3] + NUMBER5, read8(address, at))
      case 0x200 ... 0x21f: STORE(R[MID3] + (NUMBER5 << 1), write16, LOW3)
      case 0x220 ... 0x23f: LOAD(LOW3, R[MID3] + (NUMBER5 << 1), read16(address, at))
      // STR, LDR on the stack
      case 0x240 ... 0x25f: STORE(R[SP] + (NUMBER8 << 2), write32, AT8)
      case 0x260 ... 0x27f: LOAD(AT8, R[SP] + (NUMBER8 << 2), read32(address, at))
      // ADR; ADD of SP and a number; ADD and SUB of a number to SP
      case 0x280 ... 0x29f: R[AT8] = STAYS_ALIGNED(pc) + 4 + (NUMBER8 << 2); break;
      case 0x2a0 ... 0x2bf: R[AT8] = R[SP] + (NUMBER8 << 2); break;
      case 0x2c0 ... 0x2c1: R[SP] = STAYS_ALIGNED(R[SP] + ((op & 127) << 2)); break;
      case 0x2c2 ... 0x2c3: R[SP] = STAYS_ALIGNED(R[SP] - ((op & 127) << 2)); break;
      // SXTH, SXTB, UXTH, UXTB
      case 0x2c8: R[LOW3] = (u32)(i32)(i16)R[MID3]; break;
      case 0x2c9: R[LOW3] = (u32)(i32)(i8)R[MID3]; break;
      case 0x2ca: R[LOW3] = R[MID3] & 0xffff; break;
      case 0x2cb: R[LOW3] = R[MID3] & 0xff; break;
      // PUSH
      case 0x2d0 ... 0x2d7: {
        u32 begin = R[SP] - 4 * (u32)__builtin_popcount(op & 0x1ff);
        u32 address = store_all(NUMBER8, begin, at, &cycles);
        if (op & 0x100) write32(address, R[LR], at);
        R[SP] = STAYS_ALIGNED(begin);
        break;
      }
      // POP
      case 0x2f0 ... 0x2f7: {
        u32 to_pc = op & 0x100, end = R[SP] + 4 * (u32)__builtin_popcount(NUMBER8);
        if (to_pc && in_handler && read32(end, at) >> 28 == RETURN_BLOCK) {
          why = NOT_PLAIN;
          goto out;
        }
        load_all(NUMBER8, R[SP], at, &cycles);
        R[SP] = STAYS_ALIGNED(to_pc ? end + 4 : end);
        if (to_pc) {
          next = STAYS_EVEN(read32(end, at));
          cycles += 2;
        }
        break;
      }
      // REV, REV16, REVSH
      case 0x2e8: R[LOW3] = __builtin_bswap32(R[MID3]); break;
      case 0x2e9: R[LOW3] = ((R[MID3] >> 8) & 0xff00ff) | ((R[MID3] & 0xff00ff) << 8); break;
      case 0x2eb: R[LOW3] = (u32)(i32)(i16)__builtin_bswap16((u16)R[MID3]); break;
      // NOP; the others of its kind wait
      case 0x2fc:
        if (op == 0xbf00) break;
        why = NOT_PLAIN;
        goto out;
      // STM, LDM
      case 0x300 ... 0x31f:
      case 0x320 ... 0x33f: {
        u32 is_load = op & 0x800, address = R[AT8];
        address = is_load ? load_all(NUMBER8, address, at, &cycles) : store_all(NUMBER8, address, at, &cycles);
        if (!(op & (1u << AT8))) R[AT8] = address;
        break;
      }
      // B on a condition, B
      case 0x340 ... 0x377:
        if (holds(&f, (op >> 8) & 15)) {
          next = pc + 4 + (u32)((i32)(i8)NUMBER8 * 2);
          cycles++;
        }
        break;
      case 0x380 ... 0x39f:
        next = pc + 4 + (u32)((i32)(op << 21) >> 20);
        cycles++;
        break;
      // BL and the barriers, of two halves
      case 0x3c0 ... 0x3df: {
        u32 second = read16(pc + 2, at);
        if ((second & 0xd000) == 0xd000) {
          u32 sign = (op >> 10) & 1, bit23 = 1 ^ sign ^ ((second >> 13) & 1), bit22 = 1 ^ sign ^ ((second >> 11) & 1);
          u32 by = (sign ? 0xff000000 : 0) | (bit23 << 23) | (bit22 << 22) | ((op & 0x3ff) << 12) | ((second & 0x7ff) << 1);
          R[LR] = (pc + 4) | 1;
          next = pc + 4 + by;
          cycles += 2;
        } else if (op == 0xf3bf && second >= 0x8f40 && second < 0x8f70) {
          next = pc + 4;
          cycles += 2;
        } else {
          why = NOT_PLAIN;
          goto out;
        }
        break;
      }
      default:
        why = NOT_PLAIN;
        goto out;
    }
    pc = next;
    at += cycles;
  }
out:
  R[PC] = pc;
  flags[0] = f.n;
  flags[1] = f.z;
  flags[2] = f.c;
  flags[3] = f.v;
  elapsed = at;
  return why;
}
