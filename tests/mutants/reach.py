"""Tell which lines of the functions that mutmut has changed a test reaches, and which line a mutant changes.

A test that does not reach the changed statement cannot notice the change, so it need not run.
A set of lines is a number: bit n stands for the line n lines below the function's `def`.
"""

from __future__ import annotations

import ast
import re
import sys
import textwrap
import threading
from collections import Counter
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ALL = -1
ORIGINAL = "__mutmut_orig"
_DEF = re.compile(r"^ *(?:async )?def (\w+__mutmut_(?:orig|\d+))\(", re.MULTILINE)
# Tracing takes time. A function that a test calls more often counts as reached in all its lines.
_MOST_CALLS = 20


class Tracer:
    """Note which lines of the original functions run while it is on: `reached` has them by the function's name."""

    def __init__(self) -> None:
        self.reached: dict[str, int] = {}
        self._calls: Counter[CodeType] = Counter()

    def begin(self) -> None:
        """Begin with nothing reached."""
        self.reached = {}
        self._calls.clear()
        threading.settrace(self._enter)
        sys.settrace(self._enter)

    def end(self) -> None:
        """Stop tracing."""
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type] # it takes None, as sys.settrace does

    def _enter(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        code = frame.f_code
        if not code.co_name.endswith(ORIGINAL):
            return None
        name = f"{frame.f_globals['__name__']}.{code.co_name.removesuffix(ORIGINAL)}"
        self._calls[code] += 1
        if self._calls[code] > _MOST_CALLS:
            self.reached[name] = ALL
            return None
        first = code.co_firstlineno

        def step(frame: FrameType, event: str, _arg: Any) -> Any:
            if event == "line":
                self.reached[name] = self.reached.get(name, 0) | 1 << (frame.f_lineno - first)
            return step

        return step


def changed_lines(name: str) -> int:
    """Return the lines of the statement that a mutant changes. Return ALL if it changes the head of the function."""
    function, _, _number = name.rpartition("__mutmut_")
    module, _, plain = function.rpartition(".")
    lines, starts = _source(module)
    first, changed = starts[plain + ORIGINAL], starts[name.rpartition(".")[2]]
    at = 1
    while lines[first + at] == lines[changed + at]:
        at += 1
    for begins, ends in _statements(module, plain):
        if begins <= at <= ends:
            return (1 << (ends + 1)) - (1 << begins)
    return ALL


@cache
def _source(module: str) -> tuple[list[str], dict[str, int]]:
    """Return the lines of a module with mutants, and at which of them the `def` of each function stands, from 0."""
    # A module that only a test imports is not loaded here.
    found_at = find_spec(module)
    text = Path(str(found_at and found_at.origin)).read_text("utf-8")
    starts, line, seen = {}, 0, 0
    for found in _DEF.finditer(text):
        line += text.count("\n", seen, found.start(1))
        seen = found.start(1)
        starts[found[1]] = line
    return text.split("\n"), starts


@cache
def _statements(module: str, plain: str) -> list[tuple[int, int]]:
    """Return from which line to which each statement of an original function goes, without the statements inside it."""
    lines, starts = _source(module)
    first = starts[plain + ORIGINAL]
    following = min((each for each in starts.values() if each > first), default=len(lines))
    [function] = ast.parse(textwrap.dedent("\n".join(lines[first:following]))).body[:1]
    found: list[tuple[int, int]] = []
    waiting = [*function.body] if isinstance(function, ast.FunctionDef) else []
    while waiting:
        each = waiting.pop()
        inner = [] if isinstance(each, ast.FunctionDef | ast.ClassDef) else _bodies(each)
        ends = min((one.lineno for one in inner), default=(each.end_lineno or each.lineno) + 1) - 1
        found.append((each.lineno - 1, max(ends, each.lineno) - 1))
        waiting += inner
    return found


def _bodies(statement: ast.stmt) -> list[ast.stmt]:
    """Return the statements inside a statement."""
    inside = [part for part in ast.iter_child_nodes(statement) if not isinstance(part, ast.expr)]
    bodies: list[ast.stmt] = [part for part in inside if isinstance(part, ast.stmt)]
    for part in inside:
        if isinstance(part, ast.ExceptHandler | ast.match_case):
            bodies += part.body
    return bodies
