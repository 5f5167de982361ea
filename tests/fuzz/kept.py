"""The inputs that are kept: one file for each target under `corpus/`, one input a line, which tests run without the fuzzer.

An input of a target for texts is a JSON string, of the others hex digits.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Protocol, cast

from tests.fuzz.changing import Mutate, as_bytes, as_text

FOLDER = Path(__file__).parent
CORPUS = FOLDER / "corpus"
MOST_KEPT = 100
MOST_KEPT_BYTES = 64 << 10
# For each target: so few inputs can be looked through, and run in seconds.


class Target(Protocol):
    """What a module of `targets/` has."""

    IS_TEXT: bool
    LONGEST_INPUT: int
    law: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]
    changed: Callable[[bytes, Mutate, Random], bytes]


def target_names() -> list[str]:
    """Return the names of the targets: a file each in `targets/`."""
    return sorted(path.stem for path in (FOLDER / "targets").glob("*.py"))


def target_of(name: str) -> Target:
    """Return the target of this name."""
    return cast("Target", import_module(f"tests.fuzz.targets.{name}"))


def kept_inputs(name: str) -> list[bytes]:
    """Return the inputs that are kept for a target."""
    path = CORPUS / f"{name}.txt"
    lines = path.read_text("ascii").splitlines() if path.is_file() else []
    return [as_bytes(json.loads(line)) if target_of(name).IS_TEXT else bytes.fromhex(line) for line in lines]


def keep(name: str, inputs: Iterable[bytes]) -> int:
    """Keep these inputs for a target in place of the present ones, some of each length if they are too many. Return how many are kept."""
    is_text = target_of(name).IS_TEXT
    found = sorted({each for each in inputs if each}, key=lambda each: (len(each), each))
    step = 1
    while len(found[::step]) > MOST_KEPT or sum(map(len, found[::step])) > MOST_KEPT_BYTES:
        step += 1
    lines = [json.dumps(as_text(each)) if is_text else each.hex() for each in found[::step]]
    CORPUS.mkdir(exist_ok=True)
    (CORPUS / f"{name}.txt").write_text("".join(f"{line}\n" for line in lines), encoding="ascii", newline="\n")
    return len(lines)
