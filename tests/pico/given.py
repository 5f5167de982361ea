"""Check the two files of the bench and everything else that it needs before it starts. Each problem is one sentence."""

from __future__ import annotations

import shutil
import struct
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
OUT = ROOT / "out" / "pico"
MODULES = HERE / "node_modules"
UF2_FROM = "circuitpython.org/board/raspberry_pi_pico has it, as a file that ends in .uf2"
BOOTROM_FROM = "its maker has it at github.com/raspberrypi/pico-bootrom-rp2040, under Releases"
UF2_MAGIC = b"UF2\n"
RP2040_FAMILY = 0xE48BFF56
UF2_BLOCK_BYTES = 512
ROM_BYTES = 16384
ROM_MAGIC_AT = 16
ROM_MAGIC = b"Mu\x01"
ELF_MAGIC = b"\x7fELF\x01\x01"
# 32 bits, the lowest byte first.
LOADED = 1
# The kind of a segment that is loaded into memory.


class Missing(Exception):
    """The bench cannot run. The sentence says what is missing or useless, and where to get it."""


def circuitpython(path: Path | None) -> Path:
    """Check that the file `path` is CircuitPython for an RP2040. Raises Missing."""
    data = _read(path, "CircuitPython for the Pico (--uf2 FILE)", UF2_FROM)
    assert path is not None
    if len(data) < UF2_BLOCK_BYTES or data[:4] != UF2_MAGIC or _family(data) != RP2040_FAMILY:
        raise Missing(f"{path} is no UF2 file for an RP2040: {UF2_FROM}.")
    return path


def _family(block: bytes) -> int:
    return int(struct.unpack_from("<I", block, 28)[0])


def bootrom(path: Path | None) -> bytes:
    """Return the boot ROM's 16 KB from the file `path`: a file with only these bytes, or an ELF file with them. Raises Missing."""
    data = _read(path, "the RP2040's boot ROM (--bootrom FILE)", BOOTROM_FROM)
    rom = _from_elf(data) if data.startswith(ELF_MAGIC) else data
    if len(rom) != ROM_BYTES or rom[ROM_MAGIC_AT : ROM_MAGIC_AT + 3] != ROM_MAGIC:
        raise Missing(
            f"{path} is no boot ROM of an RP2040, neither its 16 KB nor an ELF file with them: {BOOTROM_FROM}."
        )
    return rom


def _from_elf(data: bytes) -> bytes:
    """Return what the ELF file loads at the beginning of memory, up to the length of the boot ROM; nothing if it is damaged."""
    rom = bytearray(ROM_BYTES)
    try:
        (headers_at,) = struct.unpack_from("<I", data, 28)
        header_bytes, count = struct.unpack_from("<HH", data, 42)
        for number in range(count):
            kind, at, _, address, size = struct.unpack_from("<5I", data, headers_at + number * header_bytes)
            if kind == LOADED and address + size <= ROM_BYTES:
                rom[address : address + size] = data[at : at + size].ljust(size, b"\0")
    except struct.error:
        return b""
    return bytes(rom)


def _read(path: Path | None, what: str, where: str) -> bytes:
    if path is None:
        raise Missing(f"The bench needs {what}: {where}.")
    try:
        return path.read_bytes()
    except OSError as error:
        raise Missing(f"{path} cannot be read ({error.strerror}); it should be {what}: {where}.") from error


def programs() -> None:
    """Check that Node, rp2040js and mtools are there. If rp2040js is missing, download it. Raises Missing."""
    if shutil.which("node") is None:
        raise Missing("The bench needs Node.js (on Debian: apt-get install nodejs npm).")
    if shutil.which("mcopy") is None:
        raise Missing("The bench fills the drive's image with mtools (on Debian: apt-get install mtools).")
    if not MODULES.is_dir():
        if shutil.which("npm") is None:
            raise Missing("The bench needs npm to fetch rp2040js (on Debian: apt-get install npm).")
        fetch = ["npm", "ci", "--prefix", str(HERE), "--no-audit", "--no-fund", "--loglevel=error"]
        if subprocess.run(fetch, stdout=subprocess.DEVNULL, check=False).returncode:
            raise Missing("npm could not fetch rp2040js: what it said stands above.")


def kept(rom: bytes) -> Path:
    """Return the file with `rom` for the emulator."""
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / "bootrom.bin"
    path.write_bytes(rom)
    return path
