"""A made-up program in the form that goes on a drive, run by the pager as it lies there; and the same program from its source."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from tallystick.drive.paging import FOLDER, LOADER, NATIVE, PAGER, Key, keys_of
from tallystick.drive.squeeze import squeeze
from tallystick.resources import firmware_dir

KEPT = frozenset({"result", "STEPS", "RESIDENT", "begin_act", "forget_but", "forget", "loaded", "need"})
"""What the tests ask of a program, and of its pager."""
_LISTED = re.compile(r"^RESIDENT = \(.*?\)$", re.MULTILINE | re.DOTALL)
_PART = re.compile(rb"##([ \d]{4})(\w*)\n")


class ShortMemory:
    """A board's `gc` with so much free: of next to nothing, whatever may go has to go before anything comes."""

    def __init__(self, free: int = 0) -> None:
        self.free = free

    def mem_free(self) -> int:
        return self.free

    def mem_alloc(self) -> int:
        return 100_000

    def collect(self) -> None:
        pass


def path_of(module: str) -> str:
    return f"lib/{module.replace('.', '/')}.py"


def with_ways_to_modules(program: Mapping[str, str], resident: Iterable[str] = ()) -> dict[str, bytes]:
    """`program` (path on the drive -> text) with the loader and the pager, and `resident` in the place of what stays."""
    files = {path: textwrap.dedent(text).encode() for path, text in program.items()}
    for name in (LOADER, PAGER):
        text = (firmware_dir() / path_of(name)).read_text(encoding="utf-8")
        files[path_of(name)] = _LISTED.sub(f"RESIDENT = {' '.join([*resident, LOADER])!r}", text).encode()
    return files


class Shipped:
    """The squeezed `program` below `folder`. Nothing of it is in memory until something is asked for."""

    def __init__(self, folder: Path, program: Mapping[str, str], resident: Iterable[str] = ()) -> None:
        self.files = squeeze(with_ways_to_modules(program, resident), KEPT)
        for path, contents in self.files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(contents)
        self.pager = ModuleType(NATIVE)
        text = self.files[f"lib/{NATIVE}.py"].decode()
        assert repr(f"/{FOLDER}") in text
        exec(text.replace(repr(f"/{FOLDER}"), repr(f"{folder}/{FOLDER}")), vars(self.pager))
        dotted = [path.removeprefix("lib/").removesuffix(".py").replace("/", ".") for path in program]
        self._keys = keys_of([each for each in dotted if each.startswith(("tallycore.", "tallydevice."))])

    def key(self, module: str) -> Key:
        return self._keys[module]

    def page(self, module: str) -> list[tuple[str, str]]:
        return parts_of(self.files[f"{FOLDER}{self.key(module)}.py"])

    def pages(self) -> dict[str, list[tuple[str, str]]]:
        """Key -> parts, of all pages."""
        return {
            path.removeprefix(FOLDER).removesuffix(".py"): parts_of(contents)
            for path, contents in self.files.items()
            if path.startswith(FOLDER) and path.endswith(".py")
        }

    def need(self, module: str) -> dict[str, Any]:
        """The names that `module` gave."""
        with self.running():
            names: dict[str, Any] = self.pager.need(self.key(module))
            return names

    def run(self, path: str) -> dict[str, Any]:
        """The names of a file that the board itself runs, after it was run."""
        scope: dict[str, Any] = {"__name__": "__main__"}
        with self.running():
            exec(self.files[path], scope)
        return scope

    def forget_all(self) -> None:
        """Nothing is in memory but what stays."""
        self.pager.forget_but(self.pager.RESIDENT)

    @contextmanager
    def running(self) -> Iterator[None]:
        """What runs finds the pager as a board's drive has it."""
        laptop = sys.modules[NATIVE]
        sys.modules[NATIVE] = self.pager
        try:
            yield
        finally:
            sys.modules[NATIVE] = laptop


def parts_of(contents: bytes) -> list[tuple[str, str]]:
    """(class whose methods they are or "", text) of each part of a page, read as the pager does."""
    found = []
    at = 0
    while at < len(contents):
        head = _PART.match(contents, at)
        assert head, contents[at : at + 40]
        end = head.end() + int(head[1])
        assert end <= len(contents), head
        found.append((head[2].decode(), contents[head.end() : end].decode()))
        at = end
    return found


def from_source(folder: Path, program: Mapping[str, str], module: str) -> Any:
    """The `result` of `module` when Python itself imports the program as it was written."""
    for path, text in with_ways_to_modules(program).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(text)
    code = (
        f"import sys; sys.path.insert(0, {str(folder / 'lib')!r}); import {module} as asked; print(repr(asked.result))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, encoding="utf-8", check=False, cwd=folder
    )
    assert done.returncode == 0, done.stderr
    return ast.literal_eval(done.stdout)
