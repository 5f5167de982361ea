"""A file of a group's own map, to be changed in one place: the house map's file, under another name."""

from __future__ import annotations

from pathlib import Path

from tallystick.games.conquest.components import map as map_module

HOUSE_FILE = Path(map_module.__file__).with_name("house_map.toml").read_text(encoding="utf-8")
OURS = HOUSE_FILE.replace("House map (not the printed board)", "Our board")


def changed(*changes: tuple[str, str]) -> str:
    """The file with each first text replaced by the second, wherever it stands; a text that is not there is a fault of the test."""
    text = OURS
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text
