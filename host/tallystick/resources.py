"""Where the device's files, the boards' data and the colours lie: in the checkout, or inside an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_data"
# Only a wheel has it: see force-include in pyproject.toml.
_CHECKOUT = _PACKAGE.parent.parent


def firmware_dir() -> Path:
    """The folder that holds what lies on every drive: `code.py`, `boot.py`, `games/` and `lib/`. Never put it on `sys.path`."""
    return _find("firmware")


def boards_dir() -> Path:
    """The folder that holds one folder a board, each with its `board.json`."""
    return _find("boards")


def colours_sheet() -> Path:
    """The style sheet with the colours of pages, drawings and simulated device."""
    return _PACKAGE / "rules" / "colours.css"


def _find(name: str) -> Path:
    for place in (_INSTALLED, _CHECKOUT):
        folder = place / name
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"this installation lacks its folder {name!r}: install tallystick again")
