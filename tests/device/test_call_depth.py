"""A board's stack of Python calls is small: nothing that the device does goes thirty calls deep."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest

from tallystick.drive.libraries import libraries
from tests.device.table import MACROPAD, Table
from tests.device.tour import TOURS

pytestmark = pytest.mark.long

MOST_DEEP = 30
ON_THE_BOARD = ("tallycore", "tallydevice", *libraries())
"""Return True for code that a board runs as Python. displayio and similar modules are machine code there."""


class Depth:
    """`deepest` is the longest chain of calls on the board so far. The innermost call is the last one."""

    def __init__(self) -> None:
        self.deepest: list[str] = []
        self._depth = 0
        self._known: dict[str, bool] = {}

    def _is_on_board(self, file: str) -> bool:
        if file not in self._known:
            self._known[file] = any(part.removesuffix(".py") in ON_THE_BOARD for part in Path(file).parts)
        return self._known[file]

    def note(self, frame: FrameType, event: str, _argument: object) -> None:
        if event not in ("call", "return") or not self._is_on_board(frame.f_code.co_filename):
            return
        self._depth += 1 if event == "call" else -1
        if self._depth > len(self.deepest):
            self.deepest = max(self.deepest, self._chain(frame), key=len)

    def _chain(self, frame: FrameType) -> list[str]:
        chain = []
        at: FrameType | None = frame
        while at is not None:
            if self._is_on_board(at.f_code.co_filename):
                chain.append(at.f_code.co_qualname)
            at = at.f_back
        return chain[::-1]


@contextmanager
def watched() -> Iterator[Depth]:
    depth = Depth()
    before = sys.getprofile()
    sys.setprofile(depth.note)
    try:
        yield depth
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("tour", TOURS)
def test_no_screen_goes_deep(tables: Callable[..., Table], tour: str) -> None:
    with watched() as depth:
        for _name, _table in TOURS[tour](lambda: tables(MACROPAD)):
            pass
    assert 5 < len(depth.deepest) < MOST_DEEP, " > ".join(depth.deepest)


def test_depth_is_what_it_says() -> None:
    from tallycore.log.fields import read_varint

    with watched() as depth:
        read_varint(b"\x01", 0)
    assert [each.split(".")[-1] for each in depth.deepest] == ["read_varint"]
