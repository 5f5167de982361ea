"""Files of a group's own mat: one of another size, and the stand-in's under another name, to be changed in one place."""

from __future__ import annotations

from pathlib import Path

from tallystick.games.durdain.components import mat

STAND_IN_FILE = Path(mat.__file__).with_name("stand_in_mat.toml").read_text(encoding="utf-8")
OURS = STAND_IN_FILE.replace("Stand-in mat, not the printed one", "Our mat")
SMALL_FILE = Path(__file__).with_name("small_mat.toml").read_text(encoding="utf-8")


def changed(*changes: tuple[str, str]) -> str:
    """The file with each first text replaced by the second, once; a text that is not there is a fault of the test."""
    text = OURS
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def small_mat() -> mat.Mat:
    """A mat of another size than the stand-in."""
    return mat.read_mat(SMALL_FILE)
