"""Folders of type stubs, made from the published ones, so that mypy sees what a board has and not what a laptop has.

The MicroPython stubs replace mypy's standard library whole (`--custom-typeshed-dir`). Two gaps are closed here: their modules
that mypy does not look for in site-packages, and `time` and `os`, which are CircuitPython's own. The CircuitPython stubs
describe each board in a file of its own; as `board/__init__.pyi` in a folder of its own it needs no change to site-packages.
"""

from __future__ import annotations

import re
import sysconfig
from pathlib import Path

from tallystick.drive.libraries import libraries

INSTALLED = Path(sysconfig.get_path("purelib"))
OURS = Path(__file__).resolve().parent / "circuitpython"
SETTINGS = Path(__file__).resolve().parent / "device.ini"

FROM_MICROPYTHON = ("binascii", "errno", "gc", "math")
# hashlib is not among them: each family of boards has another part of it, and tallycore asks which one it met.
GLYPH = """
    bitmap: displayio.Bitmap
    tile_index: int
    width: int
    height: int
    dx: int
    dy: int
    shift_x: int
    shift_y: int
"""


def micropython_stubs(folder: Path) -> Path:
    """`folder` holds the MicroPython modules that `tallycore` may import, besides those of its standard library."""
    for name in FROM_MICROPYTHON:
        _write(folder / f"{name}.pyi", (INSTALLED / f"{name}.pyi").read_text(encoding="utf-8"))
    for path in sorted((INSTALLED / "_mpy_shed").rglob("*.pyi")):
        _write(folder / path.relative_to(INSTALLED), path.read_text(encoding="utf-8"))
    return folder


def circuitpython_stubs(folder: Path) -> Path:
    """`folder` holds the CircuitPython modules whose published stubs say less than the boards have."""
    displayio = _published("displayio")
    # A group gives back what was put in: a list of it would be a second copy in a memory that is short.
    displayio, changed = re.subn(
        r"(class Group:.*?def __getitem__\(\s*self, index: int\s*\) -> )Union\[.*?\]:",
        r"\1Any:",
        displayio,
        flags=re.DOTALL,
    )
    assert changed == 1, "displayio.Group.__getitem__ is not where it was"
    _write(folder / "displayio" / "__init__.pyi", displayio.replace("from typing import", "from typing import Any,", 1))
    # A glyph is a named tuple; the published stub has its constructor only.
    fontio, changed = re.subn(r"(class Glyph:\n    \"\"\".*?\"\"\"\n)", r"\1" + GLYPH, _published("fontio"))
    assert changed == 1, "fontio.Glyph is not where it was"
    _write(folder / "fontio" / "__init__.pyi", fontio)
    return folder


def device_config(path: Path) -> Path:
    """Return `path`, which holds mypy's settings: libraries for boards carry no types of their own, those of displays among them."""
    names = ",".join(f"{name}.*" for name in libraries())
    text = SETTINGS.read_text(encoding="utf-8")
    _write(path, f"{text}\n[mypy-{names}]\nignore_missing_imports = True\nfollow_imports = skip\n")
    return path


def _published(module: str) -> str:
    return (INSTALLED / f"{module}-stubs" / "__init__.pyi").read_text(encoding="utf-8")


def board_stubs(folder: Path, board: str) -> Path:
    """`folder` holds the module `board` as the board with that id has it. Raises FileNotFoundError for an unknown id."""
    source = board_definition(board).read_text(encoding="utf-8")
    # The published file names a class that CircuitPython 10 no longer has.
    source = re.sub(r"\bdisplayio\.Display\b", "busdisplay.BusDisplay", source)
    source = re.sub(r"\bdisplayio\.EPaperDisplay\b", "epaperdisplay.EPaperDisplay", source)
    source = source.replace("import displayio\n", "import busdisplay\nimport displayio\nimport epaperdisplay\n")
    _write(folder / "board" / "__init__.pyi", _without_repeated_names(source))
    return folder


def _without_repeated_names(source: str) -> str:
    """A pin's second line is left out: a few boards name one twice, and CircuitPython finds the first."""
    lines: list[str] = []
    seen = set()
    for line in source.splitlines(keepends=True):
        pin = re.match(r"(\w+): microcontroller\.Pin\b", line)
        if pin is None or pin[1] not in seen:
            lines.append(line)
        if pin is not None:
            seen.add(pin[1])
    return "".join(lines)


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
