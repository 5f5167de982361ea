"""A drive as CircuitPython has it: FAT over flash sectors of 4,096 bytes. Blocks of 512 bytes of different files share a sector.

It does the same as FatFs (lib/oofatfs with FF_FS_TINY) and ports/raspberrypi/supervisor/internal_flash.c, in the same order. There
is one window of 512 bytes for directories, the FAT and unfinished blocks of files. One sector stays in memory until another one is
needed, anything is read, or the cache is written. Then it is erased and programmed as a whole. The entries of the FAT have 16 bits
instead of 12, and names are upper case.
"""

from __future__ import annotations

import struct

from tests.device.fatfile import BLOCK, END, File
from tests.device.flash import SECTOR, Drive

FAT_AT, FAT_BLOCKS = 1, 7
ROOT_AT, ROOT_BLOCKS = 8, 8
DATA_AT = 16
# In blocks: the first sector has boot sector and FAT, the second one the root directory.
SIGNATURE = b"\x55\xaa"
ENTRY = 32
IN_ORDER = struct.pack(f"<{END}H", *range(END))
# The entries of a FAT whose clusters each lead to the one with their own number.
DIRECTORY = 0x10


class Volume:
    """The files on a `Drive`, as a start of CircuitPython finds them. If there is no file system, it makes an empty one."""

    def __init__(self, drive: Drive) -> None:
        self._drive = drive
        self._held = -1
        self._sector = bytearray(SECTOR)
        self._window = bytearray(BLOCK)
        self._window_at = -1
        self._is_dirty = False
        self.was_formatted = False
        self.files: list[File] = []
        if drive.data[510:512] != SIGNATURE or drive.data[BLOCK : BLOCK + 4] != b"\xf8\xff\xff\xff":
            self._format()

    def _format(self) -> None:
        self.was_formatted = True
        for block in range(DATA_AT):
            self._disk_write(block, bytes(BLOCK))
        self._disk_write(FAT_AT, b"\xf8\xff\xff\xff" + bytes(BLOCK - 4))
        self._disk_write(0, bytes(510) + SIGNATURE)
        self.sync()

    # --- the port's one sector, and FatFs's one window ---------------------------------------------------------------

    def sync(self) -> None:
        """Write the sector in memory to the flash."""
        if self._held >= 0:
            held, self._held = self._held, -1
            self._drive.rewrite(held, bytes(self._sector))

    def _disk_read(self, block: int) -> bytes:
        self.sync()
        return bytes(self._drive.data[block * BLOCK : (block + 1) * BLOCK])

    def _disk_write(self, block: int, data: bytes) -> None:
        sector, at = divmod(block * BLOCK, SECTOR)
        if self._held != sector:
            self.sync()
            self._sector[:] = self._drive.data[sector * SECTOR : (sector + 1) * SECTOR]
            self._held = sector
        self._sector[at : at + BLOCK] = data

    def _move(self, block: int) -> bytearray:
        """Let the window show `block`."""
        if block != self._window_at:
            self._write_window()
            self._window[:] = self._disk_read(block)
            self._window_at = block
        return self._window

    def _write_window(self) -> None:
        if self._is_dirty:
            self._is_dirty = False
            self._disk_write(self._window_at, bytes(self._window))

    def change(self, block: int, at: int, data: bytes) -> None:
        """Write `data` into `block` from byte `at` on. For now, it is only in the window."""
        window = self._move(block)
        window[at : at + len(data)] = data
        self._is_dirty = True

    def put(self, block: int, data: bytes) -> None:
        """Write `data` as the whole `block`, without the window."""
        if block == self._window_at:
            self._window[:] = data
            self._is_dirty = False
        self._disk_write(block, data)

    def read_block(self, block: int) -> bytes:
        """Return all of `block`."""
        return bytes(self._move(block))

    def write_out(self) -> None:
        """Write the window and the sector in memory to the flash."""
        self._write_window()
        self.sync()

    # --- FAT and directories -----------------------------------------------------------------------------------------

    @property
    def _clusters(self) -> int:
        return len(self._drive.data) // BLOCK - DATA_AT

    def following(self, cluster: int) -> int:
        """Return the cluster after `cluster`; END at the end, 0 if it is free."""
        block, at = divmod(2 * cluster, BLOCK)
        return int.from_bytes(self._move(FAT_AT + block)[at : at + 2], "little")

    def ahead(self, cluster: int, steps: int) -> tuple[int, int]:
        """Return the cluster this number of steps after `cluster`, or the last one, and how many steps the chain is too short.

        It does the same as `following` step by step, which takes most of the time of files. Most chains have their clusters in order.
        """
        while steps:
            block = 2 * cluster // BLOCK
            window = self._move(FAT_AT + block)
            at = 2 * cluster % BLOCK
            jump = min(steps, (BLOCK - at) // 2)
            if window[at : at + 2 * jump] == IN_ORDER[2 * cluster + 2 : 2 * (cluster + jump) + 2]:
                cluster += jump
                steps -= jump
                continue
            while steps and 2 * cluster // BLOCK == block:
                at = 2 * cluster % BLOCK
                behind = window[at] | window[at + 1] << 8
                if not 2 <= behind < END:
                    return cluster, steps
                cluster = behind
                steps -= 1
        return cluster, 0

    def _link(self, cluster: int, value: int) -> None:
        block, at = divmod(2 * cluster, BLOCK)
        self.change(FAT_AT + block, at, value.to_bytes(2, "little"))

    def stretch(self, last: int) -> int:
        """Return a new cluster after `last` (0: the first of a file). Raises OSError(28) if there is none."""
        for step in range(self._clusters):
            cluster = 2 + (max(last - 1, 0) + step) % self._clusters
            if not self.following(cluster):
                self._link(cluster, END)
                if last:
                    self._link(last, cluster)
                return cluster
        raise OSError(28, "no room")

    def _free(self, cluster: int) -> None:
        while 2 <= cluster < END:
            behind = self.following(cluster)
            self._link(cluster, 0)
            cluster = behind

    def block_of(self, cluster: int) -> int:
        """Return the block of `cluster`."""
        return DATA_AT + cluster - 2

    def find(self, path: str) -> tuple[int, int]:
        """Return (block, offset) of the directory's entry for `path`. Raises OSError(2)."""
        return self._seek(path)[0]

    def _seek(self, path: str) -> tuple[tuple[int, int], list[int]]:
        """Return the entry for `path`, and the blocks of its directory."""
        blocks = list(range(ROOT_AT, ROOT_AT + ROOT_BLOCKS))
        found = (0, 0)
        parts = path.strip("/").upper().split("/")
        for number, part in enumerate(parts):
            found = self._entry(blocks, _padded(part))
            if number < len(parts) - 1:
                blocks = self._chain(self.entry(found)[0])
        return found, blocks

    def _chain(self, cluster: int) -> list[int]:
        blocks = []
        while 2 <= cluster < min(END, self._clusters + 2) and len(blocks) < self._clusters:
            blocks.append(self.block_of(cluster))
            cluster = self.following(cluster)
        return blocks

    def _entry(self, blocks: list[int], name: bytes) -> tuple[int, int]:
        for block in blocks:
            window = self._move(block)
            for at in range(0, BLOCK, ENTRY):
                if window[at : at + 11] == name:
                    return block, at
        raise OSError(2, "no such file")

    def entry(self, where: tuple[int, int]) -> tuple[int, int]:
        """Return (first cluster, size) of the file whose entry is there."""
        found = self._move(where[0])[where[1] : where[1] + ENTRY]
        return int.from_bytes(found[26:28], "little"), int.from_bytes(found[28:32], "little")

    def set_entry(self, where: tuple[int, int], first: int, size: int) -> None:
        """Write first cluster and size into the entry there."""
        self.change(where[0], where[1] + 26, first.to_bytes(2, "little") + size.to_bytes(4, "little"))

    def _add(self, path: str, attribute: int = 0) -> tuple[int, int]:
        folder, _, name = path.strip("/").upper().rpartition("/")
        blocks = (
            self._chain(self.entry(self.find(folder))[0]) if folder else list(range(ROOT_AT, ROOT_AT + ROOT_BLOCKS))
        )
        where = self._entry(blocks, bytes(11))
        self.change(where[0], where[1], _padded(name) + bytes([attribute]) + bytes(ENTRY - 12))
        return where

    # --- what Python's open and os do --------------------------------------------------------------------------------

    def open(self, path: str, mode: str = "rb", buffering: int = -1) -> File:
        """Open the file at `path`, as the built-in does. `buffering` changes nothing."""
        try:
            where = self.find(path)
        except OSError:
            if mode[0] == "r":
                raise
            where = self._add(path)
            self.write_out()
        file = File(self, where, mode)
        if mode[0] == "w" and file.size:
            self._free(file.first)
            file.first = file.size = 0
            self.set_entry(where, 0, 0)
        self.files.append(file)
        return file

    def mkdir(self, path: str) -> None:
        """Make a directory at `path`. Raises OSError(17) if something is there."""
        try:
            self.find(path)
        except OSError:
            first = self.stretch(0)
            self.put(self.block_of(first), bytes(BLOCK))
            self.set_entry(self._add(path, DIRECTORY), first, 0)
            self.write_out()
            return
        raise OSError(17, "it is there")

    def remove(self, path: str) -> None:
        """Remove `path`. Raises OSError(2)."""
        where = self.find(path)
        first, _ = self.entry(where)
        self.change(where[0], where[1], b"\xe5")
        self._free(first)
        self.write_out()

    def rename(self, path: str, new: str) -> None:
        """Rename `path` to `new`, where nothing is. Raises OSError(2)."""
        where = self.find(path)
        first, size = self.entry(where)
        self.set_entry(self._add(new), first, size)
        self.change(where[0], where[1], b"\xe5")
        self.write_out()

    def stat(self, path: str) -> tuple[int, ...]:
        """Do the same as os.stat: the size is in its place. Raises OSError(2)."""
        return (0, 0, 0, 0, 0, 0, self.entry(self.find(path))[1], 0, 0, 0)

    def statvfs(self, _path: str) -> tuple[int, ...]:
        """Do the same as os.statvfs: block size and free blocks are in their places."""
        free = sum(1 for cluster in range(2, 2 + self._clusters) if not self.following(cluster))
        return (BLOCK, BLOCK, self._clusters, free, free, 0, 0, 0, 0, 255)

    def close_all(self) -> None:
        """Close the files that a program has left open, as at its end."""
        while self.files:
            self.files.pop().close()


def _padded(name: str) -> bytes:
    stem, _, ending = name.partition(".")
    return f"{stem:8.8}{ending:3.3}".encode()
