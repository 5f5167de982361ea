"""The stand-ins for a board in one folder, compiled, as MicroPython is given it: beside the program they are not in its way."""

from __future__ import annotations

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from tallystick.drive.bytecode import as_micropython, compile_modules
from tallystick.drive.short_names import built_in_names

HERE = Path(__file__).resolve().parent
HOST = HERE.parents[1] / "host"
SIMULATOR = HOST / "tallystick" / "simulator"
SHARED = (
    *(SIMULATOR / f"{name}.py" for name in ("__init__", "battery", "circuit", "clock", "controls", "errors")),
    *(SIMULATOR / f"{name}.py" for name in ("serial_line", "transport", "usb", "wires")),
    *(path for package in ("chips", "fakes", "screens") for path in sorted((SIMULATOR / package).rglob("*.py"))),
)
"""What the simulator consists of on MicroPython."""


@cache
def stand_ins() -> Path:
    """Return a folder with bench.py, what belongs to it, and the simulator's modules."""
    folder = Path(tempfile.mkdtemp(prefix="tallystick-bench-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    sources = {"tallystick/__init__.py": b""}
    sources |= {path.relative_to(HOST).as_posix(): path.read_bytes() for path in SHARED}
    sources |= {path.relative_to(HERE).as_posix(): path.read_bytes() for path in HERE.rglob("*.py")}
    del sources["folder.py"]
    for name, code in compile_modules(sources).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(as_micropython(code))
    (folder / "built_in_names.txt").write_text("\n".join(built_in_names()), encoding="utf-8")
    return folder
