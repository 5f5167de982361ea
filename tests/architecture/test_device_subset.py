from __future__ import annotations

from pathlib import Path

import pytest

from tests.architecture.device_subset import complaints
from tests.architecture.sources import Module, product_modules

REFUSED = {
    "match": "match 1:\n    case _: pass",
    "positional-only": "def f(a, /): pass",
    "dict unpacking": "x = {**a}",
    "list unpacking": "x = [*a, 1]",
    "tuple unpacking": "def f(a):\n    return (*a, 1)",
    "metaclass": "class A(metaclass=M): pass",
    "class keyword": "class A(B, kind=1): pass",
    "except star": "try:\n    f()\nexcept* ValueError:\n    pass",
    "nested f-string": "x = f\"{f'{a}'}\"",
    "subscript in a decorator": "@table[0]\ndef f(): pass",
    "syntax error": "def f(:",
    "type statement": "type X = int",
    "type parameter": "def f[T](a: T): pass",
    "eval": "x = eval('1')",
    "exec": "exec('x = 1')",
    "file error": "try:\n    f()\nexcept FileNotFoundError:\n    pass",
    "permission error": "try:\n    f()\nexcept (ValueError, PermissionError):\n    pass",
    "unicode error": "try:\n    f()\nexcept UnicodeDecodeError:\n    pass",
    "__dict__": "self.__dict__.update(a)",
    "hook": "class A:\n    def __init_subclass__(cls): pass",
    "ljust": "x = 'a'.ljust(3)",
    "rjust": "x = 'a'.rjust(3)",
    "zfill": "x = '7'.zfill(3)",
    "title": "x = 'a'.title()",
    "removeprefix": "x = 'a'.removeprefix('b')",
    "bit_count": "x = (7).bit_count()",
    "bit_length": "x = (7).bit_length()",
    "signed": "x = (7).to_bytes(2, 'big', signed=True)",
    "keyword of split": "x = 'a b'.split(maxsplit=1)",
    "decode errors": "x = b'a'.decode('utf-8', 'replace')",
    "decode errors by keyword": "x = b'a'.decode(errors='replace')",
    "zip strict": "x = zip(a, b, strict=True)",
    "json indent": "import json\nx = json.dumps(a, indent=2)",
    "json sort_keys": "import json\nx = json.dumps(a, sort_keys=True)",
    "reversed slice": "x = (1, 2)[::-1]",
    "stepped slice": "x = a[0:4:2]",
    "int base": "x = int('7', base=8)",
    "sum start": "x = sum(a, start=2)",
    "type alias": "Roll = tuple[int, int]",
    "optional alias": "Seat = int | None",
    "type in isinstance": "x = isinstance(a, int | str)",
    "type as a value": "def f(kind=list[int]): pass",
    "bytearray pop": "b = bytearray(3)\nb.pop()",
    "bytearray clear": "class A:\n    def f(self):\n        self.b = bytearray()\n        self.b.clear()",
    "bytearray parameter": "def f(out: bytearray):\n    out.clear()",
    "bytearray del": "b = bytearray(3)\ndel b[:2]",
    "random": "import random",
    "random from": "from random import randrange",
    "typing": "from typing import NamedTuple",
    "typing where it runs": "if ON_A_LAPTOP:\n    from typing import Any",
    "dataclasses": "import dataclasses",
    "enum": "import enum",
    "functools": "import functools",
    "os.path": "import os.path",
    "time": "import time",
    "Counter": "from collections import Counter",
    "hardware": "import supervisor",
}

TAKEN = {
    "annotations": "def f(a: 'int | None', b: dict[str, int]) -> list[int]:\n    x: tuple[int, int] = (1, 2)\n    return x",
    "plain annotation": "class A:\n    names: list[str]\n    seat: int | None = None",
    "f-string": "x = f'{a:>{width}} {b!r}'",
    "starred call": "f(*a, **b)",
    "starred target": "first, *rest = a",
    "list methods": "a = [1]\na.pop()\na.clear()\ndel a[:1]",
    "bytearray slice": "b = bytearray(3)\nb[:2] = b''",
    "bit or": "x = flags | 4",
    "json": "import json\nx = json.dumps(a, separators=(',', ':'))",
    "raise from": "try:\n    f()\nexcept OSError as error:\n    raise ValueError('no') from error",
    "namedtuple": "from collections import namedtuple",
    "bytes formatting": "x = b'%d' % 3",
    "for mypy alone": "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from typing import Any",
    "a method of our own": "class A:\n    def f(self):\n        return self.title()",
    "title as data": "x = message.title",
    "keyword only": "def f(*, a=1): pass",
    "to_bytes": "x = (7).to_bytes(2, 'big')",
}


def device_modules(project: Path) -> list[Module]:
    return [each for each in product_modules(project) if each.within("tallycore") or each.within("tallydevice")]


@pytest.mark.xdist_group("product modules")
def test_a_board_would_take_every_device_module(project_root: Path) -> None:
    modules = device_modules(project_root)
    assert modules
    assert [text for module in modules for text in complaints(module.name, module.path.read_text("utf-8"))] == []


@pytest.mark.parametrize(("name", "most_lines"), [("code.py", 23), ("boot.py", 10), ("safemode.py", 10)])
def test_a_board_would_take_the_entry_files(project_root: Path, name: str, most_lines: int) -> None:
    source = (project_root / "firmware" / name).read_text(encoding="utf-8")
    assert complaints("tallydevice." + name, source) == []
    # The guard of the imports, a call, and the message if even that fails. Everything else is in lib/, where tests reach it.
    assert len(source.splitlines()) <= most_lines


@pytest.mark.parametrize("source", REFUSED.values(), ids=REFUSED)
def test_what_boards_refuse_is_found(source: str) -> None:
    assert complaints("tallycore.example", source), source


@pytest.mark.parametrize("source", TAKEN.values(), ids=TAKEN)
def test_what_boards_take_is_not(source: str) -> None:
    assert complaints("tallycore.example", source) == []


@pytest.mark.parametrize(
    ("module", "allowed"),
    [
        ("tallycore.table.fold", False),
        ("tallydevice.screens.turn", False),
        ("tallydevice.app.main", False),
        ("tallydevice.hw.hardware", True),
    ],
)
def test_time_entropy_and_hardware_are_for_hw_alone(module: str, allowed: bool) -> None:
    for line in (
        "import time",
        "from os import urandom",
        "import os\nx = os.urandom(4)",
        "import supervisor",
        "import microcontroller",
    ):
        assert (complaints(module, line) == []) is allowed, line


def test_random_is_for_nobody() -> None:
    for module in ("tallycore.proof.dice", "tallydevice.app.main", "tallydevice.hw.hardware"):
        assert complaints(module, "import random")


def test_text_is_run_by_nobody() -> None:
    for module in ("tallydevice.loading", "tallydevice.link.server", "tallydevice.hw.boot", "tallycore.table.fold"):
        assert complaints(module, "exec('x = 1')"), module
