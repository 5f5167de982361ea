"""Before boot.py takes the drive from the laptop, it looks for parts of the program. They must have these names on the drive."""

from __future__ import annotations

import ast
from pathlib import Path

from tallystick.resources import firmware_dir
from tests.drive.installed_drive import Drive

ON_THE_PATH = ("", "lib")
# Where CircuitPython looks for modules on a drive.


def looked_for() -> list[str]:
    """Return the names in the text of boot.py's module that begins with the program's own file."""
    source = (firmware_dir() / "lib" / "tallydevice" / "hw" / "boot.py").read_text(encoding="utf-8")
    [text] = [
        node.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and str(node.value).startswith("code.py")
    ]
    return str(text).split()


def test_every_part_is_there(tmp_path: Path) -> None:
    drive = Drive("pygamer", tmp_path)
    names = looked_for()
    assert len(names) == 3
    for name in names:
        assert any((drive.root / folder / name).exists() for folder in ON_THE_PATH), name
