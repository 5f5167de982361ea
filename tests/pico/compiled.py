"""The chip's processor, core.c, compiled to WebAssembly if there is a compiler: the same chip, but faster."""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path

from tests.pico.given import HERE, OUT, Missing

SOURCE = HERE / "core.c"
SHARED = ("flash", "ram", "rom", "registers", "flags", "budget", "elapsed")
# The names that fast.mjs looks up in the compiled core.
FLAGS = ("-O3", "-nostdlib", "-Wl,--no-entry", *(f"-Wl,--export={name}" for name in SHARED))
NO_COMPILER = (
    "The simulated processor is slow without a C compiler for WebAssembly: "
    "'.venv/bin/pip install ziglang' (100 MB), or on Debian 'apt-get install clang lld', makes it faster."
)


def core() -> Path | None:
    """Return the compiled core.c, from out/pico if it is there; None without a compiler. Raises Missing if the compiler refuses it."""
    OUT.mkdir(parents=True, exist_ok=True)
    made = OUT / f"core-{hashlib.sha256(SOURCE.read_bytes()).hexdigest()[:16]}.wasm"
    if made.is_file():
        return made
    compiler = _compiler()
    if compiler is None:
        return None
    half_made = made.with_suffix(".new")
    done = subprocess.run(
        [*compiler, *FLAGS, "-o", str(half_made), str(SOURCE)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise Missing(f"{compiler[0]} cannot compile {SOURCE.name}: {done.stderr.strip()}")
    half_made.replace(made)
    return made


def _compiler() -> list[str] | None:
    """Return the beginning of a command that compiles C to WebAssembly; None if there is no such compiler."""
    if importlib.util.find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "cc", "--target=wasm32-freestanding"]
    if shutil.which("python-zig"):
        return ["python-zig", "cc", "--target=wasm32-freestanding"]
    if shutil.which("clang") and shutil.which("wasm-ld"):
        return ["clang", "--target=wasm32"]
    return None
