"""Folders of type stubs, made from the published ones, so that mypy sees what a board has and not what a laptop has.

The MicroPython stubs replace mypy's standard library whole (`--custom-typeshed-dir`). Two gaps are closed here: their modules
that mypy does not look for in site-packages, and `time` and `os`, which are CircuitPython's own. The CircuitPython stubs
describe each board in a file of its own; as `board/__init__.pyi` in a folder of its own it needs no change to site-packages.
"""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path

INSTALLED = Path(sysconfig.get_path("purelib"))
OURS = Path(__file__).resolve().parent / "circuitpython"

FROM_MICROPYTHON = ("binascii", "errno", "gc", "math")
# hashlib is not among them: each family of boards has another part of it, and tallycore asks which one it met.


def micropython_stubs(folder: Path) -> Path:
    """`folder` holds the MicroPython modules that `tallycore` may import, besides those of its standard library."""
    for name in FROM_MICROPYTHON:
        _write(folder / f"{name}.pyi", (INSTALLED / f"{name}.pyi").read_text(encoding="utf-8"))
    for path in sorted((INSTALLED / "_mpy_shed").rglob("*.pyi")):
        _write(folder / path.relative_to(INSTALLED), path.read_text(encoding="utf-8"))
    return folder


def board_stubs(folder: Path, board: str) -> Path:
    """`folder` holds the module `board` as the board with that id has it. Raises FileNotFoundError for an unknown id."""
    source = board_definition(board).read_text(encoding="utf-8")
    # The published file names a class that CircuitPython 10 no longer has.
    source = re.sub(r"\bdisplayio\.Display\b", "busdisplay.BusDisplay", source)
    source = re.sub(r"\bdisplayio\.EPaperDisplay\b", "epaperdisplay.EPaperDisplay", source)
    source = source.replace("import displayio\n", "import busdisplay\nimport displayio\nimport epaperdisplay\n")
    _write(folder / "board" / "__init__.pyi", source)
    return folder


def board_definition(board: str) -> Path:
    """The file of circuitpython-stubs that describes `board`."""
    path = INSTALLED / "board_definitions" / board / "__init__.pyi"
    if not path.is_file():
        raise FileNotFoundError(
            f"circuitpython-stubs knows no board {board!r}: its folder must bear CircuitPython's own id"
        )
    return path


def _write(path: Path, text: str) -> None:
    """The file holds `text`; an unchanged one is left alone, since two checks may run at once."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
