"""Find the device's files and the boards' data, in the checkout or inside an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_data"
# Only an installed wheel has this folder: see force-include in pyproject.toml.
_CHECKOUT = _PACKAGE.parent.parent


def firmware_dir() -> Path:
    """Return the folder of the files for every drive: `code.py`, `boot.py`, `games/` and `lib/`.

    Never put it on `sys.path`.
    """
    return _find("firmware")


def boards_dir() -> Path:
    """Return the folder that holds one folder for each board, with its `board.json`."""
    return _find("boards")


def _find(name: str) -> Path:
    """Return the folder of this name. Raise FileNotFoundError."""
    for place in (_INSTALLED, _CHECKOUT):
        folder = place / name
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"this installation lacks its folder {name!r}: install tallystick again")
