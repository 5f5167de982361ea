"""Find out whether the files of the page are still those that a browser has loaded."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

FOLDERS = ("tallystick.table.web", "tallystick.simulator.web")
SHOWN_LETTERS = 16


def files_fingerprint(*, simulated: bool) -> str:
    """Return letters that change whenever a file of the page changes, or a simulated device comes or goes."""
    digest = hashlib.sha256(b"simulated" if simulated else b"followed")
    for package in FOLDERS:
        for file in _files(files(package).joinpath("static")):
            digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:SHOWN_LETTERS]


def _files(folder: Traversable) -> Iterator[Traversable]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _files(each)
        else:
            yield each
