"""Drives that are filled as by an installation. Their files run on a 32-bit MicroPython with substitutes for the board."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tallystick.drive.boards import Board, load_board
from tallystick.drive.bytecode import COMPILED, as_micropython
from tallystick.drive.contents import SETTINGS, Contents, contents_for
from tallystick.simulator.nvm import nvm_file
from tests.heap.fetch import command
from tests.on_micropython.folder import stand_ins

HERE = Path(__file__).resolve().parent
KB = 1024
LARGE_HEAP_KB = 2048
SMALL_HEAP_KB = 504
# This is enough for the program and the substitutes, but so little that the program treats memory as short.
ENOUGH_RAM_KB = 512
# Boards with this much memory have a large heap.


@dataclass(frozen=True)
class Ran:
    """The result of a run: `console` is what was printed, `screens` has the texts of each picture, `calls` the calls to the
    board.
    """

    ended: str
    console: str
    screens: list[list[str]]
    calls: list[str]

    @property
    def last_screen(self) -> list[str]:
        return self.screens[-1] if self.screens else []


def heap_of(board: Board) -> int:
    """Return a size of the heap with which the program puts screens away, or does not, as on this board."""
    return LARGE_HEAP_KB if board.data["ram_kb"] >= ENOUGH_RAM_KB else SMALL_HEAP_KB


@cache
def contents_of(board_id: str) -> Contents:
    """Return what belongs on the drive of a board; it is worked out once for all drives of that board."""
    return contents_for(load_board(board_id))


class Drive:
    """Fill the drive of a board, in `folder`, with everything that an installation puts there."""

    def __init__(self, board_id: str, folder: Path) -> None:
        self.board: Board = load_board(board_id)
        self.root = folder / "drive"
        contents = contents_of(board_id)
        for path, data in {**contents.files, SETTINGS: contents.settings}.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_bytes(as_micropython(data) if path.endswith(COMPILED) else data)

    @classmethod
    def filled(cls, board_id: str, folder: Path) -> Drive:
        """Return the drive that lies in `folder` already, filled and perhaps played."""
        drive = cls.__new__(cls)
        drive.board, drive.root = load_board(board_id), folder / "drive"
        return drive

    def module(self, name: str) -> Path:
        """Return the file of the module `name`."""
        path = self.root / "lib" / name.replace(".", "/")
        package = path / f"__init__{COMPILED}"
        return package if package.is_file() else path.with_suffix(COMPILED)

    def set(self, settings: Mapping[str, str | int]) -> None:
        """Give these settings other values, as the owner could."""
        path = self.root / SETTINGS
        text = path.read_text(encoding="utf-8")
        for name, value in settings.items():
            text, count = re.subn(f"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
            assert count == 1, name
        path.write_text(text, encoding="utf-8")

    def key_of(self, role: str) -> str:
        """Return the key of the button `role`: its pin, its number or its part of the screen."""
        for group in self.board.data["buttons"]:
            for key, its in sorted(group.get("keys", {}).items()):
                if its == role:
                    return str(key)
        raise AssertionError(f"no key of {self.board.id} is {role}")

    @property
    def heap_kb(self) -> int:
        """Return the size of the heap."""
        return heap_of(self.board)

    def run(self, entry: str, heap_kb: int = 0, **plan: Any) -> Ran:
        """Run `entry` in a heap of `heap_kb`, by default as on the board. `plan` is explained in tests/on_micropython/planned.py."""
        memory = self.board.data["journal"]["memory"]
        beside = self.root.parent
        whole = {
            "board": self.board.data,
            "nvm_file": nvm_file(self.root).name,
            "nvm_bytes": memory["bytes"] if memory["kind"] != "none" else 0,
            "nvm_blank": memory.get("blank", 0xFF),
            "hands": [],
            "held": [],
            "safe_mode": "NONE",
            "silent": [],
            "entropy": "",
            "last_ms": 5000,
            **plan,
        }
        (beside / "plan.json").write_text(json.dumps(whole), encoding="utf-8")
        folders = [str(folder) for folder in (self.root, beside, stand_ins())]
        asked = command((heap_kb or self.heap_kb) * KB, HERE / "start.py", *folders, entry)
        done = subprocess.run(asked, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        *printed, last = done.stdout.splitlines()
        told = json.loads(last)
        return Ran(told["ended"], "\n".join(printed), told["screens"], told["calls"])
